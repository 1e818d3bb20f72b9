#include "tests/bench/made/kernel_functions.h"

#include <algorithm>
#include <map>
#include <string>

namespace probescope::made {

namespace {

struct Rule
{
    std::string_view name;
    std::uint32_t selfNs;
    /// Names, each with "?NN" (called in NN percent of the cases) and "*N" (up to N times in a
    /// row).
    std::string_view calls;
};

/// Callers stand above what they call. A function that is called and has no rule is a leaf.
constexpr Rule kRules[] = {
    {"__x64_sys_read", 120, "ksys_read"},
    {"__x64_sys_write", 120, "ksys_write"},
    {"__x64_sys_openat", 140, "do_sys_openat2"},
    {"__x64_sys_close", 150, "filp_flush fput"},
    {"__x64_sys_newfstatat", 150, "vfs_fstatat"},
    {"__x64_sys_futex", 150, "do_futex"},
    {"__x64_sys_epoll_wait", 180, "do_epoll_wait"},
    {"__x64_sys_clock_nanosleep", 200, "hrtimer_nanosleep"},
    {"__x64_sys_mmap", 160, "ksys_mmap_pgoff"},
    {"exc_page_fault", 190, "do_user_addr_fault"},
    {"sysvec_apic_timer_interrupt", 160,
     "irq_enter_rcu __sysvec_apic_timer_interrupt irq_exit_rcu"},
    {"common_interrupt", 160, "irq_enter_rcu __common_interrupt irq_exit_rcu"},
    {"do_idle", 260, "tick_nohz_idle_enter cpuidle_idle_call tick_nohz_idle_exit schedule_idle"},
    {"cpuidle_idle_call", 900, "cpuidle_select?90 call_cpuidle"},
    {"call_cpuidle", 9000, "cpuidle_enter_state"},
    {"schedule_idle", 130, "__schedule"},

    {"ksys_read", 130, "__fdget_pos vfs_read"},
    {"ksys_write", 130, "__fdget_pos vfs_write"},
    {"vfs_read", 210, "rw_verify_area ext4_file_read_iter?55 sock_read_iter?25 pipe_read?30"},
    {"vfs_write", 220, "rw_verify_area ext4_file_write_iter?45 sock_write_iter?25 pipe_write?35"},
    {"ext4_file_read_iter", 180, "generic_file_read_iter"},
    {"generic_file_read_iter", 160, "filemap_read"},
    {"filemap_read", 340, "filemap_get_pages*2 copy_page_to_iter*4 touch_atime"},
    {"filemap_get_pages", 190, "filemap_get_read_batch page_cache_sync_ra?12"},
    {"page_cache_sync_ra", 400, "ondemand_readahead io_schedule?60"},
    {"io_schedule", 150, "schedule"},
    {"ext4_file_write_iter", 200, "ext4_buffered_write_iter"},
    {"ext4_buffered_write_iter", 260,
     "down_write ext4_da_write_begin*2 copy_page_from_iter_atomic*2 "
     "ext4_da_write_end*2 up_write"},
    {"ext4_da_write_begin", 330, "__filemap_get_folio ext4_block_write_begin?40"},
    {"__filemap_get_folio", 200, "filemap_get_entry filemap_alloc_folio?30"},
    {"filemap_alloc_folio", 180, "alloc_pages"},
    {"ext4_da_write_end", 290, "block_write_end mark_buffer_dirty?70 __mark_inode_dirty?25"},
    {"__mark_inode_dirty", 260, "ext4_dirty_inode"},
    {"ext4_dirty_inode", 310,
     "__ext4_journal_start_sb __ext4_mark_inode_dirty __ext4_journal_stop"},
    {"sock_read_iter", 150, "sock_recvmsg"},
    {"sock_recvmsg", 160, "security_socket_recvmsg tcp_recvmsg"},
    {"tcp_recvmsg", 380,
     "lock_sock_nested skb_copy_datagram_iter*3 tcp_cleanup_rbuf release_sock "
     "sk_wait_data?20"},
    {"sk_wait_data", 200, "schedule_timeout"},
    {"sock_write_iter", 150, "sock_sendmsg"},
    {"sock_sendmsg", 160, "security_socket_sendmsg tcp_sendmsg"},
    {"tcp_sendmsg", 190, "lock_sock_nested tcp_sendmsg_locked release_sock"},
    {"tcp_sendmsg_locked", 420, "sk_stream_alloc_skb*2 copy_page_from_iter_atomic tcp_push"},
    {"tcp_push", 160, "__tcp_push_pending_frames"},
    {"__tcp_push_pending_frames", 140, "tcp_write_xmit"},
    {"tcp_write_xmit", 290, "tcp_init_tso_segs __tcp_transmit_skb*2"},
    {"__tcp_transmit_skb", 480, "skb_clone ip_queue_xmit"},
    {"ip_queue_xmit", 230, "__ip_local_out ip_output"},
    {"ip_output", 190, "ip_finish_output2"},
    {"ip_finish_output2", 210, "__dev_queue_xmit"},
    {"__dev_queue_xmit", 350, "dev_hard_start_xmit"},
    {"dev_hard_start_xmit", 220, "start_xmit"},
    {"start_xmit", 460, "virtqueue_add_outbuf virtqueue_kick_prepare virtqueue_notify?60"},
    {"pipe_read", 300,
     "mutex_lock copy_page_to_iter*2 mutex_unlock __wake_up_sync_key?50 "
     "schedule?25"},
    {"pipe_write", 310,
     "mutex_lock alloc_pages?50 copy_page_from_iter_atomic mutex_unlock "
     "__wake_up_sync_key?80"},
    {"__wake_up_sync_key", 170,
     "_raw_spin_lock_irqsave autoremove_wake_function "
     "_raw_spin_unlock_irqrestore"},
    {"autoremove_wake_function", 150, "default_wake_function"},
    {"default_wake_function", 130, "try_to_wake_up"},
    {"do_sys_openat2", 260, "getname_flags alloc_fd do_filp_open fd_install"},
    {"getname_flags", 170, "kmem_cache_alloc strncpy_from_user"},
    {"do_filp_open", 240, "path_openat"},
    {"path_openat", 390, "alloc_empty_file link_path_walk open_last_lookups do_open"},
    {"alloc_empty_file", 190, "kmem_cache_alloc security_file_alloc"},
    {"link_path_walk", 310, "inode_permission*4 walk_component*4"},
    {"inode_permission", 160, "generic_permission security_inode_permission"},
    {"walk_component", 230, "lookup_fast step_into"},
    {"lookup_fast", 190, "__d_lookup_rcu"},
    {"do_open", 280, "may_open vfs_open"},
    {"vfs_open", 210, "do_dentry_open"},
    {"do_dentry_open", 320, "security_file_open ext4_file_open?60"},
    {"vfs_fstatat", 180, "getname_flags vfs_statx"},
    {"vfs_statx", 220, "filename_lookup vfs_getattr_nosec path_put"},
    {"filename_lookup", 200, "path_lookupat"},
    {"path_lookupat", 240, "link_path_walk walk_component complete_walk"},
    {"do_futex", 160, "futex_wait?45 futex_wake?55"},
    {"futex_wait", 230, "futex_wait_setup futex_wait_queue"},
    {"futex_wait_setup", 210, "get_futex_key futex_q_lock futex_q_unlock"},
    {"futex_wait_queue", 180, "schedule"},
    {"futex_wake", 240, "get_futex_key futex_hash _raw_spin_lock wake_up_q"},
    {"wake_up_q", 150, "try_to_wake_up*2"},
    {"do_epoll_wait", 260, "ep_poll"},
    {"ep_poll", 290, "ep_send_events?60 schedule_hrtimeout_range?60"},
    {"ep_send_events", 250, "mutex_lock ep_item_poll*4 mutex_unlock"},
    {"ep_item_poll", 140, "sock_poll?70"},
    {"schedule_hrtimeout_range", 180,
     "hrtimer_init_sleeper hrtimer_start_range_ns schedule "
     "hrtimer_cancel"},
    {"hrtimer_nanosleep", 190, "hrtimer_init_sleeper do_nanosleep"},
    {"do_nanosleep", 200, "hrtimer_start_range_ns schedule hrtimer_cancel"},
    {"schedule_timeout", 190, "__mod_timer schedule timer_delete_sync"},
    {"ksys_mmap_pgoff", 170, "vm_mmap_pgoff"},
    {"vm_mmap_pgoff", 240, "security_mmap_file down_write do_mmap up_write"},
    {"do_mmap", 300, "get_unmapped_area mmap_region"},
    {"mmap_region", 520, "may_expand_vm vm_area_alloc vma_link perf_event_mmap"},
    {"do_user_addr_fault", 260, "lock_vma_under_rcu handle_mm_fault up_read?20"},
    {"handle_mm_fault", 210, "__handle_mm_fault"},
    {"__handle_mm_fault", 280, "do_anonymous_page?40 filemap_map_pages?45 do_wp_page?20"},
    {"do_anonymous_page", 360,
     "alloc_pages __mem_cgroup_charge folio_add_new_anon_rmap "
     "folio_add_lru"},
    {"do_wp_page", 330, "alloc_pages copy_mc_user_highpage ptep_clear_flush"},
    {"filemap_map_pages", 410, "next_uptodate_folio*4 set_pte_range*4"},
    {"__sysvec_apic_timer_interrupt", 150, "hrtimer_interrupt"},
    {"hrtimer_interrupt", 310,
     "_raw_spin_lock_irqsave ktime_get_update_offsets_now "
     "__hrtimer_run_queues tick_program_event"},
    {"__hrtimer_run_queues", 260, "tick_nohz_handler?80 hrtimer_wakeup?40"},
    {"tick_nohz_handler", 240, "update_process_times"},
    {"update_process_times", 300,
     "account_process_tick run_local_timers rcu_sched_clock_irq "
     "sched_tick"},
    {"sched_tick", 280, "raw_spin_rq_lock_nested update_rq_clock task_tick_fair _raw_spin_unlock"},
    {"task_tick_fair", 230, "update_curr update_load_avg"},
    {"hrtimer_wakeup", 120, "wake_up_process"},
    {"wake_up_process", 110, "try_to_wake_up"},
    {"__common_interrupt", 140, "handle_edge_irq"},
    {"handle_edge_irq", 190, "handle_irq_event"},
    {"handle_irq_event", 170, "__handle_irq_event_percpu"},
    {"__handle_irq_event_percpu", 230, "nvme_irq?60 vring_interrupt?50"},
    {"nvme_irq", 420, "nvme_complete_rq*2"},
    {"nvme_complete_rq", 310, "blk_mq_end_request"},
    {"blk_mq_end_request", 290, "bio_endio wake_up_process?50"},
    {"irq_exit_rcu", 160, "__do_softirq?35 rcu_note_context_switch?5"},
    {"__do_softirq", 240, "net_rx_action?40 run_timer_softirq?50 rcu_core?40"},
    {"net_rx_action", 380, "virtnet_poll"},
    {"virtnet_poll", 460, "virtqueue_get_buf*3 napi_gro_receive*3"},
    {"napi_gro_receive", 260, "dev_gro_receive"},

    {"schedule", 160, "__schedule"},
    {"__schedule", 290,
     "rcu_note_context_switch raw_spin_rq_lock_nested update_rq_clock "
     "dequeue_task_fair?80 pick_next_task_fair switch_mm_irqs_off?50 "
     "finish_task_switch.isra.0"},
    {"dequeue_task_fair", 240, "dequeue_entities"},
    {"dequeue_entities", 210, "update_curr __dequeue_entity update_load_avg"},
    {"pick_next_task_fair", 260, "pick_task_fair?80 set_next_task_fair?80"},
    {"pick_task_fair", 170, "update_curr pick_eevdf"},
    {"finish_task_switch.isra.0", 180, "_raw_spin_unlock"},
    {"try_to_wake_up", 330,
     "_raw_spin_lock_irqsave select_task_rq_fair raw_spin_rq_lock_nested "
     "ttwu_do_activate _raw_spin_unlock_irqrestore"},
    {"select_task_rq_fair", 240, "available_idle_cpu*3"},
    {"ttwu_do_activate", 220, "enqueue_task_fair wakeup_preempt"},
    {"enqueue_task_fair", 260, "update_curr __enqueue_entity"},
    {"update_curr", 160, "__calc_delta?50 cpuacct_charge"},
    {"update_load_avg", 150, "__update_load_avg_se __update_load_avg_cfs_rq"},
    {"set_next_task_fair", 170, "__dequeue_entity?60 update_load_avg"},
    {"alloc_pages", 190, "get_page_from_freelist"},
    {"mutex_lock", 150, "__cond_resched?60"},
    {"fput", 160, "__fput?60"},
    {"__fput", 260, "dput kmem_cache_free"},
    {"down_write", 150, "__cond_resched?60"},
};

constexpr std::string_view kEntries =
    "__x64_sys_read __x64_sys_read __x64_sys_write __x64_sys_write __x64_sys_openat "
    "__x64_sys_close __x64_sys_newfstatat __x64_sys_futex __x64_sys_futex __x64_sys_epoll_wait "
    "__x64_sys_clock_nanosleep __x64_sys_mmap exc_page_fault exc_page_fault";
constexpr std::string_view kInterrupts =
    "sysvec_apic_timer_interrupt sysvec_apic_timer_interrupt common_interrupt";

template <typename WordFn>
void forEachWord(std::string_view text, WordFn word)
{
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        if (end > 0)
            word(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

std::uint8_t numberAfter(std::string_view word, char mark, std::uint8_t otherwise)
{
    const std::size_t at = word.find(mark);
    return at == std::string_view::npos ? otherwise
                                        : std::uint8_t(std::stoi(std::string(word.substr(at + 1))));
}

class FunctionTable
{
public:
    FunctionTable()
    {
        for (const Rule& rule : kRules)
            m_functions[indexOf(rule.name)].selfNs = rule.selfNs;
        for (const Rule& rule : kRules) {
            std::vector<KernelFunction::Call> calls;
            forEachWord(rule.calls, [&](std::string_view word) {
                const auto callee = indexOf(word.substr(0, word.find_first_of("?*")));
                calls.push_back({callee, numberAfter(word, '?', 100), numberAfter(word, '*', 1)});
            });
            m_functions[indexOf(rule.name)].calls = std::move(calls);
        }
        m_functions[indexOf("finish_task_switch.isra.0")].switches = true;
        forEachWord(kEntries, [this](std::string_view name) { entries.push_back(indexOf(name)); });
        forEachWord(kInterrupts,
                    [this](std::string_view name) { interrupts.push_back(indexOf(name)); });
        idle = indexOf("do_idle");
    }

    const std::vector<KernelFunction>& functions() const { return m_functions; }
    std::vector<std::uint32_t> entries;
    std::vector<std::uint32_t> interrupts;
    std::uint32_t idle = 0;

private:
    std::uint32_t indexOf(std::string_view name)
    {
        const auto [place, isNew] = m_indexes.try_emplace(name, std::uint32_t(m_functions.size()));
        if (isNew) {
            KernelFunction function;
            function.name = name;
            function.address = 0xffffffff81001000 + m_functions.size() * 0x1a40;
            function.selfNs = 90 + std::uint32_t(name.size()) * 7;
            m_functions.push_back(std::move(function));
        }
        return place->second;
    }

    std::map<std::string_view, std::uint32_t> m_indexes;
    std::vector<KernelFunction> m_functions;
};

const FunctionTable& table()
{
    static const FunctionTable functions;
    return functions;
}

} // namespace

const std::vector<KernelFunction>& kernelFunctions()
{
    return table().functions();
}

const std::vector<std::uint32_t>& entryFunctions()
{
    return table().entries;
}

const std::vector<std::uint32_t>& interruptFunctions()
{
    return table().interrupts;
}

std::uint32_t idleFunction()
{
    return table().idle;
}

} // namespace probescope::made
