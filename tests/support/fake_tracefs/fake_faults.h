#pragma once

#include <map>
#include <string>
#include <vector>

namespace probescope::fake {

/// What is to fail, by path: several errno of one in their order. `*/NAME` is any path that ends
/// so.
class FakeFaults
{
public:
    void add(const std::string& path, int number) { m_planned[path].push_back(number); }
    /// The errno that the operation on the path fails with, which is then done with; or 0.
    int take(const std::string& path);

private:
    std::map<std::string, std::vector<int>> m_planned;
};

} // namespace probescope::fake
