#pragma once

#include "core/probe/spec/spec.h"
#include "core/tracefs/probe_driver/driver.h"
#include "ui/target/probes/models/probe_table_model.h"

#include <QObject>
#include <QStringList>

#include <optional>
#include <vector>

namespace probescope::ui {

class OwnProbes;
class ProbeQuestions;
class ProbeTable;
class ProbeWork;
class StatusLine;

/// Makes, replaces and deletes the probes of a target, undoes that, and gives their definitions to
/// the probe builder and to recordings. Commands without arguments are about the selected probes.
/// They are executed by ProbeWork, one after the other; the status line says how they ended. All
/// that is given must outlive it.
class ProbeCommands : public QObject
{
    Q_OBJECT

public:
    ProbeCommands(ProbeWork& work, ProbeTable& table, OwnProbes& own, ProbeQuestions& questions,
                  StatusLine& status, QObject* parent);

    void newProbe();
    void edit();
    void cloneProbe();
    void remove();
    void undo();
    void record();
    /// Creates the probes on the target, replacing that event or in addition to what is there, and
    /// watches them. `extras`: of each; empty: no filters, and for replaced events the existing
    /// ones.
    void make(const std::vector<probe::Spec>& specs,
              const std::optional<tracefs::EventName>& inPlaceOf = {},
              const std::vector<tracefs::ProbeExtras>& extras = {});
    void recreateWithMaxActive(const tracefs::EventName& event, unsigned maxActive);

signals:
    void made(); ///< what make() was asked for was created
    /// The probe builder shall be opened with these; empty: for a new probe. `inPlaceOf`: the event
    /// that is edited.
    void builderWanted(const std::vector<probescope::probe::Spec>& specs,
                       const std::optional<probescope::tracefs::EventName>& inPlaceOf,
                       const std::vector<probescope::tracefs::ProbeExtras>& extras);
    /// Something that the user should know about what the builder was opened with.
    void noted(const QString& words);
    void recordWanted(const QStringList& definitions,
                      const std::vector<probescope::tracefs::ProbeExtras>& extras);

private:
    void openWith(const ProbeRow& row, bool inPlace);
    void removeEvents(const std::vector<tracefs::EventName>& events, tracefs::Consent consent);
    void recreate(const tracefs::EventName& event, std::vector<probe::Spec> specs, bool ofForm,
                  const std::optional<tracefs::ProbeExtras>& extras = {});

    ProbeWork& m_work;
    ProbeTable& m_table;
    OwnProbes& m_own;
    ProbeQuestions& m_questions;
    StatusLine& m_status;
};

} // namespace probescope::ui
