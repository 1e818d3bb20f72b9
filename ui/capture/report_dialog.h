#pragma once

#include "ui/base/jobs/background.h"
#include "ui/capture/report_page.h"
#include "ui/capture/writing_dialog.h"

#include <vector>

class QListWidget;
class QTimer;

namespace probescope::ui {

/// Makes one HTML file of what the chosen views of a capture show.
class ReportDialog : public WritingDialog
{
    Q_OBJECT

public:
    /// `head` without its counts and date.
    ReportDialog(ReportOrigin head, std::vector<ReportChoice> choices, QWidget* parent = nullptr);
    ~ReportDialog() override;

    QListWidget* list() const { return m_list; }
    bool busy() const { return m_gathering || m_work.running(); }
    bool writing() const override { return busy(); }
    void askForFile() override;
    /// Writes it; a file of that name is replaced. The dialog closes when all went well.
    void exportTo(const QString& file);

private:
    void gatherNext();
    void gather();
    void write();
    void stop() override;
    void showState();
    void showWritten(const Result<>& written);

    ReportOrigin m_head;
    std::vector<ReportChoice> m_choices;
    QListWidget* m_list;
    QTimer* m_turn; ///< of the event loop, between one view and the next
    QString m_file; ///< that is being written
    bool m_gathering = false; ///< what the views show
    std::size_t m_next = 0; ///< of the choices: to be gathered
    std::uint64_t m_round = 0; ///< of gathering: one that was stopped has no say
    std::vector<ReportPart> m_parts; ///< gathered so far
    Background m_work{Background::Kind::Lasting};
};

} // namespace probescope::ui
