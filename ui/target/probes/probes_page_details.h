#pragma once

#include "core/probe/advice/explainer.h"
#include "core/tracefs/instances/instance.h"
#include "ui/target/probes/models/probe_snapshot.h"

#include <QWidget>

#include <optional>

class QFormLayout;
class QLabel;
class QPlainTextEdit;
class QScrollArea;

namespace probescope::ui {

class ExplainerCards;

/// One probe: its whole definition, the kernel's data about it, and what is wrong with it.
class ProbesPageDetails : public QWidget
{
    Q_OBJECT

public:
    explicit ProbesPageDetails(QWidget* parent = nullptr);

    /// Null: none is chosen.
    void show(const ProbeSnapshot& snapshot, const tracefs::ListedProbe* probe);
    ExplainerCards* cards() const { return m_cards; }

protected:
    void changeEvent(QEvent* event) override;

signals:
    void fixWanted(const probescope::tracefs::EventName& event, const probescope::probe::Fix& fix);

private:
    void fitFont();
    void showFacts(const QList<std::pair<QString, QString>>& facts);

    std::optional<tracefs::EventName> m_event;
    QLabel* m_title;
    QPlainTextEdit* m_definition;
    QFormLayout* m_facts;
    QList<std::pair<QString, QString>> m_shownFacts;
    QLabel* m_fine;
    ExplainerCards* m_cards;
    QScrollArea* m_area;
    QWidget* m_content;
    QLabel* m_none;
};

} // namespace probescope::ui
