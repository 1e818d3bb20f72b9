#pragma once

// What the tests need of <trace-cmd.h>, which C++ cannot include: it brings <tracefs.h>, where an
// int becomes an enum without a cast.

#include <event-parse.h>

extern "C" {
struct tracecmd_input;
enum { TRACECMD_FL_LOAD_NO_PLUGINS = 1 << 0 };

tracecmd_input* tracecmd_open_head(const char* file, int flags);
int tracecmd_init_data(tracecmd_input* handle);
void tracecmd_close(tracecmd_input* handle);
tep_handle* tracecmd_get_tep(tracecmd_input* handle);
int tracecmd_buffer_instances(tracecmd_input* handle);
const char* tracecmd_buffer_instance_name(tracecmd_input* handle, int index);
tracecmd_input* tracecmd_buffer_instance_handle(tracecmd_input* handle, int index);
int tracecmd_iterate_events_multi(tracecmd_input** handles, int count,
                                  int (*callback)(tracecmd_input* handle, tep_record* record,
                                                  int cpu, void* data),
                                  void* data);
void tracecmd_set_loglevel(tep_loglevel level);
}
