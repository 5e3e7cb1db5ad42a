import { z } from 'zod';
import { call } from '../shared/call.ts';
import { AdminQuery, Id, IdParams, Language, Version } from '../shared/shapes.ts';
import { namesInBraces } from './mail-template.ts';

/** What a template draws. A credit note is drawn as an invoice. */
export const TEMPLATE_TYPES = ['INVOICE', 'QUOTATION'] as const;
export type TemplateType = (typeof TEMPLATE_TYPES)[number];

export const TEMPLATE_FONTS = ['POPPINS', 'SOURCE_SANS', 'LORA'] as const;
export type TemplateFont = (typeof TEMPLATE_FONTS)[number];
export const TEXT_ALIGNMENTS = ['LEFT', 'CENTER', 'RIGHT'] as const;

/** What the texts of a template may name in braces: {customer}. */
export const TEMPLATE_VARIABLES = [
  'company',
  'customer',
  'number',
  'reference',
  'date',
  'due_date',
  'amount',
  'iban',
  'kvk',
  'vat_number',
  'email',
] as const;
export type TemplateVariable = (typeof TEMPLATE_VARIABLES)[number];

const POINTS_PER_PIXEL = 0.75;

/** Places on a template are in pixels of a screen, 96 to the inch; a PDF counts in points, 72 to the inch. */
export function pixelsToPoints(pixels: number): number {
  return pixels * POINTS_PER_PIXEL;
}

/** Points in pixels. */
export function pointsToPixels(points: number): number {
  return points / POINTS_PER_PIXEL;
}

/** A sheet of A4 in whole pixels. */
export const PAGE_PIXELS = { width: 794, height: 1123 } as const;

/** From the upper edge of the page to the address, and from the end of the contents to the lower edge, in pixels. */
export const HEADER_PIXELS = { min: 172, usual: 192, max: 480 } as const;
export const FOOTER_PIXELS = { min: 115, usual: 115, max: 400 } as const;
export const FONT_POINTS = { min: 8, usual: 9, max: 11 } as const;
export const BOX_FONT_POINTS = { min: 6, max: 48 } as const;
export const BORDER_POINTS = { min: 0, max: 6 } as const;

const MOST_TEXT_BOXES = 20;
const MOST_IMAGES = 10;
/** The smallest side of what is placed, in pixels. */
export const SMALLEST_SIDE = 8;

/** The names in braces that no template knows, each once, in order. */
export function unknownTemplateVariables(text: string): string[] {
  return namesInBraces(text).filter((name) => !TEMPLATE_VARIABLES.some((known) => known === name));
}

const plain = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{C}\n]/gu, '');
const filled = (most: number) =>
  z
    .string({ error: 'required' })
    .max(most, { error: 'text_too_long' })
    .transform(plain)
    .refine((text) => unknownTemplateVariables(text).length === 0, { error: 'variable_unknown' });
const Color = z
  .string({ error: 'required' })
  .regex(/^#[0-9A-Fa-f]{6}$/, { error: 'color_invalid' })
  .transform((text) => text.toUpperCase());
const between = ({ min, max }: { min: number; max: number }) =>
  z.int({ error: 'invalid' }).min(min, { error: 'invalid' }).max(max, { error: 'invalid' });
/** Half points are enough. */
const points = ({ min, max }: { min: number; max: number }) =>
  z
    .number({ error: 'invalid' })
    .multipleOf(0.5, { error: 'invalid' })
    .min(min, { error: 'invalid' })
    .max(max, { error: 'invalid' });
const Flag = z.boolean({ error: 'yes_or_no' });

const PLACE = {
  x: between({ min: 0, max: PAGE_PIXELS.width - SMALLEST_SIDE }),
  y: between({ min: 0, max: PAGE_PIXELS.height - SMALLEST_SIDE }),
  width: between({ min: SMALLEST_SIDE, max: PAGE_PIXELS.width }),
  height: between({ min: SMALLEST_SIDE, max: PAGE_PIXELS.height }),
  /** On each page, or on the first only. */
  every_page: Flag.default(false),
};
const isOnPage = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }): boolean =>
  x + width <= PAGE_PIXELS.width && y + height <= PAGE_PIXELS.height;

export const TextBox = z
  .object({
    ...PLACE,
    text: filled(1000).refine((text) => text.trim() !== '', { error: 'required' }),
    font_size: points(BOX_FONT_POINTS),
    is_bold: Flag.default(false),
    align: z.enum(TEXT_ALIGNMENTS, { error: 'invalid' }).default('LEFT'),
    color: Color,
  })
  .refine(isOnPage, { error: 'outside_page' });
export type TextBox = z.infer<typeof TextBox>;

export const TemplateImage = z
  .object({
    ...PLACE,
    /** Of a file that was uploaded for it. */
    image_id: Id,
    /** Read to who cannot see it. */
    description: z.string({ error: 'required' }).max(200, { error: 'text_too_long' }).transform(plain),
  })
  .refine(isOnPage, { error: 'outside_page' });
export type TemplateImage = z.infer<typeof TemplateImage>;

