#include "ui/help/page_style.h"

#include "ui/base/text/fixed_font.h"
#include "ui/help/models/guide_pages.h"

#include <QFontMetrics>
#include <QMap>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextFrame>
#include <QTextList>
#include <QTextTable>

#include <algorithm>

namespace probescope::ui {

namespace {

constexpr int kLetters = 90; // of a line of text: longer ones are hard to read
constexpr int kLineHeight = 125; // percent

QColor between(const QColor& one, const QColor& other, double share)
{
    const auto mix = [share](float a, float b) { return float(a + (b - a) * share); };
    return QColor::fromRgbF(mix(one.redF(), other.redF()), mix(one.greenF(), other.greenF()),
                            mix(one.blueF(), other.blueF()));
}

bool isCode(const QTextBlock& block)
{
    return block.blockFormat().hasProperty(QTextFormat::BlockCodeFence)
        || block.blockFormat().hasProperty(QTextFormat::BlockCodeLanguage);
}

/// Spaces depend on the size of the letters.
int pageMargin(const QFont& font)
{
    return 2 * QFontMetrics(font).averageCharWidth();
}

/// What is left at the right of lines that are as long as they may be.
int emptyRight(const PageLook& look)
{
    return std::max(0, pictureRoom(look) - kLetters * QFontMetrics(look.font).averageCharWidth());
}

QTextCharFormat codeFormat(QTextCharFormat format, const PageLook& look)
{
    // Its own size would not follow that of the page.
    format.clearProperty(QTextFormat::FontPointSize);
    format.clearProperty(QTextFormat::FontPixelSize);
    format.setFontFamilies(fixedFont().families());
    format.setFontStyleHint(QFont::Monospace);
    format.setFontFixedPitch(true);
    format.setForeground(look.palette.text());
    return format;
}

void styleText(const QTextBlock& block, const PageLook& look)
{
    struct Part
    {
        int from;
        int length;
        QTextCharFormat format;
    };
    std::vector<Part> parts; // first: formats merge and split fragments
    for (auto it = block.begin(); !it.atEnd(); ++it) {
        const auto fragment = it.fragment();
        parts.push_back({fragment.position(), fragment.length(), fragment.charFormat()});
    }
    QTextCursor cursor(block);
    for (auto& [from, length, format] : parts) {
        if (format.isImageFormat())
            continue;
        if (format.isAnchor() && !format.anchorHref().isEmpty()) {
            format.setForeground(look.palette.link());
        } else if (isCode(block)) {
            format = codeFormat(format, look);
        } else if (format.fontFixedPitch()) {
            format = codeFormat(format, look);
            format.setBackground(codeGround(look.palette));
        } else {
            continue;
        }
        cursor.setPosition(from);
        cursor.setPosition(from + length, QTextCursor::KeepAnchor);
        cursor.setCharFormat(format);
    }
}

bool hasPicture(const QTextBlock& block)
{
    for (auto it = block.begin(); !it.atEnd(); ++it) {
        if (it.fragment().charFormat().isImageFormat())
            return true;
    }
    return false;
}

void styleBlock(const QTextBlock& block, const PageLook& look)
{
    const int line = QFontMetrics(look.font).height();
    QTextCursor cursor(block);
    auto format = block.blockFormat();
    const bool inTable = cursor.currentTable() != nullptr;
    format.setLineHeight(hasPicture(block) ? 100 : kLineHeight,
                         QTextBlockFormat::ProportionalHeight);
    format.setTopMargin(0);
    format.setBottomMargin(inTable ? 0 : line * 0.6);
    format.setRightMargin(inTable || hasPicture(block) ? 0 : emptyRight(look));
    if (const int level = format.headingLevel(); level > 0) {
        format.setTopMargin(block.position() == 0 ? 0 : level < 3 ? line * 1.1 : line * 0.7);
        format.setBottomMargin(line * 0.5);
        format.setLineHeight(100, QTextBlockFormat::ProportionalHeight);
    } else if (isCode(block)) {
        const int padding = codePadding(look.font);
        const bool goesOn = isCode(block.next());
        format.setLineHeight(110, QTextBlockFormat::ProportionalHeight);
        format.setTopMargin(isCode(block.previous()) ? 0 : padding);
        format.setBottomMargin(goesOn ? 0 : padding + line * 0.7);
        format.setLeftMargin(padding);
        format.setRightMargin(emptyRight(look) + padding);
        format.setNonBreakableLines(false); // a long line is not cut
    } else if (block.textList()) {
        const auto next = block.next();
        if (next.isValid() && next.textList())
            format.setBottomMargin(line * 0.25);
    }
    cursor.setBlockFormat(format);
}

void styleTable(QTextTable& table, const PageLook& look)
{
    const int line = QFontMetrics(look.font).height();
    auto format = table.format();
    format.setBorder(1);
    format.setBorderCollapse(true);
    format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
    format.setBorderBrush(
        between(look.palette.color(QPalette::Base), look.palette.color(QPalette::Text), 0.22));
    format.setCellSpacing(0);
    format.setCellPadding(line * 0.3);
    format.setTopMargin(line * 0.2);
    format.setBottomMargin(line * 0.8);
    format.setRightMargin(emptyRight(look));
    table.setFormat(format);
    for (int column = 0; column < table.columns(); ++column) {
        auto cell = table.cellAt(0, column);
        auto cellFormat = cell.format();
        cellFormat.setBackground(codeGround(look.palette));
        cell.setFormat(cellFormat);
    }
}

} // namespace

int pictureRoom(const PageLook& look)
{
    return std::max(1, look.width - 2 * pageMargin(look.font));
}

int textRight(const PageLook& look)
{
    return pageMargin(look.font) + pictureRoom(look) - emptyRight(look);
}

int codePadding(const QFont& font)
{
    return QFontMetrics(font).height() / 2;
}

QColor codeGround(const QPalette& palette)
{
    return between(palette.color(QPalette::Base), palette.color(QPalette::Text), 0.07);
}

void setHeadingAnchors(QTextDocument& document)
{
    QMap<QString, int> seen;
    for (auto block = document.begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() == 0 || block.begin().atEnd())
            continue;
        auto anchor = headingAnchor(block.text());
        if (const int number = seen[anchor]++; number > 0)
            anchor += u'-' + QString::number(number);
        const auto first = block.begin().fragment();
        QTextCharFormat format;
        format.setAnchor(true);
        format.setAnchorNames({anchor});
        QTextCursor cursor(block);
        cursor.setPosition(first.position() + first.length(), QTextCursor::KeepAnchor);
        cursor.mergeCharFormat(format);
    }
}

void stylePage(QTextDocument& document, const PageLook& look)
{
    QTextCursor whole(&document);
    whole.beginEditBlock(); // laid out once
    auto root = document.rootFrame()->frameFormat();
    root.setMargin(pageMargin(look.font));
    document.rootFrame()->setFrameFormat(root);
    for (auto block = document.begin(); block.isValid(); block = block.next()) {
        styleBlock(block, look);
        styleText(block, look);
    }
    for (auto* const frame : document.rootFrame()->childFrames()) {
        if (auto* const table = qobject_cast<QTextTable*>(frame))
            styleTable(*table, look);
    }
    whole.endEditBlock();
}

std::vector<CodePart> codeParts(const QTextDocument& document)
{
    std::vector<CodePart> parts;
    bool within = false;
    for (auto block = document.begin(); block.isValid(); block = block.next()) {
        const bool code = isCode(block);
        if (code && within)
            parts.back().last = block.position();
        else if (code)
            parts.push_back({block.position(), block.position()});
        within = code;
    }
    return parts;
}

} // namespace probescope::ui
