#include "ui/help/help_window.h"

#include "ui/base/parts/message_line.h"
#include "ui/base/theme/icons.h"
#include "ui/help/models/contents_model.h"
#include "ui/help/models/page_search.h"
#include "ui/help/page_view.h"

#include <QAction>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolBar>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>
#include <QWindow>

namespace probescope::ui {

namespace {

const QString kGeometryKey = QStringLiteral("guide/geometry");
const QString kSplitterKey = QStringLiteral("guide/splitter");
const QString kZoomKey = QStringLiteral("guide/zoom");
constexpr QSize kGuideSize(1060, 800);
constexpr int kSideWidth = 340; // pixels: most titles of pages are not cut

} // namespace

HelpWindow::HelpWindow(const QString& language, QWidget* parent)
    : QWidget(parent, Qt::Window)
    , m_pages(language)
    , m_view(new PageView(m_pages, this))
    , m_contents(new ContentsModel(m_pages, this))
    , m_search(new PageSearch(m_pages, this))
    , m_splitter(new QSplitter(this))
{
    setAttribute(Qt::WA_QuitOnClose, false); // the program ends with its main window
    setWindowTitle(tr("User guide"));
    m_splitter->addWidget(makeSide());
    m_splitter->addWidget(m_view);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setCollapsible(1, false);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeTools());
    column->addWidget(m_splitter, 1);
    m_message = new MessageLine(this);
    connect(m_view, &PageView::pageShown, this, &HelpWindow::showPlace);
    connect(m_view, &PageView::sampleWanted, this, &HelpWindow::sampleWanted);
    connect(m_view, &PageView::viewWanted, this, &HelpWindow::viewWanted);
    const QSettings settings;
    resize(kGuideSize);
    restoreGeometry(settings.value(kGeometryKey).toByteArray());
    m_splitter->setSizes({kSideWidth, kGuideSize.width() - kSideWidth});
    m_splitter->restoreState(settings.value(kSplitterKey).toByteArray());
    m_view->setZoom(settings.value(kZoomKey, m_view->zoom()).toInt());
}

HelpWindow::~HelpWindow()
{
    // While it is still a window: what it shows tells nobody any more.
    m_view->disconnect(this);
    if (isVisible())
        hide();
}

QWidget* HelpWindow::makeSide()
{
    auto* const side = new QWidget(this);
    m_edit = new QLineEdit(side);
    m_edit->setPlaceholderText(tr("Search the guide"));
    m_edit->setAccessibleName(m_edit->placeholderText());
    m_edit->setClearButtonEnabled(true);
    m_edit->installEventFilter(this);
    m_tree = new QTreeView(side);
    m_tree->setModel(m_contents);
    m_tree->setHeaderHidden(true);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setAccessibleName(tr("Contents"));
    m_tree->expandAll();
    m_found = new QListView(side);
    m_found->setModel(m_search);
    m_found->setFrameShape(QFrame::NoFrame);
    m_found->setWordWrap(true);
    m_found->setResizeMode(QListView::Adjust);
    m_found->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_found->setAccessibleName(tr("Pages found"));
    auto* const none = new QLabel(tr("No matches."), side);
    none->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    none->setMargin(8);
    m_lists = new QStackedWidget(side);
    for (QWidget* const one : {static_cast<QWidget*>(m_tree), static_cast<QWidget*>(m_found),
                               static_cast<QWidget*>(none)})
        m_lists->addWidget(one);
    auto* const column = new QVBoxLayout(side);
    column->setContentsMargins(6, 6, 0, 0);
    column->addWidget(m_edit);
    column->addWidget(m_lists, 1);
    connect(m_edit, &QLineEdit::textChanged, this, &HelpWindow::search);
    connect(m_edit, &QLineEdit::returnPressed, this,
            [this] { openFound(m_found->currentIndex()); });
    connect(m_found, &QListView::activated, this, &HelpWindow::openFound);
    connect(m_found, &QListView::clicked, this, &HelpWindow::openFound);
    const auto openPage = [this](const QModelIndex& index) {
        const auto page = index.data(ContentsModel::PageRole).toString();
        if (!page.isEmpty() && page != m_view->page())
            m_view->open(page);
    };
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this, openPage);
    connect(m_tree, &QTreeView::clicked, this, openPage);
    return side;
}

QAction* HelpWindow::addTool(const QString& icon, const QString& text, const QKeySequence& key)
{
    auto* const action = new QAction(themedIcon(icon), text, this);
    action->setShortcut(key);
    const auto keys = key.toString(QKeySequence::NativeText);
    action->setToolTip(keys.isEmpty() ? text : tr("%1 (%2)").arg(text, keys));
    addAction(action);
    return action;
}

