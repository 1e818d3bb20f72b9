#pragma once

#include "core/symbols/kernel/catalogue.h"
#include "ui/base/jobs/background.h"
#include "ui/target/probes/form/models/gallery_model.h"

#include <QDialog>

#include <memory>

class QLabel;
class QLayout;
class QLineEdit;
class QListView;
class QPlainTextEdit;
class QPushButton;
class QSortFilterProxyModel;

namespace probescope::ui {

/// Example probes for common questions, to be found and opened as filled forms.
class GalleryDialog : public QDialog
{
    Q_OBJECT

public:
    GalleryDialog(std::shared_ptr<const catalogue::Catalogue> catalogue, std::string group,
                  QWidget* parent = nullptr);

    QListView* list() const { return m_list; }

signals:
    void chosen(const probescope::ui::GalleryDraft& draft);

private:
    QLayout* makeList();
    QWidget* makeWords();
    void find(const QString& words);
    void showCurrent();
    void openCurrent();

    std::shared_ptr<const catalogue::Catalogue> m_catalogue;
    std::string m_group;
    GalleryModel* m_model;
    QSortFilterProxyModel* m_found;
    QLineEdit* m_search;
    QListView* m_list;
    QLabel* m_none;
    QWidget* m_words = nullptr; ///< about the question that is current
    QLabel* m_question;
    QLabel* m_teaches;
    QPlainTextEdit* m_lines;
    QPushButton* m_open = nullptr;
    Background m_background{Background::Kind::Lasting}; ///< the last: its work tells this object
};

} // namespace probescope::ui
