#pragma once

#include <QAbstractButton>

namespace probescope::ui {

/// A wide button with an icon, a title and a quieter line below it.
class Card : public QAbstractButton
{
    Q_OBJECT

public:
    Card(const QIcon& icon, const QString& title, const QString& line, QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_line;
};

} // namespace probescope::ui
