#pragma once

#include "cli_program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

// Answers of probescope-cli as JSON.

/// The rows of an answer. The program has to end well.
inline QJsonArray rowsOf(const QStringList& words)
{
    const Output out = run(words + QStringList{"--format", "json"});
    QJsonParseError error;
    const auto json = QJsonDocument::fromJson(out.text, &error);
    if (error.error != QJsonParseError::NoError || out.status != 0)
        qFatal("%s %s", out.text.constData(), qPrintable(out.errors));
    return json.array();
}

/// A number of a row; -1: it is unknown, or not there.
inline qint64 numberOf(const QJsonValue& row, const QString& key)
{
    return row.toObject().value(key).toInteger(-1);
}

inline QString wordOf(const QJsonValue& row, const QString& key)
{
    return row.toObject().value(key).toString();
}
