import { Button, Modal } from '@mantine/core';
import { directDebitCalls, type DirectDebitLine } from '@saldo/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RemoveDialog } from '../../../app/actions/remove-dialog.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { RoomLink } from '../../../app/routing/address.tsx';
import { formatDate, formatMoney, today } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import styles from './collect.module.css';

/** The invoices of a file, and what became of each. */
export function FileDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  const admin_id = useAdminId();
  const client = useQueryClient();
  const may = useMay();
  const [returning, setReturning] = useState<DirectDebitLine | undefined>();
  const { data: file } = useQuery({
    queryKey: ['admin', admin_id, 'sales', 'direct-debits', 'one', id],
    queryFn: ({ signal }) => callApi(directDebitCalls.directDebit, { params: { id }, query: { admin_id } }, { signal }),
  });
  if (file === undefined) return null;
  const mayReturn =
    file.state === 'WAITING' && file.collection_date <= today() && may('sales.send') && may('bank.process');
  if (returning !== undefined)
    return (
      <RemoveDialog
        title={t('directDebit.cameBackTitle', { number: returning.number })}
        text={t('directDebit.cameBackText', {
          customer: returning.customer,
          amount: formatMoney(returning.amount, language, { currency: true }),
        })}
        confirm={t('directDebit.cameBack')}
        done={t('directDebit.returned')}
        remove={() =>
          callApi(directDebitCalls.returnDirectDebit, {
            params: { id },
            body: { admin_id, invoice_id: returning.invoice_id },
          })
        }
        refresh={() => client.invalidateQueries({ queryKey: ['admin', admin_id, 'sales'] })}
        onClose={() => setReturning(undefined)}
      />
    );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('directDebit.of', { date: formatDate(file.collection_date, language, 'long') })}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
    >
      <ul className={styles['invoices']} aria-label={t('directDebit.count')}>
        {file.lines.map((line) => (
          <li key={line.invoice_id}>
            <div>
              <RoomLink to={`sales/invoices/${String(line.invoice_id)}`} className="link">
                {line.number}
              </RoomLink>{' '}
              {line.customer}
              {file.state !== 'WITHDRAWN' && <div className="second">{t(`directDebit.lineStates.${line.state}`)}</div>}
              {line.reason !== null && <div className="second">{line.reason}</div>}
            </div>
            <div className={styles['amount']}>
              <Money amount={line.amount} />
              {mayReturn && line.state === 'WAITING' && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t('directDebit.cameBackOf', { number: line.number })}
                  onClick={() => setReturning(line)}
                >
                  {t('directDebit.cameBack')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
