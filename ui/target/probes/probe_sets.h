#pragma once

#include "ui/base/jobs/background.h"

#include <QObject>
#include <QString>

namespace probescope::ui {

class OwnProbes;
class ProbeTable;
class ProbeWork;
class StatusLine;

/// Keeps probes in files, and makes those of files again: sets with filters, and definitions as the
/// kernel writes them. Asks for the files where none is given. All that is given must outlive it.
class ProbeSets : public QObject
{
    Q_OBJECT

public:
    /// The questions belong to the asker.
    ProbeSets(ProbeWork& work, ProbeTable& table, OwnProbes& own, StatusLine& status,
              QWidget* asker);

    void save();
    /// The selected probes, or all that this program made.
    void saveTo(const QString& file);
    void restore();
    /// Reads a set from a file, and creates its probes.
    void restoreFrom(const QString& file);
    void importFile();
    void importFrom(const QString& file);

signals:
    void importWanted(const QString& text); ///< what the file says

private:
    ProbeWork& m_work;
    ProbeTable& m_table;
    OwnProbes& m_own;
    StatusLine& m_status;
    QWidget* m_asker;
    Background m_reading{Background::Kind::Lasting}; ///< last, because its work calls this object
};

} // namespace probescope::ui
