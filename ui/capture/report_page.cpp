#include "ui/capture/report_page.h"

#include "ui/base/capture/filter_text.h"
#include "ui/base/text/for_plural.h"
#include "ui/base/text/list_text.h"
#include "ui/base/text/task_text.h"
#include "ui/capture/export_text.h"
#include "ui/capture/import_report.h"
#include "ui/capture/report_html.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QLocale>
#include <QStandardItemModel>

#include <algorithm>

namespace probescope::ui {

namespace {

QString countText(std::uint64_t count)
{
    return QLocale().toString(qulonglong(count));
}

const char* const kReportStyle = R"(
:root { color-scheme: light dark; --paper: #ffffff; --ink: #1d2126; --soft: #56606b;
  --line: #d5dbe1; --band: #f4f6f8; --accent: #1f5fa8; }
@media (prefers-color-scheme: dark) { :root { --paper: #15181c; --ink: #e4e8ec; --soft: #a3adb8;
  --line: #353c44; --band: #1d2126; --accent: #7db4f0; } }
body { background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif;
  margin: 0 auto; max-width: 76rem; padding: 2rem 1.5rem 4rem; }
h1 { font-size: 1.7rem; margin: 0; overflow-wrap: anywhere; }
h2 { border-top: 1px solid var(--line); font-size: 1.25rem; margin: 2.5rem 0 0.75rem;
  padding-top: 1.25rem; }
p { margin: 0.4rem 0; max-width: 60rem; overflow-wrap: anywhere; }
p.sub, footer { color: var(--soft); }
a { color: var(--accent); }
nav ul { display: flex; flex-wrap: wrap; gap: 0.3rem 1.2rem; list-style: none; margin: 1rem 0 0;
  padding: 0; }
img { border: 1px solid var(--line); border-radius: 6px; display: block; height: auto;
  margin: 0.75rem 0; max-width: 100%; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: 0.75rem 0 1.25rem;
  display: block; max-width: 100%; overflow-x: auto; }
caption { color: var(--soft); padding: 0 0 0.35rem; text-align: left; }
th, td { padding: 0.2rem 0.9rem 0.2rem 0.4rem; text-align: left; vertical-align: top;
  white-space: pre-wrap; }
th { border-bottom: 2px solid var(--line); font-weight: 600; }
td { border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
tbody tr:nth-child(even) { background: var(--band); }
td.number { text-align: right; white-space: nowrap; }
table.facts th { border-bottom: 1px solid var(--line); white-space: nowrap; }
div.counts { display: flex; flex-wrap: wrap; gap: 0 3rem; }
footer { border-top: 1px solid var(--line); margin-top: 3rem; padding-top: 1rem; }
@media print { body { font-size: 10pt; max-width: none; padding: 0; } nav { display: none; }
  table { display: table; } thead { display: table-header-group; }
  tr, img { break-inside: avoid; } h2 { break-after: avoid; } }
)";

QString factTable(const std::vector<std::pair<QString, QString>>& facts)
{
    QString html = QStringLiteral("<table class=\"facts\">\n<caption>%1</caption>\n<tbody>\n")
                       .arg(ReportTr::tr("Capture"));
    for (const auto& [name, value] : facts)
        html += QStringLiteral("<tr><th scope=\"row\">%1</th><td>%2</td></tr>\n")
                    .arg(htmlText(name), htmlText(value));
    return html + QStringLiteral("</tbody>\n</table>\n");
}

/// Of what a report is: the range, the filter, the counts, the losses.
QString scopeHtml(const ReportOrigin& head)
{
    const auto& counts = head.counts;
    const auto range = rangeText(head.filter, head.times);
    QStringList terms;
    for (const auto& group : filterGroups(head.filter))
        terms << group.full;
    QString html = htmlParagraph(range.isEmpty() ? ReportTr::tr("Range: the whole capture.")
                                                 : ReportTr::tr("Range: %1.").arg(range));
    html += htmlParagraph(terms.isEmpty() ? ReportTr::tr("Filter: none.")
                                          : ReportTr::tr("Filter: %1.").arg(clausesText(terms)));
    html += htmlParagraph(ReportTr::tr("%1 of %2 event(s) are in the range and match the filter.",
                                       nullptr, forPlural(counts.total))
                              .arg(countText(counts.events), countText(counts.total)));
    if (counts.losses.empty())
        html += htmlParagraph(ReportTr::tr("The capture reports no lost events there."));
    else
        html += htmlParagraph(sentencesText(
            {lossesText(counts.losses), ReportTr::tr("Counts and sums are too small.")}));
    if (counts.unreadable > 0)
        html += htmlParagraph(
            ReportTr::tr("%1 event(s) in damaged parts of the capture cannot be read.", nullptr,
                         forPlural(counts.unreadable))
                .arg(countText(counts.unreadable)));
    return html;
}

QStandardItem* reportCell(const QString& text, bool number)
{
    auto* const item = new QStandardItem(text); // NOLINT(cppcoreguidelines-owning-memory)
    if (number)
        item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    return item; // the model takes it
}

QString countTable(const QString& caption, const QString& what,
                   std::vector<std::pair<QString, std::uint64_t>> counts, bool byCount)
{
    if (byCount)
        std::stable_sort(counts.begin(), counts.end(),
                         [](const auto& a, const auto& b) { return a.second > b.second; });
    QStandardItemModel model;
    model.setHorizontalHeaderLabels({what, ReportTr::tr("Events")});
    for (const auto& [name, count] : counts)
        model.appendRow({reportCell(name, false), reportCell(countText(count), true)});
    return htmlTable(model, caption);
}

QString countsHtml(const ReportCounts& counts)
{
    std::vector<std::pair<QString, std::uint64_t>> cpus;
    for (const auto& [cpu, count] : counts.cpus)
        cpus.emplace_back(QString::number(cpu), count);
    return QStringLiteral("<div class=\"counts\">\n<div>%1</div>\n<div>%2</div>\n<div>%3</div>\n"
                          "</div>\n")
        .arg(countTable(ReportTr::tr("Events by CPU"), ReportTr::tr("CPU"), cpus, false),
             countTable(ReportTr::tr("Events by type"), ReportTr::tr("Event"),
                        {counts.types.begin(), counts.types.end()}, true),
             countTable(ReportTr::tr("Events by task"), ReportTr::tr("Task"),
                        {counts.tasks.begin(), counts.tasks.end()}, true));
}

} // namespace

Result<ReportCounts> countForReport(const store::Capture& capture,
                                    const analysis::EventFilter& filter, const CancelToken& cancel)
{
    const auto rows = analysis::ExportRows::find(capture, filter, cancel);
    if (!rows)
        return passOn(rows);
    ReportCounts counts;
    counts.events = rows->size();
    counts.total = rows->total();
    counts.losses = rows->losses();
    std::map<std::uint32_t, std::uint64_t> types;
    std::map<std::uint32_t, std::uint64_t> tasks;
    const auto done = rows->forEach({cancel, {}}, [&](const store::Event& event) -> Result<> {
        ++counts.cpus[event.cpu];
        ++types[event.type.value()];
        ++tasks[event.task.value()];
        return {};
    });
    if (!done)
        return passOn(done);
    counts.unreadable = rows->unreadable() + *done;
    for (const auto& [id, count] : types) {
        const EventType& type = capture.eventType(EventTypeId(id));
        const auto name = type.system.empty() ? type.name : type.system + ':' + type.name;
        counts.types[QString::fromStdString(name)] += count;
    }
    for (const auto& [id, count] : tasks) {
        counts.tasks[taskText(capture.task(TaskId(id)))] += count;
    }
    return counts;
}

Result<QString> reportPage(const ReportOrigin& head, const std::vector<ReportPart>& parts,
                           const CancelToken& cancel)
{
    const auto source =
        head.capture->fact(facts::kOriginal).value_or(head.capture->path().string());
    const auto name = htmlText(QFileInfo(QString::fromStdString(source)).fileName());
    const auto section = [](int number, const ReportPart& part) {
        QString pictures;
        for (const auto& picture : part.pictures)
            pictures += htmlPicture(picture.image, picture.what);
        return QStringLiteral("<section id=\"part%1\">\n<h2>%2</h2>\n")
                   .arg(QString::number(number), htmlText(part.title))
            + part.html + pictures + part.tables + (part.readTables ? part.readTables() : QString())
            + QStringLiteral("</section>\n");
    };
    QString links;
    QString sections;
    int number = 0;
    const auto add = [&](const ReportPart& part) {
        ++number;
        links += QStringLiteral("<li><a href=\"#part%1\">%2</a></li>\n")
                     .arg(QString::number(number), htmlText(part.title));
        sections += section(number, part);
    };
    add({ReportTr::tr("Event counts"), scopeHtml(head) + countsHtml(head.counts)});
    for (const auto& part : parts) {
        if (cancel.cancelled())
            return analysis::exportCancelled();
        add(part);
    }
    // By concatenation: what is put in may hold %1 itself.
    return QStringLiteral("<!DOCTYPE html>\n<html lang=\"")
        + htmlText(ReportTr::tr("en", "the language of these texts, as in HTML's lang"))
        + QStringLiteral(
               "\">\n<head>\n<meta charset=\"utf-8\"/>\n"
               "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
               "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
               "style-src 'unsafe-inline'; img-src data:\"/>\n<title>")
        + name + QStringLiteral("</title>\n<style>") + QLatin1String(kReportStyle)
        + QStringLiteral("</style>\n</head>\n<body>\n<header>\n<h1>") + name
        + QStringLiteral("</h1>\n<p class=\"sub\">")
        + htmlText(ReportTr::tr("Report on a capture of the Linux kernel"))
        + QStringLiteral("</p>\n<nav><ul>\n") + links + QStringLiteral("</ul></nav>\n</header>\n")
        + factTable(ImportReport::facts(*head.capture)) + sections + QStringLiteral("<footer>")
        + htmlText(ReportTr::tr("Created by Probescope %1 on %2.")
                       .arg(QCoreApplication::applicationVersion(),
                            QLocale().toString(head.made, QLocale::LongFormat)))
        + QStringLiteral("</footer>\n</body>\n</html>\n");
}

} // namespace probescope::ui
