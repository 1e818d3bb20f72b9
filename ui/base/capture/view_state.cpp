#include "ui/base/capture/view_state.h"

#include "core/store/file/user_data.h"

#include <QJsonDocument>

namespace probescope::ui {

QJsonObject savedState(const store::Capture& capture, const char* key)
{
    const auto text = capture.user().viewState(key).value_or(std::string());
    return QJsonDocument::fromJson(QByteArray::fromStdString(text)).object();
}

void saveState(store::Capture& capture, const char* key, const QJsonObject& state)
{
    static_cast<void>(capture.user().setViewState(
        key, QJsonDocument(state).toJson(QJsonDocument::Compact).toStdString()));
}

} // namespace probescope::ui
