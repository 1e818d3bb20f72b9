#pragma once

#include "ui/base/table/models/table_model.h"

#include <QStringList>
#include <QVariantList>

#include <vector>

namespace probescope::ui {

/// One line of a read-only table.
struct Fact
{
    QVariantList cells = {}; ///< texts and numbers
    /// False: all cells except the last are shown disabled; the last one says why it is not
    /// available.
    bool there = true;
    friend bool operator==(const Fact&, const Fact&) = default;
};

/// A read-only, sortable table of what a kernel has.
class FactModel : public TableModel<Fact>
{
    Q_OBJECT

public:
    static constexpr int kSearchRole = Qt::UserRole; ///< the texts of the line

    explicit FactModel(QStringList headers, QObject* parent = nullptr);

    void setFacts(std::vector<Fact> facts);

    Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    QStringList m_headers;
};

} // namespace probescope::ui
