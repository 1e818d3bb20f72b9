#pragma once

#include "core/format/kernel_print/kernel_print.h"
#include "core/trace/event_printer.h"

#include <memory>
#include <shared_mutex>
#include <string>
#include <unordered_map>

namespace probescope::format {

/// Prints events of kernel origin by the kernel's own print formats, without plugins, and ftrace's
/// own entries as the kernel prints them: `vfs_read <-ksys_read`, `vfs_read() {`,
/// `} /* vfs_read */ 12.345 us`, stacks one entry a line. Thread-safe.
class KernelEventPrinter : public EventPrinter
{
public:
    /// What is known of a capture: facts::kLongSize, kByteOrder, kPrintkFormats and
    /// kTextStart are asked for.
    using FactFn = std::function<std::optional<std::string>(std::string_view key)>;

    /// `symbols` is called by any thread that prints.
    KernelEventPrinter(const FactFn& fact, SymbolResolver symbols);
    ~KernelEventPrinter() override;

    std::string info(const EventType& type, std::span<const FieldValue> values) const override;
    std::shared_ptr<const EventText> text(const EventType& type) const override;

private:
    struct Compiled;
    std::shared_ptr<const Compiled> compiled(const EventType& type) const;
    std::string stackText(const EventType& type, std::span<const FieldValue> values) const;
    std::string binaryText(const EventType& type, std::span<const FieldValue> values) const;
    PrintContext m_context;
    mutable std::shared_mutex m_mutex; ///< guards m_compiled
    mutable std::unordered_map<std::string, std::shared_ptr<const Compiled>> m_compiled;
};

/// `name=value name=value`: of events whose print format is not understood.
std::string fieldsText(const EventType& type, std::span<const FieldValue> values);

} // namespace probescope::format
