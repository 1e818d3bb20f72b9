#pragma once

#include "core/analysis/export/export_rows.h"
#include "core/base/new_file.h"

#include <array>
#include <cstdint>
#include <filesystem>

namespace probescope::analysis {

/// The file formats for other programs.
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

/// Whether it is text, which can be written to any output. The others need a file.
bool isTextForm(ExportForm form);
/// The file name extension, without the dot.
const char* extensionOf(ExportForm form);

/// Writes one of the text formats. Errors: Cancelled, those of the sink and of reading.
Result<Exported> exportAsText(const ExportRows& rows, ExportForm form, const ExportSink& sink,
                              const ExportControl& control);
/// Whether these events can be written in that form. Errors: Unsupported (a part of a capture as an
/// SQLite database).
Result<> checkExport(const ExportRows& rows, ExportForm form);
/// Writes any form to a file, which appears when it is complete. Errors: those of checkExport(), of
/// NewFile and of the form.
Result<Exported> exportAsFile(const ExportRows& rows, ExportForm form,
                              const std::filesystem::path& path, const ExportControl& control,
                              NewFile::Existing existing = NewFile::Existing::Keep);

} // namespace probescope::analysis
