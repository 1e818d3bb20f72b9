#pragma once

#include <QAbstractButton>

namespace probescope::ui {

/// A wide button with an icon, a title and a quieter line below it.
class Card : public QAbstractButton
{
    Q_OBJECT

public:
    Card(const QIcon& icon, const QString& title, const QString& line, QWidget* parent = nullptr);

    /// Shows the whole line on as many as it needs, in place of its beginning and end.
    void setWraps(bool wraps);

    bool hasHeightForWidth() const override { return m_wraps; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int lineHeight(int width) const;

    QString m_line;
    bool m_wraps = false;
};

} // namespace probescope::ui
