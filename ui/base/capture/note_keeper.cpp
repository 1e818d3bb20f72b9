#include "ui/base/capture/note_keeper.h"

#include <utility>

namespace probescope::ui {

namespace {

Result<> writeNote(store::Capture& capture, const NoteChange& change)
{
    if (change.removed)
        return store::removeNote(capture, change.note.id);
    const auto saved = store::saveNote(capture, change.note, change.insteadOf);
    return saved ? Result<>() : passOn(saved);
}

} // namespace

NoteKeeper::NoteKeeper(std::shared_ptr<store::Capture> capture, QObject* parent)
    : QObject(parent)
    , m_capture(std::move(capture))
    , m_background(std::make_unique<Background>(Background::Kind::Lasting))
{
}

NoteKeeper::~NoteKeeper()
{
    finishNow();
}

void NoteKeeper::add(NoteChange change)
{
    m_waiting.push_back(std::move(change));
    tryAgain();
}

void NoteKeeper::tryAgain()
{
    if (!m_busy && !m_waiting.empty())
        startNext();
    emit stateChanged();
}

void NoteKeeper::startNext()
{
    m_busy = true;
    m_failure.reset();
    m_outcome = std::make_shared<Outcome>();
    m_background->start([this, capture = m_capture, change = m_waiting.front(),
                         outcome = m_outcome](const Background::Context& context) {
        *outcome = writeNote(*capture, change);
        context.deliver([this] { takeOutcome(); });
    });
}

void NoteKeeper::takeOutcome()
{
    m_busy = false;
    const auto outcome = std::exchange(m_outcome, {});
    const Result<>& done = **outcome;
    if (done)
        m_waiting.pop_front();
    else
        m_failure = done.error();
    if (done && !m_waiting.empty())
        startNext();
    if (done)
        emit written();
    emit stateChanged();
}

void NoteKeeper::giveUp()
{
    m_background->cancel();
    m_busy = false;
    m_outcome.reset();
    m_waiting.clear();
    m_failure.reset();
    emit stateChanged();
}

void NoteKeeper::finish()
{
    if (m_waiting.empty())
        return;
    finishNow();
    emit written();
    emit stateChanged();
}

void NoteKeeper::finishNow()
{
    // The old one ends what it has begun.
    m_background = std::make_unique<Background>(Background::Kind::Lasting);
    m_busy = false;
    const auto outcome = std::exchange(m_outcome, {});
    if (outcome && *outcome && **outcome)
        m_waiting.pop_front();
    m_failure.reset();
    while (!m_waiting.empty() && !m_failure) {
        if (const auto done = writeNote(*m_capture, m_waiting.front()); !done)
            m_failure = done.error();
        else
            m_waiting.pop_front();
    }
}

} // namespace probescope::ui

#include "moc_note_keeper.cpp"
