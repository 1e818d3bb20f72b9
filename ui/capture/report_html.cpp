#include "ui/capture/report_html.h"

#include <QAbstractItemModel>
#include <QBuffer>
#include <QHeaderView>
#include <QImage>
#include <QLocale>
#include <QTableView>
#include <QTreeView>

#include <algorithm>
#include <cmath>
#include <vector>

namespace probescope::ui {

namespace {

bool isAllowed(QChar c)
{
    return c >= u' ' || c == u'\n' || c == u'\t';
}

QString cellText(const QAbstractItemModel& model, const QModelIndex& index)
{
    const auto shown = index.data(Qt::DisplayRole);
    // Bars and the like are drawn from other roles; what is told of them stands in their place.
    const auto text = shown.toString().isEmpty()
        ? model.data(index, Qt::AccessibleTextRole).toString()
        : shown.toString();
    return htmlText(text);
}

bool isNumber(const QModelIndex& index)
{
    return (index.data(Qt::TextAlignmentRole).toInt() & Qt::AlignRight) != 0;
}

/// `<table>` with its caption and its head, which has to be closed by tableEnd().
QString tableBegin(const QAbstractItemModel& model, const QString& caption,
                   const std::vector<int>& columns)
{
    QString html =
        QStringLiteral("<table>\n<caption>%1</caption>\n<thead><tr>").arg(htmlText(caption));
    for (const int column : columns)
        html += QStringLiteral("<th scope=\"col\">%1</th>")
                    .arg(htmlText(model.headerData(column, Qt::Horizontal).toString()));
    return html + QStringLiteral("</tr></thead>\n<tbody>\n");
}

QString tableEnd(int shown, int all)
{
    QString html = QStringLiteral("</tbody>\n</table>\n");
    if (shown < all)
        html += htmlParagraph(ReportTr::tr("The first %1 of %2 rows.")
                                  .arg(QLocale().toString(shown), QLocale().toString(all)));
    return html;
}

QString rowHtml(const QAbstractItemModel& model, const QModelIndex& first,
                const std::vector<int>& columns, int indent, int indented = 0)
{
    QString html = QStringLiteral("<tr>");
    for (const int column : columns) {
        const auto index = first.siblingAtColumn(column);
        QString look;
        if (isNumber(index))
            look = QStringLiteral(" class=\"number\"");
        else if (indent > 0 && column == indented)
            look = QStringLiteral(" style=\"padding-left:%1em\"").arg(indent + 0.5);
        html += QStringLiteral("<td%1>%2</td>").arg(look, cellText(model, index));
    }
    return html + QStringLiteral("</tr>\n");
}

std::vector<int> allColumns(const QAbstractItemModel& model)
{
    std::vector<int> columns;
    for (int column = 0; column < model.columnCount(); ++column)
        columns.push_back(column);
    return columns;
}

/// Those that are shown, in their order on the screen.
std::vector<int> shownColumns(const QHeaderView& header)
{
    std::vector<int> columns;
    for (int place = 0; place < header.count(); ++place) {
        const int column = header.logicalIndex(place);
        if (!header.isSectionHidden(column))
            columns.push_back(column);
    }
    return columns;
}

QString htmlRows(const QAbstractItemModel& model, const QString& caption,
                 const std::vector<int>& columns)
{
    const int all = model.rowCount();
    if (all == 0)
        return {};
    const int shown = std::min(all, kReportRows);
    auto html = tableBegin(model, caption, columns);
    for (int row = 0; row < shown; ++row)
        html += rowHtml(model, model.index(row, 0), columns, 0);
    return html + tableEnd(shown, all);
}

} // namespace

QString htmlText(const QString& text)
{
    auto clean = text;
    for (qsizetype i = 0; i < clean.size(); ++i) {
        const QChar c = clean[i];
        const bool pair =
            c.isHighSurrogate() && i + 1 < clean.size() && clean[i + 1].isLowSurrogate();
        if (pair)
            ++i;
        else if (!isAllowed(c) || c.isSurrogate() || c.isNonCharacter())
            clean[i] = QChar::ReplacementCharacter;
    }
    return clean.toHtmlEscaped();
}

QString htmlParagraph(const QString& text)
{
    if (text.isEmpty())
        return {};
    return QStringLiteral("<p>%1</p>\n")
        .arg(htmlText(text).replace(u'\n', QStringLiteral("<br/>\n")));
}

QString htmlPicture(const QImage& image, const QString& what)
{
    if (image.isNull())
        return {};
    QByteArray bytes;
    QBuffer buffer(&bytes);
    if (!buffer.open(QIODevice::WriteOnly) || !image.save(&buffer, "PNG"))
        return {};
    const auto width = std::lround(image.width() / image.devicePixelRatio());
    return QStringLiteral("<img alt=\"%1\" width=\"%2\" src=\"data:image/png;base64,%3\"/>\n")
        .arg(htmlText(what), QString::number(width), QString::fromLatin1(bytes.toBase64()));
}

QString htmlTable(const QAbstractItemModel& model, const QString& caption)
{
    return htmlRows(model, caption, allColumns(model));
}

QString htmlTable(const QTableView& table, const QString& caption)
{
    const auto* const model = table.model();
    return model ? htmlRows(*model, caption, shownColumns(*table.horizontalHeader())) : QString();
}

QString htmlTree(const QTreeView& tree, const QString& caption)
{
    const auto* const model = tree.model();
    if (!model || model->rowCount() == 0)
        return {};
    const auto columns = shownColumns(*tree.header());
    auto html = tableBegin(*model, caption, columns);
    int shown = 0;
    auto index = model->index(0, 0);
    for (; index.isValid() && shown < kReportRows; index = tree.indexBelow(index), ++shown) {
        int depth = 0;
        for (auto up = index.parent(); up.isValid(); up = up.parent())
            ++depth;
        html += rowHtml(*model, index.siblingAtColumn(0), columns, depth, tree.treePosition());
    }
    html += QStringLiteral("</tbody>\n</table>\n");
    if (index.isValid())
        html += htmlParagraph(
            ReportTr::tr("The first %1 expanded rows.").arg(QLocale().toString(shown)));
    return html;
}

} // namespace probescope::ui
