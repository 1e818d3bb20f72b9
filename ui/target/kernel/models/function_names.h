#pragma once

#include "core/access/backend/backend.h"
#include "core/tracefs/files/traceable_functions.h"
#include "ui/base/jobs/background.h"

#include <QObject>

#include <memory>
#include <optional>

namespace probescope::ui {

/// The names of a target's functions, read beside the UI thread, which may take a second. Shared by
/// fields and lists.
class FunctionNames : public QObject
{
    Q_OBJECT

public:
    using List = std::shared_ptr<const tracefs::TraceableFunctions>;

    explicit FunctionNames(QObject* parent = nullptr);

    /// Reads those of a target again; of null, there are none.
    void load(std::shared_ptr<access::Backend> backend);
    void setList(List list);
    const List& list() const { return m_list; } ///< nothing as long as they are not there
    const std::optional<Error>& trouble() const { return m_trouble; }
    bool loading() const { return m_background.running(); }

signals:
    void changed(); ///< the names, why there are none, or whether they are read

private:
    List m_list;
    std::optional<Error> m_trouble;
    Background m_background{Background::Kind::Lasting};
};

} // namespace probescope::ui
