#pragma once

#include <QLocale>
#include <QStringList>

#include <cstdint>

class QCoreApplication;

namespace probescope::ui {

/// What the window speaks. System follows the desktop.
enum class Language : std::uint8_t { System, English, Chinese };

/// The first of the desktop's languages (QLocale::uiLanguages()) that there is; else English.
/// Chinese is written in simplified letters here, so those of Taiwan and Hong Kong are passed over.
Language languageOf(const QStringList& desktop);

/// System becomes what it is on this desktop; others stay.
Language resolved(Language language);

/// How numbers and dates are written for who chose a language: as the desktop does where it speaks
/// that language, or where nobody chose one; else as is usual in that language.
QLocale formatsOf(Language chosen, const QLocale& desktop);

/// From now on, texts are made in that language, with its numbers and dates; those of Qt's own
/// dialogs as well, where its translations are installed. Texts that were made before stay as they
/// are, so windows have to be made again. What the language lacks is English with its plurals
/// (plurals.h).
void installLanguage(QCoreApplication& app, Language language);
/// What was installed: English before anything was, and never System.
Language installedLanguage();

} // namespace probescope::ui
