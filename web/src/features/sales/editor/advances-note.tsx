import { Button } from '@mantine/core';
import { type Invoice, salesCalls } from '@saldo/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attempt } from '../../../app/actions/run-action.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { Note } from '../../../ui/feedback/callout.tsx';
import { formatMoney } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import styles from '../sales.module.css';

type AdvancesNoteProps = {
  draft: Invoice;
  /** Saves what was typed, so that the deduction comes on top of it; undefined while it cannot be saved. */
  save: () => Promise<Invoice> | undefined;
  onSettled: () => void;
};

/** What this customer was invoiced in advance and no invoice deducts yet, to deduct from this one. */
export function AdvancesNote({ draft: { id, contact_id }, save, onSettled }: AdvancesNoteProps) {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  const adminId = useAdminId();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { data: advances = [] } = useQuery({
    queryKey: ['admin', adminId, 'sales', 'advances', id, contact_id],
    queryFn: ({ signal }) => callApi(salesCalls.advances, { params: { id }, query: { admin_id: adminId } }, { signal }),
  });
  if (advances.length === 0) return null;
  const settle = (advance_id: number) =>
    attempt(async () => {
      setBusy(true);
      try {
        const saved = await save();
        if (saved === undefined) return;
        const body = { admin_id: adminId, version: saved.version, advance_id };
        const invoice = await callApi(salesCalls.settleAdvance, { params: { id }, body });
        client.setQueryData(['admin', adminId, 'sales', 'invoice', id], invoice);
        await client.invalidateQueries({ queryKey: ['admin', adminId, 'sales', 'advances'] });
        onSettled();
      } finally {
        setBusy(false);
      }
    });
  return (
    <Note tone="info">
      {advances.map(({ id: advance, number, total_incl }) => (
        <div key={advance} className={styles['advance']}>
          <span>{t('advance.open', { number, amount: formatMoney(total_incl, language, { currency: true }) })}</span>
          <Button size="xs" variant="default" loading={busy} onClick={() => void settle(advance)}>
            {t('advance.settle')}
          </Button>
        </div>
      ))}
    </Note>
  );
}
