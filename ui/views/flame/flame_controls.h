#pragma once

#include "ui/views/flame/models/flame_data.h"

#include <QJsonObject>
#include <QObject>

#include <cstdint>

class QComboBox;
class QLayout;
class QLineEdit;
class QToolButton;
class QWidget;

namespace probescope::ui {

/// How the graphs show what was added up: the order, and for a sandwich its function, the colours,
/// which way is up, how far it is zoomed, and what is searched. UI thread only.
class FlameControls : public QObject
{
    Q_OBJECT

public:
    /// Its controls belong to `view`.
    explicit FlameControls(QWidget* view);

    /// Puts the controls into a line; the box of the weight stands among them.
    void addTo(QLayout& line, QComboBox* weight);
    QComboBox* orderBox() const { return m_orderBox; }
    QLineEdit* searchEdit() const { return m_searchEdit; }

    FlameMode order() const;
    /// Nothing is emitted.
    void showOrder(FlameMode order);
    /// What a sandwich is about.
    const analysis::PathFrame& function() const { return m_function; }
    void setFunction(const analysis::PathFrame& function) { m_function = function; }

    void setEnabled(bool enabled); ///< all but the order and the zoom
    void setOrderEnabled(bool enabled);
    void setFlippable(bool flippable);
    void showZoom(bool canGoBack, bool isZoomed);

    /// As it is saved in a capture, and restored.
    QJsonObject state() const;
    void restore(const QJsonObject& state);

signals:
    void orderChosen();
    void coloursChosen(bool byModule);
    void rootMoved(bool onTop);
    void zoomBackWanted();
    void zoomOutWanted();
    void searchChanged(const QString& text);
    void nextWanted(); ///< of what was found

private:
    void fill();
    void connectControls();

    QComboBox* m_orderBox;
    QComboBox* m_colourBox;
    QToolButton* m_flip;
    QToolButton* m_back;
    QToolButton* m_out;
    QLineEdit* m_searchEdit;
    analysis::PathFrame m_function;
};

/// A button in the lines above the graphs.
void dressFlameTool(QToolButton& tool, const QString& text, const QString& tip);

} // namespace probescope::ui
