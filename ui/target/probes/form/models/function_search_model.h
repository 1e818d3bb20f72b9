#pragma once

#include "core/symbols/kernel/catalogue.h"
#include "ui/base/jobs/background.h"

#include <QAbstractTableModel>
#include <QString>

#include <memory>
#include <vector>

namespace probescope::ui {

/// What the user should know about a function before probing it, in a word and in a sentence.
struct FunctionStateText
{
    QString state; ///< `traceable`, `blacklisted`, …
    QString why; ///< a sentence; empty if nothing is special
    QString icon; ///< of themedIcon()
    bool canProbe = true;
};
FunctionStateText functionStateText(const catalogue::Function& function);

/// The functions that match what is typed, the best first, with their prototypes. Searched beside
/// the UI thread; only the latest text counts.
class FunctionSearchModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Name, State, Prototype, ColumnCount };
    enum Role {
        LettersRole = Qt::UserRole, ///< QList<int>: the letters of the name that matched
        CanProbeRole,
        WhyRole, ///< a sentence on the state
        IconRole, ///< its name
    };
    using Catalogue = std::shared_ptr<const catalogue::Catalogue>;
    static constexpr std::size_t kMax = 200;

    explicit FunctionSearchModel(QObject* parent = nullptr);
    ~FunctionSearchModel() override;

    void setCatalogue(Catalogue catalogue);
    const Catalogue& catalogue() const { return m_catalogue; }
    void setWords(const QString& words);
    const QString& words() const { return m_words; }
    bool searching() const { return m_background.running(); }
    /// How many probeable functions have exactly this name.
    int namesakes() const;
    /// There are more matches than are shown.
    bool cut() const { return m_rows.size() >= kMax; }
    const catalogue::Function& function(int row) const;
    std::uint32_t functionIndex(int row) const { return m_rows[std::size_t(row)].function; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

signals:
    void found(); ///< for the newest words

private:
    struct Row
    {
        std::uint32_t function = 0;
        QList<int> letters = {};
        QString prototype = {}; ///< as C writes it
    };
    void search();
    static std::vector<Row> rowsOf(const catalogue::Catalogue& catalogue, const std::string& words,
                                   const CancelToken& cancel);

    Catalogue m_catalogue;
    QString m_words;
    std::vector<Row> m_rows;
    Background m_background{Background::Kind::Lasting}; ///< the last: its work tells this object
};

} // namespace probescope::ui
