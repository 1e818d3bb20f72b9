#pragma once

#include <QFont>
#include <QPalette>

#include <vector>

class QTextDocument;

namespace probescope::ui {

/// How a page of the guide is to look.
struct PageLook
{
    QPalette palette;
    QFont font;
    int width = 0; ///< of the view, pixels
};

/// Headings get the anchors that GitHub gives them. Call it once for each text.
void setHeadingAnchors(QTextDocument& document);
/// Gives what was read from Markdown its spaces, borders and colours. May be called again for
/// another look. Widths of pictures are left alone.
void stylePage(QTextDocument& document, const PageLook& look);
/// How wide a picture can be.
int pictureRoom(const PageLook& look);
/// Where lines of text end at the latest, from the left edge of the page.
int textRight(const PageLook& look);

/// Lines of code that belong together: positions of their first and last blocks.
struct CodePart
{
    int first;
    int last;
};
std::vector<CodePart> codeParts(const QTextDocument& document);
/// From the text of code to the edge of the box that is painted around it.
int codePadding(const QFont& font);
/// The colour behind code.
QColor codeGround(const QPalette& palette);

} // namespace probescope::ui
