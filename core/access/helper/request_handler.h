#pragma once

#include "core/access/backend/backend.h"
#include "core/access/helper/buffer_budget.h"
#include "core/access/helper/created_probes.h"
#include "core/access/helper/policy.h"
#include "core/access/helper/served_streams.h"
#include "core/access/helper/top_level_changes.h"
#include "core/access/protocol/frame_channel.h"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace probescope::access {

class PayloadReader;

/// Executes the requests of one connection under a policy. One thread calls it, except for lend()
/// and stopStreams().
class RequestHandler
{
public:
    /// One line for each change, for a log.
    using AuditFn = std::function<void(std::string_view)>;

    RequestHandler(Backend& backend, Policy policy, FrameChannel& channel, AuditFn audit,
                   BufferBudget::AvailableFn availableKib = {});
    ~RequestHandler(); ///< undoes what is left, as cleanUp()

    /// Executes a request and answers it. Error: a caller must not send such a frame; the
    /// connection should end.
    Result<> handle(const Frame& frame);
    void lend(const Frame& frame);
    void stopStreams();
    /// Restores what was changed of what everybody shares. Stops and removes the instances and
    /// probes that were made here. Works after an exception, too, and if memory is short.
    void cleanUp();

private:
    using Answer = Result<std::string>;

    bool isBroken(const PayloadReader& reader);
    Answer answerTo(protocol::FrameType type, PayloadReader& reader);
    Answer readFile(PayloadReader& reader);
    Answer readSystemFile(PayloadReader& reader);
    Answer readModuleTypes(PayloadReader& reader);
    Answer listFolder(PayloadReader& reader);
    Answer write(PayloadReader& reader, bool truncates);
    Result<> mayAfford(const TracePath& path, std::string_view text);
    Result<> writeNoted(const TracePath& path, std::string_view text, bool truncates);
    Answer makeInstance(PayloadReader& reader);
    Answer removeInstance(PayloadReader& reader);
    Answer openStream(PayloadReader& reader);
    Answer closeStream(PayloadReader& reader);
    Answer flush(PayloadReader& reader);
    Answer hold(PayloadReader& reader);
    Answer release(PayloadReader& reader);
    Answer consent(PayloadReader& reader, bool toOthers);
    Answer turn(PayloadReader& reader);
    Answer readKernelText(PayloadReader& reader);
    Result<> send(std::uint32_t id, const std::string& answer);
    void auditFile(std::string_view what, std::string_view file, std::string_view text,
                   const Result<>& done);
    void audit(std::string_view what, const TracePath& path, std::string_view text,
               const Result<>& done);
    bool addsTrigger(const TracePath& path, std::string_view text) const;
    void forgetTrigger(const TracePath& path, std::string_view text);
    void stopOwnInstance(const std::string& name);
    void removeOwnInstance(const std::string& name);

    Backend& m_backend;
    Policy m_policy;
    FrameChannel& m_channel;
    AuditFn m_audit;
    std::vector<std::string> m_instances; ///< that were made here, in their order
    /// Triggers that were added in them, in their order: some hold the instance.
    std::vector<std::pair<TracePath, std::string>> m_triggers;
    CreatedProbes m_probes;
    TopLevelChanges m_changes;
    BufferBudget m_budget;
    std::map<std::uint32_t, std::unique_ptr<Held>> m_held;
    ServedStreams m_streams;
    std::unique_ptr<char[]> m_reserve; ///< memory for cleanUp()
    std::uint32_t m_nextId = 1;
    bool m_brokenFrame = false;
};

} // namespace probescope::access
