#include "app/cli/probes/probes.h"
#include "core/probe/import/import.h"

#include <filesystem>
#include <fstream>
#include <iostream>

namespace probescope::cli {

namespace {

/// More than an import reads: it tells that the text is too long.
constexpr std::size_t kMaxBytes = std::size_t(1) << 20;

std::string readUpTo(std::istream& stream, std::size_t most)
{
    std::string text(most, '\0');
    stream.read(text.data(), static_cast<std::streamsize>(most));
    text.resize(static_cast<std::size_t>(stream.gcount()));
    return text;
}

Result<std::string> textOf(const std::string& file)
{
    if (file == "-")
        return readUpTo(std::cin, kMaxBytes);
    std::error_code ignored;
    std::ifstream stream(file, std::ios::binary);
    if (!stream || std::filesystem::is_directory(file, ignored))
        return fail(ErrorCode::NotFound, "the text cannot be read"_tr,
                    "Name a file, or - for stdin"_tr, Place{.file = file});
    return readUpTo(stream, kMaxBytes);
}

/// Of a function in a program, which only its file tells.
Message offsetNote(const probe::ImportedProbe& probe)
{
    const probe::KnownPlace& known = probe.probe.known;
    return tr("the offset of {} in {} is unknown: replace 0x0 with it",
              {known.note.empty() ? Message(known.function) : Message(known.note),
               probe.probe.spec.file});
}

Result<> import(const std::string& file)
{
    const auto text = textOf(file);
    if (!text)
        return passOn(text);
    const probe::Import found = probe::importProbes(*text);
    const std::string name = file == "-" ? "<stdin>" : file;
    for (const probe::ImportedProbe& probe : found.probes) {
        print(probe.probe.spec.format() + '\n');
        if (probe.needsOffset)
            printPlain(name + ':' + std::to_string(probe.line), offsetNote(probe));
    }
    for (const probe::ImportNote& note : found.notes)
        printPlain(name + ':' + std::to_string(note.line) + ':' + std::to_string(note.column + 1),
                   note.lost ? tr("left out: {}", {note.text}) : note.text);
    if (!found.filter.empty())
        printPlain(name, tr("filter: {}", {found.filter}));
    if (found.stackTrace)
        printPlain(name, "a stack trace is recorded with each hit"_tr);
    if (found.latency)
        printPlain(name, "the first two are entry and return of one function, for a latency"_tr);
    if (found.probes.empty())
        return fail(ErrorCode::Unsupported, "no probe was found in the text"_tr, {},
                    Place{.file = name});
    return {};
}

} // namespace

Command addProbesImport(App& probes)
{
    auto file = std::make_shared<std::string>();
    App* app = probes.addCommand(
        "import", "Print the probes of another tool's script or program as definitions"_tr);
    app->addOption("FILE", *file,
                   "Definitions, a shell script, perf probe or trace-cmd commands, or a bpftrace, "
                   "SystemTap, DTrace, libbpf (C) or kernel module program; - is stdin"_tr)
        ->required();
    app->setFooter(
        R"(Notes go to stderr as FILE:LINE:COLUMN, with "left out" where part of the text is in no probe; so do the filter and other settings. Nothing is created. The exit status is 1 when no probe is found.)"_tr,
        {"probescope-cli probes import opensnoop.bt", "xclip -o | probescope-cli probes import -"});
    return {app, [file]() { return import(*file); }};
}

} // namespace probescope::cli
