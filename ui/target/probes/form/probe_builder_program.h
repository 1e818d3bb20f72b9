#pragma once

#include "ui/base/jobs/background.h"
#include "ui/target/probes/form/models/argument_tree_model.h"
#include "ui/target/probes/form/models/program_places_model.h"

#include <QWidget>

#include <optional>
#include <string>

class QLabel;
class QLineEdit;
class QTableView;

namespace probescope::ui {

/// Chooses a place in a program of this machine: a function of its symbols, or a USDT place.
class ProbeProgramPane : public QWidget
{
    Q_OBJECT

public:
    explicit ProbeProgramPane(QWidget* parent = nullptr);

    /// Reads its symbols; nothing is done when it is the one that is shown.
    void openProgram(const QString& path);
    /// Nothing is searched for or chosen in it, as in a new form.
    void reset();
    ProgramPlacesModel* model() const { return m_model; }
    QTableView* table() const { return m_table; }
    /// The arguments of a USDT place. Nothing: there is none, or another program is open.
    std::optional<std::vector<ArgumentOffer>> offersAt(const std::string& file,
                                                       std::uint64_t offset) const;
    /// Of a function, and of USDT places provider and name; empty: nothing begins there, or
    /// another program is open.
    QString nameAt(const std::string& file, std::uint64_t offset) const;

    /// Its places are those that are listed.
    bool shows(const std::string& file) const;

signals:
    void chosen(const probescope::ui::ProbeDraft::Place& place);
    void opened(); ///< well or badly

private:
    void askForFile();
    void take(const QString& path, const Result<ProgramPlacesModel::Program>& program);
    void choose(int row);
    void showWords();

    ProgramPlacesModel* m_model;
    QLineEdit* m_file;
    QLineEdit* m_search;
    QTableView* m_table;
    QLabel* m_words;
    QString m_path;
    QString m_trouble;
    Background m_background{Background::Kind::Lasting}; ///< the last: its work tells this object
};

} // namespace probescope::ui
