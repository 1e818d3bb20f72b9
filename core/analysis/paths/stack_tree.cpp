#include "core/analysis/paths/stack_tree.h"

#include "core/analysis/paths/stack_frames.h"
#include "core/columns/chunk_codec.h"
#include "core/numbers/saturate.h"
#include "core/store/file/chunks.h"
#include "core/store/read/capture.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

namespace probescope::analysis {

namespace {

using StackKind = StackScope::Kind;
using store::saturatingAdd;

/// Index of the field that holds a stack of that kind, or -1. A kernel or user stack without a
/// place has no such field.
int stackField(const EventType& type, StackKind kind)
{
    return type.fieldIndex(kind == StackKind::Sampled ? "stack" : "caller");
}

bool isStackEvent(const EventType& type)
{
    return type.role == EventRole::KernelStack || type.role == EventRole::UserStack;
}

bool holdsStack(const EventType& type, StackKind kind)
{
    switch (kind) {
    case StackKind::Kernel:
        return type.role == EventRole::KernelStack;
    case StackKind::User:
        return type.role == EventRole::UserStack;
    case StackKind::Sampled:
        break;
    }
    const int field = stackField(type, kind);
    return field >= 0 && !isStackEvent(type)
        && type.fields[std::size_t(field)].kind == FieldKind::String;
}

bool isNumber(const Field& field)
{
    return field.kind == FieldKind::Signed || field.kind == FieldKind::Unsigned;
}

/// Goes through the rows of a capture, and puts the stacks of a scope on their paths.
class TreeOfStacks
{
public:
    TreeOfStacks(const store::Capture& capture, const StackScope& scope, std::size_t maxNodes)
        : m_capture(capture)
        , m_scope(scope)
        , m_builder(maxNodes)
    {
        for (std::uint32_t id = 0; id < capture.eventTypeCount(); ++id) {
            const EventType& type = capture.eventType(EventTypeId(id));
            TypeInfo typeInfo;
            typeInfo.holds = holdsStack(type, scope.kind);
            typeInfo.isStack = isStackEvent(type);
            typeInfo.stack = typeInfo.holds ? stackField(type, scope.kind) : -1;
            typeInfo.named = scope.event.empty() || type.name == scope.event;
            typeInfo.weight = scope.weightField.empty() ? -1 : type.fieldIndex(scope.weightField);
            m_types.push_back(typeInfo);
        }
    }

    /// Chunks in their order.
    Result<> addChunk(std::uint64_t number)
    {
        const auto columns = m_capture.chunks().columns(number);
        if (!columns)
            return passOn(columns);
        const auto fields = m_capture.chunks().scanFields(number);
        if (!fields)
            return passOn(fields);
        std::vector<std::uint32_t> ranks(m_types.size());
        const auto& rows = **columns;
        for (std::size_t i = 0; i < rows.timeNs.size(); ++i) {
            const std::uint32_t type = rows.type[i];
            if (type >= m_types.size())
                continue; // of an import that goes on
            Row row{rows.firstRow + i, rows.timeNs[i], rows.cpu[i],  rows.task[i],
                    rows.buffer[i],    type,           ranks[type]++};
            if (auto added = addRow(row, **fields); !added)
                return added;
        }
        return {};
    }

    StackTree take()
    {
        m_tree.paths = m_builder.take();
        return std::move(m_tree);
    }

private:
    struct TypeInfo
    {
        bool holds = false; ///< has stacks of the wanted kind
        bool isStack = false; ///< is a stack of whatever kind: belongs to an event itself
        bool named = false; ///< is of the wanted events
        int stack = -1; ///< field
        int weight = -1; ///< field
    };
    struct Row
    {
        RowId row;
        std::int64_t timeNs;
        std::uint32_t cpu;
        std::uint32_t task;
        std::uint16_t buffer;
        std::uint32_t type;
        std::uint32_t rank; ///< among those of its type in the chunk
    };
    /// The event that a stack on the same CPU would be of.
    struct Before
    {
        std::uint32_t task = 0;
        bool named = false;
        std::optional<Value> weight;
    };
    using Frames = std::vector<std::uint32_t>;

    std::optional<Value> weightOf(const Row& row, const store::FieldColumns& fields) const
    {
        const int field = m_types[row.type].weight;
        const auto columns = fields.columns(row.type);
        if (field < 0 || std::size_t(field) >= columns.size())
            return std::nullopt;
        return columns[std::size_t(field)].at(row.rank, row.timeNs);
    }

    Result<> addRow(const Row& row, const store::FieldColumns& fields)
    {
        const TypeInfo& typeInfo = m_types[row.type];
        auto& last = m_before[{row.buffer, row.cpu}];
        if (!typeInfo.isStack)
            last = Before{row.task, typeInfo.named, weightOf(row, fields)};
        if (!typeInfo.holds || !isWanted(row))
            return {};
        const bool known = last.has_value() && last->task == row.task;
        if (!m_scope.event.empty() && !(known && last->named))
            return {};
        m_tree.withoutEvent += known ? 0 : 1;
        std::int64_t weight = 1;
        if (!m_scope.weightField.empty()) {
            const auto value = known ? last->weight : std::nullopt;
            m_tree.withoutWeight += value ? 0 : 1;
            weight = std::max<std::int64_t>(0, value.value_or(0));
        }
        const auto frames = framesOf(row, fields);
        if (!frames)
            return passOn(frames);
        count(**frames, weight);
        return {};
    }

