#include "ui/target/probes/kernel_choice.h"

#include "core/trace/capture_facts.h"
#include "ui/base/parts/flow_layout.h"
#include "ui/base/text/error_text.h"
#include "ui/base/text/list_text.h"
#include "ui/base/text/target_text.h"
#include "ui/base/theme/icons.h"
#include "ui/target/probes/models/capture_kernel.h"
#include "ui/target/probes/models/known_kernels.h"

#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPointer>
#include <QProgressDialog>
#include <QPushButton>
#include <QStandardPaths>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace probescope::ui {

namespace {

constexpr std::size_t kToldEvery = 16; ///< files between two steps of the progress
constexpr int kShortestName = 24; ///< letters of the box

QString firstLineOf(const Result<std::string>& text)
{
    return text ? QString::fromStdString(text->substr(0, text->find('\n'))) : QString();
}

QString captureName(const store::Capture& capture)
{
    const auto original = capture.fact(facts::kOriginal);
    return QFileInfo(QString::fromStdString(original.value_or(capture.path().string()))).fileName();
}

QToolButton* toolWith(const QString& icon, const QString& text, const QString& name,
                      const QString& tip, QWidget* parent)
{
    auto* const button = new QToolButton(parent);
    button->setIcon(themedIcon(icon));
    button->setText(text);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setAccessibleName(name);
    button->setToolTip(tip);
    return button;
}

} // namespace

KernelChoice::KernelChoice(QWidget* parent)
    : QWidget(parent)
    , m_kernels(1)
    , m_box(new QComboBox(this))
    , m_open(toolWith(QStringLiteral("open"), tr("Open &description…"),
                      tr("Open kernel description"),
                      tr("Opens a kernel description from its folder"), this))
    , m_save(toolWith(QStringLiteral("save"), tr("Save description…"),
                      tr("Save kernel description"),
                      tr("Saves functions, types and event formats of the target's kernel in a "
                         "folder, to build probes offline"),
                      this))
    , m_words(new QLabel(this))
    , m_useCapture(new QPushButton(tr("Use the capture's kernel"), this))
{
    m_box->setAccessibleName(tr("Kernel of the probe"));
    m_box->setMinimumContentsLength(kShortestName);
    m_box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    auto* const label = new QLabel(tr("Kernel:"), this);
    label->setBuddy(m_box);
    m_words->setWordWrap(true);
    m_words->setTextFormat(Qt::PlainText);
    m_words->setAccessibleDescription(tr("Notes on the kernel"));
    m_useCapture->setAutoDefault(false);
    auto* const line = new FlowLayout;
    line->setContentsMargins(0, 0, 0, 0);
    for (QWidget* const control : std::initializer_list<QWidget*>{label, m_box, m_open, m_save})
        line->addWidget(control);
    auto* const below = new QHBoxLayout;
    below->addWidget(m_words, 1);
    below->addWidget(m_useCapture, 0, Qt::AlignTop);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(line);
    layout->addLayout(below);
    connect(m_box, &QComboBox::activated, this, [this](int index) {
        m_isRequested = true;
        choose(index);
    });
    connect(m_open, &QToolButton::clicked, this, &KernelChoice::askToOpen);
    connect(m_save, &QToolButton::clicked, this, &KernelChoice::askToSave);
    connect(m_useCapture, &QPushButton::clicked, this, [this] {
        m_isRequested = true;
        chooseCapture();
    });
    showKernels();
}

KernelChoice::~KernelChoice() = default;

const KernelChoice::Backend& KernelChoice::backend() const
{
    return m_kernels[std::size_t(m_current)].backend;
}

QString KernelChoice::words() const
{
    return m_words->isHidden() ? QString() : m_words->text();
}

int KernelChoice::indexOf(Origin origin) const
{
    const auto found =
        std::find_if(m_kernels.begin(), m_kernels.end(),
                     [origin](const Kernel& kernel) { return kernel.origin == origin; });
    return found == m_kernels.end() ? -1 : int(found - m_kernels.begin());
}