QWidget* HelpWindow::makeTools()
{
    auto* const bar = new QToolBar(tr("Tools"), this);
    bar->setIconSize({20, 20});
    auto* const back =
        addTool(QStringLiteral("back"), tr("Back"), QKeySequence(Qt::ALT | Qt::Key_Left));
    auto* const forward =
        addTool(QStringLiteral("forward"), tr("Forward"), QKeySequence(Qt::ALT | Qt::Key_Right));
    auto* const home =
        addTool(QStringLiteral("home"), tr("Contents"), QKeySequence(Qt::ALT | Qt::Key_Home));
    auto* const larger =
        addTool(QStringLiteral("zoom-in"), tr("Larger text"), QKeySequence::ZoomIn);
    larger->setShortcuts(
        {QKeySequence(QKeySequence::ZoomIn), QKeySequence(Qt::CTRL | Qt::Key_Equal)});
    auto* const smaller =
        addTool(QStringLiteral("zoom-out"), tr("Smaller text"), QKeySequence::ZoomOut);
    auto* const find = new QAction(this);
    find->setShortcut(QKeySequence::Find);
    addAction(find);
    auto* const close = new QAction(this);
    close->setShortcuts({QKeySequence(QKeySequence::Close), QKeySequence(Qt::CTRL | Qt::Key_W)});
    addAction(close);
    connect(close, &QAction::triggered, this, &QWidget::close);
    back->setEnabled(false);
    forward->setEnabled(false);
    connect(m_view, &QTextBrowser::backwardAvailable, back, &QAction::setEnabled);
    connect(m_view, &QTextBrowser::forwardAvailable, forward, &QAction::setEnabled);
    connect(back, &QAction::triggered, m_view, &QTextBrowser::backward);
    connect(forward, &QAction::triggered, m_view, &QTextBrowser::forward);
    connect(home, &QAction::triggered, this, [this] { m_view->open(GuidePages::kIndex); });
    connect(larger, &QAction::triggered, this,
            [this] { m_view->setZoom(m_view->zoom() + PageView::kZoomStep); });
    connect(smaller, &QAction::triggered, this,
            [this] { m_view->setZoom(m_view->zoom() - PageView::kZoomStep); });
    connect(find, &QAction::triggered, this, [this] {
        m_edit->setFocus(Qt::ShortcutFocusReason);
        m_edit->selectAll();
    });
    bar->addActions({back, forward, home});
    bar->addSeparator();
    bar->addActions({larger, smaller});
    for (auto* const action : bar->actions()) {
        if (auto* const button = bar->widgetForAction(action); qobject_cast<QToolButton*>(button))
            button->setAccessibleName(action->text());
    }
    return bar;
}

void HelpWindow::open(const QString& page, const QString& anchor)
{
    bringUp(); // first: anchors are where they are for this width
    m_view->open(page, anchor);
    m_view->setFocus(Qt::OtherFocusReason);
}

void HelpWindow::bringUp()
{
    // A dialog lets only those windows be used that belong to it.
    auto* const dialog = QGuiApplication::modalWindow();
    winId(); // there is a window handle from now on
    if (windowHandle()->transientParent() != dialog) {
        hide();
        windowHandle()->setTransientParent(dialog);
    }
    setWindowState(windowState() & ~Qt::WindowMinimized);
    show();
    raise();
    activateWindow();
}

void HelpWindow::tell(const QString& text)
{
    m_message->showMessage(text);
}

void HelpWindow::search(const QString& text)
{
    m_search->search(text);
    enum List { Contents, Found, None };
    m_lists->setCurrentIndex(m_search->words().isEmpty()    ? Contents
                                 : m_search->rowCount() > 0 ? Found
                                                            : None);
    m_found->setCurrentIndex(m_search->index(0));
}

void HelpWindow::openFound(const QModelIndex& index)
{
    if (!index.isValid())
        return;
    m_view->open(m_search->found(index.row()).page);
    m_view->mark(m_search->words());
}

/// In the contents.
void HelpWindow::showPlace(const QString& page)
{
    const auto index = m_contents->indexOf(page);
    if (index.isValid())
        m_tree->setCurrentIndex(index);
    else
        m_tree->selectionModel()->clear();
    const auto title = m_pages.title(page);
    setWindowTitle(index.isValid() ? tr("%1 – User guide").arg(title) : tr("User guide"));
}

void HelpWindow::hideEvent(QHideEvent* event)
{
    QSettings settings;
    settings.setValue(kGeometryKey, saveGeometry());
    settings.setValue(kSplitterKey, m_splitter->saveState());
    settings.setValue(kZoomKey, m_view->zoom());
    QWidget::hideEvent(event);
}

void HelpWindow::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::BackButton)
        m_view->backward();
    else if (event->button() == Qt::ForwardButton)
        m_view->forward();
    else
        QWidget::mousePressEvent(event);
}

void HelpWindow::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        close();
    else
        QWidget::keyPressEvent(event);
}

/// Keys of the search.
bool HelpWindow::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_edit || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    const int row = m_found->currentIndex().row();
    if (key == Qt::Key_Escape && !m_edit->text().isEmpty()) {
        m_edit->clear();
        return true;
    }
    if (key != Qt::Key_Down && key != Qt::Key_Up)
        return false;
    if (m_lists->currentWidget() != m_found) {
        m_lists->currentWidget()->setFocus(Qt::OtherFocusReason);
        return true;
    }
    const auto next = m_search->index(row + (key == Qt::Key_Down ? 1 : -1));
    if (next.isValid())
        m_found->setCurrentIndex(next);
    return true;
}

} // namespace probescope::ui

#include "moc_help_window.cpp"
