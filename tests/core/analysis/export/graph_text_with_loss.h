#pragma once

namespace probescope {

/// Lines of a 6.12 kernel that lost events. It leaves a `}` unnamed if its function is the last one
/// entered at that depth on the CPU: the last line is of x64_sys_call(), and the innermost open
/// call of its task is syscall_exit_to_user_mode().
inline constexpr const char* kGraphTextWithLoss =
    "# tracer: function_graph\n"
    "#\n"
    "# CPU  DURATION                  FUNCTION CALLS\n"
    "# |     |   |                     |   |   |   |\n"
    " 1)               |  syscall_exit_to_user_mode() {\n"
    " ------------------------------------------\n"
    " 1)    pong-149    =>    ping-148   \n"
    " ------------------------------------------\n"
    "\n"
    " 1)               |  x64_sys_call() {\n"
    " 1)   1.415 us    |    fdget_pos();\n"
    "CPU:1 [LOST 9864 EVENTS]\n"
    " ------------------------------------------\n"
    " 1)    ping-148    =>    pong-149   \n"
    " ------------------------------------------\n"
    "\n"
    " 1) ! 129.963 us  |    } /* __x64_sys_write */\n"
    " 1) ! 133.714 us  |  }\n";

} // namespace probescope
