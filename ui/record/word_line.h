#pragma once

#include <QLineEdit>

#include <vector>

class QCompleter;
class QStandardItemModel;

namespace probescope::ui {

/// A line in which words are completed from a list below the cursor, and a part can be marked as
/// wrong. Others know the words: they hear when some are wanted, and offer them.
class WordLine : public QLineEdit
{
    Q_OBJECT

public:
    struct Word
    {
        QString text;
        QString note;
    };

    explicit WordLine(QWidget* parent = nullptr);

    /// Shows words for what stands between `begin` and the cursor. Of no words, shows nothing.
    void offer(qsizetype begin, const std::vector<Word>& words);
    bool offering() const;
    /// Whether the last word is being typed, so that it cannot be right yet.
    bool typing() const;
    /// Underlines it; -1: nothing is wrong.
    void markFault(qsizetype begin, qsizetype end);
    /// What is put behind a word that was chosen.
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
    bool popupTakes(const QKeyEvent* event) const;
    void insertWord(const QModelIndex& index);
    void underline();

    QStandardItemModel* m_words;
    QCompleter* m_completer;
    QString m_ending;
    qsizetype m_begin = 0; ///< of the word that is completed
    qsizetype m_faultBegin = -1;
    qsizetype m_faultEnd = -1;
    bool m_asked = false;
};

/// The colour of what is wrong, on the palette's ground.
QColor faultColour(const QPalette& palette);

} // namespace probescope::ui
