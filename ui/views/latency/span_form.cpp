#include "ui/views/latency/span_form.h"

#include "core/store/file/user_data.h"
#include "ui/base/capture/capture_clock.h"
#include "ui/base/text/error_text.h"
#include "ui/base/text/for_plural.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCompleter>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <map>
#include <utility>

namespace probescope::ui {

namespace {

constexpr int kPauseMs = 250; // of typing, before it is counted
constexpr int kFormWidth = 680;
constexpr int kFindingsLines = 4;

QString counted(std::uint64_t value)
{
    return QLocale().toString(qulonglong(value));
}

QString fullName(const EventType& type)
{
    const auto name = QString::fromStdString(type.name);
    return type.system.empty() ? name : QString::fromStdString(type.system) + u':' + name;
}

/// What stands in a box, whether it was chosen or typed.
std::string textOf(const QComboBox& box)
{
    return box.currentText().trimmed().toStdString();
}

} // namespace

SpanForm::SpanForm(std::shared_ptr<store::Capture> capture, const store::SpanDefinition& definition,
                   QWidget* parent)
    : QDialog(parent)
    , m_capture(std::move(capture))
    , m_kept(definition)
    , m_name(new QLineEdit(this))
    , m_scope(new QComboBox(this))
    , m_nests(new QCheckBox(tr("Nested: the last start ends first"), this))
    , m_findings(new QLabel(this))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this))
    , m_timer(new QTimer(this))
{
    setWindowTitle(definition.id == 0 ? tr("Measure two events") : tr("Edit custom span"));
    m_buttons->button(QDialogButtonBox::Ok)
        ->setText(definition.id == 0 ? tr("Measure") : tr("Save"));
    m_timer->setSingleShot(true);
    m_timer->setInterval(kPauseMs);
    layOut();
    showDefinition(definition);
    connectParts();
    changed();
}

SpanForm::~SpanForm() = default;

void SpanForm::layOut()
{
    auto* const explained =
        new QLabel(tr("A span starts with one event and ends with another. Choose the key fields "
                      "that match each end with its start."),
                   this);
    explained->setWordWrap(true);
    explained->setForegroundRole(QPalette::PlaceholderText);
    auto* const grid = new QGridLayout;
    grid->setHorizontalSpacing(14);
    grid->setVerticalSpacing(6);
    grid->setColumnStretch(1, 1);
    grid->setColumnStretch(2, 1);
    const std::array rows{tr("Event"), tr("Filter"), tr("Key"), tr("Second key")};
    for (int row = 0; row < int(rows.size()); ++row)
        grid->addWidget(new QLabel(rows[std::size_t(row)], this), row + 1, 0);
    m_begin = makeSide(grid, 1, tr("Start"));
    m_end = makeSide(grid, 2, tr("End"));
    m_scope->setAccessibleName(tr("Scope of both events"));
    m_scope->addItem(tr("in one task"), int(store::SpanScope::Task));
    m_scope->addItem(tr("on one CPU"), int(store::SpanScope::Cpu));
    m_scope->addItem(tr("anywhere, by keys only"), int(store::SpanScope::Anywhere));
    m_name->setAccessibleName(tr("Name of the span"));
    grid->addWidget(new QLabel(tr("Match"), this), 5, 0);
    grid->addWidget(m_scope, 5, 1);
    grid->addWidget(m_nests, 5, 2);
    grid->addWidget(new QLabel(tr("Name"), this), 6, 0);
    grid->addWidget(m_name, 6, 1, 1, 2);
    m_findings->setWordWrap(true);
    m_findings->setTextFormat(Qt::PlainText);
    m_findings->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_findings->setAccessibleDescription(tr("Pairs found"));
    m_findings->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_findings->setMinimumHeight(m_findings->fontMetrics().lineSpacing() * kFindingsLines);
    auto* const layout = new QVBoxLayout(this);
    layout->setSpacing(12);
    layout->addWidget(explained);
    layout->addLayout(grid);
    layout->addWidget(m_findings, 1);
    layout->addWidget(m_buttons);
    resize(kFormWidth, sizeHint().height());
}

