#include "ui/target/probes/form/probe_settings.h"

#include "ui/target/probes/form/arguments/argument_pane.h"
#include "ui/target/probes/form/models/probe_form_target.h"
#include "ui/target/probes/form/probe_builder_offset.h"
#include "ui/target/probes/form/probe_conditions.h"
#include "ui/target/probes/form/probe_moments.h"
#include "ui/target/probes/form/probe_names.h"
#include "ui/target/probes/form/probe_places.h"

#include <QScrollArea>
#include <QTabWidget>
#include <QVBoxLayout>

#include <utility>

namespace probescope::ui {

using Moment = ProbeDraft::Moment;

namespace {

/// Up and down, where a small window has no room for it.
QScrollArea* scrolled(QWidget* page)
{
    auto* const area = new QScrollArea(page->parentWidget());
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFocusPolicy(Qt::NoFocus); // the keyboard goes from field to field
    area->setWidget(page);
    page->setAutoFillBackground(false); // the ground is that of the tab
    area->viewport()->setAutoFillBackground(false);
    area->setMinimumWidth(page->minimumSizeHint().width());
    return area;
}

} // namespace

ProbeSettings::ProbeSettings(ProbeDraft* draft, ProbePlaces* places, QWidget* parent)
    : QWidget(parent)
    , m_draft(draft)
    , m_places(places)
    , m_moments(new ProbeMoments(this))
    , m_pages(new QTabWidget(this))
    , m_arguments(new ArgumentPane(draft, m_pages))
    , m_conditions(new ProbeConditions(draft, places->events(), m_pages))
    , m_offsets(new ProbeOffsetPane(m_pages))
    , m_names(new ProbeNames(draft, this))
{
    m_pages->setAccessibleName(tr("What is recorded"));
    m_arguments->layout()->setContentsMargins(6, 6, 6, 6);
    m_pages->addTab(m_arguments, tr("Arg&uments"));
    m_pages->addTab(scrolled(m_conditions), tr("Fi&lter and stack"));
    m_pages->addTab(m_offsets, tr("&Instructions"));
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_moments);
    layout->addWidget(m_pages, 1);
    layout->addWidget(m_names);
    connect(m_moments, &ProbeMoments::chosen, this, [this](Moment moment) {
        m_draft->setMoment(moment);
        emit draftChanged();
        if (m_draft->moment() == Moment::Offset)
            m_pages->setCurrentWidget(m_offsets);
    });
    connect(m_arguments, &ArgumentPane::draftChanged, this, &ProbeSettings::draftChanged);
    connect(m_conditions, &ProbeConditions::filterChanged, this, &ProbeSettings::draftChanged);
    connect(m_conditions, &ProbeConditions::stackChanged, this, &ProbeSettings::stackChanged);
    connect(m_names, &ProbeNames::draftChanged, this, &ProbeSettings::draftChanged);
    connect(m_offsets, &ProbeOffsetPane::chosen, this, [this](qint64 offset) {
        m_draft->setMoment(Moment::Offset);
        m_draft->setOffset(offset);
        emit draftChanged();
    });
    connect(m_offsets, &ProbeOffsetPane::codeRead, this, [this] {
        m_offsets->setOffset(m_draft->spec().offset);
        emit codeRead();
    });
}

void ProbeSettings::showDraft(const ProbeFormTarget& target)
{
    showPlace(target);
    m_names->showDraft(target.info());
    m_conditions->showDraft();
}

void ProbeSettings::showPlace(const ProbeFormTarget& target)
{
    const auto function = m_places->function();
    const auto& spec = m_draft->spec();
    const auto key = std::to_string(int(m_draft->family())) + '|' + spec.file + '|' + spec.system
        + '|' + spec.module + '|' + spec.symbol + '|'
        + (spec.file.empty() ? std::string() : std::to_string(spec.offset)) + '|'
        + (function ? std::to_string(*function) : std::string());
    if (key != m_shownPlace) {
        m_shownPlace = key;
        m_places->offerArguments(*m_draft, *m_arguments);
        const bool named = spec.file.empty() && !spec.symbol.empty();
        if (m_draft->moment() == Moment::Offset || function || named)
            m_offsets->read(target.isLive() ? target.backend() : nullptr, target.catalogue(),
                            function);
        else
            m_offsets->showNone();
    }
    m_offsets->setOffset(spec.offset);
    m_moments->showDraft(*m_draft);
    m_pages->setTabVisible(m_pages->indexOf(m_offsets), m_draft->offers(Moment::Offset));
    m_arguments->refresh();
}

void ProbeSettings::showArguments()
{
    m_pages->setCurrentWidget(m_arguments);
}

std::optional<probe::Argument> ProbeSettings::returnValue() const
{
    return m_arguments->treeModel()->returnValue();
}

void ProbeSettings::followReturnValue(const std::optional<probe::Argument>& former)
{
    if (!former || !m_draft->returnSpec())
        return;
    const auto at = m_draft->find(*former, true);
    const auto isAsOffered = [&former](const probe::Argument& argument) {
        return argument.fetch == former->fetch && argument.type == former->type;
    };
    if (!at || !isAsOffered(m_draft->argument(*at)))
        return;
    const auto now = returnValue();
    if (now && !isAsOffered(*now)) {
        auto changed = m_draft->argument(*at);
        changed.fetch = now->fetch;
        changed.type = now->type;
        m_draft->set(*at, std::move(changed));
    } else if (!now && m_arguments->treeModel()->typed()) {
        m_draft->remove(*at); // the function returns nothing
    } else {
        return;
    }
    emit draftChanged();
}

void ProbeSettings::leaveInstructions()
{
    if (m_pages->currentWidget() == m_offsets)
        showArguments();
}

bool ProbeSettings::reading() const
{
    return m_offsets->reading();
}

void ProbeSettings::stopReading()
{
    m_offsets->stopReading();
}

std::vector<std::int64_t> ProbeSettings::instructions() const
{
    return m_offsets->begins();
}

} // namespace probescope::ui

#include "moc_probe_settings.cpp"
