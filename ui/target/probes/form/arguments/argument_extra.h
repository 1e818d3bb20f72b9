#pragma once

#include "ui/target/probes/form/models/argument_form.h"
#include "ui/target/probes/form/models/probe_draft.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace probescope::ui {

/// An argument that no tree offers: the name of the task, entries of the stack, memory of a symbol,
/// numbers, arrays and bit fields, or one that is typed as the kernel takes it.
class ArgumentExtra : public QDialog
{
    Q_OBJECT

public:
    explicit ArgumentExtra(const ProbeDraft& draft, QWidget* parent = nullptr);

    const probe::Argument& argument() const { return m_argument; }
    bool ofReturn() const;

private:
    void fillSources(const ProbeDraft& draft);
    void fillMoments(const ProbeDraft& draft);
    void dressLines();
    void dressNumbers();
    void dressWords();
    void layOut(const ProbeDraft& draft);
    void explainFields();
    void connectFields();
    ArgumentForm::Source source() const;
    ArgumentForm form() const;
    void build();
    void showArgument();
    void showTrouble(const ArgumentForm& form, const Error& error);
    void showFields();

    QComboBox* m_source;
    QLineEdit* m_word;
    QLabel* m_wordLabel;
    QLineEdit* m_follow;
    QCheckBox* m_user;
    QComboBox* m_type;
    QSpinBox* m_array;
    QSpinBox* m_bits;
    QSpinBox* m_bitOffset;
    QComboBox* m_moment;
    QLineEdit* m_name;
    QLabel* m_preview;
    QLabel* m_printed;
    QPushButton* m_ok = nullptr;
    QFormLayout* m_form;
    probe::Argument m_argument;
};

} // namespace probescope::ui
