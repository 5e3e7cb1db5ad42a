import { type Attachment, REJECTION_TEXTS } from '@saldo/contract';
import type { Language } from '../../../ui/format/language.ts';

/** Why a receipt was rejected: the reason of the list, with what was explained. Something else is only explained. */
export function rejectionWords(
  { rejected_reason: reason, rejected_explanation: explanation }: Attachment,
  language: Language,
): string {
  const said = reason === null || reason === 'OTHER' ? '' : REJECTION_TEXTS[reason][language];
  return [said, explanation ?? ''].filter((text) => text !== '').join('. ');
}
