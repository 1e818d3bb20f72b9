#pragma once

#include "core/base/message.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace probescope::probe {

/// What the kernel finds wrong with a command: the messages of `ERRORS` in
/// `kernel/trace/trace_probe.h` of kernels 6.1 to 6.12 and some of newer ones, and those of
/// `kernel/trace/trace_events_synth.c`.
enum class Fault : std::uint8_t {
    FileNotFound,
    NoRegularFile,
    BadReferenceCounter,
    ReferenceCounterOpen,
    BadReferenceSuffix,
    BadFileOffset,
    NumberOnlyAtExit,
    NumberNotOfKprobe,
    BadNumber,
    NumberTooBig,
    BadAddress,
    NotUnique,
    BadReturnPlace,
    NoTracepoint,
    BadTracepointName,
    BadSuffix,
    NoGroup,
    GroupTooLong,
    BadGroup,
    NoEvent,
    EventTooLong,
    BadEvent,
    EventExists,
    ReturnValueOnEntry,
    NoReturnValue,
    BadStackNumber,
    BadArgumentNumber,
    BadVariable,
    BadRegister,
    BadMemory,
    BadImmediate,
    TextOpen,
    FileOffsetInKernel,
    BadOffsetInFile,
    SymbolInProgram,
    TooManyOperations,
    FollowWithoutBrace,
    BadFollowOffset,
    FollowOpen,
    CommFollowed,
    BadFetch,
    ArrayOpen,
    BadArraySuffix,
    BadArrayNumber,
    ArrayTooBig,
    BadType,
    BadString,
    BadSymbolString,
    BadBits,
    ArgumentNameTooLong,
    NoArgumentName,
    BadArgumentName,
    UsedArgumentName,
    ArgumentTooLong,
    NoArgument,
    NoInstruction,
    NotRegistered,
    OtherProbeKind,
    OtherArguments,
    SameProbe,
    NoEventToAttach,
    BadEventToAttach,
    BadFieldToAttach,
    NoFilter,
    NoTypesAtAll,
    NoSuchParameter,
    NoTypesHere,
    AllArgumentsNamed,
    ArgumentsNeedEntry,
    AllArgumentsTwice,
    AllArgumentsTooMany,
    ArgumentIndexTooBig,
    NoStructurePointer,
    StructureByValue,
    SingleHyphen,
    NoSuchMember,
    BadTypeId,
    BadTypeForString,
    NeedsString,
    EventTooBig,
    TooManyArguments,
    TooManyEntryArguments,
    SyntheticName,
    SyntheticCommand,
    SyntheticDynamicCommand,
    SyntheticExists,
    SyntheticTooMany,
    SyntheticIncompleteType,
    SyntheticType,
    SyntheticField,
    SyntheticArray,
};

struct FaultText
{
    std::string_view words = {}; ///< as `error_log` has them
    Message what = {}; ///< a whole sentence
    Message fix = {}; ///< a whole sentence
};
FaultText textOf(Fault fault);
std::optional<Fault> faultOfMessage(std::string_view words);

} // namespace probescope::probe
