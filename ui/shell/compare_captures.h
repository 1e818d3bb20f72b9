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

/// A file that is open, and what of it can be compared: "Calls", "Kernel stacks". None: nothing
/// can; unknown while it is read.
struct OpenForComparison
{
    QString path;
    std::optional<QStringList> parts = {};
};

/// Asks which two captures are compared: those that are open, that were opened last, or any file.
/// Of what is open, only what has calls or stacks can be chosen.
class CompareCaptures : public QDialog
{
    Q_OBJECT

public:
    /// `open`: what is open, the one in front first; `recent`: paths of what was opened last.
    CompareCaptures(std::vector<OpenForComparison> open, const QStringList& recent,
                    QWidget* parent = nullptr);

    QString before() const { return fileOf(0); }
    QString after() const { return fileOf(1); }

private:
    QComboBox* makeBox(const QStringList& recent, const QString& name);
    void offerOpen(QComboBox& box, bool comparable) const;
    QHBoxLayout* makeLine(std::size_t side, const QString& name); ///< a box with its button
    void browse(std::size_t side);
    QString fileOf(std::size_t side) const;
    QString trouble() const; ///< why what is chosen cannot be compared; empty: it can
    std::optional<QStringList> partsOf(const QString& path) const;
    void check();

    std::vector<OpenForComparison> m_open;
    std::array<QComboBox*, 2> m_boxes;
    QLabel* m_note;
    QPushButton* m_ok;
};

} // namespace probescope::ui
