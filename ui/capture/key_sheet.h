#pragma once

#include "ui/base/view/key_group.h"

#include <QDialog>

#include <vector>

namespace probescope::ui {

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
