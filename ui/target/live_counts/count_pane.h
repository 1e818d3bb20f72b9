#pragma once

#include "core/base/error.h"
#include "ui/base/jobs/background.h"
#include "ui/target/live_counts/count_target.h"

#include <QWidget>

#include <memory>

class QLabel;
class QPushButton;
class QSemaphore;

namespace probescope::ui {

/// Runs something in the kernel of a target: the form on the left, the answer on the right. When it
/// ends, the kernel is restored.
class CountPane : public QWidget
{
    Q_OBJECT

public:
    using Target = std::shared_ptr<CountTarget>;

    bool running() const { return m_background.running(); }
    virtual void start() = 0;
    void stop();

signals:
    void runningChanged(bool running);
    void failed(const probescope::Error& error); ///< starting, or ending in the right way
    void ended(); ///< successfully or not

protected:
    explicit CountPane(QWidget* parent);

    void layOut(QWidget* question, int questionWidth, QWidget* answer, int answerWidth);
    /// The widget with the answer, and below it a text on what is happening; `idle` before the
    /// start.
    QWidget* makeAnswer(QWidget* shown, const QString& idle);
    QWidget* makeStart(QWidget* parent);
    /// `may`: the button, with the given text, can start it.
    void showStart(const QString& text, bool may);
    virtual void showState() = 0;
    /// Errors on a disconnected target are shown, too.
    void fail(const Target& target, const Error& error);

    Target m_target;
    QLabel* m_words = nullptr;
    std::shared_ptr<QSemaphore> m_end; ///< released once when the work shall end

private:
    QPushButton* m_start = nullptr;

protected:
    Background m_background{Background::Kind::Lasting}; ///< the last: its work tells this object
};

} // namespace probescope::ui
