#include "ui/views/flame/flame_controls.h"

#include "ui/base/parts/narrow_box.h"
#include "ui/views/flame/models/frame_json.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>

namespace probescope::ui {

namespace {

constexpr int kToolLetters = 5; ///< of a box in a narrow line
const QString kOrder = QStringLiteral("order");
const QString kColour = QStringLiteral("colour");
const QString kRootOnTop = QStringLiteral("root_on_top");
const QString kSearch = QStringLiteral("search");
const QString kFunction = QStringLiteral("function");

int placeIn(const QComboBox& box, const QJsonValue& value)
{
    return std::clamp(value.toInt(), 0, box.count() - 1);
}

} // namespace

void dressFlameTool(QToolButton& tool, const QString& text, const QString& tip)
{
    tool.setText(text);
    tool.setToolTip(tip);
    tool.setAutoRaise(true);
    tool.setAccessibleName(text);
    tool.setAccessibleDescription(tip);
}

FlameControls::FlameControls(QWidget* view)
    : m_orderBox(
        narrowBox(tr("Order"), tr("Direction in which stacks are merged"), kToolLetters, view))
    , m_colourBox(
          narrowBox(tr("Color by"), tr("What the colors of boxes show"), kToolLetters, view))
    , m_flip(new QToolButton(view))
    , m_back(new QToolButton(view))
    , m_out(new QToolButton(view))
    , m_searchEdit(new QLineEdit(view))
{
    fill();
    connectControls();
}

void FlameControls::fill()
{
    m_orderBox->addItem(tr("Top-down"));
    m_orderBox->addItem(tr("Bottom-up"));
    m_orderBox->addItem(tr("Sandwich"));
    m_orderBox->setItemData(0, tr("Callers first, callees below"), Qt::ToolTipRole);
    m_orderBox->setItemData(1, tr("Functions first, their callers below"), Qt::ToolTipRole);
    m_orderBox->setItemData(2, tr("One function with all its callers and callees"),
                            Qt::ToolTipRole);
    m_colourBox->addItem(tr("Module"));
    m_colourBox->addItem(tr("Name"));
    m_colourBox->setCurrentIndex(1);
    m_flip->setCheckable(true);
    m_flip->setChecked(true);
    dressFlameTool(*m_flip, tr("Inverted"), tr("Root at the top, callees below"));
    dressFlameTool(*m_back, tr("Back"), tr("Back to the previous zoom (Backspace)"));
    dressFlameTool(*m_out, tr("All"), tr("Show all (Home)"));
    m_searchEdit->setPlaceholderText(tr("Search functions"));
    m_searchEdit->setAccessibleName(tr("Search functions"));
    m_searchEdit->setClearButtonEnabled(true);
}

void FlameControls::connectControls()
{
    connect(m_orderBox, &QComboBox::currentIndexChanged, this, &FlameControls::orderChosen);
    connect(m_colourBox, &QComboBox::currentIndexChanged, this,
            [this](int place) { emit coloursChosen(place == 0); });
    connect(m_flip, &QToolButton::toggled, this, &FlameControls::rootMoved);
    connect(m_back, &QToolButton::clicked, this, &FlameControls::zoomBackWanted);
    connect(m_out, &QToolButton::clicked, this, &FlameControls::zoomOutWanted);
    connect(m_searchEdit, &QLineEdit::textChanged, this, &FlameControls::searchChanged);
    connect(m_searchEdit, &QLineEdit::returnPressed, this, &FlameControls::nextWanted);
}

void FlameControls::addTo(QLayout& line, QComboBox* weight)
{
    const auto add = [&line](const QString& text, QComboBox* box) {
        auto* const pair = new QWidget(box->parentWidget()); // a name stays beside its box
        auto* const row = new QHBoxLayout(pair);
        row->setContentsMargins(0, 0, 0, 0);
        auto* const label = new QLabel(text, pair);
        label->setBuddy(box);
        row->addWidget(label);
        row->addWidget(box);
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        line.addWidget(pair);
    };
    add(tr("Order"), m_orderBox);
    add(tr("Width"), weight);
    add(tr("Color by"), m_colourBox);
    line.addWidget(m_searchEdit);
    for (QToolButton* button : {m_flip, m_back, m_out})
        line.addWidget(button);
}

FlameMode FlameControls::order() const
{
    return FlameMode(std::max(0, m_orderBox->currentIndex()));
}

void FlameControls::showOrder(FlameMode order)
{
    const QSignalBlocker blocker(m_orderBox);
    m_orderBox->setCurrentIndex(int(order));
}

void FlameControls::setEnabled(bool enabled)
{
    m_colourBox->setEnabled(enabled);
    m_searchEdit->setEnabled(enabled);
    m_flip->setEnabled(enabled);
}

void FlameControls::setOrderEnabled(bool enabled)
{
    m_orderBox->setEnabled(enabled);
}

void FlameControls::setFlippable(bool flippable)
{
    m_flip->setEnabled(flippable);
}

void FlameControls::showZoom(bool canGoBack, bool isZoomed)
{
    m_back->setEnabled(canGoBack);
    m_out->setEnabled(isZoomed);
}

QJsonObject FlameControls::state() const
{
    QJsonObject state{{kOrder, m_orderBox->currentIndex()},
                      {kColour, m_colourBox->currentIndex()},
                      {kRootOnTop, m_flip->isChecked()},
                      {kSearch, m_searchEdit->text()}};
    if (order() == FlameMode::Sandwich)
        state.insert(kFunction, toJson(m_function));
    return state;
}

void FlameControls::restore(const QJsonObject& state)
{
    if (state.contains(kFunction))
        m_function = frameOf(state.value(kFunction));
    showOrder(FlameMode(placeIn(*m_orderBox, state.value(kOrder))));
    m_colourBox->setCurrentIndex(placeIn(*m_colourBox, state.value(kColour)));
    m_flip->setChecked(state.value(kRootOnTop).toBool(true));
    m_searchEdit->setText(state.value(kSearch).toString());
}

} // namespace probescope::ui

#include "moc_flame_controls.cpp"
