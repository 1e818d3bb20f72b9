#pragma once

#include <QCoreApplication>
#include <QString>

class QAbstractItemModel;
class QImage;
class QTableView;
class QTreeView;

namespace probescope::ui {

/// The texts of reports.
struct ReportTr
{
    Q_DECLARE_TR_FUNCTIONS(Report)
};

// Parts of reports: HTML that is also well-formed XML, and refers to nothing outside of itself.

/// A text as HTML: markup is escaped, and characters that HTML does not allow become U+FFFD.
QString htmlText(const QString& text);
/// `<p>…</p>`; nothing for an empty text.
QString htmlParagraph(const QString& text);
/// An embedded picture. `what`: its description (alternative text).
QString htmlPicture(const QImage& image, const QString& what);

/// At most so many rows of a table are in a report.
constexpr int kReportRows = 500;
/// A table with its caption, and the number of rows if not all are shown. Empty for a table without
/// rows.
QString htmlTable(const QAbstractItemModel& model, const QString& caption);
/// The same with the visible columns, in their order on the screen.
QString htmlTable(const QTableView& table, const QString& caption);
/// The expanded rows of a tree, indented; columns as for a table.
QString htmlTree(const QTreeView& tree, const QString& caption);

} // namespace probescope::ui
