#include "ui/query/result_export.h"

#include "ui/query/result_table.h"

#include <QSaveFile>

#include <algorithm>

namespace probescope::ui {

namespace {
constexpr std::size_t kRowsAtOnce = 4096;
} // namespace

ResultExport::ResultExport(QObject* parent)
    : QObject(parent)
{
}

void ResultExport::start(const QueryResult& result, const std::vector<int>& rows,
                         const QString& file)
{
    m_background.start([this, result, rows, file](const Background::Context& context) {
        QSaveFile target(file);
        bool written = target.open(QIODevice::WriteOnly);
        std::size_t next = 0;
        do { // once without rows, too: for the header
            if (context.cancel().cancelled())
                return;
            const auto end = std::min(next + kRowsAtOnce, rows.size());
            const std::vector<int> some(rows.begin() + std::ptrdiff_t(next),
                                        rows.begin() + std::ptrdiff_t(end));
            const auto text = resultText(result, some, {}, ResultForm::Csv, next == 0);
            written = written && target.write(text.toUtf8()) >= 0;
            next = end;
        } while (written && next < rows.size());
        if (written && target.commit())
            context.deliver(
                [this, file, count = qint64(rows.size())] { emit finished(file, count); });
        else
            context.deliver([this, file, why = target.errorString()] { emit failed(file, why); });
    });
}

} // namespace probescope::ui
