#pragma once

#include "core/access/backend/backend.h"
#include "core/symbols/kernel/catalogue.h"
#include "core/symbols/program/anatomy.h"
#include "ui/base/jobs/background.h"

#include <QDialog>

#include <memory>
#include <optional>

class QLabel;
class QPushButton;
class QTableWidget;

namespace probescope::ui {

/// What a probe does to the machine code of a function: the bytes and instructions without one, and
/// those that are there now, with the reason in words. Looked at again when the user asks, so that
/// both sides can be seen of a probe that is enabled meanwhile.
class AnatomyDialog : public QDialog
{
    Q_OBJECT

public:
    using Backend = std::shared_ptr<access::Backend>;
    using Catalogue = std::shared_ptr<const catalogue::Catalogue>;
    AnatomyDialog(Backend backend, Catalogue catalogue, std::uint32_t function, std::int64_t offset,
                  QWidget* parent = nullptr);

    /// Reads the code as it is now.
    void refresh();
    void show(const program::Anatomy& anatomy);
    using QDialog::show;

signals:
    void refreshed(); ///< well or badly

private:
    void take(const Result<program::KernelCode>& code);
    void showCode(bool shown);
    void fill(QTableWidget& table, const std::vector<program::AnatomyLine>& lines) const;
    std::string nameOf(std::uint64_t address) const;

    Backend m_backend;
    Catalogue m_catalogue;
    std::uint32_t m_function;
    std::int64_t m_offset;
    std::optional<program::KernelCode> m_before; ///< as it was without a probe, if it was seen
    QLabel* m_words;
    QLabel* m_beforeTitle;
    QLabel* m_nowTitle;
    QTableWidget* m_beforeTable;
    QTableWidget* m_afterTable;
    QPushButton* m_again = nullptr;
    Background m_background{Background::Kind::Lasting}; ///< the last: its work tells this object
};

} // namespace probescope::ui
