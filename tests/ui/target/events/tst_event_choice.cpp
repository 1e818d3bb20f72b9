#include "ui/target/events/models/event_choice_model.h"

#include <QAbstractItemModelTester>
#include <QFile>
#include <QSignalSpy>
#include <QSortFilterProxyModel>
#include <QTest>

#include <set>

using namespace probescope;
using namespace probescope::ui;
using record::EventChoice;

/// What a kernel offers is chosen by check boxes, and comes out as the settings of a recording.
class TestEventChoice : public QObject
{
    Q_OBJECT

    std::vector<tracefs::EventName> m_events;

    static QModelIndex find(const EventChoiceModel& model, const QString& system,
                            const QString& name = {})
    {
        for (int i = 0; i < model.rowCount(); ++i) {
            const auto top = model.index(i, 0);
            if (top.data().toString() != system)
                continue;
            for (int j = 0; !name.isEmpty() && j < model.rowCount(top); ++j) {
                if (model.index(j, 0, top).data().toString() == name)
                    return model.index(j, 0, top);
            }
            return name.isEmpty() ? top : QModelIndex();
        }
        return {};
    }

private slots:
    void initTestCase()
    {
        QFile file(QStringLiteral(TEST_DATA "/kinds/available_events"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        for (auto line = file.readLine(); !line.isEmpty(); line = file.readLine()) {
            const auto parts = line.trimmed().split(':');
            QCOMPARE(parts.size(), 2);
            m_events.push_back({parts[0].toStdString(), parts[1].toStdString()});
        }
        QVERIFY(m_events.size() > 50);
    }

    void showsWhatTheKernelOffers()
    {
        EventChoiceModel model;
        const QAbstractItemModelTester tester(&model);
        model.setEvents(m_events);
        std::set<std::string> systems;
        for (const auto& event : m_events)
            systems.insert(event.system);
        QCOMPARE(model.rowCount(), int(systems.size()));
        std::size_t events = 0;
        for (int i = 0; i < model.rowCount(); ++i)
            events += std::size_t(model.rowCount(model.index(i, 0)));
        QCOMPARE(events, m_events.size());
        QVERIFY(model.choices().empty());
    }

    void systemsAndEventsAreChosenByTheirBoxes()
    {
        EventChoiceModel model;
        const QAbstractItemModelTester tester(&model);
        model.setEvents(m_events);
        const auto system = m_events.front().system;
        const auto name = m_events.front().name;
        const QSignalSpy changed(&model, &EventChoiceModel::choicesChanged);
        const auto event =
            find(model, QString::fromStdString(system), QString::fromStdString(name));
        QVERIFY(event.isValid());
        QVERIFY(model.setData(event, Qt::Checked, Qt::CheckStateRole));
        QCOMPARE(changed.count(), 1);
        const auto top = event.parent();
        const bool only = model.rowCount(top) == 1;
        QCOMPARE(top.data(Qt::CheckStateRole).toInt(),
                 int(only ? Qt::Checked : Qt::PartiallyChecked));
        QVERIFY(model.setData(top, Qt::Checked, Qt::CheckStateRole));
        QCOMPARE(model.choices(), (std::vector<EventChoice>{{system, {}, {}}}));
        QCOMPARE(model.chosenEvents(), std::size_t(model.rowCount(top)));
        QVERIFY(model.setData(top, Qt::Unchecked, Qt::CheckStateRole));
        QVERIFY(model.choices().empty());
    }

    void aFilterChoosesItsEvent()
    {
        EventChoiceModel model;
        const QAbstractItemModelTester tester(&model);
        model.setEvents(m_events);
        const auto& wanted = m_events.back();
        const auto event =
            find(model, QString::fromStdString(wanted.system), QString::fromStdString(wanted.name));
        const auto filter = event.siblingAtColumn(EventChoiceModel::Filter);
        QVERIFY(filter.flags() & Qt::ItemIsEditable);
        QVERIFY(model.setData(filter, QStringLiteral(" common_pid == 1 "), Qt::EditRole));
        QCOMPARE(model.choices(),
                 (std::vector<EventChoice>{{wanted.system, wanted.name, "common_pid == 1"}}));
        const auto top = event.parent();
        QVERIFY(!(top.siblingAtColumn(EventChoiceModel::Filter).flags() & Qt::ItemIsEditable));
    }

    void choicesComeBackAsTheyWere()
    {
        EventChoiceModel model;
        model.setEvents(m_events);
        std::vector<EventChoice> choices{{m_events.front().system, m_events.front().name, "x > 1"},
                                         {m_events.back().system, m_events.back().name, {}}};
        model.choose(choices);
        QCOMPARE(model.choices(), choices);
        QVERIFY(model.missing().empty());
    }

    void whatIsNotOfferedIsKept()
    {
        EventChoiceModel model;
        const QAbstractItemModelTester tester(&model);
        model.setEvents(m_events);
        const std::vector<EventChoice> choices{{"probes", "open", "fd < 0"}};
        model.choose(choices);
        QVERIFY(model.choices().empty());
        QCOMPARE(model.missing(), choices);
        auto more = m_events;
        more.push_back({"probes", "open"});
        more.push_back({"probes", "close"});
        model.setEvents(more);
        QCOMPARE(model.choices(), choices);
        QVERIFY(model.missing().empty());
        model.setEvents(m_events);
        QCOMPARE(model.missing(), choices);
    }

    void isSearchedBySystemAndName()
    {
        EventChoiceModel model;
        model.setEvents(
            {{"sched", "sched_switch"}, {"sched", "sched_waking"}, {"irq", "softirq_raise"}});
        QSortFilterProxyModel found;
        found.setSourceModel(&model);
        found.setRecursiveFilteringEnabled(true);
        found.setFilterRole(EventChoiceModel::SearchRole);
        found.setFilterFixedString(QStringLiteral("sched:sched_w"));
        QCOMPARE(found.rowCount(), 1);
        QCOMPARE(found.rowCount(found.index(0, 0)), 1);
        QCOMPARE(found.index(0, 0, found.index(0, 0)).data().toString(),
                 QStringLiteral("sched_waking"));
    }
};

QTEST_APPLESS_MAIN(TestEventChoice)

#include "tst_event_choice.moc"
