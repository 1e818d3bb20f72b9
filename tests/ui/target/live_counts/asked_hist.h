#pragma once

#include "tests/ui/support/shown_controls.h"
#include "ui/target/live_counts/hist_form.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QSpinBox>

namespace probescope {

inline void writeLine(const ui::HistForm& form, const QString& name, const QString& text)
{
    named<QLineEdit>(form, name)->setText(text);
}

/// By its text, or by what it stands for.
inline void chooseIn(QComboBox& box, const QString& text, int meaning)
{
    const int place = text.isEmpty() ? box.findData(meaning) : box.findText(text);
    if (place < 0)
        qFatal("%s has no %s (%d)", qPrintable(box.accessibleName()), qPrintable(text), meaning);
    box.setCurrentIndex(place);
}

inline void fillIn(const ui::HistForm& form, const Aggregation& asked)
{
    QStringList events;
    for (const auto& event : asked.events)
        events << QString::fromStdString(event);
    writeLine(form, QStringLiteral("Events"), events.join(u' '));
    writeLine(form, QStringLiteral("Filter"), QString::fromStdString(asked.predicate));
    std::size_t number = 0;
    for (const char* const name : {"First key", "Second key", "Third key"}) {
        auto& box = *named<QComboBox>(form, QLatin1String(name));
        if (number < asked.keys.size())
            chooseIn(box, QString::fromStdString(asked.keys[number].field),
                     int(asked.keys[number].kind));
        else
            box.setCurrentText(QStringLiteral("(none)"));
        ++number;
    }
    chooseIn(*named<QComboBox>(form, QStringLiteral("Value")), {}, int(asked.value.kind));
    named<QComboBox>(form, QStringLiteral("Value field"))
        ->setEditText(QString::fromStdString(asked.value.field));
    named<QSpinBox>(form, QStringLiteral("From"))->setValue(int(asked.value.from));
    named<QSpinBox>(form, QStringLiteral("To"))->setValue(int(asked.value.to));
    named<QSpinBox>(form, QStringLiteral("Bucket size"))->setValue(int(asked.value.step));
    named<QSpinBox>(form, QStringLiteral("Groups to show"))->setValue(int(asked.top));
}

inline void fillIn(const ui::HistForm& form, const tracefs::KernelLatency& asked)
{
    const auto end = [&form](const QString& which, const tracefs::EventName& event,
                             const std::string& key, const std::string& predicate) {
        writeLine(form, which + QStringLiteral(" event"),
                  QString::fromStdString(event.system + ":" + event.name));
        named<QComboBox>(form, which + QStringLiteral(" key"))
            ->setEditText(QString::fromStdString(key));
        writeLine(form, which + QStringLiteral(" filter"), QString::fromStdString(predicate));
    };
    end(QStringLiteral("Start"), asked.begin, asked.beginKey, asked.beginPredicate);
    end(QStringLiteral("End"), asked.end, asked.endKey, asked.endPredicate);
    form.findChild<QCheckBox*>()->setChecked(asked.byKey);
}

/// Fills the form of what the kernel shall compute, as the user does. A field must be offered to
/// become a key.
inline void ask(const ui::HistForm& form, const ui::HistRequest& question)
{
    named<QComboBox>(form, QStringLiteral("Preset"))->setCurrentIndex(int(question.asked.index()));
    std::visit([&form](const auto& asked) { fillIn(form, asked); }, question.asked);
    for (const auto* const label : form.findChildren<QLabel*>()) {
        if (label->text() == QStringLiteral("Map si&ze (groups):"))
            chooseIn(*qobject_cast<QComboBox*>(label->buddy()), {}, int(question.entries));
    }
}

} // namespace probescope
