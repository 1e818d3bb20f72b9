#pragma once

#include <QCompleter>

class QKeyEvent;
class QStandardItemModel;
class QTreeView;

namespace probescope::ui {

/// Completes words in an editor by a list below its cursor: words and, beside them, what they are.
/// The editor fills the list, and hands its keys on: takeKey() before it acts on one, wantsWords()
/// after it did.
class WordCompleter : public QCompleter
{
    Q_OBJECT

public:
    /// `shown`: so many words are in sight.
    WordCompleter(QWidget* editor, int shown);

    QStandardItemModel* words() const { return m_words; } ///< two columns
    QTreeView* list() const;
    bool isShown() const;
    void addWord(const QString& word, const QString& note, int kind = 0);

    /// Ctrl+Space asks for words.
    static bool isAskedBy(const QKeyEvent& event);
    /// Whether the key is for the list. Return is not if no word is chosen.
    bool takeKey(QKeyEvent* event);
    /// Whether a word was typed on or erased, so that other words are wanted. Keys that leave it
    /// hide the list.
    bool wantsWords(const QKeyEvent& event);

private:
    QStandardItemModel* m_words;
};

} // namespace probescope::ui
