#pragma once

#include <QAbstractListModel>
#include <QString>
#include <QStringList>

#include <vector>

namespace probescope::ui {

class GuidePages;

/// The pages of the guide that hold all words that were typed, whatever their case: first those
/// with all of them in the title, then those with more hits.
class PageSearch : public QAbstractListModel
{
    Q_OBJECT

public:
    struct Found
    {
        QString page;
        QString title;
        int hits; ///< how often the words occur in the text
        QString snippet; ///< the text around the first hit
    };

    explicit PageSearch(const GuidePages& pages, QObject* parent = nullptr);

    void search(const QString& text);
    /// What was searched for, each once.
    const QStringList& words() const { return m_words; }
    const Found& found(int row) const { return m_found[std::size_t(row)]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    struct Known
    {
        QString page;
        QString title;
        QString text; ///< without marks of Markdown
    };

    void readPages();

    const GuidePages& m_pages;
    std::vector<Known> m_known; ///< empty before the first search
    QStringList m_words;
    std::vector<Found> m_found;
};

} // namespace probescope::ui
