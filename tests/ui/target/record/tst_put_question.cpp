#include "tests/support/fake_tracefs/fake_tracefs.h"
#include "tests/ui/support/waits.h"
#include "ui/target/record/record_view.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace probescope;
using namespace probescope::ui;
using fake::FakeKernel;
using fake::FakeTracefs;

namespace {

const access::HelperOffer kOffer{.host = "board",
                                 .file = "/usr/lib/helpers/cpu128/probescope-helper",
                                 .processor = "cpu128",
                                 .version = "1.2.3",
                                 .bytes = 1'832'872,
                                 .sha256 = std::string(64, 'a')};

/// A view whose host has no helper.
struct NoHelperStage
{
    explicit NoHelperStage(ErrorCode why = ErrorCode::NotFound)
        : view(
            [why](const std::string&, const CancelToken&) -> Result<Target::Backend> {
                return fail(why, "probescope-helper is not installed on board");
            },
            [] { return QString(); })
    {
        view.setPutting({.offer =
                             [this](const std::string& host, const CancelToken&) {
                                 ++asked;
                                 auto offer = kOffer;
                                 offer.host = host;
                                 return Result<access::HelperOffer>(offer);
                             },
                         .put = [this](const access::HelperOffer& offer,
                                       const CancelToken&) -> Result<Target::Backend> {
                             sum = offer.sha256;
                             if (isLost)
                                 return fail(ErrorCode::NotFound, "the helper was removed");
                             return Target::Backend(
                                 std::make_shared<FakeTracefs>(FakeKernel::linux612()));
                         }});
        view.show();
    }
    void connects(const QString& host)
    {
        for (auto* const box : view.findChildren<QComboBox*>()) {
            if (box->accessibleName() == QLatin1String("Target"))
                box->setEditText(host);
        }
        QSignalSpy changed(&view, &RecordView::targetChanged);
        view.connectTarget();
        waitForNext(changed);
    }
    QMessageBox* question() const { return view.findChild<QMessageBox*>(); }

    void agrees() const
    {
        waitUntil([this] { return question(); });
        QSignalSpy changed(&view, &RecordView::targetChanged);
        for (auto* const button : question()->buttons()) {
            if (question()->buttonRole(button) == QMessageBox::AcceptRole)
                button->click();
        }
        waitForNext(changed);
    }

    int asked = 0;
    bool isLost = false; ///< what is put there
    std::string sum; ///< of what was put
    RecordView view;
};

} // namespace

/// What is asked when a host has no helper.
class TestPutQuestion : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QCoreApplication::setOrganizationName(QStringLiteral("probescope-test"));
        QSettings::setDefaultFormat(QSettings::IniFormat);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_folder.path());
        qputenv("XDG_STATE_HOME", m_folder.filePath(QStringLiteral("state")).toUtf8());
    }

    void saysWhatIsCopied()
    {
        NoHelperStage stage;
        stage.connects(QStringLiteral("board"));
        waitUntil([&stage] { return stage.question(); });
        const auto text = stage.question()->text() + stage.question()->informativeText();
        for (const char* fact : {"board", "/usr/lib/helpers/cpu128/probescope-helper", "cpu128",
                                 "1.2.3", "1.75 MiB", "aaaaaaaa", "private folder", "removed"})
            QVERIFY2(text.contains(QLatin1String(fact)), fact);
        // Return copies nothing.
        QVERIFY(stage.question()->defaultButton() == stage.question()->button(QMessageBox::Cancel));
        stage.question()->button(QMessageBox::Cancel)->click();
        waitUntil([&stage] { return !stage.question(); });
        QVERIFY(!stage.view.connected());
        QVERIFY(stage.sum.empty());
    }

    void connectsWithIt()
    {
        NoHelperStage stage;
        stage.connects(QStringLiteral("board"));
        QSignalSpy reaching(&stage.view, &RecordView::reaching);
        stage.agrees();
        QVERIFY(stage.view.connected());
        QCOMPARE(stage.sum, kOffer.sha256);
        QCOMPARE(reaching.size(), 1);
    }

    void asksNoSecondTimeForWhatWasPut()
    {
        NoHelperStage stage;
        stage.isLost = true;
        stage.connects(QStringLiteral("board"));
        stage.agrees();
        QVERIFY(!stage.view.connected());
        QCOMPARE(stage.asked, 1);
        waitUntil([&stage] { return !stage.question(); });
    }

    void asksOnlyWhereAHostHasNone()
    {
        NoHelperStage gone(ErrorCode::Disconnected);
        gone.connects(QStringLiteral("board"));
        NoHelperStage here;
        here.connects(QString());
        QCOMPARE(gone.asked + here.asked, 0);
    }

private:
    QTemporaryDir m_folder;
};

QTEST_MAIN(TestPutQuestion)

#include "tst_put_question.moc"
