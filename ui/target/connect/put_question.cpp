#include "ui/target/connect/put_question.h"

#include "ui/base/parts/warning_question.h"

#include <QCoreApplication>
#include <QLocale>

namespace probescope::ui {

namespace {

class PutQuestion
{
    Q_DECLARE_TR_FUNCTIONS(probescope::ui::PutQuestion)

public:
    static QuestionText words(const access::HelperOffer& offer)
    {
        const auto host = QString::fromStdString(offer.host);
        return {.title = tr("Copy the helper"),
                .text =
                    tr("%1 has no probescope-helper. Copy one there for this session?").arg(host),
                .more = tr("It goes to a new private folder in $XDG_RUNTIME_DIR or /tmp there, is "
                           "checked and started, and is removed when you disconnect.\n\n"
                           "File: %1\nProcessor: %2\nVersion: %3\nSize: %4\nSHA-256: %5")
                            .arg(QString::fromStdString(offer.file),
                                 QString::fromStdString(offer.processor),
                                 QString::fromStdString(offer.version),
                                 QLocale().formattedDataSize(qint64(offer.bytes)),
                                 QString::fromStdString(offer.sha256)),
                .button = tr("Copy and connect")};
    }
};

} // namespace

void askToPutHelper(QWidget* asker, const access::HelperOffer& offer,
                    const std::function<void()>& then)
{
    askWarning(asker, PutQuestion::words(offer), then);
}

} // namespace probescope::ui