void SpanForm::connectParts()
{
    connect(m_timer, &QTimer::timeout, this, &SpanForm::count);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &SpanForm::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &SpanForm::reject);
    connect(m_name, &QLineEdit::textEdited, this, [this] { m_named = true; });
    connect(m_name, &QLineEdit::textChanged, this, &SpanForm::changed);
    connect(m_scope, &QComboBox::currentIndexChanged, this, &SpanForm::changed);
    connect(m_nests, &QCheckBox::toggled, this, &SpanForm::changed);
    for (const auto* const side : {&m_begin, &m_end}) {
        connect(side->event, &QComboBox::currentTextChanged, this, [this, side] {
            fillKeys(*side);
            changed();
        });
        connect(side->filter, &QLineEdit::textChanged, this, &SpanForm::changed);
        for (auto* const key : side->keys)
            connect(key, &QComboBox::currentTextChanged, this, &SpanForm::changed);
    }
}

SpanForm::Side SpanForm::makeSide(QGridLayout* grid, int column, const QString& title)
{
    Side side;
    auto* const label = new QLabel(title, this);
    auto font = label->font();
    font.setBold(true);
    label->setFont(font);
    grid->addWidget(label, 0, column);
    const auto box = [&](int row, const QString& name) {
        auto* const made = new QComboBox(this);
        made->setEditable(true);
        made->setInsertPolicy(QComboBox::NoInsert);
        made->completer()->setFilterMode(Qt::MatchContains);
        made->completer()->setCompletionMode(QCompleter::PopupCompletion);
        made->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        made->setMinimumContentsLength(18);
        made->setAccessibleName(tr("%1: %2").arg(title, name));
        grid->addWidget(made, row, column);
        return made;
    };
    side.event = box(1, tr("event"));
    side.event->lineEdit()->setPlaceholderText(tr("An event of the capture"));
    side.filter = new QLineEdit(this);
    side.filter->setPlaceholderText(tr("All, or a filter such as bytes > 4096"));
    side.filter->setAccessibleName(tr("%1: filter on its fields").arg(title));
    grid->addWidget(side.filter, 2, column);
    side.keys = {box(3, tr("key field")), box(4, tr("second key field"))};
    for (auto* const key : side.keys)
        key->lineEdit()->setPlaceholderText(tr("none"));
    fillEvents(side.event);
    return side;
}

void SpanForm::fillEvents(QComboBox* box) const
{
    const auto counts = m_capture->eventCountByType();
    std::map<QString, std::uint64_t> events; // one name may have several shapes
    for (std::uint32_t id = 0; id < m_capture->eventTypeCount(); ++id) {
        const auto count = id < counts.size() ? counts[id] : 0;
        if (count > 0)
            events[fullName(m_capture->eventType(EventTypeId(id)))] += count;
    }
    for (const auto& [name, count] : events) {
        box->addItem(name);
        box->setItemData(box->count() - 1,
                         tr("%1 event(s)", nullptr, forPlural(count)).arg(counted(count)),
                         Qt::ToolTipRole);
    }
    box->setCurrentIndex(-1);
}

void SpanForm::fillKeys(const Side& side)
{
    const auto wanted = side.event->currentText().trimmed();
    QStringList fields;
    for (std::uint32_t id = 0; id < m_capture->eventTypeCount(); ++id) {
        const auto& type = m_capture->eventType(EventTypeId(id));
        if (wanted.isEmpty()
            || (wanted != fullName(type) && wanted != QString::fromStdString(type.name)))
            continue;
        for (const auto& field : type.fields) {
            const auto name = QString::fromStdString(field.name);
            if (!fields.contains(name))
                fields << name;
        }
    }
    fields << QStringLiteral("common_pid") << QStringLiteral("common_cpu")
           << QStringLiteral("common_comm");
    for (auto* const key : side.keys) {
        const QSignalBlocker blocker(key);
        const auto text = key->currentText();
        key->clear();
        key->addItem(QString());
        key->addItems(fields);
        key->setCurrentText(fields.contains(text) ? text : QString());
    }
}

void SpanForm::showDefinition(const store::SpanDefinition& definition)
{
    const auto show = [this](const Side& side, const store::SpanDefinition::Side& values) {
        side.event->setCurrentText(QString::fromStdString(values.event));
        fillKeys(side);
        side.filter->setText(QString::fromStdString(values.filter));
        for (std::size_t i = 0; i < side.keys.size(); ++i)
            side.keys[i]->setCurrentText(QString::fromStdString(values.keys[i]));
    };
    show(m_begin, definition.begin);
    show(m_end, definition.end);
    m_scope->setCurrentIndex(m_scope->findData(int(definition.scope)));
    m_nests->setChecked(definition.nests);
    m_name->setText(QString::fromStdString(definition.name));
    m_named = !definition.name.empty();
}

