#pragma once

// What moc reads first: moc 6.4 cannot parse libstdc++'s <concepts> unless another header came
// before it. Its path is given in full, since moc tells ninja that it depends on a file of that
// name.

#include <cstddef>
