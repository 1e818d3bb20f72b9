#pragma once

#include <QDialog>
#include <QStringList>

#include <array>

class QComboBox;
class QHBoxLayout;
class QLabel;
class QPushButton;

namespace probescope::ui {

/// Asks which two captures are compared: those that are open, that were opened last, or any file.
class CompareCaptures : public QDialog
{
    Q_OBJECT

public:
    /// `open`: paths of what is open, the one in front first; `recent`: of what was opened last.
    CompareCaptures(const QStringList& open, const QStringList& recent, QWidget* parent = nullptr);

    QString before() const { return fileOf(0); }
    QString after() const { return fileOf(1); }

private:
    QComboBox* makeBox(const QStringList& open, const QStringList& recent, const QString& name);
    QHBoxLayout* makeLine(std::size_t side, const QString& name); ///< a box with its button
    void browse(std::size_t side);
    QString fileOf(std::size_t side) const;
    void check();

    std::array<QComboBox*, 2> m_boxes;
    QLabel* m_note;
    QPushButton* m_ok;
};

} // namespace probescope::ui
