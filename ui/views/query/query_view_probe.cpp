#include "ui/base/parts/probe_items.h"
#include "ui/views/query/plot_page.h"
#include "ui/views/query/query_view.h"
#include "ui/views/query/result_functions.h"
#include "ui/views/query/result_table.h"

#include <QMenu>

namespace probescope::ui {

void QueryView::connectProbes()
{
    connect(m_table, &ResultTable::menuOpening, this, [this](QMenu* menu, int row, int column) {
        menu->addSeparator();
        addRowProbes(*menu, row, column);
    });
    connect(m_plotPage->plot(), &ResultPlot::menuWanted, this, [this](int row, const QPoint& at) {
        QMenu menu(this);
        menu.addAction(tr("Go to the event or time of the row"), this,
                       [this, row] { goToRow(row); });
        menu.addSeparator();
        addRowProbes(menu, row, -1);
        menu.exec(at);
    });
}

void QueryView::addRowProbes(QMenu& menu, int resultRow, int column)
{
    const auto& result = m_table->resultModel()->result();
    const auto functions =
        functionsOfResult(*m_capture, result, resultRow, column,
                          targetOfResult(*m_capture, result, resultRow, m_shownSql));
    addProbeItems(menu, functions,
                  [this](const QString& function) { emit probeFunctionWanted(function); });
}

} // namespace probescope::ui
