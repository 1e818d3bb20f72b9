#pragma once

#include <QAbstractButton>
#include <QFontMetrics>

namespace probescope::ui {

/// A small rounded label with a cross; clicked, or with Delete, Space or Return, it asks to be
/// removed.
class Chip : public QAbstractButton
{
    Q_OBJECT

public:
    explicit Chip(const QString& text, QWidget* parent = nullptr);

    static int heightFor(const QFontMetrics& metrics);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void removed();

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    int crossWidth() const;
};

} // namespace probescope::ui
