#pragma once

#include "core/access/backend/backend.h"
#include "core/store/read/capture.h"
#include "core/symbols/kernel/save_kernel.h"
#include "ui/base/jobs/background.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class QComboBox;
class QLabel;
class QPushButton;
class QToolButton;

namespace probescope::ui {

/// Which kernel the form of a probe is about: the target, the one that a capture was recorded of,
/// or one whose description was saved. Without a target it is the capture's by itself. Says what
/// that means: what cannot be done, and where two kernels are not the same.
class KernelChoice : public QWidget
{
    Q_OBJECT

public:
    using Backend = std::shared_ptr<access::Backend>;

    explicit KernelChoice(QWidget* parent = nullptr);
    ~KernelChoice() override;

    /// Null: none is connected.
    void setTarget(const Backend& backend);
    /// The form is about to be opened from it. Null: from none, and the kernel stays.
    void setCapture(const std::shared_ptr<store::Capture>& capture);
    /// A description that was saved becomes the kernel.
    void openFolder(const QString& folder);
    /// Of the target, beside the UI thread, with a dialog that stops it.
    void saveTo(const QString& folder);
    void askToOpen();
    void askToSave();
    bool canSave() const { return m_kernels.front().backend != nullptr; }

    /// Of the chosen one; null: there is none.
    const Backend& backend() const;
    bool reading() const { return m_reading.running(); }
    QString words() const; ///< that are shown

signals:
    void chosen(const std::shared_ptr<probescope::access::Backend>& backend);
    void settled(); ///< something was read or saved, well or badly

private:
    enum class Origin { Target, Capture, Folder };
    struct Kernel
    {
        Origin origin = Origin::Target;
        QString name = {};
        QString release = {}; ///< empty: not known
        Backend backend = {};
    };

    void read(const QString& what, std::function<Result<Kernel>(const CancelToken&)> work);
    void take(Kernel kernel);
    void choose(int index);
    void chooseCapture();
    int indexOf(Origin origin) const; ///< -1: there is none
    void readRelease();
    void takeSaved(const QString& folder, const Result<catalogue::SavedKernel>& saved);
    void showKernels();
    void showWords();

    std::vector<Kernel> m_kernels; ///< the first one is the target
    int m_current = 0;
    bool m_isRequested = false; ///< the user chose it
    std::weak_ptr<store::Capture> m_capture;
    QString m_told; ///< of the last thing that was done
    QComboBox* m_box;
    QToolButton* m_open;
    QToolButton* m_save;
    QLabel* m_words;
    QPushButton* m_useCapture;
    Background m_asking{Background::Kind::Lasting};
    Background m_saving{Background::Kind::Lasting};
    Background m_reading{Background::Kind::Lasting}; ///< the last: their work tells this object
};

} // namespace probescope::ui
