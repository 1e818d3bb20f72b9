#include "tests/ui/support/clipped_texts.h"
#include "tests/ui/support/looks.h"
#include "tests/ui/support/shown_texts.h"
#include "tests/ui/support/waits.h"
#include "tests/ui/views/latency/latency_stage.h"
#include "ui/base/theme/theme.h"
#include "ui/views/latency/span_form.h"

#include <QComboBox>

using namespace probescope;
using namespace probescope::ui;

/// The view in light and dark: nothing is cut. With PICTURES=FOLDER in the environment, the
/// pictures are kept there.
class TestLatencyScreens : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_calls = std::make_unique<ImportedText>(SAMPLES "/function-graph.txt.xz");
        m_known = std::make_unique<KnownCapture>();
    }

    void allPages_data() { addThemes(); }
    void allPages()
    {
        QFETCH(int, theme);
        applyTheme(Theme(theme));
        const QString name = QLatin1String(QTest::currentDataTag());
        LatencyStage stage(m_calls->shared());
        waitUntil([&] { return stage.settled(); });
        QVERIFY(stage.view.measurement().figures().shown.count > 0);
        stage.groupBy({.kind = SpanGrouping::Kind::Name, .field = {}});
        const std::vector<std::pair<SpanPage, QString>> pages{
            {SpanPage::Scatter, QStringLiteral("scatter")},
            {SpanPage::HeatMap, QStringLiteral("heat")},
            {SpanPage::Percentiles, QStringLiteral("percentiles")},
            {SpanPage::Histogram, QStringLiteral("histogram")},
            {SpanPage::Powers, QStringLiteral("log2")},
            {SpanPage::Shares, QStringLiteral("cdf")}};
        for (const auto& [page, title] : pages) {
            stage.view.showPage(page);
            waitUntil([&] { return stage.settled(); });
            keep(stage.view, name + u'-' + title);
        }
        stage.groupBy({});
        stage.view.showPage(SpanPage::Scatter);
        waitUntil([&] { return stage.settled(); });
        QTest::keyClick(stage.view.plot(), Qt::Key_Right);
        keep(stage.view, name + QStringLiteral("-all"));
        stage.view.resize(760, 420);
        waitUntil([&] { return stage.settled(); });
        keep(stage.view, name + QStringLiteral("-narrow"));
        stage.selection.setRange(TimeRange{1, 2});
        waitUntil([&] { return stage.settled(); });
        keep(stage.view, name + QStringLiteral("-empty"));
    }

    /// Beside another view there may be less room than for all buttons in a line.
    void buttonsWrapWhereItIsNarrow()
    {
        LatencyStage stage(m_calls->shared());
        waitUntil([&] { return stage.settled(); });
        stage.view.setMinimumWidth(200); // as where views are docked
        stage.view.resize(420, 700);
        waitUntil([&] { return stage.settled() && stage.view.width() == 420; });
        QStringList cut;
        for (const auto& text : clippedTexts(stage.view)) {
            if (text.startsWith(QLatin1String("QToolButton")))
                cut << text;
        }
        QVERIFY2(cut.isEmpty(), qPrintable(cut.join(u'\n')));
    }

    void theForm_data() { allPages_data(); }
    void theForm()
    {
        QFETCH(int, theme);
        applyTheme(Theme(theme));
        SpanForm form(m_known->capture(),
                      {.id = 0,
                       .name = "answer",
                       .begin = {.event = "asked", .filter = {}, .keys = {"id", ""}},
                       .end = {.event = "answered", .filter = "id > 2", .keys = {"id", ""}},
                       .scope = store::SpanScope::Anywhere});
        form.show();
        waitUntil([&] { return !form.counting(); });
        keep(form, QLatin1String(QTest::currentDataTag()) + QStringLiteral("-form"));
    }

private:
    static void keep(QWidget& widget, const QString& name)
    {
        keepPicture(widget, QStringLiteral("latency-") + name);
        const QStringList faults = cutTexts(widget) + namelessControls(widget);
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
    }

    std::unique_ptr<ImportedText> m_calls;
    std::unique_ptr<KnownCapture> m_known;
};

QTEST_MAIN(TestLatencyScreens)
#include "tst_latency_screens.moc"
