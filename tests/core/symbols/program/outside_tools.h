#pragma once

#include <QByteArray>
#include <QStringList>

#include <map>
#include <string>

namespace probescope {

/// What a program of somebody else prints: the truth of these tests. Empty: it failed.
QByteArray outputOf(const QString& program, const QStringList& arguments);

struct ListedSymbol
{
    std::uint64_t size = 0;
    bool resolver = false;
};
/// The functions that readelf lists, of all tables: (name without version, address) → the rest.
std::map<std::pair<std::string, std::uint64_t>, ListedSymbol> listedFunctions(const QString& file);
/// Where objdump says that functions are in the file: address → offset.
std::map<std::uint64_t, std::uint64_t> listedOffsets(const QString& file);

} // namespace probescope
