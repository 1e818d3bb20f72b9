#include "ui/base/text/save_file.h"

#include "ui/base/text/error_text.h"

#include <QFile>

namespace probescope::ui {

Result<NewFile> newFileAt(const QString& file)
{
    return NewFile::create(QFile::encodeName(file).toStdString(), NewFile::Existing::Replace);
}

Result<> saveFile(const QString& file, const QByteArray& bytes)
{
    return writeNewFile(QFile::encodeName(file).toStdString(),
                        {bytes.constData(), std::size_t(bytes.size())}, NewFile::Existing::Replace);
}

QString whyNot(const Result<>& saved)
{
    return saved ? QString() : messageText(saved.error().what);
}

} // namespace probescope::ui
