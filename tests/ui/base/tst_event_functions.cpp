#include "ui/base/capture/event_functions.h"

#include <QTest>

using namespace probescope::ui;

/// The functions that “Probe this function…” is offered for.
class TestEventFunctions : public QObject
{
    Q_OBJECT

private slots:
    void isFoundInAField_data()
    {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("shown");
        QTest::addColumn<QString>("function");
        const auto row = [](const char* field, const char* shown, const char* function) {
            QTest::addRow("%s %s", field, shown)
                << QString::fromLatin1(field) << QString::fromLatin1(shown)
                << QString::fromLatin1(function);
        };
        row("call_site", "vfs_write+0x2a", "vfs_write");
        row("ip", "vfs_read", "vfs_read");
        // Where a kprobe is at the entry; a kretprobe returned from there.
        row("__probe_ip", "vfs_read", "vfs_read");
        row("__probe_ip", "ext4_file_open [ext4]", "ext4:ext4_file_open");
        row("__probe_func", "do_filp_open", "do_filp_open");
        row("__probe_ret_ip", "ksys_read+0x6b", "ksys_read");
        row("__probe_ip", "0xffffffff81000300", "");
        row("prev_comm", "bash", "");
    }
    void isFoundInAField()
    {
        QFETCH(QString, field);
        QFETCH(QString, shown);
        const DetailSection section{
            DetailSection::Kind::Fields, {}, {DetailRow{field, shown, {}, {}}}};
        QTEST(functionsOfDetails({section}).join(u','), "function");
    }
};

QTEST_APPLESS_MAIN(TestEventFunctions)
#include "tst_event_functions.moc"
