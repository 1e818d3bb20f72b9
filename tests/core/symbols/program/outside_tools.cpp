#include "tests/core/symbols/program/outside_tools.h"

#include <QProcess>
#include <QRegularExpression>

namespace probescope {

QByteArray outputOf(const QString& program, const QStringList& arguments)
{
    QProcess process;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert("LC_ALL", "C");
    environment.remove("DEBUGINFOD_URLS");
    process.setProcessEnvironment(environment);
    process.start(program, arguments, QIODevice::ReadOnly);
    const bool ended = process.waitForFinished(-1);
    return ended && process.exitCode() == 0 ? process.readAllStandardOutput() : QByteArray();
}

std::map<std::pair<std::string, std::uint64_t>, ListedSymbol> listedFunctions(const QString& file)
{
    static const QRegularExpression kLine(
        R"(^\s*\d+: ([0-9a-f]+)\s+(\d+|0x[0-9a-f]+) (FUNC|IFUNC)\s+\w+\s+\w+\s+(\d+) ([^ @]+))");
    std::map<std::pair<std::string, std::uint64_t>, ListedSymbol> found;
    for (const QByteArray& line : outputOf("readelf", {"-Ws", file}).split('\n')) {
        const auto match = kLine.match(QString::fromUtf8(line));
        if (!match.hasMatch())
            continue;
        auto& one =
            found[{match.captured(5).toStdString(), match.captured(1).toULongLong(nullptr, 16)}];
        one.size = std::max<std::uint64_t>(one.size, match.captured(2).toULongLong(nullptr, 0));
        one.resolver = match.captured(3) == "IFUNC";
    }
    return found;
}

std::map<std::uint64_t, std::uint64_t> listedOffsets(const QString& file)
{
    static const QRegularExpression kLine(R"(^([0-9a-f]+) <.*> \(File Offset: 0x([0-9a-f]+)\):$)");
    std::map<std::uint64_t, std::uint64_t> found;
    for (const QByteArray& line : outputOf("objdump", {"-d", "-F", file}).split('\n')) {
        const auto match = kLine.match(QString::fromUtf8(line));
        if (match.hasMatch())
            found[match.captured(1).toULongLong(nullptr, 16)] =
                match.captured(2).toULongLong(nullptr, 16);
    }
    return found;
}

} // namespace probescope
