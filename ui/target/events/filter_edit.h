#pragma once

#include "core/tracefs/events/event_filter_text.h"
#include "core/tracefs/instances/instance.h"
#include "ui/base/parts/completing_line_edit.h"
#include "ui/target/events/models/filter_help.h"

#include <QWidget>

#include <memory>
#include <optional>

class QLabel;

namespace probescope::ui {

/// A line for the filter of an event: completes its fields, operators and values with names, and
/// underlines what the kernel would refuse. Without a format it is a plain line.
class FilterLine : public CompletingLineEdit
{
    Q_OBJECT

public:
    using Format = std::shared_ptr<const tracefs::EventFormat>;

    explicit FilterLine(QWidget* parent = nullptr);

    void setFormat(Format format, const FilterRules& rules);
    const Format& format() const { return m_format; }
    const std::optional<FilterTrouble>& trouble() const { return m_trouble; }

    /// Whether it is only that more has to be typed.
    bool unfinished() const;

signals:
    void judged(); ///< trouble() may be another

private:
    void judge();
    void complete(bool asked);

    Format m_format;
    FilterRules m_rules;
    std::optional<FilterTrouble> m_trouble;
};

/// The filter of one event with what is wrong with it, and the fields that it may name.
class FilterEdit : public QWidget
{
    Q_OBJECT

public:
    explicit FilterEdit(QWidget* parent = nullptr);

    /// Without a format nothing is completed nor looked at.
    void setEvent(const tracefs::EventName& event, FilterLine::Format format,
                  const FilterRules& rules);
    QString text() const { return m_line->text().trimmed(); }
    void setText(const QString& text) { m_line->setText(text); }
    bool hasFault() const { return m_line->trouble().has_value(); }
    FilterLine* line() const { return m_line; }
    QString words() const; ///< that stand below the line

signals:
    void changed();

protected:
    void changeEvent(QEvent* event) override;

private:
    void showWords();

    FilterLine* m_line;
    QLabel* m_words;
};

} // namespace probescope::ui
