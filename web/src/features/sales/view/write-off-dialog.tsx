import type { Invoice } from '@saldo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { formatMoney } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { useInvoiceActs } from './invoice-actions.ts';

type WriteOffDialogProps = { invoice: Invoice; opened: boolean; onClose: () => void };

/** Asks before what is outstanding is written off as irrecoverable. */
export function WriteOffDialog({ invoice, opened, onClose }: WriteOffDialogProps) {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  const acts = useInvoiceActs();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    await acts.writeOff(invoice);
    setBusy(false);
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={t('acts.writeOff')}
      confirm={t('acts.writeOff')}
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {t('acts.writeOffText', { amount: formatMoney(invoice.outstanding, language, { currency: true }) })}
    </ConfirmDialog>
  );
}
