#pragma once

#include "core/access/backend/local_backend.h"
#include "tests/support/served_backend.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace probescope {

inline constexpr std::size_t kPage = 4096;

/// Of an instance that is ours to make and to change.
inline QString ownName()
{
    const auto owner = access::LocalBackend(*access::TraceRoot::at("/", true)).owner();
    return QStringLiteral("probescope-%1-%2").arg(owner->pid).arg(owner->start);
}

/// A plain folder that stands for a tracefs. Its instances get their files when they are made, as
/// the kernel does it.
class RemoteTree : public access::LocalBackend
{
public:
    RemoteTree()
        : RemoteTree(std::make_unique<QTemporaryDir>())
    {
    }
    QString path(const QString& name) const { return m_folder->filePath(name); }
    QByteArray text(const QString& name) const
    {
        QFile file(path(name));
        return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray("none");
    }
    void write(const QString& name, const QByteArray& text) const
    {
        QFile file(path(name));
        QVERIFY(file.open(QFile::WriteOnly));
        file.write(text);
    }
    Result<> makeInstance(std::string_view name) override
    {
        if (auto made = access::LocalBackend::makeInstance(name); !made)
            return made;
        const auto folder = "instances/" + QString::fromUtf8(name.data(), qsizetype(name.size()));
        QDir(path(folder)).mkdir("events");
        for (const char* file : {"/tracing_on", "/set_event", "/events/enable", "/free_buffer"})
            write(folder + file, "");
        return {};
    }
    /// Never that of this machine.
    Result<> turn(access::KernelSwitch which, bool on) override
    {
        write(QFileInfo(QString::fromUtf8(pathOf(which))).fileName(), on ? "1" : "0");
        return {};
    }
    Result<> removeInstance(std::string_view name) override
    {
        const auto folder =
            path("instances/" + QString::fromUtf8(name.data(), qsizetype(name.size())));
        if (!QDir(folder).exists())
            return access::LocalBackend::removeInstance(name);
        QDir(folder).removeRecursively();
        return {};
    }

private:
    explicit RemoteTree(std::unique_ptr<QTemporaryDir> folder)
        : access::LocalBackend(*access::TraceRoot::at(folder->path().toStdString(), true))
        , m_folder(std::move(folder))
    {
        for (const char* name : {"instances", "instances/foreign", "events"})
            QDir(m_folder->path()).mkdir(name);
        write("tracing_on", "1\n");
        write("README", "tracing mini-HOWTO\n");
        write("instances/foreign/tracing_on", "1\n");
        write("instances/foreign/trace", "secret\n");
        write("kprobe_events", "");
        write("available_filter_functions", QByteArray("vfs_read\n").repeated(400'000));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

/// Gives pages that a test puts there, and knows how many were taken.
class PageSource : public RemoteTree
{
public:
    std::atomic<int> taken = 0;
    std::atomic<int> left = 0;
    std::atomic<bool> fails = false;
    std::atomic<bool> open = false;

    Result<std::unique_ptr<access::Stream>> openStream(const access::TracePath&) override
    {
        return std::make_unique<SourceStream>(*this);
    }

private:
    class SourceStream : public access::Stream
    {
    public:
        explicit SourceStream(PageSource& source)
            : m_source(source)
        {
            m_source.open = true;
        }
        ~SourceStream() override { m_source.open = false; }
        SourceStream(const SourceStream&) = delete;
        SourceStream& operator=(const SourceStream&) = delete;
        std::uint32_t pageBytes() const override { return kPage; }
        Result<> drain(std::chrono::milliseconds, bool all, const access::PagesFn& give) override
        {
            if (m_source.fails)
                return fail(ErrorCode::Io, "the ring buffer is gone");
            // The last page is not full, and is given when all are wanted.
            while (m_source.left > (all ? 0 : 1)) {
                std::string page(kPage, '\0');
                const int number = m_source.taken++;
                memcpy(page.data(), &number, sizeof number);
                --m_source.left;
                give(std::uint32_t(number % 3), page);
            }
            return {};
        }

    private:
        PageSource& m_source;
    };
};

inline access::Server::Options controlOptions()
{
    access::Server::Options options;
    options.level = access::Level::Control;
    return options;
}

/// Rights of a caller who controls, and what the server writes down of what he does.
struct Audited
{
    std::vector<std::string> log;
    access::Server::Options options = controlOptions();

    Audited()
    {
        options.audit = [this](std::string_view line) { log.emplace_back(line); };
    }
    bool tells(const std::string& line) const
    {
        return std::find(log.begin(), log.end(), line) != log.end();
    }
};

} // namespace probescope
