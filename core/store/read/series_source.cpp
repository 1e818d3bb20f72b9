#include "core/store/read/series_source.h"

#include "core/store/read/capture_parts.h"

namespace probescope::store {

namespace {

class CaptureAccess : public SeriesAccess
{
public:
    explicit CaptureAccess(const Capture& capture)
        : m_capture(capture)
    {
    }

    Result<> read(const std::function<Result<>(Connection&)>& work) const override
    {
        const auto lease = partsOf(m_capture).file.connection();
        if (!lease)
            return tl::unexpected(lease.error());
        auto done = work(**lease);
        if (!done)
            return damaged(std::move(done.error()));
        return done;
    }

    tl::unexpected<Error> damaged(Error error) const override
    {
        return tl::unexpected(partsOf(m_capture).file.placed(std::move(error)));
    }

    std::uint64_t generation() const override { return partsOf(m_capture).directory.generation(); }
    BlockCache& cache() const override { return partsOf(m_capture).cache; }
    Result<std::shared_ptr<const EventChunk>> events(RowId row) const override
    {
        return partsOf(m_capture).chunks.eventsAt(row);
    }
    Result<std::shared_ptr<const FieldColumns>> eventFields(RowId row) const override
    {
        return partsOf(m_capture).chunks.fieldsAt(row);
    }

private:
    const Capture& m_capture;
};

} // namespace

std::shared_ptr<const SeriesAccess> seriesAccess(const Capture& capture)
{
    return std::make_shared<CaptureAccess>(capture);
}

} // namespace probescope::store
