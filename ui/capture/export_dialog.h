#pragma once

#include "core/analysis/export/export_form.h"
#include "ui/base/capture/selection.h"
#include "ui/base/jobs/background.h"
#include "ui/capture/writing_dialog.h"
#include "ui/views/events/event_export.h"

#include <memory>
#include <optional>

class QButtonGroup;
class QCheckBox;
class QComboBox;
class QLabel;
class QVBoxLayout;

namespace probescope::ui {

/// Writes a capture, or a part of it, for other programs. The user chooses what and in which form;
/// the number of events is shown before.
class ExportDialog : public WritingDialog
{
    Q_OBJECT

public:
    /// Which part of the time is written.
    enum class Part : std::uint8_t { Whole, Visible, Selected, Markers };
    /// A form of the core, or the table of events as it is shown.
    using Form = std::optional<analysis::ExportForm>;

    ExportDialog(std::shared_ptr<const store::Capture> capture, const Selection& selection,
                 EventTableFormat look, QWidget* parent = nullptr);
    ~ExportDialog() override;

    Form form() const;
    Part part() const;
    /// The chosen events, counted; nothing while they are being counted, or if that failed.
    const std::optional<analysis::ExportRows>& rows() const { return m_rows; }
    bool canExport() const;
    bool busy() const { return m_count.running() || writing(); }
    bool writing() const override { return m_work.running(); }
    void askForFile() override;
    /// Writes the file, replacing an existing one. The dialog closes if there was no error.
    void exportTo(const QString& file);

private:
    void makeForms(QVBoxLayout& column);
    void makeParts(QVBoxLayout& column);
    analysis::EventFilter chosen() const;
    void recount();
    void showCount(const Result<analysis::ExportRows>& rows, const Result<>& possible);
    void showState();
    void stop() override { m_work.askToStop(); }
    void showExported(const Result<analysis::Exported>& exported, const QString& file);

    std::shared_ptr<const store::Capture> m_capture;
    analysis::EventFilter m_filter; ///< of the views, with its range
    TimeRange m_visible;
    TimeRange m_markers; ///< empty: not both of them are set
    EventTableFormat m_look;
    std::optional<analysis::ExportRows> m_rows;
    bool m_possible = false;
    QComboBox* m_forms;
    QLabel* m_about;
    QButtonGroup* m_parts;
    QCheckBox* m_filtered;
    Background m_count;
    Background m_work{Background::Kind::Lasting};
};

} // namespace probescope::ui
