#pragma once

#include <QDialog>

#include <map>
#include <string>

class QLineEdit;
class QListWidget;

namespace probescope::ui {

/// The trace options of a kernel with a check box each.
class OptionDialog : public QDialog
{
    Q_OBJECT

public:
    /// `offered`: with the kernel's own values; `chosen`: those that are to differ.
    OptionDialog(std::map<std::string, bool> offered, const std::map<std::string, bool>& chosen,
                 QWidget* parent = nullptr);

    /// Those that differ from the kernel's own, and those that are not offered, as they were given.
    std::map<std::string, bool> chosen() const;

private:
    void fill(const std::map<std::string, bool>& chosen);
    void search(const QString& text);

    std::map<std::string, bool> m_offered;
    std::map<std::string, bool> m_notOffered;
    QLineEdit* m_search;
    QListWidget* m_list;
};

} // namespace probescope::ui
