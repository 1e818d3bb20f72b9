#pragma once

#include "core/record/session/settings.h"

#include <QDialog>

class QTabWidget;

namespace probescope::ui {

/// What a recording would be in a terminal: the lines of a root shell, and a line of trace-cmd. For
/// learning, and for machines without Probescope.
class CommandDialog : public QDialog
{
    Q_OBJECT

public:
    explicit CommandDialog(const record::Settings& settings, QWidget* parent = nullptr);

private:
    void addPage(const QString& title, const std::vector<std::string>& lines);
    void copy() const;

    QTabWidget* m_pages;
};

} // namespace probescope::ui
