#include "tests/core/probe/dialect/recipes.h"

#include "core/probe/advice/gallery.h"
#include "core/probe/spec/member_path.h"

#include <string>
#include <string_view>

namespace probescope {

namespace {

probe::RecipeProbe recipeProbe(std::string_view line, probe::KnownPlace known = {})
{
    auto spec = probe::Spec::parse(line);
    if (!spec)
        qFatal("%s: %s", std::string(line).c_str(), spec.error().message().c_str());
    return {.spec = std::move(*spec), .known = std::move(known)};
}

} // namespace

std::vector<NamedRecipe> allRecipes()
{
    const probe::KnownPlace open{
        .function = "do_sys_openat2",
        .arguments = {{"dfd", "int"}, {"filename", "const char *"}, {"how", "struct open_how *"}},
        .result = "long"};
    const probe::KnownPlace read{.function = "vfs_read",
                                 .arguments = {{"file", "struct file *"},
                                               {"buf", "char *"},
                                               {"count", "size_t"},
                                               {"pos", "loff_t *"}},
                                 .result = "ssize_t"};
    return {
        {"open",
         {.title = "Who opens which file",
          .probes = {recipeProbe("p:mine/open do_sys_openat2 dfd=%di:s32 filename=+0(%si):string",
                                 open)},
          .filter = R"(filename == "/etc/passwd" && dfd < 0)"}},
        {"return",
         {.probes = {recipeProbe("r64:mine/opened do_sys_openat2 fd=$retval:s32", open)},
          .filter = "fd >= 0 || fd == -2"}},
        {"latency",
         {.title = "Latency of vfs_read",
          .probes = {recipeProbe("p:mine/read vfs_read count=%dx:u64 buf=+u0(%si):string", read),
                     recipeProbe("r:mine/read_done vfs_read ret=$retval:s64", read)},
          .latency = true,
          .filter = R"(count > 0x10 && comm != "bash")"}},
        {"latency of what failed",
         {.probes = {recipeProbe("p:mine/read vfs_read", read),
                     recipeProbe("r:mine/read_done vfs_read ret=$retval:s32", read)},
          .latency = true,
          .filter = "ret < 0",
          .stackTrace = true}},
        {"words of C",
         {.probes = {recipeProbe("p:mine/read vfs_read start=%di asm=%si bool=%dx int=%cx int_=%r8 "
                                 "errno=%r9 out_ret=%ax TEXT=%bx linux=%bp",
                                 read),
                     recipeProbe("r:mine/read_done vfs_read ret=$retval", read)},
          .latency = true}},
        {"many texts",
         {.probes = {recipeProbe("p:mine/many do_sys_openat2 t1=+0(%si):string t2=+1(%si):string "
                                 "t3=+2(%si):string t4=+3(%si):string t5=+4(%si):string",
                                 open)}}},
        {"both, not paired",
         {.probes = {recipeProbe("p vfs_write $arg1 $arg3:u32"),
                     recipeProbe("r vfs_write $retval")}}},
        {"deep",
         {.title = "Everything */ at once",
          .probes = {recipeProbe(
              R"(p:mine/wake wake_up_new_task comm_=+2976(%di):string pid=+2432(%di):s32 )"
              R"(parent=+2976(+2448(%di)):string flags=+44(%di):b3@4/32 cb=+8(%di):x8[4] )"
              R"(func=%si:symbol task=$comm five=\5 st=$stack2:u64 sp=$stack c=%cx:char )"
              R"(u=-u8(+u16(%dx)):u16 word=\"word" seven=$arg7 int=%r8:s8)")},
          .filter = R"(comm_ ~ "ba*" && !(pid & 0x4 || pid == 7))",
          .stackTrace = true}},
        {"offset",
         {.probes = {recipeProbe("p:mine/mid vfs_read+0x4 r8=%r8:x32 ax=%ax ip=%ip:symbol")}}},
        {"module", {.probes = {recipeProbe("p:mine/ext4 ext4:ext4_file_open $arg1:x64")}}},
        {"any pattern",
         {.probes = {recipeProbe("p:mine/open do_sys_openat2 name=+0($arg2):string", open)},
          .filter = R"(name ~ "*.so*")"}},
        {"member by name",
         {.probes = {recipeProbe("p:mine/open do_sys_openat2 flags=how->flags:u64", open)}}},
        {"symbol", {.probes = {recipeProbe("p:mine/tick vfs_read now=@jiffies:u64")}}},
        {"user return",
         {.probes = {recipeProbe("r:mine/line /bin/bash:0xc6c20 line=+0($retval):string",
                                 {.function = "readline", .result = "char *"})}}},
        {"user entry",
         {.probes = {recipeProbe("p:mine/line /bin/bash:0xc6c20 prompt=+0(%di):string",
                                 {.function = "readline"})},
          .filter = R"(prompt ~ "$*")",
          .stackTrace = true}},
        {"user memory",
         {.probes = {recipeProbe("p:mine/line /bin/bash:0xc6c20 number=+8(%di):u32 "
                                 "deep=+4(+16(%si)):s16 text=+0(+8(%dx)):string",
                                 {.function = "readline"})}}},
        {"user, function not known",
         {.probes = {recipeProbe("p:mine/line /bin/bash:0xc6c20 first=%di")}}},
        {"USDT",
         {.probes = {recipeProbe(
              "p:mine/thrown /lib/x86_64-linux-gnu/libstdc++.so.6:0x1000 object=%di type=%si",
              {.provider = "libstdcxx", .note = "throw"})}}},
        {"event",
         {.probes = {recipeProbe("e:mine/switch sched.sched_switch prev=$prev_pid:u32 "
                                 "name=$prev_comm:string if prev_pid > 0")}}},
        {"raw tracepoint",
         {.probes = {recipeProbe("t:mine/switch sched_switch prev=$arg2 pid=+2432($arg2):s32")}}},
        {"fprobe", {.probes = {recipeProbe("f:mine/fp vfs_read count=$arg3:u64", read)}}},
        {"fprobe return", {.probes = {recipeProbe("f:mine/fp vfs_read%return $retval", read)}}},
        {"synthetic", {.probes = {recipeProbe("s:synthetic/lat u64 us; pid_t pid")}}},
        {"address", {.probes = {recipeProbe("p:mine/there 0xffffffff81000000 $stack0")}}},
    };
}

std::vector<NamedRecipe> galleryRecipes()
{
    std::vector<NamedRecipe> recipes;
    for (const auto& task : probe::gallery()) {
        NamedRecipe named{.name = task.id.c_str(),
                          .recipe = {.title = task.title.text(),
                                     .latency = task.latency,
                                     .filter = task.filter,
                                     .stackTrace = task.stackTrace}};
        for (const auto& one : task.probes) {
            auto made = recipeProbe(one.line, {.function = one.userSymbol});
            const bool leave = probe::isReturn(made.spec.kind);
            for (const auto& member : one.members) {
                probe::Argument argument{.name = member.name};
                argument.fetch.source =
                    leave ? probe::Fetch::Source::ReturnValue : probe::Fetch::Source::Argument;
                argument.fetch.number = leave ? 0 : 1;
                const auto path = probe::MemberPath::of(member.path);
                if (!path)
                    qFatal("%s is no path", member.path.c_str());
                for (std::size_t i = 0; i < path->members.size(); ++i)
                    argument.fetch.follows.push_back({.offset = std::int64_t(8 * (i + 1))});
                const bool text = member.path.ends_with("name") || member.path.ends_with("comm");
                argument.type = probe::ValueType{.word = text ? "string" : "u32"};
                made.spec.arguments.push_back(std::move(argument));
            }
            named.recipe.probes.push_back(std::move(made));
        }
        recipes.push_back(std::move(named));
    }
    return recipes;
}

} // namespace probescope
