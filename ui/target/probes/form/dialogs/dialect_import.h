#pragma once

#include "core/probe/import/import.h"
#include "ui/base/jobs/background.h"
#include "ui/target/probes/form/models/probe_draft.h"

#include <QDialog>

class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace probescope::ui {

/// Takes what other tools trace with, pasted, and says what it understands while it is typed.
class DialectImport : public QDialog
{
    Q_OBJECT

public:
    explicit DialectImport(QWidget* parent = nullptr);

    QPlainTextEdit* edit() const { return m_edit; }
    const probe::Import& imported() const { return m_import; }

signals:
    /// Places in programs were looked up in their files.
    void taken(const probescope::ui::ProbeDraft& draft, const QString& notes);

private:
    void read();
    void take();

    QPlainTextEdit* m_edit;
    QLabel* m_words;
    QPlainTextEdit* m_lines;
    QPushButton* m_ok = nullptr;
    probe::Import m_import;
    Background m_background{Background::Kind::Lasting}; ///< the last: its work tells this object
};

/// What was understood of a text as a draft; files of programs are read for their offsets.
struct ImportedDraft
{
    ProbeDraft draft = {};
    QStringList notes = {};
};
ImportedDraft draftOf(const probe::Import& import);

} // namespace probescope::ui
