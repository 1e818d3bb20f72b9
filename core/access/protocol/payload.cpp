#include "core/access/protocol/payload.h"

#include <algorithm>
#include <array>

namespace probescope::access {

namespace {

/// Codes by their number in the protocol: new ones are put behind.
constexpr std::array kErrorCodes{
    ErrorCode::Io,       ErrorCode::NotFound,     ErrorCode::NoPermission,
    ErrorCode::DiskFull, ErrorCode::Changed,      ErrorCode::Truncated,
    ErrorCode::Corrupt,  ErrorCode::NewerVersion, ErrorCode::Unsupported,
    ErrorCode::Invalid,  ErrorCode::Cancelled,    ErrorCode::Busy,
    ErrorCode::NoMemory, ErrorCode::Disconnected, ErrorCode::Refused};

constexpr std::size_t kMaxWords = 4096; ///< of one text of an error
constexpr int kMaxDepth = 8; ///< of messages in messages
constexpr std::size_t kMaxArguments = 9; ///< of one message

/// Whether it can be sent as it is; else its text is sent alone.
bool isSmall(const Message& message, int depth = 0)
{
    const auto& arguments = message.arguments();
    return message.words().size() <= kMaxWords && arguments.size() <= kMaxArguments
        && depth < kMaxDepth
        && std::all_of(arguments.begin(), arguments.end(),
                       [depth](const Message& one) { return isSmall(one, depth + 1); });
}

void put(PayloadWriter& writer, const Message& message)
{
    writer.text(message.words())
        .u8(message.isTemplate() ? 1 : 0)
        .u8(std::uint8_t(message.arguments().size()));
    for (const Message& argument : message.arguments())
        put(writer, argument);
}

/// One that is too deep is missing.
Message messageFrom(PayloadReader& reader, int depth = 0)
{
    const auto words = reader.text();
    const bool isTemplate = reader.u8() != 0;
    std::vector<Message> arguments;
    for (auto left = reader.u8(); left > 0 && !reader.missing() && depth < kMaxDepth; --left)
        arguments.push_back(messageFrom(reader, depth + 1));
    return isTemplate ? Message::ofTemplate(std::string(words), std::move(arguments))
                      : Message(words);
}

} // namespace

PayloadWriter& PayloadWriter::number(std::uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; ++i)
        m_bytes += char(std::uint8_t(value >> (8 * i)));
    return *this;
}

PayloadWriter& PayloadWriter::text(std::string_view text)
{
    u32(std::uint32_t(text.size()));
    return rest(text);
}

PayloadWriter& PayloadWriter::rest(std::string_view bytes)
{
    m_bytes += bytes;
    return *this;
}

std::uint64_t PayloadReader::number(std::size_t bytes)
{
    if (m_bytes.size() < bytes) {
        m_missing = true;
        return 0;
    }
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < bytes; ++i)
        value |= std::uint64_t(static_cast<unsigned char>(m_bytes[i])) << (8 * i);
    m_bytes.remove_prefix(bytes);
    return value;
}

std::string_view PayloadReader::text()
{
    const std::size_t size = u32();
    if (size > m_bytes.size()) {
        m_missing = true;
        return {};
    }
    const auto text = m_bytes.substr(0, size);
    m_bytes.remove_prefix(size);
    return text;
}

std::string_view PayloadReader::rest()
{
    return std::exchange(m_bytes, {});
}

Error brokenPayload()
{
    return Error{.code = ErrorCode::Corrupt,
                 .what = tr("received data that does not follow the protocol"),
                 .hint = tr("Install the same version of Probescope on both sides")};
}

std::string englishPayloadOf(const Error& error)
{
    const auto code = std::find(kErrorCodes.begin(), kErrorCodes.end(), error.code);
    const auto words = [](std::string text) {
        text.resize(std::min(text.size(), kMaxWords));
        return text;
    };
    return PayloadWriter()
        .u16(code == kErrorCodes.end() ? 0 : std::uint16_t(code - kErrorCodes.begin()))
        .u32(std::uint32_t(error.number))
        .text(words(error.what.text()))
        .text(words(error.hint.text()))
        .text(words(error.place.file))
        .text(words(error.place.field))
        .take();
}

std::string payloadOf(const Error& error)
{
    auto payload = englishPayloadOf(error);
    const bool templates = error.what.isTemplate() || error.hint.isTemplate();
    if (!templates || !isSmall(error.what) || !isSmall(error.hint))
        return payload;
    PayloadWriter writer;
    put(writer, error.what);
    put(writer, error.hint);
    return payload + writer.take();
}

Result<Error> errorFrom(std::string_view payload)
{
    PayloadReader reader(payload);
    Error error;
    const std::size_t code = reader.u16();
    error.code = code < kErrorCodes.size() ? kErrorCodes[code] : ErrorCode::Io;
    error.number = int(reader.u32() & 0xffff);
    error.what = reader.text();
    error.hint = reader.text();
    error.place.file = reader.text();
    error.place.field = reader.text();
    if (!reader.missing() && reader.left() > 0) {
        error.what = messageFrom(reader);
        error.hint = messageFrom(reader);
    }
    if (!reader.whole())
        return tl::unexpected(brokenPayload());
    return error;
}

std::string payloadOf(const std::vector<Entry>& entries)
{
    PayloadWriter writer;
    writer.u32(std::uint32_t(entries.size()));
    for (const Entry& entry : entries)
        writer.text(entry.name).u8(entry.folder ? 1 : 0).u8(entry.writable ? 1 : 0);
    return writer.take();
}

Result<std::vector<Entry>> entriesFrom(std::string_view payload)
{
    PayloadReader reader(payload);
    std::vector<Entry> entries;
    for (auto left = reader.u32(); left > 0 && !reader.missing(); --left) {
        Entry entry;
        entry.name = reader.text();
        entry.folder = reader.u8() != 0;
        entry.writable = reader.u8() != 0;
        entries.push_back(std::move(entry));
    }
    if (!reader.whole())
        return tl::unexpected(brokenPayload());
    return entries;
}

std::string payloadOf(const std::vector<Process>& processes)
{
    PayloadWriter writer;
    writer.u32(std::uint32_t(processes.size()));
    for (const Process& process : processes)
        writer.u32(std::uint32_t(process.pid))
            .u32(std::uint32_t(process.parent))
            .u32(process.uid)
            .u64(process.start)
            .text(process.comm)
            .text(process.commandLine);
    return writer.take();
}

Result<std::vector<Process>> processesFrom(std::string_view payload)
{
    PayloadReader reader(payload);
    std::vector<Process> processes;
    for (auto left = reader.u32(); left > 0 && !reader.missing(); --left) {
        Process process;
        process.pid = std::int32_t(reader.u32());
        process.parent = std::int32_t(reader.u32());
        process.uid = reader.u32();
        process.start = reader.u64();
        process.comm = reader.text();
        process.commandLine = reader.text();
        processes.push_back(std::move(process));
    }
    if (!reader.whole())
        return tl::unexpected(brokenPayload());
    return processes;
}

} // namespace probescope::access
