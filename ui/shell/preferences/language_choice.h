#pragma once

#include <QStringList>

class QActionGroup;
class QWidget;

namespace probescope::ui {

/// What can be chosen, in the order of Language. Each language is named in itself, so that its
/// readers find it.
QStringList languageNames();

/// One action for each of them. The chosen one is checked, whoever chose it. As texts are made
/// once, another language needs another start: one of the window is offered.
QActionGroup* makeLanguageChoice(QWidget* window);

} // namespace probescope::ui