store::SpanDefinition SpanForm::definition() const
{
    store::SpanDefinition definition;
    definition.id = m_kept.id;
    definition.name = m_name->text().trimmed().toStdString();
    const auto read = [](const Side& side) {
        return store::SpanDefinition::Side{.event = textOf(*side.event),
                                           .filter = side.filter->text().trimmed().toStdString(),
                                           .keys = {textOf(*side.keys[0]), textOf(*side.keys[1])}};
    };
    definition.begin = read(m_begin);
    definition.end = read(m_end);
    definition.scope = store::SpanScope(m_scope->currentData().toInt());
    definition.nests = m_nests->isChecked();
    return definition;
}

void SpanForm::changed()
{
    if (!m_named && !m_begin.event->currentText().isEmpty()
        && !m_end.event->currentText().isEmpty()) {
        const auto bare = [](const QComboBox& box) {
            return box.currentText().section(u':', -1).trimmed();
        };
        const QSignalBlocker blocker(m_name);
        m_name->setText(tr("%1 to %2").arg(bare(*m_begin.event), bare(*m_end.event)));
    }
    m_counting.cancel();
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(false);
    if (m_begin.event->currentText().isEmpty() || m_end.event->currentText().isEmpty()) {
        m_timer->stop();
        m_findings->setText(tr("Choose both events to preview their pairs."));
        return;
    }
    m_timer->start();
}

void SpanForm::count()
{
    m_findings->setText(tr("Counting…"));
    m_counting.start(
        [this, capture = m_capture, definition = definition()](const Background::Context& context) {
            const auto found = analysis::previewDefinition(
                *capture, definition,
                [this, &context](const analysis::SpanPreview& preview) {
                    context.deliver([this, preview] { showPreview(preview); });
                    return true;
                },
                context.cancel());
            if (found)
                context.deliver([this, preview = *found] { showPreview(preview); });
            else
                context.deliver([this, error = found.error()] { showProblem(error); });
        });
}

bool SpanForm::counting() const
{
    return m_timer->isActive() || m_counting.running();
}

QString SpanForm::findings() const
{
    return m_findings->text();
}

void SpanForm::showPreview(const analysis::SpanPreview& preview)
{
    const auto& pairingCounts = preview.pairingCounts;
    const auto unit = clockOf(*m_capture).unit;
    QStringList lines;
    if (preview.chunksDone < preview.chunks) {
        constexpr std::uint64_t kPercent = 100;
        lines << tr("So far, %1 % of the capture:")
                     .arg(preview.chunksDone * kPercent / preview.chunks);
    }
    lines << (pairingCounts.pairs == 0
                  ? tr("No pairs.")
                  : tr("%1 pair(s), of %2 to %3; nested: %4.", nullptr,
                       forPlural(pairingCounts.pairs))
                        .arg(counted(pairingCounts.pairs), differenceText(preview.minNs, unit),
                             differenceText(preview.maxNs, unit), counted(pairingCounts.nested)));
    lines << tr("Starts without an end: %1; restarted before they ended: %2; ends without a start: "
                "%3.")
                 .arg(counted(pairingCounts.openBegins), counted(pairingCounts.replacedBegins),
                      counted(pairingCounts.loneEnds));
    if (pairingCounts.cutByLoss > 0 || pairingCounts.negative > 0)
        lines
            << tr("Uncertain: pairs cut by lost events, %1; pairs that end before they start, %2.")
                   .arg(counted(pairingCounts.cutByLoss), counted(pairingCounts.negative));
    if (pairingCounts.damagedParts > 0)
        lines << tr("Damaged parts of the capture skipped: %1.")
                     .arg(counted(pairingCounts.damagedParts));
    m_findings->setText(lines.join(u'\n'));
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(!m_name->text().trimmed().isEmpty());
}

void SpanForm::showProblem(const Error& error)
{
    if (error.code == ErrorCode::Cancelled)
        return;
    auto text = errorBody(error);
    if (const auto hint = errorHint(error); !hint.isEmpty())
        text += u'\n' + hint;
    m_findings->setText(text);
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(false);
}

void SpanForm::accept()
{
    m_counting.cancel();
    const auto kept = m_capture->user().saveSpanDefinition(definition());
    if (!kept) {
        showProblem(kept.error());
        return;
    }
    m_kept = *kept;
    QDialog::accept();
}

} // namespace probescope::ui

#include "moc_span_form.cpp"
