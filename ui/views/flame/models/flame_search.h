#pragma once

#include "ui/views/flame/models/flame_data.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace probescope::ui {

/// The nodes of a picture whose function or module has a text in its name, ignoring case.
class FlameSearch
{
public:
    void setText(const QString& text) { m_text = text.trimmed(); }
    const QString& text() const { return m_text; }
    /// Searches a picture, in which the node `focus` is looked at. Null: there is none.
    void search(const FlamePicture* picture, std::uint32_t focus);

    /// Whether anything is searched for.
    bool active() const { return !m_found.empty(); }
    bool has(std::uint32_t node) const { return active() && m_found[node]; }
    std::uint32_t nodes() const { return m_nodes; } ///< that were found, in all of the picture
    /// The share of the focused node that is in functions that were found. Nothing without a
    /// search.
    std::optional<double> share() const { return m_share; }
    /// The one behind a node, or before it, around the end. Nothing: none was found.
    std::optional<std::uint32_t> next(std::uint32_t node, bool backwards) const;

private:
    QString m_text;
    std::vector<bool> m_found; ///< of each node; empty: no search
    std::uint32_t m_nodes = 0;
    std::optional<double> m_share;
};

} // namespace probescope::ui
