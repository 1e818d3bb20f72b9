#pragma once

#include <QScrollArea>

class QVBoxLayout;

namespace probescope::ui {

class QueryGalleryModel;

/// What is shown before the first query: how it goes, and three that can be run by a click.
class QueryStartPage : public QScrollArea
{
    Q_OBJECT

public:
    explicit QueryStartPage(const QueryGalleryModel* gallery, QWidget* parent = nullptr);

signals:
    void chosen(int galleryRow);

private:
    void showExamples();

    const QueryGalleryModel* m_gallery;
    QVBoxLayout* m_examples;
};

} // namespace probescope::ui