void KernelChoice::setTarget(const Backend& backend)
{
    auto& target = m_kernels.front();
    target = {.backend = backend};
    m_asking.cancel();
    if (backend) {
        target.name = targetText(backend->name());
        readRelease();
        if (!m_isRequested)
            m_current = 0;
    } else if (m_current == 0) {
        m_isRequested = false;
        m_current = std::max(0, indexOf(Origin::Capture));
    }
    showKernels();
    emit chosen(this->backend());
}

void KernelChoice::readRelease()
{
    m_asking.start([this, backend = m_kernels.front().backend](const Background::Context& context) {
        auto release = firstLineOf(
            backend->readSystem(access::SystemFile::Release, access::Backend::kMaxRead));
        context.deliver([this, release = std::move(release)] {
            m_kernels.front().release = release;
            showKernels();
        });
    });
}

void KernelChoice::setCapture(const std::shared_ptr<store::Capture>& capture)
{
    if (!capture)
        return;
    m_isRequested = false;
    m_told.clear();
    if (m_capture.lock() == capture && indexOf(Origin::Capture) >= 0) {
        if (canSave())
            choose(0);
        else
            chooseCapture();
        return;
    }
    m_capture = capture;
    if (const int before = indexOf(Origin::Capture); before >= 0) {
        m_kernels.erase(m_kernels.begin() + before);
        const bool wasTarget = m_current == 0;
        m_current = 0;
        showKernels();
        if (!wasTarget)
            emit chosen(backend());
    }
    read(tr("Reading kernel data from the capture…"),
         [capture](const CancelToken& cancel) -> Result<Kernel> {
             const auto name = captureName(*capture);
             auto kernel = kernelOf(*capture, name.toStdString(), cancel);
             return Kernel{.origin = Origin::Capture,
                           .name = tr("Kernel of %1").arg(name),
                           .release =
                               QString::fromStdString(capture->fact(facts::kKernel).value_or("")),
                           .backend = std::move(kernel)};
         });
}

void KernelChoice::openFolder(const QString& folder)
{
    m_told.clear();
    read(tr("Reading the kernel description…"), [folder](const CancelToken&) -> Result<Kernel> {
        auto kernel = catalogue::OfflineKernel::open(folder.toStdString());
        if (!kernel)
            return passOn(kernel);
        known_kernels::add(folder);
        auto release = QString::fromStdString((*kernel)->release());
        return Kernel{.origin = Origin::Folder,
                      .name = tr("%1 (saved)").arg(QString::fromStdString((*kernel)->name())),
                      .release = std::move(release),
                      .backend = std::move(*kernel)};
    });
}

void KernelChoice::read(const QString& what, std::function<Result<Kernel>(const CancelToken&)> work)
{
    m_told = what;
    m_reading.start([this, work = std::move(work)](const Background::Context& context) {
        auto kernel = work(context.cancel());
        context.deliver([this, kernel = std::move(kernel)] {
            m_told.clear();
            if (kernel)
                take(*kernel);
            else
                m_told = errorSentences(kernel.error());
            showWords();
            emit settled();
        });
    });
}

void KernelChoice::take(Kernel kernel)
{
    const bool isCapture = kernel.origin == Origin::Capture;
    m_kernels.push_back(std::move(kernel));
    // A target is there to be probed; a description was asked for.
    if (!isCapture)
        m_isRequested = true;
    if (isCapture && canSave())
        showKernels();
    else
        choose(int(m_kernels.size()) - 1);
}

void KernelChoice::choose(int index)
{
    const bool isOther = index != m_current;
    m_current = index;
    showKernels();
    if (isOther)
        emit chosen(backend());
}

void KernelChoice::chooseCapture()
{
    if (const int index = indexOf(Origin::Capture); index >= 0)
        choose(index);
}

void KernelChoice::askToOpen()
{
    const auto known = known_kernels::folders();
    const auto folder = QFileDialog::getExistingDirectory(
        this, tr("Open kernel description"),
        known.isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation)
                        : known.front());
    if (!folder.isEmpty())
        openFolder(folder);
}

