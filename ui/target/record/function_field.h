#pragma once

#include "ui/base/jobs/background.h"
#include "ui/target/kernel/models/function_names.h"
#include "ui/target/record/models/function_match.h"

#include <QPointer>
#include <QWidget>

#include <string>
#include <vector>

class QLabel;

namespace probescope::ui {

class CompletingLineEdit;

/// A list of functions for a filter: names, patterns, `:mod:NAME`, `!` to exclude. Names are
/// completed from those of the target. Below the line: how many functions match, with a warning if
/// there are many, or an error if a word matches none. All of this is computed beside the UI
/// thread.
class FunctionField : public QWidget
{
    Q_OBJECT

public:
    enum class Use : std::uint8_t {
        Traced, ///< set_ftrace_filter: none are all
        LeftOut, ///< set_ftrace_notrace
        Graph, ///< set_graph_function: calls from these; none are all
        GraphLeftOut, ///< set_graph_notrace
    };

    explicit FunctionField(Use use, QWidget* parent = nullptr);

    /// The names of the target; nothing: not known. Must outlive the field, or go.
    void setNames(FunctionNames* names);
    std::vector<std::string> functions() const;
    void setFunctions(const std::vector<std::string>& functions);
    /// Whether the tracer that uses this list is on: without it, many functions cost nothing.
    void setTracing(bool tracing);
    /// Whether the recording is limited in another way, such as by chosen tasks.
    void setBounded(bool bounded);
    /// Whether the kernel would refuse the text. Valid when it was checked: see judged().
    bool hasFault() const { return m_fault; }
    CompletingLineEdit* line() const { return m_line; }
    QString words() const; ///< that stand below the line

protected:
    void changeEvent(QEvent* event) override;

signals:
    void changed(); ///< what is typed
    void judged(); ///< it was checked

private:
    void judge();
    void take(const FunctionMatch& match);
    void complete(bool asked);
    void showStatus(const QString& text, bool warns);
    void colourWords();
    void nameLine();
    QString faultText(const FunctionMatch& match) const;
    QString warningText(const FunctionMatch& match, std::size_t recorded) const;

    Use m_use;
    QPointer<FunctionNames> m_names;
    CompletingLineEdit* m_line;
    QLabel* m_words;
    bool m_tracing = false;
    bool m_bounded = false;
    bool m_fault = false;
    bool m_warns = false;
    bool m_lastUnknown = false; ///< the last word is all that is wrong, and may be unfinished
    // The last ones: their work tells this object.
    Background m_matching{Background::Kind::Lasting};
    Background m_completing{Background::Kind::Lasting};
};

} // namespace probescope::ui
