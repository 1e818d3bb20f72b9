#include "ui/views/query/query_start_page.h"

#include "ui/base/parts/card.h"
#include "ui/base/theme/icons.h"
#include "ui/views/query/models/query_gallery.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <vector>

namespace probescope::ui {

namespace {

constexpr int kExampleWidth = 460;
constexpr int kShare = 100; // of what is beside the page, which is seen only when the page is full

/// Three ready-made queries that fit; what a capture was made for comes before what every capture
/// has.
std::vector<int> exampleRows(const QueryGalleryModel& gallery)
{
    constexpr std::size_t kExamples = 3;
    std::vector<int> rows;
    for (int row = gallery.rowCount() - 1; row >= 0; --row) { // the overview stands first
        if (gallery.query(row).example && gallery.fits(row) && rows.size() < kExamples)
            rows.push_back(row);
    }
    for (int row = 0; row < gallery.rowCount() && rows.size() < kExamples; ++row) {
        if (gallery.fits(row) && std::find(rows.begin(), rows.end(), row) == rows.end())
            rows.push_back(row);
    }
    return rows;
}

} // namespace

QueryStartPage::QueryStartPage(const QueryGalleryModel* gallery, QWidget* parent)
    : QScrollArea(parent)
    , m_gallery(gallery)
    , m_examples(new QVBoxLayout)
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setFocusPolicy(Qt::NoFocus); // the keyboard goes from card to card
    setAccessibleName(tr("Example queries"));
    auto* const page = new QWidget(this);
    auto* const title = new QLabel(tr("Query the capture with SQL"), page);
    auto font = title->font();
    font.setPointSizeF(font.pointSizeF() * 1.3);
    font.setBold(true);
    title->setFont(font);
    auto* const text =
        new QLabel(tr("Each event type is a table with its fields as columns; event holds all "
                      "events, call the function calls, sched who ran when. Ctrl+Space completes, "
                      "Ctrl+Return runs. Try one of these, or browse the gallery:"),
                   page);
    text->setWordWrap(true);
    text->setForegroundRole(QPalette::PlaceholderText);
    m_examples->setSpacing(6);
    auto* const column = new QVBoxLayout;
    column->setSpacing(8);
    column->addStretch(1);
    column->addWidget(title);
    column->addWidget(text);
    column->addSpacing(2);
    column->addLayout(m_examples);
    column->addStretch(2);
    auto* const outer = new QHBoxLayout(page);
    outer->setContentsMargins(24, 10, 24, 10);
    outer->addStretch(1);
    outer->addLayout(column, kShare);
    outer->addStretch(1);
    text->setMaximumWidth(kExampleWidth * 3 / 2);
    setWidget(page);
    connect(gallery, &QueryGalleryModel::changed, this, &QueryStartPage::showExamples);
}

void QueryStartPage::showExamples()
{
    while (auto* const item = m_examples->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (const int row : exampleRows(*m_gallery)) {
        const auto& query = m_gallery->query(row);
        auto* const card =
            new Card(themedIcon(QStringLiteral("run")), query.title, query.sentence, widget());
        card->setMaximumWidth(kExampleWidth * 3 / 2);
        connect(card, &Card::clicked, this, [this, row] { emit chosen(row); });
        m_examples->addWidget(card);
    }
}

} // namespace probescope::ui

#include "moc_query_start_page.cpp"
