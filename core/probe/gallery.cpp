#include "core/probe/gallery.h"

namespace probescope::probe {

namespace {

constexpr const char* kArguments = "$arg<N>";

GalleryProbe kernelProbe(std::string line, std::vector<std::string> functions,
                         std::vector<GalleryMember> members = {})
{
    return {
        .line = std::move(line), .functions = std::move(functions), .members = std::move(members)};
}

void addOpens(std::vector<GalleryTask>& tasks)
{
    tasks.push_back(
        {.id = "open",
         .title = "Who opens which file",
         .teaches = "An entry probe, and a text that a pointer of the program leads to: +u0(...) "
                    "follows it.",
         .question = "Which program opens which file, in which order?",
         .probes = {kernelProbe("p:gallery/open do_sys_openat2 dfd=$arg1:s32 "
                                "filename=+u0($arg2):string",
                                {"do_sys_openat2", "do_sys_open"})},
         .features = {kArguments}});
    tasks.push_back(
        {.id = "open-fails",
         .title = "Which files are not there",
         .teaches = "Entry and return paired, so that the name and the result stand together; a "
                    "filter on what the function returned.",
         .question = "Which opens fail, by whom, and with which error?",
         .probes = {kernelProbe("p:gallery/open_try do_sys_openat2 filename=+u0($arg2):string",
                                {"do_sys_openat2", "do_sys_open"}),
                    kernelProbe("r:gallery/open_done do_sys_openat2 fd=$retval:s32",
                                {"do_sys_openat2", "do_sys_open"})},
         .filter = "fd < 0",
         .latency = true,
         .features = {kArguments}});
}

void addNames(std::vector<GalleryTask>& tasks)
{
    tasks.push_back({.id = "unlink",
                     .title = "Who deletes which file",
                     .teaches = "Members of structs: a dentry's name is two steps away.",
                     .question = "Which file is removed, and by which program?",
                     .probes = {kernelProbe("p:gallery/unlink vfs_unlink", {"vfs_unlink"},
                                            {{"filename", "dentry->d_name.name"},
                                             {"folder", "dentry->d_parent->d_name.name"}})}});
    tasks.push_back({.id = "rename",
                     .title = "Who renames which file",
                     .teaches = "One argument that holds all others: a struct is opened and its "
                                "members are ticked.",
                     .question = "What was a file called before, and what is it called now?",
                     .probes = {kernelProbe("p:gallery/rename vfs_rename", {"vfs_rename"},
                                            {{"before", "rd->old_dentry->d_name.name"},
                                             {"after", "rd->new_dentry->d_name.name"}})}});
}

void addReadsAndWrites(std::vector<GalleryTask>& tasks)
{
    tasks.push_back(
        {.id = "big-writes",
         .title = "Who writes much at once",
         .teaches = "A filter: the kernel drops the hits that are not asked for before they cost "
                    "room in the buffer.",
         .question = "Which writes are longer than 64 KiB, and to which file?",
         .probes = {kernelProbe("p:gallery/write vfs_write count=$arg3:u64", {"vfs_write"},
                                {{"filename", "file->f_path.dentry->d_name.name"}})},
         .filter = "count > 65536",
         .features = {kArguments}});
    tasks.push_back(
        {.id = "read-latency",
         .title = "Latency of vfs_read by process",
         .teaches = "The time between entry and return of the same thread, and how it is spread.",
         .question = "How long do reads take, and whose are slow?",
         .probes = {kernelProbe("p:gallery/read vfs_read count=$arg3:u64", {"vfs_read"}),
                    kernelProbe("r:gallery/read_done vfs_read ret=$retval:s64", {"vfs_read"})},
         .latency = true,
         .features = {kArguments}});
    tasks.push_back(
        {.id = "fsync",
         .title = "Who waits for the disk",
         .teaches = "A function that sleeps needs room for its calls in progress: maxactive.",
         .question = "Which file is synced, how long does that take, and does it succeed?",
         .probes = {kernelProbe("p:gallery/fsync vfs_fsync_range datasync=$arg4:s32",
                                {"vfs_fsync_range"},
                                {{"filename", "file->f_path.dentry->d_name.name"}}),
                    kernelProbe("r64:gallery/fsync_done vfs_fsync_range ret=$retval:s32",
                                {"vfs_fsync_range"})},
         .latency = true,
         .features = {kArguments}});
}

void addMemory(std::vector<GalleryTask>& tasks)
{
    tasks.push_back(
        {.id = "page-cache",
         .title = "What fills the page cache",
         .teaches = "A function that was renamed: the form takes the name that this kernel has.",
         .question = "Pages of which file are read into memory, and by whom?",
         .probes = {kernelProbe("p:gallery/cached filemap_add_folio index=$arg3:u64",
                                {"filemap_add_folio", "add_to_page_cache_lru"},
                                {{"inode", "mapping->host->i_ino"}})},
         .features = {kArguments}});
    tasks.push_back(
        {.id = "block-io",
         .title = "Who asks the disk for what",
         .teaches = "A path through three structs, and a name that is an array in the struct.",
         .question = "Which requests go to which disk, how big are they, and who sends them?",
         .probes = {kernelProbe("p:gallery/bio submit_bio", {"submit_bio"},
                                {{"disk", "bio->bi_bdev->bd_disk->disk_name"},
                                 {"sector", "bio->bi_iter.bi_sector"},
                                 {"bytes", "bio->bi_iter.bi_size"}})}});
    tasks.push_back(
        {.id = "mmap",
         .title = "Which files become memory",
         .teaches = "A pointer that may be null: what cannot be read is printed as (fault).",
         .question = "Which program maps which file, and how much of it?",
         .probes = {kernelProbe("p:gallery/mmap vm_mmap_pgoff len=$arg3:u64 prot=$arg4:x64",
                                {"vm_mmap_pgoff"},
                                {{"filename", "file->f_path.dentry->d_name.name"}})},
         .features = {kArguments}});
    tasks.push_back({.id = "module",
                     .title = "Which modules are loaded",
                     .teaches = "A rare event with a stack trace: who asked for it.",
                     .question = "Which module is loaded, when, and on whose behalf?",
                     .probes = {kernelProbe("p:gallery/module do_init_module", {"do_init_module"},
                                            {{"module", "mod->name"}})},
                     .stackTrace = true});
}

void addProcesses(std::vector<GalleryTask>& tasks)
{
    tasks.push_back({.id = "exec",
                     .title = "Who starts which program",
                     .teaches = "A function deep in the kernel that every way to start a program "
                                "goes through.",
                     .question = "Which programs are started, also the ones that end at once?",
                     .probes = {kernelProbe("p:gallery/exec bprm_execve", {"bprm_execve"},
                                            {{"program", "bprm->filename"}})}});
    tasks.push_back({.id = "fork",
                     .title = "Who makes new tasks",
                     .teaches =
                         "The parent's name is read through the child: a pointer in a struct "
                         "to the same struct.",
                     .question = "Which process or thread is new, and who is its parent?",
                     .probes = {kernelProbe("p:gallery/fork wake_up_new_task", {"wake_up_new_task"},
                                            {{"child", "p->comm"},
                                             {"child_pid", "p->pid"},
                                             {"parent", "p->real_parent->comm"}})}});
    tasks.push_back({.id = "signal",
                     .title = "Who sends which signal to whom",
                     .teaches = "Two tasks in one row: the one that runs, and the one that is told "
                                "of in the arguments.",
                     .question = "Who killed my program?",
                     .probes = {kernelProbe("p:gallery/signal do_send_sig_info sig=$arg1:s32",
                                            {"do_send_sig_info"},
                                            {{"target", "p->comm"}, {"target_pid", "p->pid"}})},
                     .features = {kArguments}});
    tasks.push_back({.id = "wakeup",
                     .title = "Who wakes whom, and from where",
                     .teaches = "A stack trace on each hit: the callers tell why.",
                     .question = "What is my thread waiting for, and who lets it go on?",
                     .probes = {kernelProbe("p:gallery/wakeup try_to_wake_up", {"try_to_wake_up"},
                                            {{"woken", "p->comm"}, {"woken_pid", "p->pid"}})},
                     .stackTrace = true});
}

void addNetwork(std::vector<GalleryTask>& tasks)
{
    // struct sockaddr_in is what programs use: its members never move.
    tasks.push_back(
        {.id = "tcp-connect",
         .title = "Who connects to which address",
         .teaches = "Bytes in the order of the network: an array shows an address, x16 a port with "
                    "its bytes swapped.",
         .question = "Which program connects to which host over TCP (IPv4)?",
         .probes = {kernelProbe("p:gallery/connect tcp_v4_connect port=+2($arg2):x16 "
                                "address=+4($arg2):u8[4]",
                                {"tcp_v4_connect"})},
         .features = {kArguments}});
    tasks.push_back(
        {.id = "tcp-accept",
         .title = "Who is connected to",
         .teaches = "A return value that is a pointer: its members are read when the function "
                    "returns.",
         .question = "Which connections does this machine take, from where, at which port?",
         .probes = {kernelProbe("r64:gallery/accept inet_csk_accept sk=$retval:x64",
                                {"inet_csk_accept"},
                                {{"port", "$retval->__sk_common.skc_num"},
                                 {"address", "$retval->__sk_common.skc_daddr"}})}});
    tasks.push_back(
        {.id = "tcp-retransmit",
         .title = "Which connections lose packets",
         .teaches = "An event that no program causes directly: the task of the row is the one that "
                    "was interrupted.",
         .question = "To which hosts does TCP send again, and how many segments?",
         .probes = {kernelProbe("p:gallery/retransmit tcp_retransmit_skb segs=$arg3:s32",
                                {"tcp_retransmit_skb"},
                                {{"address", "sk->__sk_common.skc_daddr"},
                                 {"local_port", "sk->__sk_common.skc_num"}})},
         .features = {kArguments}});
}

void addPrograms(std::vector<GalleryTask>& tasks)
{
    tasks.push_back({.id = "bash-lines",
                     .title = "What is typed into every bash",
                     .teaches = "A return probe in a program: readline() returns the line.",
                     .question = "Which commands are typed into shells on this machine?",
                     .probes = {{.line = "r:gallery/readline /bin/bash:0x0 "
                                         "line=+0($retval):string",
                                 .files = {"/bin/bash", "/usr/bin/bash",
                                           "/lib/x86_64-linux-gnu/libreadline.so.8"},
                                 .userSymbol = "readline"}}});
    tasks.push_back(
        {.id = "malloc",
         .title = "How much memory programs ask for",
         .teaches = "A probe in a library counts for every program that uses it; arguments of "
                    "programs are in registers.",
         .question = "Which program asks for how many bytes at a time?",
         .probes = {{.line = "p:gallery/malloc /lib/x86_64-linux-gnu/libc.so.6:0x0 size=%di:u64",
                     .files = {"/lib/x86_64-linux-gnu/libc.so.6", "/lib64/libc.so.6",
                               "/usr/lib/libc.so.6"},
                     .userSymbol = "malloc"}}});
}

bool isPathLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

} // namespace

Result<MemberPath> MemberPath::of(std::string_view path)
{
    MemberPath found;
    std::size_t at = path.starts_with('$') ? 1 : 0;
    std::size_t begin = 0;
    const auto wrong = [&at](std::string what) {
        return fail(ErrorCode::Invalid, std::move(what), "Write it like file->f_path.dentry",
                    Place{.byte = at});
    };
    while (true) {
        const std::size_t name = at;
        while (at < path.size() && isPathLetter(path[at]))
            ++at;
        if (at == name)
            return wrong("a name is missing");
        const std::string word(path.substr(begin, at - begin));
        if (found.parameter.empty())
            found.parameter = word;
        else
            found.members.push_back(word);
        if (at == path.size())
            return found;
        if (path[at] == '.')
            ++at;
        else if (path.substr(at).starts_with("->"))
            at += 2;
        else
            return wrong("this is neither -> nor a full stop");
        begin = at;
    }
}

const std::vector<GalleryTask>& gallery()
{
    static const std::vector<GalleryTask> kTasks = [] {
        std::vector<GalleryTask> tasks;
        addOpens(tasks);
        addNames(tasks);
        addReadsAndWrites(tasks);
        addProcesses(tasks);
        addMemory(tasks);
        addNetwork(tasks);
        addPrograms(tasks);
        return tasks;
    }();
    return kTasks;
}

} // namespace probescope::probe
