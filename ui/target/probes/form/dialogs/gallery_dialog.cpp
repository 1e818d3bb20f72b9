#include "ui/target/probes/form/dialogs/gallery_dialog.h"

#include "ui/base/table/fact_pane.h"
#include "ui/base/text/fixed_font.h"
#include "ui/base/theme/icons.h"
#include "ui/target/probes/form/dialogs/dialog_help.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QVBoxLayout>

#include <utility>

namespace probescope::ui {

namespace {
constexpr QSize kGalleryDialogSize(900, 560);
constexpr int kListLetters = 46;
constexpr int kGalleryGap = 12;
} // namespace

GalleryDialog::GalleryDialog(std::shared_ptr<const catalogue::Catalogue> catalogue,
                             std::string group, QWidget* parent)
    : QDialog(parent)
    , m_catalogue(std::move(catalogue))
    , m_group(std::move(group))
    , m_model(new GalleryModel(this))
    , m_found(new QSortFilterProxyModel(this))
    , m_search(new QLineEdit(this))
    , m_list(new QListView(this))
    , m_none(new QLabel(tr("No matching examples."), this))
    , m_question(new QLabel(this))
    , m_teaches(new QLabel(this))
    , m_lines(new QPlainTextEdit(this))
{
    setWindowTitle(tr("Probe gallery"));
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    m_open = buttons->addButton(tr("&Open"), QDialogButtonBox::AcceptRole);
    m_open->setDefault(true);
    auto* const row = new QHBoxLayout;
    row->setSpacing(kGalleryGap);
    row->addLayout(makeList(), 2);
    m_words = makeWords();
    row->addWidget(m_words, 3);
    auto* const layout = new QVBoxLayout(this);
    layout->addLayout(row, 1);
    layout->addWidget(buttons);
    resize(kGalleryDialogSize);
    connect(buttons, &QDialogButtonBox::accepted, this, &GalleryDialog::openCurrent);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    m_list->setCurrentIndex(m_found->index(0, 0));
    m_search->setFocus();
    showCurrent();
}

QLayout* GalleryDialog::makeList()
{
    m_found->setSourceModel(m_model);
    m_found->setFilterRole(GalleryModel::SearchRole);
    m_found->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_search->setPlaceholderText(tr("Find an example: file, network, latency"));
    m_search->setAccessibleName(tr("Find an example"));
    m_search->setClearButtonEnabled(true);
    m_search->addAction(themedIcon(QStringLiteral("search")), QLineEdit::LeadingPosition);
    m_list->setModel(m_found);
    explain(*m_search, dialog_help::kFindExample);
    explain(*m_list, dialog_help::kExamples);
    m_list->setAccessibleName(tr("Examples"));
    m_list->setSpacing(2);
    m_list->setMinimumWidth(fontMetrics().averageCharWidth() * kListLetters);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    connect(m_search, &QLineEdit::textChanged, this, &GalleryDialog::find);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &GalleryDialog::showCurrent);
    connect(m_list, &QListView::doubleClicked, this, &GalleryDialog::openCurrent);
    auto* const layout = new QVBoxLayout;
    layout->addWidget(m_search);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_none);
    m_none->setWordWrap(true);
    m_none->hide();
    return layout;
}

QWidget* GalleryDialog::makeWords()
{
    auto* const words = new QWidget(this);
    auto policy = words->sizePolicy();
    policy.setRetainSizeWhenHidden(true); // the list keeps its place
    words->setSizePolicy(policy);
    for (auto* const label : {m_question, m_teaches}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    }
    m_question->setAccessibleDescription(tr("Question"));
    m_teaches->setAccessibleDescription(tr("What you learn"));
    m_lines->setReadOnly(true);
    m_lines->setTabChangesFocus(true);
    m_lines->setFont(fixedFont());
    m_lines->setAccessibleName(tr("Probe definitions"));
    auto* const layout = new QVBoxLayout(words);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(headingOf(tr("Question"), words));
    layout->addWidget(m_question);
    layout->addWidget(headingOf(tr("What you learn"), words));
    layout->addWidget(m_teaches);
    layout->addWidget(headingOf(tr("Probe definitions"), words));
    layout->addWidget(m_lines, 1);
    return words;
}

void GalleryDialog::find(const QString& words)
{
    m_found->setFilterFixedString(words.trimmed());
    if (!m_list->currentIndex().isValid())
        m_list->setCurrentIndex(m_found->index(0, 0));
    showCurrent();
}

void GalleryDialog::showCurrent()
{
    const auto current = m_list->currentIndex();
    const bool any = current.isValid();
    m_none->setVisible(!any);
    m_words->setVisible(any);
    m_question->setText(current.data(GalleryModel::QuestionRole).toString());
    m_teaches->setText(current.data(GalleryModel::TeachesRole).toString());
    m_lines->setPlainText(current.data(GalleryModel::LinesRole).toString());
    m_open->setEnabled(any && !m_background.running());
}

void GalleryDialog::openCurrent()
{
    const auto current = m_list->currentIndex();
    if (!current.isValid() || m_background.running())
        return;
    const auto task = m_model->task(m_found->mapToSource(current).row());
    m_open->setEnabled(false);
    m_background.start(
        [this, task, catalogue = m_catalogue, group = m_group](const Background::Context& context) {
            auto draft = draftOf(task, catalogue.get(), group);
            context.deliver([this, draft = std::move(draft)] {
                emit chosen(draft);
                accept();
            });
        });
}

} // namespace probescope::ui

#include "moc_gallery_dialog.cpp"
