#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

/// What probescope-helper and its caller say to each other, over two pipes or a socket.
///
/// Each side begins with the eight bytes of kMagic. What comes before them from the helper's side
/// is skipped up to kMaxNoise bytes, since login scripts of remote hosts print greetings. Then
/// frames follow:
///
///     u32 bytes of the payload (at most kMaxPayload, from the caller kMaxRequest)
///     u8  type (FrameType)
///     u8  0, 0, 0
///     u32 id: of the request, chosen by the caller; of Pages and StreamFailed: of the stream
///         payload
///
/// All numbers are little-endian; `text` is a u32 of its bytes and these bytes. A payload that is
/// too short, too long or followed by anything is an error that ends the connection.
///
/// The caller's first frame is Hello, with the versions that it speaks; the answer is Welcome or
/// Failed. Each further request but Credit and Beat is answered, in their order, by any number of
/// Part and then Done, or by Failed. The Parts put together are the answer; each is not longer than
/// kPart.
///
///     request         payload                      answer
///     Hello           u16 lowest, u16 highest      Welcome: u16 version, u8 level, text program
///     Read            text path, u64 most          the bytes of the file
///     ReadSystem      u8 SystemFile, u64 most      the bytes of the file
///     ReadModuleTypes text module, u64 most        the bytes of the file
///     List            text path                    u32 n, n × (text name, u8 folder, u8 writable)
///     Processes                                    u32 n, n × (u32 pid, u32 parent, u32 uid,
///                                                  u64 start, text comm, text command line)
///     Threads                                      as Processes
///     Owner                                        as Processes, with n = 1
///     Append          text path, text              nothing
///     Truncate        text path, text              nothing
///     MakeInstance    text name                    nothing
///     RemoveInstance  text name                    nothing
///     OpenStream      text instance                u32 stream, u32 bytes of a page
///     CloseStream     u32 stream                   nothing
///     Flush           u32 stream                   nothing, after the Pages of all that was there
///     Credit          u32 stream, u64 bytes        no answer
///     Hold            text path                    u32 held
///     Release         u32 held                     nothing
///     Consent         u8 permitted                 nothing
///     ConsentOthers   u8 permitted                 nothing
///     Turn            u8 KernelSwitch, u8 on       nothing
///     ReadKernelText  u64 address, u32 bytes       the bytes
///     Beat                                         no answer
///
/// Failed: u16 error code (payload.cpp), u32 errno, text what, text hint, text file, text field,
/// and where the error has templates (Message): message what, message hint. A message is: text
/// words, u8 whether they are a template, u8 n, n × message (what is put in). The answer to a Hello
/// has none: a caller of another version must understand why it is refused.
///
/// Pages of a stream are sent whenever there are some: u32 cpu, then whole pages. A stream starts
/// without credit; the caller grants it some. When the credit is used up, the helper reads no more
/// from the kernel. So with a slow connection the kernel's own buffer overflows, which the kernel
/// counts, and nothing is lost on the way. The last batch may exceed the credit. StreamFailed
/// (payload as Failed) ends a stream.
///
/// Between two machines both sides send a Beat if they have sent none for a while, and give up if
/// nothing arrived for too long (keep_alive.h).
///
/// When the caller's data ends, after such a silence, or when a signal tells it to end, the helper
/// restores what was changed over this connection at the top level and of what others made. It
/// stops and removes the instances and probes that were made over it.
namespace probescope::access::protocol {

inline constexpr std::array<char, 8> kMagic{'\x93', 'P', 'S', 'C', 'O', 'P', 'E', '\n'};
inline constexpr std::uint16_t kVersion = 5; ///< 3: ConsentOthers; 4: Beat; 5: messages

inline constexpr std::size_t kHeaderBytes = 12;
inline constexpr std::size_t kMaxPayload = (std::size_t(4) << 20) + 64; ///< a page, at the most
inline constexpr std::size_t kMaxRequest = (std::size_t(1) << 20) + 4096;
inline constexpr std::size_t kPart = std::size_t(256) << 10;
inline constexpr std::size_t kMaxNoise = std::size_t(64) << 10;
inline constexpr std::size_t kMaxAnswer = std::size_t(256) << 20;
inline constexpr std::size_t kMaxWaiting = 256; ///< requests that are not answered yet
inline constexpr std::size_t kMaxWaitingBytes = std::size_t(16) << 20; ///< of their payloads
inline constexpr std::size_t kMaxStreams = 16; ///< of one connection
inline constexpr std::size_t kMaxHeld = 64; ///< of one connection
inline constexpr std::uint64_t kMaxCredit = std::uint64_t(64) << 20;

enum class FrameType : std::uint8_t {
    Hello = 1,
    Read,
    ReadSystem,
    List,
    Processes,
    Owner,
    Append,
    Truncate,
    MakeInstance,
    RemoveInstance,
    OpenStream,
    CloseStream,
    Flush,
    Credit,
    Hold,
    Release,
    Consent,
    Turn,
    Threads,
    ReadModuleTypes,
    ReadKernelText,
    ConsentOthers,
    Beat,

    Welcome = 64,
    Part,
    Done,
    Failed,
    Pages,
    StreamFailed,
};

} // namespace probescope::access::protocol
