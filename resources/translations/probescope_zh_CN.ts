<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>Aggregation</name>
    <message>
        <source>count</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>总和</translation>
    </message>
    <message>
        <source>average</source>
        <translation>平均值</translation>
    </message>
    <message>
        <source>minimum</source>
        <translation>最小值</translation>
    </message>
    <message>
        <source>maximum</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>standard deviation</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>histogram (powers of two)</source>
        <translation>直方图（2 的幂）</translation>
    </message>
    <message>
        <source>histogram (equal steps)</source>
        <translation>直方图（等步长）</translation>
    </message>
    <message>
        <source>percentiles</source>
        <translation>百分位</translation>
    </message>
    <message>
        <source>event</source>
        <translation>事件类型</translation>
    </message>
    <message>
        <source>task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>task name</source>
        <translation>任务名称</translation>
    </message>
    <message>
        <source>PID</source>
        <translation>PID</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>function</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>kernel stack</source>
        <translation>内核栈</translation>
    </message>
    <message>
        <source>(none)</source>
        <translation>（无）</translation>
    </message>
    <message>
        <source>(empty)</source>
        <translation>（空）</translation>
    </message>
    <message>
        <source>%1 to %2, peak at %3</source>
        <translation>%1 到 %2，峰值在 %3</translation>
    </message>
    <message>
        <source>Histogram of %1</source>
        <translation>%1 的直方图</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>no value</source>
        <translation>无值</translation>
    </message>
    <message numerus="yes">
        <source>At least %1 event(s) were lost in this range.</source>
        <translation>
            <numerusform>此范围内至少丢失了 %1 个事件。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 event(s) were lost in this range.</source>
        <translation>
            <numerusform>此范围内丢失了 %1 个事件。</numerusform>
        </translation>
    </message>
    <message>
        <source>events</source>
        <translation>事件数</translation>
    </message>
    <message>
        <source>all events</source>
        <translation>所有事件</translation>
    </message>
    <message>
        <source>%1:</source>
        <translation>%1：</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>events: %1</source>
        <translation>事件：%1</translation>
    </message>
    <message>
        <source>with a value: %1</source>
        <translation>有值：%1</translation>
    </message>
    <message>
        <source>p%1: %2</source>
        <translation>p%1：%2</translation>
    </message>
    <message>
        <source>Showing %1 of %2 groups.</source>
        <translation>显示 %2 个分组中的 %1 个。</translation>
    </message>
    <message numerus="yes">
        <source>%1 group(s).</source>
        <translation>
            <numerusform>%1 个分组。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 event(s); the filter excludes %2 of %3.</source>
        <translation>
            <numerusform>%1 个事件；过滤条件从 %3 个中排除了 %2 个。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 event(s).</source>
        <translation>
            <numerusform>%1 个事件。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of them have no field %2.</source>
        <translation>
            <numerusform>其中 %1 个没有字段 %2。</numerusform>
        </translation>
    </message>
    <message>
        <source>In %1 of them, %2 is not a number.</source>
        <translation>其中 %1 个的 %2 不是数字。</translation>
    </message>
    <message numerus="yes">
        <source>%1 of them have no %2; they are in the group (none).</source>
        <translation>
            <numerusform>其中 %1 个没有 %2；它们归入分组（无）。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 value(s) are 2^63 or more; SQL shows them as negative.</source>
        <translation>
            <numerusform>%1 个值不小于 2^63；SQL 将其显示为负数。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 event(s) cannot be read: the file is damaged there.</source>
        <translation>
            <numerusform>无法读取 %1 个事件：文件在该处已损坏。</numerusform>
        </translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件数</translation>
    </message>
    <message>
        <source>With a value</source>
        <translation>有值的事件数</translation>
    </message>
    <message>
        <source>group</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>p99 of %1</source>
        <translation>p99（%1）</translation>
    </message>
</context>
<context>
    <name>ArgumentForm</name>
    <message>
        <source>a stack entry is a number</source>
        <translation>栈条目是数字</translation>
    </message>
    <message>
        <source>a name has only letters, digits and _, and does not start with a digit</source>
        <translation>名称只能包含字母、数字和 _，且不能以数字开头</translation>
    </message>
</context>
<context>
    <name>BuiltInLayout</name>
    <message>
        <source>Default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>Timeline above events</source>
        <translation>时间线在上，事件在下</translation>
    </message>
    <message>
        <source>Latency beside timeline</source>
        <translation>延迟与时间线并排</translation>
    </message>
    <message>
        <source>All views as tabs</source>
        <translation>所有视图显示为标签页</translation>
    </message>
</context>
<context>
    <name>CellFilters</name>
    <message>
        <source>CPU %1</source>
        <translation>CPU %1</translation>
    </message>
    <message>
        <source>tasks named %1</source>
        <translation>名为 %1 的任务</translation>
    </message>
    <message>
        <source>event %1</source>
        <translation>事件 %1</translation>
    </message>
    <message>
        <source>function %1</source>
        <translation>函数 %1</translation>
    </message>
    <message>
        <source>the top-level buffer</source>
        <translation>顶层缓冲区</translation>
    </message>
    <message>
        <source>buffer %1</source>
        <translation>缓冲区 %1</translation>
    </message>
    <message>
        <source>PID %1</source>
        <translation>PID %1</translation>
    </message>
</context>
<context>
    <name>Clock</name>
    <message>
        <source>The clock of this capture counts ticks, not nanoseconds: the length of a tick is unknown.</source>
        <translation>此跟踪记录的时钟以 tick 而非纳秒计数：一个 tick 的长度未知。</translation>
    </message>
    <message>
        <source>The clock of this capture gives only the order of events: lengths count events, not time.</source>
        <translation>此跟踪记录的时钟只给出事件的顺序：长度以事件数计，而非时间。</translation>
    </message>
    <message>
        <source>The clock of this capture counts ticks; call durations are in nanoseconds.</source>
        <translation>此跟踪记录的时钟以 tick 计数；调用耗时以纳秒为单位。</translation>
    </message>
    <message>
        <source>The clock of this capture gives only the order of events; call durations are in nanoseconds.</source>
        <translation>此跟踪记录的时钟只给出事件的顺序；调用耗时以纳秒为单位。</translation>
    </message>
    <message>
        <source>The capture has no timestamps: times are derived from the durations of its calls, and the time between calls is missing.</source>
        <translation>此跟踪记录没有时间戳：时间由调用的耗时推算，调用之间的时间缺失。</translation>
    </message>
</context>
<context>
    <name>CommandPalette</name>
    <message>
        <source>%1 – on</source>
        <translation>%1 – 已开启</translation>
    </message>
    <message>
        <source>Go to the view</source>
        <translation>转到视图</translation>
    </message>
    <message>
        <source>Task: show its lane</source>
        <translation>任务：显示其泳道</translation>
    </message>
    <message>
        <source>Event: show only these</source>
        <translation>事件：仅显示此类事件</translation>
    </message>
    <message>
        <source>Function: latency of its calls</source>
        <translation>函数：其调用的延迟</translation>
    </message>
    <message>
        <source>%1 – turn off</source>
        <translation>%1 – 点选后关闭</translation>
    </message>
    <message>
        <source>%1 – turn on</source>
        <translation>%1 – 点选后开启</translation>
    </message>
</context>
<context>
    <name>EmptyTables</name>
    <message>
        <source>This capture has no function calls (the table call is empty). Record with the tracer function_graph to have them.</source>
        <translation>此跟踪记录没有函数调用（表 call 为空）。要得到函数调用，请用跟踪器 function_graph 录制。</translation>
    </message>
    <message>
        <source>This capture does not tell which task ran when (the table sched is empty). Record the event sched:sched_switch to have that.</source>
        <translation>此跟踪记录不含各任务何时运行（表 sched 为空）。要得到这些信息，请录制事件 sched:sched_switch。</translation>
    </message>
    <message>
        <source>This capture has no spans (the table span is empty). Record events that come in pairs, such as irq:irq_handler_entry and irq:irq_handler_exit, to have them.</source>
        <translation>此跟踪记录没有区间（表 span 为空）。要得到区间，请录制成对的事件，例如 irq:irq_handler_entry 和 irq:irq_handler_exit。</translation>
    </message>
    <message>
        <source>No events were lost (the table loss is empty).</source>
        <translation>没有丢失的事件（表 loss 为空）。</translation>
    </message>
    <message>
        <source>There were no import problems (the table problem is empty).</source>
        <translation>没有导入问题（表 problem 为空）。</translation>
    </message>
    <message>
        <source>This capture has nothing in the table %1.</source>
        <translation>此跟踪记录的表 %1 为空。</translation>
    </message>
</context>
<context>
    <name>Errors</name>
    <message>
        <source>Not available in this kernel.</source>
        <translation>此内核中不可用。</translation>
    </message>
    <message>
        <source>Permission denied.</source>
        <translation>权限不足。</translation>
    </message>
    <message>
        <source>The kernel reported an error.</source>
        <translation>内核报告了错误。</translation>
    </message>
    <message>
        <source>The kernel state changed meanwhile.</source>
        <translation>内核状态在此期间发生了变化。</translation>
    </message>
    <message>
        <source>The kernel sent unreadable data.</source>
        <translation>内核发送的数据无法读取。</translation>
    </message>
    <message>
        <source>Not supported by this kernel.</source>
        <translation>此内核不支持。</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>File not found.</source>
        <translation>找不到文件。</translation>
    </message>
    <message>
        <source>Cannot read the file.</source>
        <translation>无法读取文件。</translation>
    </message>
    <message>
        <source>The disk is full.</source>
        <translation>磁盘已满。</translation>
    </message>
    <message>
        <source>The file changed while it was read.</source>
        <translation>文件在读取过程中发生了变化。</translation>
    </message>
    <message>
        <source>The file is truncated.</source>
        <translation>文件被截断。</translation>
    </message>
    <message>
        <source>The file is damaged.</source>
        <translation>文件已损坏。</translation>
    </message>
    <message>
        <source>The capture is from a newer version of Probescope.</source>
        <translation>该跟踪记录来自更新版本的 Probescope。</translation>
    </message>
    <message>
        <source>Unsupported file format.</source>
        <translation>不支持的文件格式。</translation>
    </message>
    <message>
        <source>Not possible.</source>
        <translation>无法执行。</translation>
    </message>
    <message>
        <source>Opening was stopped.</source>
        <translation>已停止打开。</translation>
    </message>
    <message>
        <source>Resource busy.</source>
        <translation>资源忙。</translation>
    </message>
    <message>
        <source>Not enough memory.</source>
        <translation>内存不足。</translation>
    </message>
    <message>
        <source>Connection lost.</source>
        <translation>连接已断开。</translation>
    </message>
    <message>
        <source>Not supported.</source>
        <translation>不支持。</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
</context>
<context>
    <name>EventCells</name>
    <message>
        <source>Events were lost before this one on CPU %1</source>
        <translation>CPU %1 上在此事件之前有丢失的事件</translation>
    </message>
    <message numerus="yes">
        <source>%L1 event(s) lost before this one on CPU %2</source>
        <translation>
            <numerusform>CPU %2 上在此事件之前丢失了 %L1 个事件</numerusform>
        </translation>
    </message>
    <message>
        <source>Events lost</source>
        <translation>有丢失的事件</translation>
    </message>
    <message numerus="yes">
        <source>%L1 event(s) lost</source>
        <translation>
            <numerusform>丢失了 %L1 个事件</numerusform>
        </translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Delta</source>
        <translation>时间差</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>PID</source>
        <translation>PID</translation>
    </message>
    <message>
        <source>TGID</source>
        <translation>TGID</translation>
    </message>
    <message>
        <source>Flags</source>
        <translation>标志</translation>
    </message>
    <message>
        <source>Buffer</source>
        <translation>缓冲区</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
</context>
<context>
    <name>EventDetails</name>
    <message>
        <source>signed, %1 bits</source>
        <translation>有符号，%1 位</translation>
    </message>
    <message>
        <source>unsigned, %1 bits</source>
        <translation>无符号，%1 位</translation>
    </message>
    <message>
        <source>address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>string</source>
        <translation>字符串</translation>
    </message>
    <message>
        <source>array of elements of %1 bits</source>
        <translation>数组，元素为 %1 位</translation>
    </message>
    <message>
        <source>%L1 B</source>
        <translation>%L1 B</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Wall clock</source>
        <translation>墙上时间</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>PID</source>
        <translation>PID</translation>
    </message>
    <message>
        <source>TGID</source>
        <translation>TGID</translation>
    </message>
    <message>
        <source>Flags</source>
        <translation>标志</translation>
    </message>
    <message>
        <source>Buffer</source>
        <translation>缓冲区</translation>
    </message>
    <message>
        <source>Top-level buffer</source>
        <translation>顶层缓冲区</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>编号</translation>
    </message>
    <message>
        <source>Call</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>Function</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>耗时</translation>
    </message>
    <message>
        <source>Known duration</source>
        <translation>已知耗时</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>至少 %1</translation>
    </message>
    <message>
        <source>Self time</source>
        <translation>自身耗时</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>深度</translation>
    </message>
    <message>
        <source>Nested calls</source>
        <translation>嵌套调用</translation>
    </message>
    <message>
        <source>Call path</source>
        <translation>调用路径</translation>
    </message>
    <message>
        <source>User stack</source>
        <translation>用户栈</translation>
    </message>
    <message>
        <source>Kernel stack</source>
        <translation>内核栈</translation>
    </message>
    <message>
        <source>Format from the kernel</source>
        <translation>来自内核的格式</translation>
    </message>
    <message>
        <source>Format inferred from the text</source>
        <translation>由文本推断的格式</translation>
    </message>
    <message>
        <source>interrupts disabled</source>
        <translation>中断已禁用</translation>
    </message>
    <message>
        <source>softirqs disabled</source>
        <translation>软中断已禁用</translation>
    </message>
    <message>
        <source>reschedule pending</source>
        <translation>有待处理的重新调度</translation>
    </message>
    <message>
        <source>in hardware interrupt</source>
        <translation>处于硬中断中</translation>
    </message>
    <message>
        <source>in softirq</source>
        <translation>处于软中断中</translation>
    </message>
    <message>
        <source>in hardware interrupt within softirq</source>
        <translation>处于软中断内的硬中断中</translation>
    </message>
    <message>
        <source>in NMI</source>
        <translation>处于 NMI 中</translation>
    </message>
    <message>
        <source>preemption disabled, depth %1</source>
        <translation>抢占已禁用，深度 %1</translation>
    </message>
    <message>
        <source>migration disabled, depth %1</source>
        <translation>迁移已禁用，深度 %1</translation>
    </message>
    <message>
        <source>This event cannot be read.</source>
        <translation>无法读取此事件。</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Fields</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>(unknown function)</source>
        <translation>（未知函数）</translation>
    </message>
</context>
<context>
    <name>Excluded</name>
    <message numerus="yes">
        <source>%1 incomplete call(s) excluded from statistics.</source>
        <translation>
            <numerusform>%1 个不完整的调用未计入统计。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 call(s) without a recorded duration excluded from statistics.</source>
        <translation>
            <numerusform>%1 个未录制耗时的调用未计入统计。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 call(s) with neither entry nor exit in the capture excluded from statistics.</source>
        <translation>
            <numerusform>%1 个进入和退出均不在跟踪记录中的调用未计入统计。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FilterText</name>
    <message>
        <source>the top-level buffer</source>
        <translation>顶层缓冲区</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>CPU is not %1</source>
        <translation>CPU 不是 %1</translation>
    </message>
    <message>
        <source>CPU is %1</source>
        <translation>CPU 是 %1</translation>
    </message>
    <message>
        <source>PID is not %1</source>
        <translation>PID 不是 %1</translation>
    </message>
    <message>
        <source>PID is %1</source>
        <translation>PID 是 %1</translation>
    </message>
    <message>
        <source>Task is not %1</source>
        <translation>任务不是 %1</translation>
    </message>
    <message>
        <source>Task is %1</source>
        <translation>任务是 %1</translation>
    </message>
    <message>
        <source>Event is not %1</source>
        <translation>事件不是 %1</translation>
    </message>
    <message>
        <source>Event is %1</source>
        <translation>事件是 %1</translation>
    </message>
    <message>
        <source>Function is not %1</source>
        <translation>函数不是 %1</translation>
    </message>
    <message>
        <source>Function is %1</source>
        <translation>函数是 %1</translation>
    </message>
    <message>
        <source>Buffer is not %1</source>
        <translation>缓冲区不是 %1</translation>
    </message>
    <message>
        <source>Buffer is %1</source>
        <translation>缓冲区是 %1</translation>
    </message>
    <message>
        <source>No field is “%1”</source>
        <translation>没有值为“%1”的字段</translation>
    </message>
    <message>
        <source>A field is “%1”</source>
        <translation>有值为“%1”的字段</translation>
    </message>
    <message>
        <source>%2 does not contain “%1”</source>
        <translation>%2不包含“%1”</translation>
    </message>
    <message>
        <source>%2 contains “%1”</source>
        <translation>%2包含“%1”</translation>
    </message>
    <message>
        <source>%2 does not match /%1/</source>
        <translation>%2不匹配 /%1/</translation>
    </message>
    <message>
        <source>%2 matches /%1/</source>
        <translation>%2匹配 /%1/</translation>
    </message>
    <message>
        <source>%1 nor %2</source>
        <translation>%1 或 %2</translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <translation>%1 或 %2</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 及另外 %2 个</translation>
    </message>
    <message>
        <source>Not: %1</source>
        <translation>排除：%1</translation>
    </message>
    <message>
        <source>%1 to %2 (%3)</source>
        <translation>%1 到 %2（%3）</translation>
    </message>
    <message>
        <source>From %1</source>
        <translation>%1 起</translation>
    </message>
    <message>
        <source>Before %1</source>
        <translation>%1 之前</translation>
    </message>
</context>
<context>
    <name>FlagText</name>
    <message>
        <source>Interrupts and softirqs are disabled.</source>
        <translation>中断和软中断已禁用。</translation>
    </message>
    <message>
        <source>Interrupts are disabled.</source>
        <translation>中断已禁用。</translation>
    </message>
    <message>
        <source>The architecture does not report whether interrupts are disabled.</source>
        <translation>此架构不报告中断是否禁用。</translation>
    </message>
    <message>
        <source>Softirqs are disabled.</source>
        <translation>软中断已禁用。</translation>
    </message>
    <message>
        <source>A reschedule is pending.</source>
        <translation>有待处理的重新调度。</translation>
    </message>
    <message>
        <source>A reschedule is pending (TIF_NEED_RESCHED only).</source>
        <translation>有待处理的重新调度（仅 TIF_NEED_RESCHED）。</translation>
    </message>
    <message>
        <source>A reschedule is pending (PREEMPT_NEED_RESCHED only).</source>
        <translation>有待处理的重新调度（仅 PREEMPT_NEED_RESCHED）。</translation>
    </message>
    <message>
        <source>A lazy reschedule is pending: at the next tick or return to user space.</source>
        <translation>有待处理的惰性重新调度：在下一个时钟节拍或返回用户态时进行。</translation>
    </message>
    <message>
        <source>A reschedule is pending, and a lazy one, too.</source>
        <translation>有待处理的重新调度，也有惰性重新调度。</translation>
    </message>
    <message>
        <source>Runs in a softirq.</source>
        <translation>在软中断中运行。</translation>
    </message>
    <message>
        <source>Runs in a hardware interrupt.</source>
        <translation>在硬中断中运行。</translation>
    </message>
    <message>
        <source>Runs in a hardware interrupt that interrupted a softirq.</source>
        <translation>在打断了软中断的硬中断中运行。</translation>
    </message>
    <message>
        <source>Runs in a non-maskable interrupt.</source>
        <translation>在不可屏蔽中断中运行。</translation>
    </message>
    <message>
        <source>Runs in a non-maskable interrupt that interrupted a hardware interrupt.</source>
        <translation>在打断了硬中断的不可屏蔽中断中运行。</translation>
    </message>
    <message>
        <source>Interrupts and softirqs are enabled.</source>
        <translation>中断和软中断已启用。</translation>
    </message>
    <message>
        <source>No reschedule is pending.</source>
        <translation>没有待处理的重新调度。</translation>
    </message>
    <message>
        <source>Preemption is enabled.</source>
        <translation>抢占已启用。</translation>
    </message>
    <message>
        <source>Migration is enabled.</source>
        <translation>迁移已启用。</translation>
    </message>
    <message>
        <source>The capture has no flags for this event.</source>
        <translation>跟踪记录中没有此事件的标志。</translation>
    </message>
    <message>
        <source>Unknown flags: %1</source>
        <translation>未知标志：%1</translation>
    </message>
    <message>
        <source>normal (SCHED_OTHER), nice %1</source>
        <translation>普通（SCHED_OTHER），nice 值 %1</translation>
    </message>
    <message>
        <source>batch (SCHED_BATCH), nice %1</source>
        <translation>批处理（SCHED_BATCH），nice 值 %1</translation>
    </message>
    <message>
        <source>idle (SCHED_IDLE)</source>
        <translation>空闲（SCHED_IDLE）</translation>
    </message>
    <message>
        <source>deadline (SCHED_DEADLINE)</source>
        <translation>deadline（SCHED_DEADLINE）</translation>
    </message>
    <message>
        <source>policy %1</source>
        <translation>策略 %1</translation>
    </message>
    <message>
        <source>%1-%2 is woken for CPU %3 while %4 runs</source>
        <translation>PID %4 运行时，%1-%2 被唤醒到 CPU %3</translation>
    </message>
    <message>
        <source>%1-%2 runs on CPU %3 after %4</source>
        <translation>%1-%2 继 PID %4 之后在 CPU %3 上运行</translation>
    </message>
    <message>
        <source>Longest time with interrupts disabled</source>
        <translation>禁用中断的最长时间</translation>
    </message>
    <message>
        <source>Longest time with preemption disabled</source>
        <translation>禁用抢占的最长时间</translation>
    </message>
    <message>
        <source>Longest time with interrupts or preemption disabled</source>
        <translation>禁用中断或抢占的最长时间</translation>
    </message>
    <message>
        <source>Longest wakeup latency of a task</source>
        <translation>任务的最长唤醒延迟</translation>
    </message>
    <message>
        <source>Longest wakeup latency of a real-time task</source>
        <translation>实时任务的最长唤醒延迟</translation>
    </message>
    <message>
        <source>Longest wakeup latency of a deadline task</source>
        <translation>deadline 任务的最长唤醒延迟</translation>
    </message>
    <message>
        <source>Longest time that hardware or firmware took from the kernel</source>
        <translation>硬件或固件从内核占去的最长时间</translation>
    </message>
    <message>
        <source>Most noise in a period: time taken from the measuring thread</source>
        <translation>单个周期内的最大噪声：从测量线程占去的时间</translation>
    </message>
    <message>
        <source>Longest time from a timer&apos;s expiry until its thread runs</source>
        <translation>从定时器到期到其线程运行的最长时间</translation>
    </message>
    <message>
        <source>Longest latency</source>
        <translation>最长延迟</translation>
    </message>
    <message>
        <source>Runs in task context.</source>
        <translation>在任务上下文中运行。</translation>
    </message>
    <message numerus="yes">
        <source>Preemption is disabled (depth %n).</source>
        <translation>
            <numerusform>抢占已禁用（嵌套深度 %n）。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Migration is disabled (depth %n).</source>
        <translation>
            <numerusform>迁移已禁用（嵌套深度 %n）。</numerusform>
        </translation>
    </message>
    <message>
        <source>real-time (SCHED_FIFO), priority %1</source>
        <translation>实时（SCHED_FIFO），优先级 %1</translation>
    </message>
    <message>
        <source>real-time (SCHED_RR), priority %1</source>
        <translation>实时（SCHED_RR），优先级 %1</translation>
    </message>
</context>
<context>
    <name>Flame</name>
    <message>
        <source>The two captures use different clocks, so their times cannot be compared. Durations of calls can: the kernel measured them.</source>
        <translation>两个跟踪记录使用不同的时钟，因此无法比较其时间。调用的耗时可以比较：它们由内核测量。</translation>
    </message>
    <message>
        <source>Empty stacks: %1.</source>
        <translation>空栈：%1。</translation>
    </message>
    <message>
        <source>Stacks without a weight: %1.</source>
        <translation>没有权重的栈：%1。</translation>
    </message>
    <message>
        <source>No lost events.</source>
        <translation>没有丢失的事件。</translation>
    </message>
    <message numerus="yes">
        <source>At least %1 lost event(s).</source>
        <translation>
            <numerusform>至少 %1 个丢失的事件。</numerusform>
        </translation>
    </message>
    <message>
        <source>Lost events: %1.</source>
        <translation>丢失的事件：%1。</translation>
    </message>
    <message>
        <source>Before: %1. After: %2.</source>
        <translation>之前：%1。之后：%2。</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>From “%1” to “%2”</source>
        <translation>从“%1”到“%2”</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>Kernel stacks</source>
        <translation>内核栈</translation>
    </message>
    <message>
        <source>User stacks</source>
        <translation>用户栈</translation>
    </message>
    <message>
        <source>Sampled stacks</source>
        <translation>采样的栈</translation>
    </message>
    <message>
        <source>Whole capture</source>
        <translation>整个跟踪记录</translation>
    </message>
    <message>
        <source>Selected range</source>
        <translation>所选范围</translation>
    </message>
    <message>
        <source>Visible range</source>
        <translation>可见范围</translation>
    </message>
    <message>
        <source>Between the markers</source>
        <translation>标记之间</translation>
    </message>
    <message>
        <source>Before the markers</source>
        <translation>两个标记之前</translation>
    </message>
    <message>
        <source>Before the marker</source>
        <translation>标记之前</translation>
    </message>
    <message>
        <source>After the markers</source>
        <translation>两个标记之后</translation>
    </message>
    <message>
        <source>After the marker</source>
        <translation>标记之后</translation>
    </message>
    <message>
        <source>%1 functions too narrow to draw</source>
        <translation>%1 个函数过窄，无法绘制</translation>
    </message>
    <message>
        <source>Stacks: %1 before, %2 after</source>
        <translation>栈：之前 %1，之后 %2</translation>
    </message>
    <message>
        <source>Calls: %1 before, %2 after</source>
        <translation>调用：之前 %1，之后 %2</translation>
    </message>
    <message>
        <source>Total: %1 before, %2 after</source>
        <translation>总计：之前 %1，之后 %2</translation>
    </message>
    <message>
        <source>Self: %1 before, %2 after</source>
        <translation>自身：之前 %1，之后 %2</translation>
    </message>
    <message>
        <source>Share of all calls: %1 percentage points</source>
        <translation>在所有调用中的占比：%1 个百分点</translation>
    </message>
    <message>
        <source>Share of all: %1 percentage points</source>
        <translation>在全部中的占比：%1 个百分点</translation>
    </message>
    <message>
        <source>Total: %1</source>
        <translation>总计：%1</translation>
    </message>
    <message>
        <source>Self: %1</source>
        <translation>自身：%1</translation>
    </message>
    <message>
        <source>Stacks: %1</source>
        <translation>栈：%1</translation>
    </message>
    <message>
        <source>Calls: %1</source>
        <translation>调用：%1</translation>
    </message>
    <message numerus="yes">
        <source>%1 incomplete call(s): only the time of their nested calls is counted</source>
        <translation>
            <numerusform>%1 个不完整的调用：只计入其嵌套调用的时间</numerusform>
        </translation>
    </message>
    <message>
        <source>Shortest %1, average %2, longest %3</source>
        <translation>最短 %1，平均 %2，最长 %3</translation>
    </message>
    <message numerus="yes">
        <source>%1 call(s)</source>
        <translation>
            <numerusform>%1 次调用</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>Module: %1</source>
        <translation>模块：%1</translation>
    </message>
    <message>
        <source>%1 of all: %2</source>
        <translation>占全部的 %1：%2</translation>
    </message>
    <message numerus="yes">
        <source>%1 more call(s) below merged (path limit reached)</source>
        <translation>
            <numerusform>下方另有 %1 次调用已合并（达到路径上限）</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <translation>%1：%2，%3</translation>
    </message>
    <message>
        <source>Time in schedule() is off-CPU time.</source>
        <translation>schedule() 中的时间是离开 CPU 的时间。</translation>
    </message>
    <message>
        <source>Orange: larger share after. Blue: smaller share.</source>
        <translation>橙色：之后占比更大。蓝色：占比更小。</translation>
    </message>
    <message>
        <source>this capture has no function calls to compare</source>
        <translation>此跟踪记录没有可对比的函数调用</translation>
    </message>
    <message>
        <source>this capture has no such stacks to compare</source>
        <translation>此跟踪记录没有可对比的此类栈</translation>
    </message>
    <message>
        <source>%1 has no function calls to compare</source>
        <translation>%1 没有可对比的函数调用</translation>
    </message>
    <message>
        <source>%1 has no such stacks to compare</source>
        <translation>%1 没有可对比的此类栈</translation>
    </message>
    <message>
        <source>the file contains no events</source>
        <translation>文件不含事件</translation>
    </message>
    <message>
        <source>Choose a capture</source>
        <translation>选择一个跟踪记录</translation>
    </message>
    <message numerus="yes">
        <source>%1 call(s) merged (path limit reached).</source>
        <translation>
            <numerusform>已合并 %1 次调用（达到路径上限）。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Gallery</name>
    <message>
        <source>Event types</source>
        <translation>事件类型</translation>
    </message>
    <message>
        <source>Tasks with the most events</source>
        <translation>事件最多的任务</translation>
    </message>
    <message>
        <source>Events per CPU</source>
        <translation>各 CPU 的事件数</translation>
    </message>
    <message>
        <source>Events over time</source>
        <translation>事件数随时间的变化</translation>
    </message>
    <message>
        <source>Lost events</source>
        <translation>丢失的事件</translation>
    </message>
    <message>
        <source>Import problems</source>
        <translation>导入问题</translation>
    </message>
    <message>
        <source>Time on CPU by task</source>
        <translation>各任务占用 CPU 的时间</translation>
    </message>
    <message>
        <source>Longest slices</source>
        <translation>最长的运行片段</translation>
    </message>
    <message>
        <source>Slice durations</source>
        <translation>运行片段的时长</translation>
    </message>
    <message>
        <source>CPU use</source>
        <translation>CPU 使用率</translation>
    </message>
    <message>
        <source>Switches by task and state</source>
        <translation>各任务按状态的切换次数</translation>
    </message>
    <message>
        <source>Wakeup latency by task</source>
        <translation>各任务的唤醒延迟</translation>
    </message>
    <message>
        <source>Longest wakeup latencies</source>
        <translation>最长的唤醒延迟</translation>
    </message>
    <message>
        <source>Wakeup latency histogram</source>
        <translation>唤醒延迟直方图</translation>
    </message>
    <message>
        <source>Who wakes whom</source>
        <translation>唤醒关系</translation>
    </message>
    <message>
        <source>Wakeup chains</source>
        <translation>唤醒链</translation>
    </message>
    <message>
        <source>Off-CPU time by task</source>
        <translation>各任务离开 CPU 的时间</translation>
    </message>
    <message>
        <source>Spans by kind and name</source>
        <translation>按种类和名称的区间</translation>
    </message>
    <message>
        <source>Migrations between CPUs</source>
        <translation>CPU 之间的迁移</translation>
    </message>
    <message>
        <source>Time in interrupt handlers</source>
        <translation>中断处理程序的耗时</translation>
    </message>
    <message>
        <source>Time in softirqs</source>
        <translation>软中断的耗时</translation>
    </message>
    <message>
        <source>Softirq latency</source>
        <translation>软中断延迟</translation>
    </message>
    <message>
        <source>Latency of system calls</source>
        <translation>系统调用的延迟</translation>
    </message>
    <message>
        <source>Longest system calls</source>
        <translation>最长的系统调用</translation>
    </message>
    <message>
        <source>Latency by system call number</source>
        <translation>按系统调用号的延迟</translation>
    </message>
    <message>
        <source>Longest calls</source>
        <translation>最长的调用</translation>
    </message>
    <message>
        <source>Functions by self time</source>
        <translation>按自身耗时排列的函数</translation>
    </message>
    <message>
        <source>Function durations</source>
        <translation>函数耗时</translation>
    </message>
    <message>
        <source>Functions called most often</source>
        <translation>调用最多的函数</translation>
    </message>
    <message>
        <source>Calls by task</source>
        <translation>各任务的调用</translation>
    </message>
    <message>
        <source>Memory by allocation site</source>
        <translation>按分配位置的内存</translation>
    </message>
    <message>
        <source>Latency of block requests</source>
        <translation>块请求的延迟</translation>
    </message>
    <message>
        <source>CPU frequency</source>
        <translation>CPU 频率</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>总览</translation>
    </message>
    <message>
        <source>Number of events of each type.</source>
        <translation>每种类型的事件数。</translation>
    </message>
    <message>
        <source>Which tasks caused the most events.</source>
        <translation>哪些任务产生的事件最多。</translation>
    </message>
    <message>
        <source>How events are spread over the CPUs.</source>
        <translation>事件在各 CPU 上的分布。</translation>
    </message>
    <message>
        <source>Event rate over the capture, in 200 steps.</source>
        <translation>整个跟踪记录中的事件速率，分为 200 步。</translation>
    </message>
    <message>
        <source>Where a CPU recorded no events for longest.</source>
        <translation>各 CPU 上没有事件的最长时段。</translation>
    </message>
    <message>
        <source>Where the kernel lost events, and how many.</source>
        <translation>内核在何处丢失了事件，丢失了多少。</translation>
    </message>
    <message>
        <source>This capture reports no lost events.</source>
        <translation>此跟踪记录没有报告丢失的事件。</translation>
    </message>
    <message>
        <source>Each problem with its location and reason.</source>
        <translation>每个问题的位置和原因。</translation>
    </message>
    <message>
        <source>All of the input was read.</source>
        <translation>输入已全部读取。</translation>
    </message>
    <message>
        <source>Scheduling</source>
        <translation>调度</translation>
    </message>
    <message>
        <source>How long each task ran, and how often.</source>
        <translation>每个任务运行了多久、多少次。</translation>
    </message>
    <message>
        <source>This capture has no sched_switch events.</source>
        <translation>此跟踪记录没有 sched_switch 事件。</translation>
    </message>
    <message>
        <source>Which tasks kept a CPU longest.</source>
        <translation>哪些任务连续占用 CPU 最久。</translation>
    </message>
    <message>
        <source>Durations of all slices, as a histogram on a log scale.</source>
        <translation>所有运行片段的时长，以对数刻度的直方图显示。</translation>
    </message>
    <message>
        <source>Share of the capture in which each CPU was busy.</source>
        <translation>每个 CPU 在整个跟踪记录中的忙碌比例。</translation>
    </message>
    <message>
        <source>How often each task left its CPU, by state.</source>
        <translation>每个任务离开 CPU 的次数，按状态统计。</translation>
    </message>
    <message>
        <source>Time from wakeup to running.</source>
        <translation>从唤醒到运行的时间。</translation>
    </message>
    <message>
        <source>Individual switches to tasks that had waited; go to them.</source>
        <translation>逐个列出等待后得到 CPU 的切换，可转到该处。</translation>
    </message>
    <message>
        <source>All wakeup latencies, as a histogram.</source>
        <translation>所有唤醒延迟，以直方图显示。</translation>
    </message>
    <message>
        <source>Pairs of the waking and the woken task.</source>
        <translation>唤醒者与被唤醒任务的配对。</translation>
    </message>
    <message>
        <source>A task is woken, and wakes another within a millisecond.</source>
        <translation>任务被唤醒后，在一毫秒内又唤醒另一个任务。</translation>
    </message>
    <message>
        <source>How long tasks were off-CPU, and in which state.</source>
        <translation>任务离开 CPU 多久，处于什么状态。</translation>
    </message>
    <message>
        <source>Durations of all spans, by kind and name.</source>
        <translation>所有区间的耗时，按种类和名称统计。</translation>
    </message>
    <message>
        <source>This capture has no spans.</source>
        <translation>此跟踪记录没有区间。</translation>
    </message>
    <message>
        <source>Which tasks the scheduler migrates, from which CPU to which.</source>
        <translation>调度器迁移哪些任务，从哪个 CPU 到哪个 CPU。</translation>
    </message>
    <message>
        <source>Interrupts</source>
        <translation>中断</translation>
    </message>
    <message>
        <source>How long each interrupt&apos;s handler ran.</source>
        <translation>每个中断的处理程序运行了多久。</translation>
    </message>
    <message>
        <source>How long each kind of softirq ran.</source>
        <translation>每种软中断运行了多久。</translation>
    </message>
    <message>
        <source>Time from raising a softirq to running it.</source>
        <translation>从触发软中断到运行它的时间。</translation>
    </message>
    <message>
        <source>System calls</source>
        <translation>系统调用</translation>
    </message>
    <message>
        <source>How long each system call took: median, p99, longest.</source>
        <translation>每个系统调用的耗时：中位数、p99、最长。</translation>
    </message>
    <message>
        <source>This capture has no events of individual system calls.</source>
        <translation>此跟踪记录没有单个系统调用的事件。</translation>
    </message>
    <message>
        <source>Individual system calls that took longest.</source>
        <translation>逐个列出耗时最长的系统调用。</translation>
    </message>
    <message>
        <source>From sys_enter to sys_exit of raw_syscalls, and failures.</source>
        <translation>从 raw_syscalls 的 sys_enter 到 sys_exit，以及失败次数。</translation>
    </message>
    <message>
        <source>Functions</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>Individual calls that took longest; go to them.</source>
        <translation>逐个列出耗时最长的调用，可转到该处。</translation>
    </message>
    <message>
        <source>This capture has no calls: record with function_graph.</source>
        <translation>此跟踪记录没有调用：用 function_graph 录制。</translation>
    </message>
    <message>
        <source>Where time was spent, without called functions.</source>
        <translation>时间花在哪里，不含被调用的函数。</translation>
    </message>
    <message>
        <source>Median, p99 and longest duration of each function.</source>
        <translation>每个函数的耗时：中位数、p99 和最长。</translation>
    </message>
    <message>
        <source>Candidates for a filter, when a capture grows too fast.</source>
        <translation>跟踪记录增长过快时，可考虑过滤的函数。</translation>
    </message>
    <message>
        <source>Time of each task in the traced functions.</source>
        <translation>每个任务在被跟踪函数中的时间。</translation>
    </message>
    <message>
        <source>Memory, disks, power</source>
        <translation>内存、磁盘、电源</translation>
    </message>
    <message>
        <source>Which code allocates how much with kmalloc.</source>
        <translation>哪些代码用 kmalloc 分配了多少内存。</translation>
    </message>
    <message>
        <source>Time from the issue of a request to its completion.</source>
        <translation>从发出请求到完成的时间。</translation>
    </message>
    <message>
        <source>How late high-resolution timers ran.</source>
        <translation>高精度定时器晚了多久才运行。</translation>
    </message>
    <message>
        <source>Longest times between events</source>
        <translation>事件之间的最长间隔</translation>
    </message>
    <message>
        <source>Timer latency</source>
        <translation>定时器延迟</translation>
    </message>
    <message>
        <source>Wakeups and off-CPU time</source>
        <translation>唤醒和离开 CPU 的时间</translation>
    </message>
    <message>
        <source>CPU frequency over time.</source>
        <translation>CPU 频率随时间的变化。</translation>
    </message>
</context>
<context>
    <name>HistLines</name>
    <message>
        <source>Events per second</source>
        <translation>每秒事件数</translation>
    </message>
    <message>
        <source>Sum of %1 per second</source>
        <translation>每秒 %1 总和</translation>
    </message>
    <message>
        <source>Average time</source>
        <translation>平均时间</translation>
    </message>
    <message>
        <source>Average of %1</source>
        <translation>%1 平均值</translation>
    </message>
    <message>
        <source>all events</source>
        <translation>所有事件</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>all other groups</source>
        <translation>其他所有分组</translation>
    </message>
    <message>
        <source>dropped: map full</source>
        <translation>丢弃：映射已满</translation>
    </message>
    <message>
        <source>Time since start</source>
        <translation>自开始以来的时间</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>The first %1 of %2 groups are drawn.</source>
        <translation>绘制了前 %1 个分组（共 %2 个）。</translation>
    </message>
    <message>
        <source>The kernel&apos;s histogram was cleared by another program: counts in between are unknown, and lines have a gap there.</source>
        <translation>内核的直方图被其他程序清空：其间的计数未知，折线在该处断开。</translation>
    </message>
    <message>
        <source>Lines of groups do not include events dropped because the map is full.</source>
        <translation>各分组的折线不包含因映射已满而丢弃的事件。</translation>
    </message>
    <message>
        <source>%1 (ns)</source>
        <translation>%1（ns）</translation>
    </message>
    <message>
        <source>Time since start (ns)</source>
        <translation>自开始以来的时间（ns）</translation>
    </message>
    <message>
        <source>The first %1 of %2 groups have a line each; all others share one.</source>
        <translation>前 %1 个分组（共 %2 个）各有一条折线，其他分组共用一条。</translation>
    </message>
</context>
<context>
    <name>Lists</name>
    <message>
        <source>, </source>
        <comment>between the words of a list</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>; </source>
        <comment>between the parts of a sentence</comment>
        <translation>；</translation>
    </message>
</context>
<context>
    <name>NoiseTables</name>
    <message>
        <source>Noise</source>
        <translation>噪声</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Runtime</source>
        <translation>运行时长</translation>
    </message>
    <message>
        <source>Available</source>
        <translation>可用</translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation>硬件</translation>
    </message>
    <message>
        <source>NMI</source>
        <translation>NMI</translation>
    </message>
    <message>
        <source>Interrupt</source>
        <translation>中断</translation>
    </message>
    <message>
        <source>Softirq</source>
        <translation>软中断</translation>
    </message>
    <message>
        <source>Thread</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>Time of the period that was taken from the thread</source>
        <translation>该周期内从线程占去的时间</translation>
    </message>
    <message>
        <source>How long the thread measured</source>
        <translation>线程测量了多长时间</translation>
    </message>
    <message>
        <source>Share of the runtime that was left to the thread</source>
        <translation>运行时长中留给线程的比例</translation>
    </message>
    <message>
        <source>How often the hardware or firmware interfered: no event explains it</source>
        <translation>硬件或固件干扰的次数：没有事件可以解释</translation>
    </message>
    <message>
        <source>How often a non-maskable interrupt interfered</source>
        <translation>不可屏蔽中断干扰的次数</translation>
    </message>
    <message>
        <source>How often an interrupt interfered</source>
        <translation>中断干扰的次数</translation>
    </message>
    <message>
        <source>How often a softirq interfered</source>
        <translation>软中断干扰的次数</translation>
    </message>
    <message>
        <source>How often another task interfered</source>
        <translation>其他任务干扰的次数</translation>
    </message>
    <message>
        <source>Inner</source>
        <translation>内部</translation>
    </message>
    <message>
        <source>Outer</source>
        <translation>外部</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>采样</translation>
    </message>
    <message>
        <source>Gaps</source>
        <translation>间隔</translation>
    </message>
    <message>
        <source>NMIs</source>
        <translation>NMI</translation>
    </message>
    <message>
        <source>Gaps above the threshold in the sample</source>
        <translation>采样中超过阈值的间隔</translation>
    </message>
    <message>
        <source>Non-maskable interrupts during the sample</source>
        <translation>采样期间的不可屏蔽中断</translation>
    </message>
    <message>
        <source>IRQ latency</source>
        <translation>IRQ 延迟</translation>
    </message>
    <message>
        <source>Thread latency</source>
        <translation>线程延迟</translation>
    </message>
    <message>
        <source>User latency</source>
        <translation>用户态延迟</translation>
    </message>
    <message>
        <source>Noise of a period</source>
        <translation>单个周期的噪声</translation>
    </message>
    <message>
        <source>Longest single noise</source>
        <translation>最长单次噪声</translation>
    </message>
    <message>
        <source>NMI noise</source>
        <translation>NMI 噪声</translation>
    </message>
    <message>
        <source>Interrupt noise</source>
        <translation>中断噪声</translation>
    </message>
    <message>
        <source>Softirq noise</source>
        <translation>软中断噪声</translation>
    </message>
    <message>
        <source>Thread noise</source>
        <translation>线程噪声</translation>
    </message>
    <message>
        <source>Gap above threshold</source>
        <translation>超过阈值的间隔</translation>
    </message>
    <message>
        <source>Inner gap</source>
        <translation>内部间隔</translation>
    </message>
    <message>
        <source>Outer gap</source>
        <translation>外部间隔</translation>
    </message>
    <message>
        <source>From the timer&apos;s expiry to the start of its interrupt</source>
        <translation>从定时器到期到其中断开始</translation>
    </message>
    <message>
        <source>From the timer&apos;s expiry until the thread that it wakes runs</source>
        <translation>从定时器到期到其唤醒的线程运行</translation>
    </message>
    <message>
        <source>From the timer&apos;s expiry to the thread&apos;s return to user space</source>
        <translation>从定时器到期到线程返回用户态</translation>
    </message>
    <message>
        <source>Time of a period that was taken from the measuring thread</source>
        <translation>一个周期内从测量线程占去的时间</translation>
    </message>
    <message>
        <source>The longest single time that was taken from the thread</source>
        <translation>从线程占去的最长单次时间</translation>
    </message>
    <message>
        <source>Time of one non-maskable interrupt</source>
        <translation>一次不可屏蔽中断的时间</translation>
    </message>
    <message>
        <source>Time of one interrupt, without what interrupted it</source>
        <translation>一次中断的时间，不含打断它的部分</translation>
    </message>
    <message>
        <source>Time of one softirq, without what interrupted it</source>
        <translation>一次软中断的时间，不含打断它的部分</translation>
    </message>
    <message>
        <source>Time of another task, without what interrupted it</source>
        <translation>另一个任务的时间，不含打断它的部分</translation>
    </message>
    <message>
        <source>A gap above the threshold, seen by the measuring thread</source>
        <translation>测量线程观察到的超过阈值的间隔</translation>
    </message>
    <message>
        <source>The longest gap between two clock reads within a loop</source>
        <translation>一次循环内两次读取时钟之间的最长间隔</translation>
    </message>
    <message>
        <source>The longest gap between the end of a loop and the start of the next</source>
        <translation>一次循环结束到下一次循环开始之间的最长间隔</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>Min</source>
        <translation>最小值</translation>
    </message>
    <message>
        <source>Average</source>
        <translation>平均值</translation>
    </message>
    <message>
        <source>p50</source>
        <translation>p50</translation>
    </message>
    <message>
        <source>p90</source>
        <translation>p90</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>p99.9</source>
        <translation>p99.9</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>The smallest value that %1 % of all do not exceed: exact, not estimated</source>
        <translation>%1% 的值都不超过的最小值：精确值，非估算</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>提前量</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>耗时</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Time before the value was reported</source>
        <translation>事件早于该值报告时刻的时间</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
</context>
<context>
    <name>Note</name>
    <message>
        <source>PID %1</source>
        <translation>PID %1</translation>
    </message>
    <message>
        <source>CPU %1</source>
        <translation>CPU %1</translation>
    </message>
    <message>
        <source>The whole capture</source>
        <translation>整个跟踪记录</translation>
    </message>
</context>
<context>
    <name>OptionWords</name>
    <message>
        <source>Latency tracers record functions, too.</source>
        <translation>延迟跟踪器也录制函数。</translation>
    </message>
    <message>
        <source>Child processes of traced PIDs are traced, too.</source>
        <translation>所跟踪 PID 的子进程也被跟踪。</translation>
    </message>
    <message>
        <source>Events of child processes of traced PIDs are recorded, too.</source>
        <translation>所跟踪 PID 的子进程的事件也被录制。</translation>
    </message>
    <message>
        <source>Repeated calls are counted, not recorded again.</source>
        <translation>重复的调用只计数，不再录制。</translation>
    </message>
    <message>
        <source>Calls in interrupts are recorded.</source>
        <translation>录制中断中的调用。</translation>
    </message>
    <message>
        <source>Return values of functions are recorded.</source>
        <translation>录制函数的返回值。</translation>
    </message>
    <message>
        <source>Arguments of functions are recorded.</source>
        <translation>录制函数的参数。</translation>
    </message>
    <message>
        <source>A kernel stack trace with every event.</source>
        <translation>每个事件附带内核栈跟踪。</translation>
    </message>
    <message>
        <source>A user stack trace with every event.</source>
        <translation>每个事件附带用户栈跟踪。</translation>
    </message>
    <message>
        <source>Task names are recorded at context switches.</source>
        <translation>在上下文切换时录制任务名称。</translation>
    </message>
    <message>
        <source>The kernel&apos;s trace_printk() writes to the trace.</source>
        <translation>内核的 trace_printk() 写入跟踪。</translation>
    </message>
    <message>
        <source>A stack trace with every function; set a function filter, or the system stalls.</source>
        <translation>每个函数都附带栈跟踪；请设置函数过滤器，否则系统会卡住。</translation>
    </message>
    <message>
        <source>Durations include off-CPU time.</source>
        <translation>耗时包含离开 CPU 的时间。</translation>
    </message>
    <message>
        <source>Function profiles include the time of nested calls.</source>
        <translation>函数性能分析包含嵌套调用的时间。</translation>
    </message>
    <message>
        <source>The TGID of each task is recorded at context switches.</source>
        <translation>在上下文切换时记录每个任务的 TGID。</translation>
    </message>
    <message>
        <source>Programs can write to trace_marker.</source>
        <translation>程序可以写入 trace_marker。</translation>
    </message>
    <message>
        <source>Tracing pauses while the file “trace” is read.</source>
        <translation>读取文件“trace”时暂停跟踪。</translation>
    </message>
    <message>
        <source>Annotated branches, likely() and unlikely(), are recorded.</source>
        <translation>记录带有 likely() 和 unlikely() 注解的分支。</translation>
    </message>
    <message>
        <source>Text output: flags for interrupts and preemption.</source>
        <translation>文本输出：中断和抢占的标志。</translation>
    </message>
    <message>
        <source>Text output: the latency format, with flags and delay marks.</source>
        <translation>文本输出：延迟格式，带有标志和延迟标记。</translation>
    </message>
    <message>
        <source>Text output: task, CPU and time.</source>
        <translation>文本输出：任务、CPU 和时间。</translation>
    </message>
    <message>
        <source>Text output: callers of functions.</source>
        <translation>文本输出：函数的调用者。</translation>
    </message>
    <message>
        <source>Text output: offsets in functions.</source>
        <translation>文本输出：函数内的偏移。</translation>
    </message>
    <message>
        <source>Text output: addresses of functions.</source>
        <translation>文本输出：函数的地址。</translation>
    </message>
    <message>
        <source>Text output: pointers are hashed.</source>
        <translation>文本输出：指针经过哈希。</translation>
    </message>
</context>
<context>
    <name>Preference</name>
    <message>
        <source>one of %1</source>
        <translation>以下之一：%1</translation>
    </message>
    <message>
        <source>a number from %1 to %2</source>
        <translation>%1 到 %2 之间的数字</translation>
    </message>
    <message>
        <source>yes or no</source>
        <translation>yes 或 no</translation>
    </message>
    <message>
        <source>a name without spaces and commas, or empty</source>
        <translation>不含空格和逗号的名称，或留空</translation>
    </message>
    <message>
        <source>names separated by commas</source>
        <translation>以逗号分隔的名称</translation>
    </message>
    <message>
        <source>a path that starts with /, or empty</source>
        <translation>以 / 开头的路径，或留空</translation>
    </message>
</context>
<context>
    <name>PreferencesFile</name>
    <message>
        <source>This is not a preferences file.</source>
        <translation>这不是首选项文件。</translation>
    </message>
    <message>
        <source>The file has no preferences.</source>
        <translation>该文件不含首选项。</translation>
    </message>
    <message>
        <source>Line %1 is neither “name = value” nor a section: %2</source>
        <translation>第 %1 行既不是“名称 = 值”，也不是节：%2</translation>
    </message>
    <message>
        <source>Line %1: %2 is set twice.</source>
        <translation>第 %1 行：%2 重复设置。</translation>
    </message>
    <message>
        <source>Line %1: unknown preference %2.</source>
        <translation>第 %1 行：未知的首选项 %2。</translation>
    </message>
    <message>
        <source>Line %1: “%2” is not valid for %3. Use %4.</source>
        <translation>第 %1 行：“%2”对 %3 无效。有效值：%4。</translation>
    </message>
    <message>
        <source>Line %1: unknown command %2.</source>
        <translation>第 %1 行：未知的命令 %2。</translation>
    </message>
    <message>
        <source>Line %1: “%2” is not a shortcut. Use the form Ctrl+Shift+O.</source>
        <translation>第 %1 行：“%2”不是快捷键。使用 Ctrl+Shift+O 的形式。</translation>
    </message>
</context>
<context>
    <name>ProbeFile</name>
    <message>
        <source>file not found</source>
        <translation>找不到文件</translation>
    </message>
    <message>
        <source>the file is larger than %1 MiB</source>
        <translation>文件大于 %1 MiB</translation>
    </message>
</context>
<context>
    <name>ProbeItems</name>
    <message>
        <source>Probe %1…</source>
        <translation>探测 %1…</translation>
    </message>
    <message>
        <source>Probe a function</source>
        <translation>探测函数</translation>
    </message>
    <message>
        <source>%1…</source>
        <translation>%1…</translation>
    </message>
</context>
<context>
    <name>QueryActions</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
</context>
<context>
    <name>QueryErrors</name>
    <message>
        <source>Did you mean %1?</source>
        <translation>是否指 %1？</translation>
    </message>
    <message>
        <source> or </source>
        <translation> 或 </translation>
    </message>
    <message>
        <source>Each type of event is a table; Ctrl+Space lists them all.</source>
        <translation>每种事件类型对应一个表；Ctrl+空格列出所有表。</translation>
    </message>
    <message>
        <source>Ctrl+Space lists the columns. Strings need single quotes.</source>
        <translation>Ctrl+空格列出各列。字符串须用单引号。</translation>
    </message>
    <message>
        <source>This capture has no table “%1”.</source>
        <translation>此跟踪记录没有表“%1”。</translation>
    </message>
    <message>
        <source>The tables have no column “%1”.</source>
        <translation>这些表没有列“%1”。</translation>
    </message>
    <message>
        <source>There is no function “%1”.</source>
        <translation>没有函数“%1”。</translation>
    </message>
    <message>
        <source>More than one of the tables has a column “%1”.</source>
        <translation>多个表都有列“%1”。</translation>
    </message>
    <message>
        <source>Qualify it with a table: table.%1</source>
        <translation>用表名限定：table.%1</translation>
    </message>
    <message>
        <source>The function “%1” takes a different number of arguments.</source>
        <translation>函数“%1”的参数个数不符。</translation>
    </message>
    <message>
        <source>Syntax error at “%1”.</source>
        <translation>“%1”处有语法错误。</translation>
    </message>
    <message>
        <source>Check the comma, parenthesis, quote or word before it.</source>
        <translation>检查它前面的逗号、括号、引号或单词。</translation>
    </message>
    <message>
        <source>“%1” is not SQL.</source>
        <translation>“%1”不是 SQL。</translation>
    </message>
    <message>
        <source>The closing quote is missing.</source>
        <translation>缺少右引号。</translation>
    </message>
    <message>
        <source>The statement is incomplete.</source>
        <translation>语句不完整。</translation>
    </message>
    <message>
        <source>A parenthesis, a quote or the rest of a clause is missing.</source>
        <translation>缺少括号、引号或子句的其余部分。</translation>
    </message>
    <message>
        <source>Queries can only read the capture.</source>
        <translation>查询只能读取跟踪记录。</translation>
    </message>
    <message>
        <source>Use SELECT.</source>
        <translation>使用 SELECT。</translation>
    </message>
</context>
<context>
    <name>Report</name>
    <message>
        <source>Image of %1</source>
        <translation>%1的图像</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>From %1 to %2, %3.</source>
        <translation>%1 到 %2，%3。</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>笔记</translation>
    </message>
    <message>
        <source>whole capture</source>
        <translation>整个跟踪记录</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>笔记</translation>
    </message>
    <message>
        <source>Notes of the capture</source>
        <translation>跟踪记录的笔记</translation>
    </message>
    <message>
        <source>Import problems</source>
        <translation>导入问题</translation>
    </message>
    <message>
        <source>Lost events</source>
        <translation>丢失的事件</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>The first %1 of %2 rows.</source>
        <translation>前 %1 行，共 %2 行。</translation>
    </message>
    <message>
        <source>The first %1 expanded rows.</source>
        <translation>前 %1 个展开的行。</translation>
    </message>
    <message>
        <source>Capture</source>
        <translation>跟踪记录</translation>
    </message>
    <message>
        <source>Range: the whole capture.</source>
        <translation>范围：整个跟踪记录。</translation>
    </message>
    <message>
        <source>Range: %1.</source>
        <translation>范围：%1。</translation>
    </message>
    <message>
        <source>Filter: none.</source>
        <translation>过滤条件：无。</translation>
    </message>
    <message>
        <source>Filter: %1.</source>
        <translation>过滤条件：%1。</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 event(s) are in the range and match the filter.</source>
        <translation>
            <numerusform>%2 个事件中有 %1 个在此范围内且符合过滤条件。</numerusform>
        </translation>
    </message>
    <message>
        <source>The capture reports no lost events there.</source>
        <translation>跟踪记录未报告其中有丢失的事件。</translation>
    </message>
    <message>
        <source>Counts and sums are too small.</source>
        <translation>计数和总和偏小。</translation>
    </message>
    <message numerus="yes">
        <source>%1 event(s) in damaged parts of the capture cannot be read.</source>
        <translation>
            <numerusform>跟踪记录损坏部分中的 %1 个事件无法读取。</numerusform>
        </translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件数</translation>
    </message>
    <message>
        <source>Events by CPU</source>
        <translation>各 CPU 的事件</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Events by type</source>
        <translation>各类型的事件</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>事件类型</translation>
    </message>
    <message>
        <source>Events by task</source>
        <translation>各任务的事件</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Event counts</source>
        <translation>事件计数</translation>
    </message>
    <message>
        <source>en</source>
        <comment>the language of these texts, as in HTML&apos;s lang</comment>
        <translation>zh-CN</translation>
    </message>
    <message>
        <source>Report on a capture of the Linux kernel</source>
        <translation>Linux 内核跟踪记录的报告</translation>
    </message>
    <message>
        <source>Created by Probescope %1 on %2.</source>
        <translation>由 Probescope %1 创建于 %2。</translation>
    </message>
    <message>
        <source>Overview of the whole capture: density of events, and lost events</source>
        <translation>整个跟踪记录的总览：事件密度和丢失的事件</translation>
    </message>
</context>
<context>
    <name>Samples</name>
    <message>
        <source>Why is it late?</source>
        <translation>为什么会延迟？</translation>
    </message>
    <message>
        <source>trace.dat: wakeups, switches, interrupts and disk reads</source>
        <translation>trace.dat：唤醒、切换、中断和磁盘读取</translation>
    </message>
    <message>
        <source>Open **Latency** and choose **wakeup** under **Measure**: the time from a wakeup until the task gets its CPU.</source>
        <translation>打开**延迟**，在**测量**下选择 **wakeup**：即从唤醒到任务得到 CPU 的时间。</translation>
    </message>
    <message>
        <source>Click the first row in the list of the longest spans. All views go to that wakeup.</source>
        <translation>单击最长区间列表的第一行。所有视图都会转到该次唤醒。</translation>
    </message>
    <message>
        <source>Press **Z**: the timeline shows the wait. Look at the lane of CPU 1.</source>
        <translation>按 **Z**：时间线会显示这次等待。查看 CPU 1 的泳道。</translation>
    </message>
    <message>
        <source>Click the row again and press **E**: the time is split by reason, and waiting by who ran meanwhile.</source>
        <translation>再次单击该行并按 **E**：时间按原因拆分，等待时间按当时运行的任务拆分。</translation>
    </message>
    <message>
        <source>`sensor` waited 21.87 ms for CPU 1, where `encoder` ran all that time. The switches show why: `encoder` has the priority 49, `sensor` 120, and the lower number goes first. No other wait is longer than 2.5 ms.</source>
        <translation>`sensor` 等待 CPU 1 达 21.87 ms，期间一直是 `encoder` 在其上运行。切换事件表明了原因：`encoder` 的优先级为 49，`sensor` 为 120，数字较小者先运行。其他等待都不超过 2.5 ms。</translation>
    </message>
    <message>
        <source>Where does the time go?</source>
        <translation>时间花在哪里？</translation>
    </message>
    <message>
        <source>function_graph: the calls of a program that saves a file</source>
        <translation>function_graph：一个保存文件的程序的调用</translation>
    </message>
    <message>
        <source>The task `saver` opens a file, writes to it 48 times, and calls fsync 8 times. Which of these takes longest, and why?</source>
        <translation>任务 `saver` 打开一个文件，向其写入 48 次，并调用 fsync 8 次。其中哪个耗时最长，为什么？</translation>
    </message>
    <message>
        <source>Open **Flame graph**: the width of a box is the time of a function and all that it calls. Find the widest system call.</source>
        <translation>打开**火焰图**：方框的宽度是函数及其所有被调用者的耗时。找出最宽的系统调用。</translation>
    </message>
    <message>
        <source>Double-click its box to zoom in, and follow the widest boxes from caller to callee.</source>
        <translation>双击其方框进行放大，并沿最宽的方框从调用者走到被调用者。</translation>
    </message>
    <message>
        <source>Find the largest number in the column **Self** of the list of functions.</source>
        <translation>在函数列表的**自身**列中找出最大的数字。</translation>
    </message>
    <message>
        <source>Open **Calls**, choose any call, and press **N** for the longest call, then **H** for the path on which its time was spent.</source>
        <translation>打开**调用**，选择任意一个调用，按 **N** 转到最长的调用，再按 **H** 查看时间花在哪条路径上。</translation>
    </message>
    <message>
        <source>Who opened this file?</source>
        <translation>谁打开了这个文件？</translation>
    </message>
    <message>
        <source>kprobe events: the paths of opened files, and the results</source>
        <translation>kprobe 事件：打开的文件的路径，以及结果</translation>
    </message>
    <message>
        <source>A script runs some programs. Which of them opened `/etc/shadow`, and which one was refused?</source>
        <translation>一个脚本运行了几个程序。其中哪些打开了 `/etc/shadow`，哪个被拒绝？</translation>
    </message>
    <message>
        <source>Open **Events**, press **Ctrl+F** and type `/etc/shadow`. The number of matches is at the right of the search.</source>
        <translation>打开**事件**，按 **Ctrl+F** 并输入 `/etc/shadow`。搜索框右侧显示匹配项的数量。</translation>
    </message>
    <message>
        <source>**F3** goes from match to match. The task of each row opened the file.</source>
        <translation>按 **F3** 在匹配项之间移动。每行的任务就是打开该文件的任务。</translation>
    </message>
    <message>
        <source>The next row of the same task, `opened`, has the result: `fd` is the descriptor, or a negative error.</source>
        <translation>同一任务的下一行 `opened` 含有结果：`fd` 是文件描述符，或负的错误码。</translation>
    </message>
    <message>
        <source>Three programs: `cat` (217), `cp` (219) and `passwd` (222). `cat` was refused: its `fd` is -13, EACCES. The others got descriptor 3. `cp` opened `/tmp/shadow.copy`, too: it made a copy.</source>
        <translation>三个程序：`cat`（217）、`cp`（219）和 `passwd`（222）。`cat` 被拒绝：其 `fd` 为 -13，即 EACCES。另外两个得到文件描述符 3。`cp` 还打开了 `/tmp/shadow.copy`：它做了一份副本。</translation>
    </message>
    <message>
        <source>Which probe missed?</source>
        <translation>哪个探针未命中？</translation>
    </message>
    <message>
        <source>kprobe events: entries and returns of functions, and their counts</source>
        <translation>kprobe 事件：函数的入口和返回，及其计数</translation>
    </message>
    <message>
        <source>`nap` and `nap_end` probe the entry and the return of do_nanosleep, `save` and `save_end` those of vfs_fsync_range. Each call returns. Which probe missed calls?</source>
        <translation>`nap` 和 `nap_end` 探测 do_nanosleep 的入口和返回，`save` 和 `save_end` 探测 vfs_fsync_range 的入口和返回。每次调用都会返回。哪个探针漏掉了调用？</translation>
    </message>
    <message>
        <source>In the pane **Capture**, look at **Event types**: it counts the events of each probe.</source>
        <translation>在**跟踪记录**面板中查看**事件类型**：其中有每个探针的事件计数。</translation>
    </message>
    <message>
        <source>Compare `nap` with `nap_end`, and `save` with `save_end`.</source>
        <translation>将 `nap` 与 `nap_end`、`save` 与 `save_end` 进行比较。</translation>
    </message>
    <message>
        <source>Open the kernel&apos;s own counts with the button below: hits and misses of each probe when the recording ended.</source>
        <translation>用下方的按钮打开内核自身的计数：录制结束时每个探针的命中和未命中。</translation>
    </message>
    <message>
        <source>Go back to the capture and look at **Tasks**: how many of them sleep, and how many save?</source>
        <translation>回到跟踪记录，查看**任务**：有多少个任务睡眠，有多少个任务保存？</translation>
    </message>
    <message>
        <source>`nap_end` missed 358 of 400 calls, and had 42 hits. It was created as `r1:`, with a maxactive of 1, so that the kernel follows one call at a time, while 10 tasks slept at once. `r10:` would have been enough. One task alone saves, so `save_end` has as many hits as `save`: 300. In recordings by Probescope, the tab **Probes** shows the misses, and why.</source>
        <translation>`nap_end` 在 400 次调用中有 358 次未命中，命中 42 次。它创建为 `r1:`，即 maxactive 为 1，因此内核一次只跟踪一个调用，而同时有 10 个任务在睡眠。用 `r10:` 就够了。只有一个任务在保存，因此 `save_end` 与 `save` 的命中次数相同：300。在 Probescope 的录制中，**探针**标签页会显示未命中及其原因。</translation>
    </message>
    <message>
        <source>it is missing from this build of Probescope. Reinstall the program.</source>
        <translation>此 Probescope 构建中缺少该文件。重新安装程序。</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>示例记录</translation>
    </message>
    <message>
        <source>The sample cannot be opened: %1</source>
        <translation>无法打开示例记录：%1</translation>
    </message>
    <message>
        <source>The task `sensor` wakes up every 4 ms. One time, it got its CPU more than 20 ms late. What ran there instead?</source>
        <translation>任务 `sensor` 每 4 ms 唤醒一次。有一次它晚了 20 ms 以上才得到 CPU。当时那里在运行什么？</translation>
    </message>
    <message>
        <source>The 8 calls of fsync (`__x64_sys_fsync`) took 123.4 ms, 77.9 % of all. The 48 writes took 30.7 ms. In fsync, `jbd2_log_wait_commit` took 94.4 ms, most of it in `schedule`: the task sleeps until the journal of the file system is on the disk. Fewer calls of fsync would help; a faster processor would not.</source>
        <translation>8 次 fsync 调用（`__x64_sys_fsync`）耗时 123.4 ms，占总耗时的 77.9%。48 次写入耗时 30.7 ms。在 fsync 中，`jbd2_log_wait_commit` 耗时 94.4 ms，其中大部分在 `schedule` 中：任务睡眠，直到文件系统的日志写入磁盘。减少 fsync 调用会有帮助，换用更快的处理器则不会。</translation>
    </message>
</context>
<context>
    <name>SchedText</name>
    <message>
        <source>S, interruptible sleep</source>
        <translation>S，可中断睡眠</translation>
    </message>
    <message>
        <source>D, uninterruptible sleep</source>
        <translation>D，不可中断睡眠</translation>
    </message>
    <message>
        <source>T, stopped</source>
        <translation>T，已停止</translation>
    </message>
    <message>
        <source>t, traced</source>
        <translation>t，被跟踪（ptrace）</translation>
    </message>
    <message>
        <source>I, idle kernel thread</source>
        <translation>I，空闲内核线程</translation>
    </message>
    <message>
        <source>P, parked</source>
        <translation>P，已停驻（parked）</translation>
    </message>
    <message>
        <source>X, dead</source>
        <translation>X，已消亡</translation>
    </message>
    <message>
        <source>Z, zombie</source>
        <translation>Z，僵尸</translation>
    </message>
    <message>
        <source>state not recorded</source>
        <translation>未录制状态</translation>
    </message>
    <message>
        <source>state %1</source>
        <translation>状态 %1</translation>
    </message>
    <message>
        <source>an unknown task</source>
        <translation>未知任务</translation>
    </message>
    <message>
        <source>an interrupt (while the CPU was idle)</source>
        <translation>中断（CPU 空闲时）</translation>
    </message>
    <message>
        <source>the idle task</source>
        <translation>空闲任务</translation>
    </message>
    <message>
        <source>an interrupt (while %1 ran)</source>
        <translation>中断（%1 运行时）</translation>
    </message>
    <message>
        <source>On the CPU, in the call itself</source>
        <translation>在 CPU 上，执行调用自身</translation>
    </message>
    <message>
        <source>On the CPU, in no recorded call</source>
        <translation>在 CPU 上，不在已录制的调用中</translation>
    </message>
    <message>
        <source>In an unnamed function</source>
        <translation>在未命名的函数中</translation>
    </message>
    <message>
        <source>In %1</source>
        <translation>在 %1 中</translation>
    </message>
    <message numerus="yes">
        <source>In %n other function(s)</source>
        <translation>
            <numerusform>在其他 %n 个函数中</numerusform>
        </translation>
    </message>
    <message>
        <source>Interrupted by %1</source>
        <translation>被 %1 打断</translation>
    </message>
    <message numerus="yes">
        <source>Off-CPU, %n shorter time(s)</source>
        <translation>
            <numerusform>离开 CPU，%n 段较短时间</numerusform>
        </translation>
    </message>
    <message>
        <source>Off-CPU (%1)</source>
        <translation>离开 CPU（%1）</translation>
    </message>
    <message>
        <source>Off-CPU (%1), woken by %2</source>
        <translation>离开 CPU（%1），唤醒者：%2</translation>
    </message>
    <message numerus="yes">
        <source>Waiting for a CPU, %n shorter part(s)</source>
        <translation>
            <numerusform>等待 CPU，%n 个较短部分</numerusform>
        </translation>
    </message>
    <message>
        <source>Woken by %1, waiting for a CPU</source>
        <translation>等待 CPU，唤醒者：%1</translation>
    </message>
    <message>
        <source>Waiting for a CPU: it was idle</source>
        <translation>等待 CPU：CPU 空闲</translation>
    </message>
    <message>
        <source>Waiting for a CPU: %1 ran</source>
        <translation>等待 CPU：%1 在运行</translation>
    </message>
    <message numerus="yes">
        <source>Preempted, %n shorter part(s)</source>
        <translation>
            <numerusform>被抢占，%n 个较短部分</numerusform>
        </translation>
    </message>
    <message>
        <source>Preempted: unknown which task ran</source>
        <translation>被抢占：运行的任务未知</translation>
    </message>
    <message>
        <source>Preempted: the CPU was idle</source>
        <translation>被抢占：CPU 空闲</translation>
    </message>
    <message>
        <source>Preempted: %1 ran</source>
        <translation>被抢占：%1 在运行</translation>
    </message>
    <message>
        <source>Unknown: events were lost</source>
        <translation>未知：有丢失的事件</translation>
    </message>
    <message>
        <source>Unknown: sched_switch was not recorded</source>
        <translation>未知：未录制 sched_switch</translation>
    </message>
    <message>
        <source>Unknown: no events of the task here</source>
        <translation>未知：此处没有该任务的事件</translation>
    </message>
    <message>
        <source>Self</source>
        <translation>自身</translation>
    </message>
    <message>
        <source>Called functions</source>
        <translation>被调用的函数</translation>
    </message>
    <message>
        <source>Interrupts</source>
        <translation>中断</translation>
    </message>
    <message>
        <source>Off-CPU</source>
        <translation>离开 CPU</translation>
    </message>
    <message>
        <source>Wakeup latency</source>
        <translation>唤醒延迟</translation>
    </message>
    <message>
        <source>Preempted</source>
        <translation>被抢占</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>未知</translation>
    </message>
</context>
<context>
    <name>SpanExport</name>
    <message>
        <source>writing was stopped.</source>
        <translation>写入已停止。</translation>
    </message>
</context>
<context>
    <name>SpanGrouping</name>
    <message>
        <source>CPU %1</source>
        <translation>CPU %1</translation>
    </message>
    <message>
        <source>%1 others</source>
        <translation>其他 %1 个</translation>
    </message>
</context>
<context>
    <name>TableModel</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>TimeText</name>
    <message>
        <source>ticks</source>
        <translation>tick</translation>
    </message>
    <message>
        <source>events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 ns</source>
        <translation>%1 ns</translation>
    </message>
    <message numerus="yes">
        <source>%1 tick(s)</source>
        <translation>
            <numerusform>%1 tick</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 event(s)</source>
        <translation>
            <numerusform>%1 个事件</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ViewImage</name>
    <message>
        <source>The view was copied as an image.</source>
        <translation>视图已复制为图像。</translation>
    </message>
    <message>
        <source>Save the view as an image</source>
        <translation>将视图保存为图像</translation>
    </message>
    <message>
        <source>Images (*.png *.svg *.pdf)</source>
        <translation>图像 (*.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>The image was not saved: %1 already exists.</source>
        <translation>图像未保存：%1 已存在。</translation>
    </message>
    <message>
        <source>The image could not be saved: %1</source>
        <translation>无法保存图像：%1</translation>
    </message>
    <message>
        <source>The image was saved as %1.</source>
        <translation>图像已保存为 %1。</translation>
    </message>
    <message>
        <source>the image could not be drawn</source>
        <translation>无法绘制图像</translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>reading the kernel&apos;s code is not supported here</source>
        <translation>此处不支持读取内核代码</translation>
    </message>
    <message>
        <source>cannot read the kernel&apos;s code</source>
        <translation>无法读取内核代码</translation>
    </message>
    <message>
        <source>This needs root and a kernel without lockdown</source>
        <translation>这需要 root 权限和未启用 lockdown 的内核</translation>
    </message>
    <message>
        <source>the layout of the kernel&apos;s memory is unknown</source>
        <translation>内核内存的布局未知</translation>
    </message>
    <message>
        <source>too many bytes requested</source>
        <translation>请求的字节数过多</translation>
    </message>
    <message>
        <source>there is no memory at this address</source>
        <translation>此地址处没有内存</translation>
    </message>
    <message>
        <source>cannot read the file</source>
        <translation>无法读取文件</translation>
    </message>
    <message>
        <source>the file is longer than {} bytes</source>
        <translation>文件超过 {} 字节</translation>
    </message>
    <message>
        <source>cannot open the file</source>
        <translation>无法打开文件</translation>
    </message>
    <message>
        <source>the kernel rejected the write</source>
        <translation>写入被内核拒绝</translation>
    </message>
    <message>
        <source>the kernel accepted none of the bytes</source>
        <translation>内核未接受任何字节</translation>
    </message>
    <message>
        <source>not a module name</source>
        <translation>不是模块名</translation>
    </message>
    <message>
        <source>cannot list the folder</source>
        <translation>无法列出文件夹</translation>
    </message>
    <message>
        <source>cannot open the file for writing</source>
        <translation>无法打开文件进行写入</translation>
    </message>
    <message>
        <source>too many bytes of kernel code requested</source>
        <translation>请求的内核代码字节数过多</translation>
    </message>
    <message>
        <source>the kernel has no code at this address</source>
        <translation>内核在此地址处没有代码</translation>
    </message>
    <message>
        <source>cannot create the instance</source>
        <translation>无法创建跟踪实例</translation>
    </message>
    <message>
        <source>cannot remove the instance</source>
        <translation>无法移除跟踪实例</translation>
    </message>
    <message>
        <source>cannot read the ring buffer of CPU {}</source>
        <translation>无法读取 CPU {} 的环形缓冲区</translation>
    </message>
    <message>
        <source>the pages of the ring buffer are too large</source>
        <translation>环形缓冲区的页过大</translation>
    </message>
    <message>
        <source>cannot create a pipe</source>
        <translation>无法创建管道</translation>
    </message>
    <message>
        <source>cannot create an epoll instance</source>
        <translation>无法创建 epoll 实例</translation>
    </message>
    <message>
        <source>the instance has no CPUs</source>
        <translation>该跟踪实例没有 CPU</translation>
    </message>
    <message>
        <source>cannot wait for the ring buffers</source>
        <translation>无法等待环形缓冲区</translation>
    </message>
    <message>
        <source>the kernel returned a truncated page of its ring buffer</source>
        <translation>内核返回了截断的环形缓冲区页</translation>
    </message>
    <message>
        <source>cannot list the processes</source>
        <translation>无法列出进程</translation>
    </message>
    <message>
        <source>no process {}</source>
        <translation>没有进程 {}</translation>
    </message>
    <message>
        <source>Another program is using it: stop that program, or try again</source>
        <translation>另一个程序正在使用它：停止该程序，或重试</translation>
    </message>
    <message>
        <source>Choose a smaller buffer</source>
        <translation>选择更小的缓冲区</translation>
    </message>
    <message>
        <source>Too many files are open: raise the limit (ulimit -n)</source>
        <translation>打开的文件过多：提高上限（ulimit -n）</translation>
    </message>
    <message>
        <source>{}: {}</source>
        <translation>{}：{}</translation>
    </message>
    <message>
        <source>Kernel lockdown (confidentiality) forbids tracing: boot without lockdown=confidentiality</source>
        <translation>内核 lockdown（confidentiality）禁止跟踪：启动时不要使用 lockdown=confidentiality</translation>
    </message>
    <message>
        <source>Tracing needs root: use probescope-helper, or run this as root</source>
        <translation>跟踪需要 root 权限：使用 probescope-helper，或以 root 身份运行</translation>
    </message>
    <message>
        <source>This container is not allowed to trace: run Probescope on the host, or in a privileged container</source>
        <translation>此容器不允许跟踪：在主机上或特权容器中运行 Probescope</translation>
    </message>
    <message>
        <source>Root&apos;s privileges are restricted here, for example by a container, a service sandbox or a security module</source>
        <translation>root 的权限在此受到限制，例如受容器、服务沙箱或安全模块限制</translation>
    </message>
    <message>
        <source>This kernel was built without tracing (CONFIG_FTRACE): use another kernel</source>
        <translation>此内核编译时未启用跟踪（CONFIG_FTRACE）：使用其他内核</translation>
    </message>
    <message>
        <source>This container has no tracefs: run Probescope on the host, or start a privileged container with /sys/kernel/tracing</source>
        <translation>此容器没有 tracefs：在主机上运行 Probescope，或启动带有 /sys/kernel/tracing 的特权容器</translation>
    </message>
    <message>
        <source>Mount it as root: mount -t tracefs tracefs /sys/kernel/tracing</source>
        <translation>以 root 身份挂载：mount -t tracefs tracefs /sys/kernel/tracing</translation>
    </message>
    <message>
        <source>a part of the path is empty</source>
        <translation>路径中有一段为空</translation>
    </message>
    <message>
        <source>the path contains ..</source>
        <translation>路径包含 ..</translation>
    </message>
    <message>
        <source>a part of the path is longer than 255 bytes</source>
        <translation>路径中有一段超过 255 字节</translation>
    </message>
    <message>
        <source>the path is longer than 1023 bytes</source>
        <translation>路径超过 1023 字节</translation>
    </message>
    <message>
        <source>tracefs is not mounted there</source>
        <translation>tracefs 未挂载在该处</translation>
    </message>
    <message>
        <source>tracefs is not mounted</source>
        <translation>tracefs 未挂载</translation>
    </message>
    <message>
        <source>the kernel has no openat2</source>
        <translation>内核没有 openat2</translation>
    </message>
    <message>
        <source>Use Linux 5.6 or newer, or a container that allows this system call</source>
        <translation>使用 Linux 5.6 或更新版本，或允许此系统调用的容器</translation>
    </message>
    <message>
        <source>the line is longer than 4094 bytes</source>
        <translation>该行超过 4094 字节</translation>
    </message>
    <message>
        <source>the line contains a control character or a comment</source>
        <translation>该行包含控制字符或注释</translation>
    </message>
    <message>
        <source>the line is empty</source>
        <translation>该行为空</translation>
    </message>
    <message>
        <source>unknown kind of probe</source>
        <translation>未知的探针类型</translation>
    </message>
    <message>
        <source>the group and event names are missing</source>
        <translation>缺少组名和事件名</translation>
    </message>
    <message>
        <source>invalid number after the kind of probe</source>
        <translation>探针类型之后的数字无效</translation>
    </message>
    <message>
        <source>invalid group name</source>
        <translation>组名无效</translation>
    </message>
    <message>
        <source>invalid event name</source>
        <translation>事件名无效</translation>
    </message>
    <message>
        <source>write the path without //, . and ..</source>
        <translation>路径中不要写 //、. 和 ..</translation>
    </message>
    <message>
        <source>the helper resolves the path to another file</source>
        <translation>辅助程序将该路径解析为另一个文件</translation>
    </message>
    <message>
        <source>the offset is missing</source>
        <translation>缺少偏移</translation>
    </message>
    <message>
        <source>invalid reference counter</source>
        <translation>引用计数器无效</translation>
    </message>
    <message>
        <source>invalid offset</source>
        <translation>偏移无效</translation>
    </message>
    <message>
        <source>invalid module name</source>
        <translation>模块名无效</translation>
    </message>
    <message>
        <source>the probe point is not a symbol</source>
        <translation>探测点不是符号</translation>
    </message>
    <message>
        <source>the event is not written as SYSTEM/EVENT</source>
        <translation>事件未写成 SYSTEM/EVENT 的形式</translation>
    </message>
    <message>
        <source>invalid argument name</source>
        <translation>参数名无效</translation>
    </message>
    <message>
        <source>the argument name is reserved by the kernel</source>
        <translation>该参数名由内核保留</translation>
    </message>
    <message>
        <source>the fetch argument is empty or longer than 63 characters</source>
        <translation>取值参数为空或超过 63 个字符</translation>
    </message>
    <message>
        <source>invalid character in the argument</source>
        <translation>参数中有无效字符</translation>
    </message>
    <message>
        <source>invalid character in the field</source>
        <translation>字段中有无效字符</translation>
    </message>
    <message>
        <source>the fields are not written as TYPE NAME; …, or there are more than 64</source>
        <translation>字段未写成 TYPE NAME; … 的形式，或超过 64 个</translation>
    </message>
    <message>
        <source>to delete a probe, write only its name</source>
        <translation>要删除探针，只写其名称</translation>
    </message>
    <message>
        <source>the probe point is missing</source>
        <translation>缺少探测点</translation>
    </message>
    <message>
        <source>a probe has at most 128 arguments</source>
        <translation>一个探针最多有 128 个参数</translation>
    </message>
    <message>
        <source>the condition is empty</source>
        <translation>条件为空</translation>
    </message>
    <message>
        <source>to delete a synthetic event, write only its name</source>
        <translation>要删除合成事件，只写其名称</translation>
    </message>
    <message>
        <source>the fields are missing</source>
        <translation>缺少字段</translation>
    </message>
    <message>
        <source>unknown histogram action</source>
        <translation>未知的直方图动作</translation>
    </message>
    <message>
        <source>triggers must be ASCII text</source>
        <translation>触发器必须是 ASCII 文本</translation>
    </message>
    <message>
        <source>the buffers, snapshots and histograms of this session would need {} of memory, {} of it here on {} CPUs: {}</source>
        <translation>此会话的缓冲区、快照和直方图共需 {0} 内存，其中 {1} 用于此处（{2} 个 CPU）：{3}</translation>
    </message>
    <message>
        <source>Choose a smaller buffer, or stop another recording</source>
        <translation>选择更小的缓冲区，或停止另一个录制</translation>
    </message>
    <message>
        <source>the limit is {} in total</source>
        <translation>总上限为 {}</translation>
    </message>
    <message>
        <source>only {} is available, and a quarter of it stays free</source>
        <translation>仅有 {} 可用，且其中四分之一须保持空闲</translation>
    </message>
    <message>
        <source>this session has reached the limit of {} histograms</source>
        <translation>此会话已达到 {} 个直方图的上限</translation>
    </message>
    <message>
        <source>Remove some</source>
        <translation>移除一些</translation>
    </message>
    <message>
        <source>invalid size: the limit is {} KiB</source>
        <translation>大小无效：上限为 {} KiB</translation>
    </message>
    <message>
        <source>not a tracer name</source>
        <translation>不是跟踪器名称</translation>
    </message>
    <message>
        <source>Choose one from available_tracers</source>
        <translation>从 available_tracers 中选择一个</translation>
    </message>
    <message>
        <source>this tracer takes CPUs offline</source>
        <translation>此跟踪器会使 CPU 离线</translation>
    </message>
    <message>
        <source>the text is too long</source>
        <translation>文本过长</translation>
    </message>
    <message>
        <source>write one command at a time, without control characters</source>
        <translation>一次只写一条命令，不含控制字符</translation>
    </message>
    <message>
        <source>dumping to the console can stall the machine</source>
        <translation>转储到控制台可能使机器停顿</translation>
    </message>
    <message>
        <source>read-only sessions cannot change anything</source>
        <translation>只读会话不能更改任何内容</translation>
    </message>
    <message>
        <source>the helper does not allow reading this file</source>
        <translation>辅助程序不允许读取此文件</translation>
    </message>
    <message>
        <source>read-only sessions cannot read recorded data</source>
        <translation>只读会话不能读取录制的数据</translation>
    </message>
    <message>
        <source>this data belongs to another user of tracing</source>
        <translation>此数据属于其他使用者</translation>
    </message>
    <message>
        <source>the top-level buffer is shared by all users of tracing</source>
        <translation>顶层缓冲区由所有使用者共用</translation>
    </message>
    <message>
        <source>the helper does not allow listing this folder</source>
        <translation>辅助程序不允许列出此文件夹</translation>
    </message>
    <message>
        <source>the helper does not allow clearing this file</source>
        <translation>辅助程序不允许清空此文件</translation>
    </message>
    <message>
        <source>the helper does not allow writing this file</source>
        <translation>辅助程序不允许写入此文件</translation>
    </message>
    <message>
        <source>this instance belongs to another user of tracing</source>
        <translation>此跟踪实例属于其他使用者</translation>
    </message>
    <message>
        <source>top-level tracing is shared by all users</source>
        <translation>顶层跟踪由所有使用者共用</translation>
    </message>
    <message>
        <source>synthetic events must be in the group synthetic</source>
        <translation>合成事件必须在 synthetic 组中</translation>
    </message>
    <message>
        <source>this file does not accept this kind of probe</source>
        <translation>此文件不接受此类探针</translation>
    </message>
    <message>
        <source>this trigger affects other recordings</source>
        <translation>此触发器会影响其他录制</translation>
    </message>
    <message>
        <source>a histogram with timestamps changes the top-level clock and clears the top-level buffer</source>
        <translation>带时间戳的直方图会更改顶层时钟并清空顶层缓冲区</translation>
    </message>
    <message>
        <source>the histogram or synthetic event {} belongs to another user of tracing</source>
        <translation>直方图或合成事件 {} 属于其他使用者</translation>
    </message>
    <message>
        <source>not a tracing instance</source>
        <translation>不是跟踪实例</translation>
    </message>
    <message>
        <source>this switch affects the whole machine</source>
        <translation>此开关影响整台机器</translation>
    </message>
    <message>
        <source>read-only sessions cannot read the kernel&apos;s code</source>
        <translation>只读会话不能读取内核代码</translation>
    </message>
    <message>
        <source>Reconnect with permission to control tracing</source>
        <translation>以控制跟踪的权限重新连接</translation>
    </message>
    <message>
        <source>Allow changes to top-level tracing</source>
        <translation>允许更改顶层跟踪</translation>
    </message>
    <message>
        <source>Allow changes to what other users set up</source>
        <translation>允许更改其他使用者的设置</translation>
    </message>
    <message>
        <source>this session has reached the limit of {} probes</source>
        <translation>此会话已达到 {} 个探针的上限</translation>
    </message>
    <message>
        <source>Delete some probes, or record with fewer</source>
        <translation>删除一些探针，或用更少的探针录制</translation>
    </message>
    <message>
        <source>the maxactive values of this session&apos;s return probes add up to {}: the limit is {}</source>
        <translation>此会话中返回探针的 maxactive 值合计为 {}：上限为 {}</translation>
    </message>
    <message>
        <source>Use a smaller maxactive, or fewer return probes</source>
        <translation>使用更小的 maxactive，或更少的返回探针</translation>
    </message>
    <message>
        <source>this session has reached the limit of {} instances</source>
        <translation>此会话已达到 {} 个跟踪实例的上限</translation>
    </message>
    <message>
        <source>Remove an instance</source>
        <translation>移除一个跟踪实例</translation>
    </message>
    <message>
        <source>too many streams are open</source>
        <translation>打开的流过多</translation>
    </message>
    <message>
        <source>no such stream</source>
        <translation>没有此流</translation>
    </message>
    <message>
        <source>too many files are kept open</source>
        <translation>保持打开的文件过多</translation>
    </message>
    <message>
        <source>no such file is kept open</source>
        <translation>没有保持打开的此文件</translation>
    </message>
    <message>
        <source>the helper does not allow setting this switch</source>
        <translation>辅助程序不允许设置此开关</translation>
    </message>
    <message>
        <source>the stream was closed</source>
        <translation>流已关闭</translation>
    </message>
    <message>
        <source>the limit of {} waiting requests is reached</source>
        <translation>已达到 {} 个等待请求的上限</translation>
    </message>
    <message>
        <source>a request of {} bytes arrived while {} bytes are waiting: the limit is {}</source>
        <translation>收到 {} 字节的请求，而已有 {} 字节在等待：上限为 {}</translation>
    </message>
    <message>
        <source>Wait for earlier requests to finish</source>
        <translation>等待先前的请求完成</translation>
    </message>
    <message>
        <source>probescope-helper {} uses another version of the protocol</source>
        <translation>probescope-helper {} 使用另一版本的协议</translation>
    </message>
    <message>
        <source>Install the same version of Probescope on both sides</source>
        <translation>在两端安装相同版本的 Probescope</translation>
    </message>
    <message>
        <source>out of memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>the helper failed: {}</source>
        <translation>辅助程序出错：{}</translation>
    </message>
    <message>
        <source>the current value cannot be read, so it could not be restored: {}</source>
        <translation>无法读取当前值，因此之后无法恢复：{}</translation>
    </message>
    <message>
        <source>another program has changed it since</source>
        <translation>此后另一个程序已更改它</translation>
    </message>
    <message>
        <source>connection lost</source>
        <translation>连接断开</translation>
    </message>
    <message>
        <source>connection lost: {}</source>
        <translation>连接断开：{}</translation>
    </message>
    <message>
        <source>the connection was closed</source>
        <translation>连接已关闭</translation>
    </message>
    <message>
        <source>no data received for {} s</source>
        <translation>{} s 内未收到数据</translation>
    </message>
    <message>
        <source>Reconnect to clean up what the session left</source>
        <translation>重新连接以清理该会话的残留</translation>
    </message>
    <message>
        <source>received data that does not follow the protocol</source>
        <translation>收到不符合协议的数据</translation>
    </message>
    <message>
        <source>{}. Probescope&apos;s polkit actions are missing, so polkit asks with a generic message: install them as {}</source>
        <translation>{}。Probescope 的 polkit 操作定义缺失，因此 polkit 以通用消息询问：将其安装为 {}</translation>
    </message>
    <message>
        <source>Tracing needs an administrator&apos;s password</source>
        <translation>跟踪需要管理员密码</translation>
    </message>
    <message>
        <source>authorization to trace was denied</source>
        <translation>跟踪授权被拒绝</translation>
    </message>
    <message>
        <source>Ask an administrator, or start an authentication agent (in a terminal: pkttyagent)</source>
        <translation>联系管理员，或启动身份验证代理（在终端中：pkttyagent）</translation>
    </message>
    <message>
        <source>the helper exited</source>
        <translation>辅助程序已退出</translation>
    </message>
    <message>
        <source>Reconnect to clean up what it left</source>
        <translation>重新连接以清理其残留</translation>
    </message>
    <message>
        <source>probescope-helper is not installed on {}</source>
        <translation>{} 上未安装 probescope-helper</translation>
    </message>
    <message>
        <source>cannot reach {}</source>
        <translation>无法连接到 {}</translation>
    </message>
    <message>
        <source>Try: ssh {}</source>
        <translation>尝试：ssh {}</translation>
    </message>
    <message>
        <source>the helper is not installed</source>
        <translation>未安装辅助程序</translation>
    </message>
    <message>
        <source>other users can write here and could have replaced the helper</source>
        <translation>其他用户可以写入此处，可能已替换辅助程序</translation>
    </message>
    <message>
        <source>not owned by root, which the helper runs as</source>
        <translation>不归 root 所有，而辅助程序以 root 身份运行</translation>
    </message>
    <message>
        <source>Install Probescope as root: cmake --install BUILD_FOLDER. To test a build, configure it with -DPROBESCOPE_ANY_HELPER=ON</source>
        <translation>以 root 身份安装 Probescope：cmake --install BUILD_FOLDER。要测试构建，用 -DPROBESCOPE_ANY_HELPER=ON 配置</translation>
    </message>
    <message>
        <source>the symbolic links to the helper form a loop</source>
        <translation>指向辅助程序的符号链接形成循环</translation>
    </message>
    <message>
        <source>cannot inspect the helper</source>
        <translation>无法获取辅助程序的信息</translation>
    </message>
    <message>
        <source>not a valid host</source>
        <translation>不是有效的主机</translation>
    </message>
    <message>
        <source>Write it as for ssh: USER@HOST</source>
        <translation>按 ssh 的写法：USER@HOST</translation>
    </message>
    <message>
        <source>more than {} groups</source>
        <translation>分组超过 {} 个</translation>
    </message>
    <message>
        <source>Choose keys with fewer values, a filter, or a time range</source>
        <translation>选择值更少的键、过滤条件或时间范围</translation>
    </message>
    <message>
        <source>too many values for exact percentiles</source>
        <translation>值过多，无法计算精确百分位</translation>
    </message>
    <message>
        <source>Choose a filter or a time range, or use a histogram</source>
        <translation>选择过滤条件或时间范围，或使用直方图</translation>
    </message>
    <message>
        <source>Choose the events to count</source>
        <translation>选择要计数的事件</translation>
    </message>
    <message>
        <source>Its events: {}</source>
        <translation>其事件：{}</translation>
    </message>
    <message>
        <source>They have no suitable fields</source>
        <translation>它们没有合适的字段</translation>
    </message>
    <message>
        <source>Their fields: {}</source>
        <translation>它们的字段：{}</translation>
    </message>
    <message>
        <source>the events have no functions</source>
        <translation>这些事件没有函数</translation>
    </message>
    <message>
        <source>Choose function events or probes</source>
        <translation>选择函数事件或探针</translation>
    </message>
    <message>
        <source>the capture has no kernel stacks</source>
        <translation>跟踪记录没有内核栈</translation>
    </message>
    <message>
        <source>Record with the option stacktrace</source>
        <translation>录制时使用选项 stacktrace</translation>
    </message>
    <message>
        <source>Its numeric fields: {}</source>
        <translation>其数值字段：{}</translation>
    </message>
    <message>
        <source>Group by it instead</source>
        <translation>改为按它分组</translation>
    </message>
    <message>
        <source>Numeric fields: {}</source>
        <translation>数值字段：{}</translation>
    </message>
    <message>
        <source>the step must be greater than 0</source>
        <translation>步长必须大于 0</translation>
    </message>
    <message>
        <source>Choose a step of 1 or more</source>
        <translation>选择 1 或更大的步长</translation>
    </message>
    <message>
        <source>the upper bound must be greater than the lower bound</source>
        <translation>上界必须大于下界</translation>
    </message>
    <message>
        <source>Choose a greater upper bound</source>
        <translation>选择更大的上界</translation>
    </message>
    <message>
        <source>more than 1000 steps</source>
        <translation>超过 1000 步</translation>
    </message>
    <message>
        <source>Choose a larger step</source>
        <translation>选择更大的步长</translation>
    </message>
    <message>
        <source>the events {} have no SQL table of their own</source>
        <translation>事件 {} 没有自己的 SQL 表</translation>
    </message>
    <message>
        <source>The result is correct; only the query cannot be shown</source>
        <translation>结果正确；只是无法显示查询</translation>
    </message>
    <message>
        <source>an event&apos;s fields are missing</source>
        <translation>缺少某个事件的字段</translation>
    </message>
    <message>
        <source>a chunk of events is incomplete</source>
        <translation>一个事件数据块不完整</translation>
    </message>
    <message>
        <source>an event has an unknown type</source>
        <translation>一个事件的类型未知</translation>
    </message>
    <message>
        <source>the counts of a chunk are damaged</source>
        <translation>一个数据块的计数已损坏</translation>
    </message>
    <message>
        <source>Invalid regular expression: {}</source>
        <translation>正则表达式无效：{}</translation>
    </message>
    <message>
        <source>Check “{}”</source>
        <translation>检查“{}”</translation>
    </message>
    <message>
        <source>“{}” has no comparison</source>
        <translation>“{}”没有比较运算</translation>
    </message>
    <message>
        <source>Use one of ==, !=, &lt;, &lt;=, &gt;, &gt;=</source>
        <translation>使用 ==、!=、&lt;、&lt;=、&gt;、&gt;= 之一</translation>
    </message>
    <message>
        <source>the call is incomplete: its exit is not in the capture, so its duration is unknown</source>
        <translation>该调用不完整：其退出不在跟踪记录中，因此耗时未知</translation>
    </message>
    <message>
        <source>Choose a complete call</source>
        <translation>选择一个完整的调用</translation>
    </message>
    <message>
        <source>the capture does not contain the call&apos;s duration</source>
        <translation>跟踪记录不含该调用的耗时</translation>
    </message>
    <message>
        <source>Record it with the option funcgraph-duration</source>
        <translation>录制时使用选项 funcgraph-duration</translation>
    </message>
    <message>
        <source>the span ends before it starts</source>
        <translation>区间的结束早于开始</translation>
    </message>
    <message>
        <source>an SQLite database always contains the whole capture</source>
        <translation>SQLite 数据库始终包含整个跟踪记录</translation>
    </message>
    <message>
        <source>Select from its tables with SQL, or export in another format</source>
        <translation>用 SQL 从其表中选取，或以其他格式导出</translation>
    </message>
    <message>
        <source>SQLite would use an existing file next to the database as its own</source>
        <translation>SQLite 会将数据库旁的现有文件当作自己的文件</translation>
    </message>
    <message>
        <source>Delete it if no other program needs it, or choose another name</source>
        <translation>如果没有其他程序需要它，将其删除，或选择其他名称</translation>
    </message>
    <message>
        <source>cannot create the file</source>
        <translation>无法创建文件</translation>
    </message>
    <message>
        <source>cannot read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>cannot write the file</source>
        <translation>无法写入文件</translation>
    </message>
    <message>
        <source>an event is too long for a trace.dat page</source>
        <translation>一个事件过长，放不进 trace.dat 的页</translation>
    </message>
    <message>
        <source>Export ftrace text, or exclude the event with a filter</source>
        <translation>导出为 ftrace 文本，或用过滤条件排除该事件</translation>
    </message>
    <message>
        <source>too many event types for trace.dat</source>
        <translation>事件类型过多，trace.dat 无法容纳</translation>
    </message>
    <message>
        <source>Exclude some of them with a filter</source>
        <translation>用过滤条件排除其中一些</translation>
    </message>
    <message>
        <source>the capture is not from a latency tracer</source>
        <translation>跟踪记录并非来自延迟跟踪器</translation>
    </message>
    <message>
        <source>Record with irqsoff, preemptoff, preemptirqsoff, wakeup, wakeup_rt or wakeup_dl</source>
        <translation>用 irqsoff、preemptoff、preemptirqsoff、wakeup、wakeup_rt 或 wakeup_dl 录制</translation>
    </message>
    <message>
        <source>the capture is not from a noise tracer</source>
        <translation>跟踪记录并非来自噪声跟踪器</translation>
    </message>
    <message>
        <source>Record with hwlat, osnoise or timerlat</source>
        <translation>用 hwlat、osnoise 或 timerlat 录制</translation>
    </message>
    <message>
        <source>an event of a span is missing</source>
        <translation>缺少区间的一个事件</translation>
    </message>
    <message>
        <source>the fields of an event are missing</source>
        <translation>缺少一个事件的字段</translation>
    </message>
    <message>
        <source>the capture has no calls</source>
        <translation>跟踪记录没有调用</translation>
    </message>
    <message>
        <source>Define it first</source>
        <translation>先定义它</translation>
    </message>
    <message>
        <source>Choose a key with fewer values</source>
        <translation>选择值更少的键</translation>
    </message>
    <message>
        <source>the capture has no sched_switch events</source>
        <translation>跟踪记录没有 sched_switch 事件</translation>
    </message>
    <message>
        <source>Record with sched:sched_switch</source>
        <translation>录制时包含 sched:sched_switch</translation>
    </message>
    <message>
        <source>cannot create a socket</source>
        <translation>无法创建套接字</translation>
    </message>
    <message>
        <source>cannot start {}</source>
        <translation>无法启动 {}</translation>
    </message>
    <message>
        <source>Check the path; the file may have been moved or deleted</source>
        <translation>检查路径；文件可能已移动或删除</translation>
    </message>
    <message>
        <source>Ask its owner for read permission, or copy it as root</source>
        <translation>向其所有者申请读取权限，或以 root 身份复制</translation>
    </message>
    <message>
        <source>cannot create a temporary file</source>
        <translation>无法创建临时文件</translation>
    </message>
    <message>
        <source>Set TMPDIR to a writable folder</source>
        <translation>将 TMPDIR 设为可写的文件夹</translation>
    </message>
    <message>
        <source>Did you mean {}?</source>
        <translation>是否指 {}？</translation>
    </message>
    <message>
        <source>Did you mean {} or {}?</source>
        <translation>是否指 {} 或 {}？</translation>
    </message>
    <message>
        <source>a file of that name already exists</source>
        <translation>同名文件已存在</translation>
    </message>
    <message>
        <source>Choose another name, or delete it first</source>
        <translation>选择其他名称，或先将其删除</translation>
    </message>
    <message>
        <source>cannot write to the folder</source>
        <translation>无法写入该文件夹</translation>
    </message>
    <message>
        <source>not a regular file, so it cannot be replaced</source>
        <translation>不是普通文件，因此无法替换</translation>
    </message>
    <message>
        <source>Choose another name</source>
        <translation>选择其他名称</translation>
    </message>
    <message>
        <source>cannot rename the temporary file</source>
        <translation>无法重命名临时文件</translation>
    </message>
    <message>
        <source>a chunk of events is damaged: {}</source>
        <translation>一个事件数据块已损坏：{}</translation>
    </message>
    <message>
        <source>Import the original again, or use another copy</source>
        <translation>重新导入原文件，或使用另一份副本</translation>
    </message>
    <message>
        <source>it is truncated</source>
        <translation>数据被截断</translation>
    </message>
    <message>
        <source>the number of events in a column differs from the directory</source>
        <translation>列中的事件数与目录不符</translation>
    </message>
    <message>
        <source>its types are truncated</source>
        <translation>类型数据被截断</translation>
    </message>
    <message>
        <source>its types are out of order</source>
        <translation>其类型顺序错误</translation>
    </message>
    <message>
        <source>it has too many events</source>
        <translation>其事件过多</translation>
    </message>
    <message>
        <source>its columns are truncated</source>
        <translation>列数据被截断</translation>
    </message>
    <message>
        <source>a column is truncated</source>
        <translation>有一列被截断</translation>
    </message>
    <message>
        <source>the number of values in a column differs from its type&apos;s events</source>
        <translation>列中的值数与其类型的事件数不符</translation>
    </message>
    <message>
        <source>its counts are truncated</source>
        <translation>计数数据被截断</translation>
    </message>
    <message>
        <source>its counts are out of order</source>
        <translation>其计数顺序错误</translation>
    </message>
    <message>
        <source>a column is damaged: {}</source>
        <translation>一列已损坏：{}</translation>
    </message>
    <message>
        <source>it is too short</source>
        <translation>它过短</translation>
    </message>
    <message>
        <source>its encoding is unknown</source>
        <translation>其编码未知</translation>
    </message>
    <message>
        <source>its dictionary is too large</source>
        <translation>其字典过大</translation>
    </message>
    <message>
        <source>its dictionary is truncated</source>
        <translation>字典被截断</translation>
    </message>
    <message>
        <source>its blocks are truncated</source>
        <translation>块数据被截断</translation>
    </message>
    <message>
        <source>a block without values has a width</source>
        <translation>一个没有值的块具有宽度</translation>
    </message>
    <message>
        <source>a block has an invalid width</source>
        <translation>一个块的宽度无效</translation>
    </message>
    <message>
        <source>a block lies outside the column</source>
        <translation>一个块位于列之外</translation>
    </message>
    <message>
        <source>a chunk of calls or slices is damaged: {}</source>
        <translation>一个调用或运行片段的数据块已损坏：{}</translation>
    </message>
    <message>
        <source>its checksum does not match</source>
        <translation>其校验和不符</translation>
    </message>
    <message>
        <source>its header is invalid</source>
        <translation>其头部无效</translation>
    </message>
    <message>
        <source>a column has the wrong length</source>
        <translation>一列的长度错误</translation>
    </message>
    <message>
        <source>its runs are out of order</source>
        <translation>其连续段顺序错误</translation>
    </message>
    <message>
        <source>its runs have the wrong length</source>
        <translation>其连续段长度错误</translation>
    </message>
    <message>
        <source>another program has the capture of this name open</source>
        <translation>另一个程序已打开同名的跟踪记录</translation>
    </message>
    <message>
        <source>Wait until it has finished, or choose another name</source>
        <translation>等待其完成，或选择其他名称</translation>
    </message>
    <message>
        <source>this program has the capture of this name open</source>
        <translation>本程序已打开同名的跟踪记录</translation>
    </message>
    <message>
        <source>Close it first, or choose another name</source>
        <translation>先将其关闭，或选择其他名称</translation>
    </message>
    <message>
        <source>SQLite would use this file as part of the new capture, but Probescope did not create it</source>
        <translation>SQLite 会将此文件用作新跟踪记录的一部分，但它不是 Probescope 创建的</translation>
    </message>
    <message>
        <source>Move it elsewhere, or choose another name for the capture</source>
        <translation>将其移到别处，或为跟踪记录选择其他名称</translation>
    </message>
    <message>
        <source>SQLite would use this file as part of the capture, but Probescope did not create it</source>
        <translation>SQLite 会将此文件用作跟踪记录的一部分，但它不是 Probescope 创建的</translation>
    </message>
    <message>
        <source>Move it elsewhere and open the capture again</source>
        <translation>将其移到别处，再重新打开跟踪记录</translation>
    </message>
    <message>
        <source>cannot check for a file next to the capture</source>
        <translation>无法检查跟踪记录旁是否有文件</translation>
    </message>
    <message>
        <source>cannot read a file next to the capture</source>
        <translation>无法读取跟踪记录旁的文件</translation>
    </message>
    <message>
        <source>cannot remove files of an older capture</source>
        <translation>无法移除旧跟踪记录的文件</translation>
    </message>
    <message>
        <source>cannot replace the file</source>
        <translation>无法替换文件</translation>
    </message>
    <message>
        <source>cannot rename the file</source>
        <translation>无法重命名文件</translation>
    </message>
    <message>
        <source>Get the original trace and import it</source>
        <translation>获取原始的跟踪文件并导入</translation>
    </message>
    <message>
        <source>the capture is incomplete: it has no tables</source>
        <translation>跟踪记录不完整：它没有表</translation>
    </message>
    <message>
        <source>Import the original again</source>
        <translation>重新导入原文件</translation>
    </message>
    <message>
        <source>the file is an SQLite database, but not a Probescope capture</source>
        <translation>该文件是 SQLite 数据库，但不是 Probescope 跟踪记录</translation>
    </message>
    <message>
        <source>Open the file that was recorded or imported</source>
        <translation>打开录制或导入得到的文件</translation>
    </message>
    <message>
        <source>the capture was written by a newer Probescope (format {}; this version reads {})</source>
        <translation>跟踪记录由更新版本的 Probescope 写入（格式 {}；此版本可读取 {}）</translation>
    </message>
    <message>
        <source>Install a newer Probescope</source>
        <translation>安装更新版本的 Probescope</translation>
    </message>
    <message>
        <source>the capture was written by a prerelease of Probescope, whose format is no longer supported</source>
        <translation>跟踪记录由 Probescope 的预发布版本写入，其格式已不再支持</translation>
    </message>
    <message>
        <source>Free disk space and try again</source>
        <translation>释放磁盘空间后重试</translation>
    </message>
    <message>
        <source>The file is damaged: import the original again, or use another copy</source>
        <translation>文件已损坏：重新导入原文件，或使用另一份副本</translation>
    </message>
    <message>
        <source>the file is not an SQLite database, so it is not a Probescope capture</source>
        <translation>该文件不是 SQLite 数据库，因此不是 Probescope 跟踪记录</translation>
    </message>
    <message>
        <source>another program has locked the capture file (SQLite: {})</source>
        <translation>另一个程序已锁定跟踪记录文件（SQLite：{}）</translation>
    </message>
    <message>
        <source>the capture file is damaged (SQLite: {})</source>
        <translation>跟踪记录文件已损坏（SQLite：{}）</translation>
    </message>
    <message>
        <source>{} ({})</source>
        <translation>{}（{}）</translation>
    </message>
    <message>
        <source>Try again when the other program has finished</source>
        <translation>等另一个程序完成后重试</translation>
    </message>
    <message>
        <source>this needs more than the {} MiB of memory that Probescope allows</source>
        <translation>这需要的内存超过 Probescope 允许的 {} MiB</translation>
    </message>
    <message>
        <source>the file was replaced while it was being opened</source>
        <translation>文件在打开过程中被替换</translation>
    </message>
    <message>
        <source>Open it again</source>
        <translation>重新打开它</translation>
    </message>
    <message>
        <source>the events of a timeline lane are damaged</source>
        <translation>时间线泳道的事件已损坏</translation>
    </message>
    <message>
        <source>Write conditions as field == value, joined by &amp;&amp; and ||</source>
        <translation>将条件写成 field == value，用 &amp;&amp; 和 || 连接</translation>
    </message>
    <message>
        <source>expected a field name here</source>
        <translation>此处应为字段名</translation>
    </message>
    <message>
        <source>expected one of == != &lt; &lt;= &gt; &gt;= &amp; ~ here</source>
        <translation>此处应为 == != &lt; &lt;= &gt; &gt;= &amp; ~ 之一</translation>
    </message>
    <message>
        <source>expected a number or a string here</source>
        <translation>此处应为数字或字符串</translation>
    </message>
    <message>
        <source>expected &amp;&amp; or || here</source>
        <translation>此处应为 &amp;&amp; 或 ||</translation>
    </message>
    <message>
        <source>the parenthesis opened here is not closed, or is nested too deeply</source>
        <translation>此处开始的括号未闭合，或嵌套过深</translation>
    </message>
    <message>
        <source>unmatched closing parenthesis; quote strings that contain parentheses</source>
        <translation>多余的右括号；含括号的字符串需加引号</translation>
    </message>
    <message>
        <source>expected a list of CPUs here, such as CPUS{{0-3,7}}</source>
        <translation>此处应为 CPU 列表，例如 CPUS{{0-3,7}}</translation>
    </message>
    <message>
        <source>too many conditions or combinations of them</source>
        <translation>条件或条件组合过多</translation>
    </message>
    <message>
        <source>this operator needs a number</source>
        <translation>此运算符需要数字</translation>
    </message>
    <message>
        <source>the last CPU (N) is unknown here</source>
        <translation>此处最后一个 CPU（N）未知</translation>
    </message>
    <message>
        <source>compare a list of CPUs with ==, != or &amp;</source>
        <translation>用 ==、!= 或 &amp; 比较 CPU 列表</translation>
    </message>
    <message>
        <source>the list of CPUs is too long</source>
        <translation>CPU 列表过长</translation>
    </message>
    <message>
        <source>The filter is empty</source>
        <translation>过滤条件为空</translation>
    </message>
    <message>
        <source>Expected a field name</source>
        <translation>应为字段名</translation>
    </message>
    <message>
        <source>the {} data end too early: the file is truncated</source>
        <translation>{} 数据过早结束：文件已截断</translation>
    </message>
    <message>
        <source>The part that could be unpacked was kept; get a complete copy of the file for the rest</source>
        <translation>能解压的部分已保留；要获得其余部分，需取得文件的完整副本</translation>
    </message>
    <message>
        <source>the {} data are damaged: {}</source>
        <translation>{} 数据已损坏：{}</translation>
    </message>
    <message>
        <source>it cannot be unpacked further</source>
        <translation>无法继续解压</translation>
    </message>
    <message>
        <source>invalid data</source>
        <translation>数据无效</translation>
    </message>
    <message>
        <source>trailing data after its end</source>
        <translation>末尾之后有多余数据</translation>
    </message>
    <message>
        <source>unpacking the xz data needs more than 256 MiB of memory</source>
        <translation>解压 xz 数据需要超过 256 MiB 的内存</translation>
    </message>
    <message>
        <source>Unpack the file with xz -d first</source>
        <translation>先用 xz -d 解压文件</translation>
    </message>
    <message>
        <source>the xz data use an unknown filter</source>
        <translation>xz 数据使用了未知的过滤器</translation>
    </message>
    <message>
        <source>its integrity check fails</source>
        <translation>其完整性校验失败</translation>
    </message>
    <message>
        <source>not enough memory to unpack zstd data</source>
        <translation>内存不足，无法解压 zstd 数据</translation>
    </message>
    <message>
        <source>unpacking the zstd data needs more than 128 MiB of memory</source>
        <translation>解压 zstd 数据需要超过 128 MiB 的内存</translation>
    </message>
    <message>
        <source>Unpack the file with zstd -d --long=31 first</source>
        <translation>先用 zstd -d --long=31 解压文件</translation>
    </message>
    <message>
        <source>unknown compression: {}</source>
        <translation>未知的压缩格式：{}</translation>
    </message>
    <message>
        <source>cannot read the unpacked file</source>
        <translation>无法读取解压后的文件</translation>
    </message>
    <message>
        <source>a pipe cannot be rewound</source>
        <translation>管道无法回退</translation>
    </message>
    <message>
        <source>Save its contents to a file first</source>
        <translation>先将其内容保存到文件</translation>
    </message>
    <message>
        <source>the file of {}</source>
        <translation>{} 的文件</translation>
    </message>
    <message>
        <source>the data from the pipe</source>
        <translation>管道中的数据</translation>
    </message>
    <message>
        <source>{} unpacks to more than {}; the limit is {} in {}, half of the free space there</source>
        <translation>{0}解压后超过 {1}；上限为 {2}，即 {3} 中剩余空间的一半</translation>
    </message>
    <message>
        <source>Set TMPDIR to a folder with more free space, or unpack the file yourself</source>
        <translation>将 TMPDIR 设为剩余空间更多的文件夹，或自行解压文件</translation>
    </message>
    <message>
        <source>not enough space for the unpacked file in {}</source>
        <translation>{} 中的空间不足以存放解压后的文件</translation>
    </message>
    <message>
        <source>the file shrank while it was being read: it had {}</source>
        <translation>文件在读取过程中变小：原为 {}</translation>
    </message>
    <message>
        <source>Open it again when it is no longer being written</source>
        <translation>等它不再被写入后重新打开</translation>
    </message>
    <message>
        <source>this is a folder, not a capture</source>
        <translation>这是文件夹，不是跟踪记录</translation>
    </message>
    <message>
        <source>Choose a file in it</source>
        <translation>选择其中的文件</translation>
    </message>
    <message>
        <source>cannot parse a field of an event format</source>
        <translation>无法解析事件格式中的字段</translation>
    </message>
    <message>
        <source>an event format has no name or no id</source>
        <translation>某个事件格式没有名称或 ID</translation>
    </message>
    <message>
        <source>the print format is empty</source>
        <translation>打印格式为空</translation>
    </message>
    <message>
        <source>cannot evaluate any argument of the print format</source>
        <translation>无法求出打印格式的任何参数</translation>
    </message>
    <message>
        <source>an SQLite database of another program</source>
        <translation>其他程序的 SQLite 数据库</translation>
    </message>
    <message>
        <source>a trace.dat file whose first bytes are damaged</source>
        <translation>开头字节已损坏的 trace.dat 文件</translation>
    </message>
    <message>
        <source>raw pages of the kernel&apos;s ring buffer (trace_pipe_raw)</source>
        <translation>内核环形缓冲区的原始页（trace_pipe_raw）</translation>
    </message>
    <message>
        <source>a perf recording (perf.data)</source>
        <translation>perf 录制文件（perf.data）</translation>
    </message>
    <message>
        <source>a perf recording (perf.data) of a big-endian machine</source>
        <translation>大端机器的 perf 录制文件（perf.data）</translation>
    </message>
    <message>
        <source>a tar archive</source>
        <translation>tar 归档</translation>
    </message>
    <message>
        <source>a zip archive</source>
        <translation>zip 归档</translation>
    </message>
    <message>
        <source>a 7z archive</source>
        <translation>7z 归档</translation>
    </message>
    <message>
        <source>a rar archive</source>
        <translation>rar 归档</translation>
    </message>
    <message>
        <source>an ar archive (a static library or a Debian package)</source>
        <translation>ar 归档（静态库或 Debian 软件包）</translation>
    </message>
    <message>
        <source>a cpio archive</source>
        <translation>cpio 归档</translation>
    </message>
    <message>
        <source>an ELF program, library, module or core file</source>
        <translation>ELF 程序、库、模块或核心转储文件</translation>
    </message>
    <message>
        <source>BTF type information of a kernel</source>
        <translation>内核的 BTF 类型信息</translation>
    </message>
    <message>
        <source>BTF type information of a kernel with the other byte order</source>
        <translation>字节序相反的内核的 BTF 类型信息</translation>
    </message>
    <message>
        <source>a bzip2-compressed file: unpack it with bzip2 -d first</source>
        <translation>bzip2 压缩文件：先用 bzip2 -d 解压</translation>
    </message>
    <message>
        <source>an lz4-compressed file: unpack it with lz4 -d first</source>
        <translation>lz4 压缩文件：先用 lz4 -d 解压</translation>
    </message>
    <message>
        <source>an lzma-compressed file: unpack it with xz -d first</source>
        <translation>lzma 压缩文件：先用 xz -d 解压</translation>
    </message>
    <message>
        <source>text in UTF-16: convert it to UTF-8 first</source>
        <translation>UTF-16 文本：先转换为 UTF-8</translation>
    </message>
    <message>
        <source>a PDF document</source>
        <translation>PDF 文档</translation>
    </message>
    <message>
        <source>a PNG image</source>
        <translation>PNG 图像</translation>
    </message>
    <message>
        <source>a JPEG image</source>
        <translation>JPEG 图像</translation>
    </message>
    <message>
        <source>snapshot help</source>
        <translation>snapshot 帮助</translation>
    </message>
    <message>
        <source>perf.data header</source>
        <translation>perf.data 文件头</translation>
    </message>
    <message>
        <source>a trace read with the option “bin”</source>
        <translation>以选项“bin”读取的 trace</translation>
    </message>
    <message>
        <source>binary data of an unknown kind</source>
        <translation>未知类型的二进制数据</translation>
    </message>
    <message>
        <source>the file is empty</source>
        <translation>文件为空</translation>
    </message>
    <message>
        <source>Was the trace cleared before it was saved, or the copy interrupted?</source>
        <translation>是否在保存前清空了 trace，或复制被中断？</translation>
    </message>
    <message>
        <source>this is {}, not a capture</source>
        <translation>这不是跟踪记录，而是：{}</translation>
    </message>
    <message>
        <source>Unpack it and open the captures in it</source>
        <translation>解压后打开其中的跟踪记录</translation>
    </message>
    <message>
        <source>Probescope captures cannot be opened while compressed</source>
        <translation>Probescope 跟踪记录在压缩状态下无法打开</translation>
    </message>
    <message>
        <source>Unpack it first</source>
        <translation>先将其解压</translation>
    </message>
    <message>
        <source>this text contains no events ({})</source>
        <translation>此文本不含事件（{}）</translation>
    </message>
    <message>
        <source>It can be viewed, but not imported</source>
        <translation>可以查看，但不能导入</translation>
    </message>
    <message>
        <source>not a known kind of capture: {}</source>
        <translation>不是已知类型的跟踪记录：{}</translation>
    </message>
    <message>
        <source>Probescope opens trace.dat, ftrace and perf script text, perf.data and its own .psc files</source>
        <translation>Probescope 可打开 trace.dat、ftrace 和 perf script 文本、perf.data 以及自己的 .psc 文件</translation>
    </message>
    <message>
        <source>event format</source>
        <translation>事件格式</translation>
    </message>
    <message>
        <source>number</source>
        <translation>单个数字</translation>
    </message>
    <message>
        <source>setting</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>event filter</source>
        <translation>事件过滤条件</translation>
    </message>
    <message>
        <source>list of tracefs files</source>
        <translation>tracefs 文件列表</translation>
    </message>
    <message>
        <source>list of functions</source>
        <translation>函数列表</translation>
    </message>
    <message>
        <source>list of names</source>
        <translation>名称列表</translation>
    </message>
    <message>
        <source>event trigger</source>
        <translation>事件触发器</translation>
    </message>
    <message>
        <source>folder listing</source>
        <translation>文件夹列表</translation>
    </message>
    <message>
        <source>plain text</source>
        <translation>纯文本</translation>
    </message>
    <message>
        <source>hist trigger</source>
        <translation>hist 触发器</translation>
    </message>
    <message>
        <source>function profile</source>
        <translation>函数性能分析</translation>
    </message>
    <message>
        <source>tracefs README</source>
        <translation>tracefs README</translation>
    </message>
    <message>
        <source>per_cpu stats</source>
        <translation>per_cpu stats</translation>
    </message>
    <message>
        <source>function filter</source>
        <translation>函数过滤器</translation>
    </message>
    <message>
        <source>kernel version</source>
        <translation>内核版本</translation>
    </message>
    <message>
        <source>perf trace summary</source>
        <translation>perf trace 摘要</translation>
    </message>
    <message>
        <source>Chrome trace (JSON)</source>
        <translation>Chrome trace（JSON）</translation>
    </message>
    <message>
        <source>kprobes list</source>
        <translation>kprobes 列表</translation>
    </message>
    <message>
        <source>kprobe blacklist</source>
        <translation>kprobe 黑名单</translation>
    </message>
    <message>
        <source>list of loaded modules</source>
        <translation>已加载模块列表</translation>
    </message>
    <message>
        <source>numbers</source>
        <translation>多个数字</translation>
    </message>
    <message>
        <source>osnoise settings</source>
        <translation>osnoise 设置</translation>
    </message>
    <message>
        <source>hwlat settings</source>
        <translation>hwlat 设置</translation>
    </message>
    <message>
        <source>reading perf.data needs the program perf, which cannot be started</source>
        <translation>读取 perf.data 需要程序 perf，但它无法启动</translation>
    </message>
    <message>
        <source>Install it (Debian: apt install linux-perf), or run perf script --ns where it is installed and open its output</source>
        <translation>安装它（Debian：apt install linux-perf），或在已安装的机器上运行 perf script --ns 并打开其输出</translation>
    </message>
    <message>
        <source>perf script failed to read the file: {}</source>
        <translation>perf script 读取文件失败：{}</translation>
    </message>
    <message>
        <source>Try the perf version of the kernel it was recorded on</source>
        <translation>尝试与录制时的内核版本相同的 perf</translation>
    </message>
    <message>
        <source>The line is longer than 1 MiB; the rest is ignored</source>
        <translation>该行超过 1 MiB；其余部分已忽略</translation>
    </message>
    <message>
        <source>The line contains NUL bytes, which perf never writes: the file is damaged</source>
        <translation>该行包含 NUL 字节，而 perf 从不写入此类字节：文件已损坏</translation>
    </message>
    <message>
        <source>The line is neither a sample nor a stack frame</source>
        <translation>该行既不是采样，也不是栈帧</translation>
    </message>
    <message>
        <source>The input ends within this line</source>
        <translation>输入在此行中途结束</translation>
    </message>
    <message>
        <source>Further lines are neither samples nor stack frames</source>
        <translation>后续行既不是采样，也不是栈帧</translation>
    </message>
    <message>
        <source>A sample is earlier than the previous one</source>
        <translation>有采样早于前一个采样</translation>
    </message>
    <message>
        <source>these are not the columns of a function profile</source>
        <translation>这些不是函数性能分析的列</translation>
    </message>
    <message>
        <source>the columns change within the file</source>
        <translation>文件中途列发生变化</translation>
    </message>
    <message>
        <source>the number of columns differs from the first line</source>
        <translation>列数与第一行不同</translation>
    </message>
    <message>
        <source>the line does not contain the numbers of a function</source>
        <translation>该行不含函数的数值</translation>
    </message>
    <message>
        <source>only the first million functions are shown</source>
        <translation>仅显示前 100 万个函数</translation>
    </message>
    <message>
        <source>not a line of a histogram</source>
        <translation>不是直方图的行</translation>
    </message>
    <message>
        <source>the file ends within this entry</source>
        <translation>文件在此条目中途结束</translation>
    </message>
    <message>
        <source>the kernel counted {} entries, but {} were read</source>
        <translation>内核计数为 {} 个条目，但读到 {} 个</translation>
    </message>
    <message>
        <source>the entry does not end with a brace and its values</source>
        <translation>该条目未以花括号及其值结束</translation>
    </message>
    <message>
        <source>the stack of this entry is not terminated</source>
        <translation>此条目的栈没有结束标记</translation>
    </message>
    <message>
        <source>the entry has no keys</source>
        <translation>该条目没有键</translation>
    </message>
    <message>
        <source>the keys or values differ from the first entry</source>
        <translation>键或值与第一个条目不同</translation>
    </message>
    <message>
        <source>only the first million entries are shown</source>
        <translation>仅显示前 100 万个条目</translation>
    </message>
    <message>
        <source>the entry has too many values</source>
        <translation>该条目的值过多</translation>
    </message>
    <message>
        <source>this value of `{}` does not fit its column</source>
        <translation>`{}` 的此值与其列不符</translation>
    </message>
    <message>
        <source>from this line on, further lines could not be parsed</source>
        <translation>从此行起，后续行无法解析</translation>
    </message>
    <message>
        <source>the line is longer than 1 MiB</source>
        <translation>该行超过 1 MiB</translation>
    </message>
    <message>
        <source>the line contains NUL bytes: the file is damaged</source>
        <translation>该行包含 NUL 字节：文件已损坏</translation>
    </message>
    <message>
        <source>not a line of uprobe_profile: file, event, hits</source>
        <translation>不是 uprobe_profile 的行：文件、事件、命中</translation>
    </message>
    <message>
        <source>not a line of kprobe_profile: event, hits, misses</source>
        <translation>不是 kprobe_profile 的行：事件、命中、未命中</translation>
    </message>
    <message>
        <source>only the first million probes are shown</source>
        <translation>仅显示前 100 万个探针</translation>
    </message>
    <message>
        <source>not a line of a stack: number) depth, size, function</source>
        <translation>不是栈的行：编号) 深度、大小、函数</translation>
    </message>
    <message>
        <source>the header does not give the number of entries</source>
        <translation>头部未给出条目数</translation>
    </message>
    <message>
        <source>the line before this one is missing</source>
        <translation>缺少此行之前的一行</translation>
    </message>
    <message>
        <source>the event is earlier than the previous one</source>
        <translation>该事件早于前一个事件</translation>
    </message>
    <message>
        <source>not an event, call or annotation of ftrace</source>
        <translation>不是 ftrace 的事件、调用或注解</translation>
    </message>
    <message>
        <source>the input ends within this line</source>
        <translation>输入在此行中途结束</translation>
    </message>
    <message>
        <source>cannot parse the latency line</source>
        <translation>无法解析延迟行</translation>
    </message>
    <message>
        <source>cannot parse the task line</source>
        <translation>无法解析任务行</translation>
    </message>
    <message>
        <source>the start of the latency is missing</source>
        <translation>缺少延迟的开始</translation>
    </message>
    <message>
        <source>the end of the latency is missing</source>
        <translation>缺少延迟的结束</translation>
    </message>
    <message>
        <source>cannot parse the numbers of entries</source>
        <translation>无法解析条目数</translation>
    </message>
    <message>
        <source>the kernel version is missing</source>
        <translation>缺少内核版本</translation>
    </message>
    <message>
        <source>the unpacked zlib data have the wrong size</source>
        <translation>解压后的 zlib 数据大小错误</translation>
    </message>
    <message>
        <source>cannot unpack zlib data</source>
        <translation>无法解压 zlib 数据</translation>
    </message>
    <message>
        <source>cannot unpack zstd data: {}</source>
        <translation>无法解压 zstd 数据：{}</translation>
    </message>
    <message>
        <source>a record extends past its page; the rest of the page is lost</source>
        <translation>有记录超出其页；该页其余部分丢失</translation>
    </message>
    <message>
        <source>time goes backwards</source>
        <translation>时间倒退</translation>
    </message>
    <message>
        <source>the file ends {} before the end of the trace data of {}; the complete pages before that are kept</source>
        <translation>文件过早结束：跟踪数据（{1}）末尾缺少 {0}；此前的完整页已保留</translation>
    </message>
    <message>
        <source>the last page of a CPU is incomplete and is skipped</source>
        <translation>某个 CPU 的最后一页不完整，已跳过</translation>
    </message>
    <message>
        <source>the trace data of a CPU overlap those of another CPU and are skipped</source>
        <translation>某个 CPU 的跟踪数据与另一个 CPU 的重叠，已跳过</translation>
    </message>
    <message>
        <source>the page size of a buffer is invalid; that of the file is used</source>
        <translation>某个缓冲区的页大小无效；使用文件的页大小</translation>
    </message>
    <message>
        <source>the section ends after {} of 1 byte</source>
        <translation>需要 1 字节，而该节只剩 {} 字节</translation>
    </message>
    <message>
        <source>the section ends after {} of {} bytes</source>
        <translation>该节只剩 {} 字节，而需要 {} 字节</translation>
    </message>
    <message>
        <source>a string is not terminated</source>
        <translation>有字符串没有结束符</translation>
    </message>
    <message>
        <source>invalid number of CPUs</source>
        <translation>CPU 数量无效</translation>
    </message>
    <message>
        <source>invalid number of samples</source>
        <translation>采样数量无效</translation>
    </message>
    <message>
        <source>the list of CPUs is truncated</source>
        <translation>CPU 列表被截断</translation>
    </message>
    <message>
        <source>invalid CPU number {}</source>
        <translation>CPU 编号 {} 无效</translation>
    </message>
    <message>
        <source>the file ends within a page</source>
        <translation>文件在页的中途结束</translation>
    </message>
    <message>
        <source>the compressed data of a CPU are shorter than the file says</source>
        <translation>某个 CPU 的压缩数据比文件所述的短</translation>
    </message>
    <message>
        <source>the data are compressed, but the file names no compression</source>
        <translation>数据已压缩，但文件未注明压缩方式</translation>
    </message>
    <message>
        <source>the number of chunks is truncated</source>
        <translation>块数被截断</translation>
    </message>
    <message>
        <source>the compressed data are truncated; complete chunks are kept</source>
        <translation>压缩数据被截断；保留完整的块</translation>
    </message>
    <message>
        <source>a compressed chunk has an invalid size</source>
        <translation>压缩块的大小无效</translation>
    </message>
    <message>
        <source>a compressed chunk does not contain complete pages</source>
        <translation>压缩块中的页不完整</translation>
    </message>
    <message>
        <source>a line names no task</source>
        <translation>有一行未注明任务</translation>
    </message>
    <message>
        <source>the file has no readable format for events of type {}</source>
        <translation>文件中没有可读的类型 {} 事件格式</translation>
    </message>
    <message>
        <source>records of {} are shorter than their format says</source>
        <translation>{} 的事件数据比其格式规定的短</translation>
    </message>
    <message>
        <source>Convert it with trace-cmd convert --compression none</source>
        <translation>用 trace-cmd convert --compression none 转换</translation>
    </message>
    <message>
        <source>not a trace.dat file: the magic number is missing</source>
        <translation>不是 trace.dat 文件：缺少魔数</translation>
    </message>
    <message>
        <source>Open it as another kind of file</source>
        <translation>按其他类型的文件打开</translation>
    </message>
    <message>
        <source>Convert it with trace-cmd convert</source>
        <translation>用 trace-cmd convert 转换</translation>
    </message>
    <message>
        <source>invalid page size {}</source>
        <translation>页大小 {} 无效</translation>
    </message>
    <message>
        <source>&quot;header_page&quot; is missing</source>
        <translation>缺少“header_page”</translation>
    </message>
    <message>
        <source>the page layout is missing</source>
        <translation>缺少页布局</translation>
    </message>
    <message>
        <source>&quot;header_event&quot; is missing</source>
        <translation>缺少“header_event”</translation>
    </message>
    <message>
        <source>&quot;flyrecord&quot; is missing</source>
        <translation>缺少“flyrecord”</translation>
    </message>
    <message>
        <source>the file ends within the directory of 1 CPU</source>
        <translation>文件在 1 个 CPU 的目录中途结束</translation>
    </message>
    <message>
        <source>the file ends within the directory of {} CPUs</source>
        <translation>文件在 {} 个 CPU 的目录中途结束</translation>
    </message>
    <message>
        <source>invalid number of CPUs: {}</source>
        <translation>CPU 数量无效：{}</translation>
    </message>
    <message>
        <source>the option sections form a loop</source>
        <translation>选项节形成循环</translation>
    </message>
    <message>
        <source>the option section is missing</source>
        <translation>缺少选项节</translation>
    </message>
    <message>
        <source>invalid number of buffers</source>
        <translation>缓冲区数量无效</translation>
    </message>
    <message>
        <source>unexpected section</source>
        <translation>意外的节</translation>
    </message>
    <message>
        <source>the directory of a buffer is missing: its pages are kept, but its name and CPU numbers are guesses</source>
        <translation>缺少一个缓冲区的目录：其页已保留，但名称和 CPU 编号是推测的</translation>
    </message>
    <message>
        <source>the file ends before the section at byte {}</source>
        <translation>文件在字节 {} 处的节之前就已结束</translation>
    </message>
    <message>
        <source>a section is compressed, but the file names no compression</source>
        <translation>有一节已压缩，但文件未注明压缩方式</translation>
    </message>
    <message>
        <source>a section has an invalid size</source>
        <translation>节的大小无效</translation>
    </message>
    <message>
        <source>the file ends before the names of its sections</source>
        <translation>文件在其各节的名称之前结束</translation>
    </message>
    <message>
        <source>the file ends within the header of a section, whose content is missing</source>
        <translation>文件在一节的头部中途结束，该节的内容缺失</translation>
    </message>
    <message>
        <source>too many kernel symbols for trace.dat</source>
        <translation>内核符号过多，trace.dat 无法容纳</translation>
    </message>
    <message>
        <source>cannot write to the folder of imported captures</source>
        <translation>无法写入已导入跟踪记录的文件夹</translation>
    </message>
    <message>
        <source>too many partial imports of this file are open</source>
        <translation>此文件打开的部分导入过多</translation>
    </message>
    <message>
        <source>Close some of them</source>
        <translation>关闭其中一些</translation>
    </message>
    <message>
        <source>cannot create a temporary folder</source>
        <translation>无法创建临时文件夹</translation>
    </message>
    <message>
        <source>Set XDG_CACHE_HOME or TMPDIR to a writable folder</source>
        <translation>将 XDG_CACHE_HOME 或 TMPDIR 设为可写的文件夹</translation>
    </message>
    <message>
        <source>cannot create the folder</source>
        <translation>无法创建文件夹</translation>
    </message>
    <message>
        <source>other users can write to the folder</source>
        <translation>其他用户可以写入该文件夹</translation>
    </message>
    <message>
        <source>Choose a folder of your own</source>
        <translation>选择自己的文件夹</translation>
    </message>
    <message>
        <source>the file was changed, moved or deleted while it was being read; the result may be inconsistent</source>
        <translation>文件在读取期间被更改、移动或删除；结果可能不一致</translation>
    </message>
    <message>
        <source>Free space there, or set XDG_CACHE_HOME to a folder on a larger disk</source>
        <translation>在该处释放空间，或将 XDG_CACHE_HOME 设为更大磁盘上的文件夹</translation>
    </message>
    <message>
        <source>Free space there, or choose a file on a larger disk</source>
        <translation>在该处释放空间，或选择更大磁盘上的文件</translation>
    </message>
    <message>
        <source>the compressed file of {} expands to a capture of more than {}, the limit in {}: half of the space that was free there</source>
        <translation>大小为 {} 的压缩文件展开后的跟踪记录超过 {}，即 {} 中的上限：当时可用空间的一半</translation>
    </message>
    <message>
        <source>Unpack the file yourself and open the result, or free space</source>
        <translation>自行解压文件后打开结果，或释放空间</translation>
    </message>
    <message>
        <source>The file is truncated before its first event: copy it again from where it was recorded</source>
        <translation>文件在第一个事件之前被截断：从录制它的位置重新复制</translation>
    </message>
    <message>
        <source>The file is damaged: copy it again from where it was recorded</source>
        <translation>文件已损坏：从录制它的位置重新复制</translation>
    </message>
    <message>
        <source>the file already exists</source>
        <translation>文件已存在</translation>
    </message>
    <message>
        <source>Choose another name, or delete it</source>
        <translation>选择其他名称，或删除该文件</translation>
    </message>
    <message>
        <source>Choose a file in another folder</source>
        <translation>选择其他文件夹中的文件</translation>
    </message>
    <message>
        <source>Nothing could be unpacked: get the file again</source>
        <translation>未能解压出任何内容：重新获取该文件</translation>
    </message>
    <message>
        <source>the file changed since it was imported</source>
        <translation>文件在导入后已更改</translation>
    </message>
    <message>
        <source>Set XDG_CACHE_HOME to a writable folder</source>
        <translation>将 XDG_CACHE_HOME 设为可写的文件夹</translation>
    </message>
    <message>
        <source>cannot read the notes of the capture</source>
        <translation>无法读取跟踪记录的笔记</translation>
    </message>
    <message>
        <source>Histograms and synthetic events do not accept one-letter argument names.</source>
        <translation>直方图和合成事件不接受单字母的参数名。</translation>
    </message>
    <message>
        <source>Choose a name of two letters or more.</source>
        <translation>选择至少两个字母的名称。</translation>
    </message>
    <message>
        <source>Without a name, the kernel numbers it, like arg1.</source>
        <translation>没有名称时，内核会为其编号，如 arg1。</translation>
    </message>
    <message>
        <source>Write NAME= before it.</source>
        <translation>在前面写上 NAME=。</translation>
    </message>
    <message>
        <source>Kernels print the symbol name without a space before the following text.</source>
        <translation>内核打印符号名时，与后面的文本之间没有空格。</translation>
    </message>
    <message>
        <source>Use the type symbol, which is resolved when printed.</source>
        <translation>使用类型 symbol，它在打印时解析。</translation>
    </message>
    <message>
        <source>A string array is read as an array of pointers to strings.</source>
        <translation>字符串数组会被当作字符串指针的数组来读取。</translation>
    </message>
    <message>
        <source>Leave out the length to read the string itself.</source>
        <translation>去掉长度即可读取字符串本身。</translation>
    </message>
    <message>
        <source>The event would be larger than 3072 bytes.</source>
        <translation>事件将超过 3072 字节。</translation>
    </message>
    <message>
        <source>Fetch less, or use two probes.</source>
        <translation>减少取值，或使用两个探针。</translation>
    </message>
    <message>
        <source>A probe has at most 128 arguments.</source>
        <translation>一个探针最多有 128 个取值参数。</translation>
    </message>
    <message>
        <source>Remove some, or use two probes.</source>
        <translation>删除一些，或使用两个探针。</translation>
    </message>
    <message>
        <source>The kernel ignores arguments after the 128th.</source>
        <translation>内核忽略第 128 个之后的取值参数。</translation>
    </message>
    <message>
        <source>Uprobes cannot look up symbols.</source>
        <translation>uprobe 无法查找符号。</translation>
    </message>
    <message>
        <source>Write bits as bWIDTH@OFFSET/SIZE, where SIZE is 8, 16, 32 or 64.</source>
        <translation>位域写成 bWIDTH@OFFSET/SIZE，其中 SIZE 为 8、16、32 或 64。</translation>
    </message>
    <message>
        <source>{} {}</source>
        <translation>{}{}</translation>
    </message>
    <message>
        <source>This is a string, whose only type is string.</source>
        <translation>这是字符串，其类型只能是 string。</translation>
    </message>
    <message>
        <source>Remove the type.</source>
        <translation>删除类型。</translation>
    </message>
    <message>
        <source>Start with p, r, e, f, t or s, followed by :GROUP/EVENT.</source>
        <translation>以 p、r、e、f、t 或 s 开头，后接 :GROUP/EVENT。</translation>
    </message>
    <message>
        <source>The probe point is missing.</source>
        <translation>缺少探测点。</translation>
    </message>
    <message>
        <source>Write a function like vfs_read after the event name.</source>
        <translation>在事件名后写上函数，如 vfs_read。</translation>
    </message>
    <message>
        <source>Uprobes take no number; the kernel ignores it.</source>
        <translation>uprobe 不带数字；内核会忽略它。</translation>
    </message>
    <message>
        <source>Remove it.</source>
        <translation>将其删除。</translation>
    </message>
    <message>
        <source>This kernel does not support this kind of probe.</source>
        <translation>此内核不支持这种探针。</translation>
    </message>
    <message>
        <source>The file offset is missing or not a number.</source>
        <translation>文件偏移缺失或不是数字。</translation>
    </message>
    <message>
        <source>This file does not accept this kind of probe.</source>
        <translation>此文件不接受这种探针。</translation>
    </message>
    <message>
        <source>Write /PATH:OFFSET for a program, or a kernel function.</source>
        <translation>程序写成 /PATH:OFFSET，或写一个内核函数。</translation>
    </message>
    <message>
        <source>This kernel was built without uprobes (CONFIG_UPROBE_EVENTS).</source>
        <translation>此内核编译时未启用 uprobe（CONFIG_UPROBE_EVENTS）。</translation>
    </message>
    <message>
        <source>This kernel was built without kprobes (CONFIG_KPROBE_EVENTS).</source>
        <translation>此内核编译时未启用 kprobe（CONFIG_KPROBE_EVENTS）。</translation>
    </message>
    <message>
        <source>Record events or use a tracer, or boot a kernel that has them.</source>
        <translation>录制事件或使用跟踪器，或启动支持它们的内核。</translation>
    </message>
    <message>
        <source>The kernel ignores text between the letter and the colon.</source>
        <translation>内核忽略字母与冒号之间的文本。</translation>
    </message>
    <message>
        <source>The command is longer than 4094 bytes.</source>
        <translation>命令超过 4094 字节。</translation>
    </message>
    <message>
        <source>Remove some arguments.</source>
        <translation>删除一些取值参数。</translation>
    </message>
    <message>
        <source>The kernel treats this as a comment.</source>
        <translation>内核将其视为注释。</translation>
    </message>
    <message>
        <source>Remove it if it is not a comment.</source>
        <translation>如果不是注释，将其删除。</translation>
    </message>
    <message>
        <source>The definition is empty.</source>
        <translation>定义为空。</translation>
    </message>
    <message>
        <source>Write a probe like p:my/read vfs_read.</source>
        <translation>写一个探针，如 p:my/read vfs_read。</translation>
    </message>
    <message>
        <source>The event already has a probe; this adds another to it.</source>
        <translation>该事件已有一个探针；这会为其再添加一个。</translation>
    </message>
    <message>
        <source>Choose another name to tell them apart.</source>
        <translation>选择其他名称以便区分。</translation>
    </message>
    <message>
        <source>On this kernel, arguments are available only at function entry.</source>
        <translation>在此内核上，参数仅在函数入口处可用。</translation>
    </message>
    <message>
        <source>Arguments are available only at function entry.</source>
        <translation>参数仅在函数入口处可用。</translation>
    </message>
    <message>
        <source>Use a register, or probe the entry.</source>
        <translation>使用寄存器，或探测入口。</translation>
    </message>
    <message>
        <source>The function has only 1 argument: this would record an arbitrary value.</source>
        <translation>该函数只有 1 个参数：这会记录一个任意的值。</translation>
    </message>
    <message>
        <source>The function has only {} arguments: this would record an arbitrary value.</source>
        <translation>该函数只有 {} 个参数：这会记录一个任意的值。</translation>
    </message>
    <message>
        <source>Use a smaller number after $arg.</source>
        <translation>在 $arg 后使用较小的数字。</translation>
    </message>
    <message>
        <source>This kind of probe cannot read registers.</source>
        <translation>这种探针无法读取寄存器。</translation>
    </message>
    <message>
        <source>Use a field of the event, like $comm.</source>
        <translation>使用事件的字段，如 $comm。</translation>
    </message>
    <message>
        <source>Use the name of an argument, or $arg1.</source>
        <translation>使用参数名，或 $arg1。</translation>
    </message>
    <message>
        <source>Write {}.</source>
        <translation>写成 {}。</translation>
    </message>
    <message>
        <source>The kernel ignores text after the parenthesis.</source>
        <translation>内核忽略括号之后的文本。</translation>
    </message>
    <message>
        <source>A return probe has no reference counter.</source>
        <translation>返回探针没有引用计数器。</translation>
    </message>
    <message>
        <source>Remove the parenthesis, or probe the entry.</source>
        <translation>删除括号，或探测入口。</translation>
    </message>
    <message>
        <source>Without a name, the kernel chooses one in a group that all users share.</source>
        <translation>没有名称时，内核会在所有使用者共用的组中选择一个名称。</translation>
    </message>
    <message>
        <source>Write :GROUP/EVENT after the letter.</source>
        <translation>在字母后写上 :GROUP/EVENT。</translation>
    </message>
    <message>
        <source>The kernel has its own events in this system.</source>
        <translation>内核在此系统中有自己的事件。</translation>
    </message>
    <message>
        <source>Choose your own group name to avoid confusion.</source>
        <translation>选择自己的组名以免混淆。</translation>
    </message>
    <message>
        <source>A number that starts with 0 is octal.</source>
        <translation>以 0 开头的数字是八进制。</translation>
    </message>
    <message>
        <source>Remove the leading zeros.</source>
        <translation>删除前导零。</translation>
    </message>
    <message>
        <source>The event to delete is missing.</source>
        <translation>缺少要删除的事件。</translation>
    </message>
    <message>
        <source>Write -:GROUP/EVENT.</source>
        <translation>写成 -:GROUP/EVENT。</translation>
    </message>
    <message>
        <source>Without a group, events of this name in all groups are deleted.</source>
        <translation>没有组时，会删除所有组中的同名事件。</translation>
    </message>
    <message>
        <source>No such event.</source>
        <translation>没有此事件。</translation>
    </message>
    <message>
        <source>It may have been deleted already.</source>
        <translation>它可能已被删除。</translation>
    </message>
    <message>
        <source>Write -&gt; instead of the dot if the argument is a pointer.</source>
        <translation>如果参数是指针，将点改为 -&gt;。</translation>
    </message>
    <message>
        <source>The target does not have this event.</source>
        <translation>目标没有此事件。</translation>
    </message>
    <message>
        <source>That event is a probe, and probes cannot be attached to probes.</source>
        <translation>该事件是探针，而探针不能附加到探针上。</translation>
    </message>
    <message>
        <source>A raw address does not show what is probed: the kernel lists it hashed and does not accept function arguments.</source>
        <translation>原始地址看不出探测的是什么：内核以哈希值列出它，且不接受函数参数。</translation>
    </message>
    <message>
        <source>Write the function, or _text+OFFSET if several functions have its name.</source>
        <translation>写函数名；如果有多个同名函数，写成 _text+OFFSET。</translation>
    </message>
    <message>
        <source>This is padding between functions, which never runs.</source>
        <translation>这是函数之间的填充，永远不会运行。</translation>
    </message>
    <message>
        <source>Probe the function after it.</source>
        <translation>探测其后的函数。</translation>
    </message>
    <message>
        <source>The offset is beyond the end of the function.</source>
        <translation>偏移超出函数末尾。</translation>
    </message>
    <message>
        <source>Probe the function at that address.</source>
        <translation>探测该地址处的函数。</translation>
    </message>
    <message>
        <source>No such function or symbol on the target: the name is misspelled, its module is not loaded, or the compiler inlined the function everywhere.</source>
        <translation>目标上没有此函数或符号：名称拼写有误、其模块未加载，或编译器已在各处将该函数内联。</translation>
    </message>
    <message>
        <source>The compiler inlined or split this function, leaving only the copy {}.</source>
        <translation>编译器内联或拆分了此函数，只留下副本 {}。</translation>
    </message>
    <message>
        <source>The module name is missing: this probe is never armed.</source>
        <translation>缺少模块名：此探针永远不会生效。</translation>
    </message>
    <message>
        <source>Write MODULE:FUNCTION.</source>
        <translation>写成 MODULE:FUNCTION。</translation>
    </message>
    <message>
        <source>The probe is armed when the module is loaded.</source>
        <translation>探针在模块加载后生效。</translation>
    </message>
    <message>
        <source>Load the module to check that it has this function.</source>
        <translation>加载模块以检查其中是否有此函数。</translation>
    </message>
    <message>
        <source>Write r instead of p, which this kernel supports.</source>
        <translation>将 p 改为 r，此内核支持 r。</translation>
    </message>
    <message>
        <source>The offset after the function is not a number of bytes.</source>
        <translation>函数后的偏移不是字节数。</translation>
    </message>
    <message>
        <source>Write it like vfs_read+4.</source>
        <translation>写法如 vfs_read+4。</translation>
    </message>
    <message>
        <source>The offset after the symbol is not a number.</source>
        <translation>符号后的偏移不是数字。</translation>
    </message>
    <message>
        <source>Write it like @init_task+16.</source>
        <translation>写法如 @init_task+16。</translation>
    </message>
    <message>
        <source>The kernel has no symbol of this name.</source>
        <translation>内核没有此名称的符号。</translation>
    </message>
    <message>
        <source>Write the name of a kernel variable, like @jiffies.</source>
        <translation>写内核变量的名称，如 @jiffies。</translation>
    </message>
    <message>
        <source>This symbol is data, not a function.</source>
        <translation>此符号是数据，不是函数。</translation>
    </message>
    <message>
        <source>The kernel excludes this function from tracing (notrace): it is not traceable.</source>
        <translation>内核禁止跟踪此函数（notrace）：它不是可跟踪的函数。</translation>
    </message>
    <message>
        <source>No function at this offset.</source>
        <translation>此偏移处没有函数。</translation>
    </message>
    <message>
        <source>No such traceable function.</source>
        <translation>没有这个可跟踪的函数。</translation>
    </message>
    <message>
        <source>Write only the function name, without an offset.</source>
        <translation>只写函数名，不带偏移。</translation>
    </message>
    <message>
        <source>Two fields have this name: filters and triggers find only one.</source>
        <translation>有两个字段使用此名称：过滤条件和触发器只能找到一个。</translation>
    </message>
    <message>
        <source>Choose another name.</source>
        <translation>选择其他名称。</translation>
    </message>
    <message>
        <source>Fields are separated by semicolons.</source>
        <translation>字段以分号分隔。</translation>
    </message>
    <message>
        <source>Write one after each field.</source>
        <translation>在每个字段后写一个分号。</translation>
    </message>
    <message>
        <source>Kernel message: {}.</source>
        <translation>内核消息：{}。</translation>
    </message>
    <message>
        <source>File not found.</source>
        <translation>找不到文件。</translation>
    </message>
    <message>
        <source>Write the full path of a file on the target.</source>
        <translation>写目标上文件的完整路径。</translation>
    </message>
    <message>
        <source>This is a folder or a device, not a program.</source>
        <translation>这是文件夹或设备，不是程序。</translation>
    </message>
    <message>
        <source>Write the path of a program or library.</source>
        <translation>写程序或库的路径。</translation>
    </message>
    <message>
        <source>The reference counter&apos;s offset is not a number.</source>
        <translation>引用计数器的偏移不是数字。</translation>
    </message>
    <message>
        <source>Write its file offset, like (0x5010).</source>
        <translation>写其文件偏移，如 (0x5010)。</translation>
    </message>
    <message>
        <source>The parenthesis around the reference counter is not closed.</source>
        <translation>引用计数器的括号未闭合。</translation>
    </message>
    <message>
        <source>Write ) after its offset.</source>
        <translation>在其偏移后写上 )。</translation>
    </message>
    <message>
        <source>Unexpected text after the reference counter.</source>
        <translation>引用计数器后有多余的文本。</translation>
    </message>
    <message>
        <source>End the probe point with its parenthesis.</source>
        <translation>探测点到其括号为止。</translation>
    </message>
    <message>
        <source>The file offset is not a number.</source>
        <translation>文件偏移不是数字。</translation>
    </message>
    <message>
        <source>Write it like /bin/bash:0x4710.</source>
        <translation>写法如 /bin/bash:0x4710。</translation>
    </message>
    <message>
        <source>Only return probes take a number after the letter.</source>
        <translation>只有返回探针可在字母后带数字。</translation>
    </message>
    <message>
        <source>Remove it, or make this a return probe.</source>
        <translation>将其删除，或改为返回探针。</translation>
    </message>
    <message>
        <source>The number after the letter (maxactive) must be at least 1.</source>
        <translation>字母后的数字（maxactive）至少为 1。</translation>
    </message>
    <message>
        <source>Write how many calls may be in progress at once, or remove it.</source>
        <translation>写最多可同时进行的调用数，或将其删除。</translation>
    </message>
    <message>
        <source>The limit for maxactive is 4096.</source>
        <translation>maxactive 的上限为 4096。</translation>
    </message>
    <message>
        <source>Write a number from 1 to 4096.</source>
        <translation>写 1 到 4096 之间的数字。</translation>
    </message>
    <message>
        <source>No such function or symbol on the target.</source>
        <translation>目标上没有此函数或符号。</translation>
    </message>
    <message>
        <source>Search for the name in the list of functions.</source>
        <translation>在函数列表中搜索该名称。</translation>
    </message>
    <message>
        <source>Several kernel functions have this name.</source>
        <translation>有多个同名的内核函数。</translation>
    </message>
    <message>
        <source>Choose one by its address: _text+OFFSET.</source>
        <translation>按地址选择其中一个：_text+OFFSET。</translation>
    </message>
    <message>
        <source>A return probe is attached to a whole function.</source>
        <translation>返回探针附加到整个函数。</translation>
    </message>
    <message>
        <source>Remove the offset.</source>
        <translation>删除偏移。</translation>
    </message>
    <message>
        <source>No such tracepoint on the target.</source>
        <translation>目标上没有此 tracepoint。</translation>
    </message>
    <message>
        <source>Write the name of a tracepoint, like sched_switch.</source>
        <translation>写 tracepoint 的名称，如 sched_switch。</translation>
    </message>
    <message>
        <source>A tracepoint name consists of letters, digits and _.</source>
        <translation>tracepoint 名称由字母、数字和 _ 组成。</translation>
    </message>
    <message>
        <source>Write the tracepoint without its system, like sched_switch.</source>
        <translation>只写 tracepoint，不带其系统，如 sched_switch。</translation>
    </message>
    <message>
        <source>Unknown text after the probe point.</source>
        <translation>探测点后有未知的文本。</translation>
    </message>
    <message>
        <source>Only %return can follow a probe point.</source>
        <translation>探测点后只能接 %return。</translation>
    </message>
    <message>
        <source>The group name before the slash is missing.</source>
        <translation>斜杠前缺少组名。</translation>
    </message>
    <message>
        <source>Write GROUP/EVENT, or remove the slash.</source>
        <translation>写成 GROUP/EVENT，或删除斜杠。</translation>
    </message>
    <message>
        <source>The group name is longer than 63 characters.</source>
        <translation>组名超过 63 个字符。</translation>
    </message>
    <message>
        <source>Choose a shorter one.</source>
        <translation>选择更短的名称。</translation>
    </message>
    <message>
        <source>Invalid character in the group name.</source>
        <translation>组名中有无效字符。</translation>
    </message>
    <message>
        <source>Use letters, digits, _ and -, and no digit first.</source>
        <translation>使用字母、数字、_ 和 -，且不以数字开头。</translation>
    </message>
    <message>
        <source>The event name after the colon is missing.</source>
        <translation>冒号后缺少事件名。</translation>
    </message>
    <message>
        <source>Write GROUP/EVENT, or remove the colon.</source>
        <translation>写成 GROUP/EVENT，或删除冒号。</translation>
    </message>
    <message>
        <source>The event name is longer than 63 characters.</source>
        <translation>事件名超过 63 个字符。</translation>
    </message>
    <message>
        <source>Invalid character in the event name.</source>
        <translation>事件名中有无效字符。</translation>
    </message>
    <message>
        <source>Use letters, digits and _, and no digit first.</source>
        <translation>使用字母、数字和 _，且不以数字开头。</translation>
    </message>
    <message>
        <source>Another event already has this group and name.</source>
        <translation>另一个事件已使用此组和名称。</translation>
    </message>
    <message>
        <source>A function has no return value at its entry.</source>
        <translation>函数在其入口处没有返回值。</translation>
    </message>
    <message>
        <source>Make this a return probe, or remove $retval.</source>
        <translation>改为返回探针，或删除 $retval。</translation>
    </message>
    <message>
        <source>This function returns nothing.</source>
        <translation>此函数没有返回值。</translation>
    </message>
    <message>
        <source>Remove $retval.</source>
        <translation>删除 $retval。</translation>
    </message>
    <message>
        <source>The kernel stack has at most 2048 entries.</source>
        <translation>内核栈最多有 2048 项。</translation>
    </message>
    <message>
        <source>Write a smaller number after $stack.</source>
        <translation>在 $stack 后写较小的数字。</translation>
    </message>
    <message>
        <source>Function arguments are numbered from 1.</source>
        <translation>函数参数从 1 开始编号。</translation>
    </message>
    <message>
        <source>Write $arg1 for the first one.</source>
        <translation>第一个参数写成 $arg1。</translation>
    </message>
    <message>
        <source>Unknown variable.</source>
        <translation>未知变量。</translation>
    </message>
    <message>
        <source>Use $argN, $retval, $comm, $stack or $stackN.</source>
        <translation>使用 $argN、$retval、$comm、$stack 或 $stackN。</translation>
    </message>
    <message>
        <source>Unknown register on this machine.</source>
        <translation>此机器上没有该寄存器。</translation>
    </message>
    <message>
        <source>Use the kernel&apos;s register names, like %di or %ax.</source>
        <translation>使用内核的寄存器名，如 %di 或 %ax。</translation>
    </message>
    <message>
        <source>The address is not a number.</source>
        <translation>地址不是数字。</translation>
    </message>
    <message>
        <source>Write it like @0xffffffff81000000.</source>
        <translation>写法如 @0xffffffff81000000。</translation>
    </message>
    <message>
        <source>The value is not a number.</source>
        <translation>值不是数字。</translation>
    </message>
    <message>
        <source>Write it like \123 or \-5.</source>
        <translation>写法如 \123 或 \-5。</translation>
    </message>
    <message>
        <source>Only uprobes can read at a file offset.</source>
        <translation>只有 uprobe 能按文件偏移读取。</translation>
    </message>
    <message>
        <source>Write @SYMBOL or @ADDRESS.</source>
        <translation>写成 @SYMBOL 或 @ADDRESS。</translation>
    </message>
    <message>
        <source>Write it like @+0x4010.</source>
        <translation>写法如 @+0x4010。</translation>
    </message>
    <message>
        <source>Write the variable&apos;s file offset: @+OFFSET.</source>
        <translation>写变量的文件偏移：@+OFFSET。</translation>
    </message>
    <message>
        <source>Too many nested dereferences.</source>
        <translation>嵌套的解引用过多。</translation>
    </message>
    <message>
        <source>Record an intermediate pointer, and dereference it in another probe.</source>
        <translation>先记录中间的指针，再在另一个探针中对其解引用。</translation>
    </message>
    <message>
        <source>The parenthesis after the offset is missing.</source>
        <translation>偏移后缺少括号。</translation>
    </message>
    <message>
        <source>Write it like +8(%di).</source>
        <translation>写法如 +8(%di)。</translation>
    </message>
    <message>
        <source>The offset before the parenthesis is not a number.</source>
        <translation>括号前的偏移不是数字。</translation>
    </message>
    <message>
        <source>The parenthesis is not closed.</source>
        <translation>括号未闭合。</translation>
    </message>
    <message>
        <source>Write ) after the dereferenced expression.</source>
        <translation>在被解引用的表达式后写上 )。</translation>
    </message>
    <message>
        <source>A string has no address to dereference.</source>
        <translation>字符串没有可解引用的地址。</translation>
    </message>
    <message>
        <source>Write only $comm.</source>
        <translation>只写 $comm。</translation>
    </message>
    <message>
        <source>Invalid fetch argument.</source>
        <translation>取值参数无效。</translation>
    </message>
    <message>
        <source>Write a register like %di, a variable like $arg1, or an address.</source>
        <translation>写寄存器（如 %di）、变量（如 $arg1）或地址。</translation>
    </message>
    <message>
        <source>The bracket after the array length is missing.</source>
        <translation>数组长度后缺少方括号。</translation>
    </message>
    <message>
        <source>Write it like u8[16].</source>
        <translation>写法如 u8[16]。</translation>
    </message>
    <message>
        <source>Unexpected text after the array.</source>
        <translation>数组后有多余的文本。</translation>
    </message>
    <message>
        <source>End the type with its bracket.</source>
        <translation>类型到其方括号为止。</translation>
    </message>
    <message>
        <source>The array length must be a number of 1 or more.</source>
        <translation>数组长度必须是不小于 1 的数字。</translation>
    </message>
    <message>
        <source>An array has at most 64 elements.</source>
        <translation>数组最多有 64 个元素。</translation>
    </message>
    <message>
        <source>Fetch 64 elements, and the others with another argument.</source>
        <translation>取 64 个元素，其余的用另一个取值参数取。</translation>
    </message>
    <message>
        <source>Unknown type.</source>
        <translation>未知类型。</translation>
    </message>
    <message>
        <source>Use u8 to u64, s8 to s64, x8 to x64, symbol, string, ustring or bits like b4@8/32.</source>
        <translation>使用 u8 到 u64、s8 到 s64、x8 到 x64、symbol、string、ustring，或位域如 b4@8/32。</translation>
    </message>
    <message>
        <source>Strings and arrays are read from memory, but this is a value.</source>
        <translation>字符串和数组从内存读取，但这是一个值。</translation>
    </message>
    <message>
        <source>Dereference the pointer: +0(…).</source>
        <translation>对指针解引用：+0(…)。</translation>
    </message>
    <message>
        <source>Only the value of an address can be shown as a symbol.</source>
        <translation>只有地址的值能显示为符号。</translation>
    </message>
    <message>
        <source>Use a register, an argument, the return value or kernel memory.</source>
        <translation>使用寄存器、参数、返回值或内核内存。</translation>
    </message>
    <message>
        <source>The bits do not fit into their container.</source>
        <translation>位域超出其容器。</translation>
    </message>
    <message>
        <source>Write bWIDTH@OFFSET/SIZE with WIDTH from 1 and WIDTH + OFFSET at most SIZE.</source>
        <translation>写成 bWIDTH@OFFSET/SIZE，WIDTH 至少为 1，WIDTH + OFFSET 不超过 SIZE。</translation>
    </message>
    <message>
        <source>The argument name is longer than 32 characters.</source>
        <translation>参数名超过 32 个字符。</translation>
    </message>
    <message>
        <source>The argument name before the equals sign is missing.</source>
        <translation>等号前缺少参数名。</translation>
    </message>
    <message>
        <source>Write NAME=…, or remove the equals sign.</source>
        <translation>写成 NAME=…，或删除等号。</translation>
    </message>
    <message>
        <source>Invalid character in the argument name.</source>
        <translation>参数名中有无效字符。</translation>
    </message>
    <message>
        <source>The name is used by another argument or reserved by the kernel.</source>
        <translation>该名称已被另一个参数使用，或由内核保留。</translation>
    </message>
    <message>
        <source>Choose another one.</source>
        <translation>选择其他名称。</translation>
    </message>
    <message>
        <source>The fetch argument is longer than 63 characters.</source>
        <translation>取值参数超过 63 个字符。</translation>
    </message>
    <message>
        <source>Shorten it: use decimal offsets, registers instead of names, or fewer dereferences.</source>
        <translation>缩短它：使用十进制偏移、用寄存器代替名称，或减少解引用。</translation>
    </message>
    <message>
        <source>The fetch argument is empty.</source>
        <translation>取值参数为空。</translation>
    </message>
    <message>
        <source>Choose the offset of an instruction from the disassembly.</source>
        <translation>从反汇编中选择指令的偏移。</translation>
    </message>
    <message>
        <source>The kernel does not allow a probe here.</source>
        <translation>内核不允许在此处设置探针。</translation>
    </message>
    <message>
        <source>Probe a caller or a function that it calls.</source>
        <translation>探测调用者，或它所调用的函数。</translation>
    </message>
    <message>
        <source>A probe of another kind already defines an event of this name.</source>
        <translation>另一种探针已定义了同名事件。</translation>
    </message>
    <message>
        <source>Choose another name, or delete the other probe.</source>
        <translation>选择其他名称，或删除另一个探针。</translation>
    </message>
    <message>
        <source>An event of this name has different arguments.</source>
        <translation>同名事件的取值参数不同。</translation>
    </message>
    <message>
        <source>Choose another name, or use the same arguments with the same types.</source>
        <translation>选择其他名称，或使用名称和类型都相同的取值参数。</translation>
    </message>
    <message>
        <source>The same probe already exists.</source>
        <translation>相同的探针已存在。</translation>
    </message>
    <message>
        <source>Use the existing probe.</source>
        <translation>使用现有的探针。</translation>
    </message>
    <message>
        <source>The system or name of the event to attach to is missing.</source>
        <translation>缺少要附加到的事件的系统或名称。</translation>
    </message>
    <message>
        <source>Write it like sched/sched_switch.</source>
        <translation>写法如 sched/sched_switch。</translation>
    </message>
    <message>
        <source>The event to attach to does not exist or is itself a probe.</source>
        <translation>要附加到的事件不存在，或其本身是探针。</translation>
    </message>
    <message>
        <source>Write a kernel event, like sched/sched_switch.</source>
        <translation>写内核事件，如 sched/sched_switch。</translation>
    </message>
    <message>
        <source>The event has no such field.</source>
        <translation>该事件没有此字段。</translation>
    </message>
    <message>
        <source>Use a field of the event, or $comm.</source>
        <translation>使用事件的字段，或 $comm。</translation>
    </message>
    <message>
        <source>The condition after if is missing.</source>
        <translation>if 后缺少条件。</translation>
    </message>
    <message>
        <source>Write a condition, or remove if.</source>
        <translation>写上条件，或删除 if。</translation>
    </message>
    <message>
        <source>Argument names can be used only at function entry or return.</source>
        <translation>参数名只能在函数入口或返回处使用。</translation>
    </message>
    <message>
        <source>Use a register, or remove the offset of the probe point.</source>
        <translation>使用寄存器，或删除探测点的偏移。</translation>
    </message>
    <message>
        <source>The function has no such argument.</source>
        <translation>该函数没有此参数。</translation>
    </message>
    <message>
        <source>Use one of its arguments.</source>
        <translation>使用它的某个参数。</translation>
    </message>
    <message>
        <source>The kernel has no type information (BTF) for this function.</source>
        <translation>内核没有此函数的类型信息（BTF）。</translation>
    </message>
    <message>
        <source>Use $arg1 or a register instead of the name.</source>
        <translation>用 $arg1 或寄存器代替名称。</translation>
    </message>
    <message>
        <source>$arg* stands for all arguments with their own names and types.</source>
        <translation>$arg* 表示所有参数，带各自的名称和类型。</translation>
    </message>
    <message>
        <source>Write only $arg*.</source>
        <translation>只写 $arg*。</translation>
    </message>
    <message>
        <source>Arguments are available only at function entry or return.</source>
        <translation>参数仅在函数入口或返回处可用。</translation>
    </message>
    <message>
        <source>Remove the offset, or use a register.</source>
        <translation>删除偏移，或使用寄存器。</translation>
    </message>
    <message>
        <source>$arg* is used twice.</source>
        <translation>$arg* 使用了两次。</translation>
    </message>
    <message>
        <source>Remove one of them.</source>
        <translation>删除其中一个。</translation>
    </message>
    <message>
        <source>The function has too many arguments for $arg*.</source>
        <translation>函数的参数过多，不能使用 $arg*。</translation>
    </message>
    <message>
        <source>List the arguments you need.</source>
        <translation>列出所需的参数。</translation>
    </message>
    <message>
        <source>The function has fewer arguments.</source>
        <translation>该函数没有这么多参数。</translation>
    </message>
    <message>
        <source>The dereferenced value is not a pointer to a struct.</source>
        <translation>被解引用的值不是指向结构体的指针。</translation>
    </message>
    <message>
        <source>Remove the member.</source>
        <translation>删除成员。</translation>
    </message>
    <message>
        <source>Members of structs passed by value cannot be accessed.</source>
        <translation>无法访问按值传递的结构体的成员。</translation>
    </message>
    <message>
        <source>Write -&gt; if the argument is a pointer.</source>
        <translation>如果参数是指针，写成 -&gt;。</translation>
    </message>
    <message>
        <source>A hyphen stands alone.</source>
        <translation>有一个单独的连字符。</translation>
    </message>
    <message>
        <source>Write -&gt; to follow a pointer.</source>
        <translation>写 -&gt; 以沿指针访问。</translation>
    </message>
    <message>
        <source>The struct has no such member.</source>
        <translation>结构体没有此成员。</translation>
    </message>
    <message>
        <source>Use one of its members.</source>
        <translation>使用它的某个成员。</translation>
    </message>
    <message>
        <source>The kernel&apos;s type information (BTF) is incomplete here.</source>
        <translation>内核的类型信息（BTF）在此处不完整。</translation>
    </message>
    <message>
        <source>Use an offset instead of the name.</source>
        <translation>用偏移代替名称。</translation>
    </message>
    <message>
        <source>This member is not a string.</source>
        <translation>此成员不是字符串。</translation>
    </message>
    <message>
        <source>Remove the type, or dereference it to a string.</source>
        <translation>删除类型，或将其解引用为字符串。</translation>
    </message>
    <message>
        <source>Too many entry arguments are kept until the return.</source>
        <translation>保留到返回时的入口参数过多。</translation>
    </message>
    <message>
        <source>Remove some, or record them with an entry probe.</source>
        <translation>删除一些，或用入口探针记录它们。</translation>
    </message>
    <message>
        <source>Invalid character in the name.</source>
        <translation>名称中有无效字符。</translation>
    </message>
    <message>
        <source>The name or the fields are missing.</source>
        <translation>缺少名称或字段。</translation>
    </message>
    <message>
        <source>Write it like latency u64 nanoseconds; pid_t pid.</source>
        <translation>写法如 latency u64 nanoseconds; pid_t pid。</translation>
    </message>
    <message>
        <source>Synthetic events must be in the group synthetic.</source>
        <translation>合成事件必须在 synthetic 组中。</translation>
    </message>
    <message>
        <source>Write it like s:synthetic/latency u64 nanoseconds.</source>
        <translation>写法如 s:synthetic/latency u64 nanoseconds。</translation>
    </message>
    <message>
        <source>A synthetic event of this name already exists.</source>
        <translation>同名的合成事件已存在。</translation>
    </message>
    <message>
        <source>Choose another name, or delete the other one.</source>
        <translation>选择其他名称，或删除另一个合成事件。</translation>
    </message>
    <message>
        <source>A synthetic event has at most 64 fields.</source>
        <translation>合成事件最多有 64 个字段。</translation>
    </message>
    <message>
        <source>Remove some.</source>
        <translation>删除一些。</translation>
    </message>
    <message>
        <source>The type after unsigned or the name is missing.</source>
        <translation>缺少 unsigned 后的类型，或缺少名称。</translation>
    </message>
    <message>
        <source>Write it like unsigned long count.</source>
        <translation>写法如 unsigned long count。</translation>
    </message>
    <message>
        <source>Synthetic events do not support this type.</source>
        <translation>合成事件不支持此类型。</translation>
    </message>
    <message>
        <source>Use u8 to u64, s8 to s64, char[], int, long, bool, pid_t or gfp_t.</source>
        <translation>使用 u8 到 u64、s8 到 s64、char[]、int、long、bool、pid_t 或 gfp_t。</translation>
    </message>
    <message>
        <source>The field name is missing.</source>
        <translation>缺少字段名。</translation>
    </message>
    <message>
        <source>Write TYPE NAME, like u64 latency.</source>
        <translation>写成 TYPE NAME，如 u64 latency。</translation>
    </message>
    <message>
        <source>Only strings can be arrays, of 1 to 256 characters or of any length.</source>
        <translation>只有字符串能是数组，长度为 1 到 256 个字符或任意。</translation>
    </message>
    <message>
        <source>Write it like char name[16] or char name[].</source>
        <translation>写法如 char name[16] 或 char name[]。</translation>
    </message>
    <message>
        <source>A BPF program has room for only a few strings: these are read only from kernel memory, and a string in user memory is empty. For user memory, write +u0(…).</source>
        <translation>BPF 程序只能容纳少量字符串：这些字符串只从内核内存读取，用户态内存中的字符串为空。对于用户态内存，写成 +u0(…)。</translation>
    </message>
    <message>
        <source>bpftrace accepts kernel functions, not raw addresses.</source>
        <translation>bpftrace 接受内核函数，不接受原始地址。</translation>
    </message>
    <message>
        <source>bpftrace accepts only function names for return probes.</source>
        <translation>对于返回探针，bpftrace 只接受函数名。</translation>
    </message>
    <message>
        <source>The function at {} of {} is unknown: bpftrace treats the number as an address of the program, which equals the file offset only if the code is mapped that way.</source>
        <translation>{1} 中 {0} 处的函数未知：bpftrace 将该数字视为程序的地址，只有代码按此方式映射时才等于文件偏移。</translation>
    </message>
    <message>
        <source>bpftrace 0.17 (Debian 12) aborts at raw tracepoints.</source>
        <translation>bpftrace 0.17（Debian 12）遇到原始 tracepoint 会异常中止。</translation>
    </message>
    <message>
        <source>bpftrace has no synthetic events; use its maps instead.</source>
        <translation>bpftrace 没有合成事件；改用它的 map。</translation>
    </message>
    <message>
        <source>{} chooses maxactive itself.</source>
        <translation>{} 自行选择 maxactive。</translation>
    </message>
    <message>
        <source>{} does not wait for page faults: a string that the program has not accessed yet may be missing.</source>
        <translation>{} 不等待缺页：程序尚未访问过的字符串可能缺失。</translation>
    </message>
    <message>
        <source>{} uses kprobes there, not fprobes; they see the same calls.</source>
        <translation>{} 在该处使用 kprobe 而非 fprobe；两者看到的调用相同。</translation>
    </message>
    <message>
        <source>{} names functions without their module: if two have the same name, it may probe the other one.</source>
        <translation>{} 指定函数时不带模块：如果有两个同名函数，它可能探测另一个。</translation>
    </message>
    <message>
        <source>The event probe&apos;s own condition is left out for {}.</source>
        <translation>对于 {}，事件探针自身的条件已略去。</translation>
    </message>
    <message>
        <source>dtrace-utils 2.0.1 shows wrong return values of kernel functions; later versions are correct.</source>
        <translation>dtrace-utils 2.0.1 显示的内核函数返回值有误；更高版本是正确的。</translation>
    </message>
    <message>
        <source>DTrace&apos;s fbt provider probes only function entry and return, not offsets within a function.</source>
        <translation>DTrace 的 fbt provider 只探测函数的入口和返回，不探测函数内的偏移。</translation>
    </message>
    <message>
        <source>DTrace names probe points in programs by function, but the function at this offset is unknown.</source>
        <translation>DTrace 按函数指定程序中的探测点，但此偏移处的函数未知。</translation>
    </message>
    <message>
        <source>DTrace probes only one process: that of -p PID or -c COMMAND.</source>
        <translation>DTrace 只探测一个进程：由 -p PID 或 -c COMMAND 指定的进程。</translation>
    </message>
    <message>
        <source>DTrace on Linux provides the arguments of a tracepoint, not the fields of its event.</source>
        <translation>Linux 上的 DTrace 提供 tracepoint 的参数，而不是其事件的字段。</translation>
    </message>
    <message>
        <source>DTrace has no synthetic events; use its thread-local variables instead.</source>
        <translation>DTrace 没有合成事件；改用它的线程局部变量。</translation>
    </message>
    <message>
        <source>DTrace on Linux reads arguments and return values, not the register %{}.</source>
        <translation>Linux 上的 DTrace 读取参数和返回值，不读取寄存器 %{}。</translation>
    </message>
    <message>
        <source>D cannot name a variable with a dot in its name: {}.</source>
        <translation>D 语言不能引用名称中带点的变量：{}。</translation>
    </message>
    <message>
        <source>DTrace on Linux cannot read values on the kernel stack.</source>
        <translation>Linux 上的 DTrace 无法读取内核栈上的值。</translation>
    </message>
    <message>
        <source>unexpected text after the condition</source>
        <translation>条件后有多余的文本</translation>
    </message>
    <message>
        <source>Write conditions like fd &gt;= 3 &amp;&amp; x == 1</source>
        <translation>条件的写法如 fd &gt;= 3 &amp;&amp; x == 1</translation>
    </message>
    <message>
        <source>parentheses are nested too deeply</source>
        <translation>括号嵌套过深</translation>
    </message>
    <message>
        <source>a ) is missing</source>
        <translation>缺少 )</translation>
    </message>
    <message>
        <source>a field is missing</source>
        <translation>缺少字段</translation>
    </message>
    <message>
        <source>an operator is missing: == != &lt; &lt;= &gt; &gt;= &amp; ~</source>
        <translation>缺少运算符：== != &lt; &lt;= &gt; &gt;= &amp; ~</translation>
    </message>
    <message>
        <source>the string is not terminated</source>
        <translation>字符串未结束</translation>
    </message>
    <message>
        <source>a value is missing</source>
        <translation>缺少值</translation>
    </message>
    <message>
        <source>register_kprobe() is only for the kernel; the interface for programs (uprobe_register) differs between kernels.</source>
        <translation>register_kprobe() 仅用于内核；用于程序的接口（uprobe_register）因内核而异。</translation>
    </message>
    <message>
        <source>A kernel module sees the arguments of a tracepoint, not the fields of its event.</source>
        <translation>内核模块看到的是 tracepoint 的参数，而不是其事件的字段。</translation>
    </message>
    <message>
        <source>register_kprobe() is for functions; a tracepoint has its own registration, whose arguments depend on the kernel headers.</source>
        <translation>register_kprobe() 用于函数；tracepoint 有自己的注册方式，其参数取决于内核头文件。</translation>
    </message>
    <message>
        <source>A synthetic event is made from other events and has no probe point in the kernel&apos;s code.</source>
        <translation>合成事件由其他事件生成，在内核代码中没有探测点。</translation>
    </message>
    <message>
        <source>Struct members depend on the kernel&apos;s private headers: choose them by offset.</source>
        <translation>结构体成员取决于内核的私有头文件：按偏移选择。</translation>
    </message>
    <message>
        <source>The argument cannot be expressed in a kernel module.</source>
        <translation>该取值参数无法在内核模块中表达。</translation>
    </message>
    <message>
        <source>Too many values for a kernel handler&apos;s stack: choose fewer, especially strings and arrays.</source>
        <translation>值过多，内核处理函数的栈容纳不下：减少所选的值，尤其是字符串和数组。</translation>
    </message>
    <message>
        <source>The hits are lines in the kernel log. A bug in a module can crash the kernel: test it in a virtual machine.</source>
        <translation>每次命中是内核日志中的一行。模块中的 bug 可能导致内核崩溃：在虚拟机中测试。</translation>
    </message>
    <message>
        <source>Without kernel types, it is unknown which argument of {} {} starts with.</source>
        <translation>没有内核类型信息，无法得知 {1} 以 {0} 的哪个参数开头。</translation>
    </message>
    <message>
        <source>Without kernel types, it is unknown whether {} is a string or a pointer to one.</source>
        <translation>没有内核类型信息，无法得知 {} 是字符串还是指向字符串的指针。</translation>
    </message>
    <message>
        <source>Offsets without a known member stay offsets, which may differ in another kernel: {}.</source>
        <translation>没有已知成员的偏移仍为偏移，在其他内核中可能不同：{}。</translation>
    </message>
    <message>
        <source>libbpf accepts kernel functions, not raw addresses.</source>
        <translation>libbpf 接受内核函数，不接受原始地址。</translation>
    </message>
    <message>
        <source>libbpf accepts only function names for return probes.</source>
        <translation>对于返回探针，libbpf 只接受函数名。</translation>
    </message>
    <message>
        <source>A BPF program reads event fields by offset; the offsets differ between kernels and are unknown here.</source>
        <translation>BPF 程序按偏移读取事件字段；偏移因内核而异，在此处未知。</translation>
    </message>
    <message>
        <source>BPF has no synthetic events; use its maps instead.</source>
        <translation>BPF 没有合成事件；改用它的 map。</translation>
    </message>
    <message>
        <source>C cannot name a variable with a dot in its name: {}.</source>
        <translation>C 语言不能引用名称中带点的变量：{}。</translation>
    </message>
    <message>
        <source>{} cannot read a program&apos;s memory by file offset.</source>
        <translation>{} 无法按文件偏移读取程序的内存。</translation>
    </message>
    <message>
        <source>The argument cannot be expressed in a BPF program.</source>
        <translation>该取值参数无法在 BPF 程序中表达。</translation>
    </message>
    <message>
        <source>The members have types of the modules {}, but bpftool dumps the types of one module at a time: write a program for each.</source>
        <translation>这些成员的类型来自模块 {}，但 bpftool 一次只能转储一个模块的类型：为每个模块各写一个程序。</translation>
    </message>
    <message>
        <source>The type {} of {} prints a file name, which only the kernel&apos;s own probes support: its address is printed.</source>
        <translation>{1} 的类型 {0} 会打印文件名，只有内核自身的探针支持：改为打印其地址。</translation>
    </message>
    <message>
        <source>$arg* is left out: the prototype is unknown.</source>
        <translation>$arg* 已略去：原型未知。</translation>
    </message>
    <message>
        <source>No latency is measured: that needs an entry and a return probe.</source>
        <translation>未测量延迟：这需要一个入口探针和一个返回探针。</translation>
    </message>
    <message>
        <source>The filter was not understood: {}.</source>
        <translation>无法理解过滤条件：{}。</translation>
    </message>
    <message>
        <source>The filter is left out: no probe has all its fields.</source>
        <translation>过滤条件已略去：没有探针包含其所有字段。</translation>
    </message>
    <message>
        <source>perf probe cannot attach to an event; perf record -e {}:{} records the event itself.</source>
        <translation>perf probe 不能附加到事件；perf record -e {}:{} 可录制该事件本身。</translation>
    </message>
    <message>
        <source>perf probe supports functions, not raw tracepoints.</source>
        <translation>perf probe 支持函数，不支持原始 tracepoint。</translation>
    </message>
    <message>
        <source>perf probe cannot define synthetic events.</source>
        <translation>perf probe 不能定义合成事件。</translation>
    </message>
    <message>
        <source>perf probe cannot set maxactive: the kernel&apos;s default is used.</source>
        <translation>perf probe 不能设置 maxactive：使用内核的默认值。</translation>
    </message>
    <message>
        <source>The reference counter of the USDT probe is left out: without it, a program may skip the probe.</source>
        <translation>USDT 探针的引用计数器已略去：没有它，程序可能跳过该探针。</translation>
    </message>
    <message>
        <source>perf probe defines kprobes, not fprobes; they see the same calls.</source>
        <translation>perf probe 定义的是 kprobe 而非 fprobe；两者看到的调用相同。</translation>
    </message>
    <message>
        <source>perf probe looks up {} in debug information, which must be installed.</source>
        <translation>perf probe 在调试信息中查找 {}，调试信息必须已安装。</translation>
    </message>
    <message>
        <source>$arg* is for the kernel; with debug information, perf&apos;s equivalent is $params.</source>
        <translation>$arg* 用于内核；有调试信息时，perf 中的对应写法是 $params。</translation>
    </message>
    <message>
        <source>The argument cannot be expressed in {}.</source>
        <translation>该取值参数无法在 {} 中表达。</translation>
    </message>
    <message>
        <source>The argument {} is not in a known prototype, but {} needs its number.</source>
        <translation>参数 {} 不在已知的原型中，但 {} 需要其编号。</translation>
    </message>
    <message>
        <source>{} records arrays, but prints zeros for their elements with an old libtraceevent (Debian 12): fetch single elements there.</source>
        <translation>{} 能录制数组，但使用旧版 libtraceevent（Debian 12）时会将其元素打印为零：在这种系统上单独取各元素。</translation>
    </message>
    <message>
        <source>SystemTap probes within a function by source line (kernel.statement), not by byte offset.</source>
        <translation>SystemTap 按源代码行（kernel.statement）探测函数内部，而不是按字节偏移。</translation>
    </message>
    <message>
        <source>SystemTap names probe points in programs by function, but the function at this offset is unknown.</source>
        <translation>SystemTap 按函数指定程序中的探测点，但此偏移处的函数未知。</translation>
    </message>
    <message>
        <source>SystemTap sees the arguments of a tracepoint, not the fields of its event.</source>
        <translation>SystemTap 看到的是 tracepoint 的参数，而不是其事件的字段。</translation>
    </message>
    <message>
        <source>SystemTap has no synthetic events; use its variables instead.</source>
        <translation>SystemTap 没有合成事件；改用它的变量。</translation>
    </message>
    <message>
        <source>SystemTap names the arguments of a tracepoint, but their names are unknown.</source>
        <translation>SystemTap 按名称引用 tracepoint 的参数，但这些名称未知。</translation>
    </message>
    <message>
        <source>SystemTap reads kernel variables through debug information (@var), not by symbol.</source>
        <translation>SystemTap 通过调试信息（@var）而不是按符号读取内核变量。</translation>
    </message>
    <message>
        <source>SystemTap looks up struct members in debug information, which is not used here: choose the member by offset.</source>
        <translation>SystemTap 在调试信息中查找结构体成员，而此处未使用调试信息：按偏移选择成员。</translation>
    </message>
    <message>
        <source>SystemTap 4.8 (Debian 12) does not compile for that system&apos;s current kernels: use a later version.</source>
        <translation>SystemTap 4.8（Debian 12）无法针对该系统的当前内核编译：使用更高版本。</translation>
    </message>
    <message>
        <source>SystemTap names the functions of a stack with debug information (stap -d kernel); without it, it prints addresses.</source>
        <translation>SystemTap 借助调试信息（stap -d kernel）给出栈中的函数名；没有调试信息时打印地址。</translation>
    </message>
    <message>
        <source>trace-cmd records probes, but does not define them: the script writes them to dynamic_events first.</source>
        <translation>trace-cmd 录制探针，但不定义探针：脚本先将探针写入 dynamic_events。</translation>
    </message>
    <message>
        <source>The offset of {} is not a number.</source>
        <translation>{} 的偏移不是数字。</translation>
    </message>
    <message>
        <source>bpftrace&apos;s {} is an address of the program; here it is used as a file offset, which may differ.</source>
        <translation>bpftrace 的 {} 是程序的地址；此处用作文件偏移，两者可能不同。</translation>
    </message>
    <message>
        <source>The condition was not understood and is left out.</source>
        <translation>无法理解该条件，已略去。</translation>
    </message>
    <message>
        <source>The kernel&apos;s filters cannot express this condition.</source>
        <translation>内核的过滤条件无法表达此条件。</translation>
    </message>
    <message>
        <source>The kernel&apos;s filters cannot check what another probe stored: the condition is left out.</source>
        <translation>内核的过滤条件无法检查另一个探针存储的内容：该条件已略去。</translation>
    </message>
    <message>
        <source>The condition applies to only part of the actions: it is left out, and every hit is recorded.</source>
        <translation>该条件只适用于部分动作：已略去，所有命中都会录制。</translation>
    </message>
    <message>
        <source>Something is missing here.</source>
        <translation>此处缺少内容。</translation>
    </message>
    <message>
        <source>bpftrace&apos;s pid is the process; the filter&apos;s common_pid is the thread.</source>
        <translation>bpftrace 的 pid 是进程；过滤条件的 common_pid 是线程。</translation>
    </message>
    <message>
        <source>This pid is the process; the filter&apos;s common_pid is the thread.</source>
        <translation>此 pid 是进程；过滤条件的 common_pid 是线程。</translation>
    </message>
    <message>
        <source>DTrace does not give the folder of {}: complete the file path.</source>
        <translation>DTrace 不提供 {} 所在的文件夹：补全文件路径。</translation>
    </message>
    <message>
        <source>The kernel&apos;s probes cannot express {}, an array element: choose it by offset.</source>
        <translation>内核的探针无法表达数组元素 {}：按偏移选择。</translation>
    </message>
    <message>
        <source>The calculation with a value is left out: the value itself is recorded.</source>
        <translation>对值的计算已略去：记录该值本身。</translation>
    </message>
    <message>
        <source>Further text was not understood.</source>
        <translation>无法理解其余文本。</translation>
    </message>
    <message>
        <source>More than 256 probes: the rest is left out.</source>
        <translation>超过 256 个探针：其余的已略去。</translation>
    </message>
    <message>
        <source>The kernel cannot express this probe: {}.</source>
        <translation>内核无法表达此探针：{}。</translation>
    </message>
    <message>
        <source>This is not a probe definition: {}.</source>
        <translation>这不是探针定义：{}。</translation>
    </message>
    <message>
        <source>There already is a condition; this one is left out: {}.</source>
        <translation>已有一个条件；此条件已略去：{}。</translation>
    </message>
    <message>
        <source>The condition applies to only some probes or clauses, but a filter applies to all hits with its fields: it is left out: {}.</source>
        <translation>该条件只适用于部分探针或子句，但过滤条件适用于含有其字段的所有命中：已略去：{}。</translation>
    </message>
    <message>
        <source>This is not a known kind of probe definition.</source>
        <translation>这不是已知类型的探针定义。</translation>
    </message>
    <message>
        <source>The text is longer than 256 KiB and was not read.</source>
        <translation>文本超过 256 KiB，未读取。</translation>
    </message>
    <message>
        <source>The macro {} defines sections: its programs are left out.</source>
        <translation>宏 {} 定义了节：其程序已略去。</translation>
    </message>
    <message>
        <source>Code for machines other than x86-64 is left out.</source>
        <translation>x86-64 以外机器的代码已略去。</translation>
    </message>
    <message>
        <source>What {} reads was not understood and is left out.</source>
        <translation>无法理解 {} 读取的内容，已略去。</translation>
    </message>
    <message>
        <source>What {} does after the instruction is left out.</source>
        <translation>{} 在指令之后的操作已略去。</translation>
    </message>
    <message>
        <source>The handler {} is not in this text.</source>
        <translation>处理函数 {} 不在此文本中。</translation>
    </message>
    <message>
        <source>{} matches many functions: choose one.</source>
        <translation>{} 匹配多个函数：选择一个。</translation>
    </message>
    <message>
        <source>A loop is read as if it ran once: repetitions are left out.</source>
        <translation>循环按只运行一次读取：重复部分已略去。</translation>
    </message>
    <message>
        <source>{}() runs a command or shows a file, which probes cannot do.</source>
        <translation>{}() 运行命令或显示文件，探针无法做到。</translation>
    </message>
    <message>
        <source>exit() is left out: a probe cannot stop tracing.</source>
        <translation>exit() 已略去：探针不能停止跟踪。</translation>
    </message>
    <message>
        <source>time() is left out: each hit has a timestamp.</source>
        <translation>time() 已略去：每次命中都有时间戳。</translation>
    </message>
    <message>
        <source>{}() is left out: the values of all hits are recorded and can be aggregated.</source>
        <translation>{}() 已略去：所有命中的值都会记录，并可聚合。</translation>
    </message>
    <message>
        <source>The operation on a string&apos;s address was not understood and is left out.</source>
        <translation>无法理解对字符串地址的操作，已略去。</translation>
    </message>
    <message>
        <source>The calculation with values is left out: the values themselves are recorded.</source>
        <translation>对值的计算已略去：记录这些值本身。</translation>
    </message>
    <message>
        <source>The user stack is left out: a kernel probe records the kernel stack.</source>
        <translation>用户栈已略去：内核探针记录的是内核栈。</translation>
    </message>
    <message>
        <source>Several probes store this: only the last of them records it.</source>
        <translation>多个探针存储此值：只有最后一个会记录它。</translation>
    </message>
    <message>
        <source>The time between hits is left out: only entry and return of one function are paired.</source>
        <translation>命中之间的时间已略去：只有同一函数的入口与返回会配对。</translation>
    </message>
    <message>
        <source>$vars means all local variables; the arguments are used.</source>
        <translation>$vars 表示所有局部变量；此处使用参数。</translation>
    </message>
    <message>
        <source>Only perf knows the size of {}: the whole word is recorded.</source>
        <translation>只有 perf 知道 {} 的大小：记录整个字。</translation>
    </message>
    <message>
        <source>The argument {} was not understood: {}.</source>
        <translation>无法理解取值参数 {}：{}。</translation>
    </message>
    <message>
        <source>The type of {} was not understood: {}.</source>
        <translation>无法理解 {} 的类型：{}。</translation>
    </message>
    <message>
        <source>{} is a source variable: it is used as an argument if the function has one of that name.</source>
        <translation>{} 是源代码变量：如果函数有同名参数，则用作该参数。</translation>
    </message>
    <message>
        <source>Choose USDT probes in the program&apos;s list of probe points.</source>
        <translation>在程序的探测点列表中选择 USDT 探针。</translation>
    </message>
    <message>
        <source>The source file {} is left out.</source>
        <translation>源文件 {} 已略去。</translation>
    </message>
    <message>
        <source>Probe points by source line ({}) need debug information.</source>
        <translation>按源代码行指定的探测点（{}）需要调试信息。</translation>
    </message>
    <message>
        <source>A pattern is not a single function: {}.</source>
        <translation>模式不是单个函数：{}。</translation>
    </message>
    <message>
        <source>{} does not define a probe.</source>
        <translation>{} 不定义探针。</translation>
    </message>
    <message>
        <source>The program is too long: the rest is left out.</source>
        <translation>程序过长：其余部分已略去。</translation>
    </message>
    <message>
        <source>From here on, the program was not understood.</source>
        <translation>从此处起，无法理解该程序。</translation>
    </message>
    <message>
        <source>Embedded C is not read: what it does is left out.</source>
        <translation>不读取嵌入的 C 代码：其操作已略去。</translation>
    </message>
    <message>
        <source>What {} does is left out: it is not a probe.</source>
        <translation>{} 的操作已略去：它不是探针。</translation>
    </message>
    <message>
        <source>The script has too many steps: the rest is left out.</source>
        <translation>脚本的步骤过多：其余的已略去。</translation>
    </message>
    <message>
        <source>The output of a group of commands to a file was not understood.</source>
        <translation>无法理解命令组到文件的输出。</translation>
    </message>
    <message>
        <source>This deletes a probe instead of defining one.</source>
        <translation>这会删除探针，而不是定义探针。</translation>
    </message>
    <message>
        <source>The command {} is unknown here.</source>
        <translation>命令 {} 在此处未知。</translation>
    </message>
    <message>
        <source>Function calls are nested too deeply: this call is left out.</source>
        <translation>函数调用嵌套过深：此调用已略去。</translation>
    </message>
    <message>
        <source>What is written to {} is not in this text.</source>
        <translation>写入 {} 的内容不在此文本中。</translation>
    </message>
    <message>
        <source>The function {} is not called in this text: its probes are left out.</source>
        <translation>函数 {} 在此文本中未被调用：其探针已略去。</translation>
    </message>
    <message>
        <source>The value of {} is unknown here.</source>
        <translation>{} 的值在此处未知。</translation>
    </message>
    <message>
        <source>Shell calls are nested too deeply.</source>
        <translation>shell 调用嵌套过深。</translation>
    </message>
    <message>
        <source>What the shell runs is not in this text.</source>
        <translation>shell 运行的内容不在此文本中。</translation>
    </message>
    <message>
        <source>The program of {} is missing.</source>
        <translation>缺少 {} 的程序。</translation>
    </message>
    <message>
        <source>The program {} is not in this text.</source>
        <translation>程序 {} 不在此文本中。</translation>
    </message>
    <message>
        <source>The function of {} is missing.</source>
        <translation>缺少 {} 的函数。</translation>
    </message>
    <message>
        <source>SEC(&quot;{}&quot;) has no equivalent among the kernel&apos;s probes.</source>
        <translation>SEC(&quot;{}&quot;) 在内核的探针中没有对应项。</translation>
    </message>
    <message>
        <source>The file of {} needs its full path.</source>
        <translation>{} 的文件需要完整路径。</translation>
    </message>
    <message>
        <source>This text does not show where {} is attached.</source>
        <translation>从此文本看不出 {} 附加到何处。</translation>
    </message>
    <message>
        <source>The value of {} is known only when the script runs: this is left out.</source>
        <translation>{} 的值要在脚本运行时才可知：已略去。</translation>
    </message>
    <message>
        <source>{} {} of {} is not part of a probe.</source>
        <translation>{2} 的 {0} {1} 不属于探针。</translation>
    </message>
    <message>
        <source>{} records {}, which is not a probe of this text.</source>
        <translation>{} 会录制 {}，它不是此文本中的探针。</translation>
    </message>
    <message>
        <source>{} matches many events: choose one.</source>
        <translation>{} 匹配多个事件：选择一个。</translation>
    </message>
    <message>
        <source>{} matches many tracepoints: choose one.</source>
        <translation>{} 匹配多个 tracepoint：选择一个。</translation>
    </message>
    <message>
        <source>{} matches many system calls: choose one.</source>
        <translation>{} 匹配多个系统调用：选择一个。</translation>
    </message>
    <message>
        <source>{} matches many USDT probes: choose one.</source>
        <translation>{} 匹配多个 USDT 探针：选择一个。</translation>
    </message>
    <message>
        <source>{} has no equivalent among the kernel&apos;s probes.</source>
        <translation>{} 在内核的探针中没有对应项。</translation>
    </message>
    <message>
        <source>{} is a source location, which needs debug information.</source>
        <translation>{} 是源代码位置，需要调试信息。</translation>
    </message>
    <message>
        <source>A shell expands ${} unless it is in single quotes; the kernel&apos;s variable is used.</source>
        <translation>除非在单引号内，shell 会展开 ${}；此处使用内核的变量。</translation>
    </message>
    <message>
        <source>The loop is read once: its other arguments are left out.</source>
        <translation>循环只读取一次：其余参数已略去。</translation>
    </message>
    <message>
        <source>The file {} is unknown here.</source>
        <translation>文件 {} 在此处未知。</translation>
    </message>
    <message>
        <source>What is written to {} is not part of a probe.</source>
        <translation>写入 {} 的内容不属于探针。</translation>
    </message>
    <message>
        <source>The filter belongs to {}, which is not a probe of this text: it is left out: {}.</source>
        <translation>该过滤条件属于 {}，它不是此文本中的探针：已略去：{}。</translation>
    </message>
    <message>
        <source>The synthetic event {} is left out: entry and return are paired into a latency.</source>
        <translation>合成事件 {} 已略去：入口与返回已配对为延迟。</translation>
    </message>
    <message>
        <source>The member {} needs the kernel&apos;s types: choose it by name in the probe builder.</source>
        <translation>成员 {} 需要内核的类型信息：在探针构建器中按名称选择。</translation>
    </message>
    <message>
        <source>The field args[{}] is unknown: choose it by name.</source>
        <translation>字段 args[{}] 未知：按名称选择。</translation>
    </message>
    <message>
        <source>The number of bytes that * reads is unknown.</source>
        <translation>* 读取的字节数未知。</translation>
    </message>
    <message>
        <source>Its members need the kernel&apos;s types: choose them in the probe builder.</source>
        <translation>其成员需要内核的类型信息：在探针构建器中选择。</translation>
    </message>
    <message>
        <source>The field {} is unknown: choose it by name.</source>
        <translation>字段 {} 未知：按名称选择。</translation>
    </message>
    <message>
        <source>argstr contains all arguments as text: choose fields of the event.</source>
        <translation>argstr 以文本形式包含所有参数：选择事件的字段。</translation>
    </message>
    <message>
        <source>{} means all parameters: choose some.</source>
        <translation>{} 表示所有参数：选择其中一些。</translation>
    </message>
    <message>
        <source>{} means all variables: choose some.</source>
        <translation>{} 表示所有变量：选择其中一些。</translation>
    </message>
    <message>
        <source>{} means all members as text: choose some.</source>
        <translation>{} 表示以文本形式显示的所有成员：选择其中一些。</translation>
    </message>
    <message>
        <source>arg0 of a return is the return location.</source>
        <translation>返回处的 arg0 是返回位置。</translation>
    </message>
    <message>
        <source>invalid number of the variable</source>
        <translation>变量的编号无效</translation>
    </message>
    <message>
        <source>Write $stackN or $argN with a number</source>
        <translation>写成带数字的 $stackN 或 $argN</translation>
    </message>
    <message>
        <source>unknown variable</source>
        <translation>未知变量</translation>
    </message>
    <message>
        <source>Use $argN, $arg*, $retval, $comm, $stack or $stackN</source>
        <translation>使用 $argN、$arg*、$retval、$comm、$stack 或 $stackN</translation>
    </message>
    <message>
        <source>the address is not a number</source>
        <translation>地址不是数字</translation>
    </message>
    <message>
        <source>Write it like @0xffffffff81000000</source>
        <translation>写法如 @0xffffffff81000000</translation>
    </message>
    <message>
        <source>the file offset is not a number</source>
        <translation>文件偏移不是数字</translation>
    </message>
    <message>
        <source>Write it like @+0x4010</source>
        <translation>写法如 @+0x4010</translation>
    </message>
    <message>
        <source>invalid symbol name</source>
        <translation>符号名无效</translation>
    </message>
    <message>
        <source>Write it like @jiffies or @init_task+16</source>
        <translation>写法如 @jiffies 或 @init_task+16</translation>
    </message>
    <message>
        <source>the offset after the symbol is not a number</source>
        <translation>符号后的偏移不是数字</translation>
    </message>
    <message>
        <source>Write it like @init_task+16</source>
        <translation>写法如 @init_task+16</translation>
    </message>
    <message>
        <source>the value is not a number</source>
        <translation>值不是数字</translation>
    </message>
    <message>
        <source>the fetch argument is empty</source>
        <translation>取值参数为空</translation>
    </message>
    <message>
        <source>Write a register like %di, a variable like $arg1, or an address</source>
        <translation>写寄存器（如 %di）、变量（如 $arg1）或地址</translation>
    </message>
    <message>
        <source>invalid register name</source>
        <translation>寄存器名无效</translation>
    </message>
    <message>
        <source>Use the kernel&apos;s register names, like %di</source>
        <translation>使用内核的寄存器名，如 %di</translation>
    </message>
    <message>
        <source>invalid fetch argument</source>
        <translation>取值参数无效</translation>
    </message>
    <message>
        <source>the parenthesis after the offset is missing</source>
        <translation>偏移后缺少括号</translation>
    </message>
    <message>
        <source>Write it like +8(%di)</source>
        <translation>写法如 +8(%di)</translation>
    </message>
    <message>
        <source>the offset is not a number</source>
        <translation>偏移不是数字</translation>
    </message>
    <message>
        <source>the parenthesis is not closed</source>
        <translation>括号未闭合</translation>
    </message>
    <message>
        <source>Write it like file-&gt;f_path.dentry</source>
        <translation>写法如 file-&gt;f_path.dentry</translation>
    </message>
    <message>
        <source>a name is missing</source>
        <translation>缺少名称</translation>
    </message>
    <message>
        <source>expected -&gt; or a dot</source>
        <translation>此处应为 -&gt; 或点号</translation>
    </message>
    <message>
        <source>unknown text after the probe point</source>
        <translation>探测点之后有无法识别的文本</translation>
    </message>
    <message>
        <source>Only %return can follow a probe point</source>
        <translation>探测点之后只能跟 %return</translation>
    </message>
    <message>
        <source>the file offset is missing</source>
        <translation>缺少文件偏移</translation>
    </message>
    <message>
        <source>Write it like /bin/bash:0x4710</source>
        <translation>写法如 /bin/bash:0x4710</translation>
    </message>
    <message>
        <source>the file is missing</source>
        <translation>缺少文件</translation>
    </message>
    <message>
        <source>invalid offset of the reference counter</source>
        <translation>引用计数器的偏移无效</translation>
    </message>
    <message>
        <source>Write it like /bin/app:0x4710(0x5010)</source>
        <translation>写法如 /bin/app:0x4710(0x5010)</translation>
    </message>
    <message>
        <source>Write it like ext4:ext4_sync_file</source>
        <translation>写法如 ext4:ext4_sync_file</translation>
    </message>
    <message>
        <source>Write it like vfs_read+4</source>
        <translation>写法如 vfs_read+4</translation>
    </message>
    <message>
        <source>invalid function name</source>
        <translation>函数名无效</translation>
    </message>
    <message>
        <source>Write it like vfs_read or ext4:ext4_sync_file</source>
        <translation>写法如 vfs_read 或 ext4:ext4_sync_file</translation>
    </message>
    <message>
        <source>invalid tracepoint name</source>
        <translation>tracepoint 名称无效</translation>
    </message>
    <message>
        <source>Write only the name, like vfs_read or sched_switch</source>
        <translation>只写名称，例如 vfs_read 或 sched_switch</translation>
    </message>
    <message>
        <source>invalid event to attach the probe to</source>
        <translation>探针所附加的事件无效</translation>
    </message>
    <message>
        <source>Write it like sched/sched_switch</source>
        <translation>写法如 sched/sched_switch</translation>
    </message>
    <message>
        <source>A probe set is a JSON file written by Probescope</source>
        <translation>探针集是由 Probescope 写入的 JSON 文件</translation>
    </message>
    <message>
        <source>“{}” is {}</source>
        <translation>“{}”{}</translation>
    </message>
    <message>
        <source>neither true nor false</source>
        <translation>既不是 true 也不是 false</translation>
    </message>
    <message>
        <source>not a string</source>
        <translation>不是字符串</translation>
    </message>
    <message>
        <source>the probe is not a JSON object</source>
        <translation>探针不是 JSON 对象</translation>
    </message>
    <message>
        <source>{}: {} ({})</source>
        <translation>{}：{}（{}）</translation>
    </message>
    <message>
        <source>not a JSON object</source>
        <translation>不是 JSON 对象</translation>
    </message>
    <message>
        <source>not a probe set</source>
        <translation>不是探针集</translation>
    </message>
    <message>
        <source>the version of the probe set is missing</source>
        <translation>缺少探针集的版本</translation>
    </message>
    <message>
        <source>the probe set was written by a newer Probescope</source>
        <translation>探针集由更新版本的 Probescope 写入</translation>
    </message>
    <message>
        <source>Open it with that version</source>
        <translation>用该版本打开</translation>
    </message>
    <message>
        <source>the list of probes is missing</source>
        <translation>缺少探针列表</translation>
    </message>
    <message>
        <source>Names consist of letters, digits and _, and do not start with a digit</source>
        <translation>名称由字母、数字和 _ 组成，且不能以数字开头</translation>
    </message>
    <message>
        <source>this deletes a probe instead of defining one</source>
        <translation>这是在删除探针，而不是定义探针</translation>
    </message>
    <message>
        <source>Write a definition</source>
        <translation>写一个定义</translation>
    </message>
    <message>
        <source>A definition starts with p, r, e, f, t or s</source>
        <translation>定义以 p、r、e、f、t 或 s 开头</translation>
    </message>
    <message>
        <source>Only r and f take a number, which is at least 1</source>
        <translation>只有 r 和 f 可带数字，且至少为 1</translation>
    </message>
    <message>
        <source>invalid name of the synthetic event</source>
        <translation>合成事件的名称无效</translation>
    </message>
    <message>
        <source>Write it like s:synthetic/wakeup_latency</source>
        <translation>写法如 s:synthetic/wakeup_latency</translation>
    </message>
    <message>
        <source>the rest of the line is a comment</source>
        <translation>该行的其余部分是注释</translation>
    </message>
    <message>
        <source>Remove the text from # on</source>
        <translation>删除 # 及其后的文本</translation>
    </message>
    <message>
        <source>Write it like p:my/read vfs_read</source>
        <translation>写法如 p:my/read vfs_read</translation>
    </message>
    <message>
        <source>the filter is empty</source>
        <translation>过滤条件为空</translation>
    </message>
    <message>
        <source>Write a condition after if, or remove if</source>
        <translation>在 if 之后写条件，或删除 if</translation>
    </message>
    <message>
        <source>the field needs both a type and a name</source>
        <translation>字段必须同时有类型和名称</translation>
    </message>
    <message>
        <source>Write TYPE NAME, like u64 latency</source>
        <translation>写成 TYPE NAME，例如 u64 latency</translation>
    </message>
    <message>
        <source>invalid field name</source>
        <translation>字段名无效</translation>
    </message>
    <message>
        <source>Write it like latency or name[16]</source>
        <translation>写法如 latency 或 name[16]</translation>
    </message>
    <message>
        <source>invalid field type</source>
        <translation>字段类型无效</translation>
    </message>
    <message>
        <source>Write it like u64, pid_t or char[]</source>
        <translation>写法如 u64、pid_t 或 char[]</translation>
    </message>
    <message>
        <source>Write TYPE NAME; TYPE NAME …, like u64 latency; pid_t pid</source>
        <translation>写成 TYPE NAME; TYPE NAME …，例如 u64 latency; pid_t pid</translation>
    </message>
    <message>
        <source>invalid bitfield type</source>
        <translation>位域类型无效</translation>
    </message>
    <message>
        <source>Write bWIDTH@OFFSET/SIZE, like b4@8/32</source>
        <translation>写成 bWIDTH@OFFSET/SIZE，例如 b4@8/32</translation>
    </message>
    <message>
        <source>unknown type</source>
        <translation>未知类型</translation>
    </message>
    <message>
        <source>Write a type like u32, x64, string or symbol</source>
        <translation>写出类型，例如 u32、x64、string 或 symbol</translation>
    </message>
    <message>
        <source>invalid array length</source>
        <translation>数组长度无效</translation>
    </message>
    <message>
        <source>Write the number of elements, like u8[16]</source>
        <translation>写出元素个数，例如 u8[16]</translation>
    </message>
    <message>
        <source>cannot count more than {} events at once</source>
        <translation>无法同时统计超过 {} 个事件</translation>
    </message>
    <message>
        <source>Choose fewer events</source>
        <translation>减少所选事件</translation>
    </message>
    <message>
        <source>groups of the kernel&apos;s histogram lack a key or the value and are not counted</source>
        <translation>内核直方图中有分组缺少键或值，未计入</translation>
    </message>
    <message>
        <source>the kernel does not provide counts per CPU here</source>
        <translation>内核在此处不提供每个 CPU 的计数</translation>
    </message>
    <message>
        <source>Restart the counters</source>
        <translation>重新启动计数器</translation>
    </message>
    <message>
        <source>the probe definition is empty</source>
        <translation>探针定义为空</translation>
    </message>
    <message>
        <source>a synthetic event is filled by histograms and is not a probe</source>
        <translation>合成事件由直方图填充，不是探针</translation>
    </message>
    <message>
        <source>another probe already has this name</source>
        <translation>已有其他探针使用此名称</translation>
    </message>
    <message>
        <source>this kernel has no event system {}</source>
        <translation>此内核没有事件系统 {}</translation>
    </message>
    <message>
        <source>this kernel has no event {}</source>
        <translation>此内核没有事件 {}</translation>
    </message>
    <message>
        <source>the kernel rejected the filter of the event {}: {}</source>
        <translation>内核拒绝了事件 {} 的过滤条件：{}</translation>
    </message>
    <message>
        <source>the kernel rejected the filter of the system {}: {}</source>
        <translation>内核拒绝了系统 {} 的过滤条件：{}</translation>
    </message>
    <message>
        <source>the kernel rejected the filter of the probe {}: {}</source>
        <translation>内核拒绝了探针 {} 的过滤条件：{}</translation>
    </message>
    <message>
        <source>the event {} has no field {}</source>
        <translation>事件 {} 没有字段 {}</translation>
    </message>
    <message>
        <source>the system {} has no field {}</source>
        <translation>系统 {} 没有字段 {}</translation>
    </message>
    <message>
        <source>the probe {} has no field {}</source>
        <translation>探针 {} 没有字段 {}</translation>
    </message>
    <message>
        <source>{}
{}</source>
        <translation>{}
{}</translation>
    </message>
    <message>
        <source>no traceable function matches {}</source>
        <translation>没有与 {} 匹配的可跟踪的函数</translation>
    </message>
    <message>
        <source>Use patterns of set_ftrace_filter: vfs_*, *read*, :mod:ext4</source>
        <translation>使用 set_ftrace_filter 的模式：vfs_*、*read*、:mod:ext4</translation>
    </message>
    <message>
        <source>this kernel excludes {} from tracing (notrace)</source>
        <translation>此内核不允许跟踪 {}（notrace）</translation>
    </message>
    <message>
        <source>this kernel has no traceable function {}</source>
        <translation>此内核没有可跟踪的函数 {}</translation>
    </message>
    <message>
        <source>the kernel rejected the probe: {}</source>
        <translation>内核拒绝了探针：{}</translation>
    </message>
    <message>
        <source>the kernel does not report the time of its buffer</source>
        <translation>内核未报告其缓冲区的时间</translation>
    </message>
    <message>
        <source>the probe {} no longer exists</source>
        <translation>探针 {} 已不存在</translation>
    </message>
    <message>
        <source>the probe {} was disabled</source>
        <translation>探针 {} 已被禁用</translation>
    </message>
    <message>
        <source>the recording has no output file</source>
        <translation>录制没有输出文件</translation>
    </message>
    <message>
        <source>the hits of the probes are unknown: {}</source>
        <translation>探针的命中次数未知：{}</translation>
    </message>
    <message>
        <source>another program changed the recording: {}</source>
        <translation>其他程序更改了录制：{}</translation>
    </message>
    <message>
        <source>Events may be missing; record again</source>
        <translation>可能有事件缺失；重新录制</translation>
    </message>
    <message>
        <source>the capture was not created</source>
        <translation>未创建跟踪记录</translation>
    </message>
    <message>
        <source>Create it with probescope-cli recover</source>
        <translation>用 probescope-cli recover 创建</translation>
    </message>
    <message>
        <source>another program is recording with top-level tracing</source>
        <translation>其他程序正在使用顶层跟踪录制</translation>
    </message>
    <message>
        <source>Stop the tracer {} and disable its events first, or change the settings so that an instance suffices</source>
        <translation>先停止跟踪器 {} 并禁用其事件，或更改设置，使跟踪实例即可满足需要</translation>
    </message>
    <message>
        <source>instances of this kernel do not support this; it needs top-level tracing, which all users share</source>
        <translation>此内核的跟踪实例不支持此功能；它需要所有使用者共用的顶层跟踪</translation>
    </message>
    <message>
        <source>Allow top-level tracing: every change there is recorded and undone</source>
        <translation>允许使用顶层跟踪：在那里所做的每项更改都会记录下来，并在之后撤销</translation>
    </message>
    <message>
        <source>the clock is {}</source>
        <translation>时钟现为 {}</translation>
    </message>
    <message>
        <source>the tracer is {}</source>
        <translation>跟踪器现为 {}</translation>
    </message>
    <message>
        <source>events of {} no longer exist</source>
        <translation>{} 的事件已不存在</translation>
    </message>
    <message>
        <source>{} no longer exists</source>
        <translation>{} 已不存在</translation>
    </message>
    <message>
        <source>events of {} were disabled</source>
        <translation>{} 的事件已被禁用</translation>
    </message>
    <message>
        <source>{} was disabled</source>
        <translation>{} 已被禁用</translation>
    </message>
    <message>
        <source>another program changed it, so it is left unchanged</source>
        <translation>其他程序更改了它，因此保持原样</translation>
    </message>
    <message>
        <source>It was empty before this recording</source>
        <translation>此次录制之前它为空</translation>
    </message>
    <message>
        <source>Before this recording it was {}</source>
        <translation>此次录制之前它是 {}</translation>
    </message>
    <message>
        <source>this kernel has no tracer {}</source>
        <translation>此内核没有跟踪器 {}</translation>
    </message>
    <message>
        <source>this recording is still running</source>
        <translation>此录制仍在进行</translation>
    </message>
    <message>
        <source>Stop it first</source>
        <translation>先停止它</translation>
    </message>
    <message>
        <source>another recording into this capture is running or has crashed</source>
        <translation>写入此跟踪记录的另一次录制正在进行或已异常中止</translation>
    </message>
    <message>
        <source>Recover a crashed one with probescope-cli recover, or choose another file</source>
        <translation>用 probescope-cli recover 恢复异常中止的录制，或选择其他文件</translation>
    </message>
    <message>
        <source>cannot create a folder</source>
        <translation>无法创建文件夹</translation>
    </message>
    <message>
        <source>cannot read the recording</source>
        <translation>无法读取录制</translation>
    </message>
    <message>
        <source>cannot lock the file</source>
        <translation>无法锁定文件</translation>
    </message>
    <message>
        <source>the kernel did not report a CPU {}</source>
        <translation>内核未报告 CPU {}</translation>
    </message>
    <message>
        <source>cannot remove the folder</source>
        <translation>无法删除文件夹</translation>
    </message>
    <message>
        <source>{} bytes of the recording of CPU {} were not yet on disk when the machine went down and are lost</source>
        <translation>死机时，CPU {1} 的录制中有 {0} 字节尚未写入磁盘，已丢失</translation>
    </message>
    <message>
        <source>damaged lines with probes or their counts were skipped: {}</source>
        <translation>已跳过损坏的探针或计数行：{}</translation>
    </message>
    <message>
        <source>the recording shrank while it was being read</source>
        <translation>读取期间录制变短</translation>
    </message>
    <message>
        <source>{}(x, p): p must be a number from 0 to {}</source>
        <translation>{}(x, p)：p 必须是 0 到 {} 之间的数</translation>
    </message>
    <message>
        <source>{}(x, p): p must be the same for all rows</source>
        <translation>{}(x, p)：所有行的 p 必须相同</translation>
    </message>
    <message>
        <source>{}(x, p): x must be a number</source>
        <translation>{}(x, p)：x 必须是数</translation>
    </message>
    <message>
        <source>{}(x, p): x must be finite</source>
        <translation>{}(x, p)：x 必须是有限值</translation>
    </message>
    <message>
        <source>{}(x, p): x has too many distinct values; narrow the query</source>
        <translation>{}(x, p)：x 的不同值过多；缩小查询范围</translation>
    </message>
    <message>
        <source>stddev(x): x must be a finite number</source>
        <translation>stddev(x)：x 必须是有限的数</translation>
    </message>
    <message>
        <source>ns_text(t): t must be a number of nanoseconds</source>
        <translation>ns_text(t)：t 必须是以纳秒为单位的数</translation>
    </message>
    <message>
        <source>func_name(addr): addr must be an address or a string such as seq_open+0x2a</source>
        <translation>func_name(addr)：addr 必须是地址，或类似 seq_open+0x2a 的字符串</translation>
    </message>
    <message>
        <source>quantize(x): x must be a number of at most 64 bits</source>
        <translation>quantize(x)：x 必须是不超过 64 位的数</translation>
    </message>
    <message>
        <source>lquantize(x, lo, hi, step): lo must be an integer</source>
        <translation>lquantize(x, lo, hi, step)：lo 必须是整数</translation>
    </message>
    <message>
        <source>lquantize(x, lo, hi, step): hi must be an integer</source>
        <translation>lquantize(x, lo, hi, step)：hi 必须是整数</translation>
    </message>
    <message>
        <source>lquantize(x, lo, hi, step): step must be an integer</source>
        <translation>lquantize(x, lo, hi, step)：step 必须是整数</translation>
    </message>
    <message>
        <source>lquantize(x, lo, hi, step): hi must be greater than lo</source>
        <translation>lquantize(x, lo, hi, step)：hi 必须大于 lo</translation>
    </message>
    <message>
        <source>lquantize(x, lo, hi, step): step must be greater than 0</source>
        <translation>lquantize(x, lo, hi, step)：step 必须大于 0</translation>
    </message>
    <message>
        <source>lquantize(x, lo, hi, step): step must result in at most 1000 buckets</source>
        <translation>lquantize(x, lo, hi, step)：按 step 划分的桶不得超过 1000 个</translation>
    </message>
    <message>
        <source>lquantize(x, lo, hi, step): lo, hi and step must be the same for all rows</source>
        <translation>lquantize(x, lo, hi, step)：所有行的 lo、hi 和 step 必须相同</translation>
    </message>
    <message>
        <source>lquantize(x, lo, hi, step): x must be a number of at most 64 bits</source>
        <translation>lquantize(x, lo, hi, step)：x 必须是不超过 64 位的数</translation>
    </message>
    <message>
        <source>the statement is empty</source>
        <translation>语句为空</translation>
    </message>
    <message>
        <source>Try SELECT name, count(*) FROM event GROUP BY name</source>
        <translation>试试 SELECT name, count(*) FROM event GROUP BY name</translation>
    </message>
    <message>
        <source>the statement would change the capture</source>
        <translation>该语句会更改跟踪记录</translation>
    </message>
    <message>
        <source>Queries are read-only: use SELECT</source>
        <translation>查询是只读的：使用 SELECT</translation>
    </message>
    <message>
        <source>only one statement can run at a time</source>
        <translation>一次只能执行一条语句</translation>
    </message>
    <message>
        <source>Remove everything after the first semicolon</source>
        <translation>删除第一个分号之后的所有内容</translation>
    </message>
    <message>
        <source>Select fewer or shorter values</source>
        <translation>选择更少或更短的值</translation>
    </message>
    <message>
        <source>its rows are out of order</source>
        <translation>其行的顺序错乱</translation>
    </message>
    <message>
        <source>The table of {} is incomplete: {}</source>
        <translation>“{}”表不完整：{}</translation>
    </message>
    <message>
        <source>{}. {}</source>
        <translation>{}。{}</translation>
    </message>
    <message>
        <source>tasks</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>resolved tasks</source>
        <translation>已解析的任务</translation>
    </message>
    <message>
        <source>event types</source>
        <translation>事件类型</translation>
    </message>
    <message>
        <source>flags</source>
        <translation>标志</translation>
    </message>
    <message>
        <source>buffers</source>
        <translation>缓冲区</translation>
    </message>
    <message>
        <source>chunks</source>
        <translation>数据块</translation>
    </message>
    <message>
        <source>the table of facts is incomplete: {}</source>
        <translation>信息表不完整：{}</translation>
    </message>
    <message>
        <source>no chunk number {}</source>
        <translation>没有编号为 {} 的数据块</translation>
    </message>
    <message>
        <source>a chunk of events is missing</source>
        <translation>缺少一个事件数据块</translation>
    </message>
    <message>
        <source>a chunk of events is damaged: its checksum does not match</source>
        <translation>一个事件数据块已损坏：校验和不匹配</translation>
    </message>
    <message>
        <source>a chunk has too many events</source>
        <translation>一个数据块的事件过多</translation>
    </message>
    <message>
        <source>the capture has no write-ahead log</source>
        <translation>跟踪记录没有预写日志</translation>
    </message>
    <message>
        <source>the capture file was replaced</source>
        <translation>跟踪记录文件已被替换</translation>
    </message>
    <message>
        <source>cannot write the copy</source>
        <translation>无法写入副本</translation>
    </message>
    <message>
        <source>the capture is read-only</source>
        <translation>跟踪记录是只读的</translation>
    </message>
    <message>
        <source>Save it under another name first</source>
        <translation>先用其他名称保存</translation>
    </message>
    <message>
        <source>this is the capture&apos;s own file</source>
        <translation>这是跟踪记录自身的文件</translation>
    </message>
    <message>
        <source>the capture changed each time it was being copied</source>
        <translation>每次复制期间跟踪记录都发生了变化</translation>
    </message>
    <message>
        <source>Try again when it is no longer being written</source>
        <translation>待其不再被写入后重试</translation>
    </message>
    <message>
        <source>the table of symbols is damaged</source>
        <translation>符号表已损坏</translation>
    </message>
    <message>
        <source>it has more than {} MiB, which Probescope never writes</source>
        <translation>它超过 {} MiB，Probescope 从不写入这么大的表</translation>
    </message>
    <message>
        <source>cannot read the table of {} completely: {}</source>
        <translation>无法完整读取“{}”表：{}</translation>
    </message>
    <message>
        <source>marks</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>saved queries</source>
        <translation>已保存的查询</translation>
    </message>
    <message>
        <source>span definitions</source>
        <translation>区间定义</translation>
    </message>
    <message>
        <source>the spans have no name</source>
        <translation>区间没有名称</translation>
    </message>
    <message>
        <source>Enter a name</source>
        <translation>输入名称</translation>
    </message>
    <message>
        <source>no event number {}</source>
        <translation>没有编号为 {} 的事件</translation>
    </message>
    <message>
        <source>file not found</source>
        <translation>找不到文件</translation>
    </message>
    <message>
        <source>no permission to read the file</source>
        <translation>没有读取该文件的权限</translation>
    </message>
    <message>
        <source>Ask its owner for permission</source>
        <translation>向其所有者申请权限</translation>
    </message>
    <message>
        <source>this is not a regular file</source>
        <translation>这不是普通文件</translation>
    </message>
    <message>
        <source>Use another copy</source>
        <translation>使用其他副本</translation>
    </message>
    <message>
        <source>The newest part of the capture, which is in this file, cannot be read here. Copy both files to a writable folder</source>
        <translation>跟踪记录的最新部分位于此文件中，在这里无法读取。将两个文件都复制到可写的文件夹</translation>
    </message>
    <message>
        <source>The newest part of the capture may be missing: {}. {}</source>
        <translation>跟踪记录的最新部分可能缺失：{}。{}</translation>
    </message>
    <message>
        <source>The file is damaged or truncated: {}. The readable part is shown. {}</source>
        <translation>文件已损坏或被截断：{}。已显示可读取的部分。{}</translation>
    </message>
    <message>
        <source>lost events</source>
        <translation>丢失的事件</translation>
    </message>
    <message>
        <source>problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>probes</source>
        <translation>探针</translation>
    </message>
    <message>
        <source>probe samples</source>
        <translation>探针采样</translation>
    </message>
    <message>
        <source>the summary of events does not match the events</source>
        <translation>事件汇总与事件不一致</translation>
    </message>
    <message>
        <source>no such lane</source>
        <translation>没有此泳道</translation>
    </message>
    <message>
        <source>the note has no text</source>
        <translation>笔记没有文本</translation>
    </message>
    <message>
        <source>Enter some text</source>
        <translation>输入内容</translation>
    </message>
    <message>
        <source>Choose another range</source>
        <translation>选择其他范围</translation>
    </message>
    <message>
        <source>notes</source>
        <translation>笔记</translation>
    </message>
    <message>
        <source>a call names an event that is missing</source>
        <translation>某个调用引用了缺失的事件</translation>
    </message>
    <message>
        <source>the call belongs to another stack</source>
        <translation>该调用属于另一个栈</translation>
    </message>
    <message>
        <source>no such call</source>
        <translation>没有此调用</translation>
    </message>
    <message>
        <source>the table of call stacks has a gap</source>
        <translation>调用栈表有缺口</translation>
    </message>
    <message>
        <source>calls or slices listed in the directory are missing</source>
        <translation>目录中列出的调用或运行片段缺失</translation>
    </message>
    <message>
        <source>Choose an event of the capture</source>
        <translation>选择跟踪记录中的事件</translation>
    </message>
    <message>
        <source>the capture has no event {}</source>
        <translation>跟踪记录没有事件 {}</translation>
    </message>
    <message>
        <source>Choose one of the event types that it has</source>
        <translation>选择跟踪记录中已有的事件类型</translation>
    </message>
    <message>
        <source>Choose one of its fields</source>
        <translation>选择其字段之一</translation>
    </message>
    <message>
        <source>Compare it with a number</source>
        <translation>与数字比较</translation>
    </message>
    <message>
        <source>only one event has a key</source>
        <translation>只有一个事件有键</translation>
    </message>
    <message>
        <source>Choose a key field for both events, or for neither</source>
        <translation>为两个事件都选择键字段，或都不选择</translation>
    </message>
    <message>
        <source>Further problems</source>
        <translation>其他问题</translation>
    </message>
    <message>
        <source>The capture has more than 1,000,000 tasks. Events of further tasks are listed under &lt;other&gt;</source>
        <translation>跟踪记录的任务超过 1,000,000 个。其余任务的事件列在 &lt;other&gt; 下</translation>
    </message>
    <message>
        <source>An event type has more than 512 fields. Further fields are ignored</source>
        <translation>某个事件类型的字段超过 512 个。其余字段已忽略</translation>
    </message>
    <message>
        <source>The capture has more than 65,534 different flags. Flags of further events are ignored</source>
        <translation>跟踪记录的不同标志超过 65,534 个。其余事件的标志已忽略</translation>
    </message>
    <message>
        <source>The capture has more than 65,534 buffers. Names of further buffers are ignored</source>
        <translation>跟踪记录的缓冲区超过 65,534 个。其余缓冲区的名称已忽略</translation>
    </message>
    <message>
        <source>A string of more than 16 MiB was truncated</source>
        <translation>超过 16 MiB 的字符串已截断</translation>
    </message>
    <message>
        <source>An event of unknown type was skipped</source>
        <translation>已跳过未知类型的事件</translation>
    </message>
    <message>
        <source>CPU numbers above 65535 are stored as 65535</source>
        <translation>大于 65535 的 CPU 编号存储为 65535</translation>
    </message>
    <message>
        <source>the kernel&apos;s type information (BTF) is damaged: {}</source>
        <translation>内核的类型信息（BTF）已损坏：{}</translation>
    </message>
    <message>
        <source>Get it from the kernel again</source>
        <translation>从内核重新获取</translation>
    </message>
    <message>
        <source>the kernel&apos;s type information (BTF) has types of the unknown kind {}</source>
        <translation>内核的类型信息（BTF）含有未知种类 {} 的类型</translation>
    </message>
    <message>
        <source>a type extends past the end</source>
        <translation>某个类型超出末尾</translation>
    </message>
    <message>
        <source>a name is not one of its strings</source>
        <translation>某个名称不在其字符串表中</translation>
    </message>
    <message>
        <source>a type refers to a missing type</source>
        <translation>某个类型引用了缺失的类型</translation>
    </message>
    <message>
        <source>the element type of an array is missing</source>
        <translation>缺少数组的元素类型</translation>
    </message>
    <message>
        <source>the name of a member is not one of its strings</source>
        <translation>成员的名称不在其字符串表中</translation>
    </message>
    <message>
        <source>the type of a member is missing</source>
        <translation>缺少成员的类型</translation>
    </message>
    <message>
        <source>it is shorter than its header</source>
        <translation>它比自身的头部还短</translation>
    </message>
    <message>
        <source>the type information has the other byte order</source>
        <translation>类型信息采用另一种字节序</translation>
    </message>
    <message>
        <source>its magic number is missing</source>
        <translation>缺少魔数</translation>
    </message>
    <message>
        <source>the type information has the unknown version {}</source>
        <translation>类型信息的版本 {} 未知</translation>
    </message>
    <message>
        <source>its header has an invalid length</source>
        <translation>头部的长度无效</translation>
    </message>
    <message>
        <source>its sections are not where its header says</source>
        <translation>各节不在头部所述的位置</translation>
    </message>
    <message>
        <source>its strings are not terminated</source>
        <translation>字符串没有结束符</translation>
    </message>
    <message>
        <source>it has too many strings</source>
        <translation>字符串过多</translation>
    </message>
    <message>
        <source>it has too many types</source>
        <translation>类型过多</translation>
    </message>
    <message>
        <source>Its location is unknown: an argument before it has no known size</source>
        <translation>位置未知：它之前的某个参数大小未知</translation>
    </message>
    <message>
        <source>Its type has no known size</source>
        <translation>其类型的大小未知</translation>
    </message>
    <message>
        <source>It is an empty struct, which is not passed</source>
        <translation>它是空结构体，不会被传递</translation>
    </message>
    <message>
        <source>It is a 128-bit integer; probes read at most 64 bits</source>
        <translation>它是 128 位整数；探针最多读取 64 位</translation>
    </message>
    <message>
        <source>It returns nothing</source>
        <translation>没有返回值</translation>
    </message>
    <message>
        <source>It is an empty struct, which is not returned</source>
        <translation>它是空结构体，不会被返回</translation>
    </message>
    <message>
        <source>It is a struct in memory whose address is lost when the function returns</source>
        <translation>它是内存中的结构体，函数返回后其地址即丢失</translation>
    </message>
    <message>
        <source>It is a floating-point number; probes cannot read floating-point registers</source>
        <translation>它是浮点数；探针无法读取浮点寄存器</translation>
    </message>
    <message>
        <source>the capture contains no functions of its kernel</source>
        <translation>跟踪记录不含其内核的函数</translation>
    </message>
    <message>
        <source>Type the definition, or open a kernel description</source>
        <translation>输入定义，或打开内核描述</translation>
    </message>
    <message>
        <source>cannot read any list of the kernel&apos;s functions</source>
        <translation>无法读取任何内核函数列表</translation>
    </message>
    <message>
        <source>Allow access to the target&apos;s tracefs</source>
        <translation>允许访问目标的 tracefs</translation>
    </message>
    <message>
        <source>The capture has no types, so arguments are offered as registers. A saved kernel description has the types.</source>
        <translation>跟踪记录不含类型，因此以寄存器形式提供参数。保存的内核描述含有类型。</translation>
    </message>
    <message>
        <source>The kernel has no type information (BTF): arguments have no names or types, and only registers can be fetched.</source>
        <translation>内核没有类型信息（BTF）：参数没有名称和类型，只能从寄存器取值。</translation>
    </message>
    <message>
        <source>The kernel&apos;s types cannot be used: {}.</source>
        <translation>无法使用内核的类型：{}。</translation>
    </message>
    <message>
        <source>The types of the module {} cannot be used: {}.</source>
        <translation>无法使用模块 {} 的类型：{}。</translation>
    </message>
    <message>
        <source>The arguments of {} of {} system calls are unknown: reading them from the slow target took too long.</source>
        <translation>{1} 个系统调用中有 {0} 个的参数未知：目标速度慢，读取它们耗时过长。</translation>
    </message>
    <message>
        <source>The target&apos;s processor is unknown, so the locations of function arguments are unknown, too.</source>
        <translation>目标的处理器未知，因此函数参数的位置也未知。</translation>
    </message>
    <message>
        <source>The target&apos;s processor is unknown</source>
        <translation>目标的处理器未知</translation>
    </message>
    <message>
        <source>A bitfield has no elements</source>
        <translation>位域没有元素</translation>
    </message>
    <message>
        <source>It is not an array</source>
        <translation>它不是数组</translation>
    </message>
    <message>
        <source>It has only 1 element</source>
        <translation>它只有 1 个元素</translation>
    </message>
    <message>
        <source>It has only {} elements</source>
        <translation>它只有 {} 个元素</translation>
    </message>
    <message>
        <source>It is a struct or union: choose a member</source>
        <translation>它是结构体或联合体：选择成员</translation>
    </message>
    <message>
        <source>It has no value: its type is incomplete</source>
        <translation>它没有值：其类型不完整</translation>
    </message>
    <message>
        <source>It is an array of structs: choose an element and a member</source>
        <translation>它是结构体数组：选择元素和成员</translation>
    </message>
    <message>
        <source>Probes read only integers of up to 64 bits, pointers and strings</source>
        <translation>探针只能读取不超过 64 位的整数、指针和字符串</translation>
    </message>
    <message>
        <source>Its elements have no known size</source>
        <translation>其元素的大小未知</translation>
    </message>
    <message>
        <source>The element&apos;s offset is too large</source>
        <translation>该元素的偏移过大</translation>
    </message>
    <message>
        <source>A bitfield is not a pointer</source>
        <translation>位域不是指针</translation>
    </message>
    <message>
        <source>It has no register of its own</source>
        <translation>它没有单独的寄存器</translation>
    </message>
    <message>
        <source>It is passed in registers; probes read arrays only from memory</source>
        <translation>它通过寄存器传递；探针只能从内存读取数组</translation>
    </message>
    <message>
        <source>It needs more pointer dereferences than a probe supports</source>
        <translation>所需的指针解引用次数超出探针支持的上限</translation>
    </message>
    <message>
        <source>The bitfield spans more than 64 bits</source>
        <translation>该位域超过 64 位</translation>
    </message>
    <message>
        <source>The length of the array is unknown: choose an element</source>
        <translation>数组长度未知：选择元素</translation>
    </message>
    <message>
        <source>Its location is unknown</source>
        <translation>位置未知</translation>
    </message>
    <message>
        <source>The fetch argument needs {} characters; the kernel accepts 63</source>
        <translation>取值参数需要 {} 个字符；内核最多接受 63 个</translation>
    </message>
    <message>
        <source>The traceable functions are unknown: cannot read available_filter_functions.</source>
        <translation>可跟踪的函数未知：无法读取 available_filter_functions。</translation>
    </message>
    <message>
        <source>Addresses and sizes of functions, and functions that cannot be traced, are unknown: cannot read /proc/kallsyms.</source>
        <translation>函数的地址和大小以及无法跟踪的函数未知：无法读取 /proc/kallsyms。</translation>
    </message>
    <message>
        <source>The kernel hides the addresses of its functions: functions that share a name cannot be probed.</source>
        <translation>内核隐藏了其函数的地址：无法探测重名的函数。</translation>
    </message>
    <message>
        <source>The blacklisted functions are unknown: cannot read kprobes/blacklist.</source>
        <translation>黑名单中的函数未知：无法读取 kprobes/blacklist。</translation>
    </message>
    <message>
        <source>Only the functions in the capture are known, and not which of them can be probed.</source>
        <translation>只知道跟踪记录中的函数，不知道其中哪些可以探测。</translation>
    </message>
    <message>
        <source>not a regular file</source>
        <translation>不是普通文件</translation>
    </message>
    <message>
        <source>the file is too long</source>
        <translation>文件过长</translation>
    </message>
    <message>
        <source>offline: this is only a kernel description</source>
        <translation>离线：这只是内核描述</translation>
    </message>
    <message>
        <source>Connect to a target with --host, or run on the kernel itself</source>
        <translation>用 --host 连接目标，或在该内核上直接运行</translation>
    </message>
    <message>
        <source>not a folder</source>
        <translation>不是文件夹</translation>
    </message>
    <message>
        <source>folder not found</source>
        <translation>找不到文件夹</translation>
    </message>
    <message>
        <source>Choose the folder of a kernel description</source>
        <translation>选择内核描述的文件夹</translation>
    </message>
    <message>
        <source>the folder has no list of kernel functions</source>
        <translation>该文件夹没有内核函数列表</translation>
    </message>
    <message>
        <source>Copy the kernel&apos;s available_filter_functions or kallsyms there</source>
        <translation>将内核的 available_filter_functions 或 kallsyms 复制到该处</translation>
    </message>
    <message>
        <source>the kernel description does not contain it</source>
        <translation>内核描述不含此内容</translation>
    </message>
    <message>
        <source>the folder exists and is not empty</source>
        <translation>该文件夹已存在且不为空</translation>
    </message>
    <message>
        <source>Choose a new folder; it is created</source>
        <translation>选择新文件夹；它会自动创建</translation>
    </message>
    <message>
        <source>cannot create a file in memory</source>
        <translation>无法在内存中创建文件</translation>
    </message>
    <message>
        <source>libbpf rejected the kernel&apos;s type information</source>
        <translation>libbpf 拒绝了内核的类型信息</translation>
    </message>
    <message>
        <source>The compiler placed a nop at the start of the function for function tracing; while a probe is enabled, it is a call.</source>
        <translation>编译器在函数开头放置了用于函数跟踪的 nop；启用探针期间，它是一条调用指令。</translation>
    </message>
    <message>
        <source>The compiler placed a nop at the start of the function for function tracing; while a probe is enabled, it is a call to {}.</source>
        <translation>编译器在函数开头放置了用于函数跟踪的 nop；启用探针期间，它是一条对 {} 的调用指令。</translation>
    </message>
    <message>
        <source>The first byte of the instruction was replaced with a breakpoint (int3).</source>
        <translation>该指令的第一个字节已替换为断点（int3）。</translation>
    </message>
    <message>
        <source>The first bytes of the instruction were replaced with a breakpoint.</source>
        <translation>该指令的前几个字节已替换为断点。</translation>
    </message>
    <message>
        <source>The first byte of the instruction ({}) was replaced with a breakpoint (int3).</source>
        <translation>该指令（{}）的第一个字节已替换为断点（int3）。</translation>
    </message>
    <message>
        <source>The first bytes of the instruction ({}) were replaced with a breakpoint.</source>
        <translation>该指令（{}）的前几个字节已替换为断点。</translation>
    </message>
    <message>
        <source>Five bytes were replaced with a jump, which is faster than a breakpoint ([OPTIMIZED]).</source>
        <translation>五个字节已替换为跳转，比断点更快（[OPTIMIZED]）。</translation>
    </message>
    <message>
        <source>Five bytes were replaced with a jump to {}, which is faster than a breakpoint ([OPTIMIZED]).</source>
        <translation>五个字节已替换为到 {} 的跳转，比断点更快（[OPTIMIZED]）。</translation>
    </message>
    <message>
        <source>The code is unchanged: no probe is enabled here.</source>
        <translation>代码未改变：此处没有启用探针。</translation>
    </message>
    <message>
        <source>The called code saves the registers, runs the probe and returns, without an exception. The kernel lists such a probe as [FTRACE]; it does not fire while ftrace_enabled is 0.</source>
        <translation>被调用的代码保存寄存器、运行探针并返回，不产生异常。内核将这种探针列为 [FTRACE]；ftrace_enabled 为 0 时它不会触发。</translation>
    </message>
    <message>
        <source>A CPU that reaches it takes an exception; the kernel runs the probe, then a copy of the original instruction, and continues after it.</source>
        <translation>CPU 执行到此处时会产生异常；内核运行探针，再执行原指令的副本，然后从其后继续执行。</translation>
    </message>
    <message>
        <source>The code there saves the registers, runs the probe, then the instructions that the jump replaced, and jumps back.</source>
        <translation>跳转目标处的代码保存寄存器、运行探针，再执行被跳转替换的指令，然后跳回。</translation>
    </message>
    <message>
        <source>The code changed in an unknown way: something other than a probe may have changed it.</source>
        <translation>代码以未知方式改变：可能是探针以外的机制更改了它。</translation>
    </message>
    <message>
        <source>(rest of the replaced instruction)</source>
        <translation>（被替换指令的其余部分）</translation>
    </message>
    <message>
        <source>the probe point is not in this code</source>
        <translation>探测点不在此代码中</translation>
    </message>
    <message>
        <source>The original code is unknown, because it was not read before the probe was enabled.</source>
        <translation>原代码未知，因为启用探针之前未读取它。</translation>
    </message>
    <message>
        <source>the file has no debug information</source>
        <translation>文件没有调试信息</translation>
    </message>
    <message>
        <source>Compile it with -g, or install its debug symbol package</source>
        <translation>用 -g 编译，或安装其调试符号包</translation>
    </message>
    <message>
        <source>the debug file now belongs to another build</source>
        <translation>调试文件现在属于另一次构建</translation>
    </message>
    <message>
        <source>Open the program again</source>
        <translation>重新打开程序</translation>
    </message>
    <message>
        <source>the debug information is in another file</source>
        <translation>调试信息在另一个文件中</translation>
    </message>
    <message>
        <source>the debug information does not contain this function</source>
        <translation>调试信息不含此函数</translation>
    </message>
    <message>
        <source>Its type is unknown.</source>
        <translation>其类型未知。</translation>
    </message>
    <message>
        <source>Probes cannot read floating-point numbers.</source>
        <translation>探针无法读取浮点数。</translation>
    </message>
    <message>
        <source>It is passed by value: probes cannot fetch a whole struct.</source>
        <translation>它按值传递：探针无法读取整个结构体。</translation>
    </message>
    <message>
        <source>Probes cannot read values of this type.</source>
        <translation>探针无法读取此类型的值。</translation>
    </message>
    <message>
        <source>Probes cannot read values of this size.</source>
        <translation>探针无法读取此大小的值。</translation>
    </message>
    <message>
        <source>Its location depends on the parameters before it.</source>
        <translation>其位置取决于它之前的参数。</translation>
    </message>
    <message>
        <source>The compiler optimized it away.</source>
        <translation>编译器已将其优化掉。</translation>
    </message>
    <message>
        <source>At the entry, it is in a location that probes cannot read.</source>
        <translation>在函数入口处，它位于探针无法读取的位置。</translation>
    </message>
    <message>
        <source>cannot disassemble instructions of this architecture</source>
        <translation>无法反汇编此架构的指令</translation>
    </message>
    <message>
        <source>Choose the start of a function</source>
        <translation>选择函数的开头</translation>
    </message>
    <message>
        <source>(unknown: {})</source>
        <translation>（未知：{}）</translation>
    </message>
    <message>
        <source>An instruction before it is unknown, so an instruction may not start here.</source>
        <translation>它之前有未知的指令，因此此处可能不是指令的开头。</translation>
    </message>
    <message>
        <source>This instruction is unknown.</source>
        <translation>此指令未知。</translation>
    </message>
    <message>
        <source>Build or install the file again</source>
        <translation>重新构建或安装该文件</translation>
    </message>
    <message>
        <source>Choose a compiled program or a shared library</source>
        <translation>选择编译好的程序或共享库</translation>
    </message>
    <message>
        <source>It is a script: probe its interpreter, {}</source>
        <translation>这是脚本：探测其解释器 {}</translation>
    </message>
    <message>
        <source>It is an archive of object files: probe the program they were linked into</source>
        <translation>这是目标文件的归档：探测链接了这些目标文件的程序</translation>
    </message>
    <message>
        <source>not a machine-code program</source>
        <translation>不是机器码程序</translation>
    </message>
    <message>
        <source>the header of the file is damaged</source>
        <translation>文件头已损坏</translation>
    </message>
    <message>
        <source>the program headers are damaged</source>
        <translation>程序头已损坏</translation>
    </message>
    <message>
        <source>a program header is damaged</source>
        <translation>某个程序头已损坏</translation>
    </message>
    <message>
        <source>Kernels reject probes on instructions with this prefix (lock, segment).</source>
        <translation>内核会拒绝带有此前缀（lock、段）的指令上的探针。</translation>
    </message>
    <message>
        <source>Kernels reject probes on this AVX instruction.</source>
        <translation>内核会拒绝此 AVX 指令上的探针。</translation>
    </message>
    <message>
        <source>Kernels reject probes on instructions of this kind (interrupts, port I/O).</source>
        <translation>内核会拒绝此类指令（中断、端口 I/O）上的探针。</translation>
    </message>
    <message>
        <source>Kernels reject probes on jumps and calls with this prefix (data16).</source>
        <translation>内核会拒绝带有此前缀（data16）的跳转和调用上的探针。</translation>
    </message>
    <message>
        <source>Another program has set a breakpoint here.</source>
        <translation>其他程序已在此处设置断点。</translation>
    </message>
    <message>
        <source>Kernels reject probes on instructions that delay exceptions.</source>
        <translation>内核会拒绝延迟异常的指令上的探针。</translation>
    </message>
    <message>
        <source>This is a WARN() or BUG() of the kernel, which rejects probes on it.</source>
        <translation>这是内核的 WARN() 或 BUG()，内核会拒绝其上的探针。</translation>
    </message>
    <message>
        <source>This nop is likely a static key, which the kernel turns into a jump: probes on it are rejected.</source>
        <translation>此 nop 可能是 static key，内核会将其改为跳转：其上的探针会被内核拒绝。</translation>
    </message>
    <message>
        <source>Kernels reject probes on exclusive loads and stores.</source>
        <translation>内核会拒绝独占加载和存储指令上的探针。</translation>
    </message>
    <message>
        <source>the file is an object file, which cannot run</source>
        <translation>该文件是目标文件，无法运行</translation>
    </message>
    <message>
        <source>Choose the program or library it was linked into; probe kernel modules by function name</source>
        <translation>选择链接了它的程序或库；内核模块按函数名探测</translation>
    </message>
    <message>
        <source>the file is a core dump</source>
        <translation>该文件是核心转储</translation>
    </message>
    <message>
        <source>Choose the program</source>
        <translation>选择程序</translation>
    </message>
    <message>
        <source>unknown kind of ELF file</source>
        <translation>未知的 ELF 文件类型</translation>
    </message>
    <message>
        <source>the file contains only debug information, not code</source>
        <translation>该文件只含调试信息，不含代码</translation>
    </message>
    <message>
        <source>Choose the program: this file is found by its build ID</source>
        <translation>选择程序：此文件会通过程序的 build ID 找到</translation>
    </message>
    <message>
        <source>the file has no executable code</source>
        <translation>该文件没有可执行代码</translation>
    </message>
    <message>
        <source>Choose a program or a shared library</source>
        <translation>选择程序或共享库</translation>
    </message>
    <message>
        <source>This is a Go program: it moves its stacks, and a return probe can crash it. Probe only function entries.</source>
        <translation>这是 Go 程序：它会移动栈，返回探针可能使其崩溃。只探测函数入口。</translation>
    </message>
    <message>
        <source>The file has no symbols: only its USDT probes can be chosen by name. Install its debug symbol package.</source>
        <translation>该文件没有符号：只能按名称选择其 USDT 探针。安装其调试符号包。</translation>
    </message>
    <message>
        <source>The file is stripped: only exported functions are listed. Install its debug symbol package.</source>
        <translation>该文件的符号已剥离：只列出导出的函数。安装其调试符号包。</translation>
    </message>
    <message>
        <source>Only a part of the file&apos;s symbols is listed.</source>
        <translation>只列出了该文件的一部分符号。</translation>
    </message>
    <message>
        <source>Some functions are resolvers (IFUNC): they run once at startup and select the function to call. A probe on them sees no calls.</source>
        <translation>有些函数是解析函数（IFUNC）：它们在启动时运行一次，选定要调用的函数。其上的探针看不到调用。</translation>
    </message>
    <message>
        <source>The file&apos;s architecture is unknown: its instructions and registers cannot be shown.</source>
        <translation>该文件的架构未知：无法显示其指令和寄存器。</translation>
    </message>
    <message>
        <source>the kernel treats # in a path as the start of a comment</source>
        <translation>内核会将路径中的 # 当作注释的开头</translation>
    </message>
    <message>
        <source>Create a symbolic link to it (ln -s) without such characters in its path, and choose the link</source>
        <translation>为其创建路径中不含此类字符的符号链接（ln -s），然后选择该链接</translation>
    </message>
    <message>
        <source>cannot find the file</source>
        <translation>找不到该文件</translation>
    </message>
    <message>
        <source>cannot inspect the file</source>
        <translation>无法获取文件信息</translation>
    </message>
    <message>
        <source>the function has no code</source>
        <translation>该函数没有代码</translation>
    </message>
    <message>
        <source>the file is shorter than its headers say</source>
        <translation>该文件短于其头部所述的长度</translation>
    </message>
    <message>
        <source>Unknown register.</source>
        <translation>未知寄存器。</translation>
    </message>
    <message>
        <source>Probes cannot read only the second byte of a register.</source>
        <translation>探针无法单独读取寄存器的第二个字节。</translation>
    </message>
    <message>
        <source>Probes cannot read floating-point registers.</source>
        <translation>探针无法读取浮点寄存器。</translation>
    </message>
    <message>
        <source>Probes cannot read a fixed address of a program.</source>
        <translation>探针无法读取程序的固定地址。</translation>
    </message>
    <message>
        <source>The value is the address of a symbol, which probes cannot look up.</source>
        <translation>该值是符号的地址，探针无法查找它。</translation>
    </message>
    <message>
        <source>The value is in thread-local storage (%fs), which probes cannot read.</source>
        <translation>该值在线程局部存储（%fs）中，探针无法读取。</translation>
    </message>
    <message>
        <source>The value is at the address of a symbol, which probes cannot look up.</source>
        <translation>该值位于某个符号的地址处，探针无法查找该地址。</translation>
    </message>
    <message>
        <source>The address is the sum of two registers, which probes cannot compute.</source>
        <translation>该地址是两个寄存器之和，探针无法计算。</translation>
    </message>
    <message>
        <source>Unknown form of address.</source>
        <translation>未知的地址形式。</translation>
    </message>
    <message>
        <source>The registers of this architecture are unknown.</source>
        <translation>此架构的寄存器未知。</translation>
    </message>
    <message>
        <source>The argument is too long.</source>
        <translation>参数过长。</translation>
    </message>
    <message>
        <source>not an event field</source>
        <translation>不是事件字段</translation>
    </message>
    <message>
        <source>not an event format</source>
        <translation>不是事件格式</translation>
    </message>
    <message>
        <source>the kernel returned no number</source>
        <translation>内核没有返回数字</translation>
    </message>
    <message>
        <source>cannot read the journals</source>
        <translation>无法读取日志</translation>
    </message>
    <message>
        <source>the journal belongs to another target: {}</source>
        <translation>该日志属于另一个目标：{}</translation>
    </message>
    <message>
        <source>cannot read the journal</source>
        <translation>无法读取日志</translation>
    </message>
    <message>
        <source>the journal is longer than 64 MiB</source>
        <translation>日志超过 64 MiB</translation>
    </message>
    <message>
        <source>cannot write to the folder of journals</source>
        <translation>无法写入日志文件夹</translation>
    </message>
    <message>
        <source>cannot create the folder of journals</source>
        <translation>无法创建日志文件夹</translation>
    </message>
    <message>
        <source>cannot create the journal</source>
        <translation>无法创建日志</translation>
    </message>
    <message>
        <source>cannot lock the journal</source>
        <translation>无法锁定日志</translation>
    </message>
    <message>
        <source>cannot open the journal</source>
        <translation>无法打开日志</translation>
    </message>
    <message>
        <source>the process of this journal is still running</source>
        <translation>此日志的进程仍在运行</translation>
    </message>
    <message>
        <source>not a line of a journal</source>
        <translation>不是日志行</translation>
    </message>
    <message>
        <source>cannot write the journal</source>
        <translation>无法写入日志</translation>
    </message>
    <message>
        <source>cannot remove the journal</source>
        <translation>无法删除日志</translation>
    </message>
    <message>
        <source>this kernel was built without the function tracer</source>
        <translation>此内核编译时未启用函数跟踪器</translation>
    </message>
    <message>
        <source>It needs CONFIG_FUNCTION_TRACER</source>
        <translation>它需要 CONFIG_FUNCTION_TRACER</translation>
    </message>
    <message>
        <source>this kernel was built without the stack tracer</source>
        <translation>此内核编译时未启用栈跟踪器</translation>
    </message>
    <message>
        <source>It needs CONFIG_STACK_TRACER</source>
        <translation>它需要 CONFIG_STACK_TRACER</translation>
    </message>
    <message>
        <source>the switch for kprobes is missing</source>
        <translation>缺少 kprobe 的开关</translation>
    </message>
    <message>
        <source>It needs CONFIG_KPROBES, and debugfs at /sys/kernel/debug</source>
        <translation>它需要 CONFIG_KPROBES，以及位于 /sys/kernel/debug 的 debugfs</translation>
    </message>
    <message>
        <source>No function of this kernel matches</source>
        <translation>此内核没有匹配的函数</translation>
    </message>
    <message>
        <source>the event has no system</source>
        <translation>该事件没有系统</translation>
    </message>
    <message>
        <source>a filter needs an event or a system</source>
        <translation>过滤条件需要指定事件或系统</translation>
    </message>
    <message>
        <source>Choose an event</source>
        <translation>选择事件</translation>
    </message>
    <message>
        <source>the kernel cannot parse the filter</source>
        <translation>内核无法解析该过滤条件</translation>
    </message>
    <message>
        <source>this kernel has no traceable function of that name</source>
        <translation>此内核没有该名称的可跟踪的函数</translation>
    </message>
    <message>
        <source>Choose a function that it offers</source>
        <translation>选择它提供的函数</translation>
    </message>
    <message>
        <source>This kernel has no such tracer</source>
        <translation>此内核没有此跟踪器</translation>
    </message>
    <message>
        <source>This kernel does not have this tracer in instances; top-level tracing may have it</source>
        <translation>此内核的跟踪实例不提供此跟踪器；顶层跟踪可能提供</translation>
    </message>
    <message>
        <source>this kernel has no clock {}</source>
        <translation>此内核没有时钟 {}</translation>
    </message>
    <message>
        <source>Its clocks: {}</source>
        <translation>可用的时钟：{}</translation>
    </message>
    <message>
        <source>this kernel has no trace option {}</source>
        <translation>此内核没有跟踪选项 {}</translation>
    </message>
    <message>
        <source>See the file trace_options in tracefs</source>
        <translation>参见 tracefs 中的 trace_options 文件</translation>
    </message>
    <message>
        <source>Choose at least one CPU</source>
        <translation>至少选择一个 CPU</translation>
    </message>
    <message>
        <source>Tracing is off, so trace_marker cannot be written</source>
        <translation>跟踪已关闭，因此无法写入 trace_marker</translation>
    </message>
    <message>
        <source>the top-level instance cannot be removed</source>
        <translation>无法移除顶层跟踪实例</translation>
    </message>
    <message>
        <source>This kernel was built without the function tracer (CONFIG_FUNCTION_TRACER).</source>
        <translation>此内核编译时未启用函数跟踪器（CONFIG_FUNCTION_TRACER）。</translation>
    </message>
    <message>
        <source>This kernel was built without the function graph tracer (CONFIG_FUNCTION_GRAPH_TRACER).</source>
        <translation>此内核编译时未启用函数图跟踪器（CONFIG_FUNCTION_GRAPH_TRACER）。</translation>
    </message>
    <message>
        <source>This kernel cannot filter functions (CONFIG_DYNAMIC_FTRACE).</source>
        <translation>此内核无法过滤函数（CONFIG_DYNAMIC_FTRACE）。</translation>
    </message>
    <message>
        <source>This kernel has no graph functions (CONFIG_FUNCTION_GRAPH_TRACER).</source>
        <translation>此内核不支持函数图起点（CONFIG_FUNCTION_GRAPH_TRACER）。</translation>
    </message>
    <message>
        <source>This kernel cannot limit the graph depth (CONFIG_FUNCTION_GRAPH_TRACER).</source>
        <translation>此内核无法限制函数图的最大深度（CONFIG_FUNCTION_GRAPH_TRACER）。</translation>
    </message>
    <message>
        <source>This kernel was built without snapshots (CONFIG_TRACER_SNAPSHOT).</source>
        <translation>此内核编译时未启用快照（CONFIG_TRACER_SNAPSHOT）。</translation>
    </message>
    <message>
        <source>This kernel was built without the stack tracer (CONFIG_STACK_TRACER).</source>
        <translation>此内核编译时未启用栈跟踪器（CONFIG_STACK_TRACER）。</translation>
    </message>
    <message>
        <source>This kernel was built without the function profiler (CONFIG_FUNCTION_PROFILER).</source>
        <translation>此内核编译时未启用函数性能分析器（CONFIG_FUNCTION_PROFILER）。</translation>
    </message>
    <message>
        <source>This kernel does not list the traced functions (CONFIG_DYNAMIC_FTRACE).</source>
        <translation>此内核不列出被跟踪的函数（CONFIG_DYNAMIC_FTRACE）。</translation>
    </message>
    <message>
        <source>This kernel has no fprobes (CONFIG_FPROBE_EVENTS).</source>
        <translation>此内核没有 fprobe（CONFIG_FPROBE_EVENTS）。</translation>
    </message>
    <message>
        <source>This kernel has no dynamic_events file (CONFIG_DYNAMIC_EVENTS).</source>
        <translation>此内核没有 dynamic_events 文件（CONFIG_DYNAMIC_EVENTS）。</translation>
    </message>
    <message>
        <source>This kernel was built without synthetic events (CONFIG_SYNTH_EVENTS).</source>
        <translation>此内核编译时未启用合成事件（CONFIG_SYNTH_EVENTS）。</translation>
    </message>
    <message>
        <source>This kernel was built without histograms (CONFIG_HIST_TRIGGERS).</source>
        <translation>此内核编译时未启用直方图（CONFIG_HIST_TRIGGERS）。</translation>
    </message>
    <message>
        <source>This kernel does not report why it rejects something (error_log).</source>
        <translation>此内核不报告拒绝的原因（error_log）。</translation>
    </message>
    <message>
        <source>the session is still running</source>
        <translation>该会话仍在运行</translation>
    </message>
    <message>
        <source>Stop it where it was started</source>
        <translation>在启动它的地方将其停止</translation>
    </message>
    <message>
        <source>the name is already in use</source>
        <translation>该名称已被使用</translation>
    </message>
    <message>
        <source>Left in the kernel: {}, because {}</source>
        <translation>残留在内核中：{}，原因：{}</translation>
    </message>
    <message>
        <source>{} was recreated nevertheless. {}</source>
        <translation>但 {} 已重新创建。{}</translation>
    </message>
    <message>
        <source>This kernel accepts it, but others reject it: {}</source>
        <translation>此内核接受它，但其他内核会拒绝：{}</translation>
    </message>
    <message>
        <source>The kernel rejected it: {}.</source>
        <translation>内核拒绝了它：{}。</translation>
    </message>
    <message>
        <source>no such probe</source>
        <translation>没有此探针</translation>
    </message>
    <message>
        <source>It may have been deleted</source>
        <translation>它可能已被删除</translation>
    </message>
    <message>
        <source>the address of the probe is unknown</source>
        <translation>该探针的地址未知</translation>
    </message>
    <message>
        <source>The kernel lists hashed addresses instead of real ones</source>
        <translation>内核列出的是哈希后的地址，而不是真实地址</translation>
    </message>
    <message>
        <source>{}.
{}</source>
        <translation>{}。
{}</translation>
    </message>
    <message>
        <source>The old probe could not be recreated, either: {}</source>
        <translation>旧探针也无法重新创建：{}</translation>
    </message>
    <message>
        <source>other users use top-level tracing</source>
        <translation>其他使用者正在使用顶层跟踪</translation>
    </message>
    <message>
        <source>the instance {} belongs to another user of tracing</source>
        <translation>跟踪实例 {} 属于其他使用者</translation>
    </message>
    <message>
        <source>unread events in the top-level buffer: {}</source>
        <translation>顶层缓冲区中尚未读取的事件：{}</translation>
    </message>
    <message>
        <source>unread events in the top-level buffer: {}, lost if the probe was ever enabled there</source>
        <translation>顶层缓冲区中尚未读取的事件：{}；如果该探针曾在其中启用，这些事件将会丢失</translation>
    </message>
    <message>
        <source>unread events in the instance {}: {}</source>
        <translation>跟踪实例 {} 中尚未读取的事件：{}</translation>
    </message>
    <message>
        <source>unread events in the instance {}: {}, lost if the probe was ever enabled there</source>
        <translation>跟踪实例 {} 中尚未读取的事件：{}；如果该探针曾在其中启用，这些事件将会丢失</translation>
    </message>
    <message>
        <source>A histogram, perf or another program uses it</source>
        <translation>有直方图、perf 或其他程序正在使用它</translation>
    </message>
    <message>
        <source>the probe exists again</source>
        <translation>该探针再次出现</translation>
    </message>
    <message>
        <source>Another program recreated it</source>
        <translation>其他程序重新创建了它</translation>
    </message>
    <message>
        <source>a recording uses the probe</source>
        <translation>有录制正在使用该探针</translation>
    </message>
    <message>
        <source>Stop the recording first</source>
        <translation>先停止录制</translation>
    </message>
    <message>
        <source>the probe belongs to another user of tracing</source>
        <translation>该探针属于其他使用者</translation>
    </message>
    <message>
        <source>an event probe is attached to it</source>
        <translation>有事件探针附加在它上面</translation>
    </message>
    <message>
        <source>Delete {} first</source>
        <translation>先删除 {}</translation>
    </message>
    <message>
        <source>another user of tracing uses the probe</source>
        <translation>其他使用者正在使用该探针</translation>
    </message>
    <message>
        <source>It is enabled for top-level tracing</source>
        <translation>它已在顶层跟踪中启用</translation>
    </message>
    <message>
        <source>It is enabled in the instance {}</source>
        <translation>它已在跟踪实例 {} 中启用</translation>
    </message>
    <message>
        <source>no definition to check</source>
        <translation>没有可检查的定义</translation>
    </message>
    <message>
        <source>this kernel has no dynamic_events file</source>
        <translation>此内核没有 dynamic_events 文件</translation>
    </message>
    <message>
        <source>It needs CONFIG_DYNAMIC_EVENTS</source>
        <translation>它需要 CONFIG_DYNAMIC_EVENTS</translation>
    </message>
    <message>
        <source>{} of the probe {}</source>
        <translation>{}（探针 {}）</translation>
    </message>
    <message>
        <source>the probes changed while reading their hits</source>
        <translation>读取命中次数期间探针发生了变化</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Record the events and measure them in the capture</source>
        <translation>录制这些事件，然后在跟踪记录中测量</translation>
    </message>
    <message>
        <source>invalid filter for the event {}: {}</source>
        <translation>事件 {} 的过滤条件无效：{}</translation>
    </message>
    <message>
        <source>Write it like the kernel&apos;s filters: pid == 1 &amp;&amp; comm != &quot;sh&quot;</source>
        <translation>按内核过滤条件的写法，例如 pid == 1 &amp;&amp; comm != &quot;sh&quot;</translation>
    </message>
    <message>
        <source>the kernel has no event {}:{}</source>
        <translation>内核没有事件 {}:{}</translation>
    </message>
    <message>
        <source>Choose one of the kernel&apos;s events</source>
        <translation>选择内核中的一个事件</translation>
    </message>
    <message>
        <source>several events are named {}, such as {}:{} and {}:{}</source>
        <translation>有多个名为 {} 的事件，例如 {}:{} 和 {}:{}</translation>
    </message>
    <message>
        <source>Name the event with its system</source>
        <translation>指定事件时带上其系统</translation>
    </message>
    <message>
        <source>the kernel has no event {}</source>
        <translation>内核没有事件 {}</translation>
    </message>
    <message>
        <source>Choose one of its events</source>
        <translation>选择内核中的一个事件</translation>
    </message>
    <message>
        <source>this kernel was built without histograms (CONFIG_HIST_TRIGGERS)</source>
        <translation>此内核编译时未启用直方图（CONFIG_HIST_TRIGGERS）</translation>
    </message>
    <message>
        <source>this kernel was built without synthetic events (CONFIG_SYNTH_EVENTS)</source>
        <translation>此内核编译时未启用合成事件（CONFIG_SYNTH_EVENTS）</translation>
    </message>
    <message>
        <source>the kernel&apos;s histograms cannot use the field {} ({}) as a key</source>
        <translation>内核直方图不能将字段 {}（{}）用作键</translation>
    </message>
    <message>
        <source>Choose a field with a string or a single number</source>
        <translation>选择字符串字段或单个数字的字段</translation>
    </message>
    <message>
        <source>the event {} has no function for the kernel&apos;s histograms</source>
        <translation>事件 {} 没有可供内核直方图使用的函数</translation>
    </message>
    <message>
        <source>Use the stack instead, or a probe at the function</source>
        <translation>改用栈，或在该函数上设置探针</translation>
    </message>
    <message>
        <source>the kernel&apos;s histograms have no minimum</source>
        <translation>内核直方图没有最小值</translation>
    </message>
    <message>
        <source>Use a distribution, whose first bucket shows it, or record the events</source>
        <translation>使用分布（第一个桶即表示最小值），或录制事件</translation>
    </message>
    <message>
        <source>the kernel&apos;s histograms have no maximum</source>
        <translation>内核直方图没有最大值</translation>
    </message>
    <message>
        <source>Use a distribution, whose last bucket shows it, or record the events</source>
        <translation>使用分布（最后一个桶即表示最大值），或录制事件</translation>
    </message>
    <message>
        <source>the kernel&apos;s histograms have no standard deviation</source>
        <translation>内核直方图没有标准差</translation>
    </message>
    <message>
        <source>Record the events and aggregate them in the capture: there it is exact</source>
        <translation>录制事件，然后在跟踪记录中聚合：结果是精确的</translation>
    </message>
    <message>
        <source>the kernel&apos;s histograms have no percentiles</source>
        <translation>内核直方图没有百分位</translation>
    </message>
    <message>
        <source>Use a distribution, or record the events: there they are exact</source>
        <translation>使用分布，或录制事件：录制后的结果是精确的</translation>
    </message>
    <message>
        <source>the steps must be positive and start at 0 or above</source>
        <translation>步长必须为正数，且起点不得小于 0</translation>
    </message>
    <message>
        <source>Choose a step above 0, and an end above the start</source>
        <translation>选择大于 0 的步长，以及大于起点的终点</translation>
    </message>
    <message>
        <source>the kernel&apos;s steps start at a multiple of their size</source>
        <translation>内核的分档起点必须是步长的倍数</translation>
    </message>
    <message>
        <source>Choose a start that is a multiple of the step, or record the events</source>
        <translation>选择步长的倍数作为起点，或录制事件</translation>
    </message>
    <message>
        <source>the kernel&apos;s steps end at a multiple of their size</source>
        <translation>内核的分档终点必须是步长的倍数</translation>
    </message>
    <message>
        <source>Choose an end that is a multiple of the step, or record the events</source>
        <translation>选择步长的倍数作为终点，或录制事件</translation>
    </message>
    <message>
        <source>the field {} is not a number</source>
        <translation>字段 {} 不是数字</translation>
    </message>
    <message>
        <source>Use it as a key, or choose a numeric field</source>
        <translation>将其用作键，或选择数值字段</translation>
    </message>
    <message>
        <source>cannot compare the keys {} ({}) and {} ({})</source>
        <translation>无法比较键 {}（{}）和 {}（{}）</translation>
    </message>
    <message>
        <source>Choose two numbers, or two strings of the same length</source>
        <translation>选择两个数字，或两个长度相同的字符串</translation>
    </message>
    <message>
        <source>the kernel&apos;s histograms have at most three keys; a distribution uses one</source>
        <translation>内核直方图最多有三个键；分布会占用其中一个</translation>
    </message>
    <message>
        <source>Leave out a key, or record the events</source>
        <translation>去掉一个键，或录制事件</translation>
    </message>
    <message>
        <source>Who opens which file</source>
        <translation>谁打开了哪个文件</translation>
    </message>
    <message>
        <source>Which program opens which file, in which order?</source>
        <translation>哪个程序打开了哪个文件，顺序如何？</translation>
    </message>
    <message>
        <source>An entry probe, and a string in user memory: +u0(...) follows the pointer.</source>
        <translation>入口探针，以及用户态内存中的字符串：+u0(...) 沿指针取值。</translation>
    </message>
    <message>
        <source>Which opens fail</source>
        <translation>哪些打开操作失败</translation>
    </message>
    <message>
        <source>Which opens fail, by whom, and with which error?</source>
        <translation>哪些打开操作失败，由谁发起，错误是什么？</translation>
    </message>
    <message>
        <source>Entry and return paired, to see name and result together; a filter on the return value.</source>
        <translation>入口与返回配对，可同时看到名称和结果；对返回值设置过滤条件。</translation>
    </message>
    <message>
        <source>Who deletes which file</source>
        <translation>谁删除了哪个文件</translation>
    </message>
    <message>
        <source>Members of structs: a dentry&apos;s name is two steps away.</source>
        <translation>结构体的成员：dentry 的名称需要两步才能到达。</translation>
    </message>
    <message>
        <source>Who renames which file</source>
        <translation>谁重命名了哪个文件</translation>
    </message>
    <message>
        <source>What was a file called before, and what is it called now?</source>
        <translation>文件原来叫什么名字，现在叫什么名字？</translation>
    </message>
    <message>
        <source>Who writes large blocks</source>
        <translation>谁在写大块数据</translation>
    </message>
    <message>
        <source>Which writes are longer than 64 KiB, and to which file?</source>
        <translation>哪些写操作超过 64 KiB，写入哪个文件？</translation>
    </message>
    <message>
        <source>A filter: the kernel drops unwanted hits before they take space in the buffer.</source>
        <translation>过滤条件：不需要的命中在占用缓冲区之前就被内核丢弃。</translation>
    </message>
    <message>
        <source>Latency of vfs_read by process</source>
        <translation>各进程的 vfs_read 延迟</translation>
    </message>
    <message>
        <source>How long do reads take, and which processes are slow?</source>
        <translation>读操作需要多长时间，哪些进程较慢？</translation>
    </message>
    <message>
        <source>The time between entry and return of the same thread, and its distribution.</source>
        <translation>同一线程的入口与返回之间的时间，及其分布。</translation>
    </message>
    <message>
        <source>Who waits for the disk</source>
        <translation>谁在等待磁盘</translation>
    </message>
    <message>
        <source>Which file is synced, how long does that take, and does it succeed?</source>
        <translation>哪个文件被同步，需要多长时间，是否成功？</translation>
    </message>
    <message>
        <source>A function that sleeps needs maxactive for its concurrent calls.</source>
        <translation>会睡眠的函数需要设置 maxactive，以容纳并发的调用。</translation>
    </message>
    <message>
        <source>Who starts which program</source>
        <translation>谁启动了哪个程序</translation>
    </message>
    <message>
        <source>Which programs are started, including short-lived ones?</source>
        <translation>启动了哪些程序，包括运行时间很短的程序？</translation>
    </message>
    <message>
        <source>A function that every way to start a program goes through.</source>
        <translation>启动程序的所有方式都会经过的函数。</translation>
    </message>
    <message>
        <source>Who creates new tasks</source>
        <translation>谁创建了新任务</translation>
    </message>
    <message>
        <source>Which process or thread is new, and who is its parent?</source>
        <translation>哪个进程或线程是新建的，它的父进程是谁？</translation>
    </message>
    <message>
        <source>The parent&apos;s name is read through the child: a pointer in a struct to the same struct.</source>
        <translation>通过子进程读取父进程的名称：结构体中指向同类结构体的指针。</translation>
    </message>
    <message>
        <source>Who sends which signal to whom</source>
        <translation>谁向谁发送了哪个信号</translation>
    </message>
    <message>
        <source>Who killed my program?</source>
        <translation>谁杀死了我的程序？</translation>
    </message>
    <message>
        <source>Two tasks in one event: the running one, and the one in the arguments.</source>
        <translation>一个事件中的两个任务：正在运行的任务，以及参数中的任务。</translation>
    </message>
    <message>
        <source>Who wakes whom, and from where</source>
        <translation>谁唤醒了谁，从何处唤醒</translation>
    </message>
    <message>
        <source>What is my thread waiting for, and who wakes it?</source>
        <translation>我的线程在等待什么，由谁唤醒？</translation>
    </message>
    <message>
        <source>A stack trace on each hit: the callers show why.</source>
        <translation>每次命中都记录栈跟踪：从调用者可看出原因。</translation>
    </message>
    <message>
        <source>What fills the page cache</source>
        <translation>什么填充了页缓存</translation>
    </message>
    <message>
        <source>Which file&apos;s pages are read into memory, and by whom?</source>
        <translation>哪个文件的页被读入内存，由谁读取？</translation>
    </message>
    <message>
        <source>A function that was renamed: the builder uses the name of this kernel.</source>
        <translation>改过名的函数：探针构建器使用此内核中的名称。</translation>
    </message>
    <message>
        <source>Who sends which disk requests</source>
        <translation>谁发送了哪些磁盘请求</translation>
    </message>
    <message>
        <source>Which requests go to which disk, how big are they, and who sends them?</source>
        <translation>哪些请求发往哪个磁盘，有多大，由谁发送？</translation>
    </message>
    <message>
        <source>A path through three structs, and a name that is an array in the struct.</source>
        <translation>经过三个结构体的路径，以及结构体中以数组形式存放的名称。</translation>
    </message>
    <message>
        <source>Which files are mapped</source>
        <translation>映射了哪些文件</translation>
    </message>
    <message>
        <source>Which program maps which file, and how much of it?</source>
        <translation>哪个程序映射了哪个文件，映射了多少？</translation>
    </message>
    <message>
        <source>Which modules are loaded</source>
        <translation>加载了哪些模块</translation>
    </message>
    <message>
        <source>Which module is loaded, when, and by whom?</source>
        <translation>加载了哪个模块，何时加载，由谁加载？</translation>
    </message>
    <message>
        <source>A rare event with a stack trace: who asked for it.</source>
        <translation>带栈跟踪的罕见事件：是谁请求的。</translation>
    </message>
    <message>
        <source>Who connects to which address</source>
        <translation>谁连接到哪个地址</translation>
    </message>
    <message>
        <source>Which program connects to which host over TCP (IPv4)?</source>
        <translation>哪个程序通过 TCP（IPv4）连接到哪台主机？</translation>
    </message>
    <message>
        <source>Network byte order: an array shows an address, x16 a port with its bytes swapped.</source>
        <translation>网络字节序：数组显示地址，x16 显示字节颠倒的端口。</translation>
    </message>
    <message>
        <source>Who accepts connections</source>
        <translation>谁接受了连接</translation>
    </message>
    <message>
        <source>Which connections does this machine accept, from where, on which port?</source>
        <translation>本机接受了哪些连接，来自何处，在哪个端口？</translation>
    </message>
    <message>
        <source>A return value that is a pointer: its members are read when the function returns.</source>
        <translation>返回值是指针：函数返回时读取其成员。</translation>
    </message>
    <message>
        <source>Which connections lose packets</source>
        <translation>哪些连接丢包</translation>
    </message>
    <message>
        <source>To which hosts does TCP retransmit, and how many segments?</source>
        <translation>TCP 向哪些主机重传，重传了多少个报文段？</translation>
    </message>
    <message>
        <source>An event that no program causes directly: its task is the one that was interrupted.</source>
        <translation>不由任何程序直接引发的事件：其任务是被打断的任务。</translation>
    </message>
    <message>
        <source>What is typed into bash</source>
        <translation>bash 中输入了什么</translation>
    </message>
    <message>
        <source>Which commands are typed into shells on this machine?</source>
        <translation>本机的 shell 中输入了哪些命令？</translation>
    </message>
    <message>
        <source>A return probe in a program: readline() returns the line.</source>
        <translation>程序中的返回探针：readline() 返回输入的行。</translation>
    </message>
    <message>
        <source>How much memory programs ask for</source>
        <translation>程序申请多少内存</translation>
    </message>
    <message>
        <source>Which program asks for how many bytes at a time?</source>
        <translation>哪个程序每次申请多少字节？</translation>
    </message>
    <message>
        <source>A probe in a library fires in every program that uses it; arguments of programs are in registers.</source>
        <translation>库中的探针会在使用该库的每个程序中触发；程序的参数在寄存器中。</translation>
    </message>
    <message>
        <source>text follows the closing brace of a call</source>
        <translation>调用的右花括号之后还有文本</translation>
    </message>
    <message>
        <source>the return value is not a number</source>
        <translation>返回值不是数字</translation>
    </message>
    <message>
        <source>cannot parse the comment after the call</source>
        <translation>无法解析调用之后的注释</translation>
    </message>
    <message>
        <source>not a call: neither `name() {{`, `name();` nor `}}`</source>
        <translation>不是调用：既不是 `name() {{`、`name();`，也不是 `}}`</translation>
    </message>
    <message>
        <source>the line ends before the call</source>
        <translation>该行在调用之前就结束了</translation>
    </message>
    <message>
        <source>cannot parse the time column</source>
        <translation>无法解析时间列</translation>
    </message>
    <message>
        <source>cannot parse the relative time column</source>
        <translation>无法解析相对时间列</translation>
    </message>
    <message>
        <source>cannot parse the CPU column</source>
        <translation>无法解析 CPU 列</translation>
    </message>
    <message>
        <source>cannot parse the task column</source>
        <translation>无法解析任务列</translation>
    </message>
    <message>
        <source>cannot parse the latency format column</source>
        <translation>无法解析 latency-format 列</translation>
    </message>
    <message>
        <source>cannot parse the duration column</source>
        <translation>无法解析耗时列</translation>
    </message>
    <message>
        <source>the line has none of function_graph&apos;s columns</source>
        <translation>该行没有 function_graph 的任何一列</translation>
    </message>
    <message>
        <source>As the kernel&apos;s option {}</source>
        <translation>同内核选项 {}</translation>
    </message>
    <message>
        <source>(unknown)</source>
        <translation>（未知）</translation>
    </message>
    <message>
        <source>Print function_graph calls as the kernel prints them</source>
        <translation>按内核的格式打印 function_graph 调用</translation>
    </message>
    <message>
        <source>Any capture</source>
        <translation>任意跟踪记录</translation>
    </message>
    <message>
        <source>With the options and header of the recorded text; all bytes are kept unless written to a terminal</source>
        <translation>使用所录制文本的选项和文件头；除非输出到终端，否则保留所有字节</translation>
    </message>
    <message>
        <source>Omit the lines with column names</source>
        <translation>省略列名所在的各行</translation>
    </message>
    <message>
        <source>Only this CPU</source>
        <translation>仅此 CPU</translation>
    </message>
    <message>
        <source>Only this task</source>
        <translation>仅此任务</translation>
    </message>
    <message>
        <source>Only from this time (as in events)</source>
        <translation>仅从此时间起（写法同 events 命令）</translation>
    </message>
    <message>
        <source>Only before this time</source>
        <translation>仅此时间之前</translation>
    </message>
    <message>
        <source>Print a table of functions: calls, total, self, average and longest time in ns, and incomplete calls (without an exit, excluded from the other numbers); – is unknown</source>
        <translation>打印函数表：调用次数，总耗时、自身耗时、平均耗时和最长耗时（ns），以及不完整的调用（没有退出，不计入其他数值）；– 表示未知</translation>
    </message>
    <message>
        <source>there are no function_graph calls</source>
        <translation>没有 function_graph 调用</translation>
    </message>
    <message>
        <source>the start of {}</source>
        <translation>{} 的起点</translation>
    </message>
    <message>
        <source>the end of {}</source>
        <translation>{} 的终点</translation>
    </message>
    <message>
        <source>--fail-if {}: there are no rows to check</source>
        <translation>--fail-if {}：没有可判断的行</translation>
    </message>
    <message>
        <source>--fail-if {}: nothing to judge: no row has enough calls in both captures</source>
        <translation>--fail-if {}：无法判断：没有一行在两个跟踪记录中都有足够的调用</translation>
    </message>
    <message>
        <source>--fail-if {}: {} of {} rows not judged: too few calls</source>
        <translation>--fail-if {}：{} 行（共 {} 行）未判断：调用过少</translation>
    </message>
    <message>
        <source>neither capture has a function {}</source>
        <translation>两个跟踪记录中都没有函数 {}</translation>
    </message>
    <message>
        <source>neither capture has a span of this kind named {}</source>
        <translation>两个跟踪记录中都没有名为 {} 的此类区间</translation>
    </message>
    <message>
        <source>&quot;functions FILE&quot; lists them</source>
        <translation>可用 functions FILE 列出</translation>
    </message>
    <message>
        <source>&quot;latency FILE --kind {} --by name&quot; lists them</source>
        <translation>可用 latency FILE --kind {} --by name 列出</translation>
    </message>
    <message>
        <source>--fail-if: and {} further rows</source>
        <translation>--fail-if：另有 {} 行</translation>
    </message>
    <message>
        <source>the first capture has {} and the second {}</source>
        <translation>第一个跟踪记录的数据是 {}，第二个是 {}</translation>
    </message>
    <message>
        <source>Write FROM..TO, as in 12.5..13.25</source>
        <translation>请写成 FROM..TO，例如 12.5..13.25</translation>
    </message>
    <message>
        <source>too few calls</source>
        <translation>调用过少</translation>
    </message>
    <message>
        <source>may be chance</source>
        <translation>可能是偶然</translation>
    </message>
    <message>
        <source>likely real</source>
        <translation>很可能确有差异</translation>
    </message>
    <message>
        <source>--fail-if: and 1 further row</source>
        <translation>--fail-if：另有 1 行</translation>
    </message>
    <message>
        <source>Choose with --of what both have</source>
        <translation>请用 --of 选择两者都有的数据</translation>
    </message>
    <message>
        <source>the clocks of the captures have different units</source>
        <translation>两个跟踪记录的时钟单位不同</translation>
    </message>
    <message>
        <source>Compare captures whose clocks have the same unit</source>
        <translation>请对比时钟单位相同的跟踪记录</translation>
    </message>
    <message>
        <source>Stacks are counted: write a percentage or a number</source>
        <translation>栈按次数计：请写百分比或数值</translation>
    </message>
    <message>
        <source>Capture before</source>
        <translation>之前的跟踪记录</translation>
    </message>
    <message>
        <source>Capture after; may be the same file</source>
        <translation>之后的跟踪记录；可以是同一文件</translation>
    </message>
    <message>
        <source>Only this range of A: FROM..TO (12.5..13)</source>
        <translation>仅 A 的此范围：FROM..TO（12.5..13）</translation>
    </message>
    <message>
        <source>Only this range of B</source>
        <translation>仅 B 的此范围</translation>
    </message>
    <message>
        <source>Compare spans of this kind (as in latency), instead of functions</source>
        <translation>对比此类区间（同 latency 命令），而不是函数</translation>
    </message>
    <message>
        <source>Group spans by name (default), task, cpu or a field; all: one group</source>
        <translation>区间的分组：name（默认）、task、cpu 或某个字段；all：全部为一组</translation>
    </message>
    <message>
        <source>Compare functions of calls, kernel-stacks, user-stacks or samples</source>
        <translation>对比哪些数据中的函数：calls、kernel-stacks、user-stacks 或 samples</translation>
    </message>
    <message>
        <source>Only this function, or spans of this name (may be repeated)</source>
        <translation>仅此函数，或此名称的区间（可重复）</translation>
    </message>
    <message>
        <source>Only rows with a percentile whose change is likely real</source>
        <translation>仅百分位很可能确有差异的行</translation>
    </message>
    <message>
        <source>At most this many rows; all are judged</source>
        <translation>最多显示的行数；判断时仍考虑所有行</translation>
    </message>
    <message>
        <source>Exit with status 3 if a row changes by FIGURE&gt;CHANGE or FIGURE&lt;CHANGE, where FIGURE is total, self, calls, p50 or p99 and CHANGE a percentage, a time or a number (may be repeated: any of them)</source>
        <translation>若某行的变化满足 FIGURE&gt;CHANGE 或 FIGURE&lt;CHANGE，则以状态 3 退出；FIGURE 为 total、self、calls、p50 或 p99，CHANGE 为百分比、时间或数值（可重复：满足任一条件即可）</translation>
    </message>
    <message>
        <source>Compare functions or spans of two captures, and judge whether differences are due to chance</source>
        <translation>对比两个跟踪记录的函数或区间，并判断差异是否出于偶然</translation>
    </message>
    <message>
        <source>Rows are sorted by change of total time. A bootstrap over all rows judges whether a percentile differs: likely real, may be chance, or too few calls. --fail-if considers percentiles only where their change is likely real; a new row exceeds any percentage.
Exit status: 3 if a condition of --fail-if is met, else as for all commands.</source>
        <translation>各行按总耗时的变化排序。对所有行用自助法（bootstrap）判断百分位是否不同：很可能确有差异、可能是偶然或调用过少。--fail-if 只考虑很可能确有差异的百分位；新出现的行视为超过任何百分比。
退出状态：满足 --fail-if 的条件时为 3，否则与所有命令相同。</translation>
    </message>
    <message>
        <source>{} is new (from {} to {})</source>
        <translation>{} 是新出现的（从 {} 到 {}）</translation>
    </message>
    <message>
        <source>{} {} (from {} to {})</source>
        <translation>{} {}（从 {} 到 {}）</translation>
    </message>
    <message>
        <source>Write a figure (total, self, calls, p50, p99), &gt; or &lt;, and a change: p99&gt;10%, total&gt;5ms, calls&lt;-50%</source>
        <translation>请依次写指标（total、self、calls、p50、p99）、&gt; 或 &lt;，以及变化：p99&gt;10%、total&gt;5ms、calls&lt;-50%</translation>
    </message>
    <message>
        <source>{} incomplete calls of unknown duration, counted until last seen.</source>
        <translation>{} 个不完整的调用耗时未知，计到最后一次出现为止。</translation>
    </message>
    <message>
        <source>Events were lost in {} of this time.</source>
        <translation>此段时间内有事件丢失（{}）。</translation>
    </message>
    <message>
        <source>the capture has no events that form spans</source>
        <translation>跟踪记录中没有构成区间的事件</translation>
    </message>
    <message>
        <source>Explain a task&apos;s time instead: --task T --from A --to B --stretch</source>
        <translation>可改为分析任务的一段时间：--task T --from A --to B --stretch</translation>
    </message>
    <message>
        <source>Write STACK:ID: the columns stack and id of the table call in &quot;query&quot;</source>
        <translation>请写成 STACK:ID：即 query 中 call 表的 stack 列和 id 列</translation>
    </message>
    <message>
        <source>--stretch needs a task and a time range</source>
        <translation>--stretch 需要任务和时间范围</translation>
    </message>
    <message>
        <source>Add --task, --from and --to to --stretch</source>
        <translation>请在 --stretch 之外加上 --task、--from 和 --to</translation>
    </message>
    <message>
        <source>the clock of this capture does not count time, but call durations are in nanoseconds: no other event can be placed within a call</source>
        <translation>此跟踪记录的时钟不计时间，而调用的耗时以纳秒计：无法确定其他事件在调用中的位置</translation>
    </message>
    <message>
        <source>On-CPU and off-CPU time is unknown: the capture has no sched_switch of the task.</source>
        <translation>在 CPU 上和离开 CPU 的时间未知：此跟踪记录没有该任务的 sched_switch。</translation>
    </message>
    <message>
        <source>Wakeups were not recorded: off-CPU time includes waiting for a CPU.</source>
        <translation>未录制唤醒：离开 CPU 的时间包含等待 CPU 的时间。</translation>
    </message>
    <message>
        <source>Interrupts were not recorded: their time is included in the other parts.</source>
        <translation>未录制中断：其时间计入其他部分。</translation>
    </message>
    <message>
        <source>No calls of the task were recorded.</source>
        <translation>未录制该任务的调用。</translation>
    </message>
    <message>
        <source>1 incomplete call of unknown duration, counted until last seen.</source>
        <translation>1 个不完整的调用耗时未知，计到最后一次出现为止。</translation>
    </message>
    <message>
        <source>the longest spans, without --call and --stretch</source>
        <translation>最长的区间，不能有 --call 和 --stretch</translation>
    </message>
    <message>
        <source>spans and --stretch</source>
        <translation>区间和 --stretch</translation>
    </message>
    <message>
        <source>no matching spans</source>
        <translation>没有符合条件的区间</translation>
    </message>
    <message>
        <source>Explain latency: what a span, a call or a task spent its time on</source>
        <translation>延迟分析：区间、调用或任务的时间花在哪里</translation>
    </message>
    <message>
        <source>Explain this call, STACK:ID (columns of the table call in SQL)</source>
        <translation>分析此调用，STACK:ID（SQL 中 call 表的列）</translation>
    </message>
    <message>
        <source>Explain the time of one --task between --from and --to</source>
        <translation>分析一个 --task 在 --from 与 --to 之间的时间</translation>
    </message>
    <message>
        <source>Explain this many of the longest (1)</source>
        <translation>分析最长的几个（1）</translation>
    </message>
    <message>
        <source>Without --kind, the longest wakeup is explained, or else the longest call. The parts add up to the whole time; each nanosecond is in one part.</source>
        <translation>没有 --kind 时分析最长的唤醒，若没有则分析最长的调用。各部分之和等于全部时间；每一纳秒只属于一个部分。</translation>
    </message>
    <message>
        <source>there is no function {}</source>
        <translation>没有函数 {}</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>--format svg</source>
        <translation>--format svg</translation>
    </message>
    <message>
        <source>--format tree</source>
        <translation>--format tree</translation>
    </message>
    <message>
        <source>calls; stacks are counted anyway</source>
        <translation>调用；栈总是按次数计</translation>
    </message>
    <message>
        <source>folded (stacks for flamegraph.pl, inferno, speedscope), svg (standalone image), tree (indented text), table, csv or json (a row per path)</source>
        <translation>folded（供 flamegraph.pl、inferno、speedscope 使用的折叠栈）、svg（独立图像）、tree（缩进文本）、table、csv 或 json（每条路径一行）</translation>
    </message>
    <message>
        <source>Bottom-up: from all functions to their callers</source>
        <translation>自底向上：从所有函数到其调用者</translation>
    </message>
    <message>
        <source>Only this function and what it calls</source>
        <translation>仅此函数及其调用的函数</translation>
    </message>
    <message>
        <source>Only this function and what calls it</source>
        <translation>仅此函数及其调用者</translation>
    </message>
    <message>
        <source>Flame graphs of calls and stacks: folded stacks, SVG or a text tree</source>
        <translation>调用和栈的火焰图：折叠栈、SVG 或文本树</translation>
    </message>
    <message>
        <source>without {}</source>
        <translation>不含 {}</translation>
    </message>
    <message>
        <source>(1 path not shown: {})</source>
        <translation>（1 条路径未显示：{}）</translation>
    </message>
    <message>
        <source>({} paths not shown: {})</source>
        <translation>（{} 条路径未显示：{}）</translation>
    </message>
    <message>
        <source>1 incomplete call</source>
        <translation>1 个不完整的调用</translation>
    </message>
    <message>
        <source>{} incomplete calls</source>
        <translation>{} 个不完整的调用</translation>
    </message>
    <message>
        <source>1 call</source>
        <translation>1 次调用</translation>
    </message>
    <message>
        <source>{} calls</source>
        <translation>{} 次调用</translation>
    </message>
    <message>
        <source>1 stack</source>
        <translation>1 个栈</translation>
    </message>
    <message>
        <source>{} stacks</source>
        <translation>{} 个栈</translation>
    </message>
    <message>
        <source>{}, {} incomplete</source>
        <translation>{}，{} 次不完整</translation>
    </message>
    <message>
        <source>Sort by total, self, calls or name</source>
        <translation>请按 total、self、calls 或 name 排序</translation>
    </message>
    <message>
        <source>List functions with the totals of their calls or stacks</source>
        <translation>列出函数及其调用或栈的合计</translation>
    </message>
    <message>
        <source>Only this function (may be repeated)</source>
        <translation>仅此函数（可重复）</translation>
    </message>
    <message>
        <source>Sort by total, self, calls, average, p50, p90, p99 or max, largest first, or by name</source>
        <translation>按 total、self、calls、average、p50、p90、p99 或 max 从大到小排序，或按 name 排序</translation>
    </message>
    <message>
        <source>At most this many rows</source>
        <translation>最多显示的行数</translation>
    </message>
    <message>
        <source>Total is the time including called functions, with recursive calls counted once; self is the time without called functions. Percentiles are exact (nearest rank), over calls of known duration.</source>
        <translation>total 是包含被调用函数的时间，递归调用只计一次；self 是不含被调用函数的时间。百分位是精确值（最近秩），取自耗时已知的调用。</translation>
    </message>
    <message>
        <source>--show figures</source>
        <translation>--show figures</translation>
    </message>
    <message>
        <source>--show percentiles, histogram and cdf</source>
        <translation>--show percentiles、histogram 和 cdf</translation>
    </message>
    <message>
        <source>--show figures, longest and spans</source>
        <translation>--show figures、longest 和 spans</translation>
    </message>
    <message>
        <source>figures and distributions</source>
        <translation>统计和分布</translation>
    </message>
    <message>
        <source>Write numbers from 0 to 100: 50,99,99.99</source>
        <translation>请写 0 到 100 之间的数：50,99,99.99</translation>
    </message>
    <message>
        <source>no kind of span is given</source>
        <translation>未指定区间的种类</translation>
    </message>
    <message>
        <source>Add --kind; without --show and --by, all kinds are listed</source>
        <translation>请加上 --kind；没有 --show 和 --by 时列出所有种类</translation>
    </message>
    <message>
        <source>figures (count, minimum, percentiles, maximum, sum, and spans without a start or an end), percentiles (over time), histogram (equal bins), log2 (powers of two), cdf, longest (spans) or spans (all, by time)</source>
        <translation>figures（个数、最小值、百分位、最大值、总和，以及没有开始或没有结束的区间）、percentiles（随时间变化）、histogram（等宽的桶）、log2（2 的幂）、cdf、longest（最长的区间）或 spans（所有区间，按时间）</translation>
    </message>
    <message>
        <source>Percentiles in figures: 50,99,99.99</source>
        <translation>figures 中的百分位：50,99,99.99</translation>
    </message>
    <message>
        <source>About this many bins, or time steps (20)</source>
        <translation>桶或时间步的大致个数（20）</translation>
    </message>
    <message>
        <source>At most this many groups or spans</source>
        <translation>最多显示的分组数或区间数</translation>
    </message>
    <message>
        <source>Percentiles are exact (nearest rank): each is a measured duration. Spans without a start or an end count only as incomplete, and are reported on stderr; a group with no other spans is listed with 0 spans.</source>
        <translation>百分位是精确值（最近秩）：每个都是测得的耗时。没有开始或没有结束的区间只计为不完整，并在标准错误上报告；没有其他区间的分组以 0 个区间列出。</translation>
    </message>
    <message>
        <source>{} others</source>
        <translation>其他 {} 组</translation>
    </message>
    <message>
        <source>Figures of all spans: --show figures</source>
        <translation>所有区间的统计：--show figures</translation>
    </message>
    <message>
        <source>there are no calls of task {}</source>
        <translation>没有任务 {} 的调用</translation>
    </message>
    <message>
        <source>{} stacks without a single frame</source>
        <translation>{} 个栈没有任何栈帧</translation>
    </message>
    <message>
        <source>{} stacks skipped: their events are not in the capture</source>
        <translation>跳过 {} 个栈：其事件不在跟踪记录中</translation>
    </message>
    <message>
        <source>1 stack without a weight: its event has no field {}</source>
        <translation>1 个栈没有权重：其事件没有字段 {}</translation>
    </message>
    <message>
        <source>{} stacks without a weight: their events have no field {}</source>
        <translation>{} 个栈没有权重：其事件没有字段 {}</translation>
    </message>
    <message>
        <source>{} calls merged (path limit reached)</source>
        <translation>已合并 {} 次调用（达到路径上限）</translation>
    </message>
    <message>
        <source>the capture has no {}</source>
        <translation>跟踪记录中没有 {}</translation>
    </message>
    <message>
        <source>It has: {}</source>
        <translation>其中有：{}</translation>
    </message>
    <message>
        <source>there is no event {}</source>
        <translation>没有事件 {}</translation>
    </message>
    <message>
        <source>(unknown function)</source>
        <translation>（未知函数）</translation>
    </message>
    <message>
        <source>&quot;latency FILE --kind calls --by task&quot; lists the tasks that have calls</source>
        <translation>可用 latency FILE --kind calls --by task 列出有调用的任务</translation>
    </message>
    <message>
        <source>1 stack without a single frame</source>
        <translation>1 个栈没有任何栈帧</translation>
    </message>
    <message>
        <source>1 stack skipped: its event is not in the capture</source>
        <translation>跳过 1 个栈：其事件不在跟踪记录中</translation>
    </message>
    <message>
        <source>1 call merged (path limit reached)</source>
        <translation>已合并 1 次调用（达到路径上限）</translation>
    </message>
    <message>
        <source>What to aggregate: calls (of function_graph), kernel-stacks, user-stacks or samples (of perf); by default, the first of these that FILE has</source>
        <translation>聚合的内容：calls（function_graph 的调用）、kernel-stacks、user-stacks 或 samples（perf 的采样）；默认为 FILE 中有的第一种</translation>
    </message>
    <message>
        <source>the capture has neither calls nor stacks</source>
        <translation>跟踪记录中既没有调用也没有栈</translation>
    </message>
    <message>
        <source>Record with function_graph, the option stacktrace, or perf record -g</source>
        <translation>请用 function_graph、选项 stacktrace 或 perf record -g 录制</translation>
    </message>
    <message>
        <source>&quot;info FILE&quot; lists them</source>
        <translation>可用 info FILE 列出</translation>
    </message>
    <message>
        <source>S, interruptible sleep</source>
        <translation>S，可中断睡眠</translation>
    </message>
    <message>
        <source>D, uninterruptible sleep</source>
        <translation>D，不可中断睡眠</translation>
    </message>
    <message>
        <source>T, stopped</source>
        <translation>T，已停止</translation>
    </message>
    <message>
        <source>t, traced</source>
        <translation>t，被跟踪（ptrace）</translation>
    </message>
    <message>
        <source>I, idle kernel thread</source>
        <translation>I，空闲内核线程</translation>
    </message>
    <message>
        <source>P, parked</source>
        <translation>P，已停驻（parked）</translation>
    </message>
    <message>
        <source>X, dead</source>
        <translation>X，已消亡</translation>
    </message>
    <message>
        <source>Z, zombie</source>
        <translation>Z，僵尸</translation>
    </message>
    <message>
        <source>state not recorded</source>
        <translation>未录制状态</translation>
    </message>
    <message>
        <source>state {}</source>
        <translation>状态 {}</translation>
    </message>
    <message>
        <source>an unknown task</source>
        <translation>未知任务</translation>
    </message>
    <message>
        <source>an interrupt (while the CPU was idle)</source>
        <translation>中断（CPU 空闲时）</translation>
    </message>
    <message>
        <source>the idle task</source>
        <translation>空闲任务</translation>
    </message>
    <message>
        <source>an interrupt (while {} ran)</source>
        <translation>中断（{} 运行时）</translation>
    </message>
    <message>
        <source>Off-CPU, {} shorter times</source>
        <translation>离开 CPU，{} 段较短时间</translation>
    </message>
    <message>
        <source>Off-CPU ({})</source>
        <translation>离开 CPU（{}）</translation>
    </message>
    <message>
        <source>Off-CPU ({}), woken by {}</source>
        <translation>离开 CPU（{}），唤醒者：{}</translation>
    </message>
    <message>
        <source>Waiting for a CPU, {} shorter parts</source>
        <translation>等待 CPU，{} 个较短部分</translation>
    </message>
    <message>
        <source>Woken by {}, waiting for a CPU</source>
        <translation>等待 CPU，唤醒者：{}</translation>
    </message>
    <message>
        <source>Waiting for a CPU: it was idle</source>
        <translation>等待 CPU：CPU 空闲</translation>
    </message>
    <message>
        <source>Waiting for a CPU: {} ran</source>
        <translation>等待 CPU：{} 在运行</translation>
    </message>
    <message>
        <source>Preempted, {} shorter parts</source>
        <translation>被抢占，{} 个较短部分</translation>
    </message>
    <message>
        <source>Preempted: unknown which task ran</source>
        <translation>被抢占：运行的任务未知</translation>
    </message>
    <message>
        <source>Preempted: the CPU was idle</source>
        <translation>被抢占：CPU 空闲</translation>
    </message>
    <message>
        <source>Preempted: {} ran</source>
        <translation>被抢占：{} 在运行</translation>
    </message>
    <message>
        <source>Unknown: events were lost</source>
        <translation>未知：有丢失的事件</translation>
    </message>
    <message>
        <source>Unknown: sched_switch was not recorded</source>
        <translation>未知：未录制 sched_switch</translation>
    </message>
    <message>
        <source>Unknown: no events of the task here</source>
        <translation>未知：此处没有该任务的事件</translation>
    </message>
    <message>
        <source>Self</source>
        <translation>自身</translation>
    </message>
    <message>
        <source>Called functions</source>
        <translation>被调用的函数</translation>
    </message>
    <message>
        <source>Interrupts</source>
        <translation>中断</translation>
    </message>
    <message>
        <source>Off-CPU</source>
        <translation>离开 CPU</translation>
    </message>
    <message>
        <source>Wakeup latency</source>
        <translation>唤醒延迟</translation>
    </message>
    <message>
        <source>Preempted</source>
        <translation>被抢占</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>On the CPU, in the call itself</source>
        <translation>在 CPU 上，执行调用自身</translation>
    </message>
    <message>
        <source>On the CPU, in no recorded call</source>
        <translation>在 CPU 上，不在已录制的调用中</translation>
    </message>
    <message>
        <source>In an unnamed function</source>
        <translation>在未命名的函数中</translation>
    </message>
    <message>
        <source>In {}</source>
        <translation>在 {} 中</translation>
    </message>
    <message>
        <source>In 1 other function</source>
        <translation>在其他 1 个函数中</translation>
    </message>
    <message>
        <source>In {} other functions</source>
        <translation>在其他 {} 个函数中</translation>
    </message>
    <message>
        <source>Interrupted by {}</source>
        <translation>被 {} 打断</translation>
    </message>
    <message>
        <source>the idle task of CPU {}</source>
        <translation>CPU {} 的空闲任务</translation>
    </message>
    <message>
        <source>task {}</source>
        <translation>任务 {}</translation>
    </message>
    <message>
        <source>{} scheduling events in other buffers were skipped as duplicates</source>
        <translation>其他缓冲区中的 {} 个调度事件因重复而跳过</translation>
    </message>
    <message>
        <source>sched_switch was not recorded, so it is unknown what ran</source>
        <translation>未录制 sched_switch，因此不知道运行了什么</translation>
    </message>
    <message>
        <source>1 scheduling event in another buffer was skipped as a duplicate</source>
        <translation>另一缓冲区中的 1 个调度事件因重复而跳过</translation>
    </message>
    <message>
        <source>--show cpus and timehist</source>
        <translation>--show cpus 和 timehist</translation>
    </message>
    <message>
        <source>--show timehist</source>
        <translation>--show timehist</translation>
    </message>
    <message>
        <source>--show cpus</source>
        <translation>--show cpus</translation>
    </message>
    <message>
        <source>--show tasks, wakeups and cpus</source>
        <translation>--show tasks、wakeups 和 cpus</translation>
    </message>
    <message>
        <source>tasks (times of each task), wakeups (who wakes whom), cpus (CPU use over time), latency (as perf sched latency prints it) or timehist (as perf sched timehist does)</source>
        <translation>tasks（每个任务的时间）、wakeups（谁唤醒谁）、cpus（随时间变化的 CPU 使用率）、latency（格式同 perf sched latency）或 timehist（格式同 perf sched timehist）</translation>
    </message>
    <message>
        <source>Show what tasks and CPUs did, and who woke whom</source>
        <translation>显示任务和 CPU 做了什么，以及谁唤醒了谁</translation>
    </message>
    <message>
        <source>Tasks are sorted by run time, wakeups by count. For CPUs, ≥ marks lower bounds where events were lost or not recorded; CSV and JSON have shares from 0 to 1, the unknown share (_unknown), and whether the number of waiting tasks is certain (1). latency and timehist are printed as perf prints them, or as tables like the others if the capture has no times or its clock does not count nanoseconds.</source>
        <translation>任务按运行时间排序，唤醒按次数排序。对于 CPU，≥ 表示因事件丢失或未录制而只知道下限；CSV 和 JSON 中有 0 到 1 的占比、未知的占比（_unknown），以及等待任务的个数是否确定（1）。latency 和 timehist 按 perf 的格式打印；若跟踪记录没有时间或其时钟不以纳秒计，则与其他形式一样打印为表格。</translation>
    </message>
    <message>
        <source>The capture has no events that form spans</source>
        <translation>跟踪记录中没有构成区间的事件</translation>
    </message>
    <message>
        <source>Choose one of: {}</source>
        <translation>请选择其中之一：{}</translation>
    </message>
    <message>
        <source>there is no task {}</source>
        <translation>没有任务 {}</translation>
    </message>
    <message>
        <source>there is no span of this kind named {}</source>
        <translation>没有名为 {} 的此类区间</translation>
    </message>
    <message>
        <source>several tasks are named {}</source>
        <translation>有多个任务名为 {}</translation>
    </message>
    <message>
        <source>{} without an end</source>
        <translation>{} 个没有结束</translation>
    </message>
    <message>
        <source>{} restarted before they ended</source>
        <translation>{} 个在结束前重新开始</translation>
    </message>
    <message>
        <source>{} without a start</source>
        <translation>{} 个没有开始</translation>
    </message>
    <message>
        <source>{} cut by lost events</source>
        <translation>{} 个被丢失的事件截断</translation>
    </message>
    <message>
        <source>incomplete spans skipped: {}</source>
        <translation>跳过不完整的区间：{}</translation>
    </message>
    <message>
        <source>incomplete spans skipped (only the first are counted): {}</source>
        <translation>跳过不完整的区间（只计最先的一部分）：{}</translation>
    </message>
    <message>
        <source>{} without a recorded duration</source>
        <translation>{} 个未录制耗时</translation>
    </message>
    <message>
        <source>{} with neither entry nor exit in the capture</source>
        <translation>{} 个进入和退出均不在跟踪记录中</translation>
    </message>
    <message>
        <source>skipped in the whole capture: {}</source>
        <translation>在整个跟踪记录中跳过：{}</translation>
    </message>
    <message>
        <source>{} damaged parts could not be read; spans there are missing</source>
        <translation>{} 个损坏的部分无法读取；缺少其中的区间</translation>
    </message>
    <message>
        <source>unknown task</source>
        <translation>未知任务</translation>
    </message>
    <message>
        <source>Group by name, task or cpu</source>
        <translation>请按 name、task 或 cpu 分组</translation>
    </message>
    <message>
        <source>Group by name, task, cpu or a field: {}</source>
        <translation>请按 name、task、cpu 或某个字段分组：{}</translation>
    </message>
    <message>
        <source>All spans</source>
        <translation>所有区间</translation>
    </message>
    <message>
        <source>without the field</source>
        <translation>没有该字段</translation>
    </message>
    <message>
        <source>without a name</source>
        <translation>没有名称</translation>
    </message>
    <message>
        <source>Kind of span to measure: one of these or another one that FILE has, or the name of a custom span; by default, all kinds are listed</source>
        <translation>要测量的区间种类：以上之一、FILE 中的其他种类，或自定义区间的名称；默认列出所有种类</translation>
    </message>
    <message>
        <source>Only spans of this name: a function, a system call, an interrupt (may be repeated)</source>
        <translation>仅此名称的区间：函数、系统调用或中断（可重复）</translation>
    </message>
    <message>
        <source>Only spans of at least this duration: 5ms, 20us, or seconds (0.5)</source>
        <translation>仅耗时不短于此值的区间：5ms、20us，或秒（0.5）</translation>
    </message>
    <message>
        <source>Only spans of at most this duration</source>
        <translation>仅耗时不长于此值的区间</translation>
    </message>
    <message>
        <source>the capture gives only the order of events: lengths are not times</source>
        <translation>跟踪记录只有事件的顺序：长度不是时间</translation>
    </message>
    <message>
        <source>1 damaged part could not be read; spans there are missing</source>
        <translation>1 个损坏的部分无法读取；缺少其中的区间</translation>
    </message>
    <message>
        <source>only the first {} steps were examined</source>
        <translation>只检查了前 {} 步</translation>
    </message>
    <message>
        <source>{} more stacks are among the steps</source>
        <translation>另有 {} 个栈在各步之中</translation>
    </message>
    <message>
        <source>Longest {}</source>
        <translation>最长的 {}</translation>
    </message>
    <message>
        <source>the numbers of {} could not be read</source>
        <translation>{} 的数值无法读取</translation>
    </message>
    <message>
        <source>--show {} is for hwlat, osnoise and timerlat</source>
        <translation>--show {} 用于 hwlat、osnoise 和 timerlat</translation>
    </message>
    <message>
        <source>{} was not recorded with a latency or noise tracer</source>
        <translation>{} 不是用延迟或噪声跟踪器录制的</translation>
    </message>
    <message>
        <source>Tracer</source>
        <translation>跟踪器</translation>
    </message>
    <message>
        <source>Maximum</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>Started at</source>
        <translation>开始于</translation>
    </message>
    <message>
        <source>Ended at</source>
        <translation>结束于</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>User</source>
        <translation>用户</translation>
    </message>
    <message>
        <source>Nice</source>
        <translation>nice 值</translation>
    </message>
    <message>
        <source>Policy</source>
        <translation>调度策略</translation>
    </message>
    <message>
        <source>Real-time priority</source>
        <translation>实时优先级</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>CPUs online</source>
        <translation>在线 CPU</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>Preemption</source>
        <translation>抢占模型</translation>
    </message>
    <message>
        <source>Events kept</source>
        <translation>保留的事件数</translation>
    </message>
    <message>
        <source>Events written</source>
        <translation>写入的事件数</translation>
    </message>
    <message>
        <source>From first to last event</source>
        <translation>从首个到末个事件</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>1 more stack is among the steps</source>
        <translation>另有 1 个栈在各步之中</translation>
    </message>
    <message>
        <source>For this tracer, show facts, steps, gaps or stacks</source>
        <translation>对于此跟踪器，可显示 facts、steps、gaps 或 stacks</translation>
    </message>
    <message>
        <source>For this tracer, show facts, values or worst</source>
        <translation>对于此跟踪器，可显示 facts、values 或 worst</translation>
    </message>
    <message>
        <source>Those are irqsoff, preemptoff, preemptirqsoff, wakeup, wakeup_rt, wakeup_dl, hwlat, osnoise and timerlat</source>
        <translation>此类跟踪器有：irqsoff、preemptoff、preemptirqsoff、wakeup、wakeup_rt、wakeup_dl、hwlat、osnoise 和 timerlat</translation>
    </message>
    <message>
        <source>Show what a latency or noise tracer found: irqsoff, wakeup, osnoise, timerlat, …</source>
        <translation>显示延迟或噪声跟踪器的结果：irqsoff、wakeup、osnoise、timerlat 等</translation>
    </message>
    <message>
        <source>A capture of such a tracer</source>
        <translation>用此类跟踪器录制的跟踪记录</translation>
    </message>
    <message>
        <source>At most this many rows; with --show stacks, stacks; with --show worst, rows of each metric</source>
        <translation>最多显示的行数；使用 --show stacks 时为栈的个数；使用 --show worst 时为每个指标的行数</translation>
    </message>
    <message>
        <source>Times of steps count from the start of the latency. The marks before &quot;Until next&quot; are the kernel&apos;s: + above 10 µs, ! above 100 µs, # above 1 ms, * above 10 ms, @ above 100 ms, $ above 1 s.</source>
        <translation>各步的时间从延迟开始时算起。“距下一事件”前的标记与内核相同：+ 超过 10 µs，! 超过 100 µs，# 超过 1 ms，* 超过 10 ms，@ 超过 100 ms，$ 超过 1 s。</translation>
    </message>
    <message>
        <source>1 event had no number in the field</source>
        <translation>1 个事件的该字段不是数值</translation>
    </message>
    <message>
        <source>{} events had no number in the field</source>
        <translation>{} 个事件的该字段不是数值</translation>
    </message>
    <message>
        <source>1 row had no number or no time</source>
        <translation>1 行没有数值或没有时间</translation>
    </message>
    <message>
        <source>{} rows had no number or no time</source>
        <translation>{} 行没有数值或没有时间</translation>
    </message>
    <message>
        <source>{} lines with fewer values were skipped</source>
        <translation>跳过了值较少的 {} 条线</translation>
    </message>
    <message>
        <source>--sql can be combined only with --value, --time and --by</source>
        <translation>--sql 只能与 --value、--time 和 --by 一起使用</translation>
    </message>
    <message>
        <source>The columns of the query give the rest</source>
        <translation>其余由查询的列给出</translation>
    </message>
    <message>
        <source>no column with the values is named</source>
        <translation>未指定值所在的列</translation>
    </message>
    <message>
        <source>Name it with --value</source>
        <translation>请用 --value 指定</translation>
    </message>
    <message>
        <source>--value and --time need a query</source>
        <translation>--value 和 --time 需要查询</translation>
    </message>
    <message>
        <source>Give the query with --sql</source>
        <translation>请用 --sql 给出查询</translation>
    </message>
    <message>
        <source>--run-queue and --cpu-use take no event, field or key</source>
        <translation>--run-queue 和 --cpu-use 不接受事件、字段或键</translation>
    </message>
    <message>
        <source>They have a line for each CPU</source>
        <translation>它们对每个 CPU 有一条线</translation>
    </message>
    <message>
        <source>no event is named</source>
        <translation>未指定事件</translation>
    </message>
    <message>
        <source>Name one with --event; without options, all choices are listed</source>
        <translation>请用 --event 指定；没有选项时列出所有可选项</translation>
    </message>
    <message>
        <source>either --field or --count is needed</source>
        <translation>需要 --field 或 --count 之一</translation>
    </message>
    <message>
        <source>--field NAME gives the values of a field, --count the number of events</source>
        <translation>--field NAME 给出字段的值，--count 给出事件的个数</translation>
    </message>
    <message>
        <source>1 line with fewer values was skipped</source>
        <translation>跳过了值较少的 1 条线</translation>
    </message>
    <message>
        <source>Show values over time: a field, a number of events, run queues, CPU use, a query</source>
        <translation>显示随时间变化的值：字段、事件个数、运行队列、CPU 使用率或查询</translation>
    </message>
    <message>
        <source>Values of this event: sched:sched_switch, or its name</source>
        <translation>此事件的值：sched:sched_switch，或只写其名称</translation>
    </message>
    <message>
        <source>Show the values of this field</source>
        <translation>显示此字段的值</translation>
    </message>
    <message>
        <source>Show the running count of events</source>
        <translation>显示事件的累计个数</translation>
    </message>
    <message>
        <source>A line for each value of this field (cpu_id, dev), or column of the query</source>
        <translation>此字段（cpu_id、dev）或查询的列的每个值一条线</translation>
    </message>
    <message>
        <source>A line for each CPU</source>
        <translation>每个 CPU 一条线</translation>
    </message>
    <message>
        <source>A line for each task</source>
        <translation>每个任务一条线</translation>
    </message>
    <message>
        <source>Show how many tasks wait for each CPU, from sched events</source>
        <translation>由 sched 事件得出并显示等待各 CPU 的任务数</translation>
    </message>
    <message>
        <source>Show the percentage of time that each CPU was not idle</source>
        <translation>显示各 CPU 非空闲时间的百分比</translation>
    </message>
    <message>
        <source>Take values from the result of this query</source>
        <translation>从此查询的结果中取值</translation>
    </message>
    <message>
        <source>The column of the query with the values</source>
        <translation>查询中值所在的列</translation>
    </message>
    <message>
        <source>The column of the query with the times in ns (ts)</source>
        <translation>查询中时间所在的列，以 ns 计（ts）</translation>
    </message>
    <message>
        <source>values (each, line by line) or lines (their minimum and maximum)</source>
        <translation>values（逐条线的每个值）或 lines（各线的最小值和最大值）</translation>
    </message>
    <message>
        <source>From this time</source>
        <translation>从此时间起</translation>
    </message>
    <message>
        <source>Until before this time</source>
        <translation>到此时间之前</translation>
    </message>
    <message>
        <source>Without options, all choices are listed.
A value holds until the next one of its line. CPU use is computed for equal time steps, at most a thousand, each at least 1 ms.</source>
        <translation>没有选项时列出所有可选项。
每个值在同一条线的下一个值之前有效。CPU 使用率按等长的时间步计算，最多一千步，每步至少 1 ms。</translation>
    </message>
    <message>
        <source>table (readable), csv or json (exact numbers; unknown values are empty or null)</source>
        <translation>table（便于阅读）、csv 或 json（精确数值；未知的值为空或 null）</translation>
    </message>
    <message>
        <source>A subcommand is required</source>
        <translation>需要一个命令</translation>
    </message>
    <message>
        <source>Exactly 1 option from [{}] is required</source>
        <translation>必须且只能指定以下选项之一：[{}]</translation>
    </message>
    <message>
        <source>Exactly 1 option from [{}] is required and {} were given</source>
        <translation>必须且只能指定以下选项之一：[{}]，而给出了 {} 个</translation>
    </message>
    <message>
        <source>{} is required</source>
        <translation>缺少 {}</translation>
    </message>
    <message>
        <source>The following argument was not expected: {}</source>
        <translation>多余的参数：{}</translation>
    </message>
    <message>
        <source>The following arguments were not expected: {}</source>
        <translation>多余的参数：{}</translation>
    </message>
    <message>
        <source>The value {} is not an allowed value for {}</source>
        <translation>{} 不是 {} 允许的值</translation>
    </message>
    <message>
        <source>Could not convert: {} = {}</source>
        <translation>{} 的值无法识别：{}</translation>
    </message>
    <message>
        <source>{}: too many inputs for a flag</source>
        <translation>{}：该选项的值过多</translation>
    </message>
    <message>
        <source>{}: Should be true/false or a number</source>
        <translation>{}：应为 true、false 或数值</translation>
    </message>
    <message>
        <source>{} was given a disallowed flag override</source>
        <translation>{} 不接受值</translation>
    </message>
    <message>
        <source>{}: {} required {} missing</source>
        <translation>{}：缺少 {} 个 {} 值</translation>
    </message>
    <message>
        <source>{}: At least {} required but received {}</source>
        <translation>{}：至少需要 {} 个值，而给出了 {} 个</translation>
    </message>
    <message>
        <source>{}: At Most {} required but received {}</source>
        <translation>{}：最多接受 {} 个值，而给出了 {} 个</translation>
    </message>
    <message>
        <source>Expected exactly {} arguments to {}, got {}</source>
        <translation>{1} 需要 {0} 个参数，而给出了 {2} 个</translation>
    </message>
    <message>
        <source>Expected at least {} arguments to {}, got {}</source>
        <translation>{1} 至少需要 {0} 个参数，而给出了 {2} 个</translation>
    </message>
    <message>
        <source>{}: Value {} not in range {} to {}</source>
        <translation>{}：值 {} 不在 {} 到 {} 的范围内</translation>
    </message>
    <message>
        <source>{}: {} not in {}</source>
        <translation>{}：{} 不是 {} 之一</translation>
    </message>
    <message>
        <source>{} requires {}</source>
        <translation>{} 需要 {}</translation>
    </message>
    <message>
        <source>{} excludes {}</source>
        <translation>{} 不能与 {} 一起使用</translation>
    </message>
    <message>
        <source>OPTIONS</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>COMMAND</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>REQUIRED</source>
        <translation>必需</translation>
    </message>
    <message>
        <source>Print this help message and exit</source>
        <translation>显示此帮助并退出</translation>
    </message>
    <message>
        <source>Examples:</source>
        <translation>示例：</translation>
    </message>
    <message>
        <source>The readable part is shown</source>
        <translation>显示可读的部分</translation>
    </message>
    <message>
        <source>{} incomplete calls excluded from statistics</source>
        <translation>{} 个不完整的调用未计入统计</translation>
    </message>
    <message>
        <source>{} calls without a recorded duration excluded from statistics</source>
        <translation>{} 个未录制耗时的调用未计入统计</translation>
    </message>
    <message>
        <source>{} calls with neither entry nor exit in the capture excluded from statistics</source>
        <translation>{} 个进入和退出均不在跟踪记录中的调用未计入统计</translation>
    </message>
    <message>
        <source>{} is after the end of the capture, which goes from {} to {}</source>
        <translation>{} 在跟踪记录结束之后，跟踪记录的时间从 {} 到 {}</translation>
    </message>
    <message>
        <source>{} is before the start of the capture, which goes from {} to {}</source>
        <translation>{} 在跟踪记录开始之前，跟踪记录的时间从 {} 到 {}</translation>
    </message>
    <message>
        <source>an unknown number of events</source>
        <translation>未知个数的事件</translation>
    </message>
    <message>
        <source>more than {} events</source>
        <translation>超过 {} 个事件</translation>
    </message>
    <message>
        <source>the kernel lost {} in {} during the recording, so counts and sums are too small (see the table loss)</source>
        <translation>录制期间内核有丢失（{}，{}），因此计数和总和偏小（见 loss 表）</translation>
    </message>
    <message>
        <source>reading: {}%, {}</source>
        <translation>正在读取：{}%，{}</translation>
    </message>
    <message>
        <source>{} {} is less than {} {}</source>
        <translation>{} {} 小于 {} {}</translation>
    </message>
    <message>
        <source>incomplete import. Import the original again</source>
        <translation>导入不完整。请重新导入原文件</translation>
    </message>
    <message>
        <source>Leave the range out, or record with the option funcgraph-abstime</source>
        <translation>请去掉时间范围，或用选项 funcgraph-abstime 录制</translation>
    </message>
    <message>
        <source>Leave the range out, or record with the option context-info</source>
        <translation>请去掉时间范围，或用选项 context-info 录制</translation>
    </message>
    <message>
        <source>1 incomplete call excluded from statistics</source>
        <translation>1 个不完整的调用未计入统计</translation>
    </message>
    <message>
        <source>1 call without a recorded duration excluded from statistics</source>
        <translation>1 个未录制耗时的调用未计入统计</translation>
    </message>
    <message>
        <source>1 call with neither entry nor exit in the capture excluded from statistics</source>
        <translation>1 个进入和退出均不在跟踪记录中的调用未计入统计</translation>
    </message>
    <message>
        <source>more than 1 event</source>
        <translation>超过 1 个事件</translation>
    </message>
    <message>
        <source>Write seconds (12 or 12.345678), or a unit: 5ms, 7us, 12345678ns</source>
        <translation>请写秒（12 或 12.345678），或带单位：5ms、7us、12345678ns</translation>
    </message>
    <message>
        <source>Swap them: the range would be empty</source>
        <translation>请将两者对调：否则范围为空</translation>
    </message>
    <message>
        <source>table, csv or json</source>
        <translation>table、csv 或 json</translation>
    </message>
    <message>
        <source>Omit the line with column names</source>
        <translation>省略列名行</translation>
    </message>
    <message>
        <source>{} events</source>
        <translation>{} 个事件</translation>
    </message>
    <message>
        <source>{} gaps</source>
        <translation>{} 个缺口</translation>
    </message>
    <message>
        <source>1 event</source>
        <translation>1 个事件</translation>
    </message>
    <message>
        <source>1 gap</source>
        <translation>1 个缺口</translation>
    </message>
    <message>
        <source>there are no events of CPU {}</source>
        <translation>没有 CPU {} 的事件</translation>
    </message>
    <message>
        <source>{} has no effect here: it is for {}</source>
        <translation>{} 在此无效，适用于：{}</translation>
    </message>
    <message>
        <source>Leave it out</source>
        <translation>请去掉</translation>
    </message>
    <message>
        <source>--in {} names a column, but there is nothing to search for</source>
        <translation>--in {} 指定了列，但没有要搜索的内容</translation>
    </message>
    <message>
        <source>Only events at or after this time: seconds (12 or 12.345678), or a unit (5ms, 12345678ns)</source>
        <translation>仅此时间或之后的事件：秒（12 或 12.345678），或带单位（5ms、12345678ns）</translation>
    </message>
    <message>
        <source>Only events before this time</source>
        <translation>仅此时间之前的事件</translation>
    </message>
    <message>
        <source>Only this CPU, or these: 0,2 (may be repeated)</source>
        <translation>仅此 CPU 或这些 CPU：0,2（可重复）</translation>
    </message>
    <message>
        <source>Only this event, or these: NAME or SYSTEM:NAME (may be repeated)</source>
        <translation>仅此事件或这些事件：NAME 或 SYSTEM:NAME（可重复）</translation>
    </message>
    <message>
        <source>Only events with this text in task, event name or text (may be repeated; all must match)</source>
        <translation>仅任务、事件名称或文本中含有此文本的事件（可重复；须全部符合）</translation>
    </message>
    <message>
        <source>Only events whose “NAME: TEXT” or task matches this (RE2 syntax; may be repeated; all must match)</source>
        <translation>仅“NAME: TEXT”或任务与此匹配的事件（RE2 语法；可重复；须全部符合）</translation>
    </message>
    <message>
        <source>Search --text and --regex only in this column</source>
        <translation>仅在此列中搜索 --text 和 --regex</translation>
    </message>
    <message>
        <source>Match case in --text and --regex</source>
        <translation>--text 和 --regex 区分大小写</translation>
    </message>
    <message>
        <source>Add --text TEXT or --regex RE, or leave --in out</source>
        <translation>请加上 --text TEXT 或 --regex RE，或去掉 --in</translation>
    </message>
    <message>
        <source>Print events</source>
        <translation>打印事件</translation>
    </message>
    <message>
        <source>text (as the kernel prints it), csv or jsonl</source>
        <translation>text（格式同内核）、csv 或 jsonl</translation>
    </message>
    <message>
        <source>Print only the number of events</source>
        <translation>只打印事件个数</translation>
    </message>
    <message>
        <source>At most this many events</source>
        <translation>最多打印的事件数</translation>
    </message>
    <message>
        <source>1 event without irqs-off and preempt-depth in the text: none are set</source>
        <translation>1 个事件的文本中没有 irqs-off 和 preempt-depth：均不设置</translation>
    </message>
    <message>
        <source>{} events without irqs-off and preempt-depth in the text: none are set</source>
        <translation>{} 个事件的文本中没有 irqs-off 和 preempt-depth：均不设置</translation>
    </message>
    <message>
        <source>1 event of an unknown task: it has a PID from 1000000000</source>
        <translation>1 个事件的任务未知：其 PID 从 1000000000 起</translation>
    </message>
    <message>
        <source>{} events of unknown tasks: they have PIDs from 1000000000</source>
        <translation>{} 个事件的任务未知：其 PID 从 1000000000 起</translation>
    </message>
    <message>
        <source>1 event of a renamed task: trace.dat has one name per PID</source>
        <translation>1 个事件属于改过名的任务：trace.dat 中每个 PID 只有一个名称</translation>
    </message>
    <message>
        <source>{} events of renamed tasks: trace.dat has one name per PID</source>
        <translation>{} 个事件属于改过名的任务：trace.dat 中每个 PID 只有一个名称</translation>
    </message>
    <message>
        <source>1 task with a known process: trace.dat cannot store TGIDs</source>
        <translation>1 个任务的进程已知：trace.dat 不能保存 TGID</translation>
    </message>
    <message>
        <source>{} tasks with a known process: trace.dat cannot store TGIDs</source>
        <translation>{} 个任务的进程已知：trace.dat 不能保存 TGID</translation>
    </message>
    <message>
        <source>1 event without a time in the text: only the order is kept</source>
        <translation>1 个事件的文本中没有时间：只保留顺序</translation>
    </message>
    <message>
        <source>{} events without a time in the text: only their order is kept</source>
        <translation>{} 个事件的文本中没有时间：只保留顺序</translation>
    </message>
    <message>
        <source>1 symbol with a size or an address after the name: only the name is kept</source>
        <translation>1 个符号的名称后有大小或地址：只保留名称</translation>
    </message>
    <message>
        <source>{} symbols with a size or an address after the name: only the name is kept</source>
        <translation>{} 个符号的名称后有大小或地址：只保留名称</translation>
    </message>
    <message>
        <source>1 event without a field that trace.dat has: it is 0</source>
        <translation>1 个事件缺少 trace.dat 中的某个字段：其值为 0</translation>
    </message>
    <message>
        <source>{} events without a field that trace.dat has: it is 0</source>
        <translation>{} 个事件缺少 trace.dat 中的某个字段：其值为 0</translation>
    </message>
    <message>
        <source>1 name of an event or field that event formats cannot have: renamed</source>
        <translation>1 个事件或字段名称不能用于事件格式：已改名</translation>
    </message>
    <message>
        <source>{} names of events and fields that event formats cannot have: renamed</source>
        <translation>{} 个事件或字段名称不能用于事件格式：已改名</translation>
    </message>
    <message>
        <source>1 call without a duration in the text: it is 0</source>
        <translation>1 个调用的文本中没有耗时：其值为 0</translation>
    </message>
    <message>
        <source>{} calls without a duration in the text: it is 0</source>
        <translation>{} 个调用的文本中没有耗时：其值为 0</translation>
    </message>
    <message>
        <source>1 function known by name only: the address is made up</source>
        <translation>1 个函数只知道名称：其地址是虚构的</translation>
    </message>
    <message>
        <source>{} functions known by name only: the addresses are made up</source>
        <translation>{} 个函数只知道名称：其地址是虚构的</translation>
    </message>
    <message>
        <source>{} of {} with lost events have no event after them; trace.dat cannot store these</source>
        <translation>丢失事件之处（{1}）中，有 {0} 个之后没有事件；trace.dat 不能保存这些缺口</translation>
    </message>
    <message>
        <source>{} of the selected events could not be read and are skipped</source>
        <translation>所选事件中有 {} 个无法读取，已跳过</translation>
    </message>
    <message>
        <source>the capture is damaged: rows are missing in the tables {}</source>
        <translation>跟踪记录已损坏：以下表中缺少行：{}</translation>
    </message>
    <message>
        <source>Text as the kernel prints it (- is standard output); all bytes are kept unless written to a terminal</source>
        <translation>内核格式的文本（- 表示标准输出）；除非输出到终端，否则保留所有字节</translation>
    </message>
    <message>
        <source>A trace.dat for trace-cmd and KernelShark; what it cannot hold of a text capture is reported</source>
        <translation>供 trace-cmd 和 KernelShark 使用的 trace.dat；文本跟踪记录中无法写入它的内容会列出</translation>
    </message>
    <message>
        <source>An SQLite database with the tables of `query` as ordinary tables; whole capture only</source>
        <translation>以普通表保存 query 各表的 SQLite 数据库；只能是整个跟踪记录</translation>
    </message>
    <message>
        <source>Events, comma-separated (or -)</source>
        <translation>事件，以逗号分隔（或 -）</translation>
    </message>
    <message>
        <source>Events, one JSON object per line (or -)</source>
        <translation>事件，每行一个 JSON 对象（或 -）</translation>
    </message>
    <message>
        <source>Calls, scheduling, wakeups and events for Perfetto and chrome://tracing (or -)</source>
        <translation>供 Perfetto 和 chrome://tracing 使用的调用、调度、唤醒和事件（或 -）</translation>
    </message>
    <message>
        <source>cannot write the output</source>
        <translation>无法写入输出</translation>
    </message>
    <message>
        <source>Export a capture, or a part of it, for other programs</source>
        <translation>导出跟踪记录或其中一部分，供其他程序使用</translation>
    </message>
    <message>
        <source>{} lost</source>
        <translation>丢失 {}</translation>
    </message>
    <message>
        <source>1 problem</source>
        <translation>1 个问题</translation>
    </message>
    <message>
        <source>{} problems</source>
        <translation>{} 个问题</translation>
    </message>
    <message>
        <source>only a part of the file</source>
        <translation>只有文件的一部分</translation>
    </message>
    <message>
        <source>the output is not a file that can be replaced</source>
        <translation>输出不是可以替换的文件</translation>
    </message>
    <message>
        <source>the output would replace the input file</source>
        <translation>输出会替换输入文件</translation>
    </message>
    <message>
        <source>the import did not finish; the file is unchanged</source>
        <translation>导入没有完成；文件未更改</translation>
    </message>
    <message>
        <source>Any capture, or - for standard input</source>
        <translation>任意跟踪记录，或 - 表示标准输入</translation>
    </message>
    <message>
        <source>The .psc file to write</source>
        <translation>要写入的 .psc 文件</translation>
    </message>
    <message>
        <source>Replace the file if it exists</source>
        <translation>文件已存在时替换</translation>
    </message>
    <message>
        <source>– (number not reported by the kernel)</source>
        <translation>–（内核没有报告个数）</translation>
    </message>
    <message>
        <source>at least {}</source>
        <translation>至少 {}</translation>
    </message>
    <message>
        <source>({} times)</source>
        <translation>（{} 次）</translation>
    </message>
    <message>
        <source>{} ns were added to the recorded times</source>
        <translation>录制的时间已加上 {} ns</translation>
    </message>
    <message>
        <source>importing</source>
        <translation>正在导入</translation>
    </message>
    <message>
        <source>partial</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>truncated</source>
        <translation>被截断</translation>
    </message>
    <message>
        <source>complete</source>
        <translation>完整</translation>
    </message>
    <message>
        <source>events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>calls</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>丢失</translation>
    </message>
    <message>
        <source>CPUs</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>first</source>
        <translation>首个时间</translation>
    </message>
    <message>
        <source>last</source>
        <translation>末个时间</translation>
    </message>
    <message>
        <source>format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>tracer</source>
        <translation>跟踪器</translation>
    </message>
    <message>
        <source>clock</source>
        <translation>时钟</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>uname</source>
        <translation>uname</translation>
    </message>
    <message>
        <source>recorder</source>
        <translation>录制程序</translation>
    </message>
    <message>
        <source>recorded</source>
        <translation>录制时间</translation>
    </message>
    <message>
        <source>time offset</source>
        <translation>时间偏移</translation>
    </message>
    <message>
        <source>state</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>(SELECT * FROM problem shows all)</source>
        <translation>（用 SELECT * FROM problem 查看全部）</translation>
    </message>
    <message>
        <source>Show what a capture contains</source>
        <translation>显示跟踪记录的内容</translation>
    </message>
    <message>
        <source>One JSON object</source>
        <translation>输出一个 JSON 对象</translation>
    </message>
    <message>
        <source>Query a capture with SQL</source>
        <translation>用 SQL 查询跟踪记录</translation>
    </message>
    <message>
        <source>One SELECT. Tables: event(id, ts, cpu, pid, tgid, comm, system, name, flags, buffer, info), call, sched, span, task, event_type, field, loss, problem, fact, mark, note, probe, probe_sample, and one for each event type (sched_sched_switch) with its fields</source>
        <translation>一条 SELECT。可用的表：event(id, ts, cpu, pid, tgid, comm, system, name, flags, buffer, info)、call、sched、span、task、event_type、field、loss、problem、fact、mark、note、probe、probe_sample，以及每种事件类型各一个含其字段的表（sched_sched_switch）</translation>
    </message>
    <message>
        <source>table, csv, tsv or json</source>
        <translation>table、csv、tsv 或 json</translation>
    </message>
    <message>
        <source>Tables are those of hist, trace_stat/function*, stack_trace, kprobe_profile and uprobe_profile</source>
        <translation>表是指 hist、trace_stat/function*、stack_trace、kprobe_profile 和 uprobe_profile 中的表</translation>
    </message>
    <message>
        <source>{}. To query a capture, use &quot;probescope-cli query&quot;</source>
        <translation>{}。查询跟踪记录请用 probescope-cli query</translation>
    </message>
    <message>
        <source>{} more lines could not be read</source>
        <translation>另有 {} 行无法读取</translation>
    </message>
    <message>
        <source>The columns are: {}</source>
        <translation>可用的列：{}</translation>
    </message>
    <message>
        <source>{} hits were dropped, since the histogram was full: some keys are missing</source>
        <translation>直方图已满，丢弃了 {} 次命中：缺少一些键</translation>
    </message>
    <message>
        <source>there is no table {}</source>
        <translation>没有第 {} 个表</translation>
    </message>
    <message>
        <source>the event has no histogram: it has no hist trigger</source>
        <translation>该事件没有直方图：它没有 hist 触发器</translation>
    </message>
    <message>
        <source>the file contains no rows</source>
        <translation>文件没有任何行</translation>
    </message>
    <message>
        <source>this is not a table of the kernel</source>
        <translation>这不是内核的表</translation>
    </message>
    <message>
        <source>1 more line could not be read</source>
        <translation>另有 1 行无法读取</translation>
    </message>
    <message>
        <source>1 hit was dropped, since the histogram was full: some keys are missing</source>
        <translation>直方图已满，丢弃了 1 次命中：缺少一些键</translation>
    </message>
    <message>
        <source>Choose one: --number 1</source>
        <translation>请选择一个：--number 1</translation>
    </message>
    <message>
        <source>Print a kernel table: a histogram, a profile of functions or probes, the deepest stack</source>
        <translation>打印内核的表：直方图、函数或探针的性能分析、最深的栈</translation>
    </message>
    <message>
        <source>A copy of events/*/*/hist, trace_stat/function*, stack_trace, kprobe_profile or uprobe_profile; - is standard input</source>
        <translation>events/*/*/hist、trace_stat/function*、stack_trace、kprobe_profile 或 uprobe_profile 的副本；- 表示标准输入</translation>
    </message>
    <message>
        <source>Sort by this column, smallest first; by default, rows stay in the kernel&apos;s order</source>
        <translation>按此列从小到大排序；默认保持内核的顺序</translation>
    </message>
    <message>
        <source>Reverse the order</source>
        <translation>反转顺序</translation>
    </message>
    <message>
        <source>Which histogram of the file, from 1, if there are several</source>
        <translation>文件中有多个直方图时选第几个，从 1 起</translation>
    </message>
    <message>
        <source>cannot create a process</source>
        <translation>无法创建进程</translation>
    </message>
    <message>
        <source>not recording</source>
        <translation>未在录制</translation>
    </message>
    <message>
        <source>recording: {}</source>
        <translation>正在录制：{}</translation>
    </message>
    <message>
        <source>stopped; set up: {}</source>
        <translation>已停止；设置为：{}</translation>
    </message>
    <message>
        <source>{} in 1 system: {}</source>
        <translation>{} 个，属于 1 个系统：{}</translation>
    </message>
    <message>
        <source>{} in {} systems: {}</source>
        <translation>{} 个，属于 {} 个系统：{}</translation>
    </message>
    <message>
        <source>{} on {}</source>
        <translation>{}，主机 {}</translation>
    </message>
    <message>
        <source>{} KiB per CPU</source>
        <translation>每 CPU {} KiB</translation>
    </message>
    <message>
        <source>running</source>
        <translation>正在运行</translation>
    </message>
    <message>
        <source>{}: {}, probes {}</source>
        <translation>{}：{}，探针 {}</translation>
    </message>
    <message>
        <source>{} with types</source>
        <translation>{} 个，含类型信息</translation>
    </message>
    <message>
        <source>function</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>function_graph</source>
        <translation>function_graph</translation>
    </message>
    <message>
        <source>function filters</source>
        <translation>函数过滤器</translation>
    </message>
    <message>
        <source>graph functions</source>
        <translation>函数图起点</translation>
    </message>
    <message>
        <source>max graph depth</source>
        <translation>函数图最大深度</translation>
    </message>
    <message>
        <source>duration threshold</source>
        <translation>耗时阈值</translation>
    </message>
    <message>
        <source>PID filter for events</source>
        <translation>事件的 PID 过滤条件</translation>
    </message>
    <message>
        <source>PID filter for functions</source>
        <translation>函数的 PID 过滤条件</translation>
    </message>
    <message>
        <source>snapshots</source>
        <translation>快照</translation>
    </message>
    <message>
        <source>stack tracer</source>
        <translation>栈跟踪器</translation>
    </message>
    <message>
        <source>function profiler</source>
        <translation>函数性能分析器</translation>
    </message>
    <message>
        <source>ftrace_enabled</source>
        <translation>ftrace_enabled</translation>
    </message>
    <message>
        <source>traced functions</source>
        <translation>被跟踪的函数</translation>
    </message>
    <message>
        <source>saved task names</source>
        <translation>保存的任务名称</translation>
    </message>
    <message>
        <source>trace_printk formats</source>
        <translation>trace_printk 格式</translation>
    </message>
    <message>
        <source>kernel probes</source>
        <translation>内核探针</translation>
    </message>
    <message>
        <source>user probes</source>
        <translation>用户态探针</translation>
    </message>
    <message>
        <source>event probes</source>
        <translation>事件探针</translation>
    </message>
    <message>
        <source>function probes</source>
        <translation>函数探针</translation>
    </message>
    <message>
        <source>dynamic events</source>
        <translation>动态事件</translation>
    </message>
    <message>
        <source>synthetic events</source>
        <translation>合成事件</translation>
    </message>
    <message>
        <source>histograms</source>
        <translation>直方图</translation>
    </message>
    <message>
        <source>error log</source>
        <translation>错误日志</translation>
    </message>
    <message>
        <source>tracers</source>
        <translation>跟踪器</translation>
    </message>
    <message>
        <source>clocks</source>
        <translation>时钟</translation>
    </message>
    <message>
        <source>unavailable</source>
        <translation>不可用</translation>
    </message>
    <message>
        <source>target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>lockdown</source>
        <translation>lockdown</translation>
    </message>
    <message>
        <source>buffer</source>
        <translation>缓冲区</translation>
    </message>
    <message>
        <source>recording</source>
        <translation>录制</translation>
    </message>
    <message>
        <source>instance</source>
        <translation>跟踪实例</translation>
    </message>
    <message>
        <source>not restored</source>
        <translation>未恢复</translation>
    </message>
    <message>
        <source>description</source>
        <translation>内核描述</translation>
    </message>
    <message>
        <source>modules</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Save a kernel description in a new folder, to build probes offline</source>
        <translation>将内核描述保存到新文件夹，以便离线构建探针</translation>
    </message>
    <message>
        <source>the filter of the event {} is not terminated</source>
        <translation>事件 {} 的过滤条件没有结束</translation>
    </message>
    <message>
        <source>the event {} has no system</source>
        <translation>事件 {} 没有指定系统</translation>
    </message>
    <message>
        <source>the filter {} does not name its probe</source>
        <translation>过滤条件 {} 没有指明探针</translation>
    </message>
    <message>
        <source>there is no probe {} for the filter</source>
        <translation>过滤条件所用的探针 {} 不存在</translation>
    </message>
    <message>
        <source>a command runs on this machine, not on {}</source>
        <translation>命令在本机上运行，而不在 {} 上</translation>
    </message>
    <message>
        <source>finishing: {} s, {} ({}/s), {} MiB, {} lost</source>
        <translation>正在完成：{} s，{}（{}/s），{} MiB，丢失 {}</translation>
    </message>
    <message>
        <source>recording: {} s, {} ({}/s), {} MiB, {} lost</source>
        <translation>正在录制：{} s，{}（{}/s），{} MiB，丢失 {}</translation>
    </message>
    <message>
        <source>left in the kernel: {}</source>
        <translation>内核中的残留：{}</translation>
    </message>
    <message>
        <source>the recorded data is kept in {}; create a capture from it with probescope-cli recover</source>
        <translation>录制的数据保留在 {} 中；可用 probescope-cli recover 生成跟踪记录</translation>
    </message>
    <message>
        <source>nothing was recorded</source>
        <translation>没有录制任何内容</translation>
    </message>
    <message>
        <source>{} in {} s, {} lost</source>
        <translation>{}，用时 {} s，丢失 {}</translation>
    </message>
    <message>
        <source>wrote {}</source>
        <translation>已写入 {}</translation>
    </message>
    <message>
        <source>Write SYSTEM:NAME/FILTER/</source>
        <translation>请写成 SYSTEM:NAME/FILTER/</translation>
    </message>
    <message>
        <source>Write SYSTEM:NAME, such as sched:sched_switch, or SYSTEM for all its events</source>
        <translation>请写成 SYSTEM:NAME（例如 sched:sched_switch），或用 SYSTEM 表示其所有事件</translation>
    </message>
    <message>
        <source>Write 500M or 2G</source>
        <translation>请写成 500M 或 2G</translation>
    </message>
    <message>
        <source>Write EVENT/FILTER/, where EVENT is the name after the colon in --probe</source>
        <translation>请写成 EVENT/FILTER/，其中 EVENT 是 --probe 中冒号后的名称</translation>
    </message>
    <message>
        <source>there is no probe to record stacks of</source>
        <translation>没有可录制栈的探针</translation>
    </message>
    <message>
        <source>Name one with --probe</source>
        <translation>请用 --probe 指定</translation>
    </message>
    <message>
        <source>there is nothing to record</source>
        <translation>没有要录制的内容</translation>
    </message>
    <message>
        <source>Name a tracer (--tracer function), events (--event sched) or a probe (--probe &apos;p:open do_sys_openat2&apos;)</source>
        <translation>请指定跟踪器（--tracer function）、事件（--event sched）或探针（--probe &apos;p:open do_sys_openat2&apos;）</translation>
    </message>
    <message>
        <source>Name one: -o FILE.psc, or --as-trace-dat FILE</source>
        <translation>请指定：-o FILE.psc 或 --as-trace-dat FILE</translation>
    </message>
    <message>
        <source>--only-command needs a command</source>
        <translation>--only-command 需要命令</translation>
    </message>
    <message>
        <source>Add it after --</source>
        <translation>请加在 -- 之后</translation>
    </message>
    <message>
        <source>Leave it out, and stop with Ctrl+C or --time</source>
        <translation>请去掉，并用 Ctrl+C 或 --time 停止</translation>
    </message>
    <message>
        <source>One of these, or any other tracer of the kernel</source>
        <translation>以上之一，或内核的其他跟踪器</translation>
    </message>
    <message>
        <source>SYSTEM:NAME, or SYSTEM for all its events; /FILTER/ after it is a filter of the kernel</source>
        <translation>SYSTEM:NAME，或用 SYSTEM 表示其所有事件；其后的 /FILTER/ 是内核的过滤条件</translation>
    </message>
    <message>
        <source>EVENT/FILTER/ for the probe of that name; for a single probe just FILTER</source>
        <translation>EVENT/FILTER/：名为 EVENT 的探针的过滤条件；只有一个探针时可只写 FILTER</translation>
    </message>
    <message>
        <source>Record a kernel stack trace with each hit of a probe</source>
        <translation>每次探针命中时记录内核栈跟踪</translation>
    </message>
    <message>
        <source>Functions to trace: names, vfs_*, :mod:NAME (default: all)</source>
        <translation>要跟踪的函数：名称、vfs_*、:mod:NAME（默认：全部）</translation>
    </message>
    <message>
        <source>Functions to exclude</source>
        <translation>要排除的函数</translation>
    </message>
    <message>
        <source>function_graph: only these functions and their calls</source>
        <translation>function_graph：仅这些函数及其调用</translation>
    </message>
    <message>
        <source>function_graph: exclude these functions and their calls</source>
        <translation>function_graph：排除这些函数及其调用</translation>
    </message>
    <message>
        <source>function_graph: maximum call depth</source>
        <translation>function_graph：最大调用深度</translation>
    </message>
    <message>
        <source>PIDs to record, with their children (default: all)</source>
        <translation>要录制的 PID，含其子进程（默认：全部）</translation>
    </message>
    <message>
        <source>Record only COMMAND and its children</source>
        <translation>仅录制 COMMAND 及其子进程</translation>
    </message>
    <message>
        <source>Exclude the children of tasks</source>
        <translation>不包含任务的子进程</translation>
    </message>
    <message>
        <source>CPUs to record (default: all)</source>
        <translation>要录制的 CPU（默认：全部）</translation>
    </message>
    <message>
        <source>Record a kernel stack trace with each event</source>
        <translation>每个事件都记录内核栈跟踪</translation>
    </message>
    <message>
        <source>Trace clock: mono, boot, local, …</source>
        <translation>跟踪时钟：mono、boot、local 等</translation>
    </message>
    <message>
        <source>Record a kernel to a .psc file</source>
        <translation>录制内核并保存为 .psc 文件</translation>
    </message>
    <message>
        <source>Buffer size per CPU in KiB (4096)</source>
        <translation>每 CPU 缓冲区大小，以 KiB 计（4096）</translation>
    </message>
    <message>
        <source>Stop after this time: 10, 500ms</source>
        <translation>经过此时间后停止：10、500ms</translation>
    </message>
    <message>
        <source>Stop at this size: 500M</source>
        <translation>达到此大小时停止：500M</translation>
    </message>
    <message>
        <source>Stop after about this many events</source>
        <translation>达到约此事件数后停止</translation>
    </message>
    <message>
        <source>SYSTEM:NAME[/FILTER/]: the kernel stops when this event occurs</source>
        <translation>SYSTEM:NAME[/FILTER/]：发生此事件时内核停止录制</translation>
    </message>
    <message>
        <source>Let the ring buffer overwrite the oldest events, and save its content at the end</source>
        <translation>让环形缓冲区覆盖最早的事件，结束时保存其内容</translation>
    </message>
    <message>
        <source>Also write a trace.dat file of version 6; without -o, only that</source>
        <translation>同时写入版本 6 的 trace.dat 文件；没有 -o 时只写它</translation>
    </message>
    <message>
        <source>Write the capture after the recording, which costs less while recording</source>
        <translation>录制结束后再写入跟踪记录，以减少录制时的开销</translation>
    </message>
    <message>
        <source>Use top-level (global) tracing for what instances cannot do, and restore it afterwards</source>
        <translation>跟踪实例无法满足时使用顶层（全局）跟踪，结束后恢复原状</translation>
    </message>
    <message>
        <source>Record while this command runs; put -- before it. Without it, until Ctrl+C</source>
        <translation>在此命令运行期间录制；命令前写 --。没有命令时录制到按下 Ctrl+C 为止</translation>
    </message>
    <message>
        <source>Ctrl+C stops and writes the capture. Recording needs root, or the helper that asks for a password.</source>
        <translation>Ctrl+C 停止录制并写入跟踪记录。录制需要 root 权限，或使用会询问密码的辅助程序。</translation>
    </message>
    <message>
        <source>no crashed recordings found</source>
        <translation>未找到异常中止的录制</translation>
    </message>
    <message>
        <source>Recover captures of crashed recordings (FILE.psc.spool)</source>
        <translation>从异常中止的录制恢复跟踪记录（FILE.psc.spool）</translation>
    </message>
    <message>
        <source>A .psc.spool folder, or the folder that contains it</source>
        <translation>.psc.spool 文件夹，或包含它的文件夹</translation>
    </message>
    <message>
        <source>restored {}</source>
        <translation>已恢复 {}</translation>
    </message>
    <message>
        <source>[USER@]HOST to reach by ssh (default: this machine)</source>
        <translation>通过 ssh 连接的 [USER@]HOST（默认：本机）</translation>
    </message>
    <message>
        <source>{}
Run with --help for more information.</source>
        <translation>{}
使用 --help 查看更多信息。</translation>
    </message>
    <message>
        <source>&quot;probescope-cli --help&quot; lists them</source>
        <translation>可用 probescope-cli --help 列出所有命令</translation>
    </message>
    <message>
        <source>standard output: {}</source>
        <translation>标准输出：{}</translation>
    </message>
    <message>
        <source>internal error: {}</source>
        <translation>内部错误：{}</translation>
    </message>
    <message>
        <source>Display program version information and exit</source>
        <translation>显示程序版本并退出</translation>
    </message>
    <message>
        <source>there is no probe {}</source>
        <translation>没有探针 {}</translation>
    </message>
    <message>
        <source>Leftovers</source>
        <translation>残留</translation>
    </message>
    <message>
        <source>Other users</source>
        <translation>其他使用者</translation>
    </message>
    <message>
        <source>the instance {}</source>
        <translation>跟踪实例“{}”</translation>
    </message>
    <message>
        <source>a definition contains a line break: {}</source>
        <translation>定义中含有换行：{}</translation>
    </message>
    <message>
        <source>{}: {} {}</source>
        <translation>{}：{}{}</translation>
    </message>
    <message>
        <source>Write GROUP:EVENT, as &quot;probescope-cli probes list&quot; prints it</source>
        <translation>请写成 GROUP:EVENT，同 probescope-cli probes list 的输出</translation>
    </message>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>a definition is empty</source>
        <translation>定义为空</translation>
    </message>
    <message>
        <source>Write one, as in &apos;p:open do_sys_openat2&apos;</source>
        <translation>请写出定义，例如 &apos;p:open do_sys_openat2&apos;</translation>
    </message>
    <message>
        <source>Pass each definition as a separate argument</source>
        <translation>请将每个定义作为单独的参数</translation>
    </message>
    <message>
        <source>Use a kernel description, offline (kernel --save)</source>
        <translation>离线使用内核描述（kernel --save）</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>the kernel could not check it: {}</source>
        <translation>内核无法检查：{}</translation>
    </message>
    <message>
        <source>the kernel would reject {} of {} definitions</source>
        <translation>内核会拒绝 {} 个定义（共 {} 个）</translation>
    </message>
    <message>
        <source>Check definitions against a kernel&apos;s functions and types; nothing is created</source>
        <translation>根据已知的内核信息检查定义；不创建任何探针</translation>
    </message>
    <message>
        <source>A definition as in the kernel&apos;s dynamic_events</source>
        <translation>定义，写法同内核的 dynamic_events</translation>
    </message>
    <message>
        <source>Also have the kernel check them: briefly under another name, never enabled</source>
        <translation>同时让内核检查：以其他名称短暂创建，从不启用</translation>
    </message>
    <message>
        <source>The exit status is 1 when the kernel would reject a definition.</source>
        <translation>内核会拒绝某个定义时，退出状态为 1。</translation>
    </message>
    <message>
        <source>name a FILE or a command</source>
        <translation>请指定 FILE 或命令</translation>
    </message>
    <message>
        <source>FILE is a capture; commands are list, create, remove, check, copy and import</source>
        <translation>FILE 是跟踪记录；命令有 list、create、remove、check、copy 和 import</translation>
    </message>
    <message>
        <source>recorded without probes</source>
        <translation>录制时没有探针</translation>
    </message>
    <message>
        <source>Show hits and misses of a recording&apos;s probes and what happened to them; list, create, remove, check, copy and import probes of a kernel</source>
        <translation>显示录制所用探针的命中、未命中及其去向；列出、创建、删除、检查、复制和导入内核的探针</translation>
    </message>
    <message>
        <source>A capture recorded with --probe; write ./list if it is named like a command below</source>
        <translation>用 --probe 录制的跟踪记录；若文件与下列命令同名，请写成 ./list</translation>
    </message>
    <message>
        <source>A JSON array, like --format json</source>
        <translation>JSON 数组，同 --format json</translation>
    </message>
    <message>
        <source>A hit is recorded, filtered out, or lost in a full buffer; a miss is a call that the kernel could not run the probe for. – marks what is unknown.
The query command has the same data in the tables probe and probe_sample.</source>
        <translation>命中会被录制、被过滤掉或因缓冲区已满而丢失；未命中是内核无法为其运行探针的调用。– 表示未知。
query 命令的 probe 表和 probe_sample 表中有同样的数据。</translation>
    </message>
    <message>
        <source>Name the entry and the return of one function</source>
        <translation>请指定同一函数的入口和返回</translation>
    </message>
    <message>
        <source>two probes are named {}</source>
        <translation>有两个探针名为 {}</translation>
    </message>
    <message>
        <source>--filter &apos;{}&apos;: {}</source>
        <translation>--filter &apos;{}&apos;：{}</translation>
    </message>
    <message>
        <source>--filter: no probe has a field {}</source>
        <translation>--filter：没有探针含有字段 {}</translation>
    </message>
    <message>
        <source>The probes have no fetch arguments</source>
        <translation>这些探针没有取值参数</translation>
    </message>
    <message>
        <source>nothing was copied: the kernel would reject {} of {} definitions</source>
        <translation>没有复制任何探针：内核会拒绝 {} 个定义（共 {} 个）</translation>
    </message>
    <message>
        <source>cannot create the folder: {}</source>
        <translation>无法创建文件夹：{}</translation>
    </message>
    <message>
        <source>{} has no equivalent: {}</source>
        <translation>{} 没有对应的写法：{}</translation>
    </message>
    <message>
        <source>also needed: {}; -o FOLDER writes all files</source>
        <translation>还需要：{}；-o FOLDER 写入所有文件</translation>
    </message>
    <message>
        <source>a kernel description lists no probes</source>
        <translation>内核描述不列出探针</translation>
    </message>
    <message>
        <source>Write the definition, or name the target with --host</source>
        <translation>请写出定义，或用 --host 指定目标</translation>
    </message>
    <message>
        <source>--latency needs two probes</source>
        <translation>--latency 需要两个探针</translation>
    </message>
    <message>
        <source>Give one of them another name</source>
        <translation>请为其中一个另取名称</translation>
    </message>
    <message>
        <source>--filter: no probe has all the fields it asks for</source>
        <translation>--filter：没有探针含有其中的所有字段</translation>
    </message>
    <message>
        <source>Copy the probes one by one, each with its own filter</source>
        <translation>请逐个复制探针，各用自己的过滤条件</translation>
    </message>
    <message>
        <source>Name a folder that can be written</source>
        <translation>请指定可写的文件夹</translation>
    </message>
    <message>
        <source>Print probes as a script or program for another tool</source>
        <translation>将探针打印为其他工具的脚本或程序</translation>
    </message>
    <message>
        <source>A definition, or GROUP:EVENT of a probe in the kernel</source>
        <translation>定义，或内核中探针的 GROUP:EVENT</translation>
    </message>
    <message>
        <source>shell (echo into tracefs), perf, trace-cmd, bpftrace, systemtap, dtrace, libbpf (C) or module (a kernel module)</source>
        <translation>shell（用 echo 写入 tracefs）、perf、trace-cmd、bpftrace、systemtap、dtrace、libbpf（C）或 module（内核模块）</translation>
    </message>
    <message>
        <source>Only hits that pass this filter</source>
        <translation>仅符合此过滤条件的命中</translation>
    </message>
    <message>
        <source>Add a kernel stack trace to each hit</source>
        <translation>为每次命中加上内核栈跟踪</translation>
    </message>
    <message>
        <source>Measure the time between the first two: entry and return of one function</source>
        <translation>测量前两个探针之间的时间：同一函数的入口和返回</translation>
    </message>
    <message>
        <source>Write all files to this folder, which is created if needed</source>
        <translation>将所有文件写入此文件夹，需要时创建</translation>
    </message>
    <message>
        <source>Differences from the definition are listed on stderr. With --kernel or --host, parameters get the names and types that the kernel has for them.</source>
        <translation>与定义的差别在标准错误上列出。使用 --kernel 或 --host 时，参数采用内核中的名称和类型。</translation>
    </message>
    <message>
        <source>nothing was created: the kernel rejected {} of {} definitions</source>
        <translation>没有创建任何探针：内核拒绝了 {} 个定义（共 {} 个）</translation>
    </message>
    <message>
        <source>Create probes that stay until they are removed; all of them or none</source>
        <translation>创建探针，探针一直保留到被删除；要么全部创建，要么都不创建</translation>
    </message>
    <message>
        <source>A definition as in the kernel&apos;s dynamic_events; without a group it is created in the group probescope, a synthetic event as probescope_NAME</source>
        <translation>定义，写法同内核的 dynamic_events；没有组名时创建在 probescope 组中，合成事件则命名为 probescope_NAME</translation>
    </message>
    <message>
        <source>Prints each created probe as GROUP:EVENT. A probe is checked first, and counts nothing until its event is enabled, for example by record -e GROUP:EVENT.</source>
        <translation>以 GROUP:EVENT 打印创建的每个探针。探针会先经过检查，其事件启用之前不计数，例如可用 record -e GROUP:EVENT 启用。</translation>
    </message>
    <message>
        <source>the offset of {} in {} is unknown: replace 0x0 with it</source>
        <translation>{} 在 {} 中的偏移未知：请用它替换 0x0</translation>
    </message>
    <message>
        <source>filter: {}</source>
        <translation>过滤条件：{}</translation>
    </message>
    <message>
        <source>the text cannot be read</source>
        <translation>无法读取文本</translation>
    </message>
    <message>
        <source>Name a file, or - for stdin</source>
        <translation>请指定文件，或用 - 表示标准输入</translation>
    </message>
    <message>
        <source>a stack trace is recorded with each hit</source>
        <translation>每次命中时记录栈跟踪</translation>
    </message>
    <message>
        <source>the first two are entry and return of one function, for a latency</source>
        <translation>前两个是同一函数的入口和返回，用于测量延迟</translation>
    </message>
    <message>
        <source>no probe was found in the text</source>
        <translation>文本中没有找到探针</translation>
    </message>
    <message>
        <source>Print the probes of another tool&apos;s script or program as definitions</source>
        <translation>将其他工具的脚本或程序中的探针打印为定义</translation>
    </message>
    <message>
        <source>Definitions, a shell script, perf probe or trace-cmd commands, or a bpftrace, SystemTap, DTrace, libbpf (C) or kernel module program; - is stdin</source>
        <translation>定义、shell 脚本、perf probe 或 trace-cmd 命令，或 bpftrace、SystemTap、DTrace、libbpf（C）、内核模块的程序；- 表示标准输入</translation>
    </message>
    <message>
        <source>there are no probes</source>
        <translation>没有探针</translation>
    </message>
    <message>
        <source>Definitions are as the kernel lists them: r4 is a return probe with maxactive 4, and filters of event probes are missing.</source>
        <translation>定义同内核所列：r4 表示 maxactive 为 4 的返回探针；其中不含事件探针的过滤条件。</translation>
    </message>
    <message>
        <source>--others removes it anyway, and ends what they record of it</source>
        <translation>--others 仍会将其删除，并中止其他使用者对它的录制</translation>
    </message>
    <message>
        <source>It is enabled in {}. --others removes it anyway, and ends what they record of it</source>
        <translation>它在{}中已启用。--others 仍会将其删除，并中止其他使用者对它的录制</translation>
    </message>
    <message>
        <source>It is enabled in {}. Disable it there, or remove it anyway with --others</source>
        <translation>它在{}中已启用。请在那里禁用它，或用 --others 强行删除</translation>
    </message>
    <message>
        <source>the top-level buffer</source>
        <translation>顶层缓冲区</translation>
    </message>
    <message>
        <source>{} has {}</source>
        <translation>{}中有 {}</translation>
    </message>
    <message>
        <source>{} has {}, lost if the probe was ever enabled there</source>
        <translation>{}中有 {}，若探针曾在那里启用则会丢失</translation>
    </message>
    <message>
        <source>{}; {}</source>
        <translation>{}；{}</translation>
    </message>
    <message>
        <source>{}. --wipe removes it anyway</source>
        <translation>{}。--wipe 仍会将其删除</translation>
    </message>
    <message>
        <source>the probe is in use</source>
        <translation>该探针正在使用</translation>
    </message>
    <message>
        <source>removing the probe discards unread events</source>
        <translation>删除该探针会丢弃未读取的事件</translation>
    </message>
    <message>
        <source>no probe is named</source>
        <translation>未指定探针</translation>
    </message>
    <message>
        <source>Name one: GROUP:EVENT, or --all</source>
        <translation>请指定：GROUP:EVENT，或 --all</translation>
    </message>
    <message>
        <source>there are no probes created by probescope-cli</source>
        <translation>没有由 create 创建的探针</translation>
    </message>
    <message>
        <source>Remove probes</source>
        <translation>删除探针</translation>
    </message>
    <message>
        <source>GROUP:EVENT, as list prints it</source>
        <translation>GROUP:EVENT，同 list 的输出</translation>
    </message>
    <message>
        <source>All probes created without a group name</source>
        <translation>由 create 创建且没有指定组名的所有探针</translation>
    </message>
    <message>
        <source>Also probes that others created or use: disables them everywhere and ends what others record of them</source>
        <translation>也包括其他使用者创建或使用的探针：在各处禁用它们，并中止其他使用者对它们的录制</translation>
    </message>
    <message>
        <source>Even if the kernel then clears ring buffers where the probe was ever enabled, and unread events are lost</source>
        <translation>即使内核会因此清空该探针曾启用过的环形缓冲区、丢失未读取的事件，也强行删除</translation>
    </message>
    <message>
        <source>Prints removed probes as definitions for create. The filter of an event probe is missing: the kernel does not list it.</source>
        <translation>打印被删除探针的定义，可供 create 使用。其中不含事件探针的过滤条件：内核不列出它。</translation>
    </message>
    <message>
        <source>the capture has nothing for the view {}</source>
        <translation>跟踪记录中没有可供视图 {} 显示的内容</translation>
    </message>
    <message>
        <source>cannot run the desktop program: {}</source>
        <translation>无法运行桌面程序：{}</translation>
    </message>
    <message>
        <source>Choose another view</source>
        <translation>请选择其他视图</translation>
    </message>
    <message>
        <source>First time shown (as in events)</source>
        <translation>显示的起始时间（写法同 events 命令）</translation>
    </message>
    <message>
        <source>Last time shown</source>
        <translation>显示的结束时间</translation>
    </message>
    <message>
        <source>SQL for the view query (as in query)</source>
        <translation>视图 query 的 SQL（写法同 query 命令）</translation>
    </message>
    <message>
        <source>WIDTHxHEIGHT in pixels</source>
        <translation>WIDTHxHEIGHT，以像素计</translation>
    </message>
    <message>
        <source>light or dark</source>
        <translation>light（浅色）或 dark（深色）</translation>
    </message>
    <message>
        <source>Import it first: probescope-cli import FILE -o OUT.psc</source>
        <translation>请先导入：probescope-cli import FILE -o OUT.psc</translation>
    </message>
    <message>
        <source>Install it next to probescope-cli</source>
        <translation>请将其安装在 probescope-cli 旁边</translation>
    </message>
    <message>
        <source>images are written as PNG, not as {}</source>
        <translation>图像只能写成 PNG，不能写成 {}</translation>
    </message>
    <message>
        <source>Name it {}</source>
        <translation>请命名为 {}</translation>
    </message>
    <message>
        <source>Views:</source>
        <translation>视图：</translation>
    </message>
    <message>
        <source>the whole window</source>
        <translation>整个窗口</translation>
    </message>
    <message>
        <source>a kernel table (see table --help)</source>
        <translation>内核的表（见 table --help）</translation>
    </message>
    <message>
        <source>the image would replace the capture</source>
        <translation>图像会替换跟踪记录</translation>
    </message>
    <message>
        <source>the view query needs a query</source>
        <translation>视图 query 需要查询</translation>
    </message>
    <message>
        <source>Give it with --sql &apos;SELECT ...&apos;</source>
        <translation>请用 --sql &apos;SELECT ...&apos; 给出</translation>
    </message>
    <message>
        <source>--sql is for the view query</source>
        <translation>--sql 用于视图 query</translation>
    </message>
    <message>
        <source>Render a view of a capture to a PNG file</source>
        <translation>将跟踪记录的视图绘制为 PNG 文件</translation>
    </message>
    <message>
        <source>View to render; see below</source>
        <translation>要绘制的视图；见下文</translation>
    </message>
    <message>
        <source>Any capture; for table and text, any text</source>
        <translation>任意跟踪记录；table 和 text 可以是任意文本</translation>
    </message>
    <message>
        <source>The PNG file to write; an existing file is replaced</source>
        <translation>要写入的 PNG 文件；已有的文件会被替换</translation>
    </message>
    <message>
        <source>Add query to --view, or leave --sql out</source>
        <translation>请在 --view 中加上 query，或去掉 --sql</translation>
    </message>
    <message>
        <source>the report would replace the capture</source>
        <translation>报告会替换跟踪记录</translation>
    </message>
    <message>
        <source>Write an HTML report of what the views show</source>
        <translation>将各视图的内容写成 HTML 报告</translation>
    </message>
    <message>
        <source>The HTML file to write; an existing file is replaced</source>
        <translation>要写入的 HTML 文件；已有的文件会被替换</translation>
    </message>
    <message>
        <source>These views: flame,latency (may be repeated), or all; by default, those that the window shows when it opens the capture</source>
        <translation>报告中的视图，如 flame,latency（可重复），或 all；默认为窗口打开该跟踪记录时显示的视图</translation>
    </message>
    <message>
        <source>The file is self-contained: facts about the capture, notes, event counts, and for each view its image, statistics and tables. The views are those of render.</source>
        <translation>该文件可独立使用：含有跟踪记录的基本信息、笔记、事件计数，以及每个视图的图像、统计和表格。视图同 render 命令。</translation>
    </message>
    <message>
        <source>CPUs, tasks and calls over time</source>
        <translation>随时间变化的 CPU、任务和调用</translation>
    </message>
    <message>
        <source>the table of events</source>
        <translation>事件表</translation>
    </message>
    <message>
        <source>the tree of function_graph calls</source>
        <translation>function_graph 调用树</translation>
    </message>
    <message>
        <source>the flame graph of calls or stacks</source>
        <translation>调用或栈的火焰图</translation>
    </message>
    <message>
        <source>what each task did, and who woke it</source>
        <translation>每个任务做了什么，以及谁唤醒了它</translation>
    </message>
    <message>
        <source>events grouped and counted</source>
        <translation>分组并计数的事件</translation>
    </message>
    <message>
        <source>the result of --sql</source>
        <translation>--sql 的结果</translation>
    </message>
    <message>
        <source>hits and misses of the recording&apos;s own probes</source>
        <translation>录制自身探针的命中和未命中</translation>
    </message>
    <message>
        <source>what a latency or noise tracer found</source>
        <translation>延迟或噪声跟踪器的结果</translation>
    </message>
    <message>
        <source>the notes in the capture</source>
        <translation>跟踪记录中的笔记</translation>
    </message>
    <message>
        <source>fields of the selected event</source>
        <translation>所选事件的字段</translation>
    </message>
    <message>
        <source>line {}</source>
        <translation>第 {} 行</translation>
    </message>
    <message>
        <source>byte {}</source>
        <translation>字节 {}</translation>
    </message>
    <message>
        <source>{} at byte {}</source>
        <translation>{}，字节 {} 处</translation>
    </message>
    <message>
        <source>Usage:</source>
        <translation>用法：</translation>
    </message>
    <message>
        <source>Positionals:</source>
        <translation>参数：</translation>
    </message>
    <message>
        <source>Options:</source>
        <translation>选项：</translation>
    </message>
    <message>
        <source>Commands:</source>
        <translation>命令：</translation>
    </message>
    <message>
        <source>Output file, which must not exist yet (exactly one of these):</source>
        <translation>输出文件（不能是已有文件；必须且只能指定一个）：</translation>
    </message>
    <message>
        <source>{} is negative</source>
        <translation>{} 是负数</translation>
    </message>
    <message>
        <source>A FILE may be any capture; other files than .psc are imported into the cache once.
Control characters and bytes that are not UTF-8 are written as escapes: \x1b. In CSV and TSV, \xHH is a byte, \t a tab, \n a line end, and \\ a backslash; in JSON, \uef80 to \uefff are the bytes 0x80 to 0xff that are not UTF-8.
A time is in seconds (12 or 12.345678) unless it has a unit: 5ms, 7us, 12345678ns (as ts in SQL); where the clock does not count time, 12345678ticks or 12events.
Exit status: 0 when all went well (damage of the FILE is reported on stderr, and the readable part is shown), 1 when something could not be done or the FILE does not have what is named (a task, a CPU, an event, a function, a kind of span; the rest is answered), 2 when the command line is wrong, 3 when a condition of compare --fail-if is met, 130 after Ctrl+C.</source>
        <translation>FILE 可以是任意跟踪记录；不是 .psc 的文件会导入到缓存中一次。
控制字符和不是 UTF-8 的字节写成转义形式：\x1b。在 CSV 和 TSV 中，\xHH 是字节，\t 是制表符，\n 是换行，\\ 是反斜杠；在 JSON 中，\uef80 到 \uefff 是不属于 UTF-8 的字节 0x80 到 0xff。
时间以秒计（12 或 12.345678），也可带单位：5ms、7us、12345678ns（同 SQL 中的 ts）；时钟不计时间时写 12345678ticks 或 12events。
退出状态：一切正常时为 0（FILE 的损坏在标准错误上报告，并显示可读的部分）；某项操作无法完成，或 FILE 中没有所指定的内容（任务、CPU、事件、函数、区间种类；其余仍会给出）时为 1；命令行有误时为 2；满足 compare --fail-if 的条件时为 3；按下 Ctrl+C 后为 130。</translation>
    </message>
    <message>
        <source>nothing to explain at this event: it is in no recorded call, and the capture has no sched_switch</source>
        <translation>此事件处没有可分析的内容：它不在任何已记录的调用中，且跟踪记录中没有 sched_switch</translation>
    </message>
    <message>
        <source>Record sched_switch and sched_waking, or function_graph</source>
        <translation>请录制 sched_switch 和 sched_waking，或 function_graph</translation>
    </message>
    <message>
        <source>nothing to explain at this event: its CPU was idle</source>
        <translation>此事件处没有可分析的内容：其 CPU 处于空闲状态</translation>
    </message>
    <message>
        <source>Select an event or a slice of a task</source>
        <translation>请选择一个任务的事件或运行片段</translation>
    </message>
    <message>
        <source>nothing to explain at this event: its task is unknown</source>
        <translation>此事件处没有可分析的内容：其任务未知</translation>
    </message>
    <message>
        <source>this is a text of another kind ({}); it contains no events</source>
        <translation>这是另一种文本（{}），不含事件</translation>
    </message>
    <message>
        <source>{} (a text that contains no events)</source>
        <translation>{}（不含事件的文本）</translation>
    </message>
    <message>
        <source>this is a text of another kind ({}); it contains no table</source>
        <translation>这是另一种文本（{}），不含表</translation>
    </message>
    <message>
        <source>Run this again: the file is then imported again</source>
        <translation>请再运行一次：届时会重新导入该文件</translation>
    </message>
    <message>
        <source>any other text that contains no events</source>
        <translation>其他不含事件的文本</translation>
    </message>
    <message>
        <source>there are no calls of PID {}</source>
        <translation>没有 PID 为 {} 的调用</translation>
    </message>
    <message>
        <source>“{}” is not a time range</source>
        <translation>“{}”不是时间范围</translation>
    </message>
    <message>
        <source>“{}” is a time</source>
        <translation>“{}”是时间</translation>
    </message>
    <message>
        <source>Only this task: name or PID</source>
        <translation>仅此任务：名称或 PID</translation>
    </message>
    <message>
        <source>“{}” is not a condition</source>
        <translation>“{}”不是条件</translation>
    </message>
    <message>
        <source>there is no call “{}”</source>
        <translation>没有调用“{}”</translation>
    </message>
    <message>
        <source>This is what {} did, which started the span. The span may have ended in another task, so this need not be the reason.</source>
        <translation>以上是引发此区间的 {} 的执行情况。区间可能在另一个任务中结束，因此这未必是原因。</translation>
    </message>
    <message>
        <source>For calls: weigh by count instead of time</source>
        <translation>用于 calls：按次数而不是时间加权</translation>
    </message>
    <message>
        <source>For tree: only paths with at least this percentage of all (0.5)</source>
        <translation>用于 tree：仅占比不低于此百分比的路径（0.5）</translation>
    </message>
    <message>
        <source>For svg: width in pixels (1200)</source>
        <translation>用于 svg：宽度，以像素计（1200）</translation>
    </message>
    <message>
        <source>For svg: root on top</source>
        <translation>用于 svg：根在顶部</translation>
    </message>
    <message>
        <source>For calls, widths are nanoseconds or, with --by-count, the number of calls; for stacks, the number of stacks or the sum of --weight.</source>
        <translation>宽度对于调用是纳秒数（使用 --by-count 时是调用次数），对于栈是栈的个数或 --weight 之和。</translation>
    </message>
    <message>
        <source>--sort {} is for calls: stacks have no durations</source>
        <translation>--sort {} 用于调用：栈没有耗时</translation>
    </message>
    <message>
        <source>“{}” is not a percentile</source>
        <translation>“{}”不是百分位</translation>
    </message>
    <message>
        <source>Group by name, task, cpu, or a field of the events that start or end the spans. Figures list all groups, distributions the most frequent ones</source>
        <translation>按 name、task、cpu 或开始、结束区间的事件的某个字段分组。统计列出所有分组，分布只列出最多的几组</translation>
    </message>
    <message>
        <source>Measure how long calls, system calls, interrupts, wakeups, off-CPU times and custom spans take</source>
        <translation>测量调用、系统调用、中断、唤醒、离开 CPU 和自定义区间的耗时</translation>
    </message>
    <message>
        <source>the capture has no timestamps, so there are no percentiles over time</source>
        <translation>跟踪记录没有时间戳，因此没有随时间变化的百分位</translation>
    </message>
    <message>
        <source>For stacks: only those recorded with this event</source>
        <translation>用于栈：仅随此事件录制的栈</translation>
    </message>
    <message>
        <source>For stacks: weigh by this field of their event; by default, each counts once</source>
        <translation>用于栈：按其事件的此字段加权；默认每个计一次</translation>
    </message>
    <message>
        <source>--event and --weight are for stacks, not for calls</source>
        <translation>--event 和 --weight 用于栈，不用于调用</translation>
    </message>
    <message>
        <source>wakeups were not recorded (sched_waking, sched_wakeup), so wakeup latencies and runnable times are unknown</source>
        <translation>未录制唤醒（sched_waking、sched_wakeup），因此唤醒延迟和就绪等待时间未知</translation>
    </message>
    <message>
        <source>the forms other than --show cpus</source>
        <translation>--show cpus 以外的形式</translation>
    </message>
    <message>
        <source>Only this task: name, PID or name-PID (may be repeated)</source>
        <translation>仅此任务：名称、PID 或“名称-PID”（可重复）</translation>
    </message>
    <message>
        <source>For cpus and timehist: only this CPU, or these: 0,2</source>
        <translation>用于 cpus 和 timehist：仅此 CPU 或这些 CPU：0,2</translation>
    </message>
    <message>
        <source>Measure latency from sched_waking, or from sched_wakeup, as older versions of perf sched latency do</source>
        <translation>延迟从 sched_waking 算起（request），或从 sched_wakeup 算起（wakeup，同较旧版本的 perf sched latency）</translation>
    </message>
    <message>
        <source>For cpus: number of time steps (20)</source>
        <translation>用于 cpus：时间步数（20）</translation>
    </message>
    <message>
        <source>For timehist: show the state of the task at switch-out</source>
        <translation>用于 timehist：显示任务被换下时的状态</translation>
    </message>
    <message>
        <source>For timehist: show the next task</source>
        <translation>用于 timehist：显示下一个任务</translation>
    </message>
    <message>
        <source>there are no spans of kind “{}”</source>
        <translation>没有“{}”类的区间</translation>
    </message>
    <message>
        <source>Choose one by its PID: {}</source>
        <translation>请按 PID 选择一个：{}</translation>
    </message>
    <message>
        <source>{} ends before their start</source>
        <translation>{} 个结束早于开始</translation>
    </message>
    <message>
        <source>the events of these spans have no field “{}”</source>
        <translation>这些区间的事件没有字段“{}”</translation>
    </message>
    <message>
        <source>Only spans of this task: name, PID or name-PID (may be repeated)</source>
        <translation>仅此任务的区间：名称、PID 或“名称-PID”（可重复）</translation>
    </message>
    <message>
        <source>Only spans that start on this CPU, or these: 0,2 (may be repeated)</source>
        <translation>仅在此 CPU 或这些 CPU 上开始的区间：0,2（可重复）</translation>
    </message>
    <message>
        <source>Only spans that start at or after this time: seconds (12 or 12.345678), or a unit (5ms, 12345678ns)</source>
        <translation>仅在此时间或之后开始的区间：秒（12 或 12.345678），或带单位（5ms、12345678ns）</translation>
    </message>
    <message>
        <source>Only spans that start before this time</source>
        <translation>仅在此时间之前开始的区间</translation>
    </message>
    <message>
        <source>the capture has no timestamps: times are derived from the durations of its calls, and the time between calls is missing</source>
        <translation>跟踪记录没有时间戳：时间由调用的耗时推算得出，调用之间的时间缺失</translation>
    </message>
    <message>
        <source>Name one by its PID</source>
        <translation>请用 PID 指定</translation>
    </message>
    <message>
        <source>--show {} is for irqsoff, preemptoff, preemptirqsoff and the wakeup tracers</source>
        <translation>--show {} 用于 irqsoff、preemptoff、preemptirqsoff 和各 wakeup 跟踪器</translation>
    </message>
    <message>
        <source>facts (from the header); for irqsoff, preemptoff, preemptirqsoff and the wakeup tracers: steps (each event of the longest latency), gaps (the longest times without events) or stacks; for hwlat, osnoise and timerlat: values (exact percentiles of each metric and CPU) or worst (the longest of each metric)</source>
        <translation>facts（来自文件头）；对于 irqsoff、preemptoff、preemptirqsoff 和各 wakeup 跟踪器：steps（最长延迟中的每个事件）、gaps（没有事件的最长时间）或 stacks；对于 hwlat、osnoise 和 timerlat：values（每个指标和 CPU 的精确百分位）或 worst（每个指标的最长值）</translation>
    </message>
    <message>
        <source>{} import problems; &quot;probescope-cli info&quot; lists them</source>
        <translation>{} 个导入问题；可用 probescope-cli info 列出</translation>
    </message>
    <message>
        <source>“{}” is not a time</source>
        <translation>“{}”不是时间</translation>
    </message>
    <message>
        <source>1 import problem; &quot;probescope-cli info&quot; lists it</source>
        <translation>1 个导入问题；可用 probescope-cli info 列出</translation>
    </message>
    <message>
        <source>the capture has no timestamps, so it cannot be limited to a time range</source>
        <translation>跟踪记录没有时间戳，因此不能限定时间范围</translation>
    </message>
    <message>
        <source>Only this task: name or PID (may be repeated)</source>
        <translation>仅此任务：名称或 PID（可重复）</translation>
    </message>
    <message>
        <source>1 call entry or exit with marks of interrupts or overhead: the marks are left out</source>
        <translation>1 个调用入口或退出带有中断或开销标记：标记已略去</translation>
    </message>
    <message>
        <source>{} call entries and exits with marks of interrupts or overhead: the marks are left out</source>
        <translation>{} 个调用入口和退出带有中断或开销标记：标记已略去</translation>
    </message>
    <message>
        <source>1 call entry or exit of an unknown function: the function is 0</source>
        <translation>1 个调用入口或退出的函数未知：函数为 0</translation>
    </message>
    <message>
        <source>{} call entries and exits of unknown functions: the function is 0</source>
        <translation>{} 个调用入口和退出的函数未知：函数为 0</translation>
    </message>
    <message>
        <source>1 event moved by 1 ns: KernelShark treats a first time of 0 as no time</source>
        <translation>1 个事件移动了 1 ns：KernelShark 把首个时间 0 视为没有时间</translation>
    </message>
    <message>
        <source>{} events moved by 1 ns: KernelShark treats a first time of 0 as no time</source>
        <translation>{} 个事件移动了 1 ns：KernelShark 把首个时间 0 视为没有时间</translation>
    </message>
    <message>
        <source>canceled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>Convert a saved capture to a .psc file</source>
        <translation>将已保存的跟踪记录转换为 .psc 文件</translation>
    </message>
    <message>
        <source>the capture has no timestamps: {} gives only the order of rows</source>
        <translation>跟踪记录没有时间戳：{} 只表示行的顺序</translation>
    </message>
    <message>
        <source>there is no column “{}” to sort by</source>
        <translation>没有可供排序的列“{}”</translation>
    </message>
    <message>
        <source>The file contains 1 table</source>
        <translation>文件含有 1 个表</translation>
    </message>
    <message>
        <source>The file contains {} tables</source>
        <translation>文件含有 {} 个表</translation>
    </message>
    <message>
        <source>the file contains {} tables, which have different columns</source>
        <translation>文件含有 {} 个表，其列各不相同</translation>
    </message>
    <message>
        <source>left by a crashed session</source>
        <translation>异常中止的会话的残留</translation>
    </message>
    <message>
        <source>top-level tracing only</source>
        <translation>仅顶层跟踪支持</translation>
    </message>
    <message>
        <source>probes of other users</source>
        <translation>其他使用者的探针</translation>
    </message>
    <message>
        <source>top-level tracing</source>
        <translation>顶层跟踪</translation>
    </message>
    <message>
        <source>found leftovers of crashed sessions; clean them up with probescope-cli kernel --clean</source>
        <translation>发现异常中止的会话的残留；可用 probescope-cli kernel --clean 清理</translation>
    </message>
    <message>
        <source>Show what the kernel can record, who uses tracing, and leftovers of crashed sessions</source>
        <translation>显示内核能录制什么、谁在使用跟踪，以及异常中止的会话的残留</translation>
    </message>
    <message>
        <source>Clean up leftovers of crashed sessions</source>
        <translation>清理异常中止的会话的残留</translation>
    </message>
    <message>
        <source>“{}” is not a size</source>
        <translation>“{}”不是大小</translation>
    </message>
    <message>
        <source>Name it: --probe &apos;p:{} PROBE_POINT&apos;</source>
        <translation>请指定：--probe &apos;p:{} PROBE_POINT&apos;</translation>
    </message>
    <message>
        <source>left in the kernel by a crashed session: {}</source>
        <translation>异常中止的会话在内核中的残留：{}</translation>
    </message>
    <message>
        <source>A probe to create for this recording, as in dynamic_events: &apos;p:open do_sys_openat2 name=+0($arg2):ustring&apos;</source>
        <translation>为此次录制创建的探针，写法同 dynamic_events：&apos;p:open do_sys_openat2 name=+0($arg2):ustring&apos;</translation>
    </message>
    <message>
        <source>A trace option; a leading no disables it</source>
        <translation>跟踪选项；以 no 开头表示禁用</translation>
    </message>
    <message>
        <source>removed {}, left by a crashed session</source>
        <translation>已删除异常中止的会话残留的 {}</translation>
    </message>
    <message>
        <source>{} has since been changed by another user and is left unchanged</source>
        <translation>{} 此后已被其他使用者更改，因此不作改动</translation>
    </message>
    <message>
        <source>“{}” is not a command</source>
        <translation>“{}”不是命令</translation>
    </message>
    <message>
        <source>Records what the Linux kernel does, and analyzes captures: ftrace text, trace.dat, perf script and Probescope&apos;s own .psc files.</source>
        <translation>录制 Linux 内核的活动并分析跟踪记录：ftrace 文本、trace.dat、perf script，以及 Probescope 自己的 .psc 文件。</translation>
    </message>
    <message>
        <source>“{}” is not the name of a probe</source>
        <translation>“{}”不是探针的名称</translation>
    </message>
    <message>
        <source>Probescope, PID {}</source>
        <translation>Probescope，PID {}</translation>
    </message>
    <message>
        <source>the top-level instance</source>
        <translation>顶层跟踪实例</translation>
    </message>
    <message>
        <source>--latency: “{}” and “{}” are not the entry and the return of one function</source>
        <translation>--latency：“{}”和“{}”不是同一函数的入口和返回</translation>
    </message>
    <message>
        <source>left out: {}</source>
        <translation>已略去：{}</translation>
    </message>
    <message>
        <source>Notes go to stderr as FILE:LINE:COLUMN, with &quot;left out&quot; where part of the text is in no probe; so do the filter and other settings. Nothing is created. The exit status is 1 when no probe is found.</source>
        <translation>说明以 FILE:LINE:COLUMN 的形式写到标准错误，文本中有部分内容未进入任何探针时标为“已略去”；过滤条件和其他设置也写在那里。不创建任何探针。没有找到探针时，退出状态为 1。</translation>
    </message>
    <message>
        <source>all kprobes are disabled (/sys/kernel/debug/kprobes/enabled is 0)</source>
        <translation>所有 kprobe 均已禁用（/sys/kernel/debug/kprobes/enabled 为 0）</translation>
    </message>
    <message>
        <source>function tracing is disabled (/proc/sys/kernel/ftrace_enabled is 0), and with it the probes that use ftrace</source>
        <translation>函数跟踪已禁用（/proc/sys/kernel/ftrace_enabled 为 0），使用 ftrace 的探针也随之失效</translation>
    </message>
    <message>
        <source>List all probes of a kernel, including those of other users: owner, hits, misses, definition</source>
        <translation>列出内核的所有探针，包括其他使用者的：所有者、命中、未命中、定义</translation>
    </message>
    <message>
        <source>the probe has another owner: {}</source>
        <translation>该探针属于其他使用者：{}</translation>
    </message>
    <message>
        <source>cannot render a capture from a pipe</source>
        <translation>无法绘制来自管道的跟踪记录</translation>
    </message>
    <message>
        <source>Leave it out, or render the view query</source>
        <translation>请去掉，或绘制视图 query</translation>
    </message>
    <message>
        <source>spans with statistics and a plot</source>
        <translation>区间及其统计和图表</translation>
    </message>
    <message>
        <source>contents of the capture</source>
        <translation>跟踪记录的内容</translation>
    </message>
    <message>
        <source>It no longer exists; its module may have been unloaded: refresh the list</source>
        <translation>它已不存在；其模块可能已卸载：请刷新列表</translation>
    </message>
    <message>
        <source>tracefs is mounted read-only: run mount -o remount,rw /sys/kernel/tracing</source>
        <translation>tracefs 以只读方式挂载：运行 mount -o remount,rw /sys/kernel/tracing</translation>
    </message>
    <message>
        <source>the path contains whitespace or a control character</source>
        <translation>路径包含空白字符或控制字符</translation>
    </message>
    <message>
        <source>cannot open tracefs</source>
        <translation>无法打开 tracefs</translation>
    </message>
    <message>
        <source>the kernel treats the byte 0xA0, part of some UTF-8 letters, as whitespace: use a symbolic link without such letters</source>
        <translation>内核将字节 0xA0（某些 UTF-8 字符的一部分）视为空白字符：使用不含此类字符的符号链接</translation>
    </message>
    <message>
        <source>trace_printk() output is shared by all users of tracing</source>
        <translation>trace_printk() 的输出由所有使用者共用</translation>
    </message>
    <message>
        <source>the instance name must start with its owner&apos;s name</source>
        <translation>跟踪实例名必须以其所有者的名称开头</translation>
    </message>
    <message>
        <source>connecting was canceled</source>
        <translation>已取消连接</translation>
    </message>
    <message>
        <source>the authentication was canceled</source>
        <translation>已取消身份验证</translation>
    </message>
    <message>
        <source>the aggregation was canceled</source>
        <translation>已取消聚合</translation>
    </message>
    <message>
        <source>no event chosen</source>
        <translation>未选择事件</translation>
    </message>
    <message>
        <source>the capture has no event “{}”</source>
        <translation>跟踪记录没有事件“{}”</translation>
    </message>
    <message>
        <source>the events have no field “{}”</source>
        <translation>这些事件没有字段“{}”</translation>
    </message>
    <message>
        <source>no field chosen to sum up</source>
        <translation>未选择要求和的字段</translation>
    </message>
    <message>
        <source>“{}” is not a number</source>
        <translation>“{}”不是数值</translation>
    </message>
    <message>
        <source>the search was canceled</source>
        <translation>已取消搜索</translation>
    </message>
    <message>
        <source>the comparison was canceled</source>
        <translation>已取消对比</translation>
    </message>
    <message>
        <source>reading the calls was canceled</source>
        <translation>已取消读取调用</translation>
    </message>
    <message>
        <source>the search for calls was canceled</source>
        <translation>已取消搜索调用</translation>
    </message>
    <message>
        <source>the search for interrupts was canceled</source>
        <translation>已取消搜索中断</translation>
    </message>
    <message>
        <source>the search for scheduling events was canceled</source>
        <translation>已取消搜索调度事件</translation>
    </message>
    <message>
        <source>The operation was canceled</source>
        <translation>操作已取消</translation>
    </message>
    <message>
        <source>the export was canceled</source>
        <translation>已取消导出</translation>
    </message>
    <message>
        <source>arranging the calls was canceled</source>
        <translation>已取消整理调用</translation>
    </message>
    <message>
        <source>reading the stacks was canceled</source>
        <translation>已取消读取栈</translation>
    </message>
    <message>
        <source>the report was canceled</source>
        <translation>已取消生成报告</translation>
    </message>
    <message>
        <source>reading the scheduling events was canceled</source>
        <translation>已取消读取调度事件</translation>
    </message>
    <message>
        <source>the search for a scheduling event was canceled</source>
        <translation>已取消搜索调度事件</translation>
    </message>
    <message>
        <source>reading the wakeups was canceled</source>
        <translation>已取消读取唤醒关系</translation>
    </message>
    <message>
        <source>evaluating the spans was canceled</source>
        <translation>已取消计算区间</translation>
    </message>
    <message>
        <source>collecting the spans was canceled</source>
        <translation>已取消收集区间</translation>
    </message>
    <message>
        <source>grouping the spans was canceled</source>
        <translation>已取消对区间分组</translation>
    </message>
    <message>
        <source>creating the lane was canceled</source>
        <translation>已取消创建泳道</translation>
    </message>
    <message>
        <source>the capture has no custom span named “{}”</source>
        <translation>跟踪记录没有名为“{}”的自定义区间</translation>
    </message>
    <message>
        <source>the capture has no start and end events for “{}”</source>
        <translation>跟踪记录没有“{}”的开始和结束事件</translation>
    </message>
    <message>
        <source>reading the values was canceled</source>
        <translation>已取消读取值</translation>
    </message>
    <message>
        <source>the key “{}” has more than {} values</source>
        <translation>键“{}”的值超过 {} 个</translation>
    </message>
    <message>
        <source>the query has no column “{}”</source>
        <translation>查询没有列“{}”</translation>
    </message>
    <message>
        <source>the {} “{}” of the file does not match Probescope&apos;s schema; the file was modified, possibly maliciously, and is not opened</source>
        <translation>文件的 {}“{}”与 Probescope 的表结构不符；文件已被修改，可能出于恶意，因此不予打开</translation>
    </message>
    <message>
        <source>the quote opened here is not closed</source>
        <translation>此处开始的引号未闭合</translation>
    </message>
    <message>
        <source>unpacking was canceled</source>
        <translation>已取消解压</translation>
    </message>
    <message>
        <source>cannot parse the print format at “{}”</source>
        <translation>无法解析“{}”处的打印格式</translation>
    </message>
    <message>
        <source>PID filter</source>
        <translation>PID 过滤器</translation>
    </message>
    <message>
        <source>reading was canceled</source>
        <translation>已取消读取</translation>
    </message>
    <message>
        <source>another capture starts here; the report covers only the first</source>
        <translation>另一个跟踪记录从此处开始；报告仅涵盖第一个</translation>
    </message>
    <message>
        <source>a call ends before it starts</source>
        <translation>调用的结束早于开始</translation>
    </message>
    <message>
        <source>the trace.dat file uses the unknown compression “{}”</source>
        <translation>trace.dat 文件使用了未知的压缩方式“{}”</translation>
    </message>
    <message>
        <source>version “{}” of trace.dat is not supported; 6 and 7 are</source>
        <translation>不支持 trace.dat 的版本“{}”；支持 6 和 7</translation>
    </message>
    <message>
        <source>the file ends {} before the end of its last section, which starts at byte {}</source>
        <translation>文件过早结束：最后一节（起始于字节 {1}）末尾缺少 {0}</translation>
    </message>
    <message>
        <source>writing was canceled</source>
        <translation>已取消写入</translation>
    </message>
    <message>
        <source>opening was canceled</source>
        <translation>已取消打开</translation>
    </message>
    <message>
        <source>The kernel reads arrays of numbers only with +OFFSET, not with +uOFFSET.</source>
        <translation>内核只能用 +OFFSET 读取数值数组，不能用 +uOFFSET。</translation>
    </message>
    <message>
        <source>This function is on the kprobe blacklist: kprobes themselves or the kernel&apos;s entry code use it.</source>
        <translation>此函数在 kprobe 黑名单中：kprobe 自身或内核的入口代码会使用它。</translation>
    </message>
    <message>
        <source>The closing quote of the string is missing.</source>
        <translation>缺少字符串的右引号。</translation>
    </message>
    <message>
        <source>Write it like \&quot;text&quot;, without whitespace or colons.</source>
        <translation>写法如 \&quot;text&quot;，不含空白字符和冒号。</translation>
    </message>
    <message>
        <source>No instruction starts at this offset.</source>
        <translation>此偏移处不是指令的开头。</translation>
    </message>
    <message>
        <source>There is no probe to convert.</source>
        <translation>没有可转换的探针。</translation>
    </message>
    <message>
        <source>A module cannot look up any symbol: kallsyms_lookup_name() has not been exported since Linux 5.7.</source>
        <translation>模块不能查找任意符号：自 Linux 5.7 起不再导出 kallsyms_lookup_name()。</translation>
    </message>
    <message>
        <source>The filter is left out: the module cannot express “{}”.</source>
        <translation>过滤条件已略去：该模块无法表达“{}”。</translation>
    </message>
    <message>
        <source>The filter is left out: the BPF program cannot express “{}”.</source>
        <translation>过滤条件已略去：BPF 程序无法表达“{}”。</translation>
    </message>
    <message>
        <source>The filter of the entry is left out: “{}”.</source>
        <translation>入口的过滤条件已略去：“{}”。</translation>
    </message>
    <message>
        <source>A raw kernel address changes with each boot (KASLR): use the function instead.</source>
        <translation>原始内核地址每次启动都会改变（KASLR）：改用函数。</translation>
    </message>
    <message>
        <source>The filter is left out: {} cannot express “{}”.</source>
        <translation>过滤条件已略去：{} 无法表达“{}”。</translation>
    </message>
    <message>
        <source>The kernel pairs entry and return with hist triggers; its events have the process and the microseconds, but no arguments.</source>
        <translation>内核用直方图触发器将入口与返回配对；其事件包含进程和微秒数，但不含参数。</translation>
    </message>
    <message>
        <source>“{}” was not understood and is left out.</source>
        <translation>无法理解“{}”，已略去。</translation>
    </message>
    <message>
        <source>jprobes have not worked since Linux 4.15: use an entry probe instead.</source>
        <translation>自 Linux 4.15 起 jprobe 已无法使用：改用入口探针。</translation>
    </message>
    <message>
        <source>@user: choose user memory in the probe builder.</source>
        <translation>@user：在探针构建器中选择用户态内存。</translation>
    </message>
    <message>
        <source>The command “{}” was not understood and is left out.</source>
        <translation>无法理解命令“{}”，已略去。</translation>
    </message>
    <message>
        <source>The function “{}” is known only when the module is loaded.</source>
        <translation>函数“{}”要在模块加载后才可知。</translation>
    </message>
    <message>
        <source>The trigger “{}” is not part of a probe.</source>
        <translation>触发器“{}”不属于探针。</translation>
    </message>
    <message>
        <source>the closing quote is missing</source>
        <translation>缺少右引号</translation>
    </message>
    <message>
        <source>the query was canceled</source>
        <translation>已取消查询</translation>
    </message>
    <message>
        <source>saving was canceled</source>
        <translation>已取消保存</translation>
    </message>
    <message>
        <source>spans named “{}” already exist</source>
        <translation>名为“{}”的区间已存在</translation>
    </message>
    <message>
        <source>the note&apos;s range ends before it starts</source>
        <translation>笔记的范围结束早于开始</translation>
    </message>
    <message>
        <source>the call started on another CPU</source>
        <translation>该调用始于另一个 CPU</translation>
    </message>
    <message>
        <source>the field {} is a number, but “{}” is not</source>
        <translation>字段 {} 是数字，但“{}”不是</translation>
    </message>
    <message>
        <source>The capture has too many event types. Events of further types are listed under “other”, without fields</source>
        <translation>跟踪记录的事件类型过多。其余类型的事件列在“other”下，不含字段</translation>
    </message>
    <message>
        <source>reading the kernel&apos;s functions was canceled</source>
        <translation>已取消读取内核函数</translation>
    </message>
    <message>
        <source>It has no member “{}”</source>
        <translation>没有成员“{}”</translation>
    </message>
    <message>
        <source>saving the description was canceled</source>
        <translation>已取消保存内核描述</translation>
    </message>
    <message>
        <source>No instruction starts here.</source>
        <translation>此处不是指令的开头。</translation>
    </message>
    <message>
        <source>the kernel cannot probe a file whose path contains whitespace</source>
        <translation>内核无法探测路径中含有空白字符的文件</translation>
    </message>
    <message>
        <source>no CPU chosen</source>
        <translation>未选择 CPU</translation>
    </message>
    <message>
        <source>This kernel has no duration threshold (tracing_thresh).</source>
        <translation>此内核没有耗时阈值（tracing_thresh）。</translation>
    </message>
    <message>
        <source>This kernel cannot filter events by PID (set_event_pid).</source>
        <translation>此内核无法按 PID 过滤事件（set_event_pid）。</translation>
    </message>
    <message>
        <source>This kernel does not save task names (saved_cmdlines).</source>
        <translation>此内核不保存任务名称（saved_cmdlines）。</translation>
    </message>
    <message>
        <source>This kernel does not list its trace_printk() formats (printk_formats).</source>
        <translation>此内核不列出其 trace_printk() 格式（printk_formats）。</translation>
    </message>
    <message>
        <source>This kernel has no event probes (CONFIG_PROBE_EVENTS, Linux 5.15 or later).</source>
        <translation>此内核没有事件探针（CONFIG_PROBE_EVENTS，Linux 5.15 或更高版本）。</translation>
    </message>
    <message>
        <source>deleting the probe may discard unread events</source>
        <translation>删除该探针可能会丢弃尚未读取的事件</translation>
    </message>
    <message>
        <source>Deleting it may discard their recorded events</source>
        <translation>删除它可能会丢弃其他使用者已录制的事件</translation>
    </message>
    <message>
        <source>the histograms of this kernel have no actions, which need Linux 4.17</source>
        <translation>此内核的直方图没有动作（需要 Linux 4.17）</translation>
    </message>
    <message>
        <source>no start event chosen</source>
        <translation>未选择开始事件</translation>
    </message>
    <message>
        <source>no end event chosen</source>
        <translation>未选择结束事件</translation>
    </message>
    <message>
        <source>no field of the event {} chosen</source>
        <translation>未选择事件 {} 的字段</translation>
    </message>
    <message>
        <source>Which file is deleted, and by which program?</source>
        <translation>哪个文件被删除，由哪个程序删除？</translation>
    </message>
    <message>
        <source>One argument that contains all others: expand the struct and choose its members.</source>
        <translation>一个参数包含其他所有参数：展开该结构体，勾选其成员。</translation>
    </message>
    <message>
        <source>A pointer that may be null: a string that cannot be read is printed as (fault).</source>
        <translation>可能为空的指针：无法读取的字符串显示为 (fault)。</translation>
    </message>
    <message>
        <source>Write it like \&quot;text&quot;, without whitespace or colons</source>
        <translation>写法如 \&quot;text&quot;，不含空白字符和冒号</translation>
    </message>
    <message>
        <source>Write it like \123 or \-5</source>
        <translation>写法如 \123 或 \-5</translation>
    </message>
    <message>
        <source>View captures:</source>
        <translation>查看跟踪记录：</translation>
    </message>
    <message>
        <source>Analyze captures:</source>
        <translation>分析跟踪记录：</translation>
    </message>
    <message>
        <source>Convert captures:</source>
        <translation>转换跟踪记录：</translation>
    </message>
    <message>
        <source>Record kernels and manage probes:</source>
        <translation>录制内核与管理探针：</translation>
    </message>
    <message>
        <source>{}, change</source>
        <translation>{} 变化</translation>
    </message>
    <message>
        <source>{} differs</source>
        <translation>{} 是否不同</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>Function</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Total, change</source>
        <translation>总计变化</translation>
    </message>
    <message>
        <source>Self, change</source>
        <translation>自身变化</translation>
    </message>
    <message>
        <source>Calls, change</source>
        <translation>调用数变化</translation>
    </message>
    <message>
        <source>Frames, change</source>
        <translation>栈帧数变化</translation>
    </message>
    <message>
        <source>Total before</source>
        <translation>总计（之前）</translation>
    </message>
    <message>
        <source>Total after</source>
        <translation>总计（之后）</translation>
    </message>
    <message>
        <source>Self before</source>
        <translation>自身（之前）</translation>
    </message>
    <message>
        <source>Self after</source>
        <translation>自身（之后）</translation>
    </message>
    <message>
        <source>Calls before</source>
        <translation>调用数（之前）</translation>
    </message>
    <message>
        <source>Frames before</source>
        <translation>栈帧数（之前）</translation>
    </message>
    <message>
        <source>Calls after</source>
        <translation>调用数（之后）</translation>
    </message>
    <message>
        <source>Frames after</source>
        <translation>栈帧数（之后）</translation>
    </message>
    <message>
        <source>{0} of {1}, from {2}</source>
        <translation>{1}，耗时 {0}，始于 {2}</translation>
    </message>
    <message>
        <source>{0} in {1}, of {2}, from {3}</source>
        <translation>{2}，在 {1} 中耗时 {0}，始于 {3}</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{1}，耗时 {0}</translation>
    </message>
    <message>
        <source>{0} in {1}, of {2}</source>
        <translation>{2}，在 {1} 中耗时 {0}</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Segments</source>
        <translation>片段数</translation>
    </message>
    <message>
        <source>Longest segment</source>
        <translation>最长片段</translation>
    </message>
    <message>
        <source>At</source>
        <translation>时刻</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>深度</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>总计</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>调用数</translation>
    </message>
    <message>
        <source>Stacks</source>
        <translation>栈数</translation>
    </message>
    <message>
        <source>Incomplete</source>
        <translation>不完整</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>栈帧数</translation>
    </message>
    <message>
        <source>Self %</source>
        <translation>自身占比</translation>
    </message>
    <message>
        <source>Min</source>
        <translation>最小值</translation>
    </message>
    <message>
        <source>Average</source>
        <translation>平均值</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>Spans</source>
        <translation>区间数</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>总和</translation>
    </message>
    <message>
        <source>From</source>
        <translation>从</translation>
    </message>
    <message>
        <source>Below</source>
        <translation>低于</translation>
    </message>
    <message>
        <source>Distribution</source>
        <translation>分布</translation>
    </message>
    <message>
        <source>To</source>
        <translation>至</translation>
    </message>
    <message>
        <source>Gaps</source>
        <translation>缺口数</translation>
    </message>
    <message>
        <source>Lossy time</source>
        <translation>有丢失的时间</translation>
    </message>
    <message>
        <source>Lossy CPU time</source>
        <translation>有丢失的 CPU 时间</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>耗时</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>不超过</translation>
    </message>
    <message>
        <source>CPU {}</source>
        <translation>CPU {}</translation>
    </message>
    <message>
        <source>{} %</source>
        <translation>{}%</translation>
    </message>
    <message>
        <source>PID</source>
        <translation>PID</translation>
    </message>
    <message>
        <source>Latency, max</source>
        <translation>最大延迟</translation>
    </message>
    <message>
        <source>Max at</source>
        <translation>最大值时刻</translation>
    </message>
    <message>
        <source>Latency, avg</source>
        <translation>平均延迟</translation>
    </message>
    <message>
        <source>Wakeups</source>
        <translation>唤醒次数</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Runnable</source>
        <translation>就绪等待</translation>
    </message>
    <message>
        <source>Off-CPU in D</source>
        <translation>离开 CPU（D）</translation>
    </message>
    <message>
        <source>Off-CPU by state</source>
        <translation>离开 CPU（按状态）</translation>
    </message>
    <message>
        <source>Accounted run time</source>
        <translation>内核统计的运行时间</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行次数</translation>
    </message>
    <message>
        <source>Voluntary</source>
        <translation>自愿切换</translation>
    </message>
    <message>
        <source>Involuntary</source>
        <translation>非自愿切换</translation>
    </message>
    <message>
        <source>Migrations</source>
        <translation>迁移次数</translation>
    </message>
    <message>
        <source>Waker</source>
        <translation>唤醒者</translation>
    </message>
    <message>
        <source>Woken</source>
        <translation>被唤醒者</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Latency, sum</source>
        <translation>总延迟</translation>
    </message>
    <message>
        <source>Waiting, avg</source>
        <translation>等待任务数（平均）</translation>
    </message>
    <message>
        <source>Waiting, max</source>
        <translation>等待任务数（最大）</translation>
    </message>
    <message>
        <source>Fact</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Since start</source>
        <translation>距开始</translation>
    </message>
    <message>
        <source>Until next</source>
        <translation>距下一事件</translation>
    </message>
    <message>
        <source>Flags</source>
        <translation>标志</translation>
    </message>
    <message>
        <source>Called from</source>
        <translation>调用者</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>After</source>
        <translation>此步之后</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>栈帧</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件数</translation>
    </message>
    <message>
        <source>Usual key</source>
        <translation>默认键</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>折线</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>值的个数</translation>
    </message>
    <message>
        <source>Minimum</source>
        <translation>最小值</translation>
    </message>
    <message>
        <source>Needs:</source>
        <translation>需要：</translation>
    </message>
    <message>
        <source>Excludes:</source>
        <translation>不能同时使用：</translation>
    </message>
    <message>
        <source>ftrace text</source>
        <translation>ftrace 文本</translation>
    </message>
    <message>
        <source>SQLite reports: {}</source>
        <translation>SQLite 报告：{}</translation>
    </message>
    <message>
        <source>Definition</source>
        <translation>定义</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>严重程度</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>Fix</source>
        <translation>修复</translation>
    </message>
    <message>
        <source>PROBE</source>
        <translation>探针</translation>
    </message>
    <message>
        <source>KIND</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>HITS</source>
        <translation>命中</translation>
    </message>
    <message>
        <source>MISSES</source>
        <translation>未命中</translation>
    </message>
    <message>
        <source>MISSED</source>
        <translation>未命中率</translation>
    </message>
    <message>
        <source>RECORDED</source>
        <translation>已录制</translation>
    </message>
    <message>
        <source>FILTERED</source>
        <translation>已过滤</translation>
    </message>
    <message>
        <source>LOST</source>
        <translation>丢失</translation>
    </message>
    <message>
        <source>DEFINITION</source>
        <translation>定义</translation>
    </message>
    <message>
        <source>Probe</source>
        <translation>探针</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>所有者</translation>
    </message>
    <message>
        <source>Enabled in</source>
        <translation>启用于</translation>
    </message>
    <message>
        <source>Hits</source>
        <translation>命中</translation>
    </message>
    <message>
        <source>Misses</source>
        <translation>未命中</translation>
    </message>
    <message>
        <source>1 byte</source>
        <translation>1 字节</translation>
    </message>
    <message>
        <source>{} bytes</source>
        <translation>{} 字节</translation>
    </message>
    <message>
        <source>1 CPU</source>
        <translation>1 个 CPU</translation>
    </message>
    <message>
        <source>{} CPUs</source>
        <translation>{} 个 CPU</translation>
    </message>
    <message>
        <source>trace data of CPU {}</source>
        <translation>CPU {} 的跟踪数据</translation>
    </message>
    <message>
        <source>({})</source>
        <translation>（{}）</translation>
    </message>
    <message>
        <source>{}: </source>
        <translation>{}：</translation>
    </message>
    <message>
        <source>{0}, {1}</source>
        <translation>{0}、{1}</translation>
    </message>
    <message>
        <source>options</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>trace data</source>
        <translation>跟踪数据</translation>
    </message>
    <message>
        <source>names of sections</source>
        <translation>各节的名称</translation>
    </message>
    <message>
        <source>header information</source>
        <translation>头部信息</translation>
    </message>
    <message>
        <source>ftrace event formats</source>
        <translation>ftrace 事件格式</translation>
    </message>
    <message>
        <source>event formats</source>
        <translation>事件格式</translation>
    </message>
    <message>
        <source>kallsyms</source>
        <translation>kallsyms</translation>
    </message>
    <message>
        <source>saved command lines</source>
        <translation>保存的命令行</translation>
    </message>
    <message>
        <source>text of a latency tracer</source>
        <translation>延迟跟踪器的文本</translation>
    </message>
    <message>
        <source>section</source>
        <translation>节</translation>
    </message>
    <message>
        <source>Kernel module</source>
        <translation>内核模块</translation>
    </message>
    <message>
        <source>IN PROGRESS</source>
        <translation>进行中</translation>
    </message>
    <message>
        <source>trace data of CPU {} of buffer {}</source>
        <translation>缓冲区 {1} 中 CPU {0} 的跟踪数据</translation>
    </message>
    <message>
        <source>the ssh session with {} ended</source>
        <translation>与 {} 的 ssh 会话已结束</translation>
    </message>
    <message>
        <source>Install the package probescope-helper, or after a build: cmake --install BUILD_FOLDER</source>
        <translation>安装软件包 probescope-helper，或在构建后运行：cmake --install BUILD_FOLDER</translation>
    </message>
    <message>
        <source>Install the package probescope-helper there, or copy the program to a folder in its PATH</source>
        <translation>在该处安装软件包 probescope-helper，或将该程序复制到其 PATH 中的文件夹</translation>
    </message>
    <message>
        <source>{}, version {}, {} bytes, SHA-256 {}</source>
        <translation>{}，版本 {}，{} 字节，SHA-256 {}</translation>
    </message>
    <message>
        <source>{}, or use --put-helper: it copies a helper to a private folder there, and removes it at the end ({})</source>
        <translation>{}，或使用 --put-helper：将辅助程序复制到该主机的私有文件夹，结束时删除（{}）</translation>
    </message>
    <message>
        <source>copying the helper to a private folder on {}, which is removed at the end: {}</source>
        <translation>正在将辅助程序复制到 {} 的私有文件夹，结束时删除：{}</translation>
    </message>
    <message>
        <source>If the host has no helper, copy one there for this session</source>
        <translation>主机没有辅助程序时，为本次会话复制一个过去</translation>
    </message>
    <message>
        <source>the connection to {} was canceled</source>
        <translation>已取消与 {} 的连接</translation>
    </message>
    <message>
        <source>cannot create a folder on {}</source>
        <translation>无法在 {} 上创建文件夹</translation>
    </message>
    <message>
        <source>Make $XDG_RUNTIME_DIR or /tmp writable there</source>
        <translation>请使该主机的 $XDG_RUNTIME_DIR 或 /tmp 可写</translation>
    </message>
    <message>
        <source>cannot write the helper on {}</source>
        <translation>无法在 {} 上写入辅助程序</translation>
    </message>
    <message>
        <source>Free {} bytes in $XDG_RUNTIME_DIR or /tmp there</source>
        <translation>请在该主机的 $XDG_RUNTIME_DIR 或 /tmp 中腾出 {} 字节</translation>
    </message>
    <message>
        <source>the helper arrived on {} with another checksum, and was not started</source>
        <translation>到达 {} 的辅助程序校验和不一致，未启动</translation>
    </message>
    <message>
        <source>Reconnect to copy it again</source>
        <translation>请重新连接以再次复制</translation>
    </message>
    <message>
        <source>cannot compute a checksum on {}</source>
        <translation>无法在 {} 上计算校验和</translation>
    </message>
    <message>
        <source>Install sha256sum there, or probescope-helper itself</source>
        <translation>请在该主机上安装 sha256sum，或直接安装 probescope-helper</translation>
    </message>
    <message>
        <source>the helper does not run on {}</source>
        <translation>辅助程序无法在 {} 上运行</translation>
    </message>
    <message>
        <source>A folder that is mounted with noexec can be the reason. Install the package probescope-helper there</source>
        <translation>原因可能是文件夹以 noexec 挂载。请在该主机上安装 probescope-helper 软件包</translation>
    </message>
    <message>
        <source>cannot compute the checksum of the helper</source>
        <translation>无法计算辅助程序的校验和</translation>
    </message>
    <message>
        <source>this machine has no helper for {}, the processor of {}</source>
        <translation>本机没有适用于 {}（{} 的处理器）的辅助程序</translation>
    </message>
    <message>
        <source>cannot read the helper</source>
        <translation>无法读取辅助程序</translation>
    </message>
    <message>
        <source>this machine has no helper to copy to {}</source>
        <translation>本机没有可复制到 {} 的辅助程序</translation>
    </message>
    <message>
        <source>Install the package probescope-helper there, or probescope-helper-static of its architecture here</source>
        <translation>请在该主机上安装 probescope-helper 软件包，或在本机安装对应其架构的 probescope-helper-static</translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>Records and inspects traces of the Linux kernel.</source>
        <translation>录制并查看 Linux 内核的跟踪记录。</translation>
    </message>
    <message>
        <source>Captures to open.</source>
        <translation>要打开的跟踪记录。</translation>
    </message>
    <message>
        <source>Write an image of the window to FILE once the captures are read, and quit.</source>
        <translation>读完跟踪记录后，将窗口的图像写入 FILE 并退出。</translation>
    </message>
    <message>
        <source>Size of the window, for example 1600x1000.</source>
        <translation>窗口大小，例如 1600x1000。</translation>
    </message>
    <message>
        <source>--size needs a width and a height, such as 1600x1000.</source>
        <translation>--size 需要宽度和高度，例如 1600x1000。</translation>
    </message>
    <message>
        <source>The file is not a table of the kernel.</source>
        <translation>该文件不是内核的表。</translation>
    </message>
    <message>
        <source>The file is not shown as text.</source>
        <translation>该文件不以文本形式显示。</translation>
    </message>
    <message>
        <source>The file contains no events, so it has no view %1.</source>
        <translation>该文件不含事件，因此没有视图 %1。</translation>
    </message>
    <message>
        <source>There is no view %1.</source>
        <translation>没有视图 %1。</translation>
    </message>
    <message>
        <source>The capture has nothing for the view %1.</source>
        <translation>跟踪记录中没有可供视图 %1 显示的内容。</translation>
    </message>
    <message>
        <source>The image could not be written to %1.</source>
        <translation>无法将图像写入 %1。</translation>
    </message>
    <message>
        <source>%1 is the file of the capture. Choose another name.</source>
        <translation>%1 是跟踪记录本身的文件。选择其他名称。</translation>
    </message>
    <message>
        <source>The file contains no events to report.</source>
        <translation>该文件不含可写入报告的事件。</translation>
    </message>
    <message>
        <source>Show the page for recording a kernel.</source>
        <translation>显示录制内核的页面。</translation>
    </message>
    <message>
        <source>Show the page for managing probes.</source>
        <translation>显示管理探针的页面。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::AggregatePane</name>
    <message>
        <source>Written to the kernel, in a separate instance:</source>
        <translation>写入内核（独立的跟踪实例）：</translation>
    </message>
    <message>
        <source>Triggers</source>
        <translation>触发器</translation>
    </message>
    <message>
        <source>Error in the settings</source>
        <translation>设置中的错误</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>View of the results</source>
        <translation>结果的视图</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Over time</source>
        <translation>随时间变化</translation>
    </message>
    <message>
        <source>Aggregates in the kernel; no events are stored.</source>
        <translation>在内核中聚合；不存储事件。</translation>
    </message>
    <message>
        <source>Setting up the histograms…</source>
        <translation>正在设置直方图…</translation>
    </message>
    <message>
        <source>Events: %1, groups: %2.</source>
        <translation>事件：%1，分组：%2。</translation>
    </message>
    <message numerus="yes">
        <source>The largest %n group(s) are shown.</source>
        <translation>
            <numerusform>显示最大的 %n 个分组。</numerusform>
        </translation>
    </message>
    <message>
        <source>Events dropped because the map is full: %1.</source>
        <translation>因映射已满而丢弃的事件：%1。</translation>
    </message>
    <message>
        <source>Start events dropped because the map is full: %1.</source>
        <translation>因映射已满而丢弃的开始事件：%1。</translation>
    </message>
    <message>
        <source>End events dropped because the map is full: %1.</source>
        <translation>因映射已满而丢弃的结束事件：%1。</translation>
    </message>
    <message>
        <source>None were dropped.</source>
        <translation>没有丢弃任何事件。</translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) from the kernel could not be read.</source>
        <translation>
            <numerusform>无法读取来自内核的 %n 行。</numerusform>
        </translation>
    </message>
    <message>
        <source>Kernel state restored.</source>
        <translation>内核状态已恢复。</translation>
    </message>
    <message>
        <source>Nothing is recorded.</source>
        <translation>不录制任何内容。</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>开始(&amp;S)</translation>
    </message>
    <message>
        <source>Aggregating in the kernel. Nothing is recorded.</source>
        <translation>正在内核中聚合。不录制任何内容。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::AggregateView</name>
    <message>
        <source>Aggregate</source>
        <translation>聚合</translation>
    </message>
    <message>
        <source>Only in the selected range</source>
        <translation>仅限所选范围</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop aggregating</source>
        <translation>停止聚合</translation>
    </message>
    <message>
        <source>Open in Query</source>
        <translation>在“查询”中打开</translation>
    </message>
    <message>
        <source>Open the equivalent SQL in the query view</source>
        <translation>在查询视图中打开等价的 SQL</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Export the groups as CSV</source>
        <translation>将分组导出为 CSV</translation>
    </message>
    <message>
        <source>Show its events</source>
        <translation>显示其事件</translation>
    </message>
    <message>
        <source>Filter all views to the events of this group</source>
        <translation>将所有视图过滤为此分组的事件</translation>
    </message>
    <message>
        <source>Go to its first event</source>
        <translation>转到其第一个事件</translation>
    </message>
    <message>
        <source>Go to its last event</source>
        <translation>转到其最后一个事件</translation>
    </message>
    <message>
        <source>Aggregation result</source>
        <translation>聚合结果</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Aggregation was stopped.</source>
        <translation>聚合已停止。</translation>
    </message>
    <message>
        <source>These are the results of the previous settings.</source>
        <translation>这是以前的设置的结果。</translation>
    </message>
    <message>
        <source>Showing the events of this group.</source>
        <translation>正在显示此分组的事件。</translation>
    </message>
    <message>
        <source>A filter cannot express all keys of this group: events of other groups are shown, too.</source>
        <translation>过滤条件无法表达此分组的所有键：其他分组的事件也会显示。</translation>
    </message>
    <message>
        <source>Export the groups</source>
        <translation>导出分组</translation>
    </message>
    <message>
        <source>Comma-separated values (*.csv)</source>
        <translation>逗号分隔值 (*.csv)</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s) were written to %1.</source>
        <translation>
            <numerusform>已将 %Ln 行写入 %1。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::AggregationForm</name>
    <message>
        <source>Add an event</source>
        <translation>添加事件</translation>
    </message>
    <message>
        <source>Value of each group</source>
        <translation>每个分组的统计量</translation>
    </message>
    <message>
        <source>Field to aggregate</source>
        <translation>要聚合的字段</translation>
    </message>
    <message>
        <source>Lower bound of the histogram</source>
        <translation>直方图下限</translation>
    </message>
    <message>
        <source>Upper bound of the histogram</source>
        <translation>直方图上限</translation>
    </message>
    <message>
        <source>Step of the histogram</source>
        <translation>直方图步长</translation>
    </message>
    <message>
        <source>Filter on event fields</source>
        <translation>按事件字段过滤</translation>
    </message>
    <message>
        <source>Key %1</source>
        <translation>键 %1</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Maximum number of groups</source>
        <translation>最大分组数</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>to</source>
        <translation>到</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步长</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>过滤条件</translation>
    </message>
    <message>
        <source>Group by</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>From</source>
        <translation>从</translation>
    </message>
    <message>
        <source>The capture has no event %1.</source>
        <translation>跟踪记录没有事件 %1。</translation>
    </message>
    <message>
        <source>Remove event %1</source>
        <translation>移除事件 %1</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>移除 %1</translation>
    </message>
    <message numerus="yes">
        <source>%1 event(s)</source>
        <translation>
            <numerusform>%1 个事件</numerusform>
        </translation>
    </message>
    <message>
        <source>(no key)</source>
        <translation>（无）</translation>
    </message>
    <message>
        <source>Filter error at column %1: %2.</source>
        <translation>过滤条件在第 %1 列有错误：%2。</translation>
    </message>
    <message>
        <source>Filter error at column %1: the events have no field %2.</source>
        <translation>过滤条件在第 %1 列有错误：这些事件没有字段 %2。</translation>
    </message>
    <message>
        <source>A filter such as bytes &gt; 4096</source>
        <translation>过滤条件，如 bytes &gt; 4096</translation>
    </message>
    <message>
        <source>Statistic</source>
        <translation>统计量</translation>
    </message>
    <message>
        <source>Maximum groups</source>
        <translation>最多分组数</translation>
    </message>
</context>
<context>
    <name>probescope::ui::AnatomyDialog</name>
    <message>
        <source>Offset</source>
        <translation>偏移</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Instruction</source>
        <translation>指令</translation>
    </message>
    <message>
        <source>Without a probe</source>
        <translation>无探针时</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>Machine code without a probe</source>
        <translation>无探针时的机器码</translation>
    </message>
    <message>
        <source>Machine code now</source>
        <translation>当前的机器码</translation>
    </message>
    <message>
        <source>Anatomy of a probe on %1</source>
        <translation>%1 上的探针剖析</translation>
    </message>
    <message>
        <source>Explanation</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>&amp;Refresh</source>
        <translation>刷新(&amp;R)</translation>
    </message>
    <message>
        <source>Cannot read the machine code of this kernel. This needs a connected target and permission to read kernel memory.</source>
        <translation>无法读取此内核的机器码。这需要已连接的目标以及读取内核内存的权限。</translation>
    </message>
    <message>
        <source>Reading the machine code…</source>
        <translation>正在读取机器码…</translation>
    </message>
    <message>
        <source>Without a probe (seen before)</source>
        <translation>无探针时（之前读取）</translation>
    </message>
    <message>
        <source>Without a probe (reconstructed)</source>
        <translation>无探针时（还原）</translation>
    </message>
    <message>
        <source>  → %1</source>
        <translation>  → %1</translation>
    </message>
    <message>
        <source>▶ </source>
        <translation>▶ </translation>
    </message>
    <message>
        <source>• </source>
        <translation>• </translation>
    </message>
    <message>
        <source>Changed by the probe</source>
        <translation>被探针修改</translation>
    </message>
    <message>
        <source>Probe point</source>
        <translation>探测点</translation>
    </message>
</context>
<context>
    <name>probescope::ui::AnswerPages</name>
    <message>
        <source>Groups</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>Selected group</source>
        <translation>选中的分组</translation>
    </message>
    <message>
        <source>Equivalent SQL</source>
        <translation>等价的 SQL</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Bars</source>
        <translation>柱形</translation>
    </message>
    <message>
        <source>Over time</source>
        <translation>随时间变化</translation>
    </message>
    <message>
        <source>SQL</source>
        <translation>SQL</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>-- Groups</source>
        <translation>-- 分组</translation>
    </message>
    <message>
        <source>-- First groups over time</source>
        <translation>-- 最前面的分组随时间的变化</translation>
    </message>
</context>
<context>
    <name>probescope::ui::Argument</name>
    <message>
        <source>argument %1 (register %2)</source>
        <translation>参数 %1（寄存器 %2）</translation>
    </message>
    <message>
        <source>register %1</source>
        <translation>寄存器 %1</translation>
    </message>
    <message>
        <source>the stack address</source>
        <translation>栈地址</translation>
    </message>
    <message>
        <source>stack entry %1</source>
        <translation>栈条目 %1</translation>
    </message>
    <message>
        <source>argument %1</source>
        <translation>参数 %1</translation>
    </message>
    <message>
        <source>all arguments</source>
        <translation>所有参数</translation>
    </message>
    <message>
        <source>the return value</source>
        <translation>返回值</translation>
    </message>
    <message>
        <source>the task name</source>
        <translation>任务名称</translation>
    </message>
    <message>
        <source>memory at 0x%1</source>
        <translation>0x%1 处的内存</translation>
    </message>
    <message>
        <source>memory at the symbol %1</source>
        <translation>符号 %1 处的内存</translation>
    </message>
    <message>
        <source>memory of the file at 0x%1</source>
        <translation>文件在 0x%1 处的内存</translation>
    </message>
    <message>
        <source>the number %1</source>
        <translation>数字 %1</translation>
    </message>
    <message>
        <source>the string &quot;%1&quot;</source>
        <translation>字符串“%1”</translation>
    </message>
    <message>
        <source>the field %1</source>
        <translation>字段 %1</translation>
    </message>
    <message>
        <source>user memory at (%1) %2 %3</source>
        <translation>(%1) %2 %3 处的用户态内存</translation>
    </message>
    <message>
        <source>memory at (%1) %2 %3</source>
        <translation>(%1) %2 %3 处的内存</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ArgumentExtra</name>
    <message>
        <source>Re&amp;gister</source>
        <translation>寄存器(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Entry</source>
        <translation>栈条目(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Symbol</source>
        <translation>符号(&amp;S)</translation>
    </message>
    <message>
        <source>Fi&amp;eld</source>
        <translation>字段(&amp;E)</translation>
    </message>
    <message>
        <source>N&amp;umber</source>
        <translation>数字(&amp;U)</translation>
    </message>
    <message>
        <source>Strin&amp;g</source>
        <translation>字符串(&amp;G)</translation>
    </message>
    <message>
        <source>Ar&amp;gument</source>
        <translation>取值参数(&amp;G)</translation>
    </message>
    <message>
        <source>User &amp;memory</source>
        <translation>用户态内存(&amp;M)</translation>
    </message>
    <message>
        <source>Add fetch argument</source>
        <translation>添加取值参数</translation>
    </message>
    <message>
        <source>Task name ($comm)</source>
        <translation>任务名称（$comm）</translation>
    </message>
    <message>
        <source>Event field ($NAME)</source>
        <translation>事件字段（$NAME）</translation>
    </message>
    <message>
        <source>Register (%REGISTER)</source>
        <translation>寄存器（%REGISTER）</translation>
    </message>
    <message>
        <source>Stack entry ($stackN)</source>
        <translation>栈条目（$stackN）</translation>
    </message>
    <message>
        <source>Stack address ($stack)</source>
        <translation>栈地址（$stack）</translation>
    </message>
    <message>
        <source>Return value ($retval)</source>
        <translation>返回值（$retval）</translation>
    </message>
    <message>
        <source>Memory at a kernel symbol (@SYMBOL)</source>
        <translation>内核符号处的内存（@SYMBOL）</translation>
    </message>
    <message>
        <source>Constant number</source>
        <translation>数字常量</translation>
    </message>
    <message>
        <source>Constant string</source>
        <translation>字符串常量</translation>
    </message>
    <message>
        <source>Custom fetch argument</source>
        <translation>自定义取值参数</translation>
    </message>
    <message>
        <source>What is recorded</source>
        <translation>记录内容</translation>
    </message>
    <message>
        <source>At entry</source>
        <translation>入口处</translation>
    </message>
    <message>
        <source>At return</source>
        <translation>返回处</translation>
    </message>
    <message>
        <source>When it is recorded</source>
        <translation>记录时机</translation>
    </message>
    <message>
        <source>Offsets to follow: 0 or 16, 8</source>
        <translation>逐级跟随的偏移：0 或 16, 8</translation>
    </message>
    <message>
        <source>Offsets to follow</source>
        <translation>逐级跟随的偏移</translation>
    </message>
    <message>
        <source>Treats the value as an address and reads memory at this offset from it. Several offsets are followed in turn.</source>
        <translation>将该值视为地址，读取该地址加此偏移处的内存。多个偏移依次跟随。</translation>
    </message>
    <message>
        <source>automatic if empty; two letters or more</source>
        <translation>留空则自动生成；至少两个字母</translation>
    </message>
    <message>
        <source>Argument name</source>
        <translation>参数名</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>kernel default</source>
        <translation>内核默认值</translation>
    </message>
    <message>
        <source>no array</source>
        <translation>非数组</translation>
    </message>
    <message>
        <source>Array elements</source>
        <translation>数组元素数</translation>
    </message>
    <message>
        <source>Probe definition</source>
        <translation>探针定义</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>&amp;Record</source>
        <translation>记录(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Offsets</source>
        <translation>偏移(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Type</source>
        <translation>类型(&amp;T)</translation>
    </message>
    <message>
        <source>Arra&amp;y</source>
        <translation>数组(&amp;Y)</translation>
    </message>
    <message>
        <source>&amp;Bits</source>
        <translation>位数(&amp;B)</translation>
    </message>
    <message>
        <source>First b&amp;it</source>
        <translation>起始位(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;When</source>
        <translation>时机(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>名称(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>添加(&amp;A)</translation>
    </message>
    <message>
        <source>Output: %1. Records %2.</source>
        <translation>输出：%1。记录内容：%2。</translation>
    </message>
    <message>
        <source>Fill in the empty field.</source>
        <translation>请填写空白的字段。</translation>
    </message>
    <message>
        <source>Invalid: %1.</source>
        <translation>无效：%1。</translation>
    </message>
    <message>
        <source>Reads user memory instead of kernel memory at these offsets.</source>
        <translation>按这些偏移读取用户态内存，而不是内核内存。</translation>
    </message>
    <message>
        <source>no bitfield</source>
        <translation>非位域</translation>
    </message>
    <message>
        <source>Bitfield width</source>
        <translation>位域宽度</translation>
    </message>
    <message>
        <source>First bit of the bitfield</source>
        <translation>位域的起始位</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ArgumentListModel</name>
    <message>
        <source>return</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>entry</source>
        <translation>入口</translation>
    </message>
    <message>
        <source>A name has only letters, digits and _, and does not start with a digit.</source>
        <translation>名称只能包含字母、数字和 _，且不能以数字开头。</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Fetch argument</source>
        <translation>取值参数</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>At</source>
        <translation>时机</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ArgumentPane</name>
    <message>
        <source>&amp;Add…</source>
        <translation>添加(&amp;A)…</translation>
    </message>
    <message>
        <source>Move the argument up</source>
        <translation>上移参数</translation>
    </message>
    <message>
        <source>Move the argument down</source>
        <translation>下移参数</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Prototype</source>
        <translation>函数原型</translation>
    </message>
    <message>
        <source>Available arguments</source>
        <translation>可用的参数</translation>
    </message>
    <message>
        <source>Fetch arguments</source>
        <translation>取值参数</translation>
    </message>
    <message>
        <source>No fetch arguments: each hit records only its time and task.</source>
        <translation>没有取值参数：每次命中只记录时间和任务。</translation>
    </message>
    <message>
        <source>Points to user memory</source>
        <translation>指向用户态内存</translation>
    </message>
    <message>
        <source>Adds the task name, stack entries, memory at a symbol, arrays, bitfields, or a custom fetch argument</source>
        <translation>添加任务名称、栈条目、符号处的内存、数组、位域或自定义取值参数</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ArgumentTreeModel</name>
    <message>
        <source>%1 (argument %2)</source>
        <translation>%1（参数 %2）</translation>
    </message>
    <message>
        <source>return value</source>
        <translation>返回值</translation>
    </message>
    <message>
        <source>argument %1</source>
        <translation>参数 %1</translation>
    </message>
    <message>
        <source> : %1</source>
        <translation> : %1</translation>
    </message>
    <message>
        <source>*%1</source>
        <translation>*%1</translation>
    </message>
    <message>
        <source>The definition is invalid.</source>
        <translation>定义无效。</translation>
    </message>
    <message>
        <source>Available at the return: choose Return or Both.</source>
        <translation>在返回时可用：选择“返回”或“入口和返回”。</translation>
    </message>
    <message>
        <source>Available at the entry: choose Entry or Both.</source>
        <translation>在入口时可用：选择“入口”或“入口和返回”。</translation>
    </message>
    <message>
        <source>Points to user memory, not kernel memory.</source>
        <translation>指向用户态内存，而不是内核内存。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 points to user memory</source>
        <translation>%1 指向用户态内存</translation>
    </message>
    <message>
        <source>Whether it points to user memory</source>
        <translation>是否指向用户态内存</translation>
    </message>
    <message>
        <source>Argument</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>C type</source>
        <translation>C 类型</translation>
    </message>
    <message>
        <source>Fetch argument</source>
        <translation>取值参数</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>User memory</source>
        <translation>用户态内存</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ArgumentTypeDelegate</name>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
</context>
<context>
    <name>probescope::ui::BufferGroup</name>
    <message>
        <source>Buffer</source>
        <translation>缓冲区</translation>
    </message>
    <message>
        <source>&amp;Mode:</source>
        <translation>模式(&amp;M)：</translation>
    </message>
    <message>
        <source>Buffer mode</source>
        <translation>缓冲区模式</translation>
    </message>
    <message>
        <source>Stream to disk</source>
        <translation>持续写入磁盘</translation>
    </message>
    <message>
        <source>Overwrite (flight recorder)</source>
        <translation>覆盖（飞行记录）</translation>
    </message>
    <message>
        <source>Buffer size per CPU</source>
        <translation>每 CPU 缓冲区大小</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source> MiB per CPU</source>
        <translation> MiB/CPU</translation>
    </message>
    <message>
        <source>Buffer &amp;size per CPU:</source>
        <translation>每 CPU 缓冲区大小(&amp;S)：</translation>
    </message>
    <message>
        <source>C&amp;lock:</source>
        <translation>时钟(&amp;L)：</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>时钟</translation>
    </message>
    <message>
        <source>Stac&amp;k trace with every event</source>
        <translation>每个事件记录栈跟踪(&amp;K)</translation>
    </message>
    <message>
        <source>Duration threshold</source>
        <translation>耗时阈值</translation>
    </message>
    <message>
        <source>Any</source>
        <translation>不限</translation>
    </message>
    <message>
        <source> µs</source>
        <translation> µs</translation>
    </message>
    <message>
        <source>tracing_thresh: function_graph records only calls that took longer, latency tracers only longer latencies. It is a setting of top-level (global) tracing.</source>
        <translation>tracing_thresh：function_graph 只录制耗时超过该值的调用，延迟跟踪器只录制超过该值的延迟。这是顶层（全局）跟踪的设置。</translation>
    </message>
    <message>
        <source>Duratio&amp;n threshold:</source>
        <translation>耗时阈值(&amp;N)：</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Choose trace options</source>
        <translation>选择跟踪选项</translation>
    </message>
    <message>
        <source>Options:</source>
        <translation>选项：</translation>
    </message>
    <message>
        <source>no </source>
        <translation>关闭 </translation>
    </message>
    <message>
        <source>Kernel defaults</source>
        <translation>内核默认值</translation>
    </message>
    <message>
        <source>%1 of kernel memory in total</source>
        <translation>共占用 %1 内核内存</translation>
    </message>
</context>
<context>
    <name>probescope::ui::CachePage</name>
    <message>
        <source>&amp;Default</source>
        <translation>默认(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Empty the cache…</source>
        <translation>清空缓存(&amp;E)…</translation>
    </message>
    <message>
        <source>Folder of imported captures</source>
        <translation>导入的跟踪记录的文件夹</translation>
    </message>
    <message>
        <source>Default folder of imported captures</source>
        <translation>导入的跟踪记录的默认文件夹</translation>
    </message>
    <message>
        <source>&amp;Choose…</source>
        <translation>选择(&amp;C)…</translation>
    </message>
    <message>
        <source>Choose the folder of imported captures</source>
        <translation>选择导入的跟踪记录的文件夹</translation>
    </message>
    <message>
        <source>Folder:</source>
        <translation>文件夹：</translation>
    </message>
    <message>
        <source>Captures in other formats are imported once and kept here. In another folder they are imported again; the previous folder keeps its captures and notes until you choose it again.</source>
        <translation>其他格式的跟踪记录只导入一次，并保存在此处。更换文件夹后会重新导入；原文件夹保留其跟踪记录和笔记，直到重新选择它。</translation>
    </message>
    <message>
        <source>Size limit of the cache</source>
        <translation>缓存大小上限</translation>
    </message>
    <message>
        <source> GiB</source>
        <translation> GiB</translation>
    </message>
    <message>
        <source>&amp;Size limit:</source>
        <translation>大小上限(&amp;S)：</translation>
    </message>
    <message>
        <source>When an import exceeds it, the least recently used captures are removed. Open captures and all notes stay.</source>
        <translation>导入超过上限时，会移除最久未使用的跟踪记录。已打开的跟踪记录和所有笔记会保留。</translation>
    </message>
    <message>
        <source>Size of the cache now</source>
        <translation>缓存当前大小</translation>
    </message>
    <message>
        <source>In use:</source>
        <translation>已使用：</translation>
    </message>
    <message>
        <source>The folder was not changed. %1</source>
        <translation>文件夹未更改。%1</translation>
    </message>
    <message>
        <source>The folder was not changed: %1 cannot be written.</source>
        <translation>文件夹未更改：%1 不可写。</translation>
    </message>
    <message>
        <source>Empty the cache</source>
        <translation>清空缓存</translation>
    </message>
    <message>
        <source>Remove all imported captures that are not open?</source>
        <translation>要移除所有未打开的已导入跟踪记录吗？</translation>
    </message>
    <message>
        <source>The original files stay and are imported again when you open them. Your notes and saved queries are restored then.</source>
        <translation>原始文件会保留，打开时会重新导入。届时会恢复笔记和已保存的查询。</translation>
    </message>
    <message>
        <source>Empty</source>
        <translation>清空</translation>
    </message>
    <message>
        <source>Removing imported captures…</source>
        <translation>正在移除导入的跟踪记录…</translation>
    </message>
    <message>
        <source>The cache is empty.</source>
        <translation>缓存为空。</translation>
    </message>
    <message numerus="yes">
        <source>%1 capture(s) stay, since they are open or their notes could not be saved.</source>
        <translation>
            <numerusform>%1 个跟踪记录被保留，因为它们已打开，或其笔记无法保存。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 in %2 capture(s)</source>
        <translation>
            <numerusform>%1，%2 个跟踪记录</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::CallTreeModel</name>
    <message>
        <source>(unknown function)</source>
        <translation>（未知函数）</translation>
    </message>
    <message>
        <source>(caller not recorded)</source>
        <translation>（调用者未录制）</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Nested calls: %L1</source>
        <translation>嵌套调用：%L1</translation>
    </message>
    <message>
        <source>Another task ran on the CPU before it ended.</source>
        <translation>在它结束之前，该 CPU 上运行了另一个任务。</translation>
    </message>
    <message>
        <source>Its entry is not in the capture.</source>
        <translation>其进入不在跟踪记录中。</translation>
    </message>
    <message>
        <source>Duration %1, self time %2</source>
        <translation>耗时 %1，自身耗时 %2</translation>
    </message>
    <message>
        <source>Its exit is earlier than its entry: excluded from statistics.</source>
        <translation>其退出早于进入：未计入统计。</translation>
    </message>
    <message>
        <source>Its duration was not recorded (option funcgraph-duration).</source>
        <translation>未录制其耗时（选项 funcgraph-duration）。</translation>
    </message>
    <message>
        <source>Its exit is not in the capture, so its duration is unknown.</source>
        <translation>其退出不在跟踪记录中，因此耗时未知。</translation>
    </message>
    <message>
        <source>It took at least %1.</source>
        <translation>至少耗时 %1。</translation>
    </message>
    <message>
        <source>Function</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>Duration (µs)</source>
        <translation>耗时（µs）</translation>
    </message>
    <message>
        <source>Self (µs)</source>
        <translation>自身耗时（µs）</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>From entry to return. The bar under each is logarithmic, from 100 ns to 10 s; the mark before a duration is that of the kernel (+ over 10 µs, ! 100 µs, # 1 ms, * 10 ms, @ 100 ms, $ 1 s).</source>
        <translation>从进入到返回的时间。每个耗时下方的条为对数刻度，从 100 ns 到 10 s；耗时前的标记与内核相同（+ 超过 10 µs，! 超过 100 µs，# 超过 1 ms，* 超过 10 ms，@ 超过 100 ms，$ 超过 1 s）。</translation>
    </message>
    <message>
        <source>Without the calls within it.</source>
        <translation>不含其内部调用的时间。</translation>
    </message>
    <message>
        <source>%1 (entry not recorded)</source>
        <translation>%1（进入未录制）</translation>
    </message>
    <message>
        <source>%1 (exit not recorded)</source>
        <translation>%1（退出未录制）</translation>
    </message>
</context>
<context>
    <name>probescope::ui::CallsView</name>
    <message>
        <source>Calls</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>&amp;Calls</source>
        <translation>调用(&amp;C)</translation>
    </message>
    <message>
        <source>Expand and collapse a call</source>
        <translation>展开和收起调用</translation>
    </message>
    <message>
        <source>*</source>
        <translation>*</translation>
    </message>
    <message>
        <source>Expand everything in a call</source>
        <translation>展开调用中的全部内容</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>正则表达式</translation>
    </message>
    <message>
        <source>CPU or task</source>
        <translation>CPU 或任务</translation>
    </message>
    <message>
        <source>CPU or task whose calls are shown</source>
        <translation>显示其调用的 CPU 或任务</translation>
    </message>
    <message>
        <source>Filter by function</source>
        <translation>按函数过滤</translation>
    </message>
    <message>
        <source>The function filter is a regular expression</source>
        <translation>函数过滤条件为正则表达式</translation>
    </message>
    <message>
        <source>Minimum duration</source>
        <translation>最小耗时</translation>
    </message>
    <message>
        <source> µs</source>
        <translation> µs</translation>
    </message>
    <message>
        <source>any duration</source>
        <translation>不限耗时</translation>
    </message>
    <message>
        <source>Levels to expand</source>
        <translation>要展开的层数</translation>
    </message>
    <message>
        <source>depth </source>
        <translation>深度 </translation>
    </message>
    <message>
        <source>This capture has no function calls. Record with the function_graph tracer to see them.</source>
        <translation>此跟踪记录没有函数调用。使用 function_graph 跟踪器录制即可查看。</translation>
    </message>
    <message>
        <source>About the durations</source>
        <translation>关于耗时</translation>
    </message>
    <message>
        <source>Function calls</source>
        <translation>函数调用</translation>
    </message>
    <message>
        <source>Expand to the chosen depth</source>
        <translation>展开到所选深度</translation>
    </message>
    <message>
        <source>Collapse all</source>
        <translation>全部收起</translation>
    </message>
    <message>
        <source>Show the hot path</source>
        <translation>显示热点路径</translation>
    </message>
    <message>
        <source>Go to the next longest call</source>
        <translation>转到耗时次长的调用</translation>
    </message>
    <message>
        <source>Copy the call as text</source>
        <translation>将调用复制为文本</translation>
    </message>
    <message>
        <source>Show only this function</source>
        <translation>仅显示此函数</translation>
    </message>
    <message>
        <source>Show latency of this function</source>
        <translation>显示此函数的延迟</translation>
    </message>
    <message>
        <source>Zoom the timeline to the call</source>
        <translation>将时间线缩放到此调用</translation>
    </message>
    <message>
        <source>Explain latency</source>
        <translation>延迟分析</translation>
    </message>
    <message>
        <source>CPU %1</source>
        <translation>CPU %1</translation>
    </message>
    <message>
        <source>Idle or unknown task on CPU %1</source>
        <translation>CPU %1 上的空闲或未知任务</translation>
    </message>
    <message numerus="yes">
        <source>%1 (%2 call(s))</source>
        <translation>
            <numerusform>%1（%2 次调用）</numerusform>
        </translation>
    </message>
    <message>
        <source>Searching for calls…</source>
        <translation>正在搜索调用…</translation>
    </message>
    <message>
        <source>Stopped after %L1 rows.</source>
        <translation>已在 %L1 行后停止。</translation>
    </message>
    <message>
        <source>Searching for the next longest call…</source>
        <translation>正在搜索耗时次长的调用…</translation>
    </message>
    <message>
        <source>The call could not be read.</source>
        <translation>无法读取此调用。</translation>
    </message>
    <message>
        <source>Only the first 64 MiB were copied.</source>
        <translation>仅复制了前 64 MiB。</translation>
    </message>
    <message>
        <source>Lines copied: %L1.</source>
        <translation>已复制的行：%L1。</translation>
    </message>
    <message>
        <source>Select a call first.</source>
        <translation>请先选择一个调用。</translation>
    </message>
    <message>
        <source>Add note here…</source>
        <translation>在此处添加笔记…</translation>
    </message>
    <message>
        <source>Probe this function…</source>
        <translation>探测此函数…</translation>
    </message>
    <message>
        <source>Matching calls: %L1</source>
        <translation>匹配的调用：%L1</translation>
    </message>
    <message>
        <source>Outermost calls: %L1</source>
        <translation>最外层调用：%L1</translation>
    </message>
    <message>
        <source>Calls nested in the selected one: %L1</source>
        <translation>嵌套在选中调用中的调用：%L1</translation>
    </message>
    <message>
        <source>Calls inside of one that matches as well are passed over</source>
        <translation>跳过位于另一个符合条件的调用之内的调用</translation>
    </message>
    <message>
        <source>No other call is left; the next one is the longest again.</source>
        <translation>没有其他调用了；下一个又是最长的调用。</translation>
    </message>
    <message>
        <source>Go to the first and the last call</source>
        <translation>转到第一个和最后一个调用</translation>
    </message>
</context>
<context>
    <name>probescope::ui::CalmStyle</name>
    <message>
        <source>Clear the line</source>
        <translation>清空该行</translation>
    </message>
</context>
<context>
    <name>probescope::ui::CaptureActions</name>
    <message>
        <source>Undo filter change</source>
        <translation>撤销过滤条件更改</translation>
    </message>
    <message>
        <source>Redo filter change</source>
        <translation>重做过滤条件更改</translation>
    </message>
    <message>
        <source>Show all events</source>
        <translation>显示所有事件</translation>
    </message>
    <message>
        <source>Copy the view as an image</source>
        <translation>将视图复制为图像</translation>
    </message>
    <message>
        <source>Save the view as an image…</source>
        <translation>将视图保存为图像…</translation>
    </message>
    <message>
        <source>Next note</source>
        <translation>下一条笔记</translation>
    </message>
    <message>
        <source>Previous note</source>
        <translation>上一条笔记</translation>
    </message>
    <message>
        <source>Add note here…</source>
        <translation>在此处添加笔记…</translation>
    </message>
    <message>
        <source>Go to the list of events</source>
        <translation>转到事件列表</translation>
    </message>
    <message>
        <source>Go to the query</source>
        <translation>转到查询</translation>
    </message>
    <message>
        <source>Go to the timeline</source>
        <translation>转到时间线</translation>
    </message>
    <message>
        <source>Next view</source>
        <translation>下一个视图</translation>
    </message>
    <message>
        <source>Previous view</source>
        <translation>上一个视图</translation>
    </message>
    <message>
        <source>Go to %1</source>
        <translation>转到%1</translation>
    </message>
    <message>
        <source>Explain latency of the longest wakeup</source>
        <translation>延迟分析：最长的唤醒</translation>
    </message>
    <message>
        <source>Set marker A here</source>
        <translation>在此处设置标记 A</translation>
    </message>
    <message>
        <source>Set marker B here</source>
        <translation>在此处设置标记 B</translation>
    </message>
</context>
<context>
    <name>probescope::ui::CaptureTree</name>
    <message>
        <source>Capture</source>
        <translation>跟踪记录</translation>
    </message>
    <message>
        <source>Find a task or an event type</source>
        <translation>查找任务或事件类型</translation>
    </message>
    <message>
        <source>Contents of the capture</source>
        <translation>跟踪记录的内容</translation>
    </message>
    <message>
        <source>Show only %1</source>
        <translation>仅显示：%1</translation>
    </message>
    <message>
        <source>Exclude %1</source>
        <translation>排除：%1</translation>
    </message>
    <message>
        <source>Remove its lane from the timeline</source>
        <translation>从时间线中移除其泳道</translation>
    </message>
    <message>
        <source>Add its lane to the timeline</source>
        <translation>将其泳道添加到时间线</translation>
    </message>
</context>
<context>
    <name>probescope::ui::CaptureTreeModel</name>
    <message>
        <source>CPU %1</source>
        <translation>CPU %1</translation>
    </message>
    <message>
        <source>Top-level buffer</source>
        <translation>顶层缓冲区</translation>
    </message>
    <message>
        <source>Unknown task</source>
        <translation>未知任务</translation>
    </message>
    <message>
        <source>CPUs</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Event types</source>
        <translation>事件类型</translation>
    </message>
    <message>
        <source>Buffers</source>
        <translation>缓冲区</translation>
    </message>
    <message>
        <source>%1 (events: %2)</source>
        <translation>%1（事件：%2）</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件数</translation>
    </message>
</context>
<context>
    <name>probescope::ui::CaptureViews</name>
    <message>
        <source>Views of the capture</source>
        <translation>跟踪记录的视图</translation>
    </message>
</context>
<context>
    <name>probescope::ui::CaptureWindow</name>
    <message>
        <source>The capture has no calls to measure.</source>
        <translation>此跟踪记录没有可测量的调用。</translation>
    </message>
    <message>
        <source>Filter and notes</source>
        <translation>过滤条件和笔记</translation>
    </message>
    <message>
        <source>Layouts</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>Saving the capture…</source>
        <translation>正在保存跟踪记录…</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>The capture was saved as %1.</source>
        <translation>跟踪记录已保存为 %1。</translation>
    </message>
    <message>
        <source>The capture could not be saved: %1</source>
        <translation>无法保存跟踪记录：%1</translation>
    </message>
    <message>
        <source>Save as capture</source>
        <translation>另存为跟踪记录</translation>
    </message>
    <message>
        <source>Probescope captures (*.psc)</source>
        <translation>Probescope 跟踪记录 (*.psc)</translation>
    </message>
    <message>
        <source>Views</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>%1 has no function calls or stacks to compare.</source>
        <translation>%1 没有可供对比的函数调用或调用栈。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ColumnChooser</name>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Default columns</source>
        <translation>默认列</translation>
    </message>
    <message>
        <source>Short form of known events</source>
        <translation>已知事件的简短形式</translation>
    </message>
    <message>
        <source>Right-click to choose columns and the time format.</source>
        <translation>右键单击以选择列和时间格式。</translation>
    </message>
    <message>
        <source>Kernel timestamp</source>
        <translation>内核时间戳</translation>
    </message>
    <message>
        <source>Since the start of the capture</source>
        <translation>自跟踪记录开始</translation>
    </message>
    <message>
        <source>Since marker A</source>
        <translation>自标记 A</translation>
    </message>
    <message>
        <source>Wall clock (UTC)</source>
        <translation>墙上时间（UTC）</translation>
    </message>
    <message>
        <source>“%1” instead of all fields, which the details show.</source>
        <translation>显示“%1”，而不是所有字段；所有字段在详情中显示。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::CommandDialog</name>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Root shell</source>
        <translation>root shell</translation>
    </message>
</context>
<context>
    <name>probescope::ui::CommandPalette</name>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Command palette</source>
        <translation>命令面板</translation>
    </message>
    <message>
        <source>Search actions, views, tasks, events and functions</source>
        <translation>搜索操作、视图、任务、事件和函数</translation>
    </message>
    <message>
        <source>Showing %1 of %2. Type more to narrow the search.</source>
        <translation>显示 %1 项，共 %2 项。继续输入以缩小搜索范围。</translation>
    </message>
    <message>
        <source>No matches.</source>
        <translation>没有匹配项。</translation>
    </message>
    <message>
        <source>%1 Looking for functions…</source>
        <translation>%1正在查找函数…</translation>
    </message>
</context>
<context>
    <name>probescope::ui::CompareCaptures</name>
    <message>
        <source>Capture before</source>
        <translation>之前的跟踪记录</translation>
    </message>
    <message>
        <source>Capture after</source>
        <translation>之后的跟踪记录</translation>
    </message>
    <message>
        <source>Compare captures</source>
        <translation>对比跟踪记录</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>After</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>%1 (open)</source>
        <translation>%1（已打开）</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>Browse for the capture before</source>
        <translation>浏览“之前”的跟踪记录</translation>
    </message>
    <message>
        <source>Browse for the capture after</source>
        <translation>浏览“之后”的跟踪记录</translation>
    </message>
    <message>
        <source>In the flame graph of the later capture, functions in orange take a larger share of the total time than before, those in blue a smaller one. Its table lists the functions of both.</source>
        <translation>在“之后”的火焰图中，占总时间的比例比“之前”大的函数为橙色，比“之前”小的函数为蓝色。表格列出两者的函数。</translation>
    </message>
    <message>
        <source>%1 (has no calls or stacks)</source>
        <translation>%1（没有函数调用或调用栈）</translation>
    </message>
    <message>
        <source>Choose two captures that have function calls or stacks.</source>
        <translation>请选择两个含有函数调用或调用栈的跟踪记录。</translation>
    </message>
    <message>
        <source>These have nothing of the same kind to compare. Choose two captures with function calls, or two with stacks of the same kind.</source>
        <translation>两者没有同类内容可对比。请选择两个都含函数调用的跟踪记录，或两个含同类调用栈的跟踪记录。</translation>
    </message>
    <message>
        <source>Both are the same capture. To compare two of its ranges, use Compare ranges… in the flame graph.</source>
        <translation>两者是同一个跟踪记录。要对比其中的两个范围，使用火焰图中的“对比范围…”。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::CompareDialog</name>
    <message>
        <source>Compare</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>After</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>Another capture</source>
        <translation>另一个跟踪记录</translation>
    </message>
    <message>
        <source>File of the capture before</source>
        <translation>“之前”的跟踪记录文件</translation>
    </message>
    <message>
        <source>File of the capture after</source>
        <translation>“之后”的跟踪记录文件</translation>
    </message>
    <message>
        <source>File of the other capture</source>
        <translation>另一个跟踪记录的文件</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>Browse for the capture before</source>
        <translation>浏览“之前”的跟踪记录</translation>
    </message>
    <message>
        <source>Browse for the capture after</source>
        <translation>浏览“之后”的跟踪记录</translation>
    </message>
    <message>
        <source>Compare with a capture</source>
        <translation>与跟踪记录对比</translation>
    </message>
    <message>
        <source>Choose the other capture file.</source>
        <translation>选择另一个跟踪记录文件。</translation>
    </message>
    <message>
        <source>Both sides are the same. For more choices, set markers A and B in the timeline, filter for a range, or add bookmarks.</source>
        <translation>两侧相同。如需更多选择，在时间线中设置标记 A 和 B，过滤出一个范围，或添加书签。</translation>
    </message>
    <message>
        <source>All tasks of both captures are counted, not only the chosen one.</source>
        <translation>将计入两个跟踪记录的所有任务，而不只是所选任务。</translation>
    </message>
    <message>
        <source>Compare two ranges of this capture, or a range with another capture. Functions in orange take a larger share of the total time after than before, those in blue a smaller one.</source>
        <translation>对比此跟踪记录的两个范围，或将一个范围与另一个跟踪记录对比。占总时间的比例：之后比之前大的函数为橙色，比之前小的函数为蓝色。</translation>
    </message>
    <message>
        <source>Compare ranges</source>
        <translation>对比范围</translation>
    </message>
</context>
<context>
    <name>probescope::ui::CountPage</name>
    <message>
        <source>What is counted</source>
        <translation>计数内容</translation>
    </message>
    <message>
        <source>Counters</source>
        <translation>计数器</translation>
    </message>
    <message>
        <source>Aggregate in the kernel</source>
        <translation>在内核中聚合</translation>
    </message>
    <message>
        <source>Connecting to %1…</source>
        <translation>正在连接到 %1…</translation>
    </message>
    <message>
        <source>Inspecting the kernel…</source>
        <translation>正在查看内核…</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>The kernel has not been inspected.</source>
        <translation>尚未查看内核。</translation>
    </message>
    <message>
        <source>Inspect</source>
        <translation>查看</translation>
    </message>
    <message>
        <source>Restoring the kernel state…</source>
        <translation>正在恢复内核状态…</translation>
    </message>
    <message>
        <source>No target is connected.</source>
        <translation>未连接目标。</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Connect to this machine or, over ssh, to another host to count its events, or to aggregate them in its kernel, without recording them.

Without a target, choose Record &gt; Open kernel description… to build probes for a saved kernel.</source>
        <translation>连接到本机，或通过 ssh 连接到其他主机，可以对其事件计数，或在其内核中聚合，而不录制。

没有目标时，选择“录制 &gt; 打开内核描述…”可为已保存的内核构建探针。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::CountPane</name>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>正在停止…</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>Restoring the kernel state…</source>
        <translation>正在恢复内核状态…</translation>
    </message>
    <message>
        <source>On the previous target: %1</source>
        <translation>在之前的目标上：%1</translation>
    </message>
</context>
<context>
    <name>probescope::ui::CounterModel</name>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Rate (/s)</source>
        <translation>速率（/s）</translation>
    </message>
    <message>
        <source>Average rate (/s)</source>
        <translation>平均速率（/s）</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Over time</source>
        <translation>随时间变化</translation>
    </message>
    <message>
        <source>By CPU</source>
        <translation>按 CPU</translation>
    </message>
    <message>
        <source>%1 per second</source>
        <translation>每秒 %1 次</translation>
    </message>
    <message>
        <source>CPU %1: %2</source>
        <translation>CPU %1：%2</translation>
    </message>
</context>
<context>
    <name>probescope::ui::CountersPane</name>
    <message>
        <source>Find an event</source>
        <translation>查找事件</translation>
    </message>
    <message>
        <source>Events to count</source>
        <translation>要计数的事件</translation>
    </message>
    <message>
        <source>Number of chosen events</source>
        <translation>已勾选的事件数</translation>
    </message>
    <message>
        <source>Polling interval</source>
        <translation>轮询间隔</translation>
    </message>
    <message>
        <source> ms</source>
        <translation> ms</translation>
    </message>
    <message>
        <source>F&amp;ilter:</source>
        <translation>过滤条件(&amp;I)：</translation>
    </message>
    <message>
        <source>&amp;Polling interval:</source>
        <translation>轮询间隔(&amp;P)：</translation>
    </message>
    <message>
        <source>Counts</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>Counts in the kernel; no events are stored.</source>
        <translation>在内核中计数；不存储事件。</translation>
    </message>
    <message>
        <source>Setting up the counters…</source>
        <translation>正在设置计数器…</translation>
    </message>
    <message>
        <source>Counted for %1. Kernel state restored.</source>
        <translation>已计数 %1。内核状态已恢复。</translation>
    </message>
    <message>
        <source>Counting for %1. Nothing is recorded.</source>
        <translation>正在计数，已用时 %1。不录制任何内容。</translation>
    </message>
    <message>
        <source>No events chosen.</source>
        <translation>未勾选事件。</translation>
    </message>
    <message numerus="yes">
        <source>%n event(s) chosen; at most %1 can be counted at once.</source>
        <translation>
            <numerusform>已勾选 %n 个事件；一次最多可对 %1 个计数。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n event(s) chosen.</source>
        <translation>
            <numerusform>已勾选 %n 个事件。</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Count</source>
        <translation>计数(&amp;C)</translation>
    </message>
    <message>
        <source>Counts only events that pass this kernel filter. Each chosen event must have the fields that the filter uses.</source>
        <translation>只对符合此内核过滤条件的事件计数。每个已勾选的事件都必须有过滤条件所用的字段。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::CpuPlot</name>
    <message>
        <source>CPU use and waiting tasks over time</source>
        <translation>随时间变化的 CPU 使用率和等待任务数</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>等待任务数</translation>
    </message>
    <message>
        <source>CPU %1</source>
        <translation>CPU %1</translation>
    </message>
    <message>
        <source>CPU %1: at least %2 % busy</source>
        <translation>CPU %1：至少 %2% 忙碌</translation>
    </message>
    <message>
        <source>CPU %1: %2 % busy</source>
        <translation>CPU %1：%2% 忙碌</translation>
    </message>
    <message>
        <source>Waiting: %1 on average, %2 at most</source>
        <translation>等待任务数：平均 %1，最多 %2</translation>
    </message>
    <message>
        <source>Incomplete: events were lost or not recorded.</source>
        <translation>不完整：有事件丢失或未录制。</translation>
    </message>
    <message>
        <source>Filled: share of the time in which the CPU was busy; a full row is 100 %. Hatched: unknown. Below: tasks waiting for a CPU (average filled, maximum dashed).</source>
        <translation>填充：CPU 忙碌时间所占比例；整行为 100%。斜线：未知。下方：等待 CPU 的任务（填充为平均值，虚线为最大值）。</translation>
    </message>
    <message>
        <source>CPUs: %1. Time: %2 to %3. Busy: %4 % on average. Waiting tasks: at most %5.</source>
        <translation>CPU：%1。时间：%2 至 %3。平均忙碌：%4%。等待的任务：最多 %5。</translation>
    </message>
    <message>
        <source>100 %</source>
        <translation>100%</translation>
    </message>
</context>
<context>
    <name>probescope::ui::CpuUseModel</name>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>≥ %1</source>
        <comment>at least</comment>
        <translation>≥ %1</translation>
    </message>
    <message>
        <source>CPU %1</source>
        <translation>CPU %1</translation>
    </message>
    <message>
        <source>Waiting, avg</source>
        <translation>等待任务数（平均）</translation>
    </message>
    <message>
        <source>Waiting, max</source>
        <translation>等待任务数（最大）</translation>
    </message>
    <message>
        <source>Start of the interval; it ends where the next one starts</source>
        <translation>时段的开始；到下一时段开始时结束</translation>
    </message>
    <message>
        <source>Share of the time in which the CPU ran a task</source>
        <translation>CPU 运行任务的时间占比</translation>
    </message>
    <message>
        <source>Runnable tasks without a CPU, on average</source>
        <translation>没有得到 CPU 的就绪任务数，平均值</translation>
    </message>
    <message>
        <source>Runnable tasks without a CPU, at most</source>
        <translation>没有得到 CPU 的就绪任务数，最大值</translation>
    </message>
    <message>
        <source>Incomplete: events were lost or not recorded.</source>
        <translation>不完整：有事件丢失或未录制。</translation>
    </message>
    <message>
        <source>Start (s)</source>
        <translation>开始（s）</translation>
    </message>
    <message>
        <source>Start (%1)</source>
        <translation>开始（%1）</translation>
    </message>
    <message>
        <source>Over the %1 from this time on.</source>
        <translation>自此时间起的 %1 内。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::DetailsPane</name>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Select an event to see its fields.</source>
        <translation>选中事件以查看其字段。</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy value</source>
        <translation>复制值</translation>
    </message>
    <message>
        <source>Show only %1 = %2</source>
        <translation>仅显示：%1 = %2</translation>
    </message>
    <message>
        <source>Exclude %1 = %2</source>
        <translation>排除：%1 = %2</translation>
    </message>
    <message>
        <source>Show %1 in the timeline</source>
        <translation>在时间线中显示 %1</translation>
    </message>
    <message>
        <source>Show only %1 ≥ %2</source>
        <translation>仅显示：%1 ≥ %2</translation>
    </message>
    <message>
        <source>Show only %1 ≤ %2</source>
        <translation>仅显示：%1 ≤ %2</translation>
    </message>
    <message>
        <source>Probe this function…</source>
        <translation>探测此函数…</translation>
    </message>
    <message>
        <source>Details of the selected event</source>
        <translation>选中事件的详情</translation>
    </message>
</context>
<context>
    <name>probescope::ui::DialectDialog</name>
    <message>
        <source>Script and notes</source>
        <translation>脚本和说明</translation>
    </message>
    <message>
        <source>Copy as</source>
        <translation>复制为其他工具的写法</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>保存(&amp;S)…</translation>
    </message>
    <message>
        <source>%1 has no equivalent.</source>
        <translation>%1 没有对应的写法。</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>%1 exists. Replace it?</source>
        <translation>%1 已存在。是否替换？</translation>
    </message>
    <message>
        <source>%1 could not be written.</source>
        <translation>无法写入 %1。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::DialectImport</name>
    <message>
        <source>Kernel definitions. Probes: %1.</source>
        <translation>内核定义。探针：%1。</translation>
    </message>
    <message>
        <source>perf probe commands. Probes: %1.</source>
        <translation>perf probe 命令。探针：%1。</translation>
    </message>
    <message>
        <source>bpftrace program. Probes: %1.</source>
        <translation>bpftrace 程序。探针：%1。</translation>
    </message>
    <message>
        <source>trace-cmd commands. Probes: %1.</source>
        <translation>trace-cmd 命令。探针：%1。</translation>
    </message>
    <message>
        <source>SystemTap script. Probes: %1.</source>
        <translation>SystemTap 脚本。探针：%1。</translation>
    </message>
    <message>
        <source>D program (DTrace). Probes: %1.</source>
        <translation>D 程序（DTrace）。探针：%1。</translation>
    </message>
    <message>
        <source>libbpf C program. Probes: %1.</source>
        <translation>libbpf C 程序。探针：%1。</translation>
    </message>
    <message>
        <source>Kernel module in C. Probes: %1.</source>
        <translation>C 语言的内核模块。探针：%1。</translation>
    </message>
    <message>
        <source>%1 was not found in %2 on this machine. Enter its offset.</source>
        <translation>在本机的 %2 中找不到 %1。输入其偏移。</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>Import probes</source>
        <translation>导入探针</translation>
    </message>
    <message>
        <source>Text to import</source>
        <translation>要导入的文本</translation>
    </message>
    <message>
        <source>Probe definitions</source>
        <translation>探针定义</translation>
    </message>
    <message>
        <source>Import result</source>
        <translation>导入结果</translation>
    </message>
    <message>
        <source>&amp;Open in probe builder</source>
        <translation>在探针构建器中打开(&amp;O)</translation>
    </message>
    <message>
        <source>Paste definitions, commands, or a whole script or program</source>
        <translation>粘贴定义、命令或整个脚本或程序</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>以及其他 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Line %1, column %2: %3</source>
        <translation>第 %1 行，第 %2 列：%3</translation>
    </message>
    <message>
        <source>Unknown format. Supported: definitions, shell scripts, perf probe, trace-cmd, bpftrace, SystemTap, D, libbpf C and kernel modules.</source>
        <translation>无法识别格式。支持：定义、shell 脚本、perf probe、trace-cmd、bpftrace、SystemTap、D、libbpf C 和内核模块。</translation>
    </message>
    <message>
        <source>p:open do_sys_openat2 name=+0($arg2):ustring
perf probe &apos;vfs_read count=%dx&apos;
bpftrace -e &apos;kprobe:vfs_read { printf(&quot;%d\n&quot;, arg2); }&apos;</source>
        <translation>p:open do_sys_openat2 name=+0($arg2):ustring
perf probe &apos;vfs_read count=%dx&apos;
bpftrace -e &apos;kprobe:vfs_read { printf(&quot;%d\n&quot;, arg2); }&apos;</translation>
    </message>
    <message>
        <source>Line %1, column %2, left out: %3</source>
        <translation>第 %1 行，第 %2 列，已略去：%3</translation>
    </message>
</context>
<context>
    <name>probescope::ui::EndGroup</name>
    <message>
        <source>Stop when</source>
        <translation>停止条件</translation>
    </message>
    <message>
        <source>Time limit</source>
        <translation>时长上限</translation>
    </message>
    <message>
        <source>Until stopped</source>
        <translation>直到手动停止</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>T&amp;ime:</source>
        <translation>时长(&amp;I)：</translation>
    </message>
    <message>
        <source>Si&amp;ze:</source>
        <translation>大小(&amp;Z)：</translation>
    </message>
    <message>
        <source>Size limit</source>
        <translation>大小上限</translation>
    </message>
    <message>
        <source>Any size</source>
        <translation>不限大小</translation>
    </message>
    <message>
        <source> MiB</source>
        <translation> MiB</translation>
    </message>
    <message>
        <source>E&amp;vents:</source>
        <translation>事件数(&amp;V)：</translation>
    </message>
    <message>
        <source>Event limit</source>
        <translation>事件数上限</translation>
    </message>
    <message>
        <source>Any number</source>
        <translation>不限数量</translation>
    </message>
    <message>
        <source>St&amp;op trigger:</source>
        <translation>停止触发器(&amp;O)：</translation>
    </message>
    <message>
        <source>Stop trigger</source>
        <translation>停止触发器</translation>
    </message>
    <message>
        <source>None, or an event such as sched:sched_process_exit</source>
        <translation>无，或某个事件，如 sched:sched_process_exit</translation>
    </message>
    <message>
        <source>The kernel stops recording when this event happens. Everything before it is kept.</source>
        <translation>此事件发生时内核停止录制。之前的全部内容都会保留。</translation>
    </message>
    <message>
        <source>T&amp;rigger filter:</source>
        <translation>触发器过滤条件(&amp;R)：</translation>
    </message>
    <message>
        <source>Trigger filter</source>
        <translation>触发器过滤条件</translation>
    </message>
    <message>
        <source>Always, or a filter such as pid == 1</source>
        <translation>始终，或过滤条件，如 pid == 1</translation>
    </message>
</context>
<context>
    <name>probescope::ui::EventChoiceModel</name>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>过滤条件</translation>
    </message>
</context>
<context>
    <name>probescope::ui::EventDetailsModel</name>
    <message>
        <source>Raw: %1</source>
        <translation>原始值：%1</translation>
    </message>
    <message>
        <source>Type: %1</source>
        <translation>类型：%1</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Raw</source>
        <translation>原始值</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
</context>
<context>
    <name>probescope::ui::EventLine</name>
    <message>
        <source>system:event</source>
        <translation>system:event</translation>
    </message>
</context>
<context>
    <name>probescope::ui::EventPane</name>
    <message>
        <source>Find an event</source>
        <translation>查找事件</translation>
    </message>
    <message>
        <source>Events to record</source>
        <translation>要录制的事件</translation>
    </message>
    <message>
        <source>Fields of the event</source>
        <translation>事件的字段</translation>
    </message>
    <message>
        <source>Filter of %1:</source>
        <translation>%1 的过滤条件：</translation>
    </message>
    <message>
        <source>No events chosen.</source>
        <translation>未勾选事件。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln event(s) chosen.</source>
        <translation>
            <numerusform>已勾选 %Ln 个事件。</numerusform>
        </translation>
    </message>
    <message>
        <source>Not available here: %1.</source>
        <translation>此处不可用：%1。</translation>
    </message>
    <message>
        <source>Select an event to see its fields.</source>
        <translation>选中事件以查看其字段。</translation>
    </message>
    <message>
        <source>Chosen: %1.</source>
        <translation>已勾选：%1。</translation>
    </message>
    <message>
        <source>Connect to a target to list its events.</source>
        <translation>连接到目标以列出其事件。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::EventTableModel</name>
    <message>
        <source>Note: %1</source>
        <translation>笔记：%1</translation>
    </message>
    <message>
        <source>Marker %1.</source>
        <translation>标记 %1。</translation>
    </message>
    <message>
        <source>Marker %1 is before this row.</source>
        <translation>标记 %1 位于此行之前。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::EventTableView</name>
    <message>
        <source>Position in the event list</source>
        <translation>在事件列表中的位置</translation>
    </message>
</context>
<context>
    <name>probescope::ui::EventsPage</name>
    <message>
        <source>Kernel timestamp</source>
        <translation>内核时间戳</translation>
    </message>
    <message>
        <source>Since the start of the capture</source>
        <translation>自跟踪记录开始</translation>
    </message>
    <message>
        <source>Since marker A</source>
        <translation>自标记 A</translation>
    </message>
    <message>
        <source>Wall clock (UTC)</source>
        <translation>墙上时间（UTC）</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>&amp;Times:</source>
        <translation>时间(&amp;T)：</translation>
    </message>
    <message>
        <source>A capture without marker A, or without the time of day, shows kernel timestamps.</source>
        <translation>没有标记 A 或没有日期时间的跟踪记录显示内核时间戳。</translation>
    </message>
    <message>
        <source>&amp;Short form of known events</source>
        <translation>已知事件的简短形式(&amp;S)</translation>
    </message>
    <message>
        <source>“%1” instead of all fields, which the details show.</source>
        <translation>显示“%1”，而不是所有字段；所有字段在详情中显示。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::EventsPane</name>
    <message>
        <source>Find an event</source>
        <translation>查找事件</translation>
    </message>
    <message>
        <source>Kernel events</source>
        <translation>内核事件</translation>
    </message>
    <message>
        <source>Events by system</source>
        <translation>按系统列出的事件</translation>
    </message>
    <message>
        <source>Selected event</source>
        <translation>选中的事件</translation>
    </message>
    <message>
        <source>Fields</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>Print format</source>
        <translation>打印格式</translation>
    </message>
    <message>
        <source>No event selected</source>
        <translation>未选中事件</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>Select one to see its fields.</source>
        <translation>选中一个事件以查看其字段。</translation>
    </message>
    <message>
        <source>This kernel has no events.</source>
        <translation>此内核没有事件。</translation>
    </message>
    <message>
        <source>%1, ID %2</source>
        <translation>%1，ID %2</translation>
    </message>
</context>
<context>
    <name>probescope::ui::EventsView</name>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>&amp;Events</source>
        <translation>事件(&amp;E)</translation>
    </message>
    <message>
        <source>Move through the events</source>
        <translation>在事件间移动</translation>
    </message>
    <message>
        <source>Shift and these</source>
        <translation>Shift 加上述按键</translation>
    </message>
    <message>
        <source>Select rows</source>
        <translation>选择行</translation>
    </message>
    <message>
        <source>Filter by the cell, or go to its time</source>
        <translation>按单元格过滤，或转到其时间</translation>
    </message>
    <message>
        <source>Select all rows</source>
        <translation>选择所有行</translation>
    </message>
    <message>
        <source>Copy rows</source>
        <translation>复制行</translation>
    </message>
    <message>
        <source>Copy rows as CSV</source>
        <translation>将行复制为 CSV</translation>
    </message>
    <message>
        <source>Search events</source>
        <translation>搜索事件</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>下一个匹配项</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>上一个匹配项</translation>
    </message>
    <message>
        <source>Go to time…</source>
        <translation>转到时间…</translation>
    </message>
    <message>
        <source>Add bookmark</source>
        <translation>添加书签</translation>
    </message>
    <message>
        <source>At most %L1 rows can be copied. Use File &gt; Export instead.</source>
        <translation>最多可复制 %L1 行。改用“文件 &gt; 导出”。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s) copied.</source>
        <translation>
            <numerusform>已复制 %Ln 行。</numerusform>
        </translation>
    </message>
    <message>
        <source>Exclude %1</source>
        <translation>排除：%1</translation>
    </message>
    <message>
        <source>Show only %1</source>
        <translation>仅显示：%1</translation>
    </message>
    <message>
        <source>Remove the lane of %1</source>
        <translation>移除“%1”的泳道</translation>
    </message>
    <message>
        <source>Add a lane for %1</source>
        <translation>为“%1”添加泳道</translation>
    </message>
    <message>
        <source>Set marker A here</source>
        <translation>在此处设置标记 A</translation>
    </message>
    <message>
        <source>Set marker B here</source>
        <translation>在此处设置标记 B</translation>
    </message>
    <message>
        <source>Add note here…</source>
        <translation>在此处添加笔记…</translation>
    </message>
    <message>
        <source>Copy cell</source>
        <translation>复制单元格</translation>
    </message>
    <message>
        <source>Searching for matching events…</source>
        <translation>正在搜索匹配的事件…</translation>
    </message>
    <message>
        <source>No matching events.</source>
        <translation>没有匹配的事件。</translation>
    </message>
    <message>
        <source>No events.</source>
        <translation>没有事件。</translation>
    </message>
    <message>
        <source>The filter hides the selected event: %1 of %2, at %3.</source>
        <translation>过滤条件隐藏了选中的事件：%2 的 %1，位于 %3。</translation>
    </message>
    <message>
        <source>Showing rows %1 to %2 of %3.</source>
        <translation>正在显示 %3 行中的第 %1 到 %2 行。</translation>
    </message>
    <message numerus="yes">
        <source>Filtering: %1 of %2 event(s) checked.</source>
        <translation>
            <numerusform>正在过滤：已检查 %2 个事件中的 %1 个。</numerusform>
        </translation>
    </message>
    <message>
        <source>Explain latency</source>
        <translation>延迟分析</translation>
    </message>
    <message>
        <source>Center the timeline here</source>
        <translation>将时间线居中于此处</translation>
    </message>
    <message>
        <source>%1, double-click</source>
        <translation>%1、双击</translation>
    </message>
    <message>
        <source>Move to another column</source>
        <translation>移到其他列</translation>
    </message>
    <message>
        <source>%1 in the search field</source>
        <translation>%1（在搜索框中）</translation>
    </message>
</context>
<context>
    <name>probescope::ui::Explainer</name>
    <message>
        <source>the recording</source>
        <translation>本次录制</translation>
    </message>
    <message>
        <source>the instance %1</source>
        <translation>跟踪实例“%1”</translation>
    </message>
    <message>
        <source>More calls were in progress at once than the return probe can follow. Recreate it with a larger maxactive.</source>
        <translation>同时进行中的调用多于返回探针能跟踪的数量。用更大的 maxactive 重新创建探针。</translation>
    </message>
    <message>
        <source>More calls were in progress at once than a return probe can follow, even with the largest maxactive.</source>
        <translation>同时进行中的调用多于返回探针能跟踪的数量，即使使用最大的 maxactive 也不够。</translation>
    </message>
    <message>
        <source>The function runs, but the probe saw no return: all calls are still in progress, started before the probe was enabled, or went through another copy of the same name.</source>
        <translation>函数在运行，但探针未观察到返回：所有调用仍在进行中、在探针启用之前就已开始，或经过了同名函数的另一份副本。</translation>
    </message>
    <message>
        <source>Only chosen tasks or CPUs were recorded; the kernel counts all hits.</source>
        <translation>只录制了选定的任务或 CPU；内核则统计所有命中。</translation>
    </message>
    <message>
        <source>Some processes are excluded in %1.</source>
        <translation>在%1中，部分进程已排除。</translation>
    </message>
    <message>
        <source>Only chosen processes are recorded in %1.</source>
        <translation>在%1中，只录制选定的进程。</translation>
    </message>
    <message>
        <source>The function was called while the handler of another probe ran on that CPU: tracing itself uses it, or an interrupt came in between. The kernel skips such hits.</source>
        <translation>函数被调用时，该 CPU 上正在运行另一个探针的处理函数：跟踪机制自身使用了该函数，或期间发生了中断。内核会跳过此类命中。</translation>
    </message>
    <message>
        <source>The probe is disabled: another probe at the same address was missed, and the kernel counts that for all of them. This one lost nothing.</source>
        <translation>此探针已禁用：同一地址的另一个探针未命中，而内核将其计入该地址的所有探针。此探针没有丢失任何命中。</translation>
    </message>
    <message>
        <source>The event is enabled in no instance, so the probe is not armed.</source>
        <translation>该事件未在任何跟踪实例中启用，因此探针未生效。</translation>
    </message>
    <message>
        <source>All probes of this kernel are disabled: /sys/kernel/debug/kprobes/enabled is 0.</source>
        <translation>此内核的所有探针均已禁用：/sys/kernel/debug/kprobes/enabled 为 0。</translation>
    </message>
    <message>
        <source>The probe uses function tracing, which is disabled: /proc/sys/kernel/ftrace_enabled is 0. Such probes stop silently.</source>
        <translation>此探针使用函数跟踪，而函数跟踪已禁用：/proc/sys/kernel/ftrace_enabled 为 0。此类探针会停止工作而不报错。</translation>
    </message>
    <message>
        <source>The kernel disabled the probe although its event is enabled. Enable the event again.</source>
        <translation>探针的事件已启用，但内核禁用了该探针。重新启用事件。</translation>
    </message>
    <message>
        <source>No call of the function has returned since the event was enabled: it was not called, or all calls are still in progress.</source>
        <translation>自事件启用以来，该函数没有调用返回：函数未被调用，或所有调用仍在进行中。</translation>
    </message>
    <message>
        <source>The function has not been called since the event was enabled.</source>
        <translation>自事件启用以来，该函数未被调用。</translation>
    </message>
    <message>
        <source>The function runs, but not the probed code: the compiler inlined it into its callers there, or another copy of the same name runs.</source>
        <translation>函数在运行，但未执行到被探测的代码：编译器在该处将其内联到了调用者中，或运行的是同名函数的另一份副本。</translation>
    </message>
    <message>
        <source>The counters were reset: the probe was deleted and recreated.</source>
        <translation>计数器已重置：探针被删除并重新创建。</translation>
    </message>
    <message>
        <source>hits %1</source>
        <translation>命中 %1</translation>
    </message>
    <message>
        <source>misses %1</source>
        <translation>未命中 %1</translation>
    </message>
    <message>
        <source>enabled nowhere</source>
        <translation>未在任何位置启用</translation>
    </message>
    <message>
        <source>%1 at the same address: misses %2</source>
        <translation>同一地址的 %1：未命中 %2</translation>
    </message>
    <message>
        <source>%1 at the same address, without maxactive: misses %2</source>
        <translation>同一地址的 %1（没有 maxactive）：未命中 %2</translation>
    </message>
    <message>
        <source>%1 at the same address: hits %2</source>
        <translation>同一地址的 %1：命中 %2</translation>
    </message>
    <message>
        <source>calls in progress on average %1</source>
        <translation>平均进行中的调用 %1</translation>
    </message>
    <message>
        <source>maxactive %1</source>
        <translation>maxactive %1</translation>
    </message>
    <message>
        <source>calls in progress %1</source>
        <translation>进行中的调用 %1</translation>
    </message>
    <message>
        <source>recorded %1</source>
        <translation>已录制 %1</translation>
    </message>
    <message>
        <source>number of recorded hits unknown</source>
        <translation>已录制的命中数未知</translation>
    </message>
    <message>
        <source>missing %1</source>
        <translation>缺失 %1</translation>
    </message>
    <message>
        <source>in the buffer %1</source>
        <translation>缓冲区中 %1</translation>
    </message>
    <message>
        <source>overrun %1</source>
        <translation>覆盖（overrun）%1</translation>
    </message>
    <message>
        <source>dropped events %1</source>
        <translation>丢弃（dropped events）%1</translation>
    </message>
    <message>
        <source>lost %1</source>
        <translation>丢失 %1</translation>
    </message>
    <message>
        <source>%1 KiB per CPU</source>
        <translation>每 CPU %1 KiB</translation>
    </message>
    <message>
        <source>no such probe in kprobes/list</source>
        <translation>kprobes/list 中没有此探针</translation>
    </message>
    <message>
        <source>filter %1</source>
        <translation>过滤条件 %1</translation>
    </message>
    <message>
        <source>Calls may not have returned yet</source>
        <translation>调用可能尚未返回</translation>
    </message>
    <message>
        <source>Tracing is off in %1: hits are counted, but not recorded.</source>
        <translation>在%1中，跟踪已关闭：命中会计数，但不会录制。</translation>
    </message>
    <message>
        <source>The event has a filter in %1 that drops hits.</source>
        <translation>在%1中，该事件有过滤条件，会丢弃命中。</translation>
    </message>
    <message>
        <source>Only some CPUs are recorded in %1.</source>
        <translation>在%1中，只录制部分 CPU。</translation>
    </message>
    <message>
        <source>The buffer was full: newer events overwrote older ones before they were read.</source>
        <translation>缓冲区已满：较旧的事件在被读取之前就被较新的事件覆盖。</translation>
    </message>
    <message>
        <source>The buffer was full, so newer events were dropped.</source>
        <translation>缓冲区已满，因此较新的事件被丢弃。</translation>
    </message>
    <message>
        <source>Events in the buffer of %1 have not been read yet.</source>
        <translation>%1的缓冲区中有尚未读取的事件。</translation>
    </message>
    <message>
        <source>The buffer was full before all was read: hits are lost.</source>
        <translation>缓冲区在全部读取之前已满：丢失了命中。</translation>
    </message>
    <message>
        <source>Some hits are not recorded, for an unknown reason.</source>
        <translation>部分命中未被录制，原因未知。</translation>
    </message>
    <message>
        <source>Based on: %1.</source>
        <translation>依据：%1。</translation>
    </message>
    <message>
        <source>The kernel does not report which of these it is.</source>
        <translation>内核不报告属于其中哪一种情况。</translation>
    </message>
    <message>
        <source>No counter shows whether it dropped any.</source>
        <translation>没有计数器能表明它是否丢弃过命中。</translation>
    </message>
    <message>
        <source>More concurrent calls than maxactive</source>
        <translation>并发调用数超过 maxactive</translation>
    </message>
    <message>
        <source>Hit inside a probe handler</source>
        <translation>在探针处理函数内命中</translation>
    </message>
    <message>
        <source>Misses of another probe there</source>
        <translation>该处另一个探针的未命中</translation>
    </message>
    <message>
        <source>Not enabled anywhere</source>
        <translation>未在任何位置启用</translation>
    </message>
    <message>
        <source>All probes are disabled</source>
        <translation>所有探针均已禁用</translation>
    </message>
    <message>
        <source>Function tracing is disabled</source>
        <translation>函数跟踪已禁用</translation>
    </message>
    <message>
        <source>Its module was unloaded</source>
        <translation>其模块已卸载</translation>
    </message>
    <message>
        <source>Its module is not loaded</source>
        <translation>其模块未加载</translation>
    </message>
    <message>
        <source>The kernel disabled it</source>
        <translation>内核禁用了它</translation>
    </message>
    <message>
        <source>Calls have not returned yet</source>
        <translation>调用尚未返回</translation>
    </message>
    <message>
        <source>No calls so far</source>
        <translation>目前没有调用</translation>
    </message>
    <message>
        <source>Another copy of the function runs</source>
        <translation>运行的是函数的另一份副本</translation>
    </message>
    <message>
        <source>Tracing is off</source>
        <translation>跟踪已关闭</translation>
    </message>
    <message>
        <source>A filter drops hits</source>
        <translation>过滤条件丢弃了命中</translation>
    </message>
    <message>
        <source>Only some processes are recorded</source>
        <translation>只录制部分进程</translation>
    </message>
    <message>
        <source>Only some CPUs are recorded</source>
        <translation>只录制部分 CPU</translation>
    </message>
    <message>
        <source>Events were overwritten</source>
        <translation>事件被覆盖</translation>
    </message>
    <message>
        <source>Events were dropped</source>
        <translation>事件被丢弃</translation>
    </message>
    <message>
        <source>Events not read yet</source>
        <translation>事件尚未读取</translation>
    </message>
    <message>
        <source>Hits are missing</source>
        <translation>命中有缺失</translation>
    </message>
    <message>
        <source>The counters were reset</source>
        <translation>计数器已重置</translation>
    </message>
    <message>
        <source>Recreate with maxactive %1…</source>
        <translation>用 maxactive %1 重新创建…</translation>
    </message>
    <message>
        <source>Probe another function…</source>
        <translation>探测另一个函数…</translation>
    </message>
    <message>
        <source>Enable it</source>
        <translation>启用</translation>
    </message>
    <message>
        <source>Enable all probes…</source>
        <translation>启用所有探针…</translation>
    </message>
    <message>
        <source>Enable function tracing…</source>
        <translation>启用函数跟踪…</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>复制命令</translation>
    </message>
    <message>
        <source>Turn tracing on in %1</source>
        <translation>在“%1”中开启跟踪</translation>
    </message>
    <message>
        <source>Remove the filter in %1…</source>
        <translation>移除“%1”中的过滤条件…</translation>
    </message>
    <message>
        <source>Record all processes in %1</source>
        <translation>在“%1”中录制所有进程</translation>
    </message>
    <message>
        <source>Record all CPUs in %1</source>
        <translation>在“%1”中录制所有 CPU</translation>
    </message>
    <message>
        <source>Set the buffer of %1 to %2 KiB…</source>
        <translation>将“%1”的缓冲区设为 %2 KiB…</translation>
    </message>
    <message>
        <source>Calls started, but none has returned yet. A return probe is hit when the function returns.</source>
        <translation>调用已开始，但都尚未返回。返回探针在函数返回时命中。</translation>
    </message>
    <message>
        <source>The module of the function was unloaded. The probe is armed again when the module is loaded.</source>
        <translation>该函数所在的模块已卸载。再次加载该模块时，探针会重新生效。</translation>
    </message>
    <message>
        <source>The module of the function is not loaded. The probe is armed when the module is loaded.</source>
        <translation>该函数所在的模块未加载。加载该模块时，探针会生效。</translation>
    </message>
    <message>
        <source>calls of the function seen elsewhere %1</source>
        <translation>在别处观察到的函数调用次数 %1</translation>
    </message>
    <message>
        <source>resets %1</source>
        <translation>重置次数 %1</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ExplainerCards</name>
    <message>
        <source>Issues of the probe</source>
        <translation>探针的问题</translation>
    </message>
    <message>
        <source>Run on the target: %1</source>
        <translation>在目标上运行：%1</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ExportDialog</name>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>&amp;Format:</source>
        <translation>格式(&amp;F)：</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>%1 to %2, %3</source>
        <translation>%1 到 %2，%3</translation>
    </message>
    <message>
        <source>&amp;Whole capture</source>
        <translation>整个跟踪记录(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Visible range</source>
        <translation>可见范围(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Visible range (%1)</source>
        <translation>可见范围(&amp;V)（%1）</translation>
    </message>
    <message>
        <source>&amp;Selected range (none)</source>
        <translation>所选范围(&amp;S)（无）</translation>
    </message>
    <message>
        <source>&amp;Selected range (%1)</source>
        <translation>所选范围(&amp;S)（%1）</translation>
    </message>
    <message>
        <source>Only events that match the &amp;filter (none)</source>
        <translation>仅符合过滤条件的事件(&amp;F)（无）</translation>
    </message>
    <message>
        <source>Only events that match the &amp;filter:</source>
        <translation>仅符合过滤条件的事件(&amp;F)：</translation>
    </message>
    <message>
        <source>Counting events…</source>
        <translation>正在统计事件数…</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 event(s) will be written.</source>
        <translation>
            <numerusform>将写入 %1 个事件（共 %2 个）。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 event(s) in damaged parts of the capture cannot be read.</source>
        <translation>
            <numerusform>跟踪记录损坏部分中的 %1 个事件无法读取。</numerusform>
        </translation>
    </message>
    <message>
        <source>The export was stopped; nothing was written.</source>
        <translation>导出已停止；未写入任何内容。</translation>
    </message>
    <message numerus="yes">
        <source>%1 event(s) were written to %2.</source>
        <translation>
            <numerusform>已将 %1 个事件写入 %2。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln gap(s) with lost events could not be marked in it.</source>
        <translation>
            <numerusform>有 %Ln 处丢失事件的缺口无法在其中标出。</numerusform>
        </translation>
    </message>
    <message>
        <source>Damaged rows are also missing in these tables: %1.</source>
        <translation>以下各表还缺少损坏的行：%1。</translation>
    </message>
    <message>
        <source>ftrace text</source>
        <translation>ftrace 文本</translation>
    </message>
    <message>
        <source>Text as in the kernel&apos;s trace file, for Probescope, scripts and Trace Compass.</source>
        <translation>与内核 trace 文件相同的文本，供 Probescope、脚本和 Trace Compass 使用。</translation>
    </message>
    <message>
        <source>Text (*.txt)</source>
        <translation>文本 (*.txt)</translation>
    </message>
    <message>
        <source>trace.dat</source>
        <translation>trace.dat</translation>
    </message>
    <message>
        <source>The kernel&apos;s binary records, for trace-cmd and KernelShark. For text captures they are rebuilt from the fields; what does not fit is reported.</source>
        <translation>内核的二进制记录，供 trace-cmd 和 KernelShark 使用。文本跟踪记录的二进制记录由字段重建；无法容纳的内容会在报告中列出。</translation>
    </message>
    <message>
        <source>trace.dat (*.dat)</source>
        <translation>trace.dat (*.dat)</translation>
    </message>
    <message>
        <source>CSV of all columns</source>
        <translation>所有列的 CSV</translation>
    </message>
    <message>
        <source>One row per event with the columns of the SQL table event, for scripts and spreadsheets.</source>
        <translation>每个事件一行，列与 SQL 表 event 相同，供脚本和电子表格使用。</translation>
    </message>
    <message>
        <source>Comma-separated values (*.csv)</source>
        <translation>逗号分隔值 (*.csv)</translation>
    </message>
    <message>
        <source>CSV of the table as shown</source>
        <translation>所示表格的 CSV</translation>
    </message>
    <message>
        <source>JSON lines</source>
        <translation>JSON 行</translation>
    </message>
    <message>
        <source>One JSON object per event, with all its fields by name.</source>
        <translation>每个事件一个 JSON 对象，含按名称列出的所有字段。</translation>
    </message>
    <message>
        <source>JSON lines (*.jsonl)</source>
        <translation>JSON 行 (*.jsonl)</translation>
    </message>
    <message>
        <source>Perfetto / Chrome JSON</source>
        <translation>Perfetto / Chrome JSON</translation>
    </message>
    <message>
        <source>Calls, scheduling, wakeups and events for ui.perfetto.dev and chrome://tracing. Calls and slices that touch the range are exported whole.</source>
        <translation>供 ui.perfetto.dev 和 chrome://tracing 使用的调用、调度、唤醒和事件。与该范围相交的调用和运行片段会完整导出。</translation>
    </message>
    <message>
        <source>JSON (*.json)</source>
        <translation>JSON (*.json)</translation>
    </message>
    <message>
        <source>SQLite database</source>
        <translation>SQLite 数据库</translation>
    </message>
    <message>
        <source>The SQL tables as ordinary SQLite tables, for sqlite3. Whole capture only.</source>
        <translation>将 SQL 表写为普通的 SQLite 表，供 sqlite3 使用。仅限整个跟踪记录。</translation>
    </message>
    <message>
        <source>SQLite databases (*.db)</source>
        <translation>SQLite 数据库 (*.db)</translation>
    </message>
    <message numerus="yes">
        <source>The kernel lost %L1 event(s) or more there; gaps: %L2.</source>
        <translation>
            <numerusform>内核在其中至少丢失了 %L1 个事件；缺口：%L2。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The kernel lost %L1 event(s) there; gaps: %L2.</source>
        <translation>
            <numerusform>内核在其中丢失了 %L1 个事件；缺口：%L2。</numerusform>
        </translation>
    </message>
    <message>
        <source>Events whose text has no flags (exported as not set): %L1.</source>
        <translation>文本中没有标志的事件（导出为未设置）：%L1。</translation>
    </message>
    <message>
        <source>Events of unknown tasks (with PIDs from 1000000000): %L1.</source>
        <translation>未知任务的事件（PID 从 1000000000 起）：%L1。</translation>
    </message>
    <message>
        <source>Events of renamed tasks (only one name per PID): %L1.</source>
        <translation>已改名任务的事件（每个 PID 只有一个名称）：%L1。</translation>
    </message>
    <message>
        <source>Tasks whose TGID is left out: %L1.</source>
        <translation>略去 TGID 的任务：%L1。</translation>
    </message>
    <message>
        <source>Events without a time (only their order is kept): %L1.</source>
        <translation>没有时间的事件（仅保留顺序）：%L1。</translation>
    </message>
    <message>
        <source>Symbols reduced to their names: %L1.</source>
        <translation>仅保留名称的符号：%L1。</translation>
    </message>
    <message>
        <source>Events that lack a field of the format (set to 0): %L1.</source>
        <translation>缺少格式中某个字段的事件（设为 0）：%L1。</translation>
    </message>
    <message>
        <source>Renamed events and fields: %L1.</source>
        <translation>已重命名的事件和字段：%L1。</translation>
    </message>
    <message>
        <source>Calls without a duration (set to 0): %L1.</source>
        <translation>没有耗时的调用（设为 0）：%L1。</translation>
    </message>
    <message>
        <source>Events moved by 1 ns (KernelShark treats a first time of 0 as no time): %L1.</source>
        <translation>移动了 1 ns 的事件（KernelShark 将为 0 的首个时间视为没有时间）：%L1。</translation>
    </message>
    <message>
        <source>Functions with made-up addresses: %L1.</source>
        <translation>使用虚构地址的函数：%L1。</translation>
    </message>
    <message>
        <source>The export to %1 was stopped because the imported capture is damaged. The previous file is unchanged. Export it again.</source>
        <translation>由于导入的跟踪记录已损坏，到 %1 的导出已停止。原有文件未更改。重新导出。</translation>
    </message>
    <message>
        <source>The export to %1 was stopped because the imported capture is damaged. No file was written. Export it again.</source>
        <translation>由于导入的跟踪记录已损坏，到 %1 的导出已停止。未写入文件。重新导出。</translation>
    </message>
    <message numerus="yes">
        <source>%1 event(s) in damaged parts of the capture were excluded.</source>
        <translation>
            <numerusform>跟踪记录损坏部分中的 %1 个事件已排除。</numerusform>
        </translation>
    </message>
    <message>
        <source>Call entries and exits whose marks are left out: %L1.</source>
        <translation>略去标记的调用入口和退出：%L1。</translation>
    </message>
    <message>
        <source>Call entries and exits of unknown functions (set to 0): %L1.</source>
        <translation>未知函数的调用入口和退出（设为 0）：%L1。</translation>
    </message>
    <message>
        <source>Between markers &amp;A and B (%1)</source>
        <translation>标记 &amp;A 和 B 之间（%1）</translation>
    </message>
    <message>
        <source>Between markers &amp;A and B (set both first)</source>
        <translation>标记 &amp;A 和 B 之间（请先设置两者）</translation>
    </message>
    <message>
        <source>The visible columns of the event table, in their order, with times and details as shown there.</source>
        <translation>事件表的可见列，按其顺序，时间和详情与表中显示的一致。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ExportDialogs</name>
    <message>
        <source>The export ended before anything was written.</source>
        <translation>导出在写入任何内容之前就已结束。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::FieldHelp</name>
    <message>
        <source>In tracefs: %1</source>
        <translation>在 tracefs 中：%1</translation>
    </message>
    <message>
        <source>The kernel to trace: that of this machine, or of a host that ssh reaches without a password, such as root@board. probescope-helper, which reads and writes tracefs there, is installed on it, or copied to it for the session if you agree.</source>
        <translation>要跟踪的内核：本机的内核，或 ssh 无需密码即可连接的主机（例如 root@board）的内核。该主机上装有 probescope-helper，或在你同意后为本次会话复制一个过去，由它在那里读写 tracefs。</translation>
    </message>
    <message>
        <source>How often the counts are read. Each time, one file is read for each event; counting itself goes on in the kernel. Default: one second.</source>
        <translation>读取计数的间隔。每次为每个事件读取一个文件；计数本身一直在内核中进行。默认：一秒。</translation>
    </message>
    <message>
        <source>For how many groups the kernel reserves memory. Events of further groups are dropped and only counted. Default: 4,096.</source>
        <translation>内核为多少个分组预留内存。更多分组的事件会被丢弃，只计其数量。默认：4,096。</translation>
    </message>
    <message>
        <source>The events that are aggregated, such as sched:sched_switch. Each gets a histogram, whose groups are added up here.</source>
        <translation>要聚合的事件，例如 sched:sched_switch。每个事件有一个直方图，其分组在此相加。</translation>
    </message>
    <message>
        <source>Only events whose fields pass this filter are aggregated; it becomes part of the trigger. Empty: all events.</source>
        <translation>只聚合字段符合此过滤条件的事件；它会成为触发器的一部分。留空：全部事件。</translation>
    </message>
    <message>
        <source>What is computed for each group: the number of events, or the sum, average or distribution of a field. The number of events is the default.</source>
        <translation>为每个分组计算什么：事件数，或某个字段的总和、平均值或分布。默认为事件数。</translation>
    </message>
    <message>
        <source>The field whose values are added up or distributed. It must be a number.</source>
        <translation>其值被求和或统计分布的字段。它必须是数值。</translation>
    </message>
    <message>
        <source>The range of a linear distribution, and the size of its buckets.</source>
        <translation>线性分布的范围及其桶的大小。</translation>
    </message>
    <message>
        <source>How many of the largest groups are shown. The kernel aggregates all of them.</source>
        <translation>显示多少个最大的分组。内核会聚合全部分组。</translation>
    </message>
    <message>
        <source>The field that tells which start belongs to which end: both have the same value in it, such as a PID.</source>
        <translation>表明哪个开始对应哪个结束的字段：两者在此字段中的值相同，例如 PID。</translation>
    </message>
    <message>
        <source>What is written when you press Start, in a separate instance, and removed at the end.</source>
        <translation>按下“开始”后写入独立的跟踪实例、结束时移除的内容。</translation>
    </message>
    <message>
        <source>Where the value comes from: a register, the stack, memory at a symbol, a constant, or the name of the task.</source>
        <translation>值的来源：寄存器、栈、符号处的内存、常量或任务名称。</translation>
    </message>
    <message>
        <source>Names the register, symbol, field or constant, as in the kernel&apos;s syntax.</source>
        <translation>寄存器、符号、字段或常量，按内核的语法书写。</translation>
    </message>
    <message>
        <source>Takes the value as an address and reads memory at this offset from it: +OFFSET(FETCH). Several offsets follow several pointers. Empty: the value itself.</source>
        <translation>把该值当作地址，读取该地址加此偏移处的内存：+OFFSET(FETCH)。多个偏移依次跟随多个指针。留空：该值本身。</translation>
    </message>
    <message>
        <source>How the value is stored and printed: u8 to u64 unsigned, s8 to s64 signed, x8 to x64 hexadecimal, string, ustring, symbol. Empty: the kernel&apos;s default, a hexadecimal number.</source>
        <translation>值的保存和显示方式：u8 至 u64 为无符号数，s8 至 s64 为有符号数，x8 至 x64 为十六进制数，还有 string、ustring、symbol。留空：内核的默认值，即十六进制数。</translation>
    </message>
    <message>
        <source>Number of the lowest bit that is recorded; 0 is the lowest of the value.</source>
        <translation>所记录的最低位的编号；0 是该值的最低位。</translation>
    </message>
    <message>
        <source>Whether the probe at the entry or that at the return of the function records it.</source>
        <translation>由函数入口处的探针还是返回处的探针记录它。</translation>
    </message>
    <message>
        <source>Lists only examples whose texts contain these words.</source>
        <translation>只列出文本中包含这些词的示例。</translation>
    </message>
    <message>
        <source>Lines of kprobe_events, or commands and programs of perf, trace-cmd, bpftrace, SystemTap or DTrace. They are only read, never run.</source>
        <translation>kprobe_events 的行，或者 perf、trace-cmd、bpftrace、SystemTap 或 DTrace 的命令和程序。只读取它们，从不运行。</translation>
    </message>
    <message>
        <source>The tool whose syntax the probe is written in.</source>
        <translation>书写该探针所用的工具语法。</translation>
    </message>
    <message>
        <source>Lists the kernel functions whose names contain these letters in this order. The one that you choose becomes the probe point of a kprobe.</source>
        <translation>列出名称中依次包含这些字母的内核函数。所选的函数成为 kprobe 的探测点。</translation>
    </message>
    <message>
        <source>Functions with their prototypes and whether they can be probed. On x86, a probe at the entry of a traceable one needs no breakpoint, so it costs less.</source>
        <translation>函数及其原型，以及能否探测。在 x86 上，可跟踪函数入口处的探针无需断点，因此开销较小。</translation>
    </message>
    <message>
        <source>The program or library for a uprobe, which runs for every process that uses the file. Each hit traps into the kernel, which costs more than that of a kprobe.</source>
        <translation>uprobe 所在的程序或库，对使用该文件的每个进程都会运行。每次命中都会陷入内核，开销大于 kprobe。</translation>
    </message>
    <message>
        <source>Lists only functions and USDT probes of the program whose names contain these letters in this order.</source>
        <translation>只列出程序中名称依次包含这些字母的函数和 USDT 探针。</translation>
    </message>
    <message>
        <source>Functions and USDT probes of the program. The kernel gets the file and the offset in it.</source>
        <translation>程序的函数和 USDT 探针。内核得到的是文件及其中的偏移。</translation>
    </message>
    <message>
        <source>Lists only events whose names contain this text.</source>
        <translation>只列出名称中包含此文本的事件。</translation>
    </message>
    <message>
        <source>An event probe runs with the event that you choose here, and records its fields or what they point to.</source>
        <translation>事件探针随在此选择的事件运行，并记录其字段或字段所指向的内容。</translation>
    </message>
    <message>
        <source>The name of the probe&apos;s event: letters, digits and underscores, up to 63. Empty: the proposed name.</source>
        <translation>探针的事件名称：字母、数字和下划线，最多 63 个字符。留空：使用建议的名称。</translation>
    </message>
    <message>
        <source>Only hits whose fields pass this filter are recorded. The probe runs all the same, and counts the hit. Empty: all hits.</source>
        <translation>只记录字段符合此过滤条件的命中。探针照样运行，并计入命中次数。留空：全部命中。</translation>
    </message>
    <message>
        <source>Records the kernel stack with each hit, by the trigger stacktrace: who called the function. Each hit then takes longer and needs more space. Off by default.</source>
        <translation>每次命中时用触发器 stacktrace 记录内核栈，即由谁调用了该函数。每次命中因此耗时更长，占用更多空间。默认关闭。</translation>
    </message>
    <message>
        <source>The fields of the selected event, which its filter can use.</source>
        <translation>选中事件的字段，可用于其过滤条件。</translation>
    </message>
    <message>
        <source>What is recorded besides events. nop, the default, adds nothing. function and function_graph record calls, and slow down each traced function.</source>
        <translation>除事件之外还录制什么。默认的 nop 不增加任何内容。function 和 function_graph 录制函数调用，并会拖慢每个被跟踪的函数。</translation>
    </message>
    <message>
        <source>The tracers function and function_graph record only these functions. Empty: all functions, which slows the machine down and fills the buffer within moments.</source>
        <translation>跟踪器 function 和 function_graph 只录制这些函数。留空：全部函数，这会拖慢机器，并在片刻之内填满缓冲区。</translation>
    </message>
    <message>
        <source>Functions that are never traced, even if the function filter names them.</source>
        <translation>从不跟踪的函数，即使函数过滤器中包含它们。</translation>
    </message>
    <message>
        <source>function_graph records only these functions and what they call. Empty: all calls. The function filter still applies.</source>
        <translation>function_graph 只录制这些函数及其调用的函数。留空：全部调用。函数过滤器仍然有效。</translation>
    </message>
    <message>
        <source>function_graph records neither these functions nor what they call.</source>
        <translation>function_graph 既不录制这些函数，也不录制它们调用的函数。</translation>
    </message>
    <message>
        <source>Records only what these threads do. The kernel filters by thread: the PID of a process selects only its main thread. Empty: all tasks.</source>
        <translation>只录制这些线程的活动。内核按线程过滤：进程的 PID 只选中其主线程。留空：全部任务。</translation>
    </message>
    <message>
        <source>Threads and processes that the chosen ones create while recording are recorded, too. On by default; without PIDs it has no effect.</source>
        <translation>所选任务在录制期间创建的线程和进程也会录制。默认开启；未填写 PID 时不起作用。</translation>
    </message>
    <message>
        <source>Records only what runs on these CPUs. Empty: all CPUs.</source>
        <translation>只录制在这些 CPU 上运行的内容。留空：全部 CPU。</translation>
    </message>
    <message>
        <source>Ends the recording after this time; pauses do not count. Probescope measures it: nothing is written to the kernel.</source>
        <translation>到达此时间后结束录制；暂停的时间不计入。由 Probescope 计时，不向内核写入任何内容。</translation>
    </message>
    <message>
        <source>Ends the recording when this much was read from the buffers. The limit is checked after each read, so the capture can be somewhat larger.</source>
        <translation>从缓冲区读取的数据达到此大小后结束录制。每次读取之后检查一次，因此跟踪记录可能略大。</translation>
    </message>
    <message>
        <source>Ends the recording when this many events were read from the buffers. The limit is checked after each read, so the capture can have more.</source>
        <translation>从缓冲区读取的事件达到此数量后结束录制。每次读取之后检查一次，因此跟踪记录中的事件可能更多。</translation>
    </message>
    <message>
        <source>When this event occurs, the kernel itself turns tracing off (trigger traceoff), at once: the buffer keeps what led to it. The event need not be recorded.</source>
        <translation>此事件发生时，内核会立即自行关闭跟踪（触发器 traceoff），缓冲区因此保留事件发生之前的记录。不必录制该事件本身。</translation>
    </message>
    <message>
        <source>Only an event whose fields pass this filter stops the recording. Empty: the first event does.</source>
        <translation>只有字段符合此过滤条件的事件才会停止录制。留空：第一个事件就会停止录制。</translation>
    </message>
    <message>
        <source>Kernel memory for the events of each CPU while recording. A larger buffer loses fewer events in bursts. Default: 4 MiB.</source>
        <translation>录制期间用于每个 CPU 的事件的内核内存。缓冲区越大，突发时丢失的事件越少。默认：4 MiB。</translation>
    </message>
    <message>
        <source>The clock of all timestamps. mono, the default, and boot can be compared with the times of programs. local is the fastest, but CPUs can differ.</source>
        <translation>所有时间戳所用的时钟。默认的 mono 以及 boot 可与程序的时间比较。local 最快，但各 CPU 之间可能有差异。</translation>
    </message>
    <message>
        <source>Records the kernel stack with each event: who caused it. Each event then takes longer and needs several times the space. Off by default.</source>
        <translation>每个事件都记录内核栈，即由谁引起。每个事件因此耗时更长，占用的空间增至数倍。默认关闭。</translation>
    </message>
    <message>
        <source>function_graph records only calls that took longer, latency tracers only longer latencies. It needs top-level tracing. Default: any duration.</source>
        <translation>function_graph 只录制耗时更长的调用，延迟跟踪器只录制更长的延迟。需要顶层跟踪。默认：任意耗时。</translation>
    </message>
    <message>
        <source>Trace options of the recording, each a file in this folder. Those that are not changed keep the kernel&apos;s default.</source>
        <translation>录制所用的跟踪选项，每个选项是此文件夹中的一个文件。未更改的选项保持内核的默认值。</translation>
    </message>
    <message>
        <source>Lists only options whose name or description contains this text.</source>
        <translation>只列出名称或说明中包含此文本的选项。</translation>
    </message>
    <message>
        <source>Lists only events whose names contain this text. Chosen events stay chosen.</source>
        <translation>只列出名称中包含此文本的事件。已勾选的保持勾选。</translation>
    </message>
    <message>
        <source>Chosen events are counted, each by a histogram in a separate instance. No event is stored.</source>
        <translation>对已勾选的事件计数，每个事件在独立的跟踪实例中使用一个直方图。不存储任何事件。</translation>
    </message>
    <message>
        <source>Only events whose fields pass this filter are counted; it becomes part of each trigger. Each chosen event must have the fields that the filter uses. Empty: all events.</source>
        <translation>只对字段符合此过滤条件的事件计数；它会成为每个触发器的一部分。每个已勾选的事件都必须有过滤条件所用的字段。留空：全部事件。</translation>
    </message>
    <message>
        <source>Aggregate events, or measure the time from one event to another. Both run in the kernel and store no events.</source>
        <translation>聚合事件，或测量从一个事件到另一个事件的时间。两者都在内核中运行，不存储任何事件。</translation>
    </message>
    <message>
        <source>Events with the same values of these keys form a group. The kernel accepts three keys at most; a distribution uses one of them.</source>
        <translation>这些键的值相同的事件构成一个分组。内核最多接受三个键；分布会占用其中一个。</translation>
    </message>
    <message>
        <source>The event at which the time starts. Its histogram stores the timestamp for each key.</source>
        <translation>计时开始的事件。其直方图为每个键保存时间戳。</translation>
    </message>
    <message>
        <source>The event at which the time ends. Its trigger creates a synthetic event with the latency, which the kernel adds to a histogram.</source>
        <translation>计时结束的事件。其触发器产生一个带有延迟的合成事件，内核将该延迟计入直方图。</translation>
    </message>
    <message>
        <source>Creates a distribution for each value of the key, which needs a larger map size. Off: one distribution of all latencies.</source>
        <translation>为键的每个值生成一个分布，这需要更大的映射大小。关闭：全部延迟合为一个分布。</translation>
    </message>
    <message>
        <source>What can be recorded at this probe point. Expand a struct to see its members. Chosen values become fetch arguments, and fields of the event.</source>
        <translation>在此探测点可以记录的内容。展开结构体可选择其成员。勾选的值成为取值参数，也就是事件的字段。</translation>
    </message>
    <message>
        <source>Each fetch argument is NAME=FETCH:TYPE in the definition and a field of the event. The kernel accepts up to 128, each with up to 63 characters of FETCH:TYPE.</source>
        <translation>每个取值参数在定义中写作 NAME=FETCH:TYPE，并成为事件的一个字段。内核最多接受 128 个，每个的 FETCH:TYPE 最多 63 个字符。</translation>
    </message>
    <message>
        <source>Reads memory of the program instead of the kernel: +uOFFSET(FETCH). Memory that is not paged in at that moment cannot be read: a string is recorded as (fault), a number as 0.</source>
        <translation>读取程序的内存而不是内核的内存：+uOFFSET(FETCH)。当时尚未调入的内存无法读取：字符串记录为 (fault)，数值记录为 0。</translation>
    </message>
    <message>
        <source>Records this many elements of the type, TYPE[N], from memory. The kernel accepts up to 64.</source>
        <translation>从内存中记录的该类型元素个数，即 TYPE[N] 中的 N。内核最多接受 64 个。</translation>
    </message>
    <message>
        <source>Records only this many bits of the value: bWIDTH@OFFSET/SIZE. By default, the whole value is recorded.</source>
        <translation>只记录值的若干位：bWIDTH@OFFSET/SIZE。默认记录整个值。</translation>
    </message>
    <message>
        <source>The name of the field in the event, up to 32 characters. Some hist triggers reject names of one character.</source>
        <translation>事件中该字段的名称，最多 32 个字符。某些直方图触发器不接受只有一个字符的名称。</translation>
    </message>
    <message>
        <source>Example probes, by the question that they answer. “Open” fills the probe builder with one; nothing is created yet.</source>
        <translation>示例探针，按其回答的问题排列。“打开”将其中一个填入探针构建器；此时尚不创建任何内容。</translation>
    </message>
    <message>
        <source>The machine code of the function. A probe at an offset runs before the instruction there; the offset must be the start of an instruction.</source>
        <translation>函数的机器码。位于某个偏移处的探针在该处的指令之前运行；该偏移必须是一条指令的开头。</translation>
    </message>
    <message>
        <source>A kprobe (p) runs at the entry of the function or at an offset, a return probe (r) when it returns. Both together give the duration of each call, at the cost of two events.</source>
        <translation>kprobe (p) 在函数入口或某个偏移处运行，返回探针 (r) 在函数返回时运行。两者一起可给出每次调用的耗时，代价是产生两个事件。</translation>
    </message>
    <message>
        <source>How many calls a return probe can follow at once; further ones are missed. At most 4,096; each needs some memory. Default: twice the number of CPUs, at least 10.</source>
        <translation>返回探针可同时跟踪多少次调用；更多的调用会未命中。最多 4,096 次，每次都需要一些内存。默认：CPU 数量的两倍，至少 10。</translation>
    </message>
    <message>
        <source>The definitions as the kernel accepts them, one per line. The probe builder and these lines stay in sync. kprobe_events and uprobe_events list those of their kind.</source>
        <translation>内核所接受的定义，每行一个。探针构建器与这些行保持同步。kprobe_events 和 uprobe_events 列出各自种类的定义。</translation>
    </message>
    <message>
        <source>Fills in settings for a common task. Nothing is written to the kernel before you record.</source>
        <translation>填入适合某项常见任务的设置。开始录制之前不会向内核写入任何内容。</translation>
    </message>
    <message>
        <source>Chosen events are recorded; choosing a system records all of its events. A filter beside an event limits it. Frequent events, such as those of locks or memory, fill the buffer quickly.</source>
        <translation>录制已勾选的事件；勾选系统表示其全部事件。事件旁的过滤条件可加以限制。锁或内存等频繁发生的事件会很快填满缓冲区。</translation>
    </message>
    <message>
        <source>The kernel stores only events whose fields pass this filter. Compare numbers with == != &lt; &lt;= &gt; &gt;= &amp;, and strings with == != ~, where ~ takes the wildcard *. Empty: all events.</source>
        <translation>内核只保存字段符合此过滤条件的事件。数值用 == != &lt; &lt;= &gt; &gt;= &amp; 比较，字符串用 == != ~ 比较，其中 ~ 可使用通配符 *。留空：全部事件。</translation>
    </message>
    <message>
        <source>How many levels of nested calls function_graph records. 1 records only the first kernel function that is called from user space. By default there is no limit.</source>
        <translation>function_graph 录制多少层嵌套调用。1 表示只录制从用户态调用的第一个内核函数。默认不限制。</translation>
    </message>
    <message>
        <source>Probes that the recording creates when it starts, in a group of its own, and removes when it ends. Each can have a filter and a stack trace with each hit. Those that are not chosen are kept here, but not created.</source>
        <translation>录制开始时在其专用的组中创建、结束时移除的探针。每个探针都可以有过滤条件，并可在每次命中时记录栈跟踪。未勾选的探针保留在此，但不会创建。</translation>
    </message>
    <message>
        <source>Lists only processes whose name, PID or command line contains this text. Chosen ones stay chosen.</source>
        <translation>只列出名称、PID 或命令行中包含此文本的进程。已勾选的保持勾选。</translation>
    </message>
    <message>
        <source>The processes and threads of the target. The PIDs of the chosen ones limit the recording.</source>
        <translation>目标上的进程和线程。录制只限于已勾选者的 PID。</translation>
    </message>
    <message>
        <source>Choosing a process also takes the PIDs of all of its threads, since the kernel filters by thread. Threads that it creates later need “Include child processes”.</source>
        <translation>勾选进程时也会选取其所有线程的 PID，因为内核按线程过滤。之后创建的线程需要“包括子进程”。</translation>
    </message>
    <message>
        <source>Stream to disk reads the buffers continuously: only the disk limits the recording. Overwrite reads them once, at the end: it costs least, and keeps the newest events. The kernel&apos;s option overwrite is on in both modes, which is its default.</source>
        <translation>“持续写入磁盘”不断读取缓冲区，录制只受磁盘限制。“覆盖”只在结束时读取一次：开销最小，并保留最新的事件。内核选项 overwrite 在两种模式下都开启，这也是其默认值。</translation>
    </message>
    <message>
        <source>The group of the event, as recordings and copies name it. Empty: Probescope&apos;s own. Create and watch always uses that one, which it cleans up after a crash.</source>
        <translation>事件所属的组，录制和复制的内容用它来命名。留空：Probescope 自己的组。“创建并观察”总是使用这个组，崩溃之后会予以清理。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::FileTab</name>
    <message>
        <source>The earlier import of this file is damaged, so the file was imported again.</source>
        <translation>此文件先前的导入结果已损坏，因此已重新导入该文件。</translation>
    </message>
    <message numerus="yes">
        <source>%1 event(s) read</source>
        <translation>
            <numerusform>已读取 %1 个事件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Reading: %1 event(s)</source>
        <translation>
            <numerusform>正在读取：%1 个事件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Reading: %1 %, %2 event(s)</source>
        <translation>
            <numerusform>正在读取：%1%，%2 个事件</numerusform>
        </translation>
    </message>
    <message>
        <source>Another program is recording to this file.</source>
        <translation>其他程序正在将录制写入此文件。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::Filter</name>
    <message>
        <source>The filter is empty.</source>
        <translation>过滤条件为空。</translation>
    </message>
    <message>
        <source>Expected a field name.</source>
        <translation>此处应为字段名。</translation>
    </message>
    <message>
        <source>This event has no field “%1”.</source>
        <translation>此事件没有字段“%1”。</translation>
    </message>
    <message>
        <source>Expected an operator: == != &lt; &lt;= &gt; &gt;= &amp; or ~.</source>
        <translation>此处应为运算符：== != &lt; &lt;= &gt; &gt;= &amp; 或 ~。</translation>
    </message>
    <message>
        <source>This operator does not fit the field: strings take == != and ~, numbers take all but ~.</source>
        <translation>此运算符不适用于该字段：字符串可用 ==、!= 和 ~，数字可用除 ~ 外的所有运算符。</translation>
    </message>
    <message>
        <source>This field is a string: put the value in quotes.</source>
        <translation>此字段是字符串：将值放在引号中。</translation>
    </message>
    <message>
        <source>This field is a number, but the value is a string.</source>
        <translation>此字段是数字，但值是字符串。</translation>
    </message>
    <message>
        <source>Expected a number or a quoted string.</source>
        <translation>此处应为数字或带引号的字符串。</translation>
    </message>
    <message>
        <source>“%1” is not a valid number for this field.</source>
        <translation>“%1”不是此字段的有效数字。</translation>
    </message>
    <message>
        <source>The value is too long for the kernel.</source>
        <translation>该值对内核而言过长。</translation>
    </message>
    <message>
        <source>Missing closing quote.</source>
        <translation>缺少右引号。</translation>
    </message>
    <message>
        <source>Missing closing parenthesis.</source>
        <translation>缺少右括号。</translation>
    </message>
    <message>
        <source>Unmatched closing parenthesis.</source>
        <translation>多余的右括号。</translation>
    </message>
    <message>
        <source>Expected &amp;&amp; or || between two comparisons.</source>
        <translation>两个比较之间应为 &amp;&amp; 或 ||。</translation>
    </message>
    <message>
        <source>Expected a comparison after the operator.</source>
        <translation>运算符之后应为比较。</translation>
    </message>
    <message>
        <source>Write a CPU set as CPUS{0-3,8}.</source>
        <translation>将 CPU 集合写为 CPUS{0-3,8}。</translation>
    </message>
    <message>
        <source> or </source>
        <translation> 或 </translation>
    </message>
    <message>
        <source>Did you mean %1?</source>
        <translation>是否指 %1？</translation>
    </message>
</context>
<context>
    <name>probescope::ui::FilterBar</name>
    <message>
        <source>No filter: all events are shown</source>
        <translation>无过滤条件：显示所有事件</translation>
    </message>
    <message>
        <source>Clear all</source>
        <translation>全部清除</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>过滤条件</translation>
    </message>
    <message>
        <source>Remove all filters</source>
        <translation>移除所有过滤条件</translation>
    </message>
    <message>
        <source>More conditions; choose one to remove it</source>
        <translation>更多条件；选择一个可将其移除</translation>
    </message>
    <message>
        <source>Time range: %1</source>
        <translation>时间范围：%1</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>还有 %1 个</translation>
    </message>
    <message>
        <source>Remove filter: %1</source>
        <translation>移除过滤条件：%1</translation>
    </message>
    <message>
        <source>Filters events, not the other views</source>
        <translation>仅过滤事件，不影响其他视图</translation>
    </message>
    <message>
        <source>Conditions filter the list of events, its search, the steps of [ and ] in the timeline, exports, and the counts of a report. The timeline and the other views show all events. A time range limits Calls, Flame graph, Latency and Aggregate, too.</source>
        <translation>条件作用于事件列表、其搜索、时间线中 [ 和 ] 的移动、导出以及报告中的计数。时间线和其他视图显示所有事件。时间范围还限制调用、火焰图、延迟和聚合。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::FilterEdit</name>
    <message>
        <source>All, or a filter such as common_pid == 1</source>
        <translation>全部，或 common_pid == 1 这样的过滤条件</translation>
    </message>
    <message>
        <source>Filter of %1</source>
        <translation>%1 的过滤条件</translation>
    </message>
    <message>
        <source>At character %1: %2</source>
        <translation>第 %1 个字符：%2</translation>
    </message>
    <message>
        <source>Fields: %1. Ctrl+Space lists all.</source>
        <translation>字段：%1。按 Ctrl+空格列出全部。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::FilterLine</name>
    <message>
        <source>Filter</source>
        <translation>过滤条件</translation>
    </message>
</context>
<context>
    <name>probescope::ui::FlameControls</name>
    <message>
        <source>Order</source>
        <translation>顺序</translation>
    </message>
    <message>
        <source>Direction in which stacks are merged</source>
        <translation>合并栈的方向</translation>
    </message>
    <message>
        <source>Top-down</source>
        <translation>自顶向下</translation>
    </message>
    <message>
        <source>Bottom-up</source>
        <translation>自底向上</translation>
    </message>
    <message>
        <source>Sandwich</source>
        <translation>三明治</translation>
    </message>
    <message>
        <source>Callers first, callees below</source>
        <translation>调用者在前，被调用者在其下</translation>
    </message>
    <message>
        <source>Functions first, their callers below</source>
        <translation>函数在前，其调用者在其下</translation>
    </message>
    <message>
        <source>One function with all its callers and callees</source>
        <translation>一个函数及其所有调用者和被调用者</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Inverted</source>
        <translation>倒置</translation>
    </message>
    <message>
        <source>Root at the top, callees below</source>
        <translation>根在顶部，被调用者在其下</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>Back to the previous zoom (Backspace)</source>
        <translation>返回上一次缩放（Backspace）</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Show all (Home)</source>
        <translation>显示全部（Home）</translation>
    </message>
    <message>
        <source>Search functions</source>
        <translation>搜索函数</translation>
    </message>
    <message>
        <source>Color by</source>
        <translation>着色依据</translation>
    </message>
    <message>
        <source>What the colors of boxes show</source>
        <translation>方框颜色的含义</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>宽度</translation>
    </message>
</context>
<context>
    <name>probescope::ui::FlameGraph</name>
    <message>
        <source>Flame graph</source>
        <translation>火焰图</translation>
    </message>
    <message>
        <source>Flame graph image</source>
        <translation>火焰图图像</translation>
    </message>
    <message>
        <source>… %L1</source>
        <translation>… %L1</translation>
    </message>
    <message>
        <source>%1 (%2 pp)</source>
        <extracomment>of a difference: +3.2 percentage points</extracomment>
        <translation>%1（%2 个百分点）</translation>
    </message>
</context>
<context>
    <name>probescope::ui::FlameGraphs</name>
    <message>
        <source>Flame graph of the callers</source>
        <translation>调用者的火焰图</translation>
    </message>
</context>
<context>
    <name>probescope::ui::FlameScopeBoxes</name>
    <message>
        <source>All tasks</source>
        <translation>所有任务</translation>
    </message>
    <message>
        <source>Idle or unknown task on CPU %1</source>
        <translation>CPU %1 上的空闲或未知任务</translation>
    </message>
    <message>
        <source>Calls or stacks</source>
        <translation>调用或栈</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Event whose stacks are shown</source>
        <translation>显示其栈的事件</translation>
    </message>
    <message>
        <source>Time range</source>
        <translation>时间范围</translation>
    </message>
    <message>
        <source>Time range to show</source>
        <translation>要显示的时间范围</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Task to show</source>
        <translation>要显示的任务</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>CPU to show</source>
        <translation>要显示的 CPU</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>What the width of boxes shows</source>
        <translation>方框宽度的含义</translation>
    </message>
    <message>
        <source>All CPUs</source>
        <translation>所有 CPU</translation>
    </message>
    <message>
        <source>CPU %1</source>
        <translation>CPU %1</translation>
    </message>
    <message>
        <source>All events</source>
        <translation>所有事件</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>调用数</translation>
    </message>
    <message>
        <source>Stacks</source>
        <translation>栈数</translation>
    </message>
    <message>
        <source>Sum of %1</source>
        <translation>%1 总和</translation>
    </message>
</context>
<context>
    <name>probescope::ui::FlameView</name>
    <message>
        <source>Flame graph</source>
        <translation>火焰图</translation>
    </message>
    <message>
        <source>&amp;Calls</source>
        <translation>调用(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Flame graph</source>
        <translation>火焰图(&amp;F)</translation>
    </message>
    <message>
        <source>Arrow keys</source>
        <translation>方向键</translation>
    </message>
    <message>
        <source>Go to the caller, callees and siblings</source>
        <translation>转到调用者、被调用者和同级函数</translation>
    </message>
    <message>
        <source>Zoom to the function</source>
        <translation>缩放到此函数</translation>
    </message>
    <message>
        <source>Back to the previous zoom</source>
        <translation>返回上一次缩放</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>Select the longest call</source>
        <translation>选择最长的调用</translation>
    </message>
    <message>
        <source>The flame graph is built when this page is shown.</source>
        <translation>显示此页时会构建火焰图。</translation>
    </message>
    <message>
        <source>Compare two ranges, or another capture</source>
        <translation>对比两个范围，或与另一个跟踪记录对比</translation>
    </message>
    <message>
        <source>Exit comparison</source>
        <translation>退出对比</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Shown part of the flame graph</source>
        <translation>火焰图的显示部分</translation>
    </message>
    <message>
        <source>What is excluded from the flame graph</source>
        <translation>火焰图中已排除的内容</translation>
    </message>
    <message>
        <source>Zoom to this function</source>
        <translation>缩放到此函数</translation>
    </message>
    <message>
        <source>Callers and callees of this function</source>
        <translation>此函数的调用者和被调用者</translation>
    </message>
    <message>
        <source>Go to the longest call</source>
        <translation>转到最长的调用</translation>
    </message>
    <message>
        <source>No call with a known duration here.</source>
        <translation>此处没有耗时已知的调用。</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>下一个匹配项</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>上一个匹配项</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Show latency of this function</source>
        <translation>显示此函数的延迟</translation>
    </message>
    <message>
        <source>Select a function first.</source>
        <translation>请先选择一个函数。</translation>
    </message>
    <message>
        <source>Probe this function…</source>
        <translation>探测此函数…</translation>
    </message>
    <message>
        <source>This capture has no function calls and no stacks. Record with the function_graph tracer, with the option stacktrace, or with perf record -g.</source>
        <translation>此跟踪记录既没有函数调用，也没有栈。录制时使用 function_graph 跟踪器、选项 stacktrace 或 perf record -g。</translation>
    </message>
    <message>
        <source>Building flame graph…</source>
        <translation>正在构建火焰图…</translation>
    </message>
    <message>
        <source>Comparing…</source>
        <translation>正在对比…</translation>
    </message>
    <message>
        <source>Stopped. The previous flame graph is shown.</source>
        <translation>已停止。显示的是以前的火焰图。</translation>
    </message>
    <message>
        <source>Cannot build the flame graph: %1.</source>
        <translation>无法构建火焰图：%1。</translation>
    </message>
    <message>
        <source>Both sides</source>
        <translation>两侧</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message numerus="yes">
        <source>Found: %L1 match(es), %2 of the graph</source>
        <translation>
            <numerusform>找到：%L1 个匹配项，占火焰图的 %2</numerusform>
        </translation>
    </message>
    <message>
        <source>Hidden (below 1 px): %L1</source>
        <translation>已隐藏（不足 1 px）：%L1</translation>
    </message>
    <message>
        <source>The graph was built before the last change of the settings above.</source>
        <translation>此图在上方设置最后一次更改之前构建。</translation>
    </message>
    <message>
        <source>Nothing to compare: the capture has no calls and no kernel stacks. Record function_graph, or events with stack traces.</source>
        <translation>没有可对比的内容：跟踪记录中没有调用，也没有内核栈。请录制 function_graph，或带栈跟踪的事件。</translation>
    </message>
    <message>
        <source>Stop comparing and show one flame graph again</source>
        <translation>停止对比，重新只显示一个火焰图</translation>
    </message>
    <message>
        <source>Stop building the graph; the previous one stays</source>
        <translation>停止构建火焰图；保留之前的图</translation>
    </message>
    <message>
        <source>Copy the graph as an image</source>
        <translation>将图复制为图像</translation>
    </message>
    <message>
        <source>Save the graph as an image…</source>
        <translation>将图保存为图像…</translation>
    </message>
    <message>
        <source>No calls match. Choose a longer range, or all tasks and CPUs.</source>
        <translation>没有匹配的调用。选择更长的范围，或所有任务和 CPU。</translation>
    </message>
    <message>
        <source>No stacks match. Choose a longer range, or all tasks and CPUs.</source>
        <translation>没有匹配的栈。选择更长的范围，或所有任务和 CPU。</translation>
    </message>
    <message>
        <source>More events have been recorded since.</source>
        <translation>此后又录制了更多事件。</translation>
    </message>
    <message>
        <source>%1, double-click</source>
        <translation>%1、双击</translation>
    </message>
    <message>
        <source>%1, click</source>
        <translation>%1、单击</translation>
    </message>
    <message>
        <source>Cannot compare: %1.</source>
        <translation>无法对比：%1。</translation>
    </message>
    <message>
        <source>Compare ranges…</source>
        <translation>对比范围…</translation>
    </message>
    <message>
        <source>Scroll by a page</source>
        <translation>滚动一页</translation>
    </message>
</context>
<context>
    <name>probescope::ui::FunctionDifferenceModel</name>
    <message>
        <source>One side has no call with a known duration.</source>
        <translation>其中一侧没有耗时已知的调用。</translation>
    </message>
    <message>
        <source>too few calls</source>
        <translation>调用过少</translation>
    </message>
    <message>
        <source>may be chance</source>
        <translation>可能是偶然</translation>
    </message>
    <message>
        <source>likely real</source>
        <translation>很可能确有差异</translation>
    </message>
    <message>
        <source>One side has fewer than five calls beyond the percentile; similar successive calls count as one.</source>
        <translation>其中一侧超出该百分位的调用不足五个；连续的相似调用计为一个。</translation>
    </message>
    <message>
        <source>99 % of bootstrap samples differ by %1 to %2.</source>
        <translation>99% 的自助抽样（bootstrap）样本的差异在 %1 到 %2 之间。</translation>
    </message>
    <message>
        <source>The difference is likely real. %1</source>
        <translation>很可能确有差异。%1</translation>
    </message>
    <message>
        <source>The difference may be chance: among so many functions, some differ as much without a cause. %1</source>
        <translation>差异可能是偶然：在这么多函数中，有些会无缘无故地相差这么多。%1</translation>
    </message>
    <message>
        <source>The difference may be chance. %1</source>
        <translation>差异可能是偶然。%1</translation>
    </message>
    <message>
        <source>Total, change</source>
        <translation>总计变化</translation>
    </message>
    <message>
        <source>Self, change</source>
        <translation>自身变化</translation>
    </message>
    <message>
        <source>Calls, change</source>
        <translation>调用数变化</translation>
    </message>
    <message>
        <source>Frames, change</source>
        <translation>栈帧数变化</translation>
    </message>
    <message>
        <source>Total before</source>
        <translation>总计（之前）</translation>
    </message>
    <message>
        <source>Total after</source>
        <translation>总计（之后）</translation>
    </message>
    <message>
        <source>Self before</source>
        <translation>自身（之前）</translation>
    </message>
    <message>
        <source>Self after</source>
        <translation>自身（之后）</translation>
    </message>
    <message>
        <source>Calls before</source>
        <translation>调用数（之前）</translation>
    </message>
    <message>
        <source>Frames before</source>
        <translation>栈帧数（之前）</translation>
    </message>
    <message>
        <source>Calls after</source>
        <translation>调用数（之后）</translation>
    </message>
    <message>
        <source>Frames after</source>
        <translation>栈帧数（之后）</translation>
    </message>
    <message>
        <source>p50, change</source>
        <translation>p50 变化</translation>
    </message>
    <message>
        <source>p50 differs</source>
        <translation>p50 是否有差异</translation>
    </message>
    <message>
        <source>p99, change</source>
        <translation>p99 变化</translation>
    </message>
    <message>
        <source>p99 differs</source>
        <translation>p99 是否有差异</translation>
    </message>
    <message>
        <source>Share, change (pp)</source>
        <translation>占比变化（百分点）</translation>
    </message>
    <message>
        <source>Change of the share of all, in percentage points: what the colors of the boxes show</source>
        <translation>占总量比例的变化，以百分点计：即方框颜色所示</translation>
    </message>
</context>
<context>
    <name>probescope::ui::FunctionField</name>
    <message>
        <source>Names, patterns such as vfs_*, and modules such as :mod:ext4. A leading ! removes functions.</source>
        <translation>名称、模式（如 vfs_*）和模块（如 :mod:ext4）。以 ! 开头表示移除函数。</translation>
    </message>
    <message>
        <source>Names, and patterns such as vfs_*. A leading ! removes functions.</source>
        <translation>名称和模式（如 vfs_*）。以 ! 开头表示移除函数。</translation>
    </message>
    <message>
        <source>Function filter</source>
        <translation>函数过滤器</translation>
    </message>
    <message>
        <source>All, or names and patterns: vfs_*, :mod:ext4</source>
        <translation>全部，或名称和模式：vfs_*, :mod:ext4</translation>
    </message>
    <message>
        <source>Excluded functions</source>
        <translation>排除的函数</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Graph functions</source>
        <translation>函数图起点</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Excluded graph functions</source>
        <translation>函数图排除</translation>
    </message>
    <message numerus="yes">
        <source>Matches %1 of %Ln function(s).</source>
        <translation>
            <numerusform>匹配 %Ln 个函数中的 %1 个。</numerusform>
        </translation>
    </message>
    <message>
        <source>No function of this kernel matches %1.</source>
        <translation>此内核没有与 %1 匹配的函数。</translation>
    </message>
    <message>
        <source>%1 is a command, not a function name.</source>
        <translation>%1 是命令，不是函数名。</translation>
    </message>
    <message>
        <source>The kernel does not accept modules here: %1.</source>
        <translation>内核在此处不接受模块：%1。</translation>
    </message>
    <message>
        <source>All functions are traced. This slows the machine down and fills the buffer within moments. Name functions, or choose tasks.</source>
        <translation>将跟踪所有函数。这会使机器变慢，并在片刻之间填满缓冲区。指定函数，或选择任务。</translation>
    </message>
    <message>
        <source>Tracing this many may slow the machine down and fill the buffer. Name fewer, or choose tasks.</source>
        <translation>跟踪这么多函数可能使机器变慢并填满缓冲区。减少函数，或选择任务。</translation>
    </message>
    <message>
        <source>%1 and others are called very often and fill the buffer.</source>
        <translation>%1 等函数被频繁调用，会填满缓冲区。</translation>
    </message>
    <message>
        <source>These are called very often and fill the buffer: %1.</source>
        <translation>以下函数被频繁调用，会填满缓冲区：%1。</translation>
    </message>
    <message>
        <source>%1 removes nothing: write it after the functions from which it removes.</source>
        <translation>%1 没有移除任何函数：将它写在要从中移除的函数之后。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::FunctionGroup</name>
    <message>
        <source>Functions</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>&amp;Tracer:</source>
        <translation>跟踪器(&amp;T)：</translation>
    </message>
    <message>
        <source>Tracer</source>
        <translation>跟踪器</translation>
    </message>
    <message>
        <source>&amp;Function filter:</source>
        <translation>函数过滤器(&amp;F)：</translation>
    </message>
    <message>
        <source>&amp;Exclude functions:</source>
        <translation>排除的函数(&amp;E)：</translation>
    </message>
    <message>
        <source>&amp;Graph functions:</source>
        <translation>函数图起点(&amp;G)：</translation>
    </message>
    <message>
        <source>E&amp;xclude graph functions:</source>
        <translation>函数图排除(&amp;X)：</translation>
    </message>
    <message>
        <source>Max graph depth</source>
        <translation>函数图最大深度</translation>
    </message>
    <message>
        <source>Any</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>Max graph &amp;depth:</source>
        <translation>函数图最大深度(&amp;D)：</translation>
    </message>
    <message>
        <source>This tracer writes the trace of its longest latency to the file “trace”; a recording does not contain it. For that report, run the tracer without recording, and open a copy of the file.</source>
        <translation>此跟踪器将其最长延迟的跟踪内容写入文件“trace”，录制不包含该内容。如需该报告，只运行跟踪器而不录制，然后打开该文件的副本。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::FunctionListModel</name>
    <message>
        <source>Function</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>模块</translation>
    </message>
</context>
<context>
    <name>probescope::ui::FunctionSearch</name>
    <message>
        <source>Type letters of a function name: vfsread, ext4:file</source>
        <translation>输入函数名中的字母：vfsread、ext4:file</translation>
    </message>
    <message>
        <source>Find a function</source>
        <translation>查找函数</translation>
    </message>
    <message>
        <source>Matching functions</source>
        <translation>匹配的函数</translation>
    </message>
    <message>
        <source>Search result</source>
        <translation>搜索结果</translation>
    </message>
    <message>
        <source>No functions: no target is connected. You can still write and check a definition below.</source>
        <translation>没有函数：未连接目标。仍可在下方编写并检查定义。</translation>
    </message>
    <message>
        <source>Functions: %1.</source>
        <translation>函数：%1。</translation>
    </message>
    <message>
        <source>No function name contains these letters in this order.</source>
        <translation>没有按此顺序包含这些字母的函数名。</translation>
    </message>
    <message numerus="yes">
        <source>%n functions have this name. Choose one.</source>
        <translation>
            <numerusform>有 %n 个同名函数。选择其中一个。</numerusform>
        </translation>
    </message>
    <message>
        <source>Showing the best %1.</source>
        <translation>显示最匹配的 %1 个。</translation>
    </message>
    <message>
        <source>blacklisted</source>
        <translation>在黑名单中</translation>
    </message>
    <message>
        <source>not traceable</source>
        <translation>不可跟踪</translation>
    </message>
    <message>
        <source>The kernel cannot trace this function: it is marked notrace or written in assembly. Probe one of its callers.</source>
        <translation>内核无法跟踪此函数：它带有 notrace 标记或由汇编编写。改为探测它的某个调用者。</translation>
    </message>
    <message>
        <source>duplicate</source>
        <translation>重名</translation>
    </message>
    <message>
        <source>Several functions have this name. This one is addressed by its offset from the start of the kernel.</source>
        <translation>有多个同名函数。此函数用相对于内核起始位置的偏移来指定。</translation>
    </message>
    <message>
        <source>copy of %1</source>
        <translation>%1 的副本</translation>
    </message>
    <message>
        <source>A copy of %1 made by the compiler: arguments may be missing or moved, and calls may go to other copies.</source>
        <translation>编译器生成的 %1 的副本：参数可能缺失或移位，调用可能进入其他副本。</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>It is unknown whether this function can be probed; most can. The kernel decides when the probe is created.</source>
        <translation>不确定此函数能否探测；大多数可以。创建探针时由内核决定。</translation>
    </message>
    <message>
        <source>traceable</source>
        <translation>可跟踪</translation>
    </message>
    <message>
        <source>The kernel allows no probe here: kprobes themselves or its entry code use this function. Probe one of its callers, or a function that it calls.</source>
        <translation>内核不允许在此设置探针：kprobe 自身或内核的入口代码会使用此函数。改为探测它的某个调用者，或它所调用的函数。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::FunctionSearchModel</name>
    <message>
        <source>Function</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Prototype</source>
        <translation>函数原型</translation>
    </message>
    <message>
        <source>only registers can be fetched: no type information</source>
        <translation>只能读取寄存器：没有类型信息</translation>
    </message>
    <message>
        <source>%1 [%2]</source>
        <translation>%1 [%2]</translation>
    </message>
    <message>
        <source>%1 at 0x%2</source>
        <translation>%1，位于 0x%2</translation>
    </message>
</context>
<context>
    <name>probescope::ui::FunctionTable</name>
    <message>
        <source>Functions</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>Functions before and after</source>
        <translation>之前和之后的函数</translation>
    </message>
</context>
<context>
    <name>probescope::ui::FunctionTableModel</name>
    <message>
        <source>Function</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>%1 to %2: %3</source>
        <translation>%1 到 %2：%3</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%2 中的 %1</translation>
    </message>
    <message>
        <source>It has no call with a known duration.</source>
        <translation>它没有耗时已知的调用。</translation>
    </message>
    <message>
        <source>Self %</source>
        <translation>自身占比</translation>
    </message>
    <message>
        <source>Share of the weight of all stacks</source>
        <translation>在所有栈的权重中的占比</translation>
    </message>
    <message>
        <source>Share of the self time of all functions</source>
        <translation>在所有函数的自身耗时中的占比</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>Durations</source>
        <translation>耗时分布</translation>
    </message>
    <message>
        <source>Histogram of durations, by powers of two of nanoseconds</source>
        <translation>耗时直方图，以纳秒的 2 的幂分段</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>栈帧数</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>调用数</translation>
    </message>
    <message>
        <source>Frames in stacks, one for each time that a stack contains it</source>
        <translation>栈中的栈帧，栈每包含它一次就计一个</translation>
    </message>
    <message>
        <source>Calls with an exit</source>
        <translation>有退出的调用</translation>
    </message>
    <message>
        <source>Incomplete</source>
        <translation>不完整</translation>
    </message>
    <message>
        <source>Calls whose exit is not in the capture. No other column counts them.</source>
        <translation>退出不在跟踪记录中的调用。其他各列均不计入。</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>总计</translation>
    </message>
    <message>
        <source>Weight of the stacks that contain it, each counted once</source>
        <translation>包含它的栈的权重，每个栈只计一次</translation>
    </message>
    <message>
        <source>Time with its callees; recursive calls count once</source>
        <translation>包括其被调用者的时间；递归调用只计一次</translation>
    </message>
    <message>
        <source>Self</source>
        <translation>自身</translation>
    </message>
    <message>
        <source>Weight of the stacks that end in it</source>
        <translation>以它结尾的栈的权重</translation>
    </message>
    <message>
        <source>Time without its callees</source>
        <translation>不包括其被调用者的时间</translation>
    </message>
    <message>
        <source>Min</source>
        <translation>最小值</translation>
    </message>
    <message>
        <source>Average</source>
        <translation>平均值</translation>
    </message>
    <message>
        <source>p50</source>
        <translation>p50</translation>
    </message>
    <message>
        <source>p90</source>
        <translation>p90</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>(unknown function)</source>
        <translation>（未知函数）</translation>
    </message>
</context>
<context>
    <name>probescope::ui::FunctionsPane</name>
    <message>
        <source>Traceable functions</source>
        <translation>可跟踪的函数</translation>
    </message>
    <message>
        <source>Find by name or module; patterns like vfs_*, :mod:ext4</source>
        <translation>按名称或模块查找；模式如 vfs_*、:mod:ext4</translation>
    </message>
    <message>
        <source>Find a function</source>
        <translation>查找函数</translation>
    </message>
    <message>
        <source>Probe this function…</source>
        <translation>探测此函数…</translation>
    </message>
    <message>
        <source>Number of functions</source>
        <translation>函数数量</translation>
    </message>
    <message>
        <source>Reading the functions…</source>
        <translation>正在读取函数…</translation>
    </message>
    <message>
        <source>This kernel cannot trace functions.</source>
        <translation>此内核无法跟踪函数。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln function(s).</source>
        <translation>
            <numerusform>%Ln 个函数。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln function(s).</source>
        <translation>
            <numerusform>%1 个函数，共 %Ln 个。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::Gallery</name>
    <message>
        <source>%1 is left out: %2</source>
        <translation>%1 已略去：%2</translation>
    </message>
    <message>
        <source>this kernel&apos;s function has no such parameter.</source>
        <translation>此内核的该函数没有这个参数。</translation>
    </message>
    <message>
        <source>This kernel has no traceable function %1.</source>
        <translation>此内核没有可跟踪的函数 %1。</translation>
    </message>
    <message>
        <source>No type information for %1: members of its arguments are left out.</source>
        <translation>%1 没有类型信息：其参数的成员已略去。</translation>
    </message>
    <message>
        <source>%1 was not found in these files on this machine: %2.</source>
        <translation>在本机的以下文件中找不到 %1：%2。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::GalleryDialog</name>
    <message>
        <source>No matching examples.</source>
        <translation>没有匹配的示例。</translation>
    </message>
    <message>
        <source>Probe gallery</source>
        <translation>探针示例库</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>打开(&amp;O)</translation>
    </message>
    <message>
        <source>Find an example: file, network, latency</source>
        <translation>查找示例：文件、网络、延迟</translation>
    </message>
    <message>
        <source>Find an example</source>
        <translation>查找示例</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>要回答的问题</translation>
    </message>
    <message>
        <source>What you learn</source>
        <translation>要点</translation>
    </message>
    <message>
        <source>Probe definitions</source>
        <translation>探针定义</translation>
    </message>
</context>
<context>
    <name>probescope::ui::GeneralPage</name>
    <message>
        <source>Follow system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>&amp;Theme:</source>
        <translation>主题(&amp;T)：</translation>
    </message>
    <message>
        <source>Calm</source>
        <translation>柔和</translation>
    </message>
    <message>
        <source>Distinct</source>
        <translation>鲜明</translation>
    </message>
    <message>
        <source>Font size</source>
        <translation>字体大小</translation>
    </message>
    <message>
        <source> %</source>
        <translation>%</translation>
    </message>
    <message>
        <source>&amp;Font size:</source>
        <translation>字体大小(&amp;F)：</translation>
    </message>
    <message>
        <source>100 % is the system font size.</source>
        <translation>100% 为系统字体大小。</translation>
    </message>
    <message>
        <source>&amp;Reopen the captures of the last session at startup</source>
        <translation>启动时重新打开上次会话的跟踪记录(&amp;R)</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>&amp;Language:</source>
        <translation>语言(&amp;L)：</translation>
    </message>
    <message>
        <source>&amp;Colors:</source>
        <translation>配色(&amp;C)：</translation>
    </message>
    <message>
        <source>Grays</source>
        <translation>灰阶</translation>
    </message>
    <message>
        <source>Colors</source>
        <translation>配色</translation>
    </message>
    <message>
        <source>For tasks, functions and CPUs: calm for a whole day, distinct to tell them apart, or gray, so that only lost events, interrupts and warnings are colored.</source>
        <translation>用于任务、函数和 CPU：柔和适合全天使用，鲜明便于区分，灰阶则只给丢失的事件、中断和警告着色。</translation>
    </message>
    <message>
        <source>Open files in the &amp;window that is already open</source>
        <translation>在已打开的窗口中打开文件(&amp;W)</translation>
    </message>
</context>
<context>
    <name>probescope::ui::GestureChoice</name>
    <message>
        <source>Pan</source>
        <translation>平移</translation>
    </message>
    <message>
        <source>Select a range</source>
        <translation>选择范围</translation>
    </message>
    <message>
        <source>Zoom to the dragged area</source>
        <translation>放大到拖动的区域</translation>
    </message>
    <message>
        <source>Zoom at the pointer</source>
        <translation>以指针为中心缩放</translation>
    </message>
    <message>
        <source>Move in time</source>
        <translation>沿时间移动</translation>
    </message>
    <message>
        <source>Scroll the lanes</source>
        <translation>滚动泳道</translation>
    </message>
    <message>
        <source>Zoom values, or scroll the lanes</source>
        <translation>缩放数值，或滚动泳道</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Move left</source>
        <translation>左移</translation>
    </message>
    <message>
        <source>Move right</source>
        <translation>右移</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>Zoom to the selection</source>
        <translation>缩放到选中项</translation>
    </message>
    <message>
        <source>Cancel the drag</source>
        <translation>取消拖动</translation>
    </message>
    <message>
        <source>Plots and timelines, as in %1</source>
        <translation>图和时间线（与 %1 一致）</translation>
    </message>
</context>
<context>
    <name>probescope::ui::GestureMap</name>
    <message>
        <source>Drag</source>
        <translation>拖动</translation>
    </message>
    <message>
        <source>Shift+drag</source>
        <translation>Shift+拖动</translation>
    </message>
    <message>
        <source>Ctrl+drag</source>
        <translation>Ctrl+拖动</translation>
    </message>
    <message>
        <source>Middle button</source>
        <translation>鼠标中键</translation>
    </message>
    <message>
        <source>%1, middle button</source>
        <translation>%1、鼠标中键</translation>
    </message>
    <message>
        <source>Wheel</source>
        <translation>滚轮</translation>
    </message>
    <message>
        <source>Shift+wheel</source>
        <translation>Shift+滚轮</translation>
    </message>
    <message>
        <source>Ctrl+wheel</source>
        <translation>Ctrl+滚轮</translation>
    </message>
    <message>
        <source>Ctrl+Shift+wheel</source>
        <translation>Ctrl+Shift+滚轮</translation>
    </message>
    <message>
        <source>Drag with the right button</source>
        <translation>按住右键拖动</translation>
    </message>
</context>
<context>
    <name>probescope::ui::GoToTime</name>
    <message>
        <source>Go to time</source>
        <translation>转到时间</translation>
    </message>
    <message>
        <source>&amp;Time:</source>
        <translation>时间(&amp;T)：</translation>
    </message>
    <message>
        <source>Time to go to</source>
        <translation>要转到的时间</translation>
    </message>
    <message>
        <source>Go</source>
        <translation>转到</translation>
    </message>
    <message>
        <source>Type a time such as 12.345678, a step such as +5ms or -30us, or a time of day such as 12:34:56.789.</source>
        <translation>输入时间（如 12.345678）、步进（如 +5ms 或 -30us）或一天中的时刻（如 12:34:56.789）。</translation>
    </message>
    <message>
        <source>Type a time such as 12.345678, or a step such as +5ms or -30us.</source>
        <translation>输入时间（如 12.345678）或步进（如 +5ms 或 -30us）。</translation>
    </message>
    <message>
        <source>Goes to %1.</source>
        <translation>将转到 %1。</translation>
    </message>
    <message>
        <source>Goes to %1, which is %2.</source>
        <translation>将转到 %1，即 %2。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::HelpWindow</name>
    <message>
        <source>User guide</source>
        <translation>用户指南</translation>
    </message>
    <message>
        <source>Search the guide</source>
        <translation>搜索指南</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>Pages found</source>
        <translation>找到的页面</translation>
    </message>
    <message>
        <source>No matches.</source>
        <translation>没有匹配项。</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>放大文字</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>缩小文字</translation>
    </message>
    <message>
        <source>%1 – User guide</source>
        <translation>%1 – 用户指南</translation>
    </message>
</context>
<context>
    <name>probescope::ui::HiddenCallNotice</name>
    <message>
        <source>unknown function</source>
        <translation>未知函数</translation>
    </message>
    <message>
        <source>The filter of this view hides the selected call: %1.</source>
        <translation>此视图的过滤条件隐藏了选中的调用：%1。</translation>
    </message>
    <message>
        <source>The selected call is outside the time range: %1.</source>
        <translation>选中的调用在时间范围之外：%1。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::HiddenNotice</name>
    <message>
        <source>Hidden selection</source>
        <translation>隐藏的选中项</translation>
    </message>
    <message>
        <source>Show it</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Clear the filter that hides the selection</source>
        <translation>清除使选中项隐藏的过滤条件</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>过滤条件</translation>
    </message>
</context>
<context>
    <name>probescope::ui::HistForm</name>
    <message>
        <source>Aggregate events</source>
        <translation>聚合事件</translation>
    </message>
    <message>
        <source>Latency between two events</source>
        <translation>两个事件之间的延迟</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>The number of groups that the kernel reserves memory for. Events of further groups are dropped.</source>
        <translation>内核为其预留内存的分组数。超出部分的分组，其事件会被丢弃。</translation>
    </message>
    <message>
        <source>Prese&amp;t:</source>
        <translation>预设(&amp;T)：</translation>
    </message>
    <message>
        <source>Map si&amp;ze (groups):</source>
        <translation>映射大小（分组数）(&amp;Z)：</translation>
    </message>
    <message>
        <source>all events</source>
        <translation>所有事件</translation>
    </message>
    <message>
        <source>A filter of the kernel, such as prev_prio &lt; 100 &amp;&amp; comm != &quot;sh&quot;</source>
        <translation>内核的过滤条件，例如 prev_prio &lt; 100 &amp;&amp; comm != &quot;sh&quot;</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>过滤条件</translation>
    </message>
    <message>
        <source>First key</source>
        <translation>第一个键</translation>
    </message>
    <message>
        <source>Second key</source>
        <translation>第二个键</translation>
    </message>
    <message>
        <source>Third key</source>
        <translation>第三个键</translation>
    </message>
    <message>
        <source>(none)</source>
        <translation>（无）</translation>
    </message>
    <message>
        <source>Eve&amp;nts:</source>
        <translation>事件(&amp;N)：</translation>
    </message>
    <message>
        <source>F&amp;ilter:</source>
        <translation>过滤条件(&amp;I)：</translation>
    </message>
    <message>
        <source>&amp;Group by:</source>
        <translation>分组(&amp;G)：</translation>
    </message>
    <message>
        <source>Groups to show</source>
        <translation>要显示的分组数</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Show &amp;largest:</source>
        <translation>显示最大的分组(&amp;L)：</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>统计量</translation>
    </message>
    <message>
        <source>Value field</source>
        <translation>值字段</translation>
    </message>
    <message>
        <source>a field</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>Val&amp;ue:</source>
        <translation>统计量(&amp;U)：</translation>
    </message>
    <message>
        <source>From</source>
        <translation>从</translation>
    </message>
    <message>
        <source>To</source>
        <translation>到</translation>
    </message>
    <message>
        <source>Bucket size</source>
        <translation>桶大小</translation>
    </message>
    <message>
        <source>from</source>
        <translation>从</translation>
    </message>
    <message>
        <source>to</source>
        <translation>到</translation>
    </message>
    <message>
        <source>in steps of</source>
        <translation>步长</translation>
    </message>
    <message>
        <source>Start event</source>
        <translation>开始事件</translation>
    </message>
    <message>
        <source>Start key</source>
        <translation>开始事件的键</translation>
    </message>
    <message>
        <source>Start filter</source>
        <translation>开始事件的过滤条件</translation>
    </message>
    <message>
        <source>End event</source>
        <translation>结束事件</translation>
    </message>
    <message>
        <source>End key</source>
        <translation>结束事件的键</translation>
    </message>
    <message>
        <source>End filter</source>
        <translation>结束事件的过滤条件</translation>
    </message>
    <message>
        <source>Histogra&amp;m for each key</source>
        <translation>每个键一个直方图(&amp;M)</translation>
    </message>
    <message>
        <source>St&amp;art event:</source>
        <translation>开始事件(&amp;A)：</translation>
    </message>
    <message>
        <source>Start &amp;key:</source>
        <translation>开始事件的键(&amp;K)：</translation>
    </message>
    <message>
        <source>Start f&amp;ilter:</source>
        <translation>开始事件的过滤条件(&amp;I)：</translation>
    </message>
    <message>
        <source>E&amp;nd event:</source>
        <translation>结束事件(&amp;N)：</translation>
    </message>
    <message>
        <source>En&amp;d key:</source>
        <translation>结束事件的键(&amp;D)：</translation>
    </message>
    <message>
        <source>End fi&amp;lter:</source>
        <translation>结束事件的过滤条件(&amp;L)：</translation>
    </message>
</context>
<context>
    <name>probescope::ui::HistModel</name>
    <message>
        <source>below %1</source>
        <translation>低于 %1</translation>
    </message>
    <message>
        <source>above %1</source>
        <translation>高于 %1</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>Sum of %1</source>
        <translation>%1 总和</translation>
    </message>
    <message>
        <source>Average of the group</source>
        <translation>分组的平均值</translation>
    </message>
    <message>
        <source>Average of %1</source>
        <translation>%1 平均值</translation>
    </message>
    <message>
        <source>Share of the group</source>
        <translation>在分组中的占比</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
</context>
<context>
    <name>probescope::ui::HistPlotPane</name>
    <message>
        <source>Results over time</source>
        <translation>随时间变化的结果</translation>
    </message>
    <message>
        <source>While the kernel counts, lines show here what each group gained between two polls.</source>
        <translation>内核计数期间，这里用折线显示各分组在两次轮询之间的增量。</translation>
    </message>
    <message>
        <source>Notes on the plot</source>
        <translation>图的说明</translation>
    </message>
    <message>
        <source>Copy as CSV</source>
        <translation>复制为 CSV</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ImportReport</name>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Tracer</source>
        <translation>跟踪器</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>时钟</translation>
    </message>
    <message>
        <source>Recorded</source>
        <translation>录制时间</translation>
    </message>
    <message>
        <source>Recorded by</source>
        <translation>录制程序</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>System</source>
        <translation>系统</translation>
    </message>
    <message>
        <source>CPUs of the machine</source>
        <translation>机器的 CPU 数</translation>
    </message>
    <message>
        <source>Lines read</source>
        <translation>已读取的行数</translation>
    </message>
    <message>
        <source>function_graph options</source>
        <translation>function_graph 选项</translation>
    </message>
    <message>
        <source>Import report</source>
        <translation>导入报告</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>摘要</translation>
    </message>
    <message>
        <source>Problems (%1)</source>
        <translation>问题（%1）</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>复制为文本</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件数</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>调用数</translation>
    </message>
    <message>
        <source>CPUs with events</source>
        <translation>有事件的 CPU 数</translation>
    </message>
    <message>
        <source>Tasks with events</source>
        <translation>有事件的任务数</translation>
    </message>
    <message>
        <source>Lost events</source>
        <translation>丢失的事件</translation>
    </message>
    <message>
        <source>some, number unknown</source>
        <translation>有，数量未知</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Reading was stopped; the part read so far is shown.</source>
        <translation>读取已停止；显示停止前已读取的内容。</translation>
    </message>
    <message>
        <source>The file is still being read.</source>
        <translation>文件仍在读取。</translation>
    </message>
    <message>
        <source>All of the input was read.</source>
        <translation>输入已全部读取。</translation>
    </message>
    <message>
        <source>The capture reports no lost events.</source>
        <translation>跟踪记录未报告丢失的事件。</translation>
    </message>
    <message>
        <source>Recognized lines without events</source>
        <translation>不含事件的已识别行数</translation>
    </message>
    <message>
        <source>Gaps (%1)</source>
        <translation>缺口（%1）</translation>
    </message>
    <message>
        <source>Double-click a row to go there.</source>
        <translation>双击一行可转到该处。</translation>
    </message>
    <message>
        <source>ftrace text</source>
        <translation>ftrace 文本</translation>
    </message>
</context>
<context>
    <name>probescope::ui::Instance</name>
    <message>
        <source>the top-level instance</source>
        <translation>顶层跟踪实例</translation>
    </message>
</context>
<context>
    <name>probescope::ui::InstructionModel</name>
    <message>
        <source>%1  → %2</source>
        <translation>%1  → %2</translation>
    </message>
    <message>
        <source>Jump target.</source>
        <translation>跳转目标。</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>偏移</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Instruction</source>
        <translation>指令</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
</context>
<context>
    <name>probescope::ui::KernelChoice</name>
    <message>
        <source>Open &amp;description…</source>
        <translation>打开描述(&amp;D)…</translation>
    </message>
    <message>
        <source>Open kernel description</source>
        <translation>打开内核描述</translation>
    </message>
    <message>
        <source>Opens a kernel description from its folder</source>
        <translation>从文件夹打开内核描述</translation>
    </message>
    <message>
        <source>Save description…</source>
        <translation>保存描述…</translation>
    </message>
    <message>
        <source>Save kernel description</source>
        <translation>保存内核描述</translation>
    </message>
    <message>
        <source>Saves functions, types and event formats of the target&apos;s kernel in a folder, to build probes offline</source>
        <translation>将目标内核的函数、类型和事件格式保存到文件夹，以便离线构建探针</translation>
    </message>
    <message>
        <source>Use the capture&apos;s kernel</source>
        <translation>使用跟踪记录的内核</translation>
    </message>
    <message>
        <source>Kernel of the probe</source>
        <translation>探针的内核</translation>
    </message>
    <message>
        <source>Kernel:</source>
        <translation>内核：</translation>
    </message>
    <message>
        <source>Notes on the kernel</source>
        <translation>内核的说明</translation>
    </message>
    <message>
        <source>Reading kernel data from the capture…</source>
        <translation>正在读取跟踪记录中的内核数据…</translation>
    </message>
    <message>
        <source>Kernel of %1</source>
        <translation>%1 的内核</translation>
    </message>
    <message>
        <source>Reading the kernel description…</source>
        <translation>正在读取内核描述…</translation>
    </message>
    <message>
        <source>%1 (saved)</source>
        <translation>%1（已保存）</translation>
    </message>
    <message>
        <source>Save kernel description in a new folder</source>
        <translation>将内核描述保存到新文件夹</translation>
    </message>
    <message>
        <source>Folders (*)</source>
        <translation>文件夹 (*)</translation>
    </message>
    <message>
        <source>Saving the kernel description…</source>
        <translation>正在保存内核描述…</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>正在停止…</translation>
    </message>
    <message>
        <source>Saved to %1. Events: %2. Modules with types: %3.</source>
        <translation>已保存到 %1。事件：%2。含类型信息的模块：%3。</translation>
    </message>
    <message>
        <source>Not available from this kernel: %1.</source>
        <translation>此内核无法提供：%1。</translation>
    </message>
    <message>
        <source>Target: %1</source>
        <translation>目标：%1</translation>
    </message>
    <message>
        <source>No target is connected</source>
        <translation>未连接目标</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>The capture does not say which kernel it is from; this one may have other functions and arguments.</source>
        <translation>跟踪记录未说明来自哪个内核；此内核的函数和参数可能不同。</translation>
    </message>
    <message>
        <source>The capture is from kernel %1, but the target runs %2: functions, arguments and types may differ.</source>
        <translation>跟踪记录来自内核 %1，但目标运行的是 %2：函数、参数和类型可能不同。</translation>
    </message>
    <message>
        <source>Offline: probes cannot be checked or created here. You can copy the definition, also for other tools.</source>
        <translation>离线：无法在此检查或创建探针。可以复制定义，也可以复制为其他工具的写法。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::KernelEventModel</name>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件数</translation>
    </message>
</context>
<context>
    <name>probescope::ui::KernelFacts</name>
    <message numerus="yes">
        <source>%n CPU(s): %1</source>
        <translation>
            <numerusform>%n 个 CPU：%1</numerusform>
        </translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Integrity: tracing is not restricted</source>
        <translation>integrity（完整性）：不限制跟踪</translation>
    </message>
    <message>
        <source>Confidentiality: the kernel forbids all tracing</source>
        <translation>confidentiality（机密性）：内核禁止一切跟踪</translation>
    </message>
    <message>
        <source>Function tracer</source>
        <translation>函数跟踪器</translation>
    </message>
    <message>
        <source>Function graph tracer</source>
        <translation>函数图跟踪器</translation>
    </message>
    <message>
        <source>Function filter</source>
        <translation>函数过滤器</translation>
    </message>
    <message>
        <source>Graph functions</source>
        <translation>函数图起点</translation>
    </message>
    <message>
        <source>Max graph depth</source>
        <translation>函数图最大深度</translation>
    </message>
    <message>
        <source>Duration threshold</source>
        <translation>耗时阈值</translation>
    </message>
    <message>
        <source>PID filter for events</source>
        <translation>事件的 PID 过滤条件</translation>
    </message>
    <message>
        <source>PID filter for functions</source>
        <translation>函数的 PID 过滤条件</translation>
    </message>
    <message>
        <source>Snapshots</source>
        <translation>快照</translation>
    </message>
    <message>
        <source>Stack tracer</source>
        <translation>栈跟踪器</translation>
    </message>
    <message>
        <source>Function profiler</source>
        <translation>函数性能分析器</translation>
    </message>
    <message>
        <source>Function tracing switch (ftrace_enabled)</source>
        <translation>函数跟踪开关（ftrace_enabled）</translation>
    </message>
    <message>
        <source>List of traced functions</source>
        <translation>正在跟踪的函数列表</translation>
    </message>
    <message>
        <source>Saved task names</source>
        <translation>保存的任务名称</translation>
    </message>
    <message>
        <source>trace_printk() formats</source>
        <translation>trace_printk() 格式</translation>
    </message>
    <message>
        <source>Kernel probes (kprobe)</source>
        <translation>内核探针（kprobe）</translation>
    </message>
    <message>
        <source>User probes (uprobe)</source>
        <translation>用户态探针（uprobe）</translation>
    </message>
    <message>
        <source>Event probes (eprobe)</source>
        <translation>事件探针（eprobe）</translation>
    </message>
    <message>
        <source>Function probes (fprobe)</source>
        <translation>函数探针（fprobe）</translation>
    </message>
    <message>
        <source>Dynamic events</source>
        <translation>动态事件</translation>
    </message>
    <message>
        <source>Synthetic events</source>
        <translation>合成事件</translation>
    </message>
    <message>
        <source>Histograms</source>
        <translation>直方图</translation>
    </message>
    <message>
        <source>Error log</source>
        <translation>错误日志</translation>
    </message>
    <message>
        <source>Events only</source>
        <translation>仅事件</translation>
    </message>
    <message>
        <source>Every function call</source>
        <translation>每次函数调用</translation>
    </message>
    <message>
        <source>Function calls as a tree, with durations</source>
        <translation>树形的函数调用及其耗时</translation>
    </message>
    <message>
        <source>Block I/O requests (blktrace)</source>
        <translation>块 I/O 请求（blktrace）</translation>
    </message>
    <message>
        <source>Longest time with interrupts disabled</source>
        <translation>禁用中断的最长时间</translation>
    </message>
    <message>
        <source>Longest time with preemption disabled</source>
        <translation>禁用抢占的最长时间</translation>
    </message>
    <message>
        <source>Longest time with interrupts or preemption disabled</source>
        <translation>禁用中断或抢占的最长时间</translation>
    </message>
    <message>
        <source>Longest wakeup latency of the highest-priority task</source>
        <translation>最高优先级任务的最长唤醒延迟</translation>
    </message>
    <message>
        <source>Longest wakeup latency of real-time tasks</source>
        <translation>实时任务的最长唤醒延迟</translation>
    </message>
    <message>
        <source>Longest wakeup latency of deadline tasks</source>
        <translation>deadline 任务的最长唤醒延迟</translation>
    </message>
    <message>
        <source>Latencies caused by hardware or firmware</source>
        <translation>硬件或固件造成的延迟</translation>
    </message>
    <message>
        <source>Operating system noise: interrupts and tasks that interfere</source>
        <translation>操作系统噪声：产生干扰的中断和任务</translation>
    </message>
    <message>
        <source>Timer latency, in the interrupt and in a thread</source>
        <translation>定时器延迟（中断中和线程中）</translation>
    </message>
    <message>
        <source>No</source>
        <translation>否</translation>
    </message>
    <message>
        <source>Top level only</source>
        <translation>仅顶层</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>One list for the whole kernel; instances record its events.</source>
        <translation>整个内核共用一个列表；跟踪实例录制其中的事件。</translation>
    </message>
    <message>
        <source>One for the whole kernel.</source>
        <translation>整个内核共用一个。</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 及另外 %2 个</translation>
    </message>
    <message>
        <source>Could not be read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>Not recording</source>
        <translation>未在录制</translation>
    </message>
    <message>
        <source>tracer %1</source>
        <translation>跟踪器 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n event(s)</source>
        <translation>
            <numerusform>%n 个事件</numerusform>
        </translation>
    </message>
    <message>
        <source>Recording: %1</source>
        <translation>正在录制：%1</translation>
    </message>
    <message>
        <source>Stopped, with: %1</source>
        <translation>已停止，设置了：%1</translation>
    </message>
    <message>
        <source>Property</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>Build</source>
        <translation>构建</translation>
    </message>
    <message>
        <source>Lockdown</source>
        <translation>内核锁定（lockdown）</translation>
    </message>
    <message>
        <source>Online</source>
        <translation>在线</translation>
    </message>
    <message>
        <source>Buffer size</source>
        <translation>缓冲区大小</translation>
    </message>
    <message>
        <source>%1 per CPU, in top-level tracing</source>
        <translation>顶层跟踪，每 CPU %1</translation>
    </message>
    <message>
        <source>Capability</source>
        <translation>功能</translation>
    </message>
    <message>
        <source>Available</source>
        <translation>可用</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Tracer</source>
        <translation>跟踪器</translation>
    </message>
    <message>
        <source>Records</source>
        <translation>录制内容</translation>
    </message>
    <message>
        <source>Not built into this kernel (%1).</source>
        <translation>此内核未编入（%1）。</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>时钟</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Fast; may differ slightly between CPUs</source>
        <translation>速度快；各 CPU 之间可能略有偏差</translation>
    </message>
    <message>
        <source>The same on all CPUs; slower</source>
        <translation>所有 CPU 一致；速度较慢</translation>
    </message>
    <message>
        <source>Atomic counter: exact order of events, no time</source>
        <translation>原子计数器：事件顺序精确，没有时间</translation>
    </message>
    <message>
        <source>Time since boot, in jiffies</source>
        <translation>自启动以来的时间，单位 jiffies</translation>
    </message>
    <message>
        <source>CLOCK_MONOTONIC, to compare with timestamps of programs</source>
        <translation>CLOCK_MONOTONIC，便于与程序的时间戳比较</translation>
    </message>
    <message>
        <source>CLOCK_MONOTONIC_RAW: never adjusted</source>
        <translation>CLOCK_MONOTONIC_RAW：从不校正</translation>
    </message>
    <message>
        <source>CLOCK_BOOTTIME: keeps running during suspend</source>
        <translation>CLOCK_BOOTTIME：系统挂起期间继续计时</translation>
    </message>
    <message>
        <source>CPU cycles</source>
        <translation>CPU 周期</translation>
    </message>
    <message>
        <source>Option</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>作用范围</translation>
    </message>
    <message>
        <source>On</source>
        <translation>开启</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Per instance</source>
        <translation>按跟踪实例</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>所有者</translation>
    </message>
    <message>
        <source>Location</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Activity</source>
        <translation>活动</translation>
    </message>
    <message>
        <source>Other users</source>
        <translation>其他使用者</translation>
    </message>
    <message>
        <source>Tracer %1</source>
        <translation>跟踪器 %1</translation>
    </message>
    <message>
        <source>Events: %1</source>
        <translation>事件：%1</translation>
    </message>
    <message>
        <source>Top level</source>
        <translation>顶层</translation>
    </message>
    <message>
        <source>Probescope, PID %1</source>
        <translation>Probescope，PID %1</translation>
    </message>
    <message>
        <source>Instance %1</source>
        <translation>跟踪实例 %1</translation>
    </message>
    <message>
        <source>Probes</source>
        <translation>探针</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>In filters</source>
        <translation>在过滤条件中</translation>
    </message>
    <message>
        <source>Unsigned number</source>
        <translation>无符号数</translation>
    </message>
    <message>
        <source>String</source>
        <translation>字符串</translation>
    </message>
    <message>
        <source>CPU set</source>
        <translation>CPU 集合</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>Not in instances of this kernel; all users share top-level tracing.</source>
        <translation>此内核的跟踪实例不支持；所有使用者共用顶层跟踪。</translation>
    </message>
    <message>
        <source>The clock that perf uses, to compare with perf.data</source>
        <translation>perf 使用的时钟，便于与 perf.data 比较</translation>
    </message>
    <message>
        <source>CLOCK_TAI: wall-clock time without leap seconds</source>
        <translation>CLOCK_TAI：墙上时间，不含闰秒</translation>
    </message>
</context>
<context>
    <name>probescope::ui::KernelPage</name>
    <message>
        <source>Open kernel description…</source>
        <translation>打开内核描述…</translation>
    </message>
    <message>
        <source>Functions</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>Page sections</source>
        <translation>页面分区</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>What this target can record</source>
        <translation>此目标可录制的内容</translation>
    </message>
    <message>
        <source>Tracers</source>
        <translation>跟踪器</translation>
    </message>
    <message>
        <source>Clocks</source>
        <translation>时钟</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>Find an option</source>
        <translation>查找选项</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Find a module</source>
        <translation>查找模块</translation>
    </message>
    <message>
        <source>No modules are loaded.</source>
        <translation>未加载模块。</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>总览</translation>
    </message>
    <message>
        <source>Users of tracing</source>
        <translation>跟踪的使用者</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Clocks and options</source>
        <translation>时钟和选项</translation>
    </message>
    <message>
        <source>Current step</source>
        <translation>当前步骤</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Finding other users of tracing…</source>
        <translation>正在查找其他使用者…</translation>
    </message>
    <message>
        <source>Reading what the kernel supports…</source>
        <translation>正在读取内核支持的功能…</translation>
    </message>
    <message>
        <source>Looking for leftovers…</source>
        <translation>正在查找残留…</translation>
    </message>
    <message>
        <source>Linux %1 on %2</source>
        <translation>%2 上的 Linux %1</translation>
    </message>
    <message>
        <source>Users of tracing and stale sessions</source>
        <translation>跟踪的使用者和失效会话</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Refresh</source>
        <translation>刷新(&amp;R)</translation>
    </message>
    <message>
        <source>Inspects the target again</source>
        <translation>重新查看目标</translation>
    </message>
    <message>
        <source>Connecting to %1…</source>
        <translation>正在连接到 %1…</translation>
    </message>
    <message>
        <source>Inspecting the kernel…</source>
        <translation>正在查看内核…</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>The kernel has not been inspected.</source>
        <translation>尚未查看内核。</translation>
    </message>
    <message>
        <source>Inspect</source>
        <translation>查看</translation>
    </message>
    <message>
        <source>No target is connected.</source>
        <translation>未连接目标。</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Opens the probe builder with the functions, types and events of a kernel description</source>
        <translation>用内核描述中的函数、类型和事件打开探针构建器</translation>
    </message>
    <message>
        <source>Connect to this machine or, over ssh, to another host to see what its kernel can record, who else traces there, and what crashed sessions left behind.

Without a target, “Open kernel description…” opens one that was saved earlier or assembled from control files: the probe builder then uses its functions, types and events.</source>
        <translation>连接到本机，或通过 ssh 连接到其他主机，可以查看其内核能录制什么、还有谁在那里跟踪，以及异常中止的会话留下了什么。

没有目标时，“打开内核描述…”可打开之前保存的或由控制文件拼成的内核描述：探针构建器随后使用其中的函数、类型和事件。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::KernelSnapshot</name>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 及另外 %2 个</translation>
    </message>
    <message>
        <source>%1 is left unchanged: %2.</source>
        <translation>“%1”保持不变：%2。</translation>
    </message>
    <message>
        <source>%1 is restored.</source>
        <translation>%1 已恢复。</translation>
    </message>
    <message>
        <source>Could not be restored: %1.</source>
        <translation>无法恢复：%1。</translation>
    </message>
    <message>
        <source>Nothing was left to restore.</source>
        <translation>没有需要恢复的内容。</translation>
    </message>
    <message>
        <source>Changes to top-level tracing</source>
        <translation>对顶层跟踪的更改</translation>
    </message>
    <message>
        <source>Not restored: %1</source>
        <translation>未恢复：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n probe(s)</source>
        <translation>
            <numerusform>%n 个探针</numerusform>
        </translation>
    </message>
    <message>
        <source>An instance with its buffers</source>
        <translation>一个跟踪实例及其缓冲区</translation>
    </message>
    <message numerus="yes">
        <source>An instance with its buffers, and %n probe(s)</source>
        <translation>
            <numerusform>一个跟踪实例及其缓冲区，以及 %n 个探针</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of top-level tracing is restored, unless another user has changed it since.</source>
        <translation>恢复顶层跟踪的 %1，除非此后已被其他使用者更改。</translation>
    </message>
    <message>
        <source>The instance %1 is stopped and removed, with all recorded events that were not read.</source>
        <translation>停止并移除跟踪实例 %1，连同所有尚未读取的已录制事件。</translation>
    </message>
    <message>
        <source>The probe %1:%2 is deleted.</source>
        <translation>删除探针 %1:%2。</translation>
    </message>
    <message>
        <source>%1 was not cleaned up.</source>
        <translation>“%1”未清理。</translation>
    </message>
    <message>
        <source>%1 is removed.</source>
        <translation>%1 已移除。</translation>
    </message>
    <message>
        <source>%1 could not be removed: %2.</source>
        <translation>无法移除 %1：%2。</translation>
    </message>
    <message>
        <source>%1 has since been changed by another user to “%2” and is left unchanged. It was “%3” before.</source>
        <translation>%1 此后已被其他使用者改为“%2”，因此保持不变。之前的值为“%3”。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::KernelTableModel</name>
    <message>
        <source>0 and 1</source>
        <translation>0 和 1</translation>
    </message>
    <message>
        <source>Above %1, up to %2</source>
        <translation>大于 %1，不超过 %2</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1: a key</source>
        <translation>%1：键</translation>
    </message>
    <message>
        <source>%1: a value</source>
        <translation>%1：值</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Hits</source>
        <translation>命中</translation>
    </message>
    <message>
        <source>Misses</source>
        <translation>未命中</translation>
    </message>
</context>
<context>
    <name>probescope::ui::KernelTablePage</name>
    <message>
        <source>Rows of the file</source>
        <translation>文件的行</translation>
    </message>
    <message>
        <source>Stack of the selected row, innermost function first</source>
        <translation>选中行的栈，最内层函数在前</translation>
    </message>
    <message>
        <source>Select a row to see its stack.</source>
        <translation>选择一行以查看其栈。</translation>
    </message>
    <message>
        <source>Trigger</source>
        <translation>触发器</translation>
    </message>
    <message>
        <source>Reading the file…</source>
        <translation>正在读取文件…</translation>
    </message>
    <message>
        <source>Totals</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>Last action</source>
        <translation>上一次操作</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>直方图</translation>
    </message>
    <message>
        <source>The file has one histogram for each hist trigger of the event.</source>
        <translation>文件为事件的每个 hist 触发器各包含一个直方图。</translation>
    </message>
    <message>
        <source>Filter rows</source>
        <translation>过滤行</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>保存为 CSV…</translation>
    </message>
    <message>
        <source>Show text</source>
        <translation>显示文本</translation>
    </message>
    <message>
        <source>%1: a histogram of the kernel</source>
        <translation>%1：内核的直方图</translation>
    </message>
    <message>
        <source>%1: a histogram of %2</source>
        <translation>%1：%2 的直方图</translation>
    </message>
    <message>
        <source>%1: a profile of functions on one CPU</source>
        <translation>%1：单个 CPU 的函数性能分析</translation>
    </message>
    <message>
        <source>%1: hits and misses of probes in the kernel</source>
        <translation>%1：内核中探针的命中和未命中</translation>
    </message>
    <message>
        <source>%1: hits of probes in programs</source>
        <translation>%1：程序中探针的命中</translation>
    </message>
    <message>
        <source>%1: the deepest kernel stack</source>
        <translation>%1：最深的内核栈</translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) could not be read.</source>
        <translation>
            <numerusform>无法读取 %n 行。</numerusform>
        </translation>
    </message>
    <message>
        <source>The first is line %1: %2.</source>
        <translation>其中第一处为第 %1 行：%2。</translation>
    </message>
    <message>
        <source>Line %1: %2: %3</source>
        <translation>第 %1 行：%2：%3</translation>
    </message>
    <message>
        <source>The event has no histogram: no hist trigger is set for it.</source>
        <translation>此事件没有直方图：未为其设置 hist 触发器。</translation>
    </message>
    <message>
        <source>The file is empty.</source>
        <translation>文件为空。</translation>
    </message>
    <message numerus="yes">
        <source>%n entry(s)</source>
        <translation>
            <numerusform>%n 个条目</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 hit(s)</source>
        <translation>
            <numerusform>%1 次命中</numerusform>
        </translation>
    </message>
    <message>
        <source>none dropped</source>
        <translation>没有丢弃</translation>
    </message>
    <message>
        <source>%1 dropped: the histogram was full, so some keys are missing</source>
        <translation>丢弃 %1 次：直方图已满，因此缺少部分键</translation>
    </message>
    <message numerus="yes">
        <source>%n function(s)</source>
        <translation>
            <numerusform>%n 个函数</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n probe(s)</source>
        <translation>
            <numerusform>%n 个探针</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 bytes deep</source>
        <translation>深 %1 字节</translation>
    </message>
    <message>
        <source>Save table</source>
        <translation>保存表</translation>
    </message>
    <message>
        <source>Comma-separated values (*.csv)</source>
        <translation>逗号分隔值 (*.csv)</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) saved in %1.</source>
        <translation>
            <numerusform>已将 %n 行保存到 %1。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message>
        <source>%1 could not be written: %2.</source>
        <translation>无法写入 %1：%2。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::KeySheet</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Shortcuts: %1</source>
        <translation>快捷键：%1</translation>
    </message>
    <message>
        <source>No matching shortcuts.</source>
        <translation>没有匹配的快捷键。</translation>
    </message>
    <message>
        <source>Find a command or a key</source>
        <translation>查找命令或按键</translation>
    </message>
</context>
<context>
    <name>probescope::ui::KeysModel</name>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Shortcut</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
</context>
<context>
    <name>probescope::ui::KeysPage</name>
    <message>
        <source>&amp;Assign</source>
        <translation>指定(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>移除(&amp;R)</translation>
    </message>
    <message>
        <source>Re&amp;set</source>
        <translation>重置(&amp;S)</translation>
    </message>
    <message>
        <source>Reset a&amp;ll</source>
        <translation>全部重置(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Mouse and keys in plots as in</source>
        <translation>图中的鼠标和按键方案(&amp;M)</translation>
    </message>
    <message>
        <source>Mouse and keys in plots as in</source>
        <translation>图中的鼠标和按键方案</translation>
    </message>
    <message>
        <source>Search commands and shortcuts</source>
        <translation>搜索命令和快捷键</translation>
    </message>
    <message>
        <source>Commands and their shortcuts</source>
        <translation>命令及其快捷键</translation>
    </message>
    <message>
        <source>New shortcut</source>
        <translation>新快捷键</translation>
    </message>
    <message>
        <source>Remove the shortcut; the command stays in its menu</source>
        <translation>移除快捷键；命令仍保留在菜单中</translation>
    </message>
    <message>
        <source>Restore the default shortcut of this command</source>
        <translation>恢复此命令的默认快捷键</translation>
    </message>
    <message>
        <source>Restore the default shortcuts of all commands</source>
        <translation>恢复所有命令的默认快捷键</translation>
    </message>
    <message>
        <source>Shortcut for “%1”:</source>
        <translation>“%1”的快捷键：</translation>
    </message>
    <message>
        <source>%1 is used by “%2” (%3). Assigning it here removes it there.</source>
        <translation>%1 已被“%2”（%3）使用。在此处指定会将其从原处移除。</translation>
    </message>
    <message>
        <source>&amp;Assign anyway</source>
        <translation>仍然指定(&amp;A)</translation>
    </message>
    <message>
        <source>Commands of views are listed once a capture has been opened. Changed shortcuts are bold.</source>
        <translation>打开过跟踪记录后，会列出视图的命令。更改过的快捷键以粗体显示。</translation>
    </message>
    <message>
        <source>Select a command.</source>
        <translation>选中命令。</translation>
    </message>
    <message>
        <source>Changed shortcuts are bold.</source>
        <translation>更改过的快捷键以粗体显示。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::LanguageChoice</name>
    <message>
        <source>Follow system</source>
        <translation>跟随系统</translation>
    </message>
</context>
<context>
    <name>probescope::ui::LatencyFiles</name>
    <message>
        <source>Comma-separated values (*.csv)</source>
        <translation>逗号分隔值 (*.csv)</translation>
    </message>
    <message>
        <source>Save the plot as an image…</source>
        <translation>将图保存为图像…</translation>
    </message>
    <message>
        <source>Save the plot as an image</source>
        <translation>将图保存为图像</translation>
    </message>
    <message>
        <source>Images (*.png *.svg *.pdf)</source>
        <translation>图像 (*.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>Save the plot data as CSV…</source>
        <translation>将图的数据保存为 CSV…</translation>
    </message>
    <message>
        <source>Save the plot data</source>
        <translation>保存图的数据</translation>
    </message>
    <message>
        <source>Save the statistics as CSV…</source>
        <translation>将统计保存为 CSV…</translation>
    </message>
    <message>
        <source>Save the statistics</source>
        <translation>保存统计</translation>
    </message>
    <message>
        <source>Save the spans as CSV…</source>
        <translation>将区间保存为 CSV…</translation>
    </message>
    <message>
        <source>Save the spans</source>
        <translation>保存区间</translation>
    </message>
    <message>
        <source>The image was saved as %1.</source>
        <translation>图像已保存为 %1。</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) were written to %1.</source>
        <translation>
            <numerusform>已将 %n 行写入 %1。</numerusform>
        </translation>
    </message>
    <message>
        <source>The plot has no data to save.</source>
        <translation>图中没有可保存的数据。</translation>
    </message>
    <message>
        <source>There are no statistics to save.</source>
        <translation>没有可保存的统计。</translation>
    </message>
    <message>
        <source>There are no spans to save.</source>
        <translation>没有可保存的区间。</translation>
    </message>
    <message>
        <source>The plot was copied as an image.</source>
        <translation>已将图复制为图像。</translation>
    </message>
    <message>
        <source>The plot data was copied.</source>
        <translation>已复制图的数据。</translation>
    </message>
    <message>
        <source>There are no statistics to copy.</source>
        <translation>没有可复制的统计。</translation>
    </message>
    <message>
        <source>The statistics were copied.</source>
        <translation>已复制统计。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::LatencyQuestion</name>
    <message>
        <source>Select an event, a call or a slice first.</source>
        <translation>请先选择一个事件、调用或运行片段。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::LatencyReportView</name>
    <message>
        <source>Latency report</source>
        <translation>延迟报告</translation>
    </message>
    <message>
        <source>This capture is not from a latency or noise tracer: irqsoff, preemptoff, preemptirqsoff, wakeup, wakeup_rt, wakeup_dl, hwlat, osnoise or timerlat.</source>
        <translation>此跟踪记录并非来自延迟或噪声跟踪器：irqsoff、preemptoff、preemptirqsoff、wakeup、wakeup_rt、wakeup_dl、hwlat、osnoise 或 timerlat。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::LatencyStepModel</name>
    <message>
        <source>After the end of the latency: the tracer&apos;s own work.</source>
        <translation>在延迟结束之后：跟踪器自身的工作。</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Called from</source>
        <translation>调用者</translation>
    </message>
    <message>
        <source>Since start</source>
        <translation>距开始</translation>
    </message>
    <message>
        <source>Until next</source>
        <translation>距下一事件</translation>
    </message>
    <message>
        <source>Time until the next event. Marks as in the kernel: + above 10 µs, ! above 100 µs, # above 1 ms, * above 10 ms, @ above 100 ms, $ above 1 s.</source>
        <translation>距下一事件的时间。标记与内核相同：+ 超过 10 µs，! 超过 100 µs，# 超过 1 ms，* 超过 10 ms，@ 超过 100 ms，$ 超过 1 s。</translation>
    </message>
    <message>
        <source>Time until the next event.</source>
        <translation>距下一事件的时间。</translation>
    </message>
    <message>
        <source>No event follows.</source>
        <translation>后面没有事件。</translation>
    </message>
    <message>
        <source>Flags</source>
        <translation>标志</translation>
    </message>
    <message>
        <source>Function</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>Stack trace</source>
        <translation>栈跟踪</translation>
    </message>
    <message>
        <source>The context: interrupts, rescheduling, preemption; point at the characters for their meaning.</source>
        <translation>上下文：中断、重新调度、抢占；将鼠标指向字符可查看含义。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::LatencyView</name>
    <message>
        <source>Damaged parts skipped: %1. Spans that touch them are missing.</source>
        <translation>跳过的损坏部分：%1。缺少涉及这些部分的区间。</translation>
    </message>
    <message numerus="yes">
        <source>%1 incomplete call(s) excluded from statistics</source>
        <translation>
            <numerusform>%1 个不完整的调用未计入统计</numerusform>
        </translation>
    </message>
    <message>
        <source>without an end: %1</source>
        <translation>缺少结束的有 %1 个</translation>
    </message>
    <message>
        <source>restarted before they ended: %1</source>
        <translation>结束前重新开始的有 %1 个</translation>
    </message>
    <message>
        <source>ends without a start: %1</source>
        <translation>缺少开始的有 %1 个</translation>
    </message>
    <message>
        <source>ends before their start: %1</source>
        <translation>结束早于开始的有 %1 个</translation>
    </message>
    <message>
        <source>cut by lost events: %1</source>
        <translation>被丢失的事件截断的有 %1 个</translation>
    </message>
    <message>
        <source>In this range, among the first spans counted, %1.</source>
        <translation>此范围内，在最先计入的区间中，%1。</translation>
    </message>
    <message>
        <source>every start has an end</source>
        <translation>每个开始都有结束</translation>
    </message>
    <message>
        <source>In this range, every start has an end.</source>
        <translation>此范围内，每个开始都有结束。</translation>
    </message>
    <message>
        <source>In this range, %1.</source>
        <translation>此范围内，%1。</translation>
    </message>
    <message>
        <source>nested: %1</source>
        <translation>嵌套的有 %1 个</translation>
    </message>
    <message>
        <source>without a recorded duration: %1</source>
        <translation>未录制耗时的有 %1 个</translation>
    </message>
    <message>
        <source>with neither entry nor exit in the capture: %1</source>
        <translation>进入和退出均不在跟踪记录中的有 %1 个</translation>
    </message>
    <message>
        <source>In the whole capture, %1.</source>
        <translation>整个跟踪记录中，%1。</translation>
    </message>
    <message>
        <source>In the whole capture, of all names and tasks, %1.</source>
        <translation>整个跟踪记录中，就所有名称和任务而言，%1。</translation>
    </message>
    <message>
        <source>No lost events in this range.</source>
        <translation>此范围内没有丢失的事件。</translation>
    </message>
    <message>
        <source>Events lost in this range: %1 or more; gaps: %2.</source>
        <translation>此范围内丢失的事件：至少 %1；缺口：%2。</translation>
    </message>
    <message>
        <source>Events lost in this range: %1; gaps: %2.</source>
        <translation>此范围内丢失的事件：%1；缺口：%2。</translation>
    </message>
    <message numerus="yes">
        <source>%1&amp;nbsp;span(s)</source>
        <translation>
            <numerusform>%1&amp;nbsp;个区间</numerusform>
        </translation>
    </message>
    <message>
        <source>min</source>
        <translation>最小值</translation>
    </message>
    <message>
        <source>max</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>总和</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 span(s) start in view.</source>
        <translation>
            <numerusform>%2 个区间中有 %1 个的开始在视图内。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 longer or shorter one(s) are drawn at the edges.</source>
        <translation>
            <numerusform>%1 个更长或更短的绘制在边缘。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 longer or shorter one(s) are out of view.</source>
        <translation>
            <numerusform>%1 个更长或更短的在视图之外。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 shorter and %2 longer span(s) are out of view.</source>
        <translation>
            <numerusform>%1 个更短和 %2 个更长的区间在视图之外。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The %1 longest of %2 span(s)</source>
        <translation>
            <numerusform>%2 个区间中最长的 %1 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 span(s), longest first</source>
        <translation>
            <numerusform>%1 个区间，最长的在前</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The %1 longest of %2 span(s) of %3 to %4</source>
        <translation>
            <numerusform>%2 个 %3 到 %4 的区间中最长的 %1 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 span(s) of %2 to %3</source>
        <translation>
            <numerusform>%1 个 %2 到 %3 的区间</numerusform>
        </translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>&amp;Calls</source>
        <translation>调用(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Latency</source>
        <translation>延迟(&amp;L)</translation>
    </message>
    <message>
        <source>Move through the longest spans</source>
        <translation>在最长的区间之间移动</translation>
    </message>
    <message>
        <source>Show the span in the other views</source>
        <translation>在其他视图中显示此区间</translation>
    </message>
    <message>
        <source>Select times and durations</source>
        <translation>选择时间和耗时</translation>
    </message>
    <message>
        <source>List all durations again</source>
        <translation>重新列出所有耗时</translation>
    </message>
    <message>
        <source>Groups: click to show or hide, double-click to show one alone</source>
        <translation>分组：单击可显示或隐藏，双击可单独显示一个</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Statistics of the spans</source>
        <translation>区间的统计</translation>
    </message>
    <message>
        <source>Measurement progress</source>
        <translation>测量进度</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Copy the plot as an image</source>
        <translation>将图复制为图像</translation>
    </message>
    <message>
        <source>Copy the plot data</source>
        <translation>复制图的数据</translation>
    </message>
    <message>
        <source>Copy the statistics as CSV</source>
        <translation>将统计复制为 CSV</translation>
    </message>
    <message>
        <source>Add note on the span…</source>
        <translation>为此区间添加笔记…</translation>
    </message>
    <message>
        <source>Zoom the timeline to the span</source>
        <translation>将时间线缩放到此区间</translation>
    </message>
    <message>
        <source>Explain latency</source>
        <translation>延迟分析</translation>
    </message>
    <message>
        <source>There is no span to explain. Select other events or another range.</source>
        <translation>没有可分析的区间。选择其他事件或另一个范围。</translation>
    </message>
    <message>
        <source>Looking for spans…</source>
        <translation>正在查找区间…</translation>
    </message>
    <message>
        <source>Reading spans…</source>
        <translation>正在读取区间…</translation>
    </message>
    <message>
        <source>Writing a file…</source>
        <translation>正在写入文件…</translation>
    </message>
    <message>
        <source>This capture has no events that form spans. “Measure two events…” pairs any two of them.</source>
        <translation>此跟踪记录没有可构成区间的事件。“测量两个事件…”可将其中任意两个事件配对。</translation>
    </message>
    <message>
        <source>Reading was stopped. The previous results are shown.</source>
        <translation>读取已停止。显示的是以前的结果。</translation>
    </message>
    <message>
        <source>Reading was stopped. Choose again what to measure.</source>
        <translation>读取已停止。重新选择要测量的内容。</translation>
    </message>
    <message>
        <source>No complete span of this kind has the name or task %1.</source>
        <translation>没有此类完整的区间的名称或任务为 %1。</translation>
    </message>
    <message>
        <source>There are no complete spans of this kind. Incomplete ones are counted above.</source>
        <translation>没有此类完整的区间。不完整的区间已在上方计数。</translation>
    </message>
    <message>
        <source>Measuring…</source>
        <translation>正在测量…</translation>
    </message>
    <message>
        <source>No spans start in this range. Select another range, or show more groups.</source>
        <translation>此范围内没有区间开始。选择其他范围，或显示更多分组。</translation>
    </message>
    <message>
        <source>Filter: %1</source>
        <translation>过滤条件：%1</translation>
    </message>
    <message>
        <source>%1 % of the time has no lost events on any CPU, %2 % on average per CPU.</source>
        <translation>%1% 的时间内所有 CPU 均没有丢失事件，每个 CPU 平均为 %2%。</translation>
    </message>
    <message>
        <source>%1 % of the time has no lost events.</source>
        <translation>%1% 的时间内没有丢失事件。</translation>
    </message>
    <message numerus="yes">
        <source>Color scale: 1 to %1 span(s) per cell.</source>
        <translation>
            <numerusform>色阶：每格 1 到 %1 个区间。</numerusform>
        </translation>
    </message>
    <message>
        <source>Arrow keys</source>
        <translation>方向键</translation>
    </message>
    <message>
        <source>Incomplete spans and lost events</source>
        <translation>不完整的区间和丢失的事件</translation>
    </message>
    <message>
        <source>woken while they ran or were to run: %1</source>
        <translation>在运行时或本就等待运行时被唤醒：%1</translation>
    </message>
    <message>
        <source>Go to the first and the last of them</source>
        <translation>转到其中第一个和最后一个</translation>
    </message>
</context>
<context>
    <name>probescope::ui::LayoutMenu</name>
    <message>
        <source>&amp;Save layout as…</source>
        <translation>布局另存为(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Manage layouts…</source>
        <translation>管理布局(&amp;M)…</translation>
    </message>
    <message>
        <source>Split &amp;beside</source>
        <translation>左右拆分(&amp;B)</translation>
    </message>
    <message>
        <source>Split be&amp;low</source>
        <translation>上下拆分(&amp;L)</translation>
    </message>
    <message>
        <source>Show as a &amp;tab</source>
        <translation>显示为标签页(&amp;T)</translation>
    </message>
    <message>
        <source>Unreadable layouts are not listed</source>
        <translation>未列出无法读取的布局</translation>
    </message>
    <message>
        <source>“%1” is from another version of Probescope and cannot be used.</source>
        <translation>“%1”来自其他版本的 Probescope，无法使用。</translation>
    </message>
    <message>
        <source>The layout “%1” no longer exists.</source>
        <translation>布局“%1”已不存在。</translation>
    </message>
    <message>
        <source>Save layout as</source>
        <translation>布局另存为</translation>
    </message>
    <message>
        <source>Name of the layout:</source>
        <translation>布局名称：</translation>
    </message>
    <message>
        <source>“%1” is built in. Choose another name.</source>
        <translation>“%1”是内置布局。选择其他名称。</translation>
    </message>
    <message>
        <source>A layout “%1” already exists. Replace it?</source>
        <translation>布局“%1”已存在。要替换吗？</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>The layout was saved as “%1”.</source>
        <translation>布局已保存为“%1”。</translation>
    </message>
    <message>
        <source>There is no other view to split from.</source>
        <translation>没有其他视图可供拆分。</translation>
    </message>
    <message>
        <source>There is no other view to show it with.</source>
        <translation>没有其他视图可与其一同显示。</translation>
    </message>
    <message>
        <source>There is no room to split this view.</source>
        <translation>空间不足，无法拆分此视图。</translation>
    </message>
    <message>
        <source>Move to a separate &amp;window</source>
        <translation>移到单独的窗口(&amp;W)</translation>
    </message>
    <message>
        <source>The timeline stays in the middle. Split another view, or move the timeline to a separate window.</source>
        <translation>时间线始终位于中间。拆分其他视图，或将时间线移到单独的窗口。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::LayoutsDialog</name>
    <message>
        <source>Manage layouts</source>
        <translation>管理布局</translation>
    </message>
    <message>
        <source>Saved layouts</source>
        <translation>已保存的布局</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>重命名(&amp;R)</translation>
    </message>
    <message>
        <source>Re&amp;move…</source>
        <translation>移除(&amp;M)…</translation>
    </message>
    <message>
        <source>Remove &amp;unreadable layouts</source>
        <translation>移除无法读取的布局(&amp;U)</translation>
    </message>
    <message>
        <source>Some saved layouts are damaged or from a newer version of Probescope. They are not listed.</source>
        <translation>部分已保存的布局已损坏或来自更新版本的 Probescope，未列出。</translation>
    </message>
    <message>
        <source>A layout “%1” already exists.</source>
        <translation>布局“%1”已存在。</translation>
    </message>
    <message>
        <source>Enter a name for the layout.</source>
        <translation>输入布局名称。</translation>
    </message>
    <message>
        <source>Remove layout</source>
        <translation>移除布局</translation>
    </message>
    <message>
        <source>Remove the layout “%1”?</source>
        <translation>要移除布局“%1”吗？</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>No layouts are saved.</source>
        <translation>没有已保存的布局。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::LeavingTarget</name>
    <message>
        <source>Stopping…</source>
        <translation>正在停止…</translation>
    </message>
    <message>
        <source>Probes in the kernel</source>
        <translation>内核中的探针</translation>
    </message>
    <message>
        <source>Probes created here are still in the kernel.</source>
        <translation>在此创建的探针仍在内核中。</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Deleting probes…</source>
        <translation>正在删除探针…</translation>
    </message>
    <message>
        <source>%1.

Deleting them ends watching, too. If you keep them, they stay until Probescope connects to this target again and cleans up, or until they are deleted.</source>
        <translation>%1。

删除它们也会结束观察。如果保留，它们将一直存在，直到 Probescope 再次连接此目标并进行清理，或被删除。</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
</context>
<context>
    <name>probescope::ui::LoadingPage</name>
    <message>
        <source>Opening %1</source>
        <translation>正在打开 %1</translation>
    </message>
    <message>
        <source>Progress of reading</source>
        <translation>读取进度</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
</context>
<context>
    <name>probescope::ui::LongestSpans</name>
    <message>
        <source>The longest spans</source>
        <translation>最长的区间</translation>
    </message>
    <message>
        <source>All durations</source>
        <translation>所有耗时</translation>
    </message>
    <message>
        <source>Explain latency</source>
        <translation>延迟分析</translation>
    </message>
    <message>
        <source>Show what the selected span, or the longest, spent its time on (E)</source>
        <translation>显示选中的区间（或最长的区间）的时间花在何处（E）</translation>
    </message>
    <message>
        <source>List the longest of all durations (Esc)</source>
        <translation>列出所有耗时中最长的区间（Esc）</translation>
    </message>
</context>
<context>
    <name>probescope::ui::LossModel</name>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Lost events</source>
        <translation>丢失的事件</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>From</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>To</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>The capture has no timestamps.</source>
        <translation>此跟踪记录没有时间戳。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::MainWindow</name>
    <message>
        <source>Open files</source>
        <translation>打开的文件</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>录制</translation>
    </message>
    <message>
        <source>%1 – Probescope</source>
        <translation>%1 – Probescope</translation>
    </message>
    <message>
        <source>Open captures</source>
        <translation>打开跟踪记录</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>About Probescope</source>
        <translation>关于 Probescope</translation>
    </message>
    <message>
        <source>Probescope %1</source>
        <translation>Probescope %1</translation>
    </message>
    <message>
        <source>Records and inspects traces of the Linux kernel.

Free software under the GNU General Public License, version 3 or later.</source>
        <translation>录制并查看 Linux 内核的跟踪记录。

自由软件，采用 GNU 通用公共许可证第 3 版或更高版本。</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Save as capture…</source>
        <translation>另存为跟踪记录(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>导出(&amp;E)…</translation>
    </message>
    <message>
        <source>Expor&amp;t report…</source>
        <translation>导出报告(&amp;T)…</translation>
    </message>
    <message>
        <source>Co&amp;mpare captures…</source>
        <translation>对比跟踪记录(&amp;M)…</translation>
    </message>
    <message>
        <source>&amp;Import report</source>
        <translation>导入报告(&amp;I)</translation>
    </message>
    <message>
        <source>Re&amp;load</source>
        <translation>重新加载(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>Next capture</source>
        <translation>下一个跟踪记录</translation>
    </message>
    <message>
        <source>Previous capture</source>
        <translation>上一个跟踪记录</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>全屏(&amp;F)</translation>
    </message>
    <message>
        <source>Command &amp;palette…</source>
        <translation>命令面板(&amp;P)…</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>键盘快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>Sample &amp;guide</source>
        <translation>示例记录指南(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;About Probescope</source>
        <translation>关于 Probescope(&amp;A)</translation>
    </message>
    <message>
        <source>Reopen captures at &amp;next start</source>
        <translation>下次启动时重新打开跟踪记录(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Preferences…</source>
        <translation>首选项(&amp;P)…</translation>
    </message>
    <message>
        <source>Record &amp;kernel…</source>
        <translation>录制内核(&amp;K)…</translation>
    </message>
    <message>
        <source>&amp;Inspect kernel…</source>
        <translation>查看内核(&amp;I)…</translation>
    </message>
    <message>
        <source>Manage pro&amp;bes…</source>
        <translation>管理探针(&amp;B)…</translation>
    </message>
    <message>
        <source>Cou&amp;nt events…</source>
        <translation>事件计数(&amp;N)…</translation>
    </message>
    <message>
        <source>Save kernel &amp;description…</source>
        <translation>保存内核描述(&amp;D)…</translation>
    </message>
    <message>
        <source>&amp;Open kernel description…</source>
        <translation>打开内核描述(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>转到(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>Clear list</source>
        <translation>清空列表</translation>
    </message>
    <message>
        <source>Follow &amp;system</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Layouts</source>
        <translation>布局(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Copy the page as an image</source>
        <translation>将页面复制为图像(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Save the page as an image…</source>
        <translation>将页面保存为图像(&amp;S)…</translation>
    </message>
    <message>
        <source>Image of the page</source>
        <translation>页面的图像</translation>
    </message>
    <message>
        <source>T&amp;heme</source>
        <translation>主题(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Mouse and keys as in</source>
        <translation>鼠标和按键方案(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Record</source>
        <translation>录制(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Samples to try</source>
        <translation>试用示例记录(&amp;S)</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>&amp;User guide</source>
        <translation>用户指南(&amp;U)</translation>
    </message>
    <message>
        <source>What&apos;s &amp;this?</source>
        <translation>这是什么(&amp;T)？</translation>
    </message>
    <message>
        <source>Menu bar</source>
        <translation>菜单栏</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>语言(&amp;G)</translation>
    </message>
    <message>
        <source>Compare captures</source>
        <translation>对比跟踪记录</translation>
    </message>
    <message>
        <source>%1 has no function calls or stacks to compare.</source>
        <translation>%1 没有可供对比的函数调用或调用栈。</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Copy as CSV</source>
        <translation>复制为 CSV</translation>
    </message>
    <message>
        <source>Select all rows</source>
        <translation>选择所有行</translation>
    </message>
    <message>
        <source>%1, double-click</source>
        <translation>%1、双击</translation>
    </message>
    <message>
        <source>Open or show what the row is about</source>
        <translation>打开或显示该行的内容</translation>
    </message>
    <message>
        <source>Show the menu of the row</source>
        <translation>显示该行的菜单</translation>
    </message>
</context>
<context>
    <name>probescope::ui::MeasuredTime</name>
    <message>
        <source>Visible range</source>
        <translation>可见范围</translation>
    </message>
    <message>
        <source>Measure the visible range instead of the selected range</source>
        <translation>测量可见范围，而非所选范围</translation>
    </message>
</context>
<context>
    <name>probescope::ui::MessagePage</name>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Open another file…</source>
        <translation>打开其他文件…</translation>
    </message>
</context>
<context>
    <name>probescope::ui::MeterBar</name>
    <message>
        <source>Preparing</source>
        <translation>正在准备</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>正在录制</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>Writing the capture</source>
        <translation>正在写入跟踪记录</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Buffer fill levels</source>
        <translation>缓冲区占用情况</translation>
    </message>
    <message>
        <source>CPU %1: %2 % full, %3 lost</source>
        <translation>CPU %1：已用 %2%，丢失 %3</translation>
    </message>
    <message>
        <source>State of the recording</source>
        <translation>录制状态</translation>
    </message>
    <message>
        <source>Recorded so far</source>
        <translation>目前已录制</translation>
    </message>
    <message>
        <source>Lost events</source>
        <translation>丢失的事件</translation>
    </message>
    <message numerus="yes">
        <source>%1 s, %2 event(s), %3</source>
        <translation>
            <numerusform>%1 s，%2 个事件，%3</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>, %1 event(s)/s</source>
        <translation>
            <numerusform>，每秒 %1 个事件</numerusform>
        </translation>
    </message>
    <message>
        <source>No lost events</source>
        <translation>没有丢失的事件</translation>
    </message>
    <message numerus="yes">
        <source>%1 lost event(s)</source>
        <translation>
            <numerusform>丢失 %1 个事件</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2. %3.</source>
        <translation>%1：%2。%3。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::NoisePage</name>
    <message>
        <source>Distributions by CPU</source>
        <translation>按 CPU 的分布</translation>
    </message>
    <message>
        <source>Largest values</source>
        <translation>最大的值</translation>
    </message>
    <message>
        <source>Events during the value</source>
        <translation>出现该值期间的事件</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>What the histogram and the table of the largest values show</source>
        <translation>直方图和最大值表显示的内容</translation>
    </message>
    <message>
        <source>Notice</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Maximum %1, on CPU %2</source>
        <translation>最大 %1，在 CPU %2 上</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>The clock of this capture does not measure time: the values are the kernel&apos;s own, in nanoseconds.</source>
        <translation>此跟踪记录的时钟不以时间计数：所示为内核自身的值，单位为纳秒。</translation>
    </message>
    <message numerus="yes">
        <source>%n event(s) of the tracer could not be read, and are not counted.</source>
        <translation>
            <numerusform>跟踪器的 %n 个事件无法读取，未计入。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Events were lost in %n gap(s), so values may be missing.</source>
        <translation>
            <numerusform>有 %n 处缺口丢失了事件，因此可能缺少部分值。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The buffer kept %1 of %2 event(s).</source>
        <translation>
            <numerusform>缓冲区保留了 %2 个事件中的 %1 个。</numerusform>
        </translation>
    </message>
    <message>
        <source>Select a value to see what happened on its CPU at that time.</source>
        <translation>选择一个值，查看当时其 CPU 上发生了什么。</translation>
    </message>
    <message>
        <source>CPU %1</source>
        <translation>CPU %1</translation>
    </message>
    <message>
        <source>Searching for events during the value…</source>
        <translation>正在搜索该值期间的事件…</translation>
    </message>
    <message>
        <source>Nothing was recorded on CPU %1 in these %2.</source>
        <translation>在这 %2 内，CPU %1 上没有录制到任何事件。</translation>
    </message>
    <message>
        <source>On CPU %1 in these %2:</source>
        <translation>在这 %2 内，CPU %1 上：</translation>
    </message>
    <message numerus="yes">
        <source>%n shorter event(s) are not shown.</source>
        <translation>
            <numerusform>未显示 %n 个较短的事件。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::NoisePlot</name>
    <message>
        <source>Histogram of durations</source>
        <translation>耗时直方图</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>值的个数</translation>
    </message>
    <message>
        <source>There are no values.</source>
        <translation>没有值。</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n value(s), at most %2.</source>
        <translation>
            <numerusform>%1：%n 个值，最大 %2。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other(s)</source>
        <translation>
            <numerusform>其他 %n 个</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::NoteModel</name>
    <message>
        <source>Not saved yet</source>
        <translation>尚未保存</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>笔记</translation>
    </message>
    <message>
        <source>Not saved yet: %1</source>
        <translation>尚未保存：%1</translation>
    </message>
</context>
<context>
    <name>probescope::ui::NotesPane</name>
    <message>
        <source>Notes</source>
        <translation>笔记</translation>
    </message>
    <message>
        <source>Search notes</source>
        <translation>搜索笔记</translation>
    </message>
    <message>
        <source>Add note on the whole capture</source>
        <translation>为整个跟踪记录添加笔记</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Restore the note that was removed last</source>
        <translation>恢复上一条被移除的笔记</translation>
    </message>
    <message>
        <source>%1 on CPU %2</source>
        <translation>CPU %2 上的 %1</translation>
    </message>
    <message>
        <source>Bookmark %1</source>
        <translation>书签 %1</translation>
    </message>
    <message>
        <source>Cannot add the bookmark: %1</source>
        <translation>无法添加书签：%1</translation>
    </message>
    <message>
        <source>Bookmark “%1” added to the notes.</source>
        <translation>书签“%1”已加入笔记。</translation>
    </message>
    <message>
        <source>No notes with a time yet. Press Ctrl+D to add a bookmark.</source>
        <translation>还没有带时间的笔记。按 Ctrl+D 添加书签。</translation>
    </message>
    <message>
        <source>Cannot remove the note: %1</source>
        <translation>无法移除笔记：%1</translation>
    </message>
    <message>
        <source>“%1” removed.</source>
        <translation>“%1”已移除。</translation>
    </message>
    <message>
        <source>Cannot restore the note: %1</source>
        <translation>无法恢复笔记：%1</translation>
    </message>
    <message>
        <source>Position of the note</source>
        <translation>笔记的位置</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Try again to save it in the capture</source>
        <translation>重新尝试将其保存到跟踪记录中</translation>
    </message>
    <message>
        <source>Note text</source>
        <translation>笔记内容</translation>
    </message>
    <message>
        <source>Go to note</source>
        <translation>转到笔记</translation>
    </message>
    <message>
        <source>Edit note</source>
        <translation>编辑笔记</translation>
    </message>
    <message>
        <source>Remove note</source>
        <translation>移除笔记</translation>
    </message>
    <message>
        <source>Save note</source>
        <translation>保存笔记</translation>
    </message>
    <message>
        <source>Discard changes to the note</source>
        <translation>放弃对笔记的更改</translation>
    </message>
    <message>
        <source>Changes to the notes are not saved yet. %1</source>
        <translation>对笔记的更改尚未保存。%1</translation>
    </message>
    <message>
        <source>This capture is read-only, so notes cannot be saved. Save it under another name first.</source>
        <translation>此跟踪记录是只读的，因此无法保存笔记。请先将其另存为其他名称。</translation>
    </message>
    <message>
        <source>The note is not saved yet. %1</source>
        <translation>此笔记尚未保存。%1</translation>
    </message>
    <message>
        <source>No matching notes.</source>
        <translation>没有匹配的笔记。</translation>
    </message>
    <message>
        <source>No notes yet. Ctrl+D adds a bookmark at the current position, Ctrl+Shift+D opens an editor here.</source>
        <translation>还没有笔记。Ctrl+D 在当前位置添加书签，Ctrl+Shift+D 在此处打开编辑器。</translation>
    </message>
    <message>
        <source>Saving notes…</source>
        <translation>正在保存笔记…</translation>
    </message>
    <message>
        <source>Changes to the notes could not be saved. Discard them?</source>
        <translation>对笔记的更改无法保存。要放弃这些更改吗？</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Type a note. Ctrl+Return saves it, Esc discards it.</source>
        <translation>输入笔记。Ctrl+回车保存，Esc 放弃。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::NoticeBanner</name>
    <message>
        <source>Notice</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Import report</source>
        <translation>导入报告</translation>
    </message>
    <message>
        <source>Hide this notice</source>
        <translation>隐藏此提示</translation>
    </message>
    <message>
        <source>The readable part is shown.</source>
        <translation>已显示可读取的部分。</translation>
    </message>
    <message>
        <source>Location: %1.</source>
        <translation>位置：%1。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::OptionDialog</name>
    <message>
        <source>Trace options</source>
        <translation>跟踪选项</translation>
    </message>
    <message>
        <source>Find an option</source>
        <translation>查找选项</translation>
    </message>
    <message>
        <source>Options that differ from the kernel&apos;s defaults are in bold.</source>
        <translation>与内核默认值不同的选项以粗体显示。</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <comment>option and what it does</comment>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>Restore defaults</source>
        <translation>恢复默认值</translation>
    </message>
</context>
<context>
    <name>probescope::ui::OverviewStrip</name>
    <message>
        <source>Overview of the whole capture</source>
        <translation>整个跟踪记录的总览</translation>
    </message>
    <message>
        <source>Showing %1 to %2 of %3 to %4.</source>
        <translation>显示 %1 到 %2，全部为 %3 到 %4。</translation>
    </message>
    <message>
        <source>Search matches: %L1.</source>
        <translation>搜索匹配项：%L1。</translation>
    </message>
    <message>
        <source>At %1</source>
        <translation>时间：%1</translation>
    </message>
    <message>
        <source>Events lost here: –, in gaps: %1</source>
        <translation>此处丢失的事件：–，缺口数：%1</translation>
    </message>
    <message>
        <source>Events lost here: at least %1, in gaps: %2</source>
        <translation>此处丢失的事件：至少 %1，缺口数：%2</translation>
    </message>
    <message>
        <source>Events lost here: %1, in gaps: %2</source>
        <translation>此处丢失的事件：%1，缺口数：%2</translation>
    </message>
    <message>
        <source>Search matches here: %L1 of %L2</source>
        <translation>此处的搜索匹配项：%L1（共 %L2）</translation>
    </message>
</context>
<context>
    <name>probescope::ui::PageSearch</name>
    <message>
        <source>%1 (%2)
%3</source>
        <translation>%1（%2）
%3</translation>
    </message>
</context>
<context>
    <name>probescope::ui::PageView</name>
    <message>
        <source>Page of the guide</source>
        <translation>指南页面</translation>
    </message>
</context>
<context>
    <name>probescope::ui::PaletteModel</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Shortcut</source>
        <translation>快捷键</translation>
    </message>
</context>
<context>
    <name>probescope::ui::PlotFile</name>
    <message>
        <source>images are saved as PNG, SVG or PDF, not as “%1”</source>
        <translation>图像可保存为 PNG、SVG 或 PDF，不能保存为“%1”</translation>
    </message>
    <message>
        <source>it could not be drawn</source>
        <translation>无法绘制</translation>
    </message>
</context>
<context>
    <name>probescope::ui::PlotPage</name>
    <message>
        <source>Kind of plot</source>
        <translation>图的类型</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>折线</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>散点</translation>
    </message>
    <message>
        <source>Bars</source>
        <translation>柱形</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>直方图</translation>
    </message>
    <message>
        <source>x</source>
        <translation>x</translation>
    </message>
    <message>
        <source>y</source>
        <translation>y</translation>
    </message>
    <message>
        <source>series</source>
        <translation>系列</translation>
    </message>
    <message>
        <source>Column for x</source>
        <translation>x 轴的列</translation>
    </message>
    <message>
        <source>Column for y</source>
        <translation>y 轴的列</translation>
    </message>
    <message>
        <source>Column for the series</source>
        <translation>系列的列</translation>
    </message>
    <message>
        <source>log x</source>
        <translation>x 对数</translation>
    </message>
    <message>
        <source>Logarithmic scale for x</source>
        <translation>x 轴使用对数刻度</translation>
    </message>
    <message>
        <source>log y</source>
        <translation>y 对数</translation>
    </message>
    <message>
        <source>Logarithmic scale for y</source>
        <translation>y 轴使用对数刻度</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适合窗口</translation>
    </message>
    <message>
        <source>Show all data (%1)</source>
        <translation>显示全部数据（%1）</translation>
    </message>
    <message>
        <source>(none)</source>
        <translation>（无）</translation>
    </message>
    <message>
        <source>(row)</source>
        <translation>（行号）</translation>
    </message>
    <message>
        <source>Save the plot</source>
        <translation>保存图</translation>
    </message>
    <message>
        <source>Images (*.png)</source>
        <translation>图像 (*.png)</translation>
    </message>
    <message>
        <source>The plot was saved as %1.</source>
        <translation>图已保存为 %1。</translation>
    </message>
    <message>
        <source>%1 could not be written.</source>
        <translation>无法写入 %1。</translation>
    </message>
    <message>
        <source>plot</source>
        <translation>图表</translation>
    </message>
</context>
<context>
    <name>probescope::ui::PreferencesDialog</name>
    <message>
        <source>Preferences</source>
        <translation>首选项</translation>
    </message>
    <message>
        <source>Pages of preferences</source>
        <translation>首选项的页面</translation>
    </message>
    <message>
        <source>General</source>
        <translation>常规</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Cache</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Targets</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation>导出(&amp;X)…</translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation>导入(&amp;I)…</translation>
    </message>
    <message>
        <source>and more</source>
        <translation>及其他</translation>
    </message>
    <message>
        <source>Export preferences</source>
        <translation>导出首选项</translation>
    </message>
    <message>
        <source>Preferences (*.ini)</source>
        <translation>首选项 (*.ini)</translation>
    </message>
    <message>
        <source>The preferences could not be written: %1</source>
        <translation>无法写入首选项：%1</translation>
    </message>
    <message>
        <source>Import preferences</source>
        <translation>导入首选项</translation>
    </message>
    <message>
        <source>Preferences (*.ini);;All files (*)</source>
        <translation>首选项 (*.ini);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Nothing was imported: the file has errors.</source>
        <translation>未导入任何内容：文件有错误。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::PresetBar</name>
    <message>
        <source>&amp;Remove this preset</source>
        <translation>移除此预设(&amp;R)</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>&amp;Save as preset…</source>
        <translation>另存为预设(&amp;S)…</translation>
    </message>
    <message>
        <source>Saved presets</source>
        <translation>已保存的预设</translation>
    </message>
    <message>
        <source>Save the settings below as a preset</source>
        <translation>将下方的设置保存为预设</translation>
    </message>
    <message>
        <source>Preset:</source>
        <translation>预设：</translation>
    </message>
    <message>
        <source>Save preset</source>
        <translation>保存预设</translation>
    </message>
    <message>
        <source>Preset name:</source>
        <translation>预设名称：</translation>
    </message>
</context>
<context>
    <name>probescope::ui::Presets</name>
    <message>
        <source>Scheduling</source>
        <translation>调度</translation>
    </message>
    <message>
        <source>Which task runs on which CPU, who wakes whom, and who waits.</source>
        <translation>哪个任务在哪个 CPU 上运行，谁唤醒谁，谁在等待。</translation>
    </message>
    <message>
        <source>Inside a system call</source>
        <translation>系统调用内部</translation>
    </message>
    <message>
        <source>All functions that are called to open a file. For another system call, enter its function in “Graph functions”, such as ksys_read.</source>
        <translation>打开文件时调用的所有函数。如需查看其他系统调用，在“函数图起点”中输入其函数，如 ksys_read。</translation>
    </message>
    <message>
        <source>Opened files</source>
        <translation>打开的文件</translation>
    </message>
    <message>
        <source>Every open, with its file name and result.</source>
        <translation>每次打开操作，及其文件名和结果。</translation>
    </message>
    <message>
        <source>Interrupt durations</source>
        <translation>中断耗时</translation>
    </message>
    <message>
        <source>Interrupt and softirq handlers, and the tasks they delay.</source>
        <translation>中断和软中断处理程序，以及被其延误的任务。</translation>
    </message>
    <message>
        <source>Follow a process</source>
        <translation>跟踪一个进程</translation>
    </message>
    <message>
        <source>System calls, scheduling and signals of a process and its children. Enter its PID in “PIDs”.</source>
        <translation>一个进程及其子进程的系统调用、调度和信号。在“PID”中输入其 PID。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ProbeBar</name>
    <message>
        <source>Find a probe</source>
        <translation>查找探针</translation>
    </message>
    <message>
        <source>Only probes of this Probescope</source>
        <translation>仅当前 Probescope 的探针</translation>
    </message>
    <message>
        <source>&amp;New probe…</source>
        <translation>新建探针(&amp;N)…</translation>
    </message>
    <message>
        <source>&amp;Watch</source>
        <translation>观察(&amp;W)</translation>
    </message>
    <message>
        <source>Disa&amp;ble…</source>
        <translation>禁用(&amp;B)…</translation>
    </message>
    <message>
        <source>&amp;Edit…</source>
        <translation>编辑(&amp;E)…</translation>
    </message>
    <message>
        <source>C&amp;lone…</source>
        <translation>克隆(&amp;L)…</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>删除(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Undo delete</source>
        <translation>撤销删除(&amp;U)</translation>
    </message>
    <message>
        <source>Clean u&amp;p…</source>
        <translation>清理(&amp;P)…</translation>
    </message>
    <message>
        <source>Removes the leftovers of crashed Probescope sessions from the target</source>
        <translation>从目标上移除异常中止的 Probescope 会话的残留</translation>
    </message>
    <message>
        <source>&amp;Save set…</source>
        <translation>保存探针集(&amp;S)…</translation>
    </message>
    <message>
        <source>Saves the selected probes, or all that were created here, in a file</source>
        <translation>将选中的探针（或在此创建的所有探针）保存到文件</translation>
    </message>
    <message>
        <source>Open se&amp;t…</source>
        <translation>打开探针集(&amp;T)…</translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation>导入(&amp;I)…</translation>
    </message>
    <message>
        <source>Reads definitions from a file, such as a saved kprobe_events</source>
        <translation>从文件读取定义，例如保存的 kprobe_events</translation>
    </message>
    <message>
        <source>&amp;Copy definition</source>
        <translation>复制定义(&amp;C)</translation>
    </message>
    <message>
        <source>Add to &amp;recording</source>
        <translation>加入录制(&amp;R)</translation>
    </message>
    <message>
        <source>Puts the probe into the settings of the next recording</source>
        <translation>将探针加入下一次录制的设置</translation>
    </message>
    <message>
        <source>Sets</source>
        <translation>探针集</translation>
    </message>
    <message>
        <source>Probe sets</source>
        <translation>探针集</translation>
    </message>
    <message>
        <source>In use by a recording; stop that first</source>
        <translation>正被录制使用；先停止录制</translation>
    </message>
    <message>
        <source>Created by others: you are asked before anything is changed.</source>
        <translation>由其他使用者创建：进行任何更改前会先询问。</translation>
    </message>
    <message>
        <source>Recreates it with another definition</source>
        <translation>用另一个定义重新创建</translation>
    </message>
    <message>
        <source>Deletes it from the kernel; you can undo this</source>
        <translation>从内核中删除；可以撤销</translation>
    </message>
    <message>
        <source>%1…</source>
        <translation>%1…</translation>
    </message>
    <message>
        <source>Opens the probe builder with a copy of its definition</source>
        <translation>用其定义的副本打开探针构建器</translation>
    </message>
    <message>
        <source>&amp;Undo delete of %1</source>
        <translation>撤销删除 %1(&amp;U)</translation>
    </message>
    <message>
        <source>Stop &amp;watching</source>
        <translation>停止观察(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Watch…</source>
        <translation>观察(&amp;W)…</translation>
    </message>
    <message>
        <source>Enables it in a separate instance, where hits are counted and nothing is recorded</source>
        <translation>在独立的跟踪实例中启用，只统计命中，不录制任何内容</translation>
    </message>
    <message>
        <source>Ena&amp;ble again</source>
        <translation>重新启用(&amp;B)</translation>
    </message>
    <message>
        <source>Enables it again where it was enabled before</source>
        <translation>在之前启用的位置重新启用</translation>
    </message>
    <message>
        <source>Disables it wherever others have it enabled; you are asked first, and it is restored later</source>
        <translation>在其他使用者启用的所有位置禁用；操作前会先询问，之后会恢复</translation>
    </message>
    <message>
        <source>Select a probe first</source>
        <translation>请先选中一个探针</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ProbeBuilder</name>
    <message>
        <source>Probe definition</source>
        <translation>探针定义</translation>
    </message>
    <message>
        <source>Reading the functions and types of the target…</source>
        <translation>正在读取目标的函数和类型…</translation>
    </message>
    <message>
        <source>Created: %1. It is not enabled yet.</source>
        <translation>已创建：%1。尚未启用。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ProbeChecks</name>
    <message>
        <source>Checked offline: no target is connected, so no kernel has checked the definitions.</source>
        <translation>已离线检查：未连接目标，因此这些定义未经任何内核检查。</translation>
    </message>
    <message>
        <source>Checking in the kernel…</source>
        <translation>正在内核中检查…</translation>
    </message>
    <message>
        <source>Creating the probe…</source>
        <translation>正在创建探针…</translation>
    </message>
    <message>
        <source>The probe could not be created. %1</source>
        <translation>无法创建探针。%1</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ProbeChoiceModel</name>
    <message>
        <source>%1; error: %2</source>
        <translation>%1；错误：%2</translation>
    </message>
    <message>
        <source>Probe</source>
        <translation>探针</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>过滤条件</translation>
    </message>
    <message>
        <source>Stack</source>
        <translation>栈</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ProbeCleanUp</name>
    <message>
        <source>• %1, of %2</source>
        <translation>• %1，属于 %2</translation>
    </message>
    <message>
        <source>Checking which buffers hold events…</source>
        <translation>正在检查哪些缓冲区中有事件…</translation>
    </message>
    <message>
        <source>

Their buffers are removed, too, with unread events:
%1</source>
        <translation>

它们的缓冲区也会被移除，连同尚未读取的事件：
%1</translation>
    </message>
    <message>
        <source>Clean up</source>
        <translation>清理</translation>
    </message>
    <message>
        <source>Delete the leftovers of crashed sessions?</source>
        <translation>删除异常中止的会话的残留？</translation>
    </message>
    <message>
        <source>Cleaning up…</source>
        <translation>正在清理…</translation>
    </message>
    <message numerus="yes">
        <source>Cleaned up: %n session(s), %1.</source>
        <translation>
            <numerusform>已清理 %n 个会话：%1。</numerusform>
        </translation>
    </message>
    <message>
        <source>Not cleaned up: %1: %2 %3</source>
        <translation>未清理：%1：%2 %3</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ProbeCommands</name>
    <message>
        <source>Reading the definition…</source>
        <translation>正在读取定义…</translation>
    </message>
    <message>
        <source>Delete probes</source>
        <translation>删除探针</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>They are disabled everywhere and deleted: whoever uses them loses them. Undo recreates them as the kernel lists them, enabled where they were, with counters at 0. What the kernel does not list, such as the filter of an event probe, is lost.</source>
        <translation>这些探针会在所有位置禁用并被删除：其他使用者将无法再使用它们。撤销时按内核列出的样子重新创建，并在原先启用的位置启用，计数器为 0。内核未列出的内容（例如事件探针的过滤条件）会丢失。</translation>
    </message>
    <message>
        <source>Deleting %1…</source>
        <translation>正在删除 %1…</translation>
    </message>
    <message>
        <source>Deleted. Undo recreates it with counters at 0.</source>
        <translation>已删除。撤销会重新创建它，计数器为 0。</translation>
    </message>
    <message>
        <source>Recreating the probe…</source>
        <translation>正在重新创建探针…</translation>
    </message>
    <message>
        <source>Recreated: %1.</source>
        <translation>已重新创建：%1。</translation>
    </message>
    <message>
        <source>Creating the probe…</source>
        <translation>正在创建探针…</translation>
    </message>
    <message>
        <source>Created and watched: %1.</source>
        <translation>已创建并开始观察：%1。</translation>
    </message>
    <message>
        <source>Recreating %1…</source>
        <translation>正在重新创建 %1…</translation>
    </message>
    <message>
        <source>%1 was recreated; its counters restarted at 0.</source>
        <translation>已重新创建 %1；其计数器从 0 重新开始。</translation>
    </message>
    <message>
        <source>Recreate probe</source>
        <translation>重新创建探针</translation>
    </message>
    <message>
        <source>Recreate</source>
        <translation>重新创建</translation>
    </message>
    <message>
        <source>It is disabled everywhere, deleted, recreated with the other definition, and enabled where it was. Whoever records it gets different events from then on. The old definition is not restored automatically.</source>
        <translation>探针会在所有位置禁用、删除，再用另一个定义重新创建，并在原先启用的位置启用。此后，录制它的其他使用者会得到不同的事件。旧定义不会自动恢复。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ProbeConditions</name>
    <message>
        <source>Filter for returns</source>
        <translation>返回时的过滤条件</translation>
    </message>
    <message>
        <source>Record a kernel &amp;stack trace with each hit</source>
        <translation>每次命中时记录内核栈跟踪(&amp;S)</translation>
    </message>
    <message>
        <source>These settings are not part of the definition: Probescope applies them where it watches or records the event. Only the filter of an event probe is part of it.</source>
        <translation>这些设置不是定义的一部分：由 Probescope 在观察或录制该事件时设置。只有事件探针的过滤条件属于定义。</translation>
    </message>
    <message>
        <source>Filter for entries</source>
        <translation>进入时的过滤条件</translation>
    </message>
    <message>
        <source>Filter for hits</source>
        <translation>命中的过滤条件</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ProbeCountsModel</name>
    <message>
        <source>Unknown, or nothing was counted.</source>
        <translation>未知，或没有计数。</translation>
    </message>
    <message>
        <source>Miss rate</source>
        <translation>未命中率</translation>
    </message>
    <message>
        <source>Share of misses among hits and misses</source>
        <translation>未命中在命中与未命中总数中的占比</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>The event in the capture</source>
        <translation>跟踪记录中的事件</translation>
    </message>
    <message>
        <source>Probe point</source>
        <translation>探测点</translation>
    </message>
    <message>
        <source>Where the probe sits</source>
        <translation>探针所在的位置</translation>
    </message>
    <message>
        <source>Hits</source>
        <translation>命中</translation>
    </message>
    <message>
        <source>How often the probe&apos;s code ran</source>
        <translation>探针代码运行的次数</translation>
    </message>
    <message>
        <source>Misses</source>
        <translation>未命中</translation>
    </message>
    <message>
        <source>How often the kernel skipped it although the probe point was reached</source>
        <translation>到达了探测点但被内核跳过的次数</translation>
    </message>
    <message>
        <source>Recorded</source>
        <translation>已录制</translation>
    </message>
    <message>
        <source>Events in the capture</source>
        <translation>跟踪记录中的事件数</translation>
    </message>
    <message>
        <source>Filtered</source>
        <translation>已过滤</translation>
    </message>
    <message>
        <source>Hits dropped by a filter, or by lists of tasks or CPUs</source>
        <translation>被过滤条件、任务列表或 CPU 列表丢弃的命中数</translation>
    </message>
    <message>
        <source>Lost</source>
        <translation>丢失</translation>
    </message>
    <message>
        <source>Hits lost in full buffers</source>
        <translation>因缓冲区已满而丢失的命中数</translation>
    </message>
    <message>
        <source>In progress</source>
        <translation>进行中</translation>
    </message>
    <message>
        <source>Calls in progress at the last count</source>
        <translation>最近一次计数时进行中的调用数</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ProbeCountsView</name>
    <message>
        <source>Probes</source>
        <translation>探针</translation>
    </message>
    <message>
        <source>Probes of the recording</source>
        <translation>本次录制的探针</translation>
    </message>
    <message>
        <source>No issues found.</source>
        <translation>未发现问题。</translation>
    </message>
    <message>
        <source>Counts of this recording&apos;s probes are drawn here.</source>
        <translation>此处绘制本次录制的探针计数。</translation>
    </message>
    <message>
        <source>Open this probe in the builder…</source>
        <translation>在构建器中打开此探针…</translation>
    </message>
    <message>
        <source>Select a probe to see what happened to its hits.</source>
        <translation>选中一个探针，查看其命中的去向。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ProbeEventPane</name>
    <message>
        <source>Find an event: sched:sched_switch</source>
        <translation>查找事件：sched:sched_switch</translation>
    </message>
    <message>
        <source>Find an event</source>
        <translation>查找事件</translation>
    </message>
    <message>
        <source>Events of the target</source>
        <translation>目标的事件</translation>
    </message>
    <message>
        <source>No events: no target is connected, or it has none.</source>
        <translation>没有事件：未连接目标，或目标没有事件。</translation>
    </message>
    <message>
        <source>Events: %1 of %2. An event probe attaches to an event and reads its fields and what they point to.</source>
        <translation>事件：%1 个（共 %2 个）。事件探针附加到事件上，读取其字段及字段所指的内容。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ProbeFinding</name>
    <message>
        <source>Remove it</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Fix</source>
        <translation>修复</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>使用 %1</translation>
    </message>
    <message>
        <source>No instruction starts at %1. It is inside the one at %2; the next starts at %3.</source>
        <translation>%1 处不是指令的起始位置。它位于 %2 处的指令之内；下一条指令始于 %3。</translation>
    </message>
    <message>
        <source>An event of this name already exists.</source>
        <translation>同名事件已存在。</translation>
    </message>
    <message>
        <source>The offset is from the file on this machine. If %1 has another build of it, the probe breaks every program there that runs it.</source>
        <translation>偏移取自本机上的文件。如果 %1 上是另一个构建版本，探针会使那里运行该文件的所有程序出错。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ProbeFormButtons</name>
    <message>
        <source>&amp;Check</source>
        <translation>检查(&amp;C)</translation>
    </message>
    <message>
        <source>Anatom&amp;y…</source>
        <translation>剖析(&amp;Y)…</translation>
    </message>
    <message>
        <source>Copy as…</source>
        <translation>复制为其他工具的写法…</translation>
    </message>
    <message>
        <source>Add to recording</source>
        <translation>加入录制</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>创建</translation>
    </message>
    <message>
        <source>Shows the machine code at the probe point, before and after a probe</source>
        <translation>显示探测点处设置探针前后的机器码</translation>
    </message>
    <message>
        <source>Copies it as a script, or for perf, bpftrace, SystemTap, C and others</source>
        <translation>复制为脚本，或 perf、bpftrace、SystemTap、C 等的写法</translation>
    </message>
    <message>
        <source>Adds it to the next recording, which creates it and removes it</source>
        <translation>加入下一次录制，由录制负责创建和移除</translation>
    </message>
    <message>
        <source>Checks the definitions and briefly creates them in the kernel, under another name and disabled</source>
        <translation>检查定义，并以其他名称、禁用状态在内核中短暂创建</translation>
    </message>
    <message>
        <source>Checks the definitions offline; no target is connected</source>
        <translation>离线检查定义；未连接目标</translation>
    </message>
    <message>
        <source>This is a kernel description. Connect to a target to create the probe.</source>
        <translation>这是内核描述。连接到目标才能创建探针。</translation>
    </message>
    <message>
        <source>No target is connected.</source>
        <translation>未连接目标。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ProbeFormDialogs</name>
    <message>
        <source>Probes in programs of another machine</source>
        <translation>另一台机器上程序中的探针</translation>
    </message>
    <message>
        <source>Is this the same file on %1: %2?</source>
        <translation>%1 上的文件是否与本机相同：%2？</translation>
    </message>
    <message>
        <source>The probe&apos;s offset was taken from the file on this machine. In another build of it, the kernel could place the breakpoint in the middle of an instruction and break every program that runs it.</source>
        <translation>探针的偏移取自本机上的文件。如果对方是另一个构建版本，内核可能会把断点放在指令中间，使运行该文件的所有程序出错。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ProbeFormHead</name>
    <message>
        <source>Gallery…</source>
        <translation>示例库…</translation>
    </message>
    <message>
        <source>Example probes for common questions</source>
        <translation>针对常见问题的示例探针</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>导入…</translation>
    </message>
    <message>
        <source>Imports definitions, and scripts and programs of other tools</source>
        <translation>导入定义以及其他工具的脚本和程序</translation>
    </message>
    <message>
        <source>Restore draft</source>
        <translation>恢复草稿</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ProbeGroup</name>
    <message>
        <source>Probes</source>
        <translation>探针</translation>
    </message>
    <message>
        <source>A&amp;dd</source>
        <translation>添加(&amp;D)</translation>
    </message>
    <message>
        <source>Remo&amp;ve</source>
        <translation>移除(&amp;V)</translation>
    </message>
    <message>
        <source>Open in &amp;builder…</source>
        <translation>在构建器中打开(&amp;B)…</translation>
    </message>
    <message>
        <source>Probes to record</source>
        <translation>要录制的探针</translation>
    </message>
    <message>
        <source>Error in the probe</source>
        <translation>探针中的错误</translation>
    </message>
    <message>
        <source>Add a probe</source>
        <translation>添加探针</translation>
    </message>
    <message>
        <source>Error at column %1: %2.</source>
        <translation>第 %1 列有错误：%2。</translation>
    </message>
    <message>
        <source>Definitions as in the kernel&apos;s dynamic_events, such as p:open do_sys_openat2 name=+0($arg2):ustring. The recording creates the probes when it starts and removes them when it ends.</source>
        <translation>定义的写法与内核的 dynamic_events 相同，如 p:open do_sys_openat2 name=+0($arg2):ustring。录制开始时创建探针，结束时移除。</translation>
    </message>
    <message>
        <source>Remove the selected probes</source>
        <translation>移除选中的探针</translation>
    </message>
    <message>
        <source>Open the selected probe in the builder</source>
        <translation>在构建器中打开选中的探针</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ProbeLineEdit</name>
    <message>
        <source>Probe definitions</source>
        <translation>探针定义</translation>
    </message>
    <message>
        <source>p:my_probe vfs_read count=%dx:u64</source>
        <translation>p:my_probe vfs_read count=%dx:u64</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ProbeLinePane</name>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Issues of the definitions</source>
        <translation>定义的问题</translation>
    </message>
    <message>
        <source>Check result</source>
        <translation>检查结果</translation>
    </message>
    <message>
        <source>Line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>Line %1, character %2</source>
        <translation>第 %1 行，第 %2 个字符</translation>
    </message>
    <message>
        <source>&lt;a href=&quot;place&quot;&gt;%1&lt;/a&gt;: %2</source>
        <translation>&lt;a href=&quot;place&quot;&gt;%1&lt;/a&gt;：%2</translation>
    </message>
    <message>
        <source>%1. %2: %3</source>
        <translation>%1。%2：%3</translation>
    </message>
    <message>
        <source>The probe builder shows the last valid definition and is locked until the definition is valid again.</source>
        <translation>探针构建器显示最后一个有效的定义，在定义重新有效之前保持锁定。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ProbeMoments</name>
    <message>
        <source>En&amp;try</source>
        <translation>入口(&amp;T)</translation>
    </message>
    <message>
        <source>When the function is entered: its arguments</source>
        <translation>进入函数时：可取其参数</translation>
    </message>
    <message>
        <source>Retur&amp;n</source>
        <translation>返回(&amp;N)</translation>
    </message>
    <message>
        <source>When the function returns: its return value</source>
        <translation>函数返回时：可取其返回值</translation>
    </message>
    <message>
        <source>&amp;Both</source>
        <translation>入口和返回(&amp;B)</translation>
    </message>
    <message>
        <source>Probes at entry and return, whose events give the duration of each call</source>
        <translation>在入口和返回处各设探针，由其事件得出每次调用的耗时</translation>
    </message>
    <message>
        <source>&amp;Offset</source>
        <translation>偏移(&amp;O)</translation>
    </message>
    <message>
        <source>At one instruction of the function</source>
        <translation>函数的某条指令处</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ProbeNames</name>
    <message>
        <source>Event name</source>
        <translation>事件名称</translation>
    </message>
    <message>
        <source>Event group</source>
        <translation>事件组</translation>
    </message>
    <message>
        <source>maxactive</source>
        <translation>maxactive</translation>
    </message>
    <message>
        <source>How many calls a return probe can follow at once; further calls are missed.</source>
        <translation>返回探针能同时跟踪的调用数；超出的调用计为未命中。</translation>
    </message>
    <message>
        <source>maxactive:</source>
        <translation>maxactive：</translation>
    </message>
    <message>
        <source>Na&amp;me:</source>
        <translation>名称(&amp;M)：</translation>
    </message>
    <message>
        <source>Group:</source>
        <translation>组：</translation>
    </message>
    <message>
        <source>kernel default</source>
        <translation>内核默认值</translation>
    </message>
    <message>
        <source>kernel default: %1</source>
        <translation>内核默认值：%1</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>使用 %1</translation>
    </message>
    <message>
        <source>Enough for functions that sleep: %1 calls can be in progress at once.</source>
        <translation>对会睡眠的函数也够用：可以有 %1 个调用同时进行。</translation>
    </message>
    <message>
        <source>Create and watch always uses Probescope&apos;s own group.</source>
        <translation>“创建并观察”总是使用 Probescope 自己的组。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ProbeOffsetPane</name>
    <message>
        <source>The end of the function is unknown. Bytes shown: %1.</source>
        <translation>函数的结尾未知。显示的字节数：%1。</translation>
    </message>
    <message>
        <source>Bytes shown, from the start: %1 of %2.</source>
        <translation>从开头起显示的字节数：%1，共 %2。</translation>
    </message>
    <message>
        <source>Instructions of the function</source>
        <translation>函数的指令</translation>
    </message>
    <message>
        <source>Notes on the instructions</source>
        <translation>指令的说明</translation>
    </message>
    <message>
        <source>Choose a function first.</source>
        <translation>请先选择一个函数。</translation>
    </message>
    <message>
        <source>You can probe any of these instructions. Registers hold what earlier code left there, not the arguments.</source>
        <translation>可以探测其中任意一条指令。寄存器中是之前的代码留下的内容，而不是参数。</translation>
    </message>
    <message>
        <source>Instructions are listed only for kernel functions: in programs, the kernel does not check where instructions start.</source>
        <translation>只列出内核函数的指令：对于程序，内核不检查指令的起始位置。</translation>
    </message>
    <message>
        <source>Machine code can be read only for known functions. You can type an offset in the definition.</source>
        <translation>只能读取已知函数的机器码。可以在定义中输入偏移。</translation>
    </message>
    <message>
        <source>Connect to a target to read its machine code. You can type an offset in the definition.</source>
        <translation>连接到目标才能读取其机器码。可以在定义中输入偏移。</translation>
    </message>
    <message>
        <source>The kernel does not reveal the address of this function.</source>
        <translation>内核未公开此函数的地址。</translation>
    </message>
    <message>
        <source>Reading the machine code…</source>
        <translation>正在读取机器码…</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ProbePlaces</name>
    <message>
        <source>Kind of probe point</source>
        <translation>探测点的种类</translation>
    </message>
    <message>
        <source>&amp;Kernel</source>
        <translation>内核(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Program</source>
        <translation>程序(&amp;P)</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>New probe: choose a probe point</source>
        <translation>新建探针：选择探测点</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%2 中的 %1</translation>
    </message>
    <message>
        <source>Event %1:%2</source>
        <translation>事件 %1:%2</translation>
    </message>
    <message>
        <source>Tracepoint %1</source>
        <translation>tracepoint %1</translation>
    </message>
    <message>
        <source>Synthetic event %1</source>
        <translation>合成事件 %1</translation>
    </message>
    <message>
        <source>Function %1</source>
        <translation>函数 %1</translation>
    </message>
    <message>
        <source>Function %1 of the module %2</source>
        <translation>模块 %2 的函数 %1</translation>
    </message>
    <message>
        <source>Find a function on the left, or write a definition below.</source>
        <translation>在左侧查找函数，或在下方编写定义。</translation>
    </message>
    <message>
        <source>Arguments are listed here once the functions are read.</source>
        <translation>函数读取完成后，这里会列出参数。</translation>
    </message>
    <message>
        <source>Arguments are listed here once a kernel is known: connect to a target, or open a kernel description. You can write a definition below.</source>
        <translation>内核确定后，这里会列出参数：连接到目标，或打开内核描述。也可以在下方编写定义。</translation>
    </message>
    <message>
        <source>Only registers can be fetched: the list on the left shows another program.</source>
        <translation>只能读取寄存器：左侧列表显示的是另一个程序。</translation>
    </message>
    <message>
        <source>Write its arguments or fields in the definition below.</source>
        <translation>在下方的定义中编写其参数或字段。</translation>
    </message>
    <message>
        <source>Unknown function: only registers can be fetched.</source>
        <translation>未知函数：只能读取寄存器。</translation>
    </message>
    <message>
        <source>No type information for this function: only registers can be fetched.</source>
        <translation>此函数没有类型信息：只能读取寄存器。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ProbePlot</name>
    <message>
        <source>Hits and misses over time</source>
        <translation>随时间变化的命中和未命中</translation>
    </message>
    <message>
        <source>No probe counts yet.</source>
        <translation>还没有探针计数。</translation>
    </message>
    <message>
        <source>%1, hits</source>
        <translation>%1，命中</translation>
    </message>
    <message>
        <source>%1, misses</source>
        <translation>%1，未命中</translation>
    </message>
    <message>
        <source>Rate (/s)</source>
        <translation>速率（/s）</translation>
    </message>
    <message>
        <source>In %1</source>
        <translation>每 %1</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>总计</translation>
    </message>
    <message>
        <source>%1: hits %2, misses %3, hits/s %4</source>
        <translation>%1：命中 %2，未命中 %3，每秒命中 %4</translation>
    </message>
    <message>
        <source>%1: hits %2, misses %3, hits in %4: %5</source>
        <translation>%1：命中 %2，未命中 %3，每 %4 命中：%5</translation>
    </message>
    <message numerus="yes">
        <source>%n more probe(s) are not drawn; select up to %1 in the table.</source>
        <translation>
            <numerusform>另有 %n 个探针未绘制；最多可在表格中选中 %1 个。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::ProbeProgramPane</name>
    <message>
        <source>Program or library: /usr/bin/bash</source>
        <translation>程序或库：/usr/bin/bash</translation>
    </message>
    <message>
        <source>Program or library</source>
        <translation>程序或库</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>Find a function or USDT probe</source>
        <translation>查找函数或 USDT 探针</translation>
    </message>
    <message>
        <source>Probe points of the program</source>
        <translation>程序的探测点</translation>
    </message>
    <message>
        <source>Notes on the program</source>
        <translation>程序的说明</translation>
    </message>
    <message>
        <source>Choose a program or a library</source>
        <translation>选择程序或库</translation>
    </message>
    <message>
        <source>arg%1 %2</source>
        <translation>arg%1 %2</translation>
    </message>
    <message>
        <source>Reading its symbols…</source>
        <translation>正在读取其符号…</translation>
    </message>
    <message>
        <source>Choose a program or library to list its functions and USDT probes. A remote target must have the same file.</source>
        <translation>选择一个程序或库，列出其函数和 USDT 探针。远程目标上必须有相同的文件。</translation>
    </message>
    <message>
        <source>Functions: %1. USDT probes: %2.</source>
        <translation>函数：%1。USDT 探针：%2。</translation>
    </message>
    <message>
        <source>No name contains these letters in this order.</source>
        <translation>没有按此顺序包含这些字母的名称。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ProbeQuestions</name>
    <message>
        <source>Checking which buffers hold events…</source>
        <translation>正在检查哪些缓冲区中有事件…</translation>
    </message>
    <message>
        <source>This discards unread events in these buffers:</source>
        <translation>这会丢弃以下缓冲区中尚未读取的事件：</translation>
    </message>
    <message>
        <source>These probes were not created here:</source>
        <translation>以下探针不是在此创建的：</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ProbeSets</name>
    <message>
        <source>Probe sets (*.probes.json);;All files (*)</source>
        <translation>探针集 (*.probes.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>%1: %2 %3</source>
        <translation>%1：%2 %3</translation>
    </message>
    <message>
        <source>Save probe set</source>
        <translation>保存探针集</translation>
    </message>
    <message numerus="yes">
        <source>Saving %n probe(s)…</source>
        <translation>
            <numerusform>正在保存 %n 个探针…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Saved %n definition(s) to %1.</source>
        <translation>
            <numerusform>已将 %n 个定义保存到 %1。</numerusform>
        </translation>
    </message>
    <message>
        <source>Open probe set</source>
        <translation>打开探针集</translation>
    </message>
    <message>
        <source>Creating the probes of %1…</source>
        <translation>正在创建 %1 中的探针…</translation>
    </message>
    <message numerus="yes">
        <source>%n probe(s) created.</source>
        <translation>
            <numerusform>已创建 %n 个探针。</numerusform>
        </translation>
    </message>
    <message>
        <source>Created, but not watched as in the set:</source>
        <translation>已创建，但未像探针集中那样观察：</translation>
    </message>
    <message>
        <source>Not created:</source>
        <translation>未创建：</translation>
    </message>
    <message>
        <source>Import definitions</source>
        <translation>导入定义</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Reading %1…</source>
        <translation>正在读取 %1…</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ProbeSettings</name>
    <message>
        <source>What is recorded</source>
        <translation>记录内容</translation>
    </message>
    <message>
        <source>Arg&amp;uments</source>
        <translation>参数(&amp;U)</translation>
    </message>
    <message>
        <source>Fi&amp;lter and stack</source>
        <translation>过滤条件和栈(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Instructions</source>
        <translation>指令(&amp;I)</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ProbeSnapshot</name>
    <message>
        <source>Off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Used by event probes</source>
        <translation>被事件探针使用</translation>
    </message>
    <message numerus="yes">
        <source>Enabled in %n instances</source>
        <translation>
            <numerusform>已在 %n 个跟踪实例中启用</numerusform>
        </translation>
    </message>
    <message>
        <source>Watched</source>
        <translation>观察中</translation>
    </message>
    <message>
        <source>Used by a trigger</source>
        <translation>被触发器使用</translation>
    </message>
    <message>
        <source>Enabled in top-level tracing</source>
        <translation>已在顶层跟踪中启用</translation>
    </message>
    <message>
        <source>Enabled in %1</source>
        <translation>已在 %1 中启用</translation>
    </message>
    <message>
        <source>waiting for its module</source>
        <translation>等待其模块</translation>
    </message>
    <message>
        <source>module unloaded [GONE]</source>
        <translation>模块已卸载 [GONE]</translation>
    </message>
    <message>
        <source>disabled by the kernel [DISABLED]</source>
        <translation>被内核禁用 [DISABLED]</translation>
    </message>
    <message>
        <source>uses ftrace [FTRACE]</source>
        <translation>使用 ftrace [FTRACE]</translation>
    </message>
    <message>
        <source>uses a jump [OPTIMIZED]</source>
        <translation>使用跳转 [OPTIMIZED]</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>%1: hits %2, recorded %3, filtered %4, lost %5</source>
        <translation>%1：命中 %2，已录制 %3，已过滤 %4，丢失 %5</translation>
    </message>
    <message>
        <source>other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>Probescope, PID %1</source>
        <translation>Probescope，PID %1</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Owner:</source>
        <translation>所有者：</translation>
    </message>
    <message>
        <source>Kind:</source>
        <translation>种类：</translation>
    </message>
    <message>
        <source>maxactive:</source>
        <translation>maxactive：</translation>
    </message>
    <message>
        <source>the instance for watched probes</source>
        <translation>用于观察探针的跟踪实例</translation>
    </message>
    <message>
        <source>%1, with the filter %2</source>
        <translation>%1，过滤条件为 %2</translation>
    </message>
    <message>
        <source>%1, for a trigger only</source>
        <translation>%1，仅用于触发器</translation>
    </message>
    <message>
        <source>%1, with the trigger %2</source>
        <translation>%1，带有触发器 %2</translation>
    </message>
    <message>
        <source>Enabled in:</source>
        <translation>启用位置：</translation>
    </message>
    <message>
        <source>nowhere</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Kernel state:</source>
        <translation>内核状态：</translation>
    </message>
    <message>
        <source>Since first seen:</source>
        <translation>自首次发现以来：</translation>
    </message>
    <message>
        <source>At the same probe point:</source>
        <translation>同一探测点上：</translation>
    </message>
    <message>
        <source>Event probes on it:</source>
        <translation>其上的事件探针：</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ProbeSwitching</name>
    <message>
        <source>Watch probes</source>
        <translation>观察探针</translation>
    </message>
    <message>
        <source>Watch</source>
        <translation>观察</translation>
    </message>
    <message>
        <source>They are enabled in an instance of Probescope that counts hits and records nothing. Meanwhile, their owner cannot delete them. This ends when Probescope disconnects from this target.</source>
        <translation>它们会在 Probescope 的一个跟踪实例中启用，该实例只统计命中，不录制任何内容。在此期间，其所有者无法删除它们。Probescope 断开与此目标的连接时结束。</translation>
    </message>
    <message>
        <source>Enabling %1…</source>
        <translation>正在启用 %1…</translation>
    </message>
    <message>
        <source>Disabling %1…</source>
        <translation>正在禁用 %1…</translation>
    </message>
    <message>
        <source>Disable probes</source>
        <translation>禁用探针</translation>
    </message>
    <message>
        <source>Others have these probes enabled:
%1</source>
        <translation>以下探针被其他使用者启用：
%1</translation>
    </message>
    <message>
        <source>They are disabled in: %1. Whoever records there no longer sees their hits. They are enabled again when you enable them, or when Probescope disconnects from this target.</source>
        <translation>它们会在以下位置禁用：%1。在那里录制的使用者将不再看到其命中。手动重新启用时，或 Probescope 断开与此目标的连接时，它们会恢复启用。</translation>
    </message>
    <message>
        <source>Disable</source>
        <translation>禁用</translation>
    </message>
    <message>
        <source>Enabled where they were before.</source>
        <translation>已在之前的位置启用。</translation>
    </message>
    <message>
        <source>Disabled where others had them enabled; this is restored later.</source>
        <translation>已在其他使用者启用的位置禁用；之后会恢复。</translation>
    </message>
    <message>
        <source>Enable probe</source>
        <translation>启用探针</translation>
    </message>
    <message>
        <source>Enable</source>
        <translation>启用</translation>
    </message>
    <message>
        <source>It is enabled in an instance of Probescope that counts hits and records nothing. Meanwhile, its owner cannot delete it. This ends when Probescope disconnects from this target.</source>
        <translation>它会在 Probescope 的一个跟踪实例中启用，该实例只统计命中，不录制任何内容。在此期间，其所有者无法删除它。Probescope 断开与此目标的连接时结束。</translation>
    </message>
    <message>
        <source>Remove filter</source>
        <translation>移除过滤条件</translation>
    </message>
    <message>
        <source>Remove the filter of %1?</source>
        <translation>移除 %1 的过滤条件？</translation>
    </message>
    <message>
        <source>Another program set it and records with it. Without it, all hits arrive in that buffer. It is restored when Probescope disconnects from this target.</source>
        <translation>它由另一个程序设置，并用于其录制。没有它，所有命中都会进入该缓冲区。Probescope 断开与此目标的连接时会恢复。</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Removing the filter…</source>
        <translation>正在移除过滤条件…</translation>
    </message>
    <message>
        <source>The filter is removed and will be restored later.</source>
        <translation>过滤条件已移除，之后会恢复。</translation>
    </message>
    <message>
        <source>Enable function tracing</source>
        <translation>启用函数跟踪</translation>
    </message>
    <message>
        <source>Enable all probes</source>
        <translation>启用所有探针</translation>
    </message>
    <message>
        <source>Enable function tracing in this kernel?</source>
        <translation>启用此内核的函数跟踪？</translation>
    </message>
    <message>
        <source>Enable all probes of this kernel?</source>
        <translation>启用此内核的所有探针？</translation>
    </message>
    <message>
        <source>All users share this switch, and another user disabled it, perhaps for a reason. It is disabled again when Probescope disconnects from this target.</source>
        <translation>所有使用者共用此开关：其他使用者将其禁用，也许有其原因。Probescope 断开与此目标的连接时会再次禁用。</translation>
    </message>
    <message>
        <source>Enabling function tracing…</source>
        <translation>正在启用函数跟踪…</translation>
    </message>
    <message>
        <source>Enabling all probes…</source>
        <translation>正在启用所有探针…</translation>
    </message>
    <message>
        <source>Function tracing is enabled.</source>
        <translation>函数跟踪已启用。</translation>
    </message>
    <message>
        <source>All probes of this kernel are enabled.</source>
        <translation>此内核的所有探针已启用。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ProbeTable</name>
    <message>
        <source>Dynamic events of the target</source>
        <translation>目标的动态事件</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ProbeTableModel</name>
    <message>
        <source>This Probescope</source>
        <translation>当前 Probescope</translation>
    </message>
    <message>
        <source>A recording of this Probescope</source>
        <translation>当前 Probescope 的录制</translation>
    </message>
    <message>
        <source>Another Probescope</source>
        <translation>另一个 Probescope</translation>
    </message>
    <message>
        <source>Leftovers</source>
        <translation>残留</translation>
    </message>
    <message>
        <source>Other users</source>
        <translation>其他使用者</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>%1/s</source>
        <translation>%1/s</translation>
    </message>
    <message>
        <source>The kernel does not count hits of this kind of event.</source>
        <translation>内核不统计此类事件的命中。</translation>
    </message>
    <message>
        <source>The kernel does not count misses in programs.</source>
        <translation>内核不统计用户程序中的未命中。</translation>
    </message>
    <message>
        <source>Not being recorded. Watched probes are counted, not recorded.</source>
        <translation>未在录制。观察的探针只计数，不录制。</translation>
    </message>
    <message>
        <source>At least this many calls have not returned yet.</source>
        <translation>至少有这么多调用尚未返回。</translation>
    </message>
    <message>
        <source>Known only for return probes where the entry of the same function is probed, too.</source>
        <translation>仅当同时探测了同一函数的入口时，返回探针才有此值。</translation>
    </message>
    <message>
        <source>%1. This probe has issues; see its details.</source>
        <translation>%1。此探针存在问题，查看其详情。</translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation>⚠ %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>How often the probe ran since it was created, including hits that were filtered out or lost in a full buffer.</source>
        <translation>探针自创建以来的运行次数，包括被过滤掉或因缓冲区已满而丢失的命中。</translation>
    </message>
    <message>
        <source>How often the probe point was reached but the kernel could not run the probe.</source>
        <translation>到达探测点但内核无法运行探针的次数。</translation>
    </message>
    <message>
        <source>Hits per second, now and over time.</source>
        <translation>每秒命中数：当前值及随时间的变化。</translation>
    </message>
    <message>
        <source>Events that arrived in the buffers where it is recorded, since first seen there. Known where it is the only event, and where none or nearly all arrived.</source>
        <translation>自首次发现以来，到达录制它的各缓冲区的事件数。仅在以下情况下已知：它是其中唯一的事件、没有事件到达，或几乎全部到达。</translation>
    </message>
    <message>
        <source>Hits that a filter, or a list of PIDs or CPUs, kept out there.</source>
        <translation>在其中被过滤条件、PID 列表或 CPU 列表排除的命中数。</translation>
    </message>
    <message>
        <source>Hits that were lost in a full buffer there.</source>
        <translation>在其中因缓冲区已满而丢失的命中数。</translation>
    </message>
    <message>
        <source>Calls that were entered and have not returned yet.</source>
        <translation>已进入但尚未返回的调用数。</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>所有者</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Hits</source>
        <translation>命中</translation>
    </message>
    <message>
        <source>Misses</source>
        <translation>未命中</translation>
    </message>
    <message>
        <source>Miss rate</source>
        <translation>未命中率</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>速率</translation>
    </message>
    <message>
        <source>Recorded</source>
        <translation>已录制</translation>
    </message>
    <message>
        <source>Filtered</source>
        <translation>已过滤</translation>
    </message>
    <message>
        <source>Lost</source>
        <translation>丢失</translation>
    </message>
    <message>
        <source>In progress</source>
        <translation>进行中</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>组</translation>
    </message>
    <message>
        <source>Definition</source>
        <translation>定义</translation>
    </message>
    <message>
        <source>Events: %1, enabled: %2, hits: %3, misses: %4.</source>
        <translation>事件：%1，已启用：%2，命中：%3，未命中：%4。</translation>
    </message>
    <message>
        <source>Share of misses among hits and misses.</source>
        <translation>未命中在命中与未命中总数中的占比。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ProbeVerdict</name>
    <message>
        <source>The kernel could not check it. %1</source>
        <translation>内核无法检查。%1</translation>
    </message>
    <message>
        <source>The kernel rejected it. %1</source>
        <translation>被内核拒绝。%1</translation>
    </message>
    <message>
        <source>The kernel would reject it; not checked there.</source>
        <translation>会被内核拒绝；未在内核中检查。</translation>
    </message>
    <message>
        <source>Accepted, but the test probe could not be removed. The next start cleans it up. %1</source>
        <translation>已接受，但无法移除测试探针。下次启动时会清理。%1</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>Accepted; listed as: %1</source>
        <translation>已接受；内核列为：%1</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ProbesPage</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>以及其他 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is saved as the kernel lists it: whether it has a filter is unknown.</source>
        <translation>%1 按内核列出的样子保存：是否有过滤条件未知。</translation>
    </message>
    <message>
        <source>• %1; events: %2</source>
        <translation>• %1；事件：%2</translation>
    </message>
    <message>
        <source>• %1, if it was ever enabled there; events: %2</source>
        <translation>• %1（如果曾在那里启用）；事件：%2</translation>
    </message>
    <message>
        <source>• %1, of: %2; enabled nowhere</source>
        <translation>• %1，属于：%2；未在任何位置启用</translation>
    </message>
    <message>
        <source>• %1, of: %2; enabled in %3</source>
        <translation>• %1，属于：%2；启用位置：%3</translation>
    </message>
    <message>
        <source>Open gallery</source>
        <translation>打开示例库</translation>
    </message>
    <message>
        <source>Opens the probe builder, which also works without a target</source>
        <translation>打开探针构建器，没有目标也可使用</translation>
    </message>
    <message>
        <source>Open kernel description…</source>
        <translation>打开内核描述…</translation>
    </message>
    <message>
        <source>Example probes</source>
        <translation>示例探针</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>导入…</translation>
    </message>
    <message>
        <source>Imports probes that were written for other tools</source>
        <translation>导入为其他工具编写的探针</translation>
    </message>
    <message>
        <source>Totals</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>Copied; run this yourself: %1</source>
        <translation>已复制；需自行运行：%1</translation>
    </message>
    <message>
        <source>In use by a recording, and therefore protected</source>
        <translation>正被录制使用，因此受保护</translation>
    </message>
    <message>
        <source>Connecting to %1…</source>
        <translation>正在连接到 %1…</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Reading the probes…</source>
        <translation>正在读取探针…</translation>
    </message>
    <message>
        <source>No target is connected.</source>
        <translation>未连接目标。</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Opens the probe builder with the functions, types and events of a kernel description</source>
        <translation>用内核描述中的函数、类型和事件打开探针构建器</translation>
    </message>
    <message>
        <source>There are no probes on this target yet. A probe turns almost any point in the kernel or in a program into an event; the gallery has probes for common questions.</source>
        <translation>此目标上还没有探针。探针可以把内核或程序中的几乎任意一点变成事件；示例库中有针对常见问题的探针。</translation>
    </message>
    <message>
        <source>New probe…</source>
        <translation>新建探针…</translation>
    </message>
    <message>
        <source>Connect to this machine or, over ssh, to another host to see the probes of its kernel with their hits and misses, and to create new ones.

Without a target, you can build probes for a saved kernel (“Open kernel description…”), the kernel of a capture or a program of this machine, from the gallery, or from scripts of other tools, and copy their definitions, also for other tools.</source>
        <translation>连接到本机，或通过 ssh 连接到其他主机，可以查看其内核的探针及其命中和未命中，并创建新探针。

没有目标时，可以为已保存的内核（“打开内核描述…”）、跟踪记录的内核或本机的程序构建探针，也可以从示例库或其他工具的脚本构建，并复制其定义，包括其他工具的写法。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ProbesPageDetails</name>
    <message>
        <source>No issues found.</source>
        <translation>未发现问题。</translation>
    </message>
    <message>
        <source>Details of the probe</source>
        <translation>探针的详情</translation>
    </message>
    <message>
        <source>Definition</source>
        <translation>定义</translation>
    </message>
    <message>
        <source>Select a probe to see its definition and what explains its hits and misses.</source>
        <translation>选中一个探针，查看其定义以及命中和未命中的原因。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ProbesPagePlot</name>
    <message>
        <source>Notes on the plot</source>
        <translation>图的说明</translation>
    </message>
    <message>
        <source>Shows counts of the selected probes while they are watched.</source>
        <translation>显示选中的探针在观察期间的计数。</translation>
    </message>
    <message>
        <source>Only the first %1 of %2 enabled probes are drawn; select others in the table.</source>
        <translation>只绘制前 %1 个已启用的探针（共 %2 个）；可在表格中选中其他探针。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ProbesWorkspace</name>
    <message>
        <source>Edit %1</source>
        <translation>编辑 %1</translation>
    </message>
    <message>
        <source>New probe</source>
        <translation>新建探针</translation>
    </message>
    <message>
        <source>Back to probes</source>
        <translation>回到探针列表</translation>
    </message>
    <message>
        <source>What is discarded</source>
        <translation>将丢弃的内容</translation>
    </message>
    <message>
        <source>Creating the probe…</source>
        <translation>正在创建探针…</translation>
    </message>
    <message>
        <source>Create and watch</source>
        <translation>创建并观察</translation>
    </message>
    <message>
        <source>Probe draft</source>
        <translation>探针草稿</translation>
    </message>
    <message>
        <source>The probe in the builder was not created. Discard the draft?</source>
        <translation>构建器中的探针尚未创建。放弃草稿？</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Recreating it restarts its counters at 0 and discards unread events in: %1. You are asked first.</source>
        <translation>重新创建会使其计数器从 0 重新开始，并丢弃以下位置尚未读取的事件：%1。操作前会先询问。</translation>
    </message>
    <message>
        <source>Checking which buffers hold events…</source>
        <translation>正在检查哪些缓冲区中有事件…</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ProblemModel</name>
    <message>
        <source>Location</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ProcessModel</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Not running</source>
        <translation>未运行</translation>
    </message>
    <message>
        <source>Thread of %1</source>
        <translation>%1 的线程</translation>
    </message>
    <message>
        <source>Kernel thread</source>
        <translation>内核线程</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>PID</source>
        <translation>PID</translation>
    </message>
    <message>
        <source>Command line</source>
        <translation>命令行</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ProcessPicker</name>
    <message>
        <source>Include all &amp;threads</source>
        <translation>包括所有线程(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Refresh</source>
        <translation>刷新(&amp;R)</translation>
    </message>
    <message>
        <source>Choose processes</source>
        <translation>选择进程</translation>
    </message>
    <message>
        <source>Processes</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>Find by name, PID or command line</source>
        <translation>按名称、PID 或命令行查找</translation>
    </message>
    <message>
        <source>The kernel filters by thread: the PID of a process alone selects only its main thread.</source>
        <translation>内核按线程过滤：仅用进程的 PID 只会选中其主线程。</translation>
    </message>
    <message>
        <source>Chosen processes</source>
        <translation>已勾选的进程</translation>
    </message>
    <message>
        <source>Chosen: %1.</source>
        <translation>已勾选：%1。</translation>
    </message>
    <message>
        <source>Chosen: %1 and %2 more.</source>
        <translation>已勾选：%1 及另外 %2 个。</translation>
    </message>
    <message>
        <source>Reading processes…</source>
        <translation>正在读取进程…</translation>
    </message>
    <message>
        <source>Nothing is chosen: all tasks are recorded.</source>
        <translation>未勾选任何进程：将录制所有任务。</translation>
    </message>
    <message>
        <source>&amp;Clear all</source>
        <translation>全部清除(&amp;C)</translation>
    </message>
    <message>
        <source>No process is chosen: the selected one is used.</source>
        <translation>未勾选任何进程：将使用当前选中的进程。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ProgramPlacesModel</name>
    <message>
        <source>Probe point</source>
        <translation>探测点</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>File offset</source>
        <translation>文件偏移</translation>
    </message>
    <message>
        <source>USDT, arguments: %1</source>
        <translation>USDT，参数：%1</translation>
    </message>
    <message>
        <source>ifunc resolver</source>
        <translation>ifunc 解析函数</translation>
    </message>
    <message>
        <source>function (name not unique)</source>
        <translation>函数（名称不唯一）</translation>
    </message>
    <message>
        <source>function</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>An ifunc resolver runs once, at program start, to choose the function to use. A probe here does not see the calls.</source>
        <translation>ifunc 解析函数只在程序启动时运行一次，用来选择要使用的函数。此处的探针看不到后续的调用。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ProgramWindow</name>
    <message>
        <source>A recording is running.</source>
        <translation>正在录制。</translation>
    </message>
    <message>
        <source>The language changes when it has ended.</source>
        <translation>录制结束后更改语言。</translation>
    </message>
    <message>
        <source>Change &amp;when it has ended</source>
        <translation>结束后更改(&amp;W)</translation>
    </message>
    <message>
        <source>Changing the language connects to the kernel again.</source>
        <translation>更改语言会重新连接内核。</translation>
    </message>
    <message>
        <source>The count that is running ends.</source>
        <translation>正在进行的计数会结束。</translation>
    </message>
    <message>
        <source>Change &amp;now</source>
        <translation>立即更改(&amp;N)</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ProgressBanner</name>
    <message>
        <source>Progress of reading</source>
        <translation>读取进度</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop reading and keep what was read so far</source>
        <translation>停止读取，并保留目前已读取的内容</translation>
    </message>
    <message>
        <source>Stop recording and keep what was recorded so far</source>
        <translation>停止录制，并保留目前已录制的内容</translation>
    </message>
</context>
<context>
    <name>probescope::ui::PutQuestion</name>
    <message>
        <source>Copy the helper</source>
        <translation>复制辅助程序</translation>
    </message>
    <message>
        <source>%1 has no probescope-helper. Copy one there for this session?</source>
        <translation>%1 上没有 probescope-helper。要为本次会话复制一个过去吗？</translation>
    </message>
    <message>
        <source>It goes to a new private folder in $XDG_RUNTIME_DIR or /tmp there, is checked and started, and is removed when you disconnect.

File: %1
Processor: %2
Version: %3
Size: %4
SHA-256: %5</source>
        <translation>它会放入该主机 $XDG_RUNTIME_DIR 或 /tmp 下新建的私有文件夹，校验后启动，并在断开连接时删除。

文件：%1
处理器：%2
版本：%3
大小：%4
SHA-256：%5</translation>
    </message>
    <message>
        <source>Copy and connect</source>
        <translation>复制并连接</translation>
    </message>
</context>
<context>
    <name>probescope::ui::QueryCollection</name>
    <message>
        <source>Example queries</source>
        <translation>示例查询</translation>
    </message>
    <message>
        <source>Saved queries</source>
        <translation>已保存的查询</translation>
    </message>
    <message>
        <source>Saved queries are kept in the capture and listed here. Ctrl+S in the editor saves the query at the cursor.</source>
        <translation>已保存的查询存放在跟踪记录中，并在此处列出。在编辑器中按 Ctrl+S 保存光标处的查询。</translation>
    </message>
    <message>
        <source>Query history</source>
        <translation>查询历史</translation>
    </message>
    <message>
        <source>Queries that you run on this capture are listed here, newest first.</source>
        <translation>在此跟踪记录上运行过的查询会列在这里，最新的在前。</translation>
    </message>
    <message>
        <source>Gallery</source>
        <translation>示例库</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>已保存</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Clear history</source>
        <translation>清空历史</translation>
    </message>
    <message>
        <source>There is no statement to save.</source>
        <translation>没有可保存的语句。</translation>
    </message>
    <message>
        <source>Save query</source>
        <translation>保存查询</translation>
    </message>
    <message>
        <source>Name (replaces a query of the same name):</source>
        <translation>名称（会替换同名查询）：</translation>
    </message>
    <message>
        <source>The query was saved as “%1”.</source>
        <translation>查询已保存为“%1”。</translation>
    </message>
    <message>
        <source>The query could not be saved: %1</source>
        <translation>无法保存查询：%1</translation>
    </message>
    <message>
        <source>The query could not be removed: %1</source>
        <translation>无法移除查询：%1</translation>
    </message>
</context>
<context>
    <name>probescope::ui::QueryEditorPage</name>
    <message>
        <source>Row limit</source>
        <translation>行数上限</translation>
    </message>
    <message>
        <source>A query stops after this many rows</source>
        <translation>查询达到此行数后停止</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 行</translation>
    </message>
    <message>
        <source>All rows</source>
        <translation>所有行</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
</context>
<context>
    <name>probescope::ui::QueryGalleryModel</name>
    <message>
        <source>This capture has no %1 events.</source>
        <translation>此跟踪记录没有 %1 事件。</translation>
    </message>
    <message>
        <source>The events have no field %1.</source>
        <translation>这些事件没有字段 %1。</translation>
    </message>
    <message>
        <source>There is no function %1.</source>
        <translation>没有函数 %1。</translation>
    </message>
    <message>
        <source>Checking the capture…</source>
        <translation>正在检查跟踪记录…</translation>
    </message>
    <message>
        <source>%1 Not available for this capture: %2</source>
        <translation>%1不适用于此跟踪记录：%2</translation>
    </message>
</context>
<context>
    <name>probescope::ui::QueryHistoryModel</name>
    <message>
        <source>%1: failed</source>
        <translation>%1：失败</translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 row(s) in %3</source>
        <translation>
            <numerusform>%1：%2 行，用时 %3</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::QueryList</name>
    <message>
        <source>Find a query</source>
        <translation>查找查询</translation>
    </message>
    <message>
        <source>Find a query in: %1</source>
        <translation>在以下列表中查找查询：%1</translation>
    </message>
</context>
<context>
    <name>probescope::ui::QueryResultPage</name>
    <message>
        <source>Show as plot</source>
        <translation>显示为图</translation>
    </message>
    <message>
        <source>Plot</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Export the result as CSV</source>
        <translation>将结果导出为 CSV</translation>
    </message>
    <message>
        <source>CSV</source>
        <translation>CSV</translation>
    </message>
    <message>
        <source>Save the plot as an image</source>
        <translation>将图保存为图像</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>保存图像</translation>
    </message>
    <message>
        <source>Query status</source>
        <translation>查询状态</translation>
    </message>
    <message>
        <source>Show more</source>
        <translation>显示更多</translation>
    </message>
    <message>
        <source>Run the query again for ten times as many rows</source>
        <translation>重新运行查询，返回十倍的行数</translation>
    </message>
    <message>
        <source>The kernel lost events during the recording. The table loss lists where.</source>
        <translation>录制期间内核丢失了事件。表 loss 列出丢失的位置。</translation>
    </message>
    <message>
        <source>Go to the event or time of the row</source>
        <translation>转到该行的事件或时间</translation>
    </message>
    <message numerus="yes">
        <source>%1 row(s) were written to %2.</source>
        <translation>
            <numerusform>已将 %1 行写入 %2。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message numerus="yes">
        <source>Writing the result: %1 row(s) so far.</source>
        <translation>
            <numerusform>正在写入结果：已写入 %1 行。</numerusform>
        </translation>
    </message>
    <message>
        <source>The result was not written.</source>
        <translation>结果未写入。</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>正在停止…</translation>
    </message>
    <message numerus="yes">
        <source>Running: %Ln row(s), %1</source>
        <translation>
            <numerusform>正在运行：%Ln 行，%1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s) in %1</source>
        <translation>
            <numerusform>%Ln 行，用时 %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Stopped after %Ln row(s), %1</source>
        <translation>
            <numerusform>已停止：%Ln 行，%1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The first %Ln row(s), %1; there are more</source>
        <translation>
            <numerusform>前 %Ln 行，%1；还有更多</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The first %Ln row(s), %1; more would need too much memory</source>
        <translation>
            <numerusform>前 %Ln 行，%1；继续读取所需内存过多</numerusform>
        </translation>
    </message>
    <message>
        <source>The query failed</source>
        <translation>查询失败</translation>
    </message>
    <message numerus="yes">
        <source>%1 event(s) were lost: counts and sums are too small</source>
        <translation>
            <numerusform>丢失了 %1 个事件：计数和总和偏小</numerusform>
        </translation>
    </message>
    <message>
        <source>Events were lost: counts and sums are too small</source>
        <translation>有丢失的事件：计数和总和偏小</translation>
    </message>
    <message>
        <source>Stop writing the result</source>
        <translation>停止写入结果</translation>
    </message>
    <message>
        <source>Stop writing</source>
        <translation>停止写入</translation>
    </message>
    <message>
        <source>This row has no event or time to go to. It needs the columns id and ts, or ts alone.</source>
        <translation>此行没有可转到的事件或时间。需要列 id 和 ts，或仅 ts。</translation>
    </message>
    <message>
        <source>Show %1 in the timeline</source>
        <translation>在时间线中显示 %1</translation>
    </message>
    <message>
        <source>Show %1 in the timeline by</source>
        <translation>在时间线中分组显示 %1</translation>
    </message>
    <message>
        <source>The timeline shows %1.</source>
        <translation>时间线中已显示 %1。</translation>
    </message>
    <message>
        <source>Export the result</source>
        <translation>导出结果</translation>
    </message>
    <message>
        <source>The query returns more rows than the %1 that are shown. Which rows do you want to export?</source>
        <translation>查询返回的行多于显示的 %1 行。要导出哪些行？</translation>
    </message>
    <message>
        <source>To export all rows, the query runs again without the row limit; they keep the order of the query.</source>
        <translation>若导出所有行，查询会不带行数上限重新运行；各行保持查询的顺序。</translation>
    </message>
    <message>
        <source>All rows</source>
        <translation>所有行</translation>
    </message>
    <message>
        <source>Shown rows</source>
        <translation>显示的行</translation>
    </message>
    <message>
        <source>Comma-separated values (*.csv)</source>
        <translation>逗号分隔值 (*.csv)</translation>
    </message>
    <message>
        <source>The query failed: there is nothing to plot.</source>
        <translation>查询失败：没有可绘制的内容。</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <comment>how many rows a query has; sentences on why it has none</comment>
        <translation>%1。%2</translation>
    </message>
</context>
<context>
    <name>probescope::ui::QueryStartPage</name>
    <message>
        <source>Example queries</source>
        <translation>示例查询</translation>
    </message>
    <message>
        <source>Query the capture with SQL</source>
        <translation>用 SQL 查询跟踪记录</translation>
    </message>
    <message>
        <source>Each event type is a table with its fields as columns; event holds all events, call the function calls, sched who ran when. Ctrl+Space completes, Ctrl+Return runs. Try one of these, or browse the gallery:</source>
        <translation>每种事件类型对应一个表，其字段即为列；event 包含所有事件，call 包含函数调用，sched 说明谁在何时运行。Ctrl+空格补全，Ctrl+回车运行。试试以下查询，或浏览示例库：</translation>
    </message>
</context>
<context>
    <name>probescope::ui::QueryTableModel</name>
    <message>
        <source>NULL: there is no value.</source>
        <translation>NULL：没有值。</translation>
    </message>
    <message>
        <source>%1 ns</source>
        <translation>%1 ns</translation>
    </message>
    <message>
        <source>%1 ns on the capture&apos;s clock</source>
        <translation>按跟踪记录的时钟为 %1 ns</translation>
    </message>
    <message>
        <source>Click to sort by %1.</source>
        <translation>单击按 %1 排序。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::QueryView</name>
    <message>
        <source>Query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>&amp;Query</source>
        <translation>查询(&amp;Q)</translation>
    </message>
    <message>
        <source>Complete the word</source>
        <translation>补全单词</translation>
    </message>
    <message>
        <source>Go to the event or time of a row</source>
        <translation>转到某行的事件或时间</translation>
    </message>
    <message>
        <source>Editor</source>
        <translation>编辑器</translation>
    </message>
    <message>
        <source>Run the statement</source>
        <translation>运行语句</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Stop the query</source>
        <translation>停止查询</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Save the query</source>
        <translation>保存查询</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>There is no statement to run. Write one, or choose one from the gallery.</source>
        <translation>没有可运行的语句。编写一条，或从示例库中选择一条。</translation>
    </message>
    <message>
        <source>%1, double-click</source>
        <translation>%1、双击</translation>
    </message>
    <message>
        <source>Copy cells</source>
        <translation>复制单元格</translation>
    </message>
    <message>
        <source>Copy rows as CSV</source>
        <translation>将行复制为 CSV</translation>
    </message>
    <message>
        <source>Rename the saved query</source>
        <translation>重命名已保存的查询</translation>
    </message>
    <message>
        <source>Remove the saved query</source>
        <translation>移除已保存的查询</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ReadoutBar</name>
    <message>
        <source>Type a time and press Return, or copy it</source>
        <translation>输入时间并按回车，或复制此时间</translation>
    </message>
    <message>
        <source>Pointer</source>
        <translation>指针</translation>
    </message>
    <message>
        <source>Time under the pointer</source>
        <translation>指针处的时间</translation>
    </message>
    <message>
        <source>Copy it with Ctrl+C</source>
        <translation>按 Ctrl+C 复制</translation>
    </message>
    <message>
        <source>Selected</source>
        <translation>选中</translation>
    </message>
    <message>
        <source>Selected event or span</source>
        <translation>选中的事件或区间</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>Marker A</source>
        <translation>标记 A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Marker B</source>
        <translation>标记 B</translation>
    </message>
    <message>
        <source>A to B</source>
        <translation>A 到 B</translation>
    </message>
    <message>
        <source>From marker A to marker B</source>
        <translation>从标记 A 到标记 B</translation>
    </message>
    <message>
        <source>Visible</source>
        <translation>可见</translation>
    </message>
    <message>
        <source>Visible range</source>
        <translation>可见范围</translation>
    </message>
    <message>
        <source>Type two times, or a time and a length (12.1 +5ms), and press Return</source>
        <translation>输入两个时间，或一个时间和一个长度（12.1 +5ms），然后按回车</translation>
    </message>
    <message>
        <source>%1 %2 %3 (%4)</source>
        <translation>%1 %2 %3（%4）</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>“%1” is not a range. Examples: 12.1 %2 12.2, 12.1 +5ms</source>
        <translation>“%1”不是范围。示例：12.1 %2 12.2、12.1 +5ms</translation>
    </message>
    <message>
        <source>“%1” is not a time. Examples: 12.345, +5ms, 12:34:56</source>
        <translation>“%1”不是时间。示例：12.345、+5ms、12:34:56</translation>
    </message>
</context>
<context>
    <name>probescope::ui::RecordView</name>
    <message>
        <source>Records nothing until you resume</source>
        <translation>在继续之前不录制任何内容</translation>
    </message>
    <message>
        <source>&amp;Mark…</source>
        <translation>标记(&amp;M)…</translation>
    </message>
    <message>
        <source>Writes text to trace_marker, among the events</source>
        <translation>将一段文本写入 trace_marker，与事件一同录制</translation>
    </message>
    <message>
        <source>Not connected.</source>
        <translation>未连接。</translation>
    </message>
    <message>
        <source>Pages of the recording</source>
        <translation>录制的页面</translation>
    </message>
    <message>
        <source>Recording settings</source>
        <translation>录制设置</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Show commands…</source>
        <translation>显示命令…</translation>
    </message>
    <message>
        <source>Save as preset…</source>
        <translation>另存为预设…</translation>
    </message>
    <message>
        <source>The same recording as shell or trace-cmd commands</source>
        <translation>以 shell 或 trace-cmd 命令表示的同一录制</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>正在连接…</translation>
    </message>
    <message>
        <source>Recorded to %1.</source>
        <translation>已录制到 %1。</translation>
    </message>
    <message>
        <source>Left in the kernel: %1</source>
        <translation>残留在内核中：%1</translation>
    </message>
    <message>
        <source>Use top-level tracing?</source>
        <translation>使用顶层跟踪？</translation>
    </message>
    <message>
        <source>On this kernel, these settings need top-level (global) tracing, which all users share.</source>
        <translation>在此内核上，这些设置需要所有使用者共用的顶层（全局）跟踪。</translation>
    </message>
    <message>
        <source>No one is recording there now. Probescope saves the current settings to disk first, and restores them when the recording ends, or at its next start after a crash. Until then, others cannot record there.</source>
        <translation>目前没有人在其中录制。Probescope 会先将当前设置保存到磁盘，并在录制结束时恢复；如果崩溃，则在下次启动时恢复。在此之前，其他使用者无法在其中录制。</translation>
    </message>
    <message>
        <source>&amp;Use it and restore it</source>
        <translation>使用并恢复(&amp;U)</translation>
    </message>
    <message>
        <source>Mark</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>Text for trace_marker:</source>
        <translation>写入 trace_marker 的文本：</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>录制</translation>
    </message>
    <message>
        <source>Choose an event or a tracer first</source>
        <translation>请先选择事件或跟踪器</translation>
    </message>
    <message>
        <source>Connect to a target first</source>
        <translation>请先连接到目标</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>继续(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>暂停(&amp;P)</translation>
    </message>
    <message>
        <source>No target is connected. Connect to this machine or, over ssh, to another host. You can also prepare the recording here, save it as a preset, and run its commands on another machine. For the probes of a saved kernel, choose Record &gt; Open kernel description…</source>
        <translation>未连接目标。请连接到本机，或通过 ssh 连接到其他主机。也可以在此处准备录制，将其保存为预设，然后在其他机器上运行其命令。如需为已保存的内核构建探针，请选择“录制 &gt; 打开内核描述…”</translation>
    </message>
</context>
<context>
    <name>probescope::ui::RecoveryBar</name>
    <message>
        <source>&amp;Recover</source>
        <translation>恢复(&amp;R)</translation>
    </message>
    <message>
        <source>Crashed recordings</source>
        <translation>异常中止的录制</translation>
    </message>
    <message>
        <source>Recovery progress</source>
        <translation>恢复进度</translation>
    </message>
    <message>
        <source>Crashed recordings (%1): %2.</source>
        <translation>异常中止的录制（%1）：%2。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ReportDialog</name>
    <message>
        <source>Export report</source>
        <translation>导出报告</translation>
    </message>
    <message>
        <source>&amp;Views:</source>
        <translation>视图(&amp;V)：</translation>
    </message>
    <message>
        <source>Views in the report</source>
        <translation>报告中的视图</translation>
    </message>
    <message>
        <source>Web pages (*.html)</source>
        <translation>网页 (*.html)</translation>
    </message>
    <message>
        <source>Drawing for the report: %1…</source>
        <translation>正在为报告绘制：%1…</translation>
    </message>
    <message>
        <source>The report was written to %1.</source>
        <translation>报告已写入 %1。</translation>
    </message>
    <message>
        <source>The report was stopped; nothing was written.</source>
        <translation>报告已停止；未写入任何内容。</translation>
    </message>
    <message>
        <source>A self-contained HTML file with facts about the capture, the range and filter, event counts, and for each chosen view its statistics, its current image and its tables.</source>
        <translation>自包含的 HTML 文件，含跟踪记录的基本信息、范围和过滤条件、事件计数，以及每个所选视图的统计、当前图像和表格。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ReportHead</name>
    <message>
        <source>Maximum</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ReportTable</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy all as CSV</source>
        <translation>全部复制为 CSV</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) were copied as CSV.</source>
        <translation>
            <numerusform>已将 %n 行复制为 CSV。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) were copied.</source>
        <translation>
            <numerusform>已复制 %n 行。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::ResultPlot</name>
    <message>
        <source>Plot of the result</source>
        <translation>结果图</translation>
    </message>
    <message>
        <source>The chosen columns have no numbers to plot. Choose others above.</source>
        <translation>所选的列没有可绘制的数字。在上方选择其他列。</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1 (%2 since %3)</source>
        <translation>%1（%2，自 %3 起）</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行数</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) have no number to plot.</source>
        <translation>
            <numerusform>%n 行没有可绘制的数字。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more series with fewer rows are not shown.</source>
        <translation>
            <numerusform>另有 %n 个行数较少的系列未显示。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The first %1 rows are shown as bars, %n are not.</source>
        <translation>
            <numerusform>前 %1 行显示为柱形，%n 行未显示。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>The first row of this bar:</source>
        <translation>此柱形的第一行：</translation>
    </message>
    <message>
        <source>%1: %2 to %3.</source>
        <translation>%1：%2 至 %3。</translation>
    </message>
    <message>
        <source>Bars: %1.</source>
        <translation>柱形：%1。</translation>
    </message>
    <message>
        <source>Points: %1.</source>
        <translation>点：%1。</translation>
    </message>
    <message>
        <source>%1 (s)</source>
        <translation>%1（s）</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ResultTable</name>
    <message>
        <source>Result of the query</source>
        <translation>查询结果</translation>
    </message>
    <message>
        <source>Go to the event or time of the row</source>
        <translation>转到该行的事件或时间</translation>
    </message>
    <message>
        <source>Copy cells</source>
        <translation>复制单元格</translation>
    </message>
    <message>
        <source>Copy rows</source>
        <translation>复制行</translation>
    </message>
    <message>
        <source>Copy rows as CSV</source>
        <translation>将行复制为 CSV</translation>
    </message>
    <message>
        <source>At most %1 rows can be copied. Export them instead.</source>
        <translation>最多只能复制 %1 行。改用导出。</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) copied.</source>
        <translation>
            <numerusform>已复制 %n 行。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>probescope::ui::SampleGuide</name>
    <message>
        <source>Open %1</source>
        <translation>打开 %1</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Hide the guide. The Help menu brings it back.</source>
        <translation>隐藏指南。可从“帮助”菜单重新打开。</translation>
    </message>
    <message>
        <source>Hide the guide</source>
        <translation>隐藏指南</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message>
        <source>Hide the answer</source>
        <translation>隐藏答案</translation>
    </message>
    <message>
        <source>Show the answer</source>
        <translation>显示答案</translation>
    </message>
</context>
<context>
    <name>probescope::ui::SchedTaskModel</name>
    <message>
        <source>≤ %1</source>
        <comment>at most</comment>
        <translation>≤ %1</translation>
    </message>
    <message>
        <source>%1 ≤ %2</source>
        <comment>state, time</comment>
        <translation>%1 ≤ %2</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>state, time</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Switches were not recorded (sched_switch).</source>
        <translation>未录制切换（sched_switch）。</translation>
    </message>
    <message>
        <source>Wakeups were not recorded (sched_waking, sched_wakeup).</source>
        <translation>未录制唤醒（sched_waking、sched_wakeup）。</translation>
    </message>
    <message>
        <source>No wakeup is followed by a switch.</source>
        <translation>唤醒之后都没有切换。</translation>
    </message>
    <message numerus="yes">
        <source>Over %n wakeup(s) followed by a switch.</source>
        <translation>
            <numerusform>按其后有切换的 %n 次唤醒计算。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) had this PID before and exited.</source>
        <translation>
            <numerusform>此前有 %n 个已退出的任务用过此 PID。</numerusform>
        </translation>
    </message>
    <message>
        <source>No switch of the task shows why it left its CPU.</source>
        <translation>该任务的切换都未表明其离开 CPU 的原因。</translation>
    </message>
    <message>
        <source>This was not recorded.</source>
        <translation>未录制。</translation>
    </message>
    <message numerus="yes">
        <source>%n more switch(es) do not show why.</source>
        <translation>
            <numerusform>另有 %n 次切换未表明原因。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Wakeups were not recorded: this includes time waiting for a CPU.</source>
        <translation>未录制唤醒：此值包含等待 CPU 的时间。</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>PID</source>
        <translation>PID</translation>
    </message>
    <message>
        <source>Latency, max</source>
        <translation>最大延迟</translation>
    </message>
    <message>
        <source>Latency, avg</source>
        <translation>平均延迟</translation>
    </message>
    <message>
        <source>Wakeups</source>
        <translation>唤醒次数</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Runnable</source>
        <translation>就绪等待</translation>
    </message>
    <message>
        <source>Preempted</source>
        <translation>被抢占</translation>
    </message>
    <message>
        <source>Off-CPU</source>
        <translation>离开 CPU</translation>
    </message>
    <message>
        <source>Off-CPU in D</source>
        <translation>离开 CPU（D）</translation>
    </message>
    <message>
        <source>Off-CPU by state</source>
        <translation>离开 CPU（按状态）</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行次数</translation>
    </message>
    <message>
        <source>Voluntary</source>
        <translation>自愿切换</translation>
    </message>
    <message>
        <source>Involuntary</source>
        <translation>非自愿切换</translation>
    </message>
    <message>
        <source>Migrations</source>
        <translation>迁移次数</translation>
    </message>
    <message>
        <source>Name and PID</source>
        <translation>名称和 PID</translation>
    </message>
    <message>
        <source>Thread ID</source>
        <translation>线程 ID</translation>
    </message>
    <message>
        <source>When the wakeup with the longest latency was</source>
        <translation>延迟最长的唤醒发生的时间</translation>
    </message>
    <message>
        <source>Average time from sched_wakeup to running</source>
        <translation>从 sched_wakeup 到运行的平均时间</translation>
    </message>
    <message>
        <source>Number of times it was woken</source>
        <translation>被唤醒的次数</translation>
    </message>
    <message>
        <source>Time on a CPU, from switch to switch</source>
        <translation>在 CPU 上运行的时间，从切入到切出</translation>
    </message>
    <message>
        <source>Time from a wakeup until it got a CPU</source>
        <translation>从唤醒到得到 CPU 的时间</translation>
    </message>
    <message>
        <source>Off-CPU time while it was still runnable</source>
        <translation>仍然就绪但离开 CPU 的时间</translation>
    </message>
    <message>
        <source>Time in uninterruptible sleep: usually waiting for a device or a lock</source>
        <translation>不可中断睡眠的时间：通常在等待设备或锁</translation>
    </message>
    <message>
        <source>Off-CPU time in each state, by its letter</source>
        <translation>各状态下离开 CPU 的时间，以状态字母标示</translation>
    </message>
    <message>
        <source>Time that no event covers: events were lost, or the task was not seen yet</source>
        <translation>没有事件覆盖的时间：有丢失的事件，或任务尚未出现</translation>
    </message>
    <message>
        <source>Run time as the kernel counts it (sched_stat_runtime)</source>
        <translation>内核统计的运行时间（sched_stat_runtime）</translation>
    </message>
    <message>
        <source>Number of times it was switched to</source>
        <translation>被切换到的次数</translation>
    </message>
    <message>
        <source>Number of times it moved to another CPU</source>
        <translation>迁移到另一个 CPU 的次数</translation>
    </message>
    <message>
        <source>Max at (s)</source>
        <translation>最大值时刻（s）</translation>
    </message>
    <message>
        <source>Max at (%1)</source>
        <translation>最大值时刻（%1）</translation>
    </message>
    <message>
        <source>Accounted run time</source>
        <translation>内核统计的运行时间</translation>
    </message>
    <message>
        <source>Longest time from sched_waking to running; click it to go there</source>
        <translation>从 sched_waking 到运行的最长时间；单击可转到该处</translation>
    </message>
    <message>
        <source>Longest time from sched_wakeup to running; click it to go there</source>
        <translation>从 sched_wakeup 到运行的最长时间；单击可转到该处</translation>
    </message>
    <message>
        <source>Average time from sched_waking to running. Older versions of perf sched latency count from sched_wakeup, which comes later when another CPU has to be notified.</source>
        <translation>从 sched_waking 到运行的平均时间。较旧版本的 perf sched latency 从 sched_wakeup 算起，需要通知另一个 CPU 时，它发生得更晚。</translation>
    </message>
    <message>
        <source>Off-CPU time except runnable and preempted, which have their own columns; the tooltip lists it by state</source>
        <translation>离开 CPU 的时间，不含各有专列的就绪等待和被抢占；工具提示按状态列出</translation>
    </message>
    <message>
        <source>Number of voluntary context switches</source>
        <translation>自愿上下文切换的次数</translation>
    </message>
    <message>
        <source>Number of involuntary context switches (preemptions)</source>
        <translation>非自愿上下文切换（被抢占）的次数</translation>
    </message>
</context>
<context>
    <name>probescope::ui::SchedView</name>
    <message>
        <source>the top-level buffer</source>
        <translation>顶层缓冲区</translation>
    </message>
    <message>
        <source>the buffer %1</source>
        <translation>缓冲区“%1”</translation>
    </message>
    <message>
        <source>Scheduling</source>
        <translation>调度</translation>
    </message>
    <message>
        <source>Go to the time of the row</source>
        <translation>转到该行的时间</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Who wakes whom</source>
        <translation>唤醒关系</translation>
    </message>
    <message>
        <source>CPU use and waiting tasks over time</source>
        <translation>随时间变化的 CPU 使用率和等待任务数</translation>
    </message>
    <message>
        <source>CPU use is unknown: no sched_switch events in this range.</source>
        <translation>CPU 使用率未知：此范围内没有 sched_switch 事件。</translation>
    </message>
    <message>
        <source>CPUs</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>CPU table</source>
        <translation>CPU 表</translation>
    </message>
    <message>
        <source>Why was this slow?</source>
        <translation>为什么慢？</translation>
    </message>
    <message>
        <source>Whole capture</source>
        <translation>整个跟踪记录</translation>
    </message>
    <message>
        <source>Visible range</source>
        <translation>可见范围</translation>
    </message>
    <message>
        <source>Time range</source>
        <translation>时间范围</translation>
    </message>
    <message>
        <source>Filter by name or PID</source>
        <translation>按名称或 PID 过滤</translation>
    </message>
    <message>
        <source>Filter tables</source>
        <translation>过滤表</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>The capture has no sched_switch events. Record the events of the system sched to see this.</source>
        <translation>此跟踪记录没有 sched_switch 事件。录制 sched 系统的事件才能在此查看。</translation>
    </message>
    <message>
        <source>Wakeups were not recorded: latencies and waiting tasks are unknown.</source>
        <translation>未录制唤醒：延迟和等待任务数未知。</translation>
    </message>
    <message numerus="yes">
        <source>Events were lost in %n gap(s) of this range: counts and sums are too small.</source>
        <translation>
            <numerusform>此范围内有 %n 处缺口丢失了事件：计数和总和偏小。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 event(s) were lost in this range: counts and sums are too small.</source>
        <translation>
            <numerusform>此范围内丢失了 %1 个事件：计数和总和偏小。</numerusform>
        </translation>
    </message>
    <message>
        <source>No wakeup of %1 is followed by a switch in this range.</source>
        <translation>此范围内，%1 的唤醒之后都没有切换。</translation>
    </message>
    <message>
        <source>There is no wakeup latency to explain.</source>
        <translation>没有可分析的唤醒延迟。</translation>
    </message>
    <message>
        <source>There is no wakeup latency to explain: no wakeup in the capture is followed by a switch.</source>
        <translation>没有可分析的唤醒延迟：此跟踪记录中的唤醒之后都没有切换。</translation>
    </message>
    <message>
        <source>Copy rows as CSV</source>
        <translation>将行复制为 CSV</translation>
    </message>
    <message numerus="yes">
        <source>Read from %1: %2 duplicate scheduling event(s) in other buffers are excluded.</source>
        <translation>
            <numerusform>读取自%1：其他缓冲区中重复的 %2 个调度事件已排除。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, double-click</source>
        <translation>%1、双击</translation>
    </message>
    <message>
        <source>Explain latency of the longest wakeup of the row</source>
        <translation>延迟分析：该行最长的唤醒</translation>
    </message>
    <message>
        <source>Explain latency</source>
        <translation>延迟分析</translation>
    </message>
</context>
<context>
    <name>probescope::ui::SearchBar</name>
    <message>
        <source>Search events</source>
        <translation>搜索事件</translation>
    </message>
    <message>
        <source>Search text</source>
        <translation>搜索文本</translation>
    </message>
    <message>
        <source>Search mode</source>
        <translation>搜索模式</translation>
    </message>
    <message>
        <source>“Text” matches anywhere in an event; “Whole field” must equal a field.</source>
        <translation>“文本”可匹配事件中的任意位置；“整个字段”须与某个字段完全相等。</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>正则表达式</translation>
    </message>
    <message>
        <source>Whole field</source>
        <translation>整个字段</translation>
    </message>
    <message>
        <source>Column to search</source>
        <translation>要搜索的列</translation>
    </message>
    <message>
        <source>All columns</source>
        <translation>所有列</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>区分大小写</translation>
    </message>
    <message>
        <source>Previous match (Shift+F3)</source>
        <translation>上一个匹配项（Shift+F3）</translation>
    </message>
    <message>
        <source>Next match (F3)</source>
        <translation>下一个匹配项（F3）</translation>
    </message>
    <message>
        <source>Show only matching events</source>
        <translation>仅显示匹配的事件</translation>
    </message>
    <message>
        <source>Number of matches</source>
        <translation>匹配项数量</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>正在搜索…</translation>
    </message>
    <message>
        <source>No matches</source>
        <translation>没有匹配项</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1/%2</translation>
    </message>
    <message numerus="yes">
        <source>%1 match(es)</source>
        <translation>
            <numerusform>%1 个匹配项</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 so far</source>
        <translation>目前 %1</translation>
    </message>
    <message>
        <source>%1, wrapped</source>
        <translation>%1，已循环</translation>
    </message>
    <message>
        <source>Show only matching events (Ctrl+Return in the search field)</source>
        <translation>仅显示匹配的事件（搜索框中按 Ctrl+回车）</translation>
    </message>
</context>
<context>
    <name>probescope::ui::SectionPage</name>
    <message>
        <source>Events of the longest latency</source>
        <translation>最长延迟的事件</translation>
    </message>
    <message>
        <source>Notice</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Flags of the selected event</source>
        <translation>选中事件的标志</translation>
    </message>
    <message>
        <source>Select an event to see its flags explained.</source>
        <translation>选择一个事件，查看其标志的说明。</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Started at</source>
        <translation>开始于</translation>
    </message>
    <message>
        <source>Ended at</source>
        <translation>结束于</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>User</source>
        <translation>用户</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1（共 %2 个）</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>%1, preemption: %2</source>
        <translation>%1，抢占模型：%2</translation>
    </message>
    <message>
        <source>%1 of %2 written</source>
        <translation>%1（共写入 %2）</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>The capture does not report the maximum: the time of its events is shown.</source>
        <translation>跟踪记录未报告最大值：显示的是其事件的时间。</translation>
    </message>
    <message>
        <source>Only the first %1 events are shown.</source>
        <translation>仅显示前 %1 个事件。</translation>
    </message>
    <message numerus="yes">
        <source>Events were lost in %n gap(s), so functions may be missing.</source>
        <translation>
            <numerusform>有 %n 处缺口丢失了事件，因此可能缺少部分函数。</numerusform>
        </translation>
    </message>
    <message>
        <source>Line %1 of the header: %2.</source>
        <translation>文件头第 %1 行：%2。</translation>
    </message>
    <message>
        <source>%1. %2 after %3</source>
        <translation>%1. %2，在 %3 之后</translation>
    </message>
    <message>
        <source>%1. %2 before the first event</source>
        <translation>%1. %2，在第一个事件之前</translation>
    </message>
    <message>
        <source>Stack at %1</source>
        <translation>%1 处的栈</translation>
    </message>
    <message numerus="yes">
        <source>%1 more stack(s): select one in the table</source>
        <translation>
            <numerusform>还有 %1 个栈：在表中选择一个</numerusform>
        </translation>
    </message>
    <message>
        <source>Longest times between events, and stacks</source>
        <translation>事件之间的最长间隔，以及栈</translation>
    </message>
    <message>
        <source>Policy</source>
        <translation>调度策略</translation>
    </message>
    <message>
        <source>Longest times between events</source>
        <translation>事件之间的最长间隔</translation>
    </message>
</context>
<context>
    <name>probescope::ui::SectionTimeline</name>
    <message>
        <source>Timeline of the longest latency</source>
        <translation>最长延迟的时间线</translation>
    </message>
    <message numerus="yes">
        <source>%n event(s) in %1.</source>
        <translation>
            <numerusform>%1 内有 %n 个事件。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation>%1. %2</translation>
    </message>
    <message>
        <source>Called from %1</source>
        <translation>调用者：%1</translation>
    </message>
    <message>
        <source>At %1, for %2</source>
        <translation>在 %1 处，持续 %2</translation>
    </message>
    <message>
        <source>The longest time between events is %1.</source>
        <translation>事件之间的最长间隔为 %1。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::SettingsGroup</name>
    <message>
        <source>%1 (not available here)</source>
        <translation>%1（此处不可用）</translation>
    </message>
</context>
<context>
    <name>probescope::ui::SlowPartModel</name>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1，位于 %2</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Segments</source>
        <translation>片段数</translation>
    </message>
    <message>
        <source>Longest segment</source>
        <translation>最长片段</translation>
    </message>
    <message>
        <source>Click it to go to the longest segment, on CPU %1.</source>
        <translation>单击可转到最长的片段，在 CPU %1 上。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::SlowView</name>
    <message>
        <source>Select a call, or a slice of a task in the timeline, to see what its time was spent on.</source>
        <translation>选择一个调用，或时间线中任务的一个运行片段，查看其时间花在何处。</translation>
    </message>
    <message>
        <source>Splitting the time…</source>
        <translation>正在划分时间…</translation>
    </message>
    <message>
        <source>The clock of this capture does not count time, but call durations are in nanoseconds: no other event can be placed within a call.</source>
        <translation>此跟踪记录的时钟不以时间计数，而调用耗时以纳秒为单位：无法在调用内定位其他事件。</translation>
    </message>
    <message>
        <source>This latency cannot be explained.</source>
        <translation>无法分析此延迟。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2，耗时 %1</translation>
    </message>
    <message>
        <source>%1 in %2, of %3</source>
        <translation>%3，在 %2 中耗时 %1</translation>
    </message>
    <message>
        <source>%1 of %2, from %3</source>
        <translation>%2，耗时 %1，始于 %3</translation>
    </message>
    <message>
        <source>%1 in %2, of %3, from %4</source>
        <translation>%3，在 %2 中耗时 %1，始于 %4</translation>
    </message>
    <message>
        <source>the idle task of CPU %1</source>
        <translation>CPU %1 的空闲任务</translation>
    </message>
    <message>
        <source>task %1</source>
        <translation>任务 %1</translation>
    </message>
    <message>
        <source>an unknown task</source>
        <translation>未知任务</translation>
    </message>
    <message>
        <source>Call durations are in nanoseconds and are taken as units of the clock: the shares of calls are uncertain.</source>
        <translation>调用耗时以纳秒为单位，此处当作时钟单位处理：调用的占比不确定。</translation>
    </message>
    <message>
        <source>On-CPU and off-CPU time is unknown: the capture has no sched_switch of the task.</source>
        <translation>在 CPU 上和离开 CPU 的时间未知：此跟踪记录没有该任务的 sched_switch。</translation>
    </message>
    <message>
        <source>Wakeups were not recorded: off-CPU time includes waiting for a CPU.</source>
        <translation>未录制唤醒：离开 CPU 的时间包含等待 CPU 的时间。</translation>
    </message>
    <message>
        <source>Interrupts were not recorded: their time is included in the other parts.</source>
        <translation>未录制中断：其时间计入其他部分。</translation>
    </message>
    <message>
        <source>No calls of the task were recorded.</source>
        <translation>未录制该任务的调用。</translation>
    </message>
    <message numerus="yes">
        <source>%1 incomplete call(s) of unknown duration are counted until last seen.</source>
        <translation>
            <numerusform>%1 个不完整的调用耗时未知，计到最后一次出现为止。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Events were lost in %n gap(s) of this time.</source>
        <translation>
            <numerusform>此段时间内有 %n 处缺口丢失了事件。</numerusform>
        </translation>
    </message>
    <message>
        <source>Breakdown of the time</source>
        <translation>时间构成</translation>
    </message>
    <message>
        <source>This is what %1 did, which started the span. The span may have ended in another task, so this need not be the reason.</source>
        <translation>以上是引发此区间的 %1 的执行情况。区间可能在另一个任务中结束，因此这未必是原因。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::SpanAxes</name>
    <message>
        <source>Duration</source>
        <translation>耗时</translation>
    </message>
    <message>
        <source>Duration (%1)</source>
        <translation>耗时（%1）</translation>
    </message>
    <message>
        <source>Spans</source>
        <translation>区间数</translation>
    </message>
    <message>
        <source>Duration from (ticks)</source>
        <translation>耗时下限（tick）</translation>
    </message>
    <message>
        <source>Duration from (events)</source>
        <translation>耗时下限（事件）</translation>
    </message>
    <message>
        <source>Share of spans</source>
        <translation>区间占比</translation>
    </message>
    <message>
        <source>Duration from</source>
        <translation>耗时下限</translation>
    </message>
</context>
<context>
    <name>probescope::ui::SpanChooser</name>
    <message>
        <source>Calls</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>Off-CPU</source>
        <translation>离开 CPU</translation>
    </message>
    <message>
        <source>Spans to measure</source>
        <translation>要测量的区间</translation>
    </message>
    <message>
        <source>Group by</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>Filter by name or task</source>
        <translation>按名称或任务过滤</translation>
    </message>
    <message>
        <source>Measure only spans of one name (for calls: one function) or of one task: name, PID, or name-PID</source>
        <translation>只测量一个名称（对调用而言即一个函数）或一个任务的区间：名称、PID 或“名称-PID”</translation>
    </message>
    <message>
        <source>name or task</source>
        <translation>名称或任务</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Measure all names and tasks</source>
        <translation>测量所有名称和任务</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>过滤条件</translation>
    </message>
    <message>
        <source>Measure two events…</source>
        <translation>测量两个事件…</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>field %1</source>
        <translation>字段 %1</translation>
    </message>
</context>
<context>
    <name>probescope::ui::SpanDefinitions</name>
    <message>
        <source>Show as a lane in the timeline</source>
        <translation>在时间线中显示为泳道</translation>
    </message>
    <message>
        <source>Edit custom span…</source>
        <translation>编辑自定义区间…</translation>
    </message>
    <message>
        <source>Delete custom span</source>
        <translation>删除自定义区间</translation>
    </message>
</context>
<context>
    <name>probescope::ui::SpanDrawing</name>
    <message>
        <source>How to read the plot</source>
        <translation>如何看图</translation>
    </message>
    <message>
        <source>Scatter</source>
        <translation>散点图</translation>
    </message>
    <message>
        <source>A dot per span: start and duration</source>
        <translation>每个区间一个点：开始时间和耗时</translation>
    </message>
    <message>
        <source>Heat map</source>
        <translation>热力图</translation>
    </message>
    <message>
        <source>Number of spans by time and duration</source>
        <translation>按时间和耗时统计的区间数</translation>
    </message>
    <message>
        <source>Percentiles</source>
        <translation>百分位</translation>
    </message>
    <message>
        <source>Exact percentiles over time</source>
        <translation>随时间变化的精确百分位</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>直方图</translation>
    </message>
    <message>
        <source>Number of spans by duration</source>
        <translation>按耗时统计的区间数</translation>
    </message>
    <message>
        <source>log2</source>
        <translation>log2</translation>
    </message>
    <message>
        <source>Number of spans by power of two, as DTrace prints it</source>
        <translation>按 2 的幂统计的区间数，与 DTrace 的输出形式相同</translation>
    </message>
    <message>
        <source>CDF</source>
        <translation>累积分布</translation>
    </message>
    <message>
        <source>Share of spans up to each duration</source>
        <translation>耗时不超过各值的区间占比</translation>
    </message>
    <message>
        <source>All groups together</source>
        <translation>所有分组合计</translation>
    </message>
    <message>
        <source>%1 of each group</source>
        <translation>各分组的 %1</translation>
    </message>
    <message>
        <source>Percentiles of</source>
        <translation>百分位的统计对象</translation>
    </message>
    <message>
        <source>Show all data (%1)</source>
        <translation>显示全部数据（%1）</translation>
    </message>
    <message>
        <source>Hatched: events were lost on at least one CPU.</source>
        <translation>斜线：至少一个 CPU 上有丢失的事件。</translation>
    </message>
    <message>
        <source>%1 from %2
%3
%4 on CPU %5</source>
        <translation>%1，始于 %2
%3
%4，在 CPU %5 上</translation>
    </message>
    <message>
        <source>%1 at %2, %3, CPU %4, %5</source>
        <translation>%1，始于 %2，%3，CPU %4，%5</translation>
    </message>
    <message>
        <source>Logarithmic</source>
        <translation>对数刻度</translation>
    </message>
    <message>
        <source>Durations on a logarithmic scale</source>
        <translation>以对数刻度显示耗时</translation>
    </message>
</context>
<context>
    <name>probescope::ui::SpanForm</name>
    <message>
        <source>Nested: the last start ends first</source>
        <translation>嵌套：最后开始的最先结束</translation>
    </message>
    <message>
        <source>Measure two events</source>
        <translation>测量两个事件</translation>
    </message>
    <message>
        <source>Edit custom span</source>
        <translation>编辑自定义区间</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>A span starts with one event and ends with another. Choose the key fields that match each end with its start.</source>
        <translation>区间以一个事件开始，以另一个事件结束。选择键字段，用来将每个结束与其开始配对。</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>过滤条件</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Second key</source>
        <translation>第二个键</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>End</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>Scope of both events</source>
        <translation>两个事件的配对范围</translation>
    </message>
    <message>
        <source>in one task</source>
        <translation>在同一任务内</translation>
    </message>
    <message>
        <source>on one CPU</source>
        <translation>在同一 CPU 上</translation>
    </message>
    <message>
        <source>anywhere, by keys only</source>
        <translation>任意位置，仅按键</translation>
    </message>
    <message>
        <source>Name of the span</source>
        <translation>区间的名称</translation>
    </message>
    <message>
        <source>Match</source>
        <translation>配对</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Pairs found</source>
        <translation>找到的配对</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>An event of the capture</source>
        <translation>跟踪记录中的一个事件</translation>
    </message>
    <message>
        <source>%1: filter on its fields</source>
        <translation>%1：其字段的过滤条件</translation>
    </message>
    <message>
        <source>key field</source>
        <translation>键字段</translation>
    </message>
    <message>
        <source>second key field</source>
        <translation>第二个键字段</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message numerus="yes">
        <source>%1 event(s)</source>
        <translation>
            <numerusform>%1 个事件</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <source>Choose both events to preview their pairs.</source>
        <translation>选择两个事件，即可预览配对。</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>正在计数…</translation>
    </message>
    <message>
        <source>So far, %1 % of the capture:</source>
        <translation>目前已读取跟踪记录的 %1%：</translation>
    </message>
    <message>
        <source>No pairs.</source>
        <translation>没有配对。</translation>
    </message>
    <message numerus="yes">
        <source>%1 pair(s), of %2 to %3; nested: %4.</source>
        <translation>
            <numerusform>%1 个配对，耗时 %2 到 %3；嵌套：%4。</numerusform>
        </translation>
    </message>
    <message>
        <source>Starts without an end: %1; restarted before they ended: %2; ends without a start: %3.</source>
        <translation>缺少结束：%1；结束前又重新开始：%2；缺少开始：%3。</translation>
    </message>
    <message>
        <source>Uncertain: pairs cut by lost events, %1; pairs that end before they start, %2.</source>
        <translation>不确定：被丢失的事件截断的配对 %1 个；结束早于开始的配对 %2 个。</translation>
    </message>
    <message>
        <source>Damaged parts of the capture skipped: %1.</source>
        <translation>跳过的跟踪记录损坏部分：%1。</translation>
    </message>
    <message>
        <source>All, or a filter such as bytes &gt; 4096</source>
        <translation>全部，或过滤条件，如 bytes &gt; 4096</translation>
    </message>
</context>
<context>
    <name>probescope::ui::SpanGroupModel</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Incomplete</source>
        <translation>不完整</translation>
    </message>
    <message>
        <source>Spans without a start or an end; excluded from all other columns</source>
        <translation>没有开始或没有结束的区间；其他各列均不计入</translation>
    </message>
    <message>
        <source>Too many spans without a start or an end: only the first are counted.</source>
        <translation>没有开始或没有结束的区间过多：只计入最前面的一部分。</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>Spans</source>
        <translation>区间</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>最长</translation>
    </message>
</context>
<context>
    <name>probescope::ui::SpanListModel</name>
    <message>
        <source>Duration</source>
        <translation>耗时</translation>
    </message>
    <message>
        <source>Duration (%1)</source>
        <translation>耗时（%1）</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Ran on CPU %1, woken from CPU %2</source>
        <translation>在 CPU %1 上运行，由 CPU %2 唤醒</translation>
    </message>
</context>
<context>
    <name>probescope::ui::SpanPlot</name>
    <message>
        <source>Plot of durations</source>
        <translation>耗时图</translation>
    </message>
    <message numerus="yes">
        <source>%Ln span(s) of %1 to %2
from %3 for %4</source>
        <translation>
            <numerusform>%Ln 个区间，耗时 %1 到 %2
自 %3 起，时长 %4</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 for %2</source>
        <translation>%1 起，时长 %2</translation>
    </message>
    <message>
        <source>Gaps with lost events: %1</source>
        <translation>丢失事件的缺口：%1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln span(s)</source>
        <translation>
            <numerusform>%Ln 个区间</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2, %3 of %4</source>
        <translation>%1：%2，%4的 %3</translation>
    </message>
    <message numerus="yes">
        <source>%1 to below %2: %Ln span(s)</source>
        <translation>
            <numerusform>%1 到 %2（不含）：%Ln 个区间</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 % of %3 span(s) last no longer than %4</source>
        <translation>
            <numerusform>%1：%3 个区间中有 %2% 不长于 %4</numerusform>
        </translation>
    </message>
    <message>
        <source>Spans: %1.</source>
        <translation>区间：%1。</translation>
    </message>
    <message>
        <source>Time: %1 to %2.</source>
        <translation>时间：%1 至 %2。</translation>
    </message>
    <message>
        <source>Duration: %1 to %2.</source>
        <translation>耗时：%1 至 %2。</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>max</source>
        <translation>最大值</translation>
    </message>
</context>
<context>
    <name>probescope::ui::SplitBar</name>
    <message>
        <source>Breakdown of the time</source>
        <translation>时间构成</translation>
    </message>
</context>
<context>
    <name>probescope::ui::SqlEditor</name>
    <message>
        <source>column of %1</source>
        <translation>%1 的列</translation>
    </message>
    <message>
        <source>table</source>
        <translation>表</translation>
    </message>
    <message>
        <source>function</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>keyword</source>
        <translation>关键字</translation>
    </message>
    <message>
        <source>SQL</source>
        <translation>SQL</translation>
    </message>
    <message>
        <source>SELECT … FROM event

Ctrl+Return runs the statement at the cursor, Ctrl+Space completes the word.</source>
        <translation>SELECT … FROM event

Ctrl+回车运行光标处的语句，Ctrl+空格补全单词。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::StartPage</name>
    <message>
        <source>Recent captures</source>
        <translation>最近的跟踪记录</translation>
    </message>
    <message>
        <source>Samples to try</source>
        <translation>试用示例记录</translation>
    </message>
    <message>
        <source>Icon of Probescope</source>
        <translation>Probescope 的图标</translation>
    </message>
    <message>
        <source>See what the kernel did, event by event.</source>
        <translation>逐个事件，看清内核做了什么。</translation>
    </message>
    <message>
        <source>Open a capture…</source>
        <translation>打开跟踪记录…</translation>
    </message>
    <message>
        <source>or drop a file here</source>
        <translation>或将文件拖放到此处</translation>
    </message>
    <message>
        <source>Record kernel…</source>
        <translation>录制内核…</translation>
    </message>
    <message>
        <source>Manage probes…</source>
        <translation>管理探针…</translation>
    </message>
    <message>
        <source>Reopen the last session</source>
        <translation>重新打开上次会话</translation>
    </message>
    <message>
        <source>Captures that you open are listed here: trace.dat files, the text of trace, trace_pipe, trace-cmd report and perf script, plain or compressed.</source>
        <translation>打开过的跟踪记录会列在这里：trace.dat 文件，以及 trace、trace_pipe、trace-cmd report 和 perf script 的文本，压缩与否均可。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::StatePane</name>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Cannot access tracefs.</source>
        <translation>无法访问 tracefs。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::StatusLine</name>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
</context>
<context>
    <name>probescope::ui::StatusStrip</name>
    <message numerus="yes">
        <source>%1 event(s)</source>
        <translation>
            <numerusform>%1 个事件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 event(s), %3 could not be read</source>
        <translation>
            <numerusform>%1 个事件，共 %2 个，%3 个无法读取</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 event(s)</source>
        <translation>
            <numerusform>%1 个事件，共 %2 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 event(s) so far, %3 % checked</source>
        <translation>
            <numerusform>目前 %1 个事件，共 %2 个，已检查 %3%</numerusform>
        </translation>
    </message>
    <message>
        <source>Range: %1</source>
        <translation>范围：%1</translation>
    </message>
    <message numerus="yes">
        <source>%1 event(s) lost</source>
        <translation>
            <numerusform>丢失了 %1 个事件</numerusform>
        </translation>
    </message>
    <message>
        <source>Events were lost</source>
        <translation>有丢失的事件</translation>
    </message>
    <message>
        <source>The kernel overwrote or dropped events. Click for the import report.</source>
        <translation>内核覆盖或丢弃了事件。单击查看导入报告。</translation>
    </message>
    <message numerus="yes">
        <source>%1 problem(s)</source>
        <translation>
            <numerusform>%1 个问题</numerusform>
        </translation>
    </message>
    <message>
        <source>Some of the input could not be read. Click for the import report.</source>
        <translation>部分输入无法读取。单击查看导入报告。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::TableView</name>
    <message>
        <source>Copy as CSV</source>
        <translation>复制为 CSV</translation>
    </message>
</context>
<context>
    <name>probescope::ui::Target</name>
    <message>
        <source>Linux %1 on %2.</source>
        <translation>%2 上的 Linux %1。</translation>
    </message>
    <message>
        <source>Cleaned up after crashed sessions: %1.</source>
        <translation>已清理异常中止的会话的残留：%1。</translation>
    </message>
    <message>
        <source>Restored after a crashed session: %1.</source>
        <translation>已恢复异常中止的会话更改过的设置：%1。</translation>
    </message>
    <message>
        <source>Not restored, since others changed it after the session crashed: %1.</source>
        <translation>未恢复，因为会话异常中止后其他使用者已更改：%1。</translation>
    </message>
    <message>
        <source>Could not clean up after a crashed session: %1.</source>
        <translation>无法清理异常中止的会话的残留：%1。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::TargetBar</name>
    <message>
        <source>Target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Host, as for ssh</source>
        <translation>主机，写法与 ssh 相同</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>Tar&amp;get:</source>
        <translation>目标(&amp;G)：</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Reconnect</source>
        <translation>重新连接</translation>
    </message>
</context>
<context>
    <name>probescope::ui::TargetTab</name>
    <message>
        <source>Record</source>
        <translation>录制</translation>
    </message>
    <message>
        <source>Probes</source>
        <translation>探针</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>计数</translation>
    </message>
</context>
<context>
    <name>probescope::ui::TargetText</name>
    <message>
        <source>this machine</source>
        <translation>本机</translation>
    </message>
</context>
<context>
    <name>probescope::ui::TargetsPage</name>
    <message>
        <source>&amp;Add</source>
        <translation>添加(&amp;A)</translation>
    </message>
    <message>
        <source>E&amp;dit</source>
        <translation>编辑(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>移除(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Default target:</source>
        <translation>默认目标(&amp;D)：</translation>
    </message>
    <message>
        <source>Hosts that ssh reaches, as name or user@host. A host is added when you connect to it.</source>
        <translation>可通过 ssh 连接的主机，写为主机名或 user@host。连接到主机时会自动添加。</translation>
    </message>
    <message>
        <source>Default target</source>
        <translation>默认目标</translation>
    </message>
    <message>
        <source>Targets</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>%1 is already in the list.</source>
        <translation>%1 已在列表中。</translation>
    </message>
    <message>
        <source>A host name must not contain spaces or commas.</source>
        <translation>主机名不能包含空格或逗号。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::Task</name>
    <message>
        <source>unknown task</source>
        <translation>未知任务</translation>
    </message>
</context>
<context>
    <name>probescope::ui::TaskGroup</name>
    <message>
        <source>Tasks and CPUs</source>
        <translation>任务和 CPU</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Include c&amp;hild processes</source>
        <translation>包括子进程(&amp;H)</translation>
    </message>
    <message>
        <source>PIDs</source>
        <translation>PID</translation>
    </message>
    <message>
        <source>All, or PIDs</source>
        <translation>全部，或 PID</translation>
    </message>
    <message>
        <source>Choose processes</source>
        <translation>选择进程</translation>
    </message>
    <message>
        <source>Choose from the processes of the target</source>
        <translation>从目标的进程中选择</translation>
    </message>
    <message>
        <source>&amp;PIDs:</source>
        <translation>PID(&amp;P)：</translation>
    </message>
    <message>
        <source>CP&amp;Us:</source>
        <translation>CPU(&amp;U)：</translation>
    </message>
    <message>
        <source>CPU numbers</source>
        <translation>CPU 编号</translation>
    </message>
    <message>
        <source>All, or a list such as 0-3,8</source>
        <translation>全部，或列表，如 0-3,8</translation>
    </message>
    <message>
        <source>CPUs of this target: %1.</source>
        <translation>此目标的 CPU：%1。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::TextPage</name>
    <message>
        <source>%1 contains no events. It is shown as text.</source>
        <translation>%1 不含事件，以文本形式显示。</translation>
    </message>
    <message>
        <source>%1 contains no events. It is shown as text: %2.</source>
        <translation>%1 不含事件（%2），以文本形式显示。</translation>
    </message>
    <message>
        <source>Find in the text</source>
        <translation>在文本中查找</translation>
    </message>
    <message>
        <source>Text of the file</source>
        <translation>文件的文本</translation>
    </message>
    <message>
        <source>The first %1 MiB are shown.</source>
        <translation>仅显示前 %1 MiB。</translation>
    </message>
    <message>
        <source>No matches</source>
        <translation>没有匹配项</translation>
    </message>
</context>
<context>
    <name>probescope::ui::TimeAreas</name>
    <message>
        <source>Time (s)</source>
        <translation>时间（s）</translation>
    </message>
    <message>
        <source>Time (%1)</source>
        <translation>时间（%1）</translation>
    </message>
</context>
<context>
    <name>probescope::ui::TimelineView</name>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>&amp;Timeline</source>
        <translation>时间线(&amp;T)</translation>
    </message>
    <message>
        <source>Drag over the ruler</source>
        <translation>在标尺上拖动</translation>
    </message>
    <message>
        <source>Select a time range</source>
        <translation>选择时间范围</translation>
    </message>
    <message>
        <source>Drag a lane&apos;s name</source>
        <translation>拖动泳道名称</translation>
    </message>
    <message>
        <source>Move the lane</source>
        <translation>移动泳道</translation>
    </message>
    <message>
        <source>Click a group&apos;s name</source>
        <translation>单击分组名称</translation>
    </message>
    <message>
        <source>Fold or unfold the group</source>
        <translation>折叠或展开分组</translation>
    </message>
    <message>
        <source>Drag the line below a lane&apos;s name</source>
        <translation>拖动泳道名称下方的线</translation>
    </message>
    <message>
        <source>Change the lane&apos;s height</source>
        <translation>更改泳道高度</translation>
    </message>
    <message>
        <source>Lanes over time, one for each CPU, each chosen task, each chosen kind of spans, and values of events. The arrow keys move and zoom, Ctrl with up and down changes the lane, Alt with up and down moves it, P pins it to the top, Left and Right fold and unfold a group, brackets go from event to event, and from span to span.</source>
        <translation>按时间排列的泳道：每个 CPU、每个选定的任务、每种选定的区间各一条，以及事件的值。方向键移动和缩放，Ctrl 加上下键切换泳道，Alt 加上下键移动泳道，P 将泳道置顶，在分组标题上左右键折叠和展开分组，方括号键在事件之间、区间之间跳转。</translation>
    </message>
    <message>
        <source>Note: %1</source>
        <translation>笔记：%1</translation>
    </message>
    <message>
        <source>No events to show.</source>
        <translation>没有可显示的事件。</translation>
    </message>
    <message>
        <source>Part of the timeline cannot be read. %1</source>
        <translation>时间线的部分内容无法读取。%1</translation>
    </message>
    <message>
        <source>The capture has no timestamps. Its clock is built from call durations, so time between calls is missing.</source>
        <translation>此跟踪记录没有时间戳。其时钟由调用耗时推算，因此缺少调用之间的时间。</translation>
    </message>
    <message>
        <source>Show note</source>
        <translation>显示笔记</translation>
    </message>
    <message>
        <source>%1 on a group&apos;s name</source>
        <translation>在分组名称上按%1</translation>
    </message>
    <message>
        <source>Scroll the lanes by a page</source>
        <translation>将泳道滚动一页</translation>
    </message>
</context>
<context>
    <name>probescope::ui::TracingUsersPane</name>
    <message>
        <source>• %1 more, listed in the details.</source>
        <translation>• 另有 %1 项，列在详情中。</translation>
    </message>
    <message>
        <source>Users of tracing</source>
        <translation>跟踪的使用者</translation>
    </message>
    <message>
        <source>No one else is tracing on this target or has probes on it.</source>
        <translation>没有其他使用者在此目标上跟踪或设置探针。</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>Leftovers</source>
        <translation>残留</translation>
    </message>
    <message>
        <source>No stale sessions.</source>
        <translation>没有失效会话。</translation>
    </message>
    <message>
        <source>Leftovers of crashed sessions</source>
        <translation>异常中止的会话的残留</translation>
    </message>
    <message>
        <source>Clean-up progress</source>
        <translation>清理进度</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>Clean &amp;up all…</source>
        <translation>全部清理(&amp;U)…</translation>
    </message>
    <message>
        <source>Clean-up result</source>
        <translation>清理结果</translation>
    </message>
    <message>
        <source>Clean up…</source>
        <translation>清理…</translation>
    </message>
    <message>
        <source>Clean up %1</source>
        <translation>清理“%1”</translation>
    </message>
    <message>
        <source>Clean up</source>
        <translation>清理</translation>
    </message>
    <message>
        <source>Clean up the leftovers of %1?</source>
        <translation>清理“%1”的残留？</translation>
    </message>
    <message>
        <source>Clean up the leftovers of %1 sessions?</source>
        <translation>清理 %1 个会话的残留？</translation>
    </message>
    <message>
        <source>Cleaning up %1…</source>
        <translation>正在清理“%1”…</translation>
    </message>
    <message>
        <source>Not cleaned up:</source>
        <translation>未清理：</translation>
    </message>
    <message>
        <source>Not available while Probescope records on this target</source>
        <translation>Probescope 正在此目标上录制，因此不可用</translation>
    </message>
</context>
<context>
    <name>probescope::ui::UserGuide</name>
    <message>
        <source>Guide: %1</source>
        <translation>指南：%1</translation>
    </message>
    <message>
        <source>Open a capture first.</source>
        <translation>请先打开一个跟踪记录。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ValueItems</name>
    <message>
        <source>Values in the timeline</source>
        <translation>时间线中的值</translation>
    </message>
    <message>
        <source>Event count</source>
        <translation>事件计数</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ViewImages</name>
    <message>
        <source>Copy the view as an image</source>
        <translation>将视图复制为图像</translation>
    </message>
    <message>
        <source>Save the view as an image…</source>
        <translation>将视图保存为图像…</translation>
    </message>
</context>
<context>
    <name>probescope::ui::ViewWindows</name>
    <message>
        <source>%1 – %2</source>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>%1 is in a separate window</source>
        <translation>“%1”位于单独的窗口中</translation>
    </message>
    <message>
        <source>Bring back</source>
        <translation>移回</translation>
    </message>
</context>
<context>
    <name>probescope::ui::WakeEdgeModel</name>
    <message>
        <source>No wakeup is followed by a switch.</source>
        <translation>唤醒之后都没有切换。</translation>
    </message>
    <message numerus="yes">
        <source>Over %n wakeup(s) followed by a switch.</source>
        <translation>
            <numerusform>按其后有切换的 %n 次唤醒计算。</numerusform>
        </translation>
    </message>
    <message>
        <source>Woken by an interrupt; this task only happened to be running.</source>
        <translation>由中断唤醒；此任务只是当时恰好在运行。</translation>
    </message>
    <message>
        <source>Waker</source>
        <translation>唤醒者</translation>
    </message>
    <message>
        <source>Task that woke the other one</source>
        <translation>唤醒其他任务的任务</translation>
    </message>
    <message>
        <source>Woken</source>
        <translation>被唤醒者</translation>
    </message>
    <message>
        <source>Task that was woken</source>
        <translation>被唤醒的任务</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Number of wakeups</source>
        <translation>唤醒次数</translation>
    </message>
    <message>
        <source>Latency, sum</source>
        <translation>总延迟</translation>
    </message>
    <message>
        <source>Total time that the woken task waited for a CPU</source>
        <translation>被唤醒的任务等待 CPU 的总时间</translation>
    </message>
    <message>
        <source>Latency, avg</source>
        <translation>平均延迟</translation>
    </message>
    <message>
        <source>Average time that it waited for a CPU</source>
        <translation>被唤醒的任务等待 CPU 的平均时间</translation>
    </message>
    <message>
        <source>Latency, max</source>
        <translation>最大延迟</translation>
    </message>
    <message>
        <source>When the wakeup with the longest latency was</source>
        <translation>延迟最长的唤醒发生的时间</translation>
    </message>
    <message>
        <source>interrupt (while %1 ran)</source>
        <translation>中断（%1 运行时）</translation>
    </message>
    <message>
        <source>Longest time that it waited for a CPU; double-click it to go there</source>
        <translation>被唤醒的任务等待 CPU 的最长时间；双击或按回车可转到该处</translation>
    </message>
    <message>
        <source>Max at (s)</source>
        <translation>最大值时刻（s）</translation>
    </message>
    <message>
        <source>Max at (%1)</source>
        <translation>最大值时刻（%1）</translation>
    </message>
</context>
<context>
    <name>probescope::ui::WordCompleter</name>
    <message>
        <source>Completions</source>
        <translation>补全项</translation>
    </message>
</context>
<context>
    <name>probescope::ui::WritingDialog</name>
    <message>
        <source>Progress of writing</source>
        <translation>写入进度</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>导出(&amp;E)…</translation>
    </message>
    <message>
        <source>%1 is the file that the capture was read from. Choose another name.</source>
        <translation>%1 是读取此跟踪记录的来源文件。选择其他名称。</translation>
    </message>
    <message>
        <source>Writing %1…</source>
        <translation>正在写入 %1…</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
</context>
<context>
    <name>probescope::ui::timeline::CurrentItem</name>
    <message>
        <source>Nothing selected.</source>
        <translation>未选中任何内容。</translation>
    </message>
    <message>
        <source>Unknown function</source>
        <translation>未知函数</translation>
    </message>
    <message>
        <source>%1, at least %2, at %3 on CPU %4</source>
        <translation>%1，至少 %2，时间 %3，CPU %4</translation>
    </message>
    <message>
        <source>%1, %2, at %3 on CPU %4</source>
        <translation>%1，%2，时间 %3，CPU %4</translation>
    </message>
    <message>
        <source>%1 by %2 at %3 on CPU %4</source>
        <translation>%1，任务 %2，时间 %3，CPU %4</translation>
    </message>
</context>
<context>
    <name>probescope::ui::timeline::FrameData</name>
    <message>
        <source>unknown function</source>
        <translation>未知函数</translation>
    </message>
    <message>
        <source>CPU %1</source>
        <translation>CPU %1</translation>
    </message>
</context>
<context>
    <name>probescope::ui::timeline::Hit</name>
    <message>
        <source>an unknown task</source>
        <translation>未知任务</translation>
    </message>
    <message>
        <source>Preempted while runnable (R).</source>
        <translation>就绪时被抢占（R）。</translation>
    </message>
    <message>
        <source>Went to interruptible sleep (S).</source>
        <translation>进入可中断睡眠（S）。</translation>
    </message>
    <message>
        <source>Went to uninterruptible sleep (D).</source>
        <translation>进入不可中断睡眠（D）。</translation>
    </message>
    <message>
        <source>Went idle (I).</source>
        <translation>进入空闲（I）。</translation>
    </message>
    <message>
        <source>Stopped (%1).</source>
        <translation>已停止（%1）。</translation>
    </message>
    <message>
        <source>Exited (%1).</source>
        <translation>已退出（%1）。</translation>
    </message>
    <message>
        <source>Left the CPU in state %1.</source>
        <translation>以状态 %1 离开 CPU。</translation>
    </message>
    <message>
        <source>At %1</source>
        <translation>时间：%1</translation>
    </message>
    <message>
        <source>By %1 on CPU %2</source>
        <translation>任务：%1，CPU %2</translation>
    </message>
    <message>
        <source>Events lost: %1</source>
        <translation>丢失的事件：%1</translation>
    </message>
    <message>
        <source>Events were lost here; the kernel did not report how many.</source>
        <translation>此处有丢失的事件；内核未报告数量。</translation>
    </message>
    <message>
        <source>On CPU %1, in %2 from %3</source>
        <translation>CPU %1，自 %3 起 %2 内</translation>
    </message>
    <message>
        <source>Gaps here: %1</source>
        <translation>此处的缺口数：%1</translation>
    </message>
    <message>
        <source>%1 on CPU %2</source>
        <translation>CPU %2 上的 %1</translation>
    </message>
    <message>
        <source>First of %1 events here</source>
        <translation>此处 %1 个事件中的第一个</translation>
    </message>
    <message>
        <source>First of %1 here</source>
        <translation>此处 %1 个中的第一个</translation>
    </message>
    <message>
        <source>Longest of %1 here</source>
        <translation>此处 %1 个中最长的一个</translation>
    </message>
    <message>
        <source>%1 from %2</source>
        <translation>%1，始于 %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <translation>%1，%2：%3</translation>
    </message>
    <message>
        <source>Since %1</source>
        <translation>自 %1 起</translation>
    </message>
    <message>
        <source>Starts here; its end is not in the capture.</source>
        <translation>在此开始；其结束不在跟踪记录中。</translation>
    </message>
    <message>
        <source>Starts here, and starts again before it ends.</source>
        <translation>在此开始，结束前又重新开始。</translation>
    </message>
    <message>
        <source>Ends here; its start is not in the capture.</source>
        <translation>在此结束；其开始不在跟踪记录中。</translation>
    </message>
    <message>
        <source>Starts here; events were lost before it ended, so the end may belong to another span.</source>
        <translation>在此开始；结束前有丢失的事件，因此其结束可能属于另一个区间。</translation>
    </message>
    <message>
        <source>Starts here, but ends earlier: the clock jumped.</source>
        <translation>在此开始，但结束时间更早：时钟发生了跳变。</translation>
    </message>
    <message>
        <source>Unknown function</source>
        <translation>未知函数</translation>
    </message>
    <message numerus="yes">
        <source>Self time %1, %2 nested call(s)</source>
        <translation>
            <numerusform>自身耗时 %1，%2 个嵌套调用</numerusform>
        </translation>
    </message>
    <message>
        <source>Its exit is not in the capture: it took at least this long.</source>
        <translation>其退出不在跟踪记录中：耗时至少这么长。</translation>
    </message>
    <message>
        <source>Its entry is not in the capture.</source>
        <translation>其进入不在跟踪记录中。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::timeline::LaneGroups</name>
    <message>
        <source>CPUs</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Spans</source>
        <translation>区间</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message numerus="yes">
        <source>%Ln lane(s)</source>
        <translation>
            <numerusform>%Ln 条泳道</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2, folded</source>
        <translation>%1，%2，已折叠</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Click or press Return to unfold the group.</source>
        <translation>单击或按回车展开分组。</translation>
    </message>
    <message>
        <source>Click or press Return to fold the group.</source>
        <translation>单击或按回车折叠分组。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::timeline::LaneLayout</name>
    <message numerus="yes">
        <source>%Ln more overlap</source>
        <translation>
            <numerusform>另有 %Ln 个重叠</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 incomplete spans marked</source>
        <translation>已标出 %1/%2 个不完整的区间</translation>
    </message>
    <message numerus="yes">
        <source>%Ln incomplete</source>
        <translation>
            <numerusform>%Ln 个不完整</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 rows</source>
        <translation>%1/%2 行</translation>
    </message>
    <message>
        <source>Task %1</source>
        <translation>任务 %1</translation>
    </message>
    <message>
        <source>CPU %1</source>
        <translation>CPU %1</translation>
    </message>
    <message>
        <source>reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message numerus="yes">
        <source>%Ln span(s)</source>
        <translation>
            <numerusform>%Ln 个区间</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 levels</source>
        <translation>%1/%2 层</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Marks show starts without an end, ends without a start, and spans cut by lost events.</source>
        <translation>标记表示没有结束的开始、没有开始的结束，以及被丢失的事件截断的区间。</translation>
    </message>
    <message>
        <source>Pinned to the top.</source>
        <translation>已置顶。</translation>
    </message>
    <message numerus="yes">
        <source>Overlapping spans are drawn in %n row(s).</source>
        <translation>
            <numerusform>重叠的区间绘制为 %n 行。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Calls are nested up to %n deep.</source>
        <translation>
            <numerusform>调用最多嵌套 %n 层。</numerusform>
        </translation>
    </message>
    <message>
        <source>The last row shows the longest of the hidden ones.</source>
        <translation>最后一行显示隐藏区间中最长的。</translation>
    </message>
    <message>
        <source>Only the first %1 levels are drawn; the call tree shows all.</source>
        <translation>只绘制前 %1 层；调用树显示全部。</translation>
    </message>
    <message>
        <source>Press Return to collapse the lane.</source>
        <translation>按回车收起泳道。</translation>
    </message>
    <message>
        <source>Press Return to expand the lane.</source>
        <translation>按回车展开泳道。</translation>
    </message>
    <message>
        <source>colored by CPU</source>
        <translation>按 CPU 着色</translation>
    </message>
    <message>
        <source>Its slices have the colors of their tasks.</source>
        <translation>时间片按任务着色。</translation>
    </message>
    <message>
        <source>Its slices have the colors of their CPUs.</source>
        <translation>时间片按 CPU 着色。</translation>
    </message>
</context>
<context>
    <name>probescope::ui::timeline::Scene</name>
    <message>
        <source>A to B: %1</source>
        <translation>A 到 B：%1</translation>
    </message>
    <message>
        <source>%1 shown</source>
        <translation>可见 %1</translation>
    </message>
</context>
<context>
    <name>probescope::ui::timeline::SleepBars</name>
    <message>
        <source>runnable %1</source>
        <translation>就绪等待 %1</translation>
    </message>
    <message>
        <source>runnable</source>
        <translation>就绪等待</translation>
    </message>
</context>
<context>
    <name>probescope::ui::timeline::SpanLanes</name>
    <message>
        <source>Off-CPU</source>
        <translation>离开 CPU</translation>
    </message>
</context>
<context>
    <name>probescope::ui::timeline::TimelineActions</name>
    <message>
        <source>Show the whole capture</source>
        <translation>显示整个跟踪记录</translation>
    </message>
    <message>
        <source>Zoom to the selected range</source>
        <translation>缩放到所选范围</translation>
    </message>
    <message>
        <source>Zoom back</source>
        <translation>返回上一缩放级别</translation>
    </message>
    <message>
        <source>Zoom forward</source>
        <translation>前进到下一缩放级别</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Move left</source>
        <translation>左移</translation>
    </message>
    <message>
        <source>Move right</source>
        <translation>右移</translation>
    </message>
    <message>
        <source>Zoom in quickly</source>
        <translation>快速放大</translation>
    </message>
    <message>
        <source>Zoom out quickly</source>
        <translation>快速缩小</translation>
    </message>
    <message>
        <source>Move left by half a window</source>
        <translation>左移半个窗口</translation>
    </message>
    <message>
        <source>Move right by half a window</source>
        <translation>右移半个窗口</translation>
    </message>
    <message>
        <source>Next event in the lane</source>
        <translation>泳道中的下一个事件</translation>
    </message>
    <message>
        <source>Previous event in the lane</source>
        <translation>泳道中的上一个事件</translation>
    </message>
    <message>
        <source>Go to the sched_waking of this task</source>
        <translation>转到此任务的 sched_waking</translation>
    </message>
    <message>
        <source>Go to the wakeup of this task</source>
        <translation>转到此任务的唤醒</translation>
    </message>
    <message>
        <source>Go to the next sleep of this task</source>
        <translation>转到此任务的下一次睡眠</translation>
    </message>
    <message>
        <source>Go to the next run of this task</source>
        <translation>转到此任务的下一次运行</translation>
    </message>
    <message>
        <source>Explain latency</source>
        <translation>延迟分析</translation>
    </message>
    <message>
        <source>Next lane</source>
        <translation>下一条泳道</translation>
    </message>
    <message>
        <source>Previous lane</source>
        <translation>上一条泳道</translation>
    </message>
    <message>
        <source>Move the lane up</source>
        <translation>上移泳道</translation>
    </message>
    <message>
        <source>Move the lane down</source>
        <translation>下移泳道</translation>
    </message>
    <message>
        <source>Pin or unpin the lane</source>
        <translation>置顶或取消置顶泳道</translation>
    </message>
    <message>
        <source>Increase the lane height</source>
        <translation>增大泳道高度</translation>
    </message>
    <message>
        <source>Decrease the lane height</source>
        <translation>减小泳道高度</translation>
    </message>
    <message>
        <source>Expand or collapse the lane</source>
        <translation>展开或收起泳道</translation>
    </message>
    <message>
        <source>Expand all lanes</source>
        <translation>展开所有泳道</translation>
    </message>
    <message>
        <source>Collapse all lanes</source>
        <translation>收起所有泳道</translation>
    </message>
    <message>
        <source>Fold all groups</source>
        <translation>折叠所有分组</translation>
    </message>
    <message>
        <source>Unfold all groups</source>
        <translation>展开所有分组</translation>
    </message>
    <message>
        <source>Set marker A</source>
        <translation>设置标记 A</translation>
    </message>
    <message>
        <source>Set marker B</source>
        <translation>设置标记 B</translation>
    </message>
    <message>
        <source>Values over time…</source>
        <translation>随时间变化的值…</translation>
    </message>
    <message>
        <source>Zoom to A–B</source>
        <translation>缩放到 A–B</translation>
    </message>
    <message>
        <source>Remove markers</source>
        <translation>移除标记</translation>
    </message>
    <message>
        <source>Clear the selected range</source>
        <translation>清除所选范围</translation>
    </message>
    <message>
        <source>&amp;Zoom and move</source>
        <translation>缩放和移动(&amp;Z)</translation>
    </message>
    <message>
        <source>&amp;Go to</source>
        <translation>转到(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Lanes</source>
        <translation>泳道(&amp;L)</translation>
    </message>
    <message>
        <source>Zoom to the selected item</source>
        <translation>缩放到选中项</translation>
    </message>
</context>
<context>
    <name>probescope::ui::timeline::TimelineMenu</name>
    <message>
        <source>Copy time</source>
        <translation>复制时间</translation>
    </message>
    <message>
        <source>Zoom to this item</source>
        <translation>缩放到此项</translation>
    </message>
    <message>
        <source>Probe this function…</source>
        <translation>探测此函数…</translation>
    </message>
    <message>
        <source>Remove the lane of %1</source>
        <translation>移除“%1”的泳道</translation>
    </message>
    <message>
        <source>Add a lane for %1</source>
        <translation>为“%1”添加泳道</translation>
    </message>
    <message>
        <source>Show only %1</source>
        <translation>仅显示：%1</translation>
    </message>
    <message>
        <source>Exclude %1</source>
        <translation>排除：%1</translation>
    </message>
    <message>
        <source>Set marker A here</source>
        <translation>在此处设置标记 A</translation>
    </message>
    <message>
        <source>Set marker B here</source>
        <translation>在此处设置标记 B</translation>
    </message>
    <message>
        <source>Add note here…</source>
        <translation>在此处添加笔记…</translation>
    </message>
    <message>
        <source>Add note on the selected range…</source>
        <translation>为所选范围添加笔记…</translation>
    </message>
    <message>
        <source>Unfold %1</source>
        <translation>展开“%1”</translation>
    </message>
    <message>
        <source>Fold %1</source>
        <translation>折叠“%1”</translation>
    </message>
    <message>
        <source>Fold all groups</source>
        <translation>折叠所有分组</translation>
    </message>
    <message>
        <source>Unfold all groups</source>
        <translation>展开所有分组</translation>
    </message>
    <message>
        <source>Collapse %1</source>
        <translation>收起“%1”</translation>
    </message>
    <message>
        <source>Expand %1</source>
        <translation>展开“%1”</translation>
    </message>
    <message>
        <source>Unpin %1</source>
        <translation>取消置顶“%1”</translation>
    </message>
    <message>
        <source>Pin %1 to the top</source>
        <translation>将“%1”置顶</translation>
    </message>
    <message>
        <source>Expand all lanes</source>
        <translation>展开所有泳道</translation>
    </message>
    <message>
        <source>Collapse all lanes</source>
        <translation>收起所有泳道</translation>
    </message>
    <message>
        <source>Reset the height of %1</source>
        <translation>重置“%1”的高度</translation>
    </message>
    <message>
        <source>Reset the lane order</source>
        <translation>重置泳道顺序</translation>
    </message>
    <message>
        <source>Span lanes</source>
        <translation>区间泳道</translation>
    </message>
</context>
<context>
    <name>probescope::ui::timeline::ValueChoiceModel</name>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>事件类型</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件数</translation>
    </message>
</context>
<context>
    <name>probescope::ui::timeline::ValueChooser</name>
    <message>
        <source>Values over time</source>
        <translation>随时间变化的值</translation>
    </message>
    <message>
        <source>Find a field or an event</source>
        <translation>查找字段或事件</translation>
    </message>
    <message>
        <source>Searching for values…</source>
        <translation>正在搜索值…</translation>
    </message>
    <message>
        <source>&amp;Group by</source>
        <translation>分组(&amp;G)</translation>
    </message>
    <message>
        <source>Group by</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>Show in the timeline</source>
        <translation>在时间线中显示</translation>
    </message>
    <message>
        <source>No event in this capture has a numeric field.</source>
        <translation>此跟踪记录的事件都没有数值字段。</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>nothing: one line</source>
        <translation>无：一条线</translation>
    </message>
    <message>
        <source>task</source>
        <translation>任务</translation>
    </message>
</context>
<context>
    <name>probescope::ui::timeline::ValueLanes</name>
    <message>
        <source>CPU use in %</source>
        <translation>CPU 使用率（%）</translation>
    </message>
    <message>
        <source>Waiting tasks</source>
        <translation>等待任务数</translation>
    </message>
    <message>
        <source>Number of %1</source>
        <translation>%1 的次数</translation>
    </message>
    <message>
        <source>of a query</source>
        <translation>来自查询</translation>
    </message>
    <message>
        <source>by CPU</source>
        <translation>按 CPU</translation>
    </message>
    <message>
        <source>by task</source>
        <translation>按任务</translation>
    </message>
    <message>
        <source>by %1</source>
        <translation>按 %1</translation>
    </message>
    <message>
        <source>CPU %1</source>
        <translation>CPU %1</translation>
    </message>
    <message>
        <source>of all CPUs</source>
        <translation>所有 CPU</translation>
    </message>
</context>
<context>
    <name>probescope::ui::timeline::ValueMenu</name>
    <message>
        <source>Values over time…</source>
        <translation>随时间变化的值…</translation>
    </message>
    <message>
        <source>Save the visible values as CSV…</source>
        <translation>将可见的值保存为 CSV…</translation>
    </message>
    <message>
        <source>Remove the lane of %1</source>
        <translation>移除“%1”的泳道</translation>
    </message>
    <message>
        <source>Draw as</source>
        <translation>绘制方式</translation>
    </message>
    <message>
        <source>Step line</source>
        <translation>阶梯线</translation>
    </message>
    <message>
        <source>Area</source>
        <translation>面积</translation>
    </message>
    <message>
        <source>Bars</source>
        <translation>柱形</translation>
    </message>
    <message>
        <source>Group by</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>Nothing: one line</source>
        <translation>无：一条线</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Save values</source>
        <translation>保存值</translation>
    </message>
    <message>
        <source>Values saved to %1.</source>
        <translation>值已保存到 %1。</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>Comma-separated values (*.csv)</source>
        <translation>逗号分隔值 (*.csv)</translation>
    </message>
</context>
<context>
    <name>probescope::ui::timeline::ValueRows</name>
    <message>
        <source>reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>no values</source>
        <translation>没有值</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln line(s) hidden</source>
        <translation>
            <numerusform>隐藏了 %Ln 条线</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln event(s) without a number</source>
        <translation>
            <numerusform>%Ln 个事件没有数值</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 lines</source>
        <translation>%1/%2 条线</translation>
    </message>
</context>
<context>
    <name>probescope::ui::timeline::Viewport</name>
    <message>
        <source>Scroll through the lanes</source>
        <translation>滚动浏览泳道</translation>
    </message>
</context>
<context>
    <name>probescope::ui::timeline::WakeUpChase</name>
    <message>
        <source>Select an event or a slice of a task first.</source>
        <translation>请先选择一个事件，或任务的一个运行片段。</translation>
    </message>
    <message>
        <source>The capture has no such event for this task.</source>
        <translation>此跟踪记录中没有此任务的此类事件。</translation>
    </message>
</context>
</TS>
