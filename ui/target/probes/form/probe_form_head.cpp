#include "ui/target/probes/form/probe_form_head.h"

#include "ui/target/probes/form/probe_form_buttons.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace probescope::ui {

ProbeFormHead::ProbeFormHead(QWidget* parent)
    : QWidget(parent)
    , m_title(new QLabel(this))
{
    constexpr double kTitleScale = 1.2;
    auto font = m_title->font();
    font.setPointSizeF(font.pointSizeF() * kTitleScale);
    font.setBold(true);
    m_title->setFont(font);
    m_title->setTextFormat(Qt::PlainText);
    m_title->setAccessibleDescription(tr("Title")); // its tip is what it says
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* const gallery = formButton(QStringLiteral("open"), tr("Gallery…"), this);
    gallery->setToolTip(tr("Example probes for common questions"));
    auto* const import = formButton(QStringLiteral("text"), tr("Import…"), this);
    import->setToolTip(tr("Imports definitions, and scripts and programs of other tools"));
    m_takeUp = formButton(QStringLiteral("undo"), tr("Restore draft"), this);
    m_takeUp->hide();
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_title, 1);
    layout->addWidget(m_takeUp);
    layout->addWidget(gallery);
    layout->addWidget(import);
    connect(m_takeUp, &QPushButton::clicked, this, &ProbeFormHead::formerWanted);
    connect(gallery, &QPushButton::clicked, this, &ProbeFormHead::galleryWanted);
    connect(import, &QPushButton::clicked, this, &ProbeFormHead::importWanted);
}

void ProbeFormHead::setTitle(const QString& title)
{
    m_title->setText(title);
    m_title->setToolTip(title);
}

void ProbeFormHead::setFormer(const ProbeDraft* former)
{
    m_takeUp->setVisible(former != nullptr);
    m_takeUp->setToolTip(former ? QString::fromStdString(former->text()) : QString());
}

} // namespace probescope::ui

#include "moc_probe_form_head.cpp"
