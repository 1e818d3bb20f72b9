#pragma once

#include <QStringList>

class QActionGroup;
class QObject;

namespace probescope::ui {

/// What can be chosen, in the order of Language. Each language is named in itself, so that its
/// readers find it.
QStringList languageNames();

/// One action for each of them. The chosen one is checked, whoever chose it.
QActionGroup* makeLanguageChoice(QObject* parent);

} // namespace probescope::ui
