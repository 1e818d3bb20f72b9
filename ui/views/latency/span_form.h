#pragma once

#include "core/analysis/spans/span_preview.h"
#include "core/store/read/capture.h"
#include "ui/base/jobs/background.h"

#include <QDialog>

#include <array>
#include <memory>

class QCheckBox;
class QComboBox;
class QDialogButtonBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QTimer;

namespace probescope::ui {

/// A form for two events that begin and end spans, with what they would pair while it is filled
/// in. Accepted, the definition is kept in the capture.
class SpanForm : public QDialog
{
    Q_OBJECT

public:
    /// `definition`: a kept one is changed, else its values are proposed.
    SpanForm(std::shared_ptr<store::Capture> capture, const store::SpanDefinition& definition,
             QWidget* parent = nullptr);
    ~SpanForm() override;

    /// What is filled in.
    store::SpanDefinition definition() const;
    /// What was kept when the form was accepted.
    const store::SpanDefinition& kept() const { return m_kept; }
    /// The counts, or what is wrong, in words.
    QString findings() const;
    bool counting() const;

    QComboBox* eventBox(bool begin) const { return begin ? m_begin.event : m_end.event; }
    QComboBox* keyBox(bool begin, int number) const
    {
        return (begin ? m_begin : m_end).keys[std::size_t(number)];
    }
    QLineEdit* filterEdit(bool begin) const { return begin ? m_begin.filter : m_end.filter; }
    QDialogButtonBox* buttons() const { return m_buttons; }

    void accept() override;

private:
    struct Side
    {
        QComboBox* event = nullptr;
        QLineEdit* filter = nullptr;
        std::array<QComboBox*, 2> keys{};
    };
    void layOut();
    void connectParts();
    Side makeSide(QGridLayout* grid, int column, const QString& title);
    void fillEvents(QComboBox* box) const;
    void fillKeys(const Side& side);
    void showDefinition(const store::SpanDefinition& definition);
    void changed();
    void count();
    void showPreview(const analysis::SpanPreview& preview);
    void showProblem(const Error& error);

    std::shared_ptr<store::Capture> m_capture;
    store::SpanDefinition m_kept;
    QLineEdit* m_name;
    Side m_begin;
    Side m_end;
    QComboBox* m_scope;
    QCheckBox* m_nests;
    QLabel* m_findings;
    QDialogButtonBox* m_buttons;
    bool m_named = false; ///< by the user, not after the events
    QTimer* m_timer; ///< until nothing more is typed
    Background m_counting; ///< the last: its work tells this object
};

} // namespace probescope::ui
