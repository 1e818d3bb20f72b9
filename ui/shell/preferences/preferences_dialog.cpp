#include "ui/shell/preferences/preferences_dialog.h"

#include "ui/base/parts/file_question.h"
#include "ui/base/text/menu_text.h"
#include "ui/base/text/save_file.h"
#include "ui/base/view/help_property.h"
#include "ui/shell/preferences/cache_page.h"
#include "ui/shell/preferences/events_page.h"
#include "ui/shell/preferences/general_page.h"
#include "ui/shell/preferences/keys_page.h"
#include "ui/shell/preferences/page_parts.h"
#include "ui/shell/preferences/preferences_file.h"
#include "ui/shell/preferences/targets_page.h"

#include <QAbstractButton>
#include <QDialogButtonBox>
#include <QEvent>
#include <QFile>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace probescope::ui {

namespace {

constexpr QSize kSize(760, 560);
constexpr int kMaxProblems = 12; // as many as a message can show

QString keyOf(const QWidget& control)
{
    return control.property(kPreferenceProperty).toString();
}

/// As a reader of the page calls it. What no text stands beside has its name alone.
QString titleOf(const QWidget& control, const QWidget& page)
{
    if (const auto* const button = qobject_cast<const QAbstractButton*>(&control))
        return withoutMnemonic(button->text());
    for (const auto* const label : page.findChildren<QLabel*>()) {
        if (label->buddy() != &control)
            continue;
        auto title = withoutMnemonic(label->text());
        while (title.endsWith(u':') || title.endsWith(u'：'))
            title.chop(1);
        return title;
    }
    return control.accessibleName();
}

} // namespace

PreferencesDialog* PreferencesDialog::showFor(QWidget* window)
{
    auto* dialog = window->findChild<PreferencesDialog*>();
    if (!dialog) {
        dialog = new PreferencesDialog(window);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
    }
    dialog->show();
    dialog->raise();
    dialog->activateWindow();
    return dialog;
}

PreferencesDialog::PreferencesDialog(QWidget* parent)
    : QDialog(parent)
    , m_list(new QListWidget(this))
    , m_pages(new QStackedWidget(this))
{
    setWindowTitle(tr("Preferences"));
    setProperty(kHelpProperty, QStringLiteral("preferences"));
    setObjectName(QStringLiteral("preferences"));
    m_list->setAccessibleName(tr("Pages of preferences"));
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents);
    m_list->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    addPage(tr("General"), new GeneralPage(this));
    addPage(tr("Events"), new EventsPage(this));
    addPage(tr("Cache"), new CachePage(this));
    addPage(tr("Shortcuts"), new KeysPage(this));
    addPage(tr("Targets"), new TargetsPage(this));
    connect(m_list, &QListWidget::currentRowChanged, m_pages, &QStackedWidget::setCurrentIndex);
    m_list->setCurrentRow(0);
    auto* const middle = new QHBoxLayout;
    middle->addWidget(m_list);
    middle->addWidget(m_pages, 1);
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* const exports = buttons->addButton(tr("E&xport…"), QDialogButtonBox::ActionRole);
    auto* const imports = buttons->addButton(tr("&Import…"), QDialogButtonBox::ActionRole);
    for (auto* const button : {exports, imports, buttons->button(QDialogButtonBox::Close)})
        button->setAutoDefault(false); // Return ends the editing of a number or a host
    connect(exports, &QPushButton::clicked, this, &PreferencesDialog::askToExport);
    connect(imports, &QPushButton::clicked, this, &PreferencesDialog::askToImport);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* const layout = new QVBoxLayout(this);
    layout->addLayout(middle, 1);
    layout->addWidget(buttons);
    resize(kSize.boundedTo(screen()->availableSize()));
    m_list->setFocus();
}

void PreferencesDialog::addPage(const QString& title, QWidget* page)
{
    for (auto* const button : page->findChildren<QPushButton*>())
        button->setAutoDefault(false);
    // Where letters are large, a page may be higher than the screen.
    auto* const area = new QScrollArea(this);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setWidget(page);
    area->setFocusPolicy(Qt::NoFocus);
    m_pages->addWidget(area);
    m_list->addItem(title);
}

std::vector<PreferencesDialog::Place> PreferencesDialog::places() const
{
    std::vector<Place> places;
    for (int i = 0; i < m_pages->count(); ++i) {
        const auto& page = *m_pages->widget(i);
        for (const auto* const control : page.findChildren<QWidget*>()) {
            if (const auto key = keyOf(*control); !key.isEmpty())
                places.push_back({key, titleOf(*control, page), m_list->item(i)->text()});
        }
    }
    return places;
}

void PreferencesDialog::goTo(const QString& key)
{
    for (int i = 0; i < m_pages->count(); ++i) {
        auto* const area = qobject_cast<QScrollArea*>(m_pages->widget(i));
        for (auto* const control : area->findChildren<QWidget*>()) {
            if (keyOf(*control) != key)
                continue;
            m_list->setCurrentRow(i);
            control->setFocus(Qt::ShortcutFocusReason);
            area->ensureWidgetVisible(control);
            return;
        }
    }
}

QString PreferencesDialog::exportTo(const QString& file)
{
    return whyNot(saveFile(file, PreferencesFile::current()));
}

QString PreferencesDialog::importFrom(const QString& file)
{
    QFile source(file);
    if (!source.open(QIODevice::ReadOnly))
        return source.errorString();
    const PreferencesFile read(source.read(PreferencesFile::kMaxBytes + 1));
    read.apply();
    auto problems = read.problems();
    if (const auto more = problems.size() - kMaxProblems; more > 0) {
        problems.resize(kMaxProblems);
        problems << tr("and more");
    }
    return problems.join(u'\n');
}

void PreferencesDialog::askToExport()
{
    const auto file =
        askForTarget(this, tr("Export preferences"), QStringLiteral("probescope-preferences.ini"),
                     tr("Preferences (*.ini)"));
    if (file.isEmpty())
        return;
    if (const auto why = exportTo(file); !why.isEmpty())
        QMessageBox::warning(this, tr("Export preferences"),
                             tr("The preferences could not be written: %1").arg(why));
}

void PreferencesDialog::askToImport()
{
    const auto file = QFileDialog::getOpenFileName(this, tr("Import preferences"), QString(),
                                                   tr("Preferences (*.ini);;All files (*)"));
    if (file.isEmpty())
        return;
    const auto problems = importFrom(file);
    if (problems.isEmpty())
        return;
    QMessageBox box(QMessageBox::Warning, tr("Import preferences"),
                    tr("Nothing was imported: the file has errors."), QMessageBox::Ok, this);
    box.setInformativeText(problems);
    box.exec();
}

} // namespace probescope::ui

#include "moc_preferences_dialog.cpp"
