#pragma once

#include "core/analysis/export_rows.h"

#include <array>
#include <cstdint>
#include <filesystem>

namespace probescope::analysis {

/// What a capture is written as, for other programs.
enum class ExportForm : std::uint8_t {
    Ftrace, ///< the kernel's own text
    TraceDat,
    Csv,
    JsonLines,
    ChromeJson,
    PlainSqlite,
};
constexpr std::array<ExportForm, 6> kExportForms{ExportForm::Ftrace,     ExportForm::TraceDat,
                                                 ExportForm::Csv,        ExportForm::JsonLines,
                                                 ExportForm::ChromeJson, ExportForm::PlainSqlite};

/// Is it text, which can go anywhere? The others need a file.
bool isTextForm(ExportForm form);
/// What names of such files end with, without the dot.
const char* extensionOf(ExportForm form);

struct Exported
{
    std::uint64_t events = 0;
    std::uint64_t gaps = 0; ///< in which the kernel lost events, of those chosen
    std::uint64_t gapsLeftOut = 0; ///< of these: those that the form has no place for
};

/// Writes one of the forms of text. Errors: Cancelled, those of the sink and of reading.
Result<Exported> exportAsText(const ExportRows& rows, ExportForm form, const ExportSink& sink,
                              const ExportControl& control);
/// Writes any of them into a new file, which appears when it is whole. Errors: those of ExportFile
/// and of the form (export_trace_dat.h); Unsupported: a part of a capture as an SQLite database.
Result<Exported> exportAsFile(const ExportRows& rows, ExportForm form,
                              const std::filesystem::path& path, const ExportControl& control);

} // namespace probescope::analysis