/** What is drawn. Places in pixels, sizes of text and the border in points. */
export const TemplateLayout = z.object({
  subject: filled(200),
  body: filled(2000),
  font: z.enum(TEMPLATE_FONTS, { error: 'invalid' }),
  font_size: points(FONT_POINTS),
  accent: Color,
  border_width: points(BORDER_POINTS),
  border_color: Color,
  header_height: between(HEADER_PIXELS),
  footer_height: between(FOOTER_PIXELS),
  /** The code with which banking apps pay an invoice. */
  payment_qr: Flag,
  text_boxes: z.array(TextBox).max(MOST_TEXT_BOXES, { error: 'too_many' }),
  images: z.array(TemplateImage).max(MOST_IMAGES, { error: 'too_many' }),
});
export type TemplateLayout = z.infer<typeof TemplateLayout>;

/** The look of an invoice before anyone made a template. */
export const HOUSE_LAYOUT: TemplateLayout = {
  subject: '',
  body: '',
  font: 'POPPINS',
  font_size: FONT_POINTS.usual,
  accent: '#2F50CF',
  border_width: BORDER_POINTS.min,
  border_color: '#2F50CF',
  header_height: HEADER_PIXELS.usual,
  footer_height: FOOTER_PIXELS.usual,
  payment_qr: true,
  text_boxes: [],
  images: [],
};

const Name = z
  .string({ error: 'required' })
  .max(100, { error: 'text_too_long' })
  .transform((text) => plain(text).replaceAll(/\s+/g, ' ').trim())
  .refine((text) => text !== '', { error: 'required' });

const TEMPLATE = {
  name: Name,
  type: z.enum(TEMPLATE_TYPES, { error: 'invalid' }),
  language: Language,
  layout: TemplateLayout,
};

/** `is_default`: the one that documents of its type and language are drawn with. */
export const TemplateSummary = z.object({
  id: Id,
  name: z.string(),
  type: z.enum(TEMPLATE_TYPES),
  language: Language,
  is_default: z.boolean(),
  version: Version,
});
export type TemplateSummary = z.infer<typeof TemplateSummary>;

export const InvoiceTemplate = TemplateSummary.extend({ layout: TemplateLayout });
export type InvoiceTemplate = z.infer<typeof InvoiceTemplate>;

/** How a draft is to be drawn. */
export const CHOSEN_LOOK = {
  /** The template that draws it; with null, the default of its type and language. Left out, it stays as it is. */
  template_id: Id.nullable().optional(),
  /** Drawn as from the start, also where a template is the default. A template that is chosen as well goes first. Left out, it stays as it is. */
  is_standard_look: z.boolean().optional(),
};

/** What of that was chosen. */
export const LOOK_OF_DRAFT = {
  template_id: Id.nullable(),
  /** Whether the standard look was chosen instead of a template. */
  is_standard_look: z.boolean(),
};

const ofAdmin = { admin_id: Id.optional() };

export const invoiceTemplateCalls = {
  templates: call({
    method: 'GET',
    path: 'sales-journals/templates/',
    access: 'sales.view',
    summary: 'List the templates of invoices and quotations',
    query: AdminQuery,
    reply: z.array(TemplateSummary),
  }),
  createTemplate: call({
    method: 'POST',
    path: 'sales-journals/templates/',
    access: 'settings.manage',
    summary: 'Create a template. The first of its type and language is the default',
    body: z.object({ ...ofAdmin, ...TEMPLATE }),
    reply: InvoiceTemplate,
  }),
  template: call({
    method: 'GET',
    path: 'sales-journals/templates/{id}/',
    access: 'sales.view',
    summary: 'Retrieve a template',
    params: IdParams,
    query: AdminQuery,
    reply: InvoiceTemplate,
  }),
  updateTemplate: call({
    method: 'PUT',
    path: 'sales-journals/templates/{id}/',
    access: 'settings.manage',
    summary: 'Update a template. Finalised invoices and sent quotations keep the look they had',
    params: IdParams,
    body: z.object({ ...ofAdmin, name: Name, layout: TemplateLayout, version: Version }),
    reply: InvoiceTemplate,
  }),
  deleteTemplate: call({
    method: 'DELETE',
    path: 'sales-journals/templates/{id}/',
    access: 'settings.manage',
    summary: 'Delete a template. Without a default, documents have the standard look',
    params: IdParams,
    query: AdminQuery,
    reply: z.object({ deleted: z.boolean() }),
  }),
  makeTemplateDefault: call({
    method: 'POST',
    path: 'sales-journals/templates/{id}/default/',
    access: 'settings.manage',
    summary: 'Use this template for documents of this type and language from now on',
    params: IdParams,
    body: z.object(ofAdmin).optional(),
    reply: InvoiceTemplate,
  }),
  uploadTemplateImage: call({
    method: 'POST',
    path: 'sales-journals/templates/image/',
    access: 'settings.manage',
    summary: 'Upload a PNG, JPEG or WebP for a template, at most 5 MB',
    query: AdminQuery,
    upload: true,
    reply: z.object({ id: Id, file_name: z.string(), width: z.int(), height: z.int() }),
  }),
  previewTemplate: call({
    method: 'POST',
    path: 'sales-journals/templates/preview/',
    access: 'sales.view',
    summary: 'Preview a template, saved or not, as an image of the PDF of a sample document',
    unkeyed: 'it draws a document and changes nothing',
    beside: true,
    whileTyping: true,
    body: z.object({
      ...ofAdmin,
      type: z.enum(TEMPLATE_TYPES, { error: 'invalid' }),
      language: Language,
      layout: TemplateLayout,
    }),
    produces: 'image/png',
  }),
} as const;
