#pragma once

#include <QStandardItemModel>

namespace probescope::ui {

class GuidePages;

/// The contents of the guide as a tree: sections, and their pages below them.
class ContentsModel : public QStandardItemModel
{
    Q_OBJECT

public:
    enum Role { PageRole = Qt::UserRole }; ///< the name of a page; of sections nothing

    explicit ContentsModel(const GuidePages& pages, QObject* parent = nullptr);

    QModelIndex indexOf(const QString& page) const; ///< invalid: it is not in the contents
};

} // namespace probescope::ui
