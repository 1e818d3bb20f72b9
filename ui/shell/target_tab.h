#pragma once

#include "ui/target/connect/target.h"

#include <QObject>

#include <cstdint>
#include <functional>
#include <utility>

class QTabWidget;

namespace probescope::ui {

class FileTab;
class ProbesWorkspace;
class RecordView;

/// The tab in which a kernel is driven: the pages for recording, probes and counters, which share a
/// target. It is made when it is first wanted, and may be closed.
class TargetTab : public QObject
{
    Q_OBJECT

public:
    TargetTab(QTabWidget* tabs, QObject* parent);

    /// How it connects to kernels, and how it copies a helper to a host that has none: not at all
    /// without `putting`. Set it before the tab is made.
    void setReach(Target::Reach reach, HelperPutting putting = {})
    {
        m_reach = std::move(reach);
        m_putting = std::move(putting);
    }
    const Target::Reach& reach() const { return m_reach; }
    const HelperPutting& putting() const { return m_putting; }
    RecordView* view() const; ///< null: there is none
    ProbesWorkspace* probes() const; ///< null: there is none

    enum class Page : std::uint8_t { Form, Kernel, Probes, Counters };
    Page page() const; ///< that is in front of the others, if there is a view()
    void showPage(Page page);
    RecordView* show();
    ProbesWorkspace* showProbes();
    void showCounters();
    /// Probes that the capture of a file asks for are made here.
    void connectFile(FileTab* file);
    bool counting() const;
    /// Counting has to end before: asks for that, and calls `then` when it has ended without an
    /// error. False: nothing is counted.
    bool waitsForCounters(const std::function<void()>& then);

signals:
    void made(RecordView* view);

private:
    void addProbes(RecordView* view);
    static void addCounters(RecordView* view);

    QTabWidget* m_tabs;
    Target::Reach m_reach;
    HelperPutting m_putting;
};

} // namespace probescope::ui
