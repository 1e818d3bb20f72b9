#pragma once

#include <QDialog>
#include <QStringList>

#include <array>
#include <optional>
#include <vector>

class QComboBox;
class QHBoxLayout;
class QLabel;
class QPushButton;

namespace probescope::ui {

/// A file, and what of it can be compared: "Calls", "Kernel stacks". None: nothing can; unknown
/// while it is read, and of a file that was not opened yet.
struct ForComparison
{
    QString path;
    std::optional<QStringList> parts = {};
};

/// Asks which two captures are compared: those that are open, that were opened last, or any file.
/// Of what is known, only what has calls or stacks can be chosen.
class CompareCaptures : public QDialog
{
    Q_OBJECT

public:
    /// `open`: what is open, the one in front first; `recent`: what was opened last.
    CompareCaptures(std::vector<ForComparison> open, std::vector<ForComparison> recent,
                    QWidget* parent = nullptr);

    QString before() const { return fileOf(0); }
    QString after() const { return fileOf(1); }

private:
    QComboBox* makeBox(const QString& name);
    void offer(QComboBox& box, bool comparable) const;
    void chooseFirst(); ///< two that can be compared, as far as that is known
    QHBoxLayout* makeLine(std::size_t side, const QString& name); ///< a box with its button
    void browse(std::size_t side);
    QString fileOf(std::size_t side) const;
    QString trouble() const; ///< why what is chosen cannot be compared; empty: it can
    std::optional<QStringList> partsOf(const QString& path) const;
    void check();

    std::vector<ForComparison> m_files; ///< each once
    std::size_t m_open; ///< how many of them are open, which are the first
    std::array<QComboBox*, 2> m_boxes = {};
    QLabel* m_note;
    QPushButton* m_ok;
};

} // namespace probescope::ui
