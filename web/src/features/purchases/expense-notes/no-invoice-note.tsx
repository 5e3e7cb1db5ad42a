import type { AttachmentDetail } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../ui/feedback/callout.tsx';

/** What the document is, where it is no invoice that can be booked. */
export function NoInvoiceNote({ proposal }: { proposal: AttachmentDetail['proposal'] }) {
  const { t } = useTranslation('purchases');
  const other = proposal?.other_document;
  return other === undefined ? null : <Note tone="warn">{t(`otherDocument.${other}`)}</Note>;
}
