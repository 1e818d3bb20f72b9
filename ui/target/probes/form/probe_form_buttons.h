#pragma once

#include <QWidget>

#include <cstdint>

class QPushButton;

namespace probescope::ui {

/// What can be done with the probe in a form: a button for each, in the line below it.
class ProbeFormButtons : public QWidget
{
    Q_OBJECT

public:
    enum class Target : std::uint8_t { None, Description, Kernel };
    /// What decides what can be done.
    struct State
    {
        Target target = Target::None;
        bool written = false; ///< there are lines
        bool readable = false; ///< each of them can be parsed
        bool faulty = false; ///< the kernel would refuse one
        bool asking = false; ///< the kernel is asked about them
        bool hasCode = false; ///< the place is a function that is known
    };

    /// `createText`: of the button that creates them; empty: Create.
    explicit ProbeFormButtons(const QString& createText, QWidget* parent = nullptr);

    void showState(const State& state);
    /// No probes can be created for now.
    void setHindered(bool hindered);
    /// As a question names it.
    QString createText() const;
    QString recordText() const;

signals:
    void checkWanted();
    void anatomyWanted();
    void dialectsWanted();
    void recordWanted();
    void createWanted();

private:
    State m_state;
    bool m_hindered = false;
    QPushButton* m_check;
    QPushButton* m_anatomy;
    QPushButton* m_dialects;
    QPushButton* m_record;
    QPushButton* m_create;
};

/// A button that Return does not press. Without the name of an icon it has none.
QPushButton* formButton(const QString& icon, const QString& text, QWidget* parent);

} // namespace probescope::ui
