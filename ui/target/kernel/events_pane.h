#pragma once

#include "core/tracefs/instances/kernel.h"
#include "ui/base/jobs/background.h"

#include <QWidget>

#include <memory>

class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QSortFilterProxyModel;
class QTreeView;

namespace probescope::ui {

class FactPane;
class KernelEventModel;

/// The events of a kernel by systems, and of the one that is chosen its fields and how it prints.
class EventsPane : public QWidget
{
    Q_OBJECT

public:
    using Kernel = std::shared_ptr<tracefs::Kernel>;

    explicit EventsPane(QWidget* parent = nullptr);

    /// `backend` is the one that the kernel was looked at through.
    void setKernel(std::shared_ptr<access::Backend> backend, Kernel kernel);
    void choose(const tracefs::EventName& event);

signals:
    void formatShown(); ///< or why not

private:
    QWidget* makeList();
    QWidget* makeDetails();
    void search(const QString& text);
    void showChosen();
    void showFormat(const tracefs::EventName& event, const Result<tracefs::EventFormat>& format);

    std::shared_ptr<access::Backend> m_backend;
    Kernel m_kernel;
    KernelEventModel* m_model;
    QSortFilterProxyModel* m_found;
    QLineEdit* m_search = nullptr;
    QTreeView* m_tree = nullptr;
    QLabel* m_title = nullptr;
    QLabel* m_words = nullptr;
    FactPane* m_fields = nullptr;
    QLabel* m_printTitle = nullptr;
    QPlainTextEdit* m_print = nullptr;
    Background m_background{Background::Kind::Lasting}; ///< the last: its work tells this object
};

} // namespace probescope::ui
