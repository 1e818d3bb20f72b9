#pragma once

#include "ui/base/table/models/table_model.h"

#include <QString>
#include <QStringView>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace probescope::ui {

/// One thing that the command palette finds by its name.
struct PaletteEntry
{
    QString title;
    QString where; ///< the menu that has it, or what kind of thing it is
    QString keys; ///< its shortcut; empty: it has none
    std::function<void()> run; ///< none: it cannot be done now
};

/// How well a title fits the words that were typed: the lower the better. Each word has to be in
/// the title, or in `where`; the letters of a word may stand apart in the title. Nothing: it does
/// not fit. Takes texts whose case is folded.
std::optional<int> paletteRank(const std::vector<QStringView>& words, QStringView title,
                               QStringView where);

/// The entries that fit what was typed, the best first.
class PaletteModel : public TableModel<const PaletteEntry*>
{
    Q_OBJECT

public:
    /// So many are listed; who does not find it among them types more.
    static constexpr std::size_t kMaxListed = 200;
    enum Column { Title, Where, Keys };

    using TableModel::TableModel;

    void add(std::vector<PaletteEntry> entries);
    void search(const QString& text);
    /// Those that fit, listed or not.
    std::size_t found() const { return m_found; }

    Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    struct Known
    {
        PaletteEntry entry;
        QString title; ///< with its case folded
        QString where;
    };

    void list();

    std::vector<std::unique_ptr<const Known>> m_known;
    QString m_text;
    std::size_t m_found = 0;
};

} // namespace probescope::ui
