#pragma once

#include "tests/ui/support/looks.h"
#include "tests/ui/support/shown_texts.h"
#include "tests/ui/support/waits.h"
#include "ui/views/flame/flame_graph.h"
#include "ui/views/flame/flame_view.h"

#include <QComboBox>
#include <QTest>

namespace probescope {

inline QString dataFile(const char* name)
{
    return QStringLiteral(TEST_DATA "/") + QLatin1String(name);
}

/// A flame graph's page that is shown and has read all.
class FlameStage : public QObject
{
protected:
    std::unique_ptr<ui::Selection> m_selection;
    std::unique_ptr<ui::FlameView> m_view;

    void show(const std::shared_ptr<store::Capture>& capture)
    {
        m_view.reset();
        m_selection = std::make_unique<ui::Selection>();
        const auto summary = capture->summary();
        m_selection->setVisible({summary.firstNs, summary.lastNs + 1});
        m_view = std::make_unique<ui::FlameView>(capture, m_selection.get());
        m_view->resize(1180, 520);
        m_view->show();
        m_view->captureGrew();
        settle();
    }
    void settle() const
    {
        waitUntil([&] { return !m_view->busy(); });
    }
    QComboBox* box(const QString& name) const
    {
        for (auto* one : m_view->findChildren<QComboBox*>()) {
            if (one->accessibleName() == name)
                return one;
        }
        return nullptr;
    }
    void choose(const QString& name, const QString& item) const
    {
        auto* const chosen = box(name);
        QVERIFY(chosen);
        const int place = chosen->findText(item, Qt::MatchStartsWith);
        QVERIFY2(place >= 0, qPrintable(item));
        chosen->setCurrentIndex(place);
        settle();
    }
};

} // namespace probescope
