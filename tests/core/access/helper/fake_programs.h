#pragma once

#include "core/access/protocol/protocol.h"

#include <QFile>
#include <QTemporaryDir>

#include <string>

namespace probescope {

/// Programs that stand for pkexec, ssh and the helper.
class FakePrograms
{
public:
    /// `script` sees the arguments as a shell does.
    std::string add(const char* name, const QByteArray& script) const
    {
        QFile file(m_folder.filePath(name));
        if (!file.open(QFile::WriteOnly))
            qFatal("no program can be made");
        file.write("#!/bin/sh\n" + script + "\n");
        file.close();
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        return file.fileName().toStdString();
    }
    QByteArray text(const char* name) const
    {
        QFile file(m_folder.filePath(name));
        return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
    }
    QByteArray path(const char* name) const { return m_folder.filePath(name).toUtf8(); }

private:
    QTemporaryDir m_folder;
};

/// What a helper that does its work would say first.
inline QByteArray welcomeScript()
{
    return "printf '\\223PSCOPE\\n\\012\\000\\000\\000\\100\\000\\000\\000"
           "\\000\\000\\000\\000\\"
        + QByteArray::number(access::protocol::kVersion, 8).rightJustified(3, '0')
        + "\\000\\001\\003\\000\\000\\000abc'";
}

} // namespace probescope