void KernelChoice::askToSave()
{
    if (!canSave())
        return;
    const auto& release = m_kernels.front().release;
    const QDir documents(QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation));
    const auto folder = QFileDialog::getSaveFileName(
        this, tr("Save kernel description in a new folder"),
        documents.filePath(QStringLiteral("kernel-")
                           + (release.isEmpty() ? QStringLiteral("1") : release)),
        tr("Folders (*)"), nullptr, QFileDialog::DontConfirmOverwrite);
    if (!folder.isEmpty())
        saveTo(folder);
}

void KernelChoice::saveTo(const QString& folder)
{
    if (!canSave())
        return;
    auto* const progress =
        new QProgressDialog(tr("Saving the kernel description…"), tr("Stop"), 0, 0, this);
    progress->setWindowModality(Qt::WindowModal);
    progress->setAttribute(Qt::WA_DeleteOnClose);
    progress->setAutoClose(false);
    progress->setAutoReset(false);
    connect(progress, &QProgressDialog::canceled, this, [this, progress] {
        m_saving.askToStop(); // what was made of the folder goes, and is told
        progress->setLabelText(tr("Stopping…"));
    });
    m_told.clear();
    m_saving.start([this, backend = m_kernels.front().backend, folder,
                    progress = QPointer(progress)](const Background::Context& context) {
        const auto saved =
            catalogue::saveKernel(*backend, folder.toStdString(), context.cancel(),
                                  [&context, progress](std::size_t done, std::size_t all) {
                                      if (done % kToldEvery != 0 && done != all)
                                          return;
                                      context.deliver([progress, done, all] {
                                          if (progress && !progress->wasCanceled()) {
                                              progress->setMaximum(int(all));
                                              progress->setValue(int(done));
                                          }
                                      });
                                  });
        context.deliver([this, folder, progress, saved] {
            if (progress)
                progress->close();
            takeSaved(folder, saved);
        });
    });
    progress->show();
}

void KernelChoice::takeSaved(const QString& folder, const Result<catalogue::SavedKernel>& saved)
{
    if (!saved) {
        m_told = errorSentences(saved.error());
    } else {
        known_kernels::add(folder);
        m_told = tr("Saved to %1. Events: %2. Modules with types: %3.")
                     .arg(QDir::toNativeSeparators(folder), QLocale().toString(saved->events),
                          QLocale().toString(saved->modules));
        QStringList missing;
        for (const auto& file : saved->missing)
            missing << QString::fromStdString(file);
        if (!missing.isEmpty())
            m_told = sentencesText(
                {m_told, tr("Not available from this kernel: %1.").arg(listText(missing))});
    }
    showWords();
    emit settled();
}

void KernelChoice::showKernels()
{
    m_box->clear();
    for (const auto& kernel : m_kernels) {
        const bool isTarget = kernel.origin == Origin::Target;
        auto text = !isTarget           ? kernel.name
            : kernel.backend != nullptr ? tr("Target: %1").arg(kernel.name)
                                        : tr("No target is connected");
        if (!kernel.release.isEmpty())
            text = tr("%1 (%2)").arg(text, kernel.release);
        m_box->addItem(text);
    }
    m_box->setCurrentIndex(m_current);
    m_save->setEnabled(canSave());
    showWords();
}

void KernelChoice::showWords()
{
    const auto& current = m_kernels[std::size_t(m_current)];
    const int captures = indexOf(Origin::Capture);
    const bool isTarget = current.origin == Origin::Target && current.backend;
    QStringList words;
    bool differs = false;
    if (isTarget && captures >= 0) {
        const auto& release = m_kernels[std::size_t(captures)].release;
        differs = release != current.release && !current.release.isEmpty();
        if (differs && release.isEmpty())
            words << tr("The capture does not say which kernel it is from; this one may have other "
                        "functions and arguments.");
        else if (differs)
            words << tr("The capture is from kernel %1, but the target runs %2: functions, "
                        "arguments and types may differ.")
                         .arg(release, current.release);
    } else if (!isTarget && current.backend) {
        words << tr("Offline: probes cannot be checked or created here. You can copy the "
                    "definition, also for other tools.");
    }
    if (!m_told.isEmpty())
        words << m_told;
    m_words->setText(sentencesText(words));
    m_words->setVisible(!words.isEmpty());
    m_useCapture->setVisible(differs);
}

} // namespace probescope::ui

#include "moc_kernel_choice.cpp"