    bool isWanted(const Row& row) const
    {
        return (!m_scope.cpu || *m_scope.cpu == row.cpu)
            && (!m_scope.beginNs || row.timeNs >= *m_scope.beginNs)
            && (!m_scope.endNs || row.timeNs < *m_scope.endNs)
            && (!m_scope.pid || m_capture.task(TaskId(row.task)).pid == *m_scope.pid);
    }

    /// Equal stacks are equal strings of the capture: each is taken apart once.
    Result<const Frames*> framesOf(const Row& row, const store::FieldColumns& fields)
    {
        const int field = m_types[row.type].stack;
        const auto columns = fields.columns(row.type);
        if (field < 0 || std::size_t(field) >= columns.size())
            return &m_noFrames;
        const auto id = columns[std::size_t(field)].at(row.rank, row.timeNs);
        const auto key = std::make_pair(row.type, id);
        if (const auto found = m_frames.find(key); found != m_frames.end())
            return &found->second;
        std::string text;
        if (m_scope.kind == StackKind::Sampled) {
            text = m_capture.string(StringId(std::uint32_t(id)));
        } else { // the printer knows the symbols of addresses
            auto info = m_capture.info(row.row);
            if (!info)
                return passOn(info);
            text = std::move(*info);
        }
        Frames frames;
        for (const PathFrame& frame : framesOfStack(text))
            frames.push_back(
                m_builder.frame(m_scope.foldsCopies ? withoutCopySuffix(frame) : frame));
        if (m_frames.size() == kMaxStacks)
            m_frames.clear();
        return &m_frames.emplace(key, std::move(frames)).first->second;
    }

    void count(const Frames& frames, std::int64_t weight)
    {
        const auto weigh = [weight](PathTotals& totals) {
            ++totals.count;
            totals.total = saturatingAdd(totals.total, weight);
        };
        ++m_tree.stacks;
        m_tree.empty += frames.empty() ? 1 : 0;
        if (frames.empty())
            return;
        weigh(m_builder.node(0).totals);
        std::uint32_t node = 0;
        for (std::size_t left = frames.size(); left > 0; --left) {
            const auto place = m_builder.child(node, frames[left - 1]);
            if (place.folded) {
                PathNode& above = m_builder.node(node);
                ++above.foldedCalls;
                above.foldedNs = saturatingAdd(above.foldedNs, weight);
                return;
            }
            node = place.node;
            weigh(m_builder.node(node).totals);
        }
        auto& self = m_builder.node(node).totals.self;
        self = saturatingAdd(self, weight);
    }

    static constexpr std::size_t kMaxStacks = 100'000; ///< taken apart and kept

    const store::Capture& m_capture;
    const StackScope m_scope;
    PathBuilder m_builder;
    std::vector<TypeInfo> m_types;
    std::map<std::pair<std::uint16_t, std::uint32_t>, std::optional<Before>> m_before;
    std::map<std::pair<std::uint32_t, Value>, Frames> m_frames;
    const Frames m_noFrames;
    StackTree m_tree;
};

} // namespace

std::vector<StackChoice> stackChoices(const store::Capture& capture)
{
    const auto counts = capture.eventCountByType();
    std::vector<StackChoice> choices;
    for (const StackKind kind : {StackKind::Kernel, StackKind::User, StackKind::Sampled}) {
        StackChoice choice;
        choice.kind = kind;
        std::map<std::string, std::set<std::string>> events;
        for (std::uint32_t id = 0; id < counts.size(); ++id) {
            const EventType& type = capture.eventType(EventTypeId(id));
            const bool holds = holdsStack(type, kind);
            choice.stacks += holds ? counts[id] : 0;
            if (counts[id] == 0 || isStackEvent(type) || (kind == StackKind::Sampled && !holds))
                continue;
            for (const Field& field : type.fields) {
                if (isNumber(field))
                    events[type.name].insert(field.name);
            }
            events.try_emplace(type.name);
        }
        for (const auto& [name, fields] : events)
            choice.events.push_back({name, {fields.begin(), fields.end()}});
        if (choice.stacks > 0)
            choices.push_back(std::move(choice));
    }
    return choices;
}

Result<StackTree> stackTree(const store::Capture& capture, const StackScope& scope,
                            const CancelToken& cancel, const EventsReadFn& read,
                            std::size_t maxNodes)
{
    TreeOfStacks tree(capture, scope, maxNodes);
    const std::uint64_t chunks = capture.chunks().count();
    std::uint64_t events = 0;
    for (std::uint64_t chunk = 0; chunk < chunks; ++chunk) {
        if (cancel.cancelled())
            return fail(ErrorCode::Cancelled, tr("reading the stacks was canceled"));
        const auto bounds = capture.chunks().bounds(chunk);
        const bool outside = (scope.beginNs && bounds.lastNs < *scope.beginNs)
            || (scope.endNs && bounds.firstNs >= *scope.endNs);
        // The chunk before the range may end with the event of the range's first stack.
        const bool isBefore = scope.beginNs && chunk + 1 < chunks
            && capture.chunks().bounds(chunk + 1).lastNs >= *scope.beginNs;
        if (!outside || isBefore) {
            if (const auto added = tree.addChunk(chunk); !added)
                return passOn(added);
        }
        events += bounds.rows;
        if (read)
            read(events);
    }
    return tree.take();
}

} // namespace probescope::analysis
