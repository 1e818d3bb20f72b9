#include "core/store/file/user_data.h"
#include "tests/ui/support/shown_controls.h"
#include "tests/ui/support/waits.h"
#include "tests/ui/views/latency/latency_stage.h"
#include "ui/views/latency/span_form.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>

using namespace probescope;
using namespace probescope::ui;

namespace {

QPushButton* okButton(const SpanForm& form)
{
    return form.buttons()->button(QDialogButtonBox::Ok);
}

} // namespace

/// Two events become a thing to measure.
class TestSpanForm : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_known = std::make_unique<KnownCapture>(); }

    void countsFollowWhatIsFilledIn()
    {
        SpanForm form(m_known->capture(), {});
        form.show();
        QVERIFY(!okButton(form)->isEnabled());
        QVERIFY(form.findings().contains(QStringLiteral("Choose both events")));
        QVERIFY(form.eventBox(true)->findText(QStringLiteral("asked")) >= 0);
        form.eventBox(true)->setCurrentText(QStringLiteral("asked"));
        form.eventBox(false)->setCurrentText(QStringLiteral("answered"));
        QVERIFY(form.keyBox(true, 0)->findText(QStringLiteral("id")) >= 0);
        auto* const scope = named<QComboBox>(form, "Scope of both events");
        scope->setCurrentIndex(scope->findData(int(store::SpanScope::Anywhere)));
        form.keyBox(true, 0)->setCurrentText(QStringLiteral("id"));
        form.keyBox(false, 0)->setCurrentText(QStringLiteral("id"));
        waitUntil([&] { return !form.counting(); });
        // 20 were asked, and every fifth was not answered.
        QVERIFY2(form.findings().contains(QStringLiteral("16 pair(s), of 400 µs to 400 µs")),
                 qPrintable(form.findings()));
        QVERIFY(form.findings().contains(QStringLiteral("Starts without an end: 4;")));
        QVERIFY(okButton(form)->isEnabled());
        QCOMPARE(named<QLineEdit>(form, "Name of the span")->text(),
                 QStringLiteral("asked to answered"));
        // In one task none of them is a pair.
        scope->setCurrentIndex(scope->findData(int(store::SpanScope::Task)));
        QVERIFY(!okButton(form)->isEnabled());
        waitUntil([&] { return !form.counting(); });
        QVERIFY2(form.findings().contains(QStringLiteral("No pairs.")),
                 qPrintable(form.findings()));
    }

    void whatIsWrongIsSaid()
    {
        SpanForm form(m_known->capture(), {});
        form.eventBox(true)->setCurrentText(QStringLiteral("nothing_like_that"));
        form.eventBox(false)->setCurrentText(QStringLiteral("answered"));
        waitUntil([&] { return !form.counting(); });
        QVERIFY(!form.findings().isEmpty());
        QVERIFY(!okButton(form)->isEnabled());
    }

    void acceptedItIsKeptAndMeasured()
    {
        LatencyStage stage(m_known->capture());
        waitUntil([&] { return stage.settled(); });
        SpanForm form(m_known->capture(),
                      {.id = 0,
                       .name = "answer",
                       .begin = {.event = "asked", .filter = {}, .keys = {"id", ""}},
                       .end = {.event = "answered", .filter = {}, .keys = {"id", ""}},
                       .scope = store::SpanScope::Anywhere});
        waitUntil([&] { return !form.counting(); });
        QTest::mouseClick(okButton(form), Qt::LeftButton);
        QCOMPARE(form.result(), int(QDialog::Accepted));
        QVERIFY(form.kept().id != 0);
        const auto kept = m_known->capture()->user().spanDefinitions();
        QCOMPARE(kept.size(), std::size_t(1));
        QCOMPARE(kept[0].name, std::string("answer"));
        stage.view.measure({.kind = analysis::SpanSource::Kind::Defined, .name = "answer"});
        waitUntil([&] { return stage.settled(); });
        QCOMPARE(stage.view.measurement().figures().shown.count, std::uint64_t(16));
        QCOMPARE(stage.view.measurement().figures().shown.maxNs, std::int64_t(400'000));
        QCOMPARE(stage.view.measurement().spans()->set->pairingCounts().openBegins,
                 std::uint64_t(4));
        QVERIFY(stage.view.countsText().contains(QStringLiteral("without an end: 4")));
        // The same one, changed: only those of small numbers.
        auto changed = kept[0];
        changed.begin.filter = "id < 3";
        SpanForm again(m_known->capture(), changed);
        waitUntil([&] { return !again.counting(); });
        QTest::mouseClick(okButton(again), Qt::LeftButton);
        QCOMPARE(m_known->capture()->user().spanDefinitions().size(), std::size_t(1));
        stage.view.captureGrew();
        waitUntil([&] { return stage.settled(); });
        QCOMPARE(stage.view.measurement().figures().shown.count, std::uint64_t(3));
    }

    void theLastChoiceOpensTheForm()
    {
        LatencyStage stage(m_known->capture());
        waitUntil([&] { return stage.settled(); });
        auto* const box = stage.view.chooser().sourceBox();
        const int last = box->count() - 1;
        const int before = box->currentIndex();
        box->setCurrentIndex(last);
        emit box->activated(last);
        auto* const form = stage.view.findChild<SpanForm*>();
        QVERIFY(form);
        QVERIFY(form->isVisible());
        QCOMPARE(box->currentIndex(), before);
        form->reject();
    }

private:
    std::unique_ptr<KnownCapture> m_known;
};

QTEST_MAIN(TestSpanForm)
#include "tst_span_form.moc"
