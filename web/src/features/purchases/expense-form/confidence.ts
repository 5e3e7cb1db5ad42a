import type { AttachmentDetail } from '@saldo/contract';
import type { TFunction } from 'i18next';
import type { DocumentSpot } from '../document/document-viewer.tsx';
import type { FieldProps } from '../../../ui/forms/field.tsx';

type Proposal = NonNullable<AttachmentDetail['proposal']>;
type Words = TFunction<'purchases'>;

type Marked = Pick<FieldProps, 'mark' | 'check' | 'spot'>;

/** The doubts that have words of their own. */
const EXPLAINED = [
  'ambiguous_date',
  'no_date',
  'no_such_date',
  'no_vat_from_abroad',
  'no_vat_seen',
  'other_vat',
  'paid_in_cash',
  'other_name',
  'sender_of_mail',
] as const;

/**
 * How the value of a field came about, for its label: read, as before, or to be looked at. What a person changed has no mark any more.
 */
export function confidenceOf(proposal: Proposal | null, path: string, isAsProposed: boolean, t: Words): Marked {
  const mark = proposal?.marks[path];
  if (mark === undefined) return {};
  const spot = mark.place === null ? undefined : path;
  if (!isAsProposed) return { spot };
  if (mark.origin === 'as_before') return { mark: 'before' };
  if (mark.origin === 'guess') return {};
  if (mark.certainty !== 'doubtful') return { mark: 'read', spot };
  return { mark: 'check', check: { reason: doubtOf(mark, t) }, spot };
}

/** Why a value is to be looked at, in words. */
export function doubtOf(mark: Proposal['marks'][string], t: Words): string {
  const said = EXPLAINED.find((each) => each === mark.remark) ?? 'doubtful';
  return t(`warnings.${said}`, { said: mark.said ?? '' });
}

/** The places on the document that something was read from, each with what it says. */
export function spotsOf(proposal: Proposal | null, t: Words): DocumentSpot[] {
  if (proposal === null) return [];
  return Object.entries(proposal.marks).flatMap(([path, { place, certainty }]) =>
    place === null
      ? []
      : [
          {
            id: path,
            ...place,
            label: t(`spot.${certainty}`, { label: labelOf(path, t) }),
            tone: certainty === 'doubtful' ? ('check' as const) : ('read' as const),
          },
        ],
  );
}

function labelOf(path: string, t: Words): string {
  const field = /^lines\.\d+\.(\w+)$/.exec(path)?.[1] ?? path;
  switch (field) {
    case 'contact_id':
      return t('fields.supplier');
    case 'document_number':
      return t('fields.number');
    case 'date':
      return t('fields.date');
    case 'due_date':
      return t('fields.due');
    case 'iban':
      return t('fields.iban');
    case 'currency':
      return t('fields.currency');
    case 'description':
      return t('fields.description');
    case 'amount':
      return t('fields.excl');
    case 'vat':
      return t('fields.vat');
    case 'amount_btw':
      return t('fields.vatAmount');
    case 'reverse_charge':
      return t('fields.reverseCharge');
    case 'payment_method':
      return t('fields.payment');
    case 'total_excl':
      return t('spotLabels.excl');
    case 'total_vat':
      return t('spotLabels.vat');
    default:
      return t('spotLabels.total');
  }
}

/** How high on its page the total stands: what a phone shows of the document. */
export function focusOf(proposal: Proposal | null): number {
  const place = proposal?.marks['total_incl']?.place;
  return place === null || place === undefined ? 0.5 : Math.min(1, place.y + place.height / 2);
}
