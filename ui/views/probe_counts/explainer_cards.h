#pragma once

#include "core/probe/advice/explainer.h"

#include <QWidget>

#include <vector>

class QFrame;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace probescope::ui {

/// What is odd about a probe: a card for each cause, with the evidence and a button that mends it.
class ExplainerCards : public QWidget
{
    Q_OBJECT

public:
    explicit ExplainerCards(QWidget* parent = nullptr);

    /// Cards stay while only their numbers change, so that a button does not vanish below a finger.
    void setExplanations(const std::vector<probe::Explanation>& explanations);
    const std::vector<probe::Explanation>& explanations() const { return m_explanations; }
    /// `reason`: why nothing can be mended now; empty: it can.
    void setHindrance(const QString& reason);

signals:
    void fixWanted(const probescope::probe::Fix& fix);

private:
    struct Card
    {
        QFrame* frame = nullptr;
        QLabel* what = nullptr;
        QLabel* evidence = nullptr;
        QPushButton* fix = nullptr; ///< null: there is none
    };
    Card makeCard(std::size_t index);
    void showHindrance();

    std::vector<probe::Explanation> m_explanations;
    std::vector<Card> m_cards;
    QVBoxLayout* m_layout;
    QString m_hindrance;
};

} // namespace probescope::ui
