#include "ui/target/record/models/preset_store.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSettings>

#include <algorithm>

namespace probescope::ui {

namespace {

const QString kGroup = QStringLiteral("record/presets");
const QString kName = QStringLiteral("name");
const QString kText = QStringLiteral("settings");

QJsonArray namesToJson(const std::vector<std::string>& names)
{
    QJsonArray array;
    for (const auto& name : names)
        array.append(QString::fromStdString(name));
    return array;
}

std::vector<std::string> namesFromJson(const QJsonValue& value)
{
    std::vector<std::string> names;
    for (const auto& name : value.toArray())
        names.push_back(name.toString().toStdString());
    return names;
}

template <typename Number>
QJsonArray numbersToJson(const std::vector<Number>& numbers)
{
    QJsonArray array;
    for (const auto number : numbers)
        array.append(qint64(number));
    return array;
}

template <typename Number>
std::vector<Number> numbersFromJson(const QJsonValue& value)
{
    std::vector<Number> numbers;
    for (const auto& number : value.toArray())
        numbers.push_back(Number(number.toInteger()));
    return numbers;
}

QJsonObject choiceToJson(const record::EventChoice& choice)
{
    return {{QStringLiteral("system"), QString::fromStdString(choice.system)},
            {QStringLiteral("name"), QString::fromStdString(choice.name)},
            {QStringLiteral("filter"), QString::fromStdString(choice.filter)}};
}

record::EventChoice choiceFromJson(const QJsonObject& object)
{
    return {object.value(QLatin1String("system")).toString().toStdString(),
            object.value(QLatin1String("name")).toString().toStdString(),
            object.value(QLatin1String("filter")).toString().toStdString()};
}

QJsonObject probeToJson(const record::ProbeChoice& probe)
{
    return {{QStringLiteral("definition"), QString::fromStdString(probe.definition)},
            {QStringLiteral("filter"), QString::fromStdString(probe.filter)},
            {QStringLiteral("stackTrace"), probe.stackTrace},
            {QStringLiteral("enabled"), probe.enabled}};
}

record::ProbeChoice probeFromJson(const QJsonObject& object)
{
    return {.definition = object.value(QLatin1String("definition")).toString().toStdString(),
            .filter = object.value(QLatin1String("filter")).toString().toStdString(),
            .stackTrace = object.value(QLatin1String("stackTrace")).toBool(),
            .enabled = object.value(QLatin1String("enabled")).toBool(true)};
}

QJsonObject stopToJson(const record::StopCondition& stop)
{
    QJsonObject object;
    if (stop.time)
        object.insert(QStringLiteral("ns"), qint64(stop.time->count()));
    if (stop.bytes)
        object.insert(QStringLiteral("bytes"), qint64(*stop.bytes));
    if (stop.events)
        object.insert(QStringLiteral("events"), qint64(*stop.events));
    if (stop.event)
        object.insert(QStringLiteral("event"), choiceToJson(*stop.event));
    return object;
}

record::StopCondition stopFromJson(const QJsonObject& object)
{
    record::StopCondition stop;
    if (const auto ns = object.value(QLatin1String("ns")); ns.isDouble())
        stop.time = std::chrono::nanoseconds(ns.toInteger());
    if (const auto bytes = object.value(QLatin1String("bytes")); bytes.isDouble())
        stop.bytes = std::uint64_t(bytes.toInteger());
    if (const auto events = object.value(QLatin1String("events")); events.isDouble())
        stop.events = std::uint64_t(events.toInteger());
    if (const auto event = object.value(QLatin1String("event")); event.isObject())
        stop.event = choiceFromJson(event.toObject());
    return stop;
}

/// The presets in the order in which they are kept.
std::vector<Preset> readPresets()
{
    std::vector<Preset> presets;
    QSettings settings;
    const int count = settings.beginReadArray(kGroup);
    for (int i = 0; i < count; ++i) {
        settings.setArrayIndex(i);
        if (auto read = presetFrom(settings.value(kText).toByteArray()))
            presets.push_back({settings.value(kName).toString(), {}, std::move(*read)});
    }
    settings.endArray();
    return presets;
}

void writePresets(const std::vector<Preset>& presets)
{
    QSettings settings;
    settings.remove(kGroup);
    settings.beginWriteArray(kGroup, int(presets.size()));
    for (std::size_t i = 0; i < presets.size(); ++i) {
        settings.setArrayIndex(int(i));
        settings.setValue(kName, presets[i].name);
        settings.setValue(kText, presetText(presets[i].settings));
    }
    settings.endArray();
}

} // namespace

std::vector<Preset> userPresets()
{
    return readPresets();
}

void keepPreset(const Preset& preset)
{
    auto presets = readPresets();
    std::erase_if(presets, [&preset](const Preset& kept) { return kept.name == preset.name; });
    presets.push_back(preset);
    std::sort(presets.begin(), presets.end(), [](const Preset& a, const Preset& b) {
        return a.name.localeAwareCompare(b.name) < 0;
    });
    writePresets(presets);
}

void removePreset(const QString& name)
{
    auto presets = readPresets();
    std::erase_if(presets, [&name](const Preset& kept) { return kept.name == name; });
    writePresets(presets);
}

QByteArray presetText(const record::Settings& settings)
{
    QJsonArray events;
    for (const auto& choice : settings.events)
        events.append(choiceToJson(choice));
    QJsonArray probes;
    for (const auto& probe : settings.probes)
        probes.append(probeToJson(probe));
    QJsonObject options;
    for (const auto& [option, on] : settings.options)
        options.insert(QString::fromStdString(option), on);
    QJsonObject object{
        {QStringLiteral("tracer"), QString::fromStdString(settings.tracer)},
        {QStringLiteral("events"), events},
        {QStringLiteral("probes"), probes},
        {QStringLiteral("functions"), namesToJson(settings.functions)},
        {QStringLiteral("functionsLeftOut"), namesToJson(settings.functionsLeftOut)},
        {QStringLiteral("graphFunctions"), namesToJson(settings.graphFunctions)},
        {QStringLiteral("graphFunctionsLeftOut"), namesToJson(settings.graphFunctionsLeftOut)},
        {QStringLiteral("graphDepth"), qint64(settings.graphDepth)},
        {QStringLiteral("pids"), numbersToJson(settings.pids)},
        {QStringLiteral("followChildren"), settings.followChildren},
        {QStringLiteral("clock"), QString::fromStdString(settings.clock)},
        {QStringLiteral("options"), options},
        {QStringLiteral("bufferKib"), qint64(settings.bufferKib)},
        {QStringLiteral("thresholdUs"), qint64(settings.threshold.count())},
        {QStringLiteral("stackTraces"), settings.stackTraces},
        {QStringLiteral("flightRecorder"), settings.mode == record::Settings::Mode::FlightRecorder},
        {QStringLiteral("stop"), stopToJson(settings.stop)}};
    if (settings.cpus)
        object.insert(QStringLiteral("cpus"), numbersToJson(*settings.cpus));
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

std::optional<record::Settings> presetFrom(const QByteArray& text)
{
    const auto document = QJsonDocument::fromJson(text);
    if (!document.isObject())
        return std::nullopt;
    const auto object = document.object();
    const auto at = [&object](const char* member) { return object.value(QLatin1String(member)); };
    record::Settings settings;
    settings.tracer = at("tracer").toString(QStringLiteral("nop")).toStdString();
    for (const auto& choice : at("events").toArray())
        settings.events.push_back(choiceFromJson(choice.toObject()));
    for (const auto& probe : at("probes").toArray())
        settings.probes.push_back(probeFromJson(probe.toObject()));
    settings.functions = namesFromJson(at("functions"));
    settings.functionsLeftOut = namesFromJson(at("functionsLeftOut"));
    settings.graphFunctions = namesFromJson(at("graphFunctions"));
    settings.graphFunctionsLeftOut = namesFromJson(at("graphFunctionsLeftOut"));
    settings.graphDepth = std::uint32_t(at("graphDepth").toInteger());
    settings.pids = numbersFromJson<std::int32_t>(at("pids"));
    settings.followChildren = at("followChildren").toBool(true);
    settings.clock = at("clock").toString(QStringLiteral("mono")).toStdString();
    const auto options = at("options").toObject();
    for (auto option = options.begin(); option != options.end(); ++option)
        settings.options.emplace(option.key().toStdString(), option.value().toBool());
    settings.bufferKib = std::uint64_t(at("bufferKib").toInteger());
    settings.threshold = std::chrono::microseconds(at("thresholdUs").toInteger());
    settings.stackTraces = at("stackTraces").toBool();
    if (at("flightRecorder").toBool())
        settings.mode = record::Settings::Mode::FlightRecorder;
    settings.stop = stopFromJson(at("stop").toObject());
    if (const auto cpus = at("cpus"); cpus.isArray())
        settings.cpus = numbersFromJson<std::uint32_t>(cpus);
    return settings;
}

} // namespace probescope::ui
