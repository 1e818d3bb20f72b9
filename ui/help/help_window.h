#pragma once

#include "ui/help/models/guide_pages.h"

#include <QWidget>

class QAction;
class QLineEdit;
class QListView;
class QModelIndex;
class QSplitter;
class QStackedWidget;
class QTreeView;

namespace probescope::ui {

class ContentsModel;
class MessageLine;
class PageSearch;
class PageView;

/// The user guide: contents and search at the left, a page at the right. The program has one.
class HelpWindow : public QWidget
{
    Q_OBJECT

public:
    /// `language`: a folder of pages.
    explicit HelpWindow(const QString& language, QWidget* parent = nullptr);
    ~HelpWindow() override;

    const GuidePages& pages() const { return m_pages; }
    PageView* view() const { return m_view; }
    /// Shows the window with a page, above others.
    void open(const QString& page, const QString& anchor = {});
    /// Tells something for some seconds.
    void tell(const QString& text);

signals:
    void sampleWanted(const QString& name); ///< to be opened
    void viewWanted(const QString& name); ///< to be seen; by HelpPage::link

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* makeSide();
    QWidget* makeTools();
    QAction* addTool(const QString& icon, const QString& text, const QKeySequence& key);
    void bringUp();
    void search(const QString& text);
    void openFound(const QModelIndex& index);
    void showPlace(const QString& page);

    GuidePages m_pages;
    PageView* m_view;
    ContentsModel* m_contents;
    PageSearch* m_search;
    QLineEdit* m_edit = nullptr;
    QStackedWidget* m_lists = nullptr;
    QTreeView* m_tree = nullptr;
    QListView* m_found = nullptr;
    QSplitter* m_splitter = nullptr;
    MessageLine* m_message = nullptr;
};

} // namespace probescope::ui
