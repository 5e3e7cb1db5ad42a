import { pixelsToPoints, TEMPLATE_VARIABLES, fillInNames } from '@saldo/contract';
import type { TemplateImage, TemplateLayout, TemplateType, TemplateVariable } from '@saldo/contract';
import type { FileStore } from '#adapters/file-store/file-store';
import { refuseField } from '#platform/refusal';
import type { Language, Scope } from '#platform/scope';
import type { InvoiceDocument } from '#standards/invoice-pdf/invoice-document';
import { euroAmount, groupedIban, longDate } from '#standards/invoice-pdf/invoice-pdf-texts';
import type { InvoiceTemplate, Place } from '#standards/invoice-pdf/invoice-template';
import { defaultTemplate, imageFiles, templateById, templateRows } from './store.ts';

type FrozenImage = Omit<TemplateImage, 'image_id'> & { sha256: string };

/** A template as a document keeps it: it names the bytes of its images. */
export type FrozenTemplate = Omit<TemplateLayout, 'images'> & { images: readonly FrozenImage[] };

/** What was chosen for a draft: a template, or the standard look in spite of a default. */
export type Choice = { template_id: number | null; is_standard_look: boolean };
export const NOTHING_CHOSEN: Choice = { template_id: null, is_standard_look: false };

/** What documents of a type and language are drawn with today, unless something was chosen; null is the standard look. */
export async function shownTemplate(
  scope: Scope,
  type: TemplateType,
  language: Language,
  { template_id, is_standard_look }: Choice = NOTHING_CHOSEN,
): Promise<FrozenTemplate | null> {
  if (is_standard_look) return null;
  const found =
    template_id === null ? await defaultTemplate(scope, type, language) : await templateById(scope, template_id);
  return found === undefined ? null : frozenTemplate(scope, found.layout);
}

type Wanted = { template_id?: number | null | undefined; is_standard_look?: boolean | undefined };

/** A template of this type of this administration, in whichever language, or the standard look; as `before` in what is not said. */
export async function checkedLook(
  scope: Scope,
  type: TemplateType,
  { template_id, is_standard_look }: Wanted,
  before: Choice,
): Promise<Choice> {
  const isKept = template_id === undefined && is_standard_look !== true;
  const wanted = isKept ? before.template_id : (template_id ?? null);
  if (wanted === null) return { template_id: null, is_standard_look: is_standard_look ?? before.is_standard_look };
  const chosen = (await templateRows(scope)).find(({ id }) => id === wanted);
  if (chosen?.type !== type) throw refuseField('template_id', 'template_unknown');
  return { template_id: wanted, is_standard_look: false };
}

/** A layout with the bytes of its images named. */
export async function frozenTemplate(scope: Scope, { images, ...layout }: TemplateLayout): Promise<FrozenTemplate> {
  const files = await imageFiles(
    scope,
    images.map(({ image_id }) => image_id),
  );
  const hashes = new Map(files.map(({ id, sha256 }) => [id, sha256]));
  return {
    ...layout,
    images: images.flatMap(({ image_id, ...image }) => {
      const sha256 = hashes.get(image_id);
      return sha256 === undefined ? [] : [{ ...image, sha256 }];
    }),
  };
}

/** What the variables stand for in a document. */
function valuesOf(document: InvoiceDocument): Record<TemplateVariable, string> {
  const { seller, buyer, language, due_date, payment } = document;
  return {
    company: seller.name,
    customer: buyer.name,
    number: document.number,
    reference: document.buyer_reference ?? '',
    date: longDate(document.issue_date, language),
    due_date: due_date === null ? '' : longDate(due_date, language),
    amount: euroAmount(document.totals.payable, language),
    iban: payment === null ? '' : groupedIban(payment.iban),
    kvk: seller.kvk ?? '',
    vat_number: seller.vat_id ?? '',
    email: seller.email ?? '',
  };
}

const placed = ({ x, y, width, height, every_page }: Place): Place => ({
  x: pixelsToPoints(x),
  y: pixelsToPoints(y),
  width: pixelsToPoints(width),
  height: pixelsToPoints(height),
  every_page,
});

/** The template with what it says of this document, as the PDF is drawn with. */
export async function templateFor(
  frozen: FrozenTemplate | null,
  document: InvoiceDocument,
  files: FileStore,
): Promise<InvoiceTemplate | null> {
  if (frozen === null) return null;
  const values = valuesOf(document);
  const filled = (text: string): string => fillInNames(text, TEMPLATE_VARIABLES, values);
  return {
    font: frozen.font,
    font_size: frozen.font_size,
    accent: frozen.accent,
    border: { width: frozen.border_width, color: frozen.border_color },
    header_height: pixelsToPoints(frozen.header_height),
    footer_height: pixelsToPoints(frozen.footer_height),
    subject: filled(frozen.subject),
    body: filled(frozen.body),
    payment_qr: frozen.payment_qr,
    text_boxes: frozen.text_boxes.map(({ text, font_size, is_bold, align, color, ...place }) => ({
      ...placed(place),
      text: filled(text),
      font_size,
      is_bold,
      align,
      color,
    })),
    images: await Promise.all(
      frozen.images.map(async ({ sha256, description, ...place }) => ({
        ...placed(place),
        description,
        bytes: await files.read(sha256),
      })),
    ),
  };
}
