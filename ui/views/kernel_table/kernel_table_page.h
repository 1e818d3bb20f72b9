#pragma once

#include "core/format/tables/kernel_table.h"
#include "ui/base/jobs/background.h"

#include <QWidget>

#include <filesystem>
#include <memory>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QToolButton;

namespace probescope::ui {

class KernelTableModel;
class ReportTable;

/// A file of the kernel that holds tables: a histogram, a function profile, the deepest stack.
class KernelTablePage : public QWidget
{
    Q_OBJECT

public:
    KernelTablePage(std::filesystem::path file, format::KernelTables::Kind kind,
                    QWidget* parent = nullptr);

    ReportTable* table() const { return m_table; }
    /// Writes the shown table as CSV. False: it cannot be written; the page says why.
    bool saveCsv(const QString& file);

    bool reading() const { return m_background.running(); }

signals:
    void loaded();
    void textWanted(); ///< the file as the text that it is

private:
    void makeTop();
    void layOutTop();
    void load();
    void take(format::KernelTables tables);
    void showTable(int number);
    void showFrames();
    void askForFile();
    void tell(const QString& text);
    QString titleOf() const;
    QString totalsOf(const format::KernelTable& table) const;

    const std::filesystem::path m_file;
    const format::KernelTables::Kind m_kind;
    QLabel* m_title;
    QLabel* m_trigger;
    QLabel* m_totals;
    QLabel* m_message; ///< what was done last
    QLabel* m_problems;
    QComboBox* m_choice;
    QLineEdit* m_search;
    KernelTableModel* m_model;
    ReportTable* m_table;
    QPlainTextEdit* m_frames; ///< the stack of the current row
    QToolButton* m_save = nullptr;
    std::vector<std::shared_ptr<const format::KernelTable>> m_tables;
    std::string m_event;
    Background m_background{Background::Kind::Lasting};
};

} // namespace probescope::ui
