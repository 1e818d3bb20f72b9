#pragma once

#include "core/base/error.h"

#include <QWidget>

#include <functional>
#include <vector>

class QLabel;
class QProgressBar;
class QPushButton;

namespace probescope::ui {

class FlowLayout;

/// A placeholder for content that is not there: says that there is none yet and how to get it, that
/// it is being loaded, or why there is none.
class StatePane : public QWidget
{
    Q_OBJECT

public:
    explicit StatePane(QWidget* parent = nullptr);

    void showMessage(const QString& title, const QString& text, const QString& button);
    void showBusy(const QString& title, const QString& button);
    void setStep(const QString& text); ///< of what is busy
    void showError(const Error& error, const QString& button);
    /// A button beside that of the message, for what can be done meanwhile. It calls `run`, and
    /// stands there while offers are shown.
    QPushButton* addOffer(const QString& text, const QString& tip,
                          const std::function<void()>& run);
    void showOffers(bool shown);

signals:
    void pressed();

private:
    void passFocus();
    void fill(const QString& icon, const QString& title, const QString& text, const QString& button,
              bool busy);

    QLabel* m_icon;
    QLabel* m_title;
    QLabel* m_text;
    QProgressBar* m_bar;
    QPushButton* m_button;
    FlowLayout* m_buttons;
    std::vector<QPushButton*> m_offers;
};

} // namespace probescope::ui
