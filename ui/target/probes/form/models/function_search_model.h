#pragma once

#include "core/symbols/kernel/catalogue.h"
#include "ui/base/jobs/background.h"
#include "ui/base/table/models/table_model.h"

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

/// A function that was found, by its index in the catalogue.
struct FoundFunction
{
    std::uint32_t function = 0;
    QList<int> letters = {}; ///< of its name: those that matched
    QString prototype = {}; ///< as C writes it
};

/// The functions that match what is typed, the best first, with their prototypes. Searched beside
/// the UI thread; only the latest text counts.
class FunctionSearchModel : public TableModel<FoundFunction>
{
    Q_OBJECT

public:
    enum Columns { Name, State, Prototype };
    enum Role {
        LettersRole = HistoryRole + 1, ///< QList<int>: the letters of the name that matched
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
    bool cut() const { return rows().size() >= kMax; }
    const catalogue::Function& function(int row) const { return functionOf(this->row(row)); }
    std::uint32_t functionIndex(int row) const { return this->row(row).function; }

signals:
    void found(); ///< for the newest words

private:
    using Row = FoundFunction;

    void takeRows(std::vector<Row> rows);
    void search();
    const catalogue::Function& functionOf(const Row& row) const;
    QString nameOf(const Row& row) const;
    QVariant otherRole(const Row& row, int role) const;
    static std::vector<Row> rowsOf(const catalogue::Catalogue& catalogue, const std::string& words,
                                   const CancelToken& cancel);

    Catalogue m_catalogue;
    QString m_words;
    Background m_background{Background::Kind::Lasting}; ///< the last: its work tells this object
};

} // namespace probescope::ui
