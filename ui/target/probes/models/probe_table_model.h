#pragma once

#include "core/tracefs/instances/instance.h"

#include <QAbstractTableModel>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>
#include <vector>

namespace probescope::ui {

/// A dynamic event of a target as text.
struct ProbeRow
{
    enum class Owner : std::uint8_t {
        Ours,
        OwnRecording, ///< of this process, which deletes it when the recording ends
        OtherSession, ///< of another running Probescope
        DeadSession, ///< of a dead Probescope: a leftover
        Others,
    };

    tracefs::EventName event = {};
    Owner owner = Owner::Others;
    QString ownerName = {}; ///< of which process or program; empty: as ownerText() says
    QString kind = {}; ///< "kprobe"
    QString place = {};
    QStringList definitions = {}; ///< as the kernel lists them; an event may have several
    bool enabled = false;
    QString state = {}; ///< "Enabled in two instances"; "Off"; with the kernel's marks
    /// Nothing: the kernel has no such counter for this kind.
    std::optional<std::uint64_t> hits = {};
    std::optional<std::uint64_t> misses = {};
    std::optional<double> rate = {}; ///< current hits per second
    std::vector<double> history = {}; ///< of the rate, oldest first
    // While it is recorded, since it was seen so; nothing: not known, or it is not.
    std::optional<std::uint64_t> recorded = {};
    std::optional<std::uint64_t> filtered = {};
    std::optional<std::uint64_t> lost = {};
    QString recordings = {}; ///< the same of all buffers, in words
    std::optional<std::uint64_t> inFlight = {}; ///< calls that have not returned, at least so many
    int warnings = 0; ///< explanations of something wrong

    QString name() const; ///< `group:event`
    QString ownerSummary() const;
    friend bool operator==(const ProbeRow&, const ProbeRow&) = default;
};

QString ownerText(ProbeRow::Owner owner);
/// Misses as a share of hits and misses; nothing if there are no counts.
std::optional<double> missRatio(const ProbeRow& row);

/// All dynamic events of a target. Rows keep their identity from snapshot to snapshot, so that the
/// selection stays.
class ProbeTableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column {
        Name,
        Owner,
        State,
        Hits,
        Misses,
        MissRatio,
        Rate,
        Recorded,
        Filtered,
        Lost,
        InFlight,
        Kind,
        Group,
        Definition,
        ColumnCount
    };
    enum Role {
        SortRole = Qt::UserRole, ///< numbers as such
        SearchRole, ///< the texts of the row
        HistoryRole, ///< QList<double>, of the column Rate
        OwnerRole, ///< ProbeRow::Owner as int
    };

    explicit ProbeTableModel(QObject* parent = nullptr);

    void setRows(std::vector<ProbeRow> rows);
    const std::vector<ProbeRow>& rows() const { return m_rows; }
    /// -1: there is none.
    int rowOf(const tracefs::EventName& event) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

private:
    static std::optional<std::uint64_t> count(const ProbeRow& row, int column);
    static QString text(const ProbeRow& row, int column);
    static QVariant sortKey(const ProbeRow& row, int column);
    static QString tip(const ProbeRow& row, int column);

    std::vector<ProbeRow> m_rows;
};

/// A summary of all rows in one sentence.
QString probeTotals(const std::vector<ProbeRow>& rows);

} // namespace probescope::ui
