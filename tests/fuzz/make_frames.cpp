#include "core/access/protocol/frame_codec.h"
#include "core/access/protocol/payload.h"

#include <cstdio>
#include <filesystem>
#include <fstream>

using namespace probescope::access;
using protocol::FrameType;

namespace {

/// Writes one conversation a file: frames without the magic.
void writeSeed(const std::filesystem::path& file,
               const std::vector<std::pair<FrameType, std::string>>& frames, std::uint32_t firstId)
{
    std::ofstream out(file, std::ios::binary);
    for (const auto& [type, payload] : frames) {
        out << frameHeader(type, firstId, payload.size()) << payload;
        firstId += type == FrameType::Done || type == FrameType::Welcome ? 1 : 0;
    }
}

std::vector<std::pair<FrameType, std::string>> callerFrames()
{
    using W = PayloadWriter;
    const auto own = [](const char* file) {
        return W().text("instances/probescope-10-500/" + std::string(file));
    };
    return {
        {FrameType::Read, W().text("events/sched/sched_switch/format").u64(1000).take()},
        {FrameType::ReadSystem, W().u8(3).u64(1000).take()},
        {FrameType::ReadModuleTypes, W().text("ext4").u64(1000).take()},
        {FrameType::List, W().text("events").take()},
        {FrameType::Processes, {}},
        {FrameType::Owner, {}},
        {FrameType::MakeInstance, W().text("probescope-10-500").take()},
        {FrameType::Append, own("current_tracer").text("function").take()},
        {FrameType::Append, own("buffer_size_kb").text("1024").take()},
        {FrameType::Append,
         W().text("dynamic_events").text("p:probescope_10_500/x f+0x1 aa=+0(%di):string").take()},
        {FrameType::Append,
         W().text("uprobe_events").text("r:probescope_10_500/x /a:0x1(0x2)").take()},
        {FrameType::Append, W().text("dynamic_events").text("-:probescope_77_7/x").take()},
        {FrameType::Append,
         W().text("synthetic_events").text("probescope_10_500_lat u64 lat; char c[16]").take()},
        {FrameType::Truncate, own("set_event").text("sched:*").take()},
        {FrameType::Truncate, W().text("kprobe_events").text("").take()},
        {FrameType::OpenStream, W().text("instances/probescope-10-500").take()},
        {FrameType::Credit, W().u32(1).u64(100).take()},
        {FrameType::Flush, W().u32(1).take()},
        {FrameType::CloseStream, W().u32(1).take()},
        {FrameType::Hold, own("free_buffer").take()},
        {FrameType::Release, W().u32(2).take()},
        {FrameType::Consent, W().u8(1).take()},
        {FrameType::ConsentOthers, W().u8(1).take()},
        {FrameType::Turn, W().u8(1).u8(0).take()},
        {FrameType::Threads, {}},
        {FrameType::ReadKernelText, W().u64(0xffffffff81000000U).u32(64).take()},
        {FrameType::RemoveInstance, W().text("probescope-10-500").take()},
    };
}

std::vector<std::pair<FrameType, std::string>> helperFrames()
{
    using W = PayloadWriter;
    probescope::access::Process process;
    process.pid = 5;
    process.comm = "sh";
    const auto processes = payloadOf(std::vector{process});
    return {
        {FrameType::Welcome, W().u16(protocol::kVersion).u8(1).text("helper").take()},
        {FrameType::Part, "mini-HOWTO"},
        {FrameType::Done, {}},
        {FrameType::Part, payloadOf(std::vector<Entry>{{.name = "sched", .folder = true}})},
        {FrameType::Done, {}},
        {FrameType::Part, processes},
        {FrameType::Done, {}},
        {FrameType::Part, processes},
        {FrameType::Done, {}},
        {FrameType::Part, W().u32(7).u32(16).take()},
        {FrameType::Done, {}},
        {FrameType::Pages, W().u32(0).text("12 bytes are").take()},
        {FrameType::StreamFailed, payloadOf(probescope::Error{.what = "gone"})},
        {FrameType::Failed, payloadOf(probescope::Error{.what = "no"})},
    };
}

} // namespace

/// make_frames server|client FOLDER: makes what the fuzzers of the protocol begin with.
int main(int count, char** arguments)
{
    if (count != 3)
        return 2;
    const bool server = std::string_view(arguments[1]) == "server";
    const auto frames = server ? callerFrames() : helperFrames();
    const std::filesystem::path folder = arguments[2];
    writeSeed(folder / "all", frames, 0);
    if (server) {
        for (std::size_t i = 0; i < frames.size(); ++i)
            writeSeed(folder / std::to_string(i), {frames[i]}, 1);
    }
    return 0;
}
