#pragma once

#include "core/record/session/settings.h"

#include <QGroupBox>

#include <string>
#include <vector>

class QComboBox;
class QFormLayout;
class QLineEdit;

namespace probescope::ui {

struct RecordOffer;

/// A part of a recording's settings as a box with a form.
class SettingsGroup : public QGroupBox
{
    Q_OBJECT

public:
    virtual void setOffer(const RecordOffer& /*offer*/) { }
    /// Shows its part of the settings.
    virtual void fill(const record::Settings& settings) = 0;
    /// Writes its part into the settings.
    virtual void put(record::Settings& settings) const = 0;

signals:
    void changed();

protected:
    SettingsGroup(const QString& title, QWidget* parent);

    QFormLayout* form() const { return m_form; }
    QLineEdit* addLine(const QString& label, const QString& name, const QString& placeholder);
    /// A row with a box that offers words; see offerIn().
    QComboBox* addChoice(const QString& label, const QString& name);
    /// What is wished stays wished where it is not offered.
    static void offerIn(QComboBox* box, const std::vector<std::string>& offered,
                        const std::string& wished);
    static std::string chosenIn(const QComboBox& box);

private:
    QFormLayout* m_form;
};

/// The words of a line, parted by blanks, commas or semicolons.
QStringList wordsIn(const QString& text);

} // namespace probescope::ui
