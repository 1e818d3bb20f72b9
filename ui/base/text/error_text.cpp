#include "ui/base/text/error_text.h"

#include "core/base/error_text.h"
#include "ui/base/text/where_text.h"

#include <QCoreApplication>
#include <QStringList>

namespace probescope::ui {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Errors)
};

/// Also in a language whose stops are as wide as its letters, and have no space behind them.
bool endsWithWideStop(const QString& words)
{
    return words.endsWith(u'。') || words.endsWith(u'？') || words.endsWith(u'！');
}

bool isSentence(const QString& words)
{
    return words.endsWith(u'.') || words.endsWith(u'?') || endsWithWideStop(words);
}

QString sentence(const Message& message)
{
    auto words = messageText(message).trimmed();
    if (words.isEmpty())
        return words;
    words[0] = words[0].toUpper();
    return isSentence(words) ? words : Words::tr("%1.").arg(words);
}

/// Where it differs from what is said of files; else empty.
QString kernelTitle(ErrorCode code)
{
    switch (code) {
    case ErrorCode::NotFound:
        return Words::tr("Not available in this kernel.");
    case ErrorCode::NoPermission:
        return Words::tr("Permission denied.");
    case ErrorCode::Io:
        return Words::tr("The kernel reported an error.");
    case ErrorCode::Changed:
        return Words::tr("The kernel state changed meanwhile.");
    case ErrorCode::Truncated:
    case ErrorCode::Corrupt:
        return Words::tr("The kernel sent unreadable data.");
    case ErrorCode::Unsupported:
        return Words::tr("Not supported by this kernel.");
    case ErrorCode::Cancelled:
        return Words::tr("Stopped.");
    default:
        return {};
    }
}

QString inARow(const QStringList& sentences)
{
    QString said;
    for (const QString& one : sentences) {
        if (!one.isEmpty() && !said.isEmpty() && !endsWithWideStop(said))
            said += u' ';
        said += one;
    }
    return said;
}

std::string translatedWords(const std::string& english)
{
    return QCoreApplication::translate("core", english.c_str()).toStdString();
}

} // namespace

QString messageText(const Message& message)
{
    return QString::fromStdString(message.text(translatedWords));
}

QString whereText(const Place& place)
{
    return QString::fromStdString(translated(place, translatedWords));
}

QString errorTitle(const Error& error, ErrorSubject subject)
{
    if (subject == ErrorSubject::Kernel) {
        if (auto title = kernelTitle(error.code); !title.isEmpty())
            return title;
    }
    switch (error.code) {
    case ErrorCode::NotFound:
        return Words::tr("File not found.");
    case ErrorCode::NoPermission:
        return Words::tr("Permission denied.");
    case ErrorCode::Io:
        return Words::tr("Cannot read the file.");
    case ErrorCode::DiskFull:
        return Words::tr("The disk is full.");
    case ErrorCode::Changed:
        return Words::tr("The file changed while it was read.");
    case ErrorCode::Truncated:
        return Words::tr("The file is truncated.");
    case ErrorCode::Corrupt:
        return Words::tr("The file is damaged.");
    case ErrorCode::NewerVersion:
        return Words::tr("The capture is from a newer version of Probescope.");
    case ErrorCode::Unsupported:
        return Words::tr("Unsupported file format.");
    case ErrorCode::Invalid:
        return Words::tr("Not possible.");
    case ErrorCode::Cancelled:
        return Words::tr("Opening was stopped.");
    case ErrorCode::Busy:
        return Words::tr("Resource busy.");
    case ErrorCode::NoMemory:
        return Words::tr("Not enough memory.");
    case ErrorCode::Disconnected:
        return Words::tr("Connection lost.");
    case ErrorCode::Refused:
        return Words::tr("Not supported.");
    }
    return {};
}

QString errorBody(const Error& error)
{
    return sentence(error.what);
}

QString errorHint(const Error& error)
{
    return sentence(error.hint);
}

QString errorSentences(const Error& error)
{
    return inARow({errorBody(error), errorHint(error)});
}

QString errorText(const Error& error, ErrorSubject subject)
{
    return inARow({errorTitle(error, subject), errorBody(error), errorHint(error)});
}

} // namespace probescope::ui
