#include "core/store/write/checkpointer.h"

#include "core/database/schema.h"

#include <utility>

namespace probescope::store {

Result<std::unique_ptr<Checkpointer>> Checkpointer::create(const std::filesystem::path& path,
                                                           Connection& writer)
{
    if (auto set = writer.execute("PRAGMA wal_autocheckpoint=0"); !set)
        return tl::unexpected(std::move(set.error()));
    auto connection = Connection::open(path, Connection::Mode::ReadWrite);
    if (!connection)
        return tl::unexpected(std::move(connection.error()));
    // This reads the file, too: before that, SQLite would find no log that it could take over.
    if (auto set = configureWriter(*connection); !set)
        return tl::unexpected(std::move(set.error()));
    return std::unique_ptr<Checkpointer>(new Checkpointer(std::move(*connection)));
}

Checkpointer::Checkpointer(Connection connection)
    : m_connection(std::move(connection))
{
}

Checkpointer::~Checkpointer() = default;

void Checkpointer::start()
{
    m_thread.run(
        [this] { static_cast<void>(m_connection.execute("PRAGMA wal_checkpoint(PASSIVE)")); });
}

void Checkpointer::wait()
{
    m_thread.wait();
}

} // namespace probescope::store
