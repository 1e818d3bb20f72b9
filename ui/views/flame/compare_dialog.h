#pragma once

#include "ui/views/flame/models/flame_data.h"

#include <QDialog>

#include <array>
#include <vector>

class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace probescope::ui {

/// Asks for the two sides of a comparison: ranges of this capture, or another capture file.
class CompareDialog : public QDialog
{
    Q_OBJECT

public:
    /// `scope`: whose CPU, task and kind both sides have; with another file, both
    /// have all tasks.
    CompareDialog(std::vector<RangeChoice> choices, FlameScope scope, QWidget* parent = nullptr);

    FlameSide before() const { return side(0); }
    FlameSide after() const { return side(1); }

private:
    struct Side
    {
        QComboBox* range = nullptr;
        QLineEdit* file = nullptr;
        QPushButton* browse = nullptr;
    };
    Side makeSide(int number, const QString& title, QFormLayout* form);
    FlameSide side(int number) const;
    bool isFile(int number) const;
    void chooseFile(int number);
    void check();

    std::vector<RangeChoice> m_choices;
    FlameScope m_scope;
    std::array<Side, 2> m_sides;
    QLabel* m_note;
    QPushButton* m_ok = nullptr;
};

} // namespace probescope::ui
