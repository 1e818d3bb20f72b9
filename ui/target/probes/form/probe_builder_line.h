#pragma once

#include "ui/target/probes/form/models/probe_findings.h"

#include <QPlainTextEdit>
#include <QWidget>

#include <string>
#include <vector>

class QLabel;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace probescope::ui {

/// The lines that the kernel is given, with what is wrong underlined where it stands.
class ProbeLineEdit : public QPlainTextEdit
{
    Q_OBJECT

public:
    explicit ProbeLineEdit(QWidget* parent = nullptr);

    void setFindings(const std::vector<ProbeFinding>& findings);
    /// Without telling of it, and without a jump of the cursor.
    void showText(const QString& text);
    void goTo(const ProbeFinding& finding);
    /// Without telling of it.
    void goToLine(int line);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void typed(const QString& text); ///< by the user
    void lineEntered(int line); ///< the cursor is on another one

protected:
    void changeEvent(QEvent* event) override;

private:
    void underline();
    void fit();
    int heightOf(int lines) const;

    std::vector<ProbeFinding> m_findings;
    bool m_showing = false;
    int m_line = 0;
};

/// The lines of a draft, what is to be said about them with a button for each remedy, and what a
/// check on the target said.
class ProbeLinePane : public QWidget
{
    Q_OBJECT

public:
    explicit ProbeLinePane(QWidget* parent = nullptr);

    ProbeLineEdit* edit() const { return m_edit; }
    /// Shows the lines of a draft; what a check said of other lines goes. `withText`: not where it
    /// is the user who types them.
    void showDraft(const ProbeDraft& draft, bool withText);
    void setFindings(const std::vector<ProbeFinding>& findings);
    const std::vector<ProbeFinding>& findings() const { return m_findings; }
    /// What the last check said; empty: none was made of these lines.
    void setVerdict(const QString& words, bool fine);
    QString verdict() const;

signals:
    void fixWanted(const probescope::ui::ProbeFinding& finding);
    void takeBackWanted();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* rowOf(const ProbeFinding& finding);
    void fitRows();
    void followShownLine(const ProbeDraft& draft);

    ProbeLineEdit* m_edit;
    QWidget* m_unread; ///< that the lines cannot be read, so that the form shows older ones
    QScrollArea* m_scroll;
    QVBoxLayout* m_rows = nullptr;
    QLabel* m_verdict;
    std::vector<ProbeFinding> m_findings;
    std::string m_shownText; ///< that the verdict is about
};

} // namespace probescope::ui
