#include "ui/target/probes/probe_sets.h"

#include "core/tracefs/probe_driver/definition.h"
#include "ui/base/parts/file_question.h"
#include "ui/base/parts/status_line.h"
#include "ui/base/text/error_text.h"
#include "ui/base/text/list_text.h"
#include "ui/target/probes/models/own_probes.h"
#include "ui/target/probes/probe_event_text.h"
#include "ui/target/probes/probe_set_file.h"
#include "ui/target/probes/probe_table.h"
#include "ui/target/probes/probe_work.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QSettings>

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {

const QString kSetFolderKey = QStringLiteral("probes/folder");

QString setFilter()
{
    return ProbeSets::tr("Probe sets (*.probes.json);;All files (*)");
}

QString setFolder()
{
    return QSettings().value(kSetFolderKey).toString();
}

void rememberSetFolder(const QString& file)
{
    QSettings().setValue(kSetFolderKey, QFileInfo(file).absolutePath());
}

/// As it was when the set was saved. What is off gets its filter and stack trace when it is
/// enabled.
Result<> watchAgain(tracefs::ProbeDriver& driver, const tracefs::EventName& event,
                    const probe::ProbeSet::Entry& entry)
{
    if (entry.spec.kind == probe::Kind::Synthetic)
        return {};
    auto set = driver.setExtras(event, {.filter = entry.filter, .stackTrace = entry.stackTrace});
    return set && entry.enabled ? driver.enable(event) : set;
}

QString lineOf(const probe::ProbeSet::Entry& entry, const Error& error)
{
    return ProbeSets::tr("%1: %2 %3")
        .arg(QString::fromStdString(entry.spec.format()), errorBody(error), errorHint(error))
        .trimmed();
}

} // namespace

ProbeSets::ProbeSets(ProbeWork& work, ProbeTable& table, OwnProbes& own, StatusLine& status,
                     QWidget* asker)
    : QObject(asker)
    , m_work(work)
    , m_table(table)
    , m_own(own)
    , m_status(status)
    , m_asker(asker)
{
}

void ProbeSets::save()
{
    const auto file = askForTarget(m_asker, tr("Save probe set"), setFolder(), setFilter(),
                                   QStringLiteral("probes.json"));
    if (file.isEmpty())
        return;
    rememberSetFolder(file);
    saveTo(file);
}

void ProbeSets::saveTo(const QString& file)
{
    if (!m_work.snapshot())
        return;
    auto rows = m_table.selectedProbes();
    if (rows.empty()) {
        rows = m_table.probes()->rows();
        std::erase_if(rows, [](const ProbeRow& row) { return row.owner != ProbeRow::Owner::Ours; });
    }
    m_work.run(tr("Saving %n probe(s)…", nullptr, int(rows.size())),
               [this, rows, file, snapshot = m_work.snapshot()](
                   tracefs::ProbeDriver& driver) -> Result<ProbeWork::Then> {
                   probe::ProbeSet set{.name = QFileInfo(file).baseName().toStdString()};
                   std::vector<tracefs::EventName> filterless;
                   for (const auto& row : rows) {
                       auto defined = tracefs::definedProbe(driver, row.event);
                       if (!defined)
                           return passOn(defined);
                       if (defined->lacksFilter())
                           filterless.push_back(row.event);
                       for (auto& spec : defined->specs) {
                           spec.event = row.event.name;
                           set.entries.push_back({.spec = tracefs::withoutSession(spec, driver),
                                                  .filter = defined->extras.filter,
                                                  .stackTrace = defined->extras.stackTrace,
                                                  .enabled = row.enabled});
                       }
                   }
                   if (const auto written = writeProbeSet(file, set); !written)
                       return passOn(written);
                   return [this, file, filterless, count = int(set.entries.size())] {
                       auto text = tr("Saved %n definition(s) to %1.", nullptr, count).arg(file);
                       if (!filterless.empty())
                           text = sentencesText({text, noFilterText(filterless)});
                       m_status.showStatus(text, !filterless.empty());
                   };
               });
}

void ProbeSets::restore()
{
    const auto file =
        QFileDialog::getOpenFileName(m_asker, tr("Open probe set"), setFolder(), setFilter());
    if (file.isEmpty())
        return;
    rememberSetFolder(file);
    restoreFrom(file);
}

void ProbeSets::restoreFrom(const QString& file)
{
    m_work.run(tr("Creating the probes of %1…").arg(QFileInfo(file).fileName()),
               [this, file, stop = m_work.stopToken()](
                   tracefs::ProbeDriver& driver) -> Result<ProbeWork::Then> {
                   const auto set = readProbeSet(file);
                   if (!set)
                       return passOn(set);
                   std::vector<tracefs::EventName> made;
                   QStringList failed;
                   QStringList unwatched;
                   std::vector<probe::Spec> specs;
                   for (const auto& entry : set->entries)
                       specs.push_back(entry.spec);
                   for (const auto& [spec, index] : tracefs::forSession(specs, driver)) {
                       if (stop.cancelled())
                           break;
                       const auto& entry = set->entries[index];
                       const auto own = driver.owned(spec);
                       const bool joins = std::find(made.begin(), made.end(),
                                                    tracefs::EventName{own.group, own.event})
                           != made.end();
                       const auto event = driver.create(spec, joins);
                       if (!event) {
                           failed << lineOf(entry, event.error());
                           continue;
                       }
                       if (!joins)
                           made.push_back(*event);
                       if (const auto watched = watchAgain(driver, *event, entry); !watched)
                           unwatched << lineOf(entry, watched.error());
                   }
                   return [this, made, failed, unwatched] {
                       m_own.add(made);
                       if (!made.empty())
                           m_table.chooseWhenListed(made.front());
                       auto text = tr("%n probe(s) created.", nullptr, int(made.size()));
                       if (!unwatched.isEmpty())
                           text += u'\n' + tr("Created, but not watched as in the set:") + u'\n'
                               + linesText(unwatched);
                       if (!failed.isEmpty())
                           text += u'\n' + tr("Not created:") + u'\n' + linesText(failed);
                       m_status.showStatus(text, !failed.isEmpty() || !unwatched.isEmpty());
                   };
               });
}

void ProbeSets::importFile()
{
    const auto name = QFileDialog::getOpenFileName(m_asker, tr("Import definitions"), setFolder(),
                                                   tr("All files (*)"));
    if (name.isEmpty())
        return;
    rememberSetFolder(name);
    importFrom(name);
}

void ProbeSets::importFrom(const QString& file)
{
    m_status.showStatus(tr("Reading %1…").arg(QFileInfo(file).fileName()));
    m_reading.start([this, file](const Background::Context& context) {
        auto text = readProbeText(file);
        context.deliver([this, text = std::move(text)] {
            if (!text) {
                m_status.showError(text.error());
                return;
            }
            m_status.showStatus({});
            emit importWanted(QString::fromUtf8(*text));
        });
    });
}

} // namespace probescope::ui

#include "moc_probe_sets.cpp"
