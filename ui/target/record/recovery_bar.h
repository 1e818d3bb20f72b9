#pragma once

#include "core/base/result.h"
#include "core/record/spool/recover.h"
#include "ui/base/jobs/background.h"

#include <QFrame>

#include <vector>

class QLabel;
class QProgressBar;
class QPushButton;

namespace probescope::ui {

/// Tells of recordings that were cut off, and makes captures of them. Hidden where there are none.
class RecoveryBar : public QFrame
{
    Q_OBJECT

public:
    explicit RecoveryBar(QWidget* parent = nullptr);

    /// Looks for them in a folder, beside the UI thread.
    void check(const QString& folder);

signals:
    void checked();
    void recovered(const QString& file); ///< of each of them
    void finished(); ///< well or badly

private:
    void take(std::vector<record::LeftoverSpool> left);
    void recover();

    std::vector<record::LeftoverSpool> m_left;
    QLabel* m_words;
    QProgressBar* m_bar;
    QPushButton* m_recover;
    Background m_background{Background::Kind::Lasting}; ///< the last: its work tells this object
};

} // namespace probescope::ui
