import { type Family, SHEET } from './invoice-pdf-paper.ts';

/** Somewhere on the sheet, in points from its left upper corner; on the first page, or on each. */
export type Place = { x: number; y: number; width: number; height: number; every_page: boolean };

export type PlacedText = Place & {
  text: string;
  /** In points, as it is printed. */
  font_size: number;
  is_bold: boolean;
  align: 'LEFT' | 'CENTER' | 'RIGHT';
  color: string;
};

/** PNG or JPEG, as large as fits its place. */
export type PlacedImage = Place & { bytes: Uint8Array; description: string };

/** How a company has its documents drawn: sizes in points, colours as #RRGGBB, texts with their variables filled in. */
export type InvoiceTemplate = {
  font: Family;
  /** Of the running text; everything else on the sheet follows it. */
  font_size: number;
  accent: string;
  border: { width: number; color: string };
  /** From the upper edge of the first page to the customer's address. */
  header_height: number;
  /** From where the contents end to the lower edge of each page. */
  footer_height: number;
  /** Above the lines: a subject and a text of paragraphs. */
  subject: string;
  body: string;
  /** Whether an invoice shows the code with which banking apps pay it. */
  payment_qr: boolean;
  text_boxes: readonly PlacedText[];
  images: readonly PlacedImage[];
};

/** Without a template of the company. */
export const HOUSE_TEMPLATE: InvoiceTemplate = {
  font: 'POPPINS',
  font_size: 9,
  accent: '#2F50CF',
  border: { width: 0, color: '#2F50CF' },
  header_height: 144,
  footer_height: SHEET.height - SHEET.bottom,
  subject: '',
  body: '',
  payment_qr: true,
  text_boxes: [],
  images: [],
};
