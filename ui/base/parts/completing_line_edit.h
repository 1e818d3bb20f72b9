#pragma once

#include <QLineEdit>

#include <vector>

namespace probescope::ui {

class WordCompleter;

/// An input line that completes words from a list below the cursor, and can mark a part as wrong.
/// It does not know the words: a signal asks for them, and offer() sets them.
class CompletingLineEdit : public QLineEdit
{
    Q_OBJECT

public:
    struct Word
    {
        QString text;
        QString note;
    };

    explicit CompletingLineEdit(QWidget* parent = nullptr);

    /// Shows completions for the text between `begin` and the cursor; hides the list if there are
    /// none.
    void offer(qsizetype begin, const std::vector<Word>& words);
    bool offering() const;
    /// Whether the last word is still being typed, so that it may be incomplete.
    bool typing() const;
    /// Underlines it; -1: nothing is wrong.
    void markFault(qsizetype begin, qsizetype end);
    /// The text that is added after a chosen word.
    void setEnding(const QString& ending) { m_ending = ending; }

signals:
    void focusChanged(); ///< with it, typing()
    void wordsWanted(bool asked); ///< while it is typed, or since Ctrl+Space asks

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool focusNextPrevChild(bool next) override;
    void changeEvent(QEvent* event) override;

private:
    void insertWord(const QModelIndex& index);
    void underline();

    WordCompleter* m_completer;
    QString m_ending;
    qsizetype m_begin = 0; ///< of the word that is completed
    qsizetype m_faultBegin = -1;
    qsizetype m_faultEnd = -1;
    bool m_asked = false;
};

/// The colour of what is wrong, on the palette's ground.
QColor faultColour(const QPalette& palette);

} // namespace probescope::ui
