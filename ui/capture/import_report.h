#pragma once

#include "core/store/read/capture.h"
#include "ui/base/capture/selection.h"

#include <QDialog>

#include <memory>
#include <utility>
#include <vector>

namespace probescope::ui {

/// What was read of a capture's file and what was not: facts, problems with position and reason,
/// losses.
class ImportReport : public QDialog
{
    Q_OBJECT

public:
    ImportReport(const store::Capture& capture, Selection* selection, QWidget* parent = nullptr);

    /// What is known of a capture as a whole: names and values.
    static std::vector<std::pair<QString, QString>> facts(const store::Capture& capture);
    /// The whole report as text, for a bug report.
    QString text() const { return m_text; }

private:
    QWidget* makeSummary(const store::Capture& capture);
    QWidget* makeProblems(const store::Capture& capture);
    QWidget* makeLosses(const store::Capture& capture, Selection* selection);

    QString m_text;
};

} // namespace probescope::ui
