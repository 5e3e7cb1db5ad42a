import { drawable } from './invoice-pdf-texts.ts';
import { type InvoicePaper, SHEET, type Style } from './invoice-pdf-paper.ts';
import type { InvoiceTemplate, PlacedText } from './invoice-template.ts';

/** How far the border is from the edges of the paper: what printers leave white is outside of it. */
const BORDER_INSET = 20;
const LINE_HEIGHT = 1.4;
const ASCENT = 1.05;

function drawBorder(paper: InvoicePaper, { border }: InvoiceTemplate): void {
  const inset = BORDER_INSET + border.width / 2;
  paper.doc
    .lineWidth(border.width)
    .strokeColor(border.color)
    .rect(inset, inset, SHEET.width - 2 * inset, SHEET.height - 2 * inset)
    .stroke();
}

function drawText(paper: InvoicePaper, box: PlacedText): void {
  const style: Style = {
    size: box.font_size / paper.scale,
    weight: box.is_bold ? 'semibold' : 'regular',
    color: box.color,
  };
  paper.wrap(box.text, box.width, style).forEach((line, index) => {
    const left = box.width - paper.width(line, style);
    const shift = box.align === 'LEFT' ? 0 : box.align === 'RIGHT' ? left : left / 2;
    paper.left(line, box.x + shift, box.y + box.font_size * (ASCENT + index * LINE_HEIGHT), style);
  });
}

/** The border, images and text boxes of the first page, below what is printed over them. */
export function drawFirstPage(paper: InvoicePaper, template: InvoiceTemplate): void {
  if (template.border.width > 0) paper.decoration(() => drawBorder(paper, template));
  for (const image of template.images)
    paper.leaf(paper.root, 'Figure', () => paper.picture(image.bytes, image), drawable(image.description));
  for (const box of template.text_boxes) paper.leaf(paper.root, 'P', () => drawText(paper, box), drawable(box.text));
}

/** Of the pages after it: only what is on each, which screen readers read once. */
export function drawNextPage(paper: InvoicePaper, template: InvoiceTemplate): void {
  if (template.border.width > 0) paper.decoration(() => drawBorder(paper, template));
  for (const image of template.images) if (image.every_page) paper.decoration(() => paper.picture(image.bytes, image));
  for (const box of template.text_boxes) if (box.every_page) paper.decoration(() => drawText(paper, box));
}

/** Where the contents of the pages after the first begin: below what the header repeats. */
export function nextPageTop({ header_height, text_boxes, images }: InvoiceTemplate): number {
  const repeated = [...text_boxes, ...images].filter(({ every_page, y }) => every_page && y < header_height);
  const bottoms = repeated.map(({ y, height }) => Math.min(y + height, header_height) + 22);
  return Math.max(SHEET.top + 8, ...bottoms);
}
