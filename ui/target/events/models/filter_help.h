#pragma once

#include "core/tracefs/events/event_filter_text.h"

#include <QString>

#include <optional>
#include <vector>

namespace probescope::ui {

/// A value of a field with a name in the event's print format: `{ 0x2000, "D" }`.
struct NamedValue
{
    QString number;
    QString name;
    friend bool operator==(const NamedValue&, const NamedValue&) = default;
};
/// Those of a field, from __print_symbolic() and __print_flags(). Values that only the kernel can
/// compute are left out.
std::vector<NamedValue> namedValues(const tracefs::EventFormat& format, const std::string& field);

/// What is wrong with a filter, and where, in characters.
struct FilterTrouble
{
    qsizetype begin = 0;
    qsizetype end = 0;
    QString words; ///< a sentence: what is wrong, and what would be right
};
/// Nothing for a filter that the kernel accepts, and for an empty one.
std::optional<FilterTrouble>
filterTrouble(const QString& filter, const tracefs::EventFormat& format, const FilterRules& rules);

/// What can be entered at the cursor: fields, operators, named values.
struct FilterOffer
{
    struct Word
    {
        QString text;
        QString note; ///< the type of a field, the name of a value
    };
    qsizetype begin = 0; ///< of what is replaced, up to the cursor
    std::vector<Word> words = {};
};
FilterOffer offerInFilter(const QString& filter, qsizetype cursor,
                          const tracefs::EventFormat& format);

} // namespace probescope::ui
