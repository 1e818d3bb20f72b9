#pragma once

#include "core/format/text/ftrace_text_reader.h"
#include "core/store/read/capture.h"
#include "core/store/write/writer.h"

#include <QTemporaryDir>
#include <QTest>

#include <memory>

namespace probescope {

/// A capture made from an ftrace text, in a folder of its own.
class ImportedText
{
public:
    explicit ImportedText(const QString& path)
    {
        const auto target = std::filesystem::path(m_folder.filePath("capture.psc").toStdString());
        auto input = must(format::Input::open(path.toStdString()));
        auto writer = must(store::Writer::create(target));
        must(format::FtraceTextReader().read(*input, *writer));
        must(writer->finish());
        m_capture = must(store::Capture::open(target));
    }

    const store::Capture& operator*() const { return *m_capture; }
    const store::Capture* operator->() const { return m_capture.get(); }
    const std::shared_ptr<store::Capture>& shared() const { return m_capture; }

private:
    template <typename T>
    static T must(Result<T> result)
    {
        if (!result)
            qFatal("%s", result.error().message().c_str());
        if constexpr (!std::is_void_v<T>)
            return std::move(*result);
    }

    QTemporaryDir m_folder;
    std::shared_ptr<store::Capture> m_capture;
};

} // namespace probescope
