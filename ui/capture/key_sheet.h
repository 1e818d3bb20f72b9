#pragma once

#include <QDialog>
#include <QList>
#include <QString>

#include <vector>

class QAction;

namespace probescope::ui {

/// Input without an action (the wheel, a double click), listed with the keys.
struct KeyLine
{
    QString keys;
    QString text;
};

struct KeyGroup
{
    QString title;
    QList<QAction*> actions; ///< those without a shortcut are left out
    std::vector<KeyLine> more = {};
};

/// All keys on one sheet, made from the actions themselves.
class KeySheet : public QDialog
{
    Q_OBJECT

public:
    explicit KeySheet(const std::vector<KeyGroup>& groups, QWidget* parent = nullptr);

    /// What it tells, for tests.
    const std::vector<KeyLine>& lines() const { return m_lines; }

private:
    QWidget* makeGroup(const KeyGroup& group);

    std::vector<KeyLine> m_lines;
};

} // namespace probescope::ui
