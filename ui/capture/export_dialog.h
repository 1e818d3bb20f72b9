#pragma once

#include "core/analysis/export/export_form.h"
#include "ui/base/capture/selection.h"
#include "ui/base/jobs/background.h"
#include "ui/views/events/event_export.h"

#include <QDialog>

#include <memory>
#include <optional>

class QButtonGroup;
class QCheckBox;
class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace probescope::ui {

/// Writes a capture, or a part of it, for other programs. The user chooses what and in which form;
/// the number of events is shown before.
class ExportDialog : public QDialog
{
    Q_OBJECT

public:
    /// Which part of the time is written.
    enum class Part : std::uint8_t { Whole, Visible, Selected };
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
    bool writing() const { return m_work.running(); }
    /// Asks for a file, and writes it.
    void askForFile();
    /// Writes the file, replacing an existing one. The dialog closes if there was no error.
    void exportTo(const QString& file);

    void reject() override; ///< first stops what is being written
    /// Stops it because the capture file is damaged and will be imported again.
    void stopForDamage();

signals:
    void exported(const QString& text); ///< a sentence about what was written
    void ended(const QString& text); ///< writing, well or not: a sentence about how

private:
    void makeForms(QVBoxLayout& column);
    void makeParts(QVBoxLayout& column);
    void makeEnd(QVBoxLayout& column);
    analysis::EventFilter chosen() const;
    void recount();
    void showCount(const Result<analysis::ExportRows>& rows, const Result<>& possible);
    void showState();
    void tell(const QString& text);
    void showExported(const Result<analysis::Exported>& exported, const QString& file);

    std::shared_ptr<const store::Capture> m_capture;
    analysis::EventFilter m_filter; ///< of the views, with its range
    TimeRange m_visible;
    EventTableFormat m_look;
    std::optional<analysis::ExportRows> m_rows;
    bool m_possible = false;
    bool m_stoppedForDamage = false;
    QComboBox* m_forms;
    QLabel* m_about;
    QButtonGroup* m_parts;
    QCheckBox* m_filtered;
    QLabel* m_told;
    QProgressBar* m_progress;
    QPushButton* m_write = nullptr;
    Background m_count;
    Background m_work{Background::Kind::Lasting};
};

} // namespace probescope::ui
