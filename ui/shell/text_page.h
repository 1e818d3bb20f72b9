#pragma once

#include "core/base/error.h"
#include "ui/base/jobs/background.h"

#include <QWidget>

#include <filesystem>

class QLabel;
class QLineEdit;
class QPlainTextEdit;

namespace probescope::ui {

/// A file without events, shown as text with the name of its kind.
class TextPage : public QWidget
{
    Q_OBJECT

public:
    TextPage(const std::filesystem::path& file, const QString& kind, QWidget* parent = nullptr);

    void focusSearch();
    void findNext(bool backwards);
    QPlainTextEdit* text() const { return m_text; }

    bool reading() const { return m_background.running(); }

signals:
    void loaded();

private:
    void load(const std::filesystem::path& file);
    void makeKeys();
    void show(const QByteArray& bytes, bool cut);

    QLabel* m_title;
    QLabel* m_note; ///< what is not shown
    QLabel* m_matches; ///< of the search
    QLineEdit* m_find;
    QPlainTextEdit* m_text;
    Background m_background{Background::Kind::Lasting};
};

} // namespace probescope::ui
