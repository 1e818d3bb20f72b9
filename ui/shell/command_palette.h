#pragma once

#include "ui/base/jobs/background.h"
#include "ui/shell/palette_model.h"

#include <QDialog>

class QLabel;
class QLineEdit;

namespace probescope::ui {

class TableView;

/// Finds by a few letters what the program can do and what is in the capture in front: actions,
/// views, tasks, kinds of events, functions. Return does it.
class CommandPalette : public QDialog
{
    Q_OBJECT

public:
    /// What gives more entries beside the UI thread, to be made into entries on it.
    using Names = std::function<std::vector<std::string>(const CancelToken&)>;
    using MakeEntries = std::function<std::vector<PaletteEntry>(const std::vector<std::string>&)>;

    explicit CommandPalette(std::vector<PaletteEntry> entries, QWidget* parent = nullptr);

    /// Adds entries once their names are read. `makeEntries` may refer to what outlives the
    /// palette.
    void addLater(Names names, MakeEntries makeEntries);

    QLineEdit* edit() const { return m_edit; }
    TableView* list() const { return m_list; }
    PaletteModel* model() const { return m_model; }
    bool busy() const { return m_reading.running(); }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void searchAgain();
    void showState();
    void runRow(int row);
    /// The first one that can be done, from a row on.
    void chooseFrom(int row, int step);

    PaletteModel* m_model;
    QLineEdit* m_edit;
    TableView* m_list;
    QLabel* m_state;
    Background m_reading;
};

} // namespace probescope::ui
