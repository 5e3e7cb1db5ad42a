import { Button, Modal } from '@mantine/core';
import { type BankAccount, bankCalls, type BankTransaction } from '@saldo/contract';
import { IconArrowBackUp, IconChecks } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { withCorrection } from '../../../app/actions/with-correction.ts';
import { Money } from '../../../ui/format/money.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import styles from './accept-certain.module.css';
import { BookingWords } from './booking-words.tsx';
import { nameOf } from './party.ts';
import { useRefreshBank } from './use-bank.ts';

/** As many as one command books. */
const AT_ONCE = 200;

/** Books every proposal that leaves no doubt, after one look at the list, with one way back. */
export function AcceptCertain({ account, count }: { account: BankAccount; count: number }) {
  const { t } = useTranslation('bank');
  const mayProcess = useMay()('bank.process');
  const [opened, setOpened] = useState(false);
  if (!mayProcess || (count === 0 && !opened)) return null;
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconChecks size={16} stroke={1.7} />}
        onClick={() => setOpened(true)}
      >
        {t('certain.act', { count })}
      </Button>
      {opened && <CertainDialog account={account} onClose={() => setOpened(false)} />}
    </>
  );
}

type Refs = readonly Pick<BankTransaction, 'id' | 'version'>[];

const refsOf = (transactions: Refs) => transactions.map(({ id, version }) => ({ id, version }));

function CertainDialog({ account, onClose }: { account: BankAccount; onClose: () => void }) {
  const { t } = useTranslation('bank');
  const { t: ui } = useTranslation();
  const admin_id = useAdminId();
  const language = useLanguage();
  const refresh = useRefreshBank();
  const { busy, act } = useAction();
  const [booked, setBooked] = useState<readonly BankTransaction[]>();
  const { data: found } = useQuery({
    queryKey: ['admin', admin_id, 'bank', 'certain', account.id],
    queryFn: async ({ signal }) => {
      const query = { admin_id, state: 'CERTAIN' as const, page_size: AT_ONCE };
      const { results } = await callApi(bankCalls.bankTransactions, { params: { id: account.id }, query }, { signal });
      // Looked at again, some may leave a doubt by now.
      return results.filter(({ proposal }) => proposal?.certainty === 'certain');
    },
    enabled: booked === undefined,
    staleTime: 0,
  });
  const book = () =>
    act(async () => {
      const mutations = refsOf(found ?? []);
      const { results } = await withCorrection(language, (book_as_correction) =>
        callApi(bankCalls.acceptProposals, { body: { admin_id, mutations, book_as_correction } }),
      );
      setBooked(results);
      await refresh();
    });
  const undo = () =>
    act(async () => {
      const mutations = refsOf(booked ?? []);
      await withCorrection(language, (book_as_correction) =>
        callApi(bankCalls.unprocessTransactions, { body: { admin_id, mutations, book_as_correction } }),
      );
      toast.info(t('certain.undone', { count: mutations.length }));
      onClose();
      await refresh();
    });
  const shown = booked ?? found;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(booked === undefined ? 'certain.title' : 'certain.done', { count: shown?.length ?? 0 })}
      size={620}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {booked === undefined && <p className={`second ${styles['text'] ?? ''}`}>{t('certain.text')}</p>}
      <ul className={styles['list']} aria-busy={shown === undefined}>
        {shown?.map((transaction) => (
          <li key={transaction.id}>
            <span>
              <span>{nameOf(transaction, t('unknownParty'))}</span>
              <BookingWords transaction={transaction} />
            </span>
            <Money amount={transaction.amount} sign />
          </li>
        ))}
      </ul>
      <div className="dialog-foot">
        {booked === undefined ? (
          <>
            <Button variant="default" onClick={onClose}>
              {ui('cancel')}
            </Button>
            <Button data-autofocus loading={busy} disabled={(found ?? []).length === 0} onClick={() => void book()}>
              {t('certain.book', { count: found?.length ?? 0 })}
            </Button>
          </>
        ) : (
          <>
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={17} stroke={1.7} />}
              loading={busy}
              onClick={() => void undo()}
            >
              {t('undo')}
            </Button>
            <Button data-autofocus onClick={onClose}>
              {ui('close')}
            </Button>
          </>
        )}
      </div>
    </Modal>
  );
}
