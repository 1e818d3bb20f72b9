#include "core/access/helper/request_handler.h"

#include "core/access/helper/retry.h"
#include "core/access/protocol/payload.h"

#include <algorithm>

namespace probescope::access {

using protocol::FrameType;

namespace {

constexpr std::size_t kMaxAudited = 400;
constexpr std::size_t kMaxTriggers = 4096;
/// Kept for cleanUp(): more than its files and lists take.
constexpr std::size_t kReserve = std::size_t(1) << 20;

Result<TracePath> pathFrom(PayloadReader& reader)
{
    return TracePath::parse(reader.text());
}

/// Whose size is told by others is not asked for before it is there.
std::size_t boundedMax(std::uint64_t most)
{
    return std::size_t(std::min<std::uint64_t>(most, Backend::kMaxRead));
}

} // namespace

RequestHandler::RequestHandler(Backend& backend, Policy policy, FrameChannel& channel,
                               AuditFn audit, BufferBudget::AvailableFn availableKib)
    : m_backend(backend)
    , m_policy(std::move(policy))
    , m_channel(channel)
    , m_audit(std::move(audit))
    , m_changes(backend)
    , m_budget(backend, m_policy.limits(), std::move(availableKib))
    , m_reserve(std::make_unique_for_overwrite<char[]>(kReserve))
{
}

RequestHandler::~RequestHandler()
{
    cleanUp();
}

Result<> RequestHandler::handle(const Frame& frame)
{
    PayloadReader reader(frame.payload);
    if (frame.type != FrameType::Append && frame.type != FrameType::Truncate)
        m_changes.settle();
    const auto answer = answerTo(frame.type, reader);
    // What is no request at all ends the connection: the next frame would be none, either.
    if (m_brokenFrame)
        return tl::unexpected(brokenPayload());
    if (!answer)
        return m_channel.send(FrameType::Failed, frame.id, payloadOf(answer.error()));
    return send(frame.id, *answer);
}

Result<> RequestHandler::send(std::uint32_t id, const std::string& answer)
{
    for (std::size_t begin = 0; begin < answer.size(); begin += protocol::kPart) {
        const auto part = std::string_view(answer).substr(begin, protocol::kPart);
        if (auto sent = m_channel.send(FrameType::Part, id, part); !sent)
            return sent;
    }
    return m_channel.send(FrameType::Done, id, {});
}

/// Looked at before anything is done.
bool RequestHandler::isBroken(const PayloadReader& reader)
{
    m_brokenFrame = !reader.whole();
    return m_brokenFrame;
}

RequestHandler::Answer RequestHandler::answerTo(FrameType type, PayloadReader& reader)
{
    switch (type) {
    case FrameType::Read:
        return readFile(reader);
    case FrameType::ReadSystem:
        return readSystemFile(reader);
    case FrameType::ReadModuleTypes:
        return readModuleTypes(reader);
    case FrameType::List:
        return listFolder(reader);
    case FrameType::Processes:
    case FrameType::Threads:
    case FrameType::Owner: {
        if (isBroken(reader))
            return std::string();
        if (type != FrameType::Owner) {
            const auto all =
                type == FrameType::Processes ? m_backend.processes() : m_backend.threads();
            return all ? Answer(payloadOf(*all)) : Answer(passOn(all));
        }
        const auto one = m_backend.owner();
        return one ? Answer(payloadOf(std::vector{*one})) : Answer(passOn(one));
    }
    case FrameType::Append:
        return write(reader, false);
    case FrameType::Truncate:
        return write(reader, true);
    case FrameType::MakeInstance:
        return makeInstance(reader);
    case FrameType::RemoveInstance:
        return removeInstance(reader);
    case FrameType::OpenStream:
        return openStream(reader);
    case FrameType::CloseStream:
        return closeStream(reader);
    case FrameType::Flush:
        return flush(reader);
    case FrameType::Hold:
        return hold(reader);
    case FrameType::Release:
        return release(reader);
    case FrameType::Consent:
        return consent(reader, false);
    case FrameType::ConsentOthers:
        return consent(reader, true);
    case FrameType::Turn:
        return turn(reader);
    case FrameType::ReadKernelText:
        return readKernelText(reader);
    default:
        m_brokenFrame = true;
        return std::string();
    }
}

RequestHandler::Answer RequestHandler::readFile(PayloadReader& reader)
{
    const auto path = pathFrom(reader);
    const auto most = boundedMax(reader.u64());
    if (isBroken(reader))
        return std::string();
    if (!path)
        return passOn(path);
    if (const auto allowed = m_policy.mayRead(*path); !allowed)
        return passOn(allowed);
    return m_backend.read(*path, most);
}

RequestHandler::Answer RequestHandler::readSystemFile(PayloadReader& reader)
{
    const auto file = reader.u8();
    const auto most = boundedMax(reader.u64());
    if (isBroken(reader))
        return std::string();
    if (file > std::uint8_t(kLastSystemFile))
        return fail(ErrorCode::Refused, tr("the helper does not allow reading this file"));
    return m_backend.readSystem(SystemFile(file), most);
}

RequestHandler::Answer RequestHandler::readModuleTypes(PayloadReader& reader)
{
    const auto module = reader.text();
    const auto most = boundedMax(reader.u64());
    if (isBroken(reader))
        return std::string();
    // Everybody may read them; what is asked for is looked at here, whatever the backend does.
    if (!isModuleName(module))
        return fail(ErrorCode::Refused, tr("not a module name"));
    return m_backend.readModuleTypes(module, most);
}

RequestHandler::Answer RequestHandler::listFolder(PayloadReader& reader)
{
    const auto path = pathFrom(reader);
    if (isBroken(reader))
        return std::string();
    if (!path)
        return passOn(path);
    if (const auto allowed = m_policy.mayList(*path); !allowed)
        return passOn(allowed);
    const auto entries = m_backend.list(*path);
    return entries ? Answer(payloadOf(*entries)) : Answer(passOn(entries));
}

void RequestHandler::audit(std::string_view what, const TracePath& path, std::string_view text,
                           const Result<>& done)
{
    auditFile(what, path.isRoot() ? "/" : path.text(), text, done);
}

void RequestHandler::auditFile(std::string_view what, std::string_view file, std::string_view text,
                               const Result<>& done)
{
    if (!m_audit)
        return;
    std::string line = std::string(what) + " " + std::string(file);
    if (!text.empty())
        line += ": " + std::string(text.substr(0, kMaxAudited));
    line += done ? "" : " (" + done.error().what.text() + ")";
    for (char& c : line) {
        if (static_cast<unsigned char>(c) < ' ' || c == 0x7f)
            c = ' ';
    }
    m_audit(line);
}

RequestHandler::Answer RequestHandler::write(PayloadReader& reader, bool truncates)
{
    const auto path = pathFrom(reader);
    const auto given = reader.text();
    if (isBroken(reader))
        return std::string();
    if (!path)
        return passOn(path);
    const auto text =
        truncates ? m_policy.mayTruncate(*path, given) : m_policy.mayAppend(*path, given);
    auto done = text ? mayAfford(*path, *text) : Result<>(passOn(text));
    if (done)
        done = writeNoted(*path, *text, truncates);
    audit(truncates ? "clear" : "write", *path, text ? *text : std::string(given), done);
    return done ? Answer(std::string()) : Answer(passOn(done));
}

/// What is bounded for all that a caller has.
Result<> RequestHandler::mayAfford(const TracePath& path, std::string_view text)
{
    if (CreatedProbes::makes(path, text)) {
        const auto& limits = m_policy.limits();
        const auto refused = [&path](const Message& what, const Message& hint) {
            return fail(ErrorCode::Refused, what, hint, Place{.file = path.text()});
        };
        if (m_probes.size() >= limits.probes)
            return refused(tr("this session has reached the limit of {} probes", {m_probes.size()}),
                           tr("Delete some probes, or record with fewer"));
        const auto calls = m_probes.calls() + CreatedProbes::callsOf(path, text);
        if (calls > limits.calls)
            return refused(tr("the maxactive values of this session's return probes add up to {}: "
                              "the limit is {}",
                              {calls, limits.calls}),
                           tr("Use a smaller maxactive, or fewer return probes"));
    }
    return m_budget.mayWrite(path, text);
}

/// What is added is known before it is there: whatever fails on the way, it goes again.
Result<> RequestHandler::writeNoted(const TracePath& path, std::string_view text, bool truncates)
{
    const bool noted = m_policy.reachesOthers(path, text);
    if (auto ready = noted ? m_changes.aboutToWrite(path, text, truncates) : Result<>(); !ready)
        return ready;
    m_probes.aboutToWrite(path, text, m_policy);
    const bool trigger = addsTrigger(path, text);
    if (trigger)
        m_triggers.emplace_back(path, text.substr(0, text.find('\n')));
    auto done = truncates ? m_backend.writeTruncating(path, text) : m_backend.append(path, text);
    if (noted)
        m_changes.written(path, text);
    if (done) {
        m_probes.written(path, text);
        m_budget.written(path, text);
        forgetTrigger(path, text);
    } else {
        m_probes.failed(path, text);
        if (trigger)
            m_triggers.pop_back();
    }
    return done;
}

/// In instances that were made here. What only steers one is not worth a note.
bool RequestHandler::addsTrigger(const TracePath& path, std::string_view text) const
{
    const auto parts = path.parts();
    return path.name() == "trigger" && parts.size() > 1 && parts[0] == "instances"
        && std::find(m_instances.begin(), m_instances.end(), parts[1]) != m_instances.end()
        && !text.starts_with('!') && m_triggers.size() < kMaxTriggers;
}

/// It was taken away.
void RequestHandler::forgetTrigger(const TracePath& path, std::string_view text)
{
    if (path.name() == "trigger" && text.starts_with('!'))
        std::erase(m_triggers, std::pair(path, std::string(text.substr(1, text.find('\n') - 1))));
}

RequestHandler::Answer RequestHandler::makeInstance(PayloadReader& reader)
{
    const std::string name(reader.text());
    if (isBroken(reader))
        return std::string();
    if (const auto allowed = m_policy.mayMakeInstance(name); !allowed)
        return passOn(allowed);
    if (m_instances.size() >= m_policy.limits().instances)
        return fail(ErrorCode::Refused,
                    tr("this session has reached the limit of {} instances", {m_instances.size()}),
                    tr("Remove an instance"));
    const auto folder = *TracePath("instances").child(name);
    auto done = m_budget.mayMake(folder);
    if (done) {
        m_instances.push_back(name); // before it is there: it goes, whatever fails on the way
        done = m_backend.makeInstance(name);
        if (!done)
            m_instances.pop_back();
    }
    audit("make", folder, {}, done);
    if (!done)
        return passOn(done);
    m_budget.made(folder);
    return std::string();
}

RequestHandler::Answer RequestHandler::removeInstance(PayloadReader& reader)
{
    const std::string name(reader.text());
    if (isBroken(reader))
        return std::string();
    if (const auto allowed = m_policy.mayRemoveInstance(name); !allowed)
        return passOn(allowed);
    const auto done = m_backend.removeInstance(name);
    audit("remove", *TracePath("instances").child(name), {}, done);
    if (!done)
        return passOn(done);
    std::erase(m_instances, name);
    m_budget.removed(*TracePath("instances").child(name));
    std::erase_if(m_triggers, [&](const auto& trigger) {
        const auto parts = trigger.first.parts();
        return parts.size() > 1 && parts[1] == name;
    });
    return std::string();
}

RequestHandler::Answer RequestHandler::openStream(PayloadReader& reader)
{
    const auto path = pathFrom(reader);
    if (isBroken(reader))
        return std::string();
    if (!path)
        return passOn(path);
    if (const auto allowed = m_policy.mayStream(*path); !allowed)
        return passOn(allowed);
    if (m_streams.size() >= protocol::kMaxStreams)
        return fail(ErrorCode::Refused, tr("too many streams are open"));
    auto stream = m_backend.openStream(*path);
    audit("read the buffer of", *path, {}, stream ? Result<>() : Result<>(passOn(stream)));
    if (!stream)
        return passOn(stream);
    const auto id = m_nextId++;
    const auto page = (*stream)->pageBytes();
    m_streams.add(id, std::make_unique<ServedStream>(std::move(*stream), m_channel, id));
    return PayloadWriter().u32(id).u32(page).take();
}

RequestHandler::Answer RequestHandler::closeStream(PayloadReader& reader)
{
    const auto id = reader.u32();
    if (isBroken(reader))
        return std::string();
    if (!m_streams.close(id))
        return fail(ErrorCode::NotFound, tr("no such stream"));
    return std::string();
}

RequestHandler::Answer RequestHandler::flush(PayloadReader& reader)
{
    const auto id = reader.u32();
    if (isBroken(reader))
        return std::string();
    const auto done = m_streams.flush(id);
    return done ? Answer(std::string()) : Answer(passOn(done));
}

void RequestHandler::lend(const Frame& frame)
{
    PayloadReader reader(frame.payload);
    const auto id = reader.u32();
    const auto bytes = reader.u64();
    if (reader.whole())
        m_streams.lend(id, bytes);
}

void RequestHandler::stopStreams()
{
    m_streams.stop();
}

RequestHandler::Answer RequestHandler::hold(PayloadReader& reader)
{
    const auto path = pathFrom(reader);
    if (isBroken(reader))
        return std::string();
    if (!path)
        return passOn(path);
    if (const auto allowed = m_policy.mayHold(*path); !allowed)
        return passOn(allowed);
    if (m_held.size() >= protocol::kMaxHeld)
        return fail(ErrorCode::Refused, tr("too many files are kept open"));
    if (m_policy.reachesOthers(*path, {})) {
        if (const auto noted = m_changes.aboutToHold(path->parent()); !noted)
            return passOn(noted);
    }
    const auto id = m_nextId++;
    auto& kept = m_held[id]; // before it is open: closing it must be ours, whatever fails
    auto held = m_backend.hold(*path);
    if (held)
        kept = std::move(*held);
    else
        m_held.erase(id);
    audit("hold", *path, {}, held ? Result<>() : Result<>(passOn(held)));
    if (!held)
        return passOn(held);
    return PayloadWriter().u32(id).take();
}

RequestHandler::Answer RequestHandler::release(PayloadReader& reader)
{
    const auto id = reader.u32();
    if (isBroken(reader))
        return std::string();
    std::size_t released = 0;
    m_changes.release([&] { released = m_held.erase(id); });
    if (released == 0)
        return fail(ErrorCode::NotFound, tr("no such file is kept open"));
    return std::string();
}

RequestHandler::Answer RequestHandler::consent(PayloadReader& reader, bool toOthers)
{
    const bool permitted = reader.u8() != 0;
    if (isBroken(reader))
        return std::string();
    auto done = toOthers ? m_policy.permitOthers(permitted) : m_policy.permitTopLevel(permitted);
    if (done)
        done = toOthers ? m_backend.permitOthers(permitted) : m_backend.permitTopLevel(permitted);
    auditFile(permitted ? "permit changes of" : "forbid changes of",
              toOthers ? "what others made" : "/", {}, done);
    return done ? Answer(std::string()) : Answer(passOn(done));
}

RequestHandler::Answer RequestHandler::turn(PayloadReader& reader)
{
    const auto number = reader.u8();
    const bool on = reader.u8() != 0;
    if (isBroken(reader))
        return std::string();
    if (number > std::uint8_t(kLastKernelSwitch))
        return fail(ErrorCode::Refused, tr("the helper does not allow setting this switch"));
    const auto which = KernelSwitch(number);
    auto done = m_policy.mayTurn(which);
    if (done)
        done = m_changes.aboutToTurn(which);
    if (done) {
        done = m_backend.turn(which, on);
        m_changes.turned(which);
    }
    auditFile("write", pathOf(which), on ? "1" : "0", done);
    return done ? Answer(std::string()) : Answer(passOn(done));
}

RequestHandler::Answer RequestHandler::readKernelText(PayloadReader& reader)
{
    const auto address = reader.u64();
    const auto bytes = reader.u32();
    if (isBroken(reader))
        return std::string();
    if (const auto allowed = m_policy.mayReadKernelText(bytes); !allowed)
        return passOn(allowed);
    return m_backend.readKernelText(address, bytes);
}

void RequestHandler::removeOwnInstance(const std::string& name)
{
    const auto folder = TracePath("instances").child(name);
    if (!folder)
        return;
    // Each is tried, whatever became of the others: the folder's removal needs none of them.
    static_cast<void>(m_backend.append(*folder / "tracing_on", "0"));
    static_cast<void>(m_backend.append(*folder / "events/enable", "0"));
    audit("remove", *folder, {}, m_backend.removeInstance(name));
}

void RequestHandler::stopOwnInstance(const std::string& name)
{
    if (const auto folder = TracePath("instances").child(name))
        static_cast<void>(m_backend.append(*folder / "tracing_on", "0"));
}

void RequestHandler::cleanUp()
{
    m_reserve.reset();
    // Tracing stops before its pipes are closed; instances can go when nothing is open in them, and
    // probes when no instance uses them.
    for (const std::string& name : m_instances)
        retryOnException([&] { stopOwnInstance(name); });
    m_streams.stop();
    m_streams.clear();
    retryOnException([this] { m_changes.release([this] { m_held.clear(); }); });
    m_held.clear();
    // An event of ours that is enabled at the top level cannot be deleted.
    m_changes.restore([this](const auto& what, const auto& file, auto value, const auto& done) {
        auditFile(what, file.text(), value, done);
    });
    // Those that were added last may need what those before them keep. Each is tried.
    for (; !m_triggers.empty(); m_triggers.pop_back()) {
        const auto& [path, text] = m_triggers.back();
        retryOnException([&, &path = path, &text = text] {
            static_cast<void>(m_backend.append(path, "!" + text));
        });
    }
    for (; !m_instances.empty(); m_instances.pop_back())
        retryOnException([this] { removeOwnInstance(m_instances.back()); });
    for (; const auto* const probe = m_probes.last(); m_probes.forgetLast())
        retryOnException([&] {
            audit("write", probe->first, probe->second,
                  m_backend.append(probe->first, probe->second));
        });
}

} // namespace probescope::access
