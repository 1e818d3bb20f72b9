#pragma once

#include <QWidget>

namespace probescope::ui {

/// How the program looks, and what it does when it starts.
class GeneralPage : public QWidget
{
    Q_OBJECT

public:
    explicit GeneralPage(QWidget* parent = nullptr);
};

} // namespace probescope::ui
