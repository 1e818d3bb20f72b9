#pragma once

#include "core/base/cancel.h"
#include "core/probe/advice/gallery.h"
#include "core/symbols/kernel/catalogue.h"
#include "ui/target/probes/form/models/probe_draft.h"

#include <QAbstractListModel>
#include <QString>
#include <QStringList>

#include <memory>
#include <string_view>

namespace probescope::ui {

/// The ready-made probes, with the questions that they answer.
class GalleryModel : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role {
        QuestionRole = Qt::UserRole,
        TeachesRole,
        LinesRole, ///< as they stand in the gallery
        SearchRole,
    };

    explicit GalleryModel(QObject* parent = nullptr);

    const probe::GalleryTask& task(int row) const;
    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
};

/// A task with the names and offsets of one target filled in, and notes on what is missing.
struct GalleryDraft
{
    ProbeDraft draft = {};
    QStringList notes = {}; ///< whole sentences
};
/// Without a catalogue, lines are as in the gallery. Reads files: never on the UI thread. `group`:
/// that of the session.
GalleryDraft draftOf(const probe::GalleryTask& task, const catalogue::Catalogue* catalogue,
                     const std::string& group);

} // namespace probescope::ui
