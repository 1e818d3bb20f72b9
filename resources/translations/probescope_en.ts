<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US">
<context>
    <name>FlagWords</name>
    <message numerus="yes">
        <source>Preemption is disabled %n time(s).</source>
        <translation>
            <numerusform>Preemption is disabled %n time.</numerusform>
            <numerusform>Preemption is disabled %n times.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Migration is disabled %n time(s).</source>
        <translation>
            <numerusform>Migration is disabled %n time.</numerusform>
            <numerusform>Migration is disabled %n times.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SchedWords</name>
    <message numerus="yes">
        <source>In %n other function(s)</source>
        <translation>
            <numerusform>In %n other function</numerusform>
            <numerusform>In %n other functions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Asleep, %n shorter time(s)</source>
        <translation>
            <numerusform>Asleep, %n shorter time</numerusform>
            <numerusform>Asleep, %n shorter times</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Waiting for a CPU, %n shorter time(s)</source>
        <translation>
            <numerusform>Waiting for a CPU, %n shorter time</numerusform>
            <numerusform>Waiting for a CPU, %n shorter times</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::AggregatePane</name>
    <message numerus="yes">
        <source>The greatest %n group(s) are shown.</source>
        <translation>
            <numerusform>The greatest group is shown.</numerusform>
            <numerusform>The greatest %n groups are shown.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) of the kernel were not understood.</source>
        <translation>
            <numerusform>%n line of the kernel was not understood.</numerusform>
            <numerusform>%n lines of the kernel were not understood.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::CountersPane</name>
    <message numerus="yes">
        <source>%n event(s) are chosen; at most %1 can be counted at once.</source>
        <translation>
            <numerusform>%n event is chosen; at most %1 can be counted at once.</numerusform>
            <numerusform>%n events are chosen; at most %1 can be counted at once.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n event(s) are chosen.</source>
        <translation>
            <numerusform>%n event is chosen.</numerusform>
            <numerusform>%n events are chosen.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::DialectImport</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::ExportDialog</name>
    <message numerus="yes">
        <source>%Ln gap(s) could not be marked in it.</source>
        <translation>
            <numerusform>%Ln gap could not be marked in it.</numerusform>
            <numerusform>%Ln gaps could not be marked in it.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln event(s) in damaged parts of the capture were left out.</source>
        <translation>
            <numerusform>%Ln event in damaged parts of the capture was left out.</numerusform>
            <numerusform>%Ln events in damaged parts of the capture were left out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The kernel lost %L1 events or more there, in %Ln gap(s).</source>
        <translation>
            <numerusform>The kernel lost %L1 events or more there, in %Ln gap.</numerusform>
            <numerusform>The kernel lost %L1 events or more there, in %Ln gaps.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The kernel lost %L1 events there, in %Ln gap(s).</source>
        <translation>
            <numerusform>The kernel lost %L1 events there, in %Ln gap.</numerusform>
            <numerusform>The kernel lost %L1 events there, in %Ln gaps.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::FunctionSearch</name>
    <message numerus="yes">
        <source>%n functions have this name. Choose the one that is meant.</source>
        <translation>
            <numerusform>%n function has this name. Choose the one that is meant.</numerusform>
            <numerusform>%n functions have this name. Choose the one that is meant.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::KernelTablePage</name>
    <message numerus="yes">
        <source>%n line(s) could not be read.</source>
        <translation>
            <numerusform>%n line could not be read.</numerusform>
            <numerusform>%n lines could not be read.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entry(s)</source>
        <translation>
            <numerusform>%n entry</numerusform>
            <numerusform>%n entries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n function(s)</source>
        <translation>
            <numerusform>%n function</numerusform>
            <numerusform>%n functions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) are saved in %1.</source>
        <translation>
            <numerusform>%n row is saved in %1.</numerusform>
            <numerusform>%n rows are saved in %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::LatencyView</name>
    <message numerus="yes">
        <source>%n line(s) were written to %1.</source>
        <translation>
            <numerusform>%n line was written to %1.</numerusform>
            <numerusform>%n lines were written to %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::NoisePage</name>
    <message numerus="yes">
        <source>%n event(s) of the tracer could not be read, and are not counted.</source>
        <translation>
            <numerusform>%n event of the tracer could not be read, and is not counted.</numerusform>
            <numerusform>%n events of the tracer could not be read, and are not counted.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Events were lost in %n gap(s), so values may be missing.</source>
        <translation>
            <numerusform>Events were lost in %n gap, so values may be missing.</numerusform>
            <numerusform>Events were lost in %n gaps, so values may be missing.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n shorter event(s) are not shown.</source>
        <translation>
            <numerusform>%n shorter event is not shown.</numerusform>
            <numerusform>%n shorter events are not shown.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::NoisePlot</name>
    <message numerus="yes">
        <source>%1: %n value(s), at most %2.</source>
        <translation>
            <numerusform>%1: %n value, at most %2.</numerusform>
            <numerusform>%1: %n values, at most %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other(s)</source>
        <translation>
            <numerusform>%n other</numerusform>
            <numerusform>%n others</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::ProbeLook</name>
    <message numerus="yes">
        <source>Enabled in %n places</source>
        <translation>
            <numerusform>Enabled in %n place</numerusform>
            <numerusform>Enabled in %n places</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::ProbePlot</name>
    <message numerus="yes">
        <source>%n more probe(s) are not drawn; choose up to %1 in the table.</source>
        <translation>
            <numerusform>%n more probe is not drawn; choose up to %1 in the table.</numerusform>
            <numerusform>%n more probes are not drawn; choose up to %1 in the table.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::ProbesPage</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Saving %n probe(s)…</source>
        <translation>
            <numerusform>Saving %n probe…</numerusform>
            <numerusform>Saving %n probes…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Saved %n definition(s) into %1.</source>
        <translation>
            <numerusform>Saved %n definition into %1.</numerusform>
            <numerusform>Saved %n definitions into %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n probe(s) were made.</source>
        <translation>
            <numerusform>%n probe was made.</numerusform>
            <numerusform>%n probes were made.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Cleaned up: %n session(s), %1.</source>
        <translation>
            <numerusform>Cleaned up: %n session, %1.</numerusform>
            <numerusform>Cleaned up: %n sessions, %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::ReportTable</name>
    <message numerus="yes">
        <source>%n row(s) are copied as CSV.</source>
        <translation>
            <numerusform>%n row is copied as CSV.</numerusform>
            <numerusform>%n rows are copied as CSV.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) are copied.</source>
        <translation>
            <numerusform>%n row is copied.</numerusform>
            <numerusform>%n rows are copied.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::ResultPlot</name>
    <message numerus="yes">
        <source>%n row(s) have no number to plot.</source>
        <translation>
            <numerusform>%n row has no number to plot.</numerusform>
            <numerusform>%n rows have no number to plot.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more series with fewer rows are not shown.</source>
        <translation>
            <numerusform>%n more series with fewer rows is not shown.</numerusform>
            <numerusform>%n more series with fewer rows are not shown.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::ResultTable</name>
    <message numerus="yes">
        <source>%n row(s) were copied.</source>
        <translation>
            <numerusform>%n row was copied.</numerusform>
            <numerusform>%n rows were copied.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::SchedTaskModel</name>
    <message numerus="yes">
        <source>Of %n wake-up(s) that a switch follows.</source>
        <translation>
            <numerusform>Of %n wake-up that a switch follows.</numerusform>
            <numerusform>Of %n wake-ups that a switch follows.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more switch(es) do not tell why.</source>
        <translation>
            <numerusform>%n more switch does not tell why.</numerusform>
            <numerusform>%n more switches do not tell why.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::SchedView</name>
    <message numerus="yes">
        <source>Events were lost in %n place(s) of this time: these numbers are too small.</source>
        <translation>
            <numerusform>Events were lost in %n place of this time: these numbers are too small.</numerusform>
            <numerusform>Events were lost in %n places of this time: these numbers are too small.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::SectionPage</name>
    <message numerus="yes">
        <source>Events were lost in %n gap(s), so functions may be missing.</source>
        <translation>
            <numerusform>Events were lost in %n gap, so functions may be missing.</numerusform>
            <numerusform>Events were lost in %n gaps, so functions may be missing.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::SectionTimeline</name>
    <message numerus="yes">
        <source>%n event(s) in %1.</source>
        <translation>
            <numerusform>%n event in %1.</numerusform>
            <numerusform>%n events in %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::SlowView</name>
    <message numerus="yes">
        <source>Events were lost in %n place(s) of this time.</source>
        <translation>
            <numerusform>Events were lost in %n place of this time.</numerusform>
            <numerusform>Events were lost in %n places of this time.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::SpanPlot</name>
    <message numerus="yes">
        <source>%1 to below %2: %Ln span(s)</source>
        <translation>
            <numerusform>%1 to below %2: %Ln span</numerusform>
            <numerusform>%1 to below %2: %Ln spans</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln span(s)</source>
        <translation>
            <numerusform>%Ln span</numerusform>
            <numerusform>%Ln spans</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln span(s) of %1 to %2
