#pragma once

#include <map>
#include <optional>
#include <string>

namespace probescope::bench {

/// What one run of a work gave: seconds, counts and sizes by name. Empty: it cannot be done here.
using Figures = std::map<std::string, double>;

/// Names that several works have.
inline constexpr const char* kSeconds = "seconds";
inline constexpr const char* kEvents = "events";
inline constexpr const char* kPeakBytes = "peak_bytes"; ///< of memory, in the process of the work
inline constexpr const char* kStoredBytes = "stored_bytes";

/// A capture, and a folder that the works on it share.
struct Subject
{
    std::string file;
    std::string folder;
};

/// Works that run in a process of their own, so that each has its own peak of memory. They write
/// their figures to standard output (printFigures()).
std::optional<Figures> importHere(const Subject& subject);
/// Opening again what importHere() left, zooming and searching in it.
std::optional<Figures> viewHere(const Subject& subject);
std::optional<Figures> loadWithKernelShark(const Subject& subject);
std::optional<Figures> iterateWithTraceCmd(const Subject& subject);
std::optional<Figures> rowsInSqlite(const Subject& subject);

/// Of the zoom steps that all peers take alike: from the whole capture inwards and out again, each
/// to nine tenths of the width, for all CPUs.
inline constexpr int kZoomSteps = 60;
inline constexpr int kZoomStepsIn = 40;
inline constexpr int kZoomPixels = 2000;
/// A text that no capture holds, so that every event is looked at.
inline constexpr const char* kSoughtText = "no such text anywhere";

} // namespace probescope::bench
