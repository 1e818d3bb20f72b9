#pragma once

#include "ui/target/probes/form/models/probe_draft.h"

#include <QObject>

#include <functional>

class QWidget;

namespace probescope::ui {

class ProbeFormTarget;
class ProbePlaces;

/// What the form of a probe opens and asks: other ways to write the draft, where another one comes
/// from, the code of its place, and whether a file is the right one. Nothing waits for an answer.
class ProbeFormDialogs : public QObject
{
    Q_OBJECT

public:
    /// What the dialogs are about; all must outlive it. They stand above `form`.
    ProbeFormDialogs(const ProbeDraft& draft, const ProbeFormTarget& target,
                     const ProbePlaces& places, QWidget* form);

    void showDialects();
    void showImport(const QString& text = {});
    void showGallery();
    void showAnatomy();
    /// If places were looked up in files of this machine although the target is another one,
    /// continues only if the user agrees.
    void askAboutFiles(const QString& button, const std::function<void()>& then);

signals:
    /// `notes`: what of it could not be taken; empty: nothing.
    void filled(const probescope::ui::ProbeDraft& draft, const QString& notes);

private:
    const ProbeDraft& m_draft;
    const ProbeFormTarget& m_target;
    const ProbePlaces& m_places;
    QWidget* m_form;
};

} // namespace probescope::ui
