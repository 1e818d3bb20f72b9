#include "ui/probes/probe_set_file.h"
#include "ui/probes/probe_table.h"
#include "ui/probes/probes_page.h"

#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QSettings>

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {

const QString kSetFolderKey = QStringLiteral("probes/folder");
constexpr qint64 kMostImported = 4 << 20; // bytes: kernels list a thousand probes in a tenth of it

QString setFilter()
{
    return ProbesPage::tr("Sets of probes (*.probes.json);;All files (*)");
}

QString setFolder()
{
    return QSettings().value(kSetFolderKey).toString();
}

void rememberSetFolder(const QString& file)
{
    QSettings().setValue(kSetFolderKey, QFileInfo(file).absolutePath());
}

/// As it was when the set was saved.
Result<> watchAgain(tracefs::ProbeDriver& driver, const tracefs::EventName& event,
                    const probe::ProbeSet::Entry& entry)
{
    if (!entry.enabled || entry.spec.kind == probe::Kind::Synthetic)
        return {};
    if (auto enabled = driver.enable(event); !enabled || entry.filter.empty())
        return enabled;
    auto instance = tracefs::Instance::existing(driver.backend(), driver.watchInstance());
    return instance ? instance->setFilter(event, entry.filter) : Result<>(passOn(instance));
}

} // namespace

void ProbesPage::saveSet()
{
    auto file =
        QFileDialog::getSaveFileName(this, tr("Save a Set of Probes"), setFolder(), setFilter());
    if (file.isEmpty())
        return;
    if (QFileInfo(file).suffix().isEmpty())
        file += QStringLiteral(".probes.json");
    rememberSetFolder(file);
    saveSetTo(file);
}

void ProbesPage::saveSetTo(const QString& file)
{
    if (!m_work->look())
        return;
    auto rows = m_table->selectedProbes();
    if (rows.empty()) {
        rows = m_table->probes()->rows();
        std::erase_if(rows, [](const ProbeRow& row) { return row.owner != ProbeRow::Owner::Ours; });
    }
    m_work->run(tr("Saving %n probe(s)…", nullptr, int(rows.size())),
                [this, rows, file,
                 look = m_work->look()](tracefs::ProbeDriver& driver) -> Result<ProbeWork::Then> {
                    probe::ProbeSet set{.name = QFileInfo(file).baseName().toStdString()};
                    for (const auto& row : rows) {
                        auto specs = specsOf(driver, row.event);
                        if (!specs)
                            return passOn(specs);
                        for (auto& spec : *specs) {
                            spec.group.clear(); // who restores it has another one
                            spec.event = row.event.name;
                            set.entries.push_back({.spec = spec, .enabled = row.enabled});
                        }
                    }
                    if (const auto written = writeProbeSet(file, set); !written)
                        return passOn(written);
                    return [this, file, count = int(set.entries.size())] {
                        say(tr("Saved %n definition(s) into %1.", nullptr, count).arg(file));
                        emit done();
                    };
                });
}

void ProbesPage::restoreSet()
{
    const auto file =
        QFileDialog::getOpenFileName(this, tr("Open a Set of Probes"), setFolder(), setFilter());
    if (file.isEmpty())
        return;
    rememberSetFolder(file);
    restoreSetFrom(file);
}

void ProbesPage::restoreSetFrom(const QString& file)
{
    m_work->run(
        tr("Making the probes of %1…").arg(QFileInfo(file).fileName()),
        [this, file](tracefs::ProbeDriver& driver) -> Result<ProbeWork::Then> {
            const auto set = readProbeSet(file);
            if (!set)
                return passOn(set);
            std::vector<tracefs::EventName> made;
            QStringList failed;
            for (const auto& entry : set->entries) {
                const auto own = driver.owned(entry.spec);
                const bool joins =
                    std::find(made.begin(), made.end(), tracefs::EventName{own.group, own.event})
                    != made.end();
                const auto event = driver.create(entry.spec, joins);
                auto trouble = event ? watchAgain(driver, *event, entry) : Result<>(passOn(event));
                if (event && !joins)
                    made.push_back(*event);
                if (!trouble)
                    failed << tr("%1: %2").arg(QString::fromStdString(entry.spec.format()),
                                               QString::fromStdString(trouble.error().message()));
            }
            return [this, made, failed] {
                m_made.insert(made.begin(), made.end());
                if (!made.empty())
                    m_wanted = made.front();
                auto text = tr("%n probe(s) were made.", nullptr, int(made.size()));
                if (!failed.isEmpty())
                    text += u'\n' + tr("Not made:") + u'\n' + failed.join(u'\n');
                say(text, !failed.isEmpty());
                emit done();
            };
        });
}

void ProbesPage::importFile()
{
    const auto name = QFileDialog::getOpenFileName(this, tr("Import Definitions"), setFolder(),
                                                   tr("All files (*)"));
    if (name.isEmpty())
        return;
    rememberSetFolder(name);
    QFile file(name);
    if (!file.open(QIODevice::ReadOnly) || file.size() > kMostImported) {
        say(tr("%1 could not be read.").arg(name), true);
        return;
    }
    emit importWanted(QString::fromUtf8(file.readAll()));
}

} // namespace probescope::ui
