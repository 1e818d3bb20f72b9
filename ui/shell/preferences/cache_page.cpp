#include "ui/shell/preferences/cache_page.h"

#include "ui/base/parts/warning_question.h"
#include "ui/base/preferences/cache_place.h"
#include "ui/base/preferences/preferences.h"
#include "ui/base/text/error_text.h"
#include "ui/base/text/for_plural.h"
#include "ui/shell/preferences/page_parts.h"

#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

namespace probescope::ui {

namespace {

QString pathText(const std::filesystem::path& path)
{
    return QFile::decodeName(path.c_str());
}

} // namespace

CachePage::CachePage(QWidget* parent)
    : QWidget(parent)
    , m_place(new QLineEdit(this))
    , m_usual(new QPushButton(tr("&Default"), this))
    , m_empty(new QPushButton(tr("&Empty the cache…"), this))
    , m_use(new QLabel(this))
    , m_told(new QLabel(this))
{
    makeForm();
    showPlace();
    auto& preferences = Preferences::ofProgram();
    preferences.follow(preference::cacheFolder(), this, [this](const QVariant&) {
        showPlace();
        measure();
    });
    connect(m_usual, &QPushButton::clicked, this, [this] { usePlace({}); });
    connect(m_empty, &QPushButton::clicked, this, &CachePage::askToEmpty);
    connect(&m_work, &Background::runningChanged, m_empty, &QPushButton::setDisabled);
}

void CachePage::makeForm()
{
    auto* const form = newForm(this);
    m_place->setProperty(kPreferenceProperty, preference::cacheFolder().key);
    m_place->setAccessibleName(tr("Folder of imported captures"));
    m_place->setReadOnly(true);
    m_usual->setAccessibleName(tr("Default folder of imported captures"));
    auto* const choose = new QPushButton(tr("&Choose…"), this);
    choose->setAccessibleName(tr("Choose the folder of imported captures"));
    connect(choose, &QPushButton::clicked, this, &CachePage::choosePlace);
    form->addRow(tr("Folder:"), m_place);
    auto* const buttons = new QHBoxLayout;
    buttons->addWidget(choose);
    buttons->addWidget(m_usual);
    buttons->addStretch();
    form->addRow(QString(), buttons);
    form->addRow(newHint(tr("Captures in other formats are imported once and kept here. In "
                            "another folder they are imported again; the previous folder keeps "
                            "its captures and notes until you choose it again."),
                         this));

    auto& preferences = Preferences::ofProgram();
    const auto& limit = preference::cacheGigabytes();
    auto* const size = new QSpinBox(this);
    size->setProperty(kPreferenceProperty, limit.key);
    size->setAccessibleName(tr("Size limit of the cache"));
    size->setRange(limit.least, limit.most);
    size->setSuffix(tr(" GiB"));
    size->setKeyboardTracking(false);
    size->setValue(limit.value().toInt());
    form->addRow(tr("&Size limit:"), size);
    form->addRow(newHint(tr("When an import exceeds it, the least recently used captures are "
                            "removed. Open captures and all notes stay."),
                         this));
    connect(size, &QSpinBox::valueChanged, this,
            [&preferences, &limit](int value) { preferences.set(limit, value); });
    preferences.follow(limit, size,
                       [size](const QVariant& value) { size->setValue(value.toInt()); });

    m_use->setAccessibleDescription(tr("Size of the cache now"));
    form->addRow(tr("In use:"), m_use);
    m_told->setWordWrap(true);
    auto* const foot = new QHBoxLayout;
    foot->addWidget(m_empty);
    foot->addStretch();
    form->addRow(QString(), foot);
    form->addRow(m_told);
}

void CachePage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    measure();
}

void CachePage::showPlace()
{
    const auto path = pathText(cachePlace());
    m_place->setText(path);
    m_place->setToolTip(path);
    m_place->setCursorPosition(0);
    m_usual->setEnabled(!preference::cacheFolder().value().toString().isEmpty());
}

void CachePage::choosePlace()
{
    const auto folder = QFileDialog::getExistingDirectory(this, tr("Folder of imported captures"),
                                                          pathText(cachePlace().parent_path()));
    if (!folder.isEmpty())
        usePlace(folder);
}

void CachePage::usePlace(const QString& folder)
{
    m_told->clear();
    m_work.start([this, folder](const Background::Context& context) {
        const auto place = cachePlaceIn(folder);
        const auto made = open::makeCacheFolder(place);
        const bool isWritable = made && QFileInfo(pathText(place)).isWritable();
        const auto told = !made ? tr("The folder was not changed. %1").arg(errorText(made.error()))
            : isWritable
            ? QString()
            : tr("The folder was not changed: %1 cannot be written.").arg(pathText(place));
        context.deliver([this, told, folder] {
            m_told->setText(told);
            if (told.isEmpty())
                Preferences::ofProgram().set(preference::cacheFolder(), folder);
        });
    });
}

void CachePage::askToEmpty()
{
    askWarning(
        this,
        {.title = tr("Empty the cache"),
         .text = tr("Remove all imported captures that are not open?"),
         .more = tr("The original files stay and are imported again when you open them. Your "
                    "notes and saved queries are restored then."),
         .button = tr("Empty"),
         .role = QMessageBox::DestructiveRole},
        [this] { emptyNow(); });
}

void CachePage::emptyNow()
{
    m_told->setText(tr("Removing imported captures…"));
    m_work.start([this, place = cachePlace()](const Background::Context& context) {
        const auto left = open::emptyCache(place, context.cancel());
        context.deliver([this, left] {
            m_told->setText(left.captures == 0
                                ? tr("The cache is empty.")
                                : tr("%1 capture(s) stay, since they are open or their notes could "
                                     "not be saved.",
                                     nullptr, forPlural(left.captures))
                                      .arg(locale().toString(qulonglong(left.captures))));
            measure();
        });
    });
}

void CachePage::measure()
{
    m_measuring.start([this, place = cachePlace()](const Background::Context& context) {
        const auto use = open::cacheUse(place);
        context.deliver([this, use] { showUse(use); });
    });
}

void CachePage::showUse(const open::CacheUse& use)
{
    m_use->setText(tr("%1 in %2 capture(s)", nullptr, forPlural(use.captures))
                       .arg(locale().formattedDataSize(qint64(use.bytes)),
                            locale().toString(qulonglong(use.captures))));
}

} // namespace probescope::ui

#include "moc_cache_page.cpp"
