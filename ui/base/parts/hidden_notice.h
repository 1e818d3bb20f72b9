#pragma once

#include <QWidget>

class QLabel;

namespace probescope::ui {

/// A line above a view: what is selected is hidden by a filter of the view. It offers to show it.
class HiddenNotice : public QWidget
{
    Q_OBJECT

public:
    explicit HiddenNotice(QWidget* parent = nullptr);

    /// Shows the line with this text; an empty one hides it.
    void setText(const QString& text);
    QString text() const;

signals:
    void showWanted();

private:
    QLabel* m_text;
};

} // namespace probescope::ui
