#pragma once

#include "ui/base/view/key_group.h"

#include <QDialog>

#include <vector>

class QLabel;
class QLineEdit;
class QScrollArea;
class QVBoxLayout;

namespace probescope::ui {

/// All keys on one sheet, made from the actions themselves, in as many columns as have room. A
/// field above them leaves those in sight whose text or keys hold what is typed.
class KeySheet : public QDialog
{
    Q_OBJECT

public:
    explicit KeySheet(const std::vector<KeyGroup>& groups, QWidget* parent = nullptr);

    /// What it tells, for tests.
    const std::vector<KeyLine>& lines() const { return m_lines; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Row
    {
        KeyLine line;
        QWidget* text;
        QWidget* keys;
    };
    struct Group
    {
        QWidget* box;
        std::vector<Row> rows;
    };

    Group makeGroup(const KeyGroup& group);
    void makePage();
    void filter(const QString& wanted);
    /// Puts the groups into so many columns of about the same height.
    void arrange(int columns);
    int widthOf(int columns) const;

    std::vector<KeyLine> m_lines;
    std::vector<Group> m_groups;
    QLineEdit* m_filter;
    QScrollArea* m_area;
    QLabel* m_none; ///< in place of the groups when no line is in sight
    std::vector<QVBoxLayout*> m_columns;
    int m_arranged = 0; ///< columns
    int m_widest = 0; ///< of the groups with all of their lines
};

} // namespace probescope::ui
