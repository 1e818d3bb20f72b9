#pragma once

#include <QTest>

namespace probescope {

/// A row for a definition that kernels refuse: what is wrong in it, and their words.
inline void addRefusedLine(const char* line, const char* fault, const char* words)
{
    QTest::newRow(line) << QByteArray(line) << QByteArray(fault) << QByteArray(words);
}

/// Those that every kernel refuses, whoever writes them.
inline void addRefusedLines()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QByteArray>("fault");
    QTest::addColumn<QByteArray>("words");
    addRefusedLine("p:foo/bar vfs_read a=%di:foo", "foo", "Unknown type is specified");
    addRefusedLine("p:foo/bar vfs_read %xx", "%xx", "Invalid register name");
    addRefusedLine("p:foo/bar no_such_function", "no_such", "Invalid probed address or symbol");
    addRefusedLine("r5000:foo/bar vfs_read", "5000", "Maxactive is too big");
    addRefusedLine("p:foo/bar vfs_read a=$retval", "$retval", "$retval is not available on probe");
}

} // namespace probescope
