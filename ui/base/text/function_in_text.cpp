#include "ui/base/text/function_in_text.h"

#include <QRegularExpression>

namespace probescope::ui {

QString functionInText(const QString& text)
{
    static const QRegularExpression kFunction(QStringLiteral(
        R"(^\s*(?:=>\s*)?([A-Za-z_][A-Za-z0-9_.]*)(?:\+0x[0-9a-f]+(?:/0x[0-9a-f]+)?)?(?:\(\))?(?:\s*\[([^\]\s]+)[^\]]*\])?\s*$)"));
    const auto match = kFunction.match(text);
    const auto module = match.captured(2);
    return module.isEmpty() ? match.captured(1) : module + u':' + match.captured(1);
}

} // namespace probescope::ui
