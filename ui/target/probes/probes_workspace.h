#pragma once

#include "core/record/session/settings.h"
#include "core/store/read/capture.h"
#include "ui/target/probes/probes_page.h"

#include <QWidget>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QLabel;
class QStackedWidget;

namespace probescope::ui {

class KernelChoice;
class ProbeBuilder;

/// The page of a target's probes, and the probe builder that creates and changes them; one of both
/// is shown.
class ProbesWorkspace : public QWidget
{
    Q_OBJECT

public:
    explicit ProbesWorkspace(ProbesPage::Options options, QWidget* parent = nullptr);
    ~ProbesWorkspace() override;

    ProbesPage* page() const { return m_page; }
    ProbeBuilder* builder() const { return m_builder; }
    KernelChoice* kernels() const { return m_kernels; }
    bool showsBuilder() const;
    void setBackend(const ProbesPage::Backend& backend);

    /// There is a draft that was not created, or there are probes in the kernel: leave() has
    /// something to ask.
    bool hasSomethingToLose() const;
    /// Asks about the draft, then about the probes, and calls `then`. It is not called if the user
    /// cancels.
    void leave(const std::function<void()>& then);

    void showPage();
    /// Empty: for a new probe. `inPlaceOf`: the event that is edited. `extras`: one for each, or
    /// none.
    void openBuilder(const std::vector<probe::Spec>& specs,
                     const std::optional<tracefs::EventName>& inPlaceOf = {},
                     const std::vector<tracefs::ProbeExtras>& extras = {});
    /// `capture`: the capture in which the function was seen; null: none.
    void openFunction(const QString& function,
                      const std::shared_ptr<store::Capture>& capture = nullptr);
    /// A definition from a capture; `maxActive` replaces its own unless it is 0.
    void openDefinition(const QString& definition, unsigned maxActive,
                        const std::shared_ptr<store::Capture>& capture = nullptr);
    /// A probe of a recording's settings; the builder's result replaces it there.
    void openChoice(const record::ProbeChoice& choice);
    /// The builder for a kernel description, which the user is asked for.
    void openKernel();
    /// Asks where to save the description of the target's kernel; the builder shows the result.
    void saveKernel();
    void openGallery();
    void openImport(const QString& text);

signals:
    /// `replaced`: those that the settings have of them already.
    void recordWanted(const std::vector<probescope::record::ProbeChoice>& probes,
                      const std::vector<probescope::record::ProbeChoice>& replaced);

private:
    QWidget* makeForm();
    void showBuilder(const QString& title);
    void showWipeNotice(const tracefs::EventName& event);

    ProbesPage* m_page;
    QStackedWidget* m_states;
    QLabel* m_title = nullptr;
    QLabel* m_warning = nullptr;
    std::optional<tracefs::EventName> m_wiping; ///< of which the warning is
    KernelChoice* m_kernels = nullptr;
    ProbeBuilder* m_builder = nullptr;
};

} // namespace probescope::ui
