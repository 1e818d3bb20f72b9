#include <map>
#include <string>
#include <vector>

namespace garden {

struct Tree
{
    explicit Tree(int height);
    ~Tree();
    int grow(const std::string& name, std::vector<int>& rings) const;
    int height;
};

template <typename T>
__attribute__((noinline)) T doubled(T value)
{
    asm volatile("");
    return value + value;
}

__attribute__((noinline)) Tree::Tree(int h)
    : height(h)
{
    asm volatile("");
}

__attribute__((noinline)) Tree::~Tree()
{
    asm volatile("");
}

__attribute__((noinline)) int Tree::grow(const std::string& name, std::vector<int>& rings) const
{
    rings.push_back(height);
    return height + int(name.size());
}

} // namespace garden

int main()
{
    const garden::Tree tree(3);
    std::map<std::string, std::vector<int>> rings;
    return tree.grow("oak", rings["oak"]) + garden::doubled(1) + int(garden::doubled(1.0));
}
