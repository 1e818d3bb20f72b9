#pragma once

#include "ui/jobs/background.h"
#include "ui/shell/report_page.h"

#include <QDialog>

#include <vector>

class QLabel;
class QListWidget;
class QProgressBar;
class QPushButton;

namespace probescope::ui {

/// Makes one HTML file of what the views of a capture show, of those that the user ticks.
class ReportDialog : public QDialog
{
    Q_OBJECT

public:
    /// `head` without its counts and date.
    ReportDialog(ReportOrigin head, std::vector<ReportChoice> choices, QWidget* parent = nullptr);
    ~ReportDialog() override;

    QListWidget* list() const { return m_list; }
    bool busy() const { return m_gathering || m_work.running(); }
    void askForFile();
    /// Writes it; a file of that name is replaced. The dialog closes when all went well.
    void exportTo(const QString& file);

    void reject() override; ///< stops what is being written first

signals:
    void exported(const QString& text);

private:
    std::vector<ReportPart> parts() const;
    void showState();
    void tell(const QString& text);
    void tellWritten(const Result<>& written, const QString& file);

    ReportOrigin m_head;
    std::vector<ReportChoice> m_choices;
    QListWidget* m_list;
    QLabel* m_told;
    QProgressBar* m_busy;
    QPushButton* m_write;
    bool m_gathering = false; ///< what the views show
    Background m_work;
};

} // namespace probescope::ui
