#pragma once

#include <QCoreApplication>
#include <QString>

class QAbstractItemModel;
class QImage;
class QTableView;
class QTreeView;

namespace probescope::ui {

/// The texts of reports.
struct ReportWords
{
    Q_DECLARE_TR_FUNCTIONS(Report)
};

// Pieces of reports: HTML that is well-formed XML, too, and refers to nothing outside of itself.

/// A text as HTML shows it: nothing in it is markup, and characters that no HTML may hold become
/// U+FFFD.
QString htmlText(const QString& text);
/// `<p>…</p>`; nothing for an empty text.
QString htmlParagraph(const QString& text);
/// A picture that is in the page itself. `what` is told to those who do not see it.
QString htmlPicture(const QImage& image, const QString& what);

/// At most that many rows of a table stand in a report.
constexpr int kReportRows = 500;
/// A table with its caption; below it how many rows there are, if not all stand here. Nothing for a
/// table without rows.
QString htmlTable(const QAbstractItemModel& model, const QString& caption);
/// The same with the columns that are shown, in their order on the screen.
QString htmlTable(const QTableView& table, const QString& caption);
/// The rows of a tree that are open, indented; columns as of a table.
QString htmlTree(const QTreeView& tree, const QString& caption);

} // namespace probescope::ui
