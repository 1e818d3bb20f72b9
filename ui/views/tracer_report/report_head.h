#pragma once

#include <QWidget>

#include <utility>
#include <vector>

class QLabel;

namespace probescope::ui {

class FlowLayout;

/// The head of a report: the maximum in large, what it is below it, and facts beside it.
class ReportHead : public QWidget
{
    Q_OBJECT

public:
    using Fact = std::pair<QString, QString>; ///< name and value

    explicit ReportHead(QWidget* parent = nullptr);
    void show(const QString& maximum, const QString& caption, const std::vector<Fact>& facts);
    QStringList texts() const; ///< all that it shows, a line each

private:
    QLabel* m_maximum;
    QLabel* m_caption;
    FlowLayout* m_facts;
    std::vector<Fact> m_shown;
};

} // namespace probescope::ui
