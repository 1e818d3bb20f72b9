<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US">
<context>
    <name>Aggregation</name>
    <message numerus="yes">
        <source>At least %1 event(s) were lost in this range.</source>
        <translation>
            <numerusform>At least %1 event was lost in this range.</numerusform>
            <numerusform>At least %1 events were lost in this range.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 event(s) were lost in this range.</source>
        <translation>
            <numerusform>%1 event was lost in this range.</numerusform>
            <numerusform>%1 events were lost in this range.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 group(s).</source>
        <translation>
            <numerusform>%1 group.</numerusform>
            <numerusform>%1 groups.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 event(s); the filter excludes %2 of %3.</source>
        <translation>
            <numerusform>%1 event; the filter excludes %2 of %3.</numerusform>
            <numerusform>%1 events; the filter excludes %2 of %3.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 event(s).</source>
        <translation>
            <numerusform>%1 event.</numerusform>
            <numerusform>%1 events.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of them have no field %2.</source>
        <translation>
            <numerusform>%1 of them has no field %2.</numerusform>
            <numerusform>%1 of them have no field %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of them have no %2; they are in the group (none).</source>
        <translation>
            <numerusform>%1 of them has no %2; it is in the group (none).</numerusform>
            <numerusform>%1 of them have no %2; they are in the group (none).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 value(s) are 2^63 or more; SQL shows them as negative.</source>
        <translation>
            <numerusform>%1 value is 2^63 or more; SQL shows it as negative.</numerusform>
            <numerusform>%1 values are 2^63 or more; SQL shows them as negative.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 event(s) cannot be read: the file is damaged there.</source>
        <translation>
            <numerusform>%1 event cannot be read: the file is damaged there.</numerusform>
            <numerusform>%1 events cannot be read: the file is damaged there.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EventCells</name>
    <message numerus="yes">
        <source>%L1 event(s) lost before this one on CPU %2</source>
        <translation>
            <numerusform>%L1 event lost before this one on CPU %2</numerusform>
            <numerusform>%L1 events lost before this one on CPU %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%L1 event(s) lost</source>
        <translation>
            <numerusform>%L1 event lost</numerusform>
            <numerusform>%L1 events lost</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Excluded</name>
    <message numerus="yes">
        <source>%1 incomplete call(s) excluded from statistics.</source>
        <translation>
            <numerusform>%1 incomplete call excluded from statistics.</numerusform>
            <numerusform>%1 incomplete calls excluded from statistics.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 call(s) without a recorded duration excluded from statistics.</source>
        <translation>
            <numerusform>%1 call without a recorded duration excluded from statistics.</numerusform>
            <numerusform>%1 calls without a recorded duration excluded from statistics.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 call(s) with neither entry nor exit in the capture excluded from statistics.</source>
        <translation>
            <numerusform>%1 call with neither entry nor exit in the capture excluded from statistics.</numerusform>
            <numerusform>%1 calls with neither entry nor exit in the capture excluded from statistics.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FlagText</name>
    <message numerus="yes">
        <source>Preemption is disabled (depth %n).</source>
        <translation>
            <numerusform>Preemption is disabled (depth %n).</numerusform>
            <numerusform>Preemption is disabled (depth %n).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Migration is disabled (depth %n).</source>
        <translation>
            <numerusform>Migration is disabled (depth %n).</numerusform>
            <numerusform>Migration is disabled (depth %n).</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Flame</name>
    <message numerus="yes">
        <source>%1 call(s)</source>
        <translation>
            <numerusform>%1 call</numerusform>
            <numerusform>%1 calls</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 more call(s) below merged (path limit reached)</source>
        <translation>
            <numerusform>%1 more call below merged (path limit reached)</numerusform>
            <numerusform>%1 more calls below merged (path limit reached)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 incomplete call(s): only the time of their nested calls is counted</source>
        <translation>
            <numerusform>%1 incomplete call: only the time of its nested calls is counted</numerusform>
            <numerusform>%1 incomplete calls: only the time of their nested calls is counted</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At least %1 lost event(s).</source>
        <translation>
            <numerusform>At least %1 lost event.</numerusform>
            <numerusform>At least %1 lost events.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 call(s) merged (path limit reached).</source>
        <translation>
            <numerusform>%1 call merged (path limit reached).</numerusform>
            <numerusform>%1 calls merged (path limit reached).</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Report</name>
    <message numerus="yes">
        <source>%1 of %2 event(s) are in the range and match the filter.</source>
        <translation>
            <numerusform>%1 of %2 event is in the range and matches the filter.</numerusform>
            <numerusform>%1 of %2 events are in the range and match the filter.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 event(s) in damaged parts of the capture cannot be read.</source>
        <translation>
            <numerusform>%1 event in damaged parts of the capture cannot be read.</numerusform>
            <numerusform>%1 events in damaged parts of the capture cannot be read.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SchedText</name>
    <message numerus="yes">
        <source>In %n other function(s)</source>
        <translation>
            <numerusform>In %n other function</numerusform>
            <numerusform>In %n other functions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Off-CPU, %n shorter time(s)</source>
        <translation>
            <numerusform>Off-CPU, %n shorter time</numerusform>
            <numerusform>Off-CPU, %n shorter times</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Waiting for a CPU, %n shorter part(s)</source>
        <translation>
            <numerusform>Waiting for a CPU, %n shorter part</numerusform>
            <numerusform>Waiting for a CPU, %n shorter parts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Preempted, %n shorter part(s)</source>
        <translation>
            <numerusform>Preempted, %n shorter part</numerusform>
            <numerusform>Preempted, %n shorter parts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TimeText</name>
    <message numerus="yes">
        <source>%1 tick(s)</source>
        <translation>
            <numerusform>%1 tick</numerusform>
            <numerusform>%1 ticks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 event(s)</source>
        <translation>
            <numerusform>%1 event</numerusform>
            <numerusform>%1 events</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::AggregatePane</name>
    <message numerus="yes">
        <source>The largest %n group(s) are shown.</source>
        <translation>
            <numerusform>The largest group is shown.</numerusform>
            <numerusform>The largest %n groups are shown.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) from the kernel could not be read.</source>
        <translation>
            <numerusform>%n line from the kernel could not be read.</numerusform>
            <numerusform>%n lines from the kernel could not be read.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::AggregateView</name>
    <message numerus="yes">
        <source>%Ln row(s) were written to %1.</source>
        <translation>
            <numerusform>%Ln row was written to %1.</numerusform>
            <numerusform>%Ln rows were written to %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::AggregationForm</name>
    <message numerus="yes">
        <source>%1 event(s)</source>
        <translation>
            <numerusform>%1 event</numerusform>
            <numerusform>%1 events</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::CachePage</name>
    <message numerus="yes">
        <source>%1 capture(s) stay, since they are open or their notes could not be saved.</source>
        <translation>
            <numerusform>%1 capture stays, since it is open or its notes could not be saved.</numerusform>
            <numerusform>%1 captures stay, since they are open or their notes could not be saved.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 in %2 capture(s)</source>
        <translation>
            <numerusform>%1 in %2 capture</numerusform>
            <numerusform>%1 in %2 captures</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::CallsView</name>
    <message numerus="yes">
        <source>%1 (%2 call(s))</source>
        <translation>
            <numerusform>%1 (%2 call)</numerusform>
            <numerusform>%1 (%2 calls)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::CountersPane</name>
    <message numerus="yes">
        <source>%n event(s) chosen; at most %1 can be counted at once.</source>
        <translation>
            <numerusform>%n event chosen; at most %1 can be counted at once.</numerusform>
            <numerusform>%n events chosen; at most %1 can be counted at once.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n event(s) chosen.</source>
        <translation>
            <numerusform>%n event chosen.</numerusform>
            <numerusform>%n events chosen.</numerusform>
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
    <name>probescope::ui::EventPane</name>
    <message numerus="yes">
        <source>%Ln event(s) chosen.</source>
        <translation>
            <numerusform>%Ln event chosen.</numerusform>
            <numerusform>%Ln events chosen.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::EventsView</name>
    <message numerus="yes">
        <source>%Ln row(s) copied.</source>
        <translation>
            <numerusform>%Ln row copied.</numerusform>
            <numerusform>%Ln rows copied.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Filtering: %1 of %2 event(s) checked.</source>
        <translation>
            <numerusform>Filtering: %1 of %2 event checked.</numerusform>
            <numerusform>Filtering: %1 of %2 events checked.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::ExportDialog</name>
    <message numerus="yes">
        <source>%Ln gap(s) with lost events could not be marked in it.</source>
        <translation>
            <numerusform>%Ln gap with lost events could not be marked in it.</numerusform>
            <numerusform>%Ln gaps with lost events could not be marked in it.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 event(s) will be written.</source>
        <translation>
            <numerusform>%1 of %2 event will be written.</numerusform>
            <numerusform>%1 of %2 events will be written.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 event(s) in damaged parts of the capture cannot be read.</source>
        <translation>
            <numerusform>%1 event in damaged parts of the capture cannot be read.</numerusform>
            <numerusform>%1 events in damaged parts of the capture cannot be read.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 event(s) were written to %2.</source>
        <translation>
            <numerusform>%1 event was written to %2.</numerusform>
            <numerusform>%1 events were written to %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The kernel lost %L1 event(s) or more there; gaps: %L2.</source>
        <translation>
            <numerusform>The kernel lost %L1 event or more there; gaps: %L2.</numerusform>
            <numerusform>The kernel lost %L1 events or more there; gaps: %L2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The kernel lost %L1 event(s) there; gaps: %L2.</source>
        <translation>
            <numerusform>The kernel lost %L1 event there; gaps: %L2.</numerusform>
            <numerusform>The kernel lost %L1 events there; gaps: %L2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 event(s) in damaged parts of the capture were excluded.</source>
        <translation>
            <numerusform>%1 event in damaged parts of the capture was excluded.</numerusform>
            <numerusform>%1 events in damaged parts of the capture were excluded.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::FileTab</name>
    <message numerus="yes">
        <source>%1 event(s) read</source>
        <translation>
            <numerusform>%1 event read</numerusform>
            <numerusform>%1 events read</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Reading: %1 event(s)</source>
        <translation>
            <numerusform>Reading: %1 event</numerusform>
            <numerusform>Reading: %1 events</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Reading: %1 %, %2 event(s)</source>
        <translation>
            <numerusform>Reading: %1 %, %2 event</numerusform>
            <numerusform>Reading: %1 %, %2 events</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::FlameView</name>
    <message numerus="yes">
        <source>Found: %L1 match(es), %2 of the graph</source>
        <translation>
            <numerusform>Found: %L1 match, %2 of the graph</numerusform>
            <numerusform>Found: %L1 matches, %2 of the graph</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::FunctionField</name>
    <message numerus="yes">
        <source>Matches %1 of %Ln function(s).</source>
        <translation>
            <numerusform>Matches %1 of %Ln function.</numerusform>
            <numerusform>Matches %1 of %Ln functions.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::FunctionSearch</name>
    <message numerus="yes">
        <source>%n functions have this name. Choose one.</source>
        <translation>
            <numerusform>%n function has this name. Choose one.</numerusform>
            <numerusform>%n functions have this name. Choose one.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::FunctionsPane</name>
    <message numerus="yes">
        <source>%Ln function(s).</source>
        <translation>
            <numerusform>%Ln function.</numerusform>
            <numerusform>%Ln functions.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln function(s).</source>
        <translation>
            <numerusform>%1 of %Ln function.</numerusform>
            <numerusform>%1 of %Ln functions.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::KernelFacts</name>
    <message numerus="yes">
        <source>%n CPU(s): %1</source>
        <translation>
            <numerusform>%n CPU: %1</numerusform>
            <numerusform>%n CPUs: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n event(s)</source>
        <translation>
            <numerusform>%n event</numerusform>
            <numerusform>%n events</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::KernelSnapshot</name>
    <message numerus="yes">
        <source>%n probe(s)</source>
        <translation>
            <numerusform>%n probe</numerusform>
            <numerusform>%n probes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>An instance with its buffers, and %n probe(s)</source>
        <translation>
            <numerusform>An instance with its buffers, and %n probe</numerusform>
            <numerusform>An instance with its buffers, and %n probes</numerusform>
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
        <source>%n row(s) saved in %1.</source>
        <translation>
            <numerusform>%n row saved in %1.</numerusform>
            <numerusform>%n rows saved in %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 hit(s)</source>
        <translation>
            <numerusform>%1 hit</numerusform>
            <numerusform>%1 hits</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n probe(s)</source>
        <translation>
            <numerusform>%n probe</numerusform>
            <numerusform>%n probes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::LatencyFiles</name>
    <message numerus="yes">
        <source>%n row(s) were written to %1.</source>
        <translation>
            <numerusform>%n row was written to %1.</numerusform>
            <numerusform>%n rows were written to %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::LatencyView</name>
    <message numerus="yes">
        <source>%1&amp;nbsp;span(s)</source>
        <translation>
            <numerusform>%1&amp;nbsp;span</numerusform>
            <numerusform>%1&amp;nbsp;spans</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 span(s) start in view.</source>
        <translation>
            <numerusform>%1 of %2 span starts in view.</numerusform>
            <numerusform>%1 of %2 spans start in view.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 longer or shorter one(s) are drawn at the edges.</source>
        <translation>
            <numerusform>%1 longer or shorter one is drawn at the edges.</numerusform>
            <numerusform>%1 longer or shorter ones are drawn at the edges.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 longer or shorter one(s) are out of view.</source>
        <translation>
            <numerusform>%1 longer or shorter one is out of view.</numerusform>
            <numerusform>%1 longer or shorter ones are out of view.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 shorter and %2 longer span(s) are out of view.</source>
        <translation>
            <numerusform>%1 shorter and %2 longer span is out of view.</numerusform>
            <numerusform>%1 shorter and %2 longer spans are out of view.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The %1 longest of %2 span(s) of %3 to %4</source>
        <translation>
            <numerusform>The %1 longest of %2 span of %3 to %4</numerusform>
            <numerusform>The %1 longest of %2 spans of %3 to %4</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 span(s) of %2 to %3</source>
        <translation>
            <numerusform>%1 span of %2 to %3</numerusform>
            <numerusform>%1 spans of %2 to %3</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The %1 longest of %2 span(s)</source>
        <translation>
            <numerusform>The %1 longest of %2 span</numerusform>
            <numerusform>The %1 longest of %2 spans</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 span(s), longest first</source>
        <translation>
            <numerusform>%1 span, longest first</numerusform>
            <numerusform>%1 spans, longest first</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 incomplete call(s) excluded from statistics</source>
        <translation>
            <numerusform>%1 incomplete call excluded from statistics</numerusform>
            <numerusform>%1 incomplete calls excluded from statistics</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Color scale: 1 to %1 span(s) per cell.</source>
        <translation>
            <numerusform>Color scale: 1 to %1 span per cell.</numerusform>
            <numerusform>Color scale: 1 to %1 spans per cell.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::MeterBar</name>
    <message numerus="yes">
        <source>%1 s, %2 event(s), %3</source>
        <translation>
            <numerusform>%1 s, %2 event, %3</numerusform>
            <numerusform>%1 s, %2 events, %3</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>, %1 event(s)/s</source>
        <translation>
            <numerusform>, %1 event/s</numerusform>
            <numerusform>, %1 events/s</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 lost event(s)</source>
        <translation>
            <numerusform>%1 lost event</numerusform>
            <numerusform>%1 lost events</numerusform>
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
    <message numerus="yes">
        <source>The buffer kept %1 of %2 event(s).</source>
        <translation>
            <numerusform>The buffer kept %1 of %2 event.</numerusform>
            <numerusform>The buffer kept %1 of %2 events.</numerusform>
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
    <name>probescope::ui::ProbeCleanUp</name>
    <message numerus="yes">
        <source>Cleaned up: %n session(s), %1.</source>
        <translation>
            <numerusform>Cleaned up: %n session, %1.</numerusform>
            <numerusform>Cleaned up: %n sessions, %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::ProbePlot</name>
    <message numerus="yes">
        <source>%n more probe(s) are not drawn; select up to %1 in the table.</source>
        <translation>
            <numerusform>%n more probe is not drawn; select up to %1 in the table.</numerusform>
            <numerusform>%n more probes are not drawn; select up to %1 in the table.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::ProbeSets</name>
    <message numerus="yes">
        <source>Saving %n probe(s)…</source>
        <translation>
            <numerusform>Saving %n probe…</numerusform>
            <numerusform>Saving %n probes…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Saved %n definition(s) to %1.</source>
        <translation>
            <numerusform>Saved %n definition to %1.</numerusform>
            <numerusform>Saved %n definitions to %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n probe(s) created.</source>
        <translation>
            <numerusform>%n probe created.</numerusform>
            <numerusform>%n probes created.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::ProbeSnapshot</name>
    <message numerus="yes">
        <source>Enabled in %n instances</source>
        <translation>
            <numerusform>Enabled in %n instance</numerusform>
            <numerusform>Enabled in %n instances</numerusform>
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
</context>
<context>
    <name>probescope::ui::QueryHistoryModel</name>
    <message numerus="yes">
        <source>%1: %2 row(s) in %3</source>
        <translation>
            <numerusform>%1: %2 row in %3</numerusform>
            <numerusform>%1: %2 rows in %3</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::QueryResultPage</name>
    <message numerus="yes">
        <source>%1 row(s) were written to %2.</source>
        <translation>
            <numerusform>%1 row was written to %2.</numerusform>
            <numerusform>%1 rows were written to %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Writing the result: %1 row(s) so far.</source>
        <translation>
            <numerusform>Writing the result: %1 row so far.</numerusform>
            <numerusform>Writing the result: %1 rows so far.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Running: %Ln row(s), %1</source>
        <translation>
            <numerusform>Running: %Ln row, %1</numerusform>
            <numerusform>Running: %Ln rows, %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s) in %1</source>
        <translation>
            <numerusform>%Ln row in %1</numerusform>
            <numerusform>%Ln rows in %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Stopped after %Ln row(s), %1</source>
        <translation>
            <numerusform>Stopped after %Ln row, %1</numerusform>
            <numerusform>Stopped after %Ln rows, %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The first %Ln row(s), %1; there are more</source>
        <translation>
            <numerusform>The first row, %1; there are more</numerusform>
            <numerusform>The first %Ln rows, %1; there are more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The first %Ln row(s), %1; more would need too much memory</source>
        <translation>
            <numerusform>The first row, %1; more would need too much memory</numerusform>
            <numerusform>The first %Ln rows, %1; more would need too much memory</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 event(s) were lost: counts and sums are too small</source>
        <translation>
            <numerusform>%1 event was lost: counts and sums are too small</numerusform>
            <numerusform>%1 events were lost: counts and sums are too small</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::ReportTable</name>
    <message numerus="yes">
        <source>%n row(s) were copied as CSV.</source>
        <translation>
            <numerusform>%n row was copied as CSV.</numerusform>
            <numerusform>%n rows were copied as CSV.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) were copied.</source>
        <translation>
            <numerusform>%n row was copied.</numerusform>
            <numerusform>%n rows were copied.</numerusform>
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
    <message numerus="yes">
        <source>The first %1 rows are shown as bars, %n are not.</source>
        <translation>
            <numerusform>The first %1 rows are shown as bars, %n is not.</numerusform>
            <numerusform>The first %1 rows are shown as bars, %n are not.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::ResultTable</name>
    <message numerus="yes">
        <source>%n row(s) copied.</source>
        <translation>
            <numerusform>%n row copied.</numerusform>
            <numerusform>%n rows copied.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::SchedTaskModel</name>
    <message numerus="yes">
        <source>Over %n wakeup(s) followed by a switch.</source>
        <translation>
            <numerusform>Over %n wakeup followed by a switch.</numerusform>
            <numerusform>Over %n wakeups followed by a switch.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more switch(es) do not show why.</source>
        <translation>
            <numerusform>%n more switch does not show why.</numerusform>
            <numerusform>%n more switches do not show why.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) had this PID before and exited.</source>
        <translation>
            <numerusform>One task had this PID before and exited.</numerusform>
            <numerusform>%n tasks had this PID before and exited.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::SchedView</name>
    <message numerus="yes">
        <source>Events were lost in %n gap(s) of this range: counts and sums are too small.</source>
        <translation>
            <numerusform>Events were lost in %n gap of this range: counts and sums are too small.</numerusform>
            <numerusform>Events were lost in %n gaps of this range: counts and sums are too small.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 event(s) were lost in this range: counts and sums are too small.</source>
        <translation>
            <numerusform>%1 event was lost in this range: counts and sums are too small.</numerusform>
            <numerusform>%1 events were lost in this range: counts and sums are too small.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Read from %1: %2 duplicate scheduling event(s) in other buffers are excluded.</source>
        <translation>
            <numerusform>Read from %1: %2 duplicate scheduling event in other buffers is excluded.</numerusform>
            <numerusform>Read from %1: %2 duplicate scheduling events in other buffers are excluded.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::SearchBar</name>
    <message numerus="yes">
        <source>%1 match(es)</source>
        <translation>
            <numerusform>%1 match</numerusform>
            <numerusform>%1 matches</numerusform>
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
    <message numerus="yes">
        <source>%1 more stack(s): select one in the table</source>
        <translation>
            <numerusform>%1 more stack: select one in the table</numerusform>
            <numerusform>%1 more stacks: select one in the table</numerusform>
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
        <source>Events were lost in %n gap(s) of this time.</source>
        <translation>
            <numerusform>Events were lost in %n gap of this time.</numerusform>
            <numerusform>Events were lost in %n gaps of this time.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 incomplete call(s) of unknown duration are counted until last seen.</source>
        <translation>
            <numerusform>%1 incomplete call of unknown duration is counted until last seen.</numerusform>
            <numerusform>%1 incomplete calls of unknown duration are counted until last seen.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::SpanForm</name>
    <message numerus="yes">
        <source>%1 event(s)</source>
        <translation>
            <numerusform>%1 event</numerusform>
            <numerusform>%1 events</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 pair(s), of %2 to %3; nested: %4.</source>
        <translation>
            <numerusform>%1 pair, of %2 to %3; nested: %4.</numerusform>
            <numerusform>%1 pairs, of %2 to %3; nested: %4.</numerusform>
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
    <message numerus="yes">
        <source>%1: %2 % of %3 span(s) last no longer than %4</source>
        <translation>
            <numerusform>%1: %2 % of %3 span lasts no longer than %4</numerusform>
            <numerusform>%1: %2 % of %3 spans last no longer than %4</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::StatusStrip</name>
    <message numerus="yes">
        <source>%1 event(s)</source>
        <translation>
            <numerusform>%1 event</numerusform>
            <numerusform>%1 events</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 event(s), %3 could not be read</source>
        <translation>
            <numerusform>%1 of %2 event, %3 could not be read</numerusform>
            <numerusform>%1 of %2 events, %3 could not be read</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 event(s)</source>
        <translation>
            <numerusform>%1 of %2 event</numerusform>
            <numerusform>%1 of %2 events</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 event(s) so far, %3 % checked</source>
        <translation>
            <numerusform>%1 of %2 event so far, %3 % checked</numerusform>
            <numerusform>%1 of %2 events so far, %3 % checked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 event(s) lost</source>
        <translation>
            <numerusform>%1 event lost</numerusform>
            <numerusform>%1 events lost</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 problem(s)</source>
        <translation>
            <numerusform>%1 problem</numerusform>
            <numerusform>%1 problems</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::WakeEdgeModel</name>
    <message numerus="yes">
        <source>Over %n wakeup(s) followed by a switch.</source>
        <translation>
            <numerusform>Over %n wakeup followed by a switch.</numerusform>
            <numerusform>Over %n wakeups followed by a switch.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::timeline::Hit</name>
    <message numerus="yes">
        <source>Self time %1, %2 nested call(s)</source>
        <translation>
            <numerusform>Self time %1, %2 nested call</numerusform>
            <numerusform>Self time %1, %2 nested calls</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::timeline::LaneGroups</name>
    <message numerus="yes">
        <source>%Ln lane(s)</source>
        <translation>
            <numerusform>%Ln lane</numerusform>
            <numerusform>%Ln lanes</numerusform>
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
        <source>%Ln incomplete</source>
        <translation>
            <numerusform>%Ln incomplete</numerusform>
            <numerusform>%Ln incomplete</numerusform>
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
        <source>Overlapping spans are drawn in %n row(s).</source>
        <translation>
            <numerusform>Overlapping spans are drawn in %n row.</numerusform>
            <numerusform>Overlapping spans are drawn in %n rows.</numerusform>
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
    <name>probescope::ui::timeline::ValueRows</name>
    <message numerus="yes">
        <source>%Ln line(s) hidden</source>
        <translation>
            <numerusform>%Ln line hidden</numerusform>
            <numerusform>%Ln lines hidden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln event(s) without a number</source>
        <translation>
            <numerusform>%Ln event without a number</numerusform>
            <numerusform>%Ln events without a number</numerusform>
        </translation>
    </message>
</context>
</TS>
