#pragma once

#include "core/import/opened.h"
#include "ui/base/table/models/report_roles.h"
#include "ui/base/translation/language.h"

#include <QAbstractItemModel>
#include <QByteArray>
#include <QCoreApplication>
#include <QDir>
#include <QDirIterator>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QList>
#include <QLocale>
#include <QProcess>
#include <QStringList>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <memory>
#include <utility>

// What probescope-cli tells of the captures that the views show.

namespace probescope {

/// The files below a folder, by their paths in it.
inline QStringList filesBelow(const QString& folder)
{
    QStringList names;
    QDirIterator files(folder, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext())
        names << QDir(folder).relativeFilePath(files.next());
    names.sort();
    return names;
}

/// All captures of tests/data.
inline QStringList keptCaptures()
{
    QStringList names = filesBelow(QStringLiteral(TEST_DATA));
    names.removeIf([](const QString& name) {
        const bool script = name.startsWith("perf/") && name.contains("script");
        return name.endsWith("README.md")
            || !(script || name.startsWith("graph/") || name.startsWith("latency/")
                 || name.startsWith("text/") || name.startsWith("trace_dat/"));
    });
    return names;
}

/// A row `path` for each of these captures of tests/data; with PROBESCOPE_CAPTURES: for all of
/// them, and for each file of the folder that it names.
inline void addCaptures(const QStringList& usual)
{
    QTest::addColumn<QString>("path");
    const auto add = [](const QString& folder, const QStringList& names) {
        for (const QString& name : names)
            QTest::newRow(qPrintable(name)) << QDir(folder).filePath(name);
    };
    const QString more = qEnvironmentVariable("PROBESCOPE_CAPTURES");
    add(QStringLiteral(TEST_DATA), more.isEmpty() ? usual : keptCaptures());
    if (!more.isEmpty())
        add(more, filesBelow(more));
}

/// A capture, imported into a file that the program opens without reading it anew.
struct ImportedFile
{
    std::shared_ptr<store::Capture> capture;
    QString why; ///< there is none
};
inline ImportedFile importedInto(const QString& path, const QString& file)
{
    const auto opened = open::importFile(path.toStdString(), file.toStdString());
    if (!opened)
        return {nullptr, QString::fromStdString(opened.error().message())};
    return {opened->capture, opened->capture ? QString() : QStringLiteral("it holds no events")};
}

/// Fails where a file of tests/data is not what the test needs, since these were chosen for it;
/// skips one of a folder that was not.
#define SKIP_FOREIGN(path, why)                                                                    \
    do {                                                                                           \
        if ((path).startsWith(QStringLiteral(TEST_DATA "/")))                                      \
            QFAIL(qPrintable(QString("%1: %2").arg(path, why)));                                   \
        QSKIP(qPrintable(why));                                                                    \
    } while (false)

/// A capture for a test to compare: the one that the row `path` names, or another. It is imported
/// into a folder of the row's own.
class CaptureOfRow
{
protected:
    void makeFolder() { m_folder = std::make_unique<QTemporaryDir>(); }
    /// Fails or skips the row where the file is no capture; there is none then.
    void open(const QString& path)
    {
        m_file = m_folder->filePath("capture.psc");
        m_capture.reset();
        auto imported = importedInto(path, m_file);
        if (!imported.capture)
            SKIP_FOREIGN(path, imported.why);
        m_capture = std::move(imported.capture);
    }
    /// Whether the test goes on with the capture of its row.
    bool opened()
    {
        QFETCH(QString, path);
        open(path);
        return m_capture != nullptr;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::shared_ptr<store::Capture> m_capture;
    QString m_file;
};

/// Both sides write numbers and plurals in English.
inline void speakEnglish()
{
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    ui::installLanguage(*QCoreApplication::instance(), ui::Language::English);
}

inline QByteArray cliText(const QStringList& words)
{
    QProcess program;
    program.start(QStringLiteral(CLI), words);
    program.waitForFinished(-1);
    if (program.exitStatus() != QProcess::NormalExit || program.exitCode() != 0)
        qFatal("%s: %s", qPrintable(words.join(u' ')), program.readAllStandardError().constData());
    return program.readAllStandardOutput();
}

/// The rows of an answer.
inline QJsonArray cliRows(const QStringList& words)
{
    const QByteArray text = cliText(words + QStringList{"--format", "json"});
    QJsonParseError error;
    const auto json = QJsonDocument::fromJson(text, &error);
    if (error.error != QJsonParseError::NoError)
        qFatal("%s: %s", qPrintable(words.join(u' ')), text.constData());
    return json.array();
}

/// A number of a row; what is unknown is -1.
inline qint64 cliNumber(const QJsonValue& row, const QString& key)
{
    return row.toObject().value(key).toInteger(-1);
}
inline QString cliWord(const QJsonValue& row, const QString& key)
{
    return row.toObject().value(key).toString();
}

/// The cells of each line of CSV.
inline QList<QStringList> csvRows(const QByteArray& bytes)
{
    const QString text = QString::fromUtf8(bytes);
    QList<QStringList> rows;
    QStringList row;
    QString cell;
    bool quoted = false;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        if (c == u'"') {
            // Two in a quoted cell are one of it.
            if (quoted && i + 1 < text.size() && text[i + 1] == u'"')
                cell += text[++i];
            else
                quoted = !quoted;
        } else if (!quoted && (c == u',' || c == u'\n')) {
            row << std::exchange(cell, {});
            if (c == u'\n')
                rows << std::exchange(row, {});
        } else {
            cell += c;
        }
    }
    return rows;
}

/// An answer as people read it.
struct CliTable
{
    QStringList titles;
    QList<QStringList> rows;
};
constexpr int kAligned = 150; ///< rows; columns are as wide as the first some rows need
inline CliTable cliTable(const QStringList& words)
{
    const QStringList lines = QString::fromUtf8(cliText(words)).split(u'\n', Qt::SkipEmptyParts);
    const auto isRule = [](const QString& line) {
        return std::all_of(line.begin(), line.end(),
                           [](QChar c) { return c == u'-' || c == u' '; });
    };
    const auto rule = std::find_if(lines.begin(), lines.end(), isRule);
    if (rule == lines.end() || rule == lines.begin())
        qFatal("%s: no table", qPrintable(words.join(u' ')));
    const auto cells = [&rule](const QString& line) {
        QStringList found;
        for (qsizetype begin = 0; begin < rule->size();) {
            const qsizetype gap = rule->indexOf(QStringLiteral("  "), begin);
            const qsizetype end = gap < 0 ? rule->size() : gap;
            // The last cell may be longer than the line below its title.
            found << line.mid(begin, gap < 0 ? -1 : end - begin).trimmed();
            begin = end + 2;
        }
        return found;
    };
    CliTable table{.titles = cells(*(rule - 1)), .rows = {}};
    for (auto line = rule + 1; line != lines.end(); ++line)
        table.rows << cells(*line);
    return table;
}

/// Of a table of at most kAligned rows: its titles are those of the model's `columns`, and its
/// cells say what the model says.
inline void compareTable(const CliTable& table, const QAbstractItemModel& model,
                         const QList<int>& columns)
{
    QStringList titles;
    for (const int column : columns)
        titles << model.headerData(column, Qt::Horizontal).toString();
    QStringList told = table.titles;
    std::sort(titles.begin(), titles.end());
    std::sort(told.begin(), told.end());
    QCOMPARE(told, titles);
    const int rows = std::min(model.rowCount(), kAligned);
    QCOMPARE(table.rows.size(), qsizetype(rows));
    for (const int column : columns) {
        const QString title = model.headerData(column, Qt::Horizontal).toString();
        const auto cell = table.titles.indexOf(title);
        for (int row = 0; row < rows; ++row) {
            const QString wanted = model.index(row, column).data().toString().trimmed();
            const QString& is = table.rows[row][cell];
            QVERIFY2(is == wanted,
                     qPrintable(QStringLiteral("row %1, %2: \"%3\", not \"%4\"")
                                    .arg(row)
                                    .arg(title, is, wanted)));
        }
    }
}

/// The exact numbers are those by which the model sorts; what it shows as "–" is null.
inline void compareNumbers(const QJsonArray& rows, const QAbstractItemModel& model,
                           const QList<std::pair<QString, int>>& columns,
                           int sortRole = ui::SortRole)
{
    QCOMPARE(rows.size(), qsizetype(model.rowCount()));
    for (int row = 0; row < model.rowCount(); ++row) {
        for (const auto& [key, column] : columns) {
            const QJsonValue value = rows[row].toObject().value(key);
            QVERIFY2(!value.isUndefined(), qPrintable(key));
            const QModelIndex index = model.index(row, column);
            const auto wanted = index.data(sortRole).toLongLong();
            const bool unknown = index.data().toString() == QStringLiteral("–");
            QVERIFY2(unknown ? value.isNull() : !value.isNull() && value.toInteger() == wanted,
                     qPrintable(QStringLiteral("row %1, %2: %3, not %4 (\"%5\")")
                                    .arg(row)
                                    .arg(key, value.toVariant().toString())
                                    .arg(wanted)
                                    .arg(index.data().toString())));
        }
    }
}

} // namespace probescope