from %3 for %4</source>
        <translation>
            <numerusform>%Ln span of %1 to %2
from %3 for %4</numerusform>
            <numerusform>%Ln spans of %1 to %2
from %3 for %4</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::TimelineView</name>
    <message numerus="yes">
        <source>Spans that overlap stand in %n row(s).</source>
        <translation>
            <numerusform>Spans that overlap stand in %n row.</numerusform>
            <numerusform>Spans that overlap stand in %n rows.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Calls are nested up to %n deep.</source>
        <translation>
            <numerusform>Calls are nested up to %n deep.</numerusform>
            <numerusform>Calls are nested up to %n deep.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::WakeEdgeModel</name>
    <message numerus="yes">
        <source>Of %n wake-up(s) that a switch follows.</source>
        <translation>
            <numerusform>Of %n wake-up that a switch follows.</numerusform>
            <numerusform>Of %n wake-ups that a switch follows.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::timeline::LaneLayout</name>
    <message numerus="yes">
        <source>%Ln more overlap</source>
        <translation>
            <numerusform>%Ln more overlaps</numerusform>
            <numerusform>%Ln more overlap</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln broken</source>
        <translation>
            <numerusform>%Ln broken</numerusform>
            <numerusform>%Ln broken</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln span(s)</source>
        <translation>
            <numerusform>%Ln span</numerusform>
            <numerusform>%Ln spans</numerusform>
        </translation>
    </message>
</context>
</TS>
