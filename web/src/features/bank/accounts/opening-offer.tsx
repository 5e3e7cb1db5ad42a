import { Button } from '@mantine/core';
import { bankCalls, type BankAccount, type BankProof } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { RoomLink } from '../../../app/routing/address.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { formatDate, formatMoney } from '../../../ui/format/format.ts';
import { Note } from '../../../ui/feedback/callout.tsx';
import { ask } from '../../../ui/feedback/question-store.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import styles from '../bank.module.css';
import { useRefreshBank } from '../bookings/use-bank.ts';

/** What the first statement says that the account held, offered for the opening balance where that has another amount or none. */
export function OpeningOffer({ account, proof }: { account: BankAccount; proof: BankProof }) {
  const { t } = useTranslation('bank');
  const language = useLanguage();
  const admin_id = useAdminId();
  const may = useMay();
  const refresh = useRefreshBank();
  const { busy, act } = useAction();
  const offer = proof.opening_balance;
  if (offer === null || offer.state === 'AGREES') return null;
  const word = { MISSING: 'missing', DIFFERS: 'differs', LATER: 'later', ABSENT: 'absent' } as const;
  const button = { MISSING: 'take', DIFFERS: 'replace', ABSENT: 'add' } as const;
  const words = {
    date: formatDate(offer.date, language, 'long'),
    statement: formatMoney(offer.statement, language, { currency: true }),
    given: formatMoney(offer.given ?? '0.00', language, { currency: true }),
    opens_on: formatDate(offer.opens_on ?? offer.date, language, 'long'),
  };
  const take = () =>
    act(async () => {
      const body = { admin_id, date: offer.date, amount: offer.statement };
      await callApi(bankCalls.takeOpeningBalance, { params: { id: account.id }, body });
      await refresh();
      toast.success(t(isCash ? 'opening.takenCash' : 'opening.taken'));
    });
  const isCash = account.kind === 'CASH';
  const isAsked = offer.state === 'ABSENT' || (isCash && offer.state === 'DIFFERS');
  const press = async () => {
    if (isAsked && !(await ask(confirmation))) return;
    await take();
  };
  const confirmation = {
    title: t('opening.addTitle'),
    text: t(isCash ? 'opening.addTextCash' : 'opening.addText', words),
    confirm: t('opening.add'),
  };
  return (
    <div className={styles['offer']}>
      <Note tone="warn">
        {t(`opening.${word[offer.state]}`, words)}{' '}
        {offer.state === 'LATER' && may('ledger.view') && (
          <RoomLink to="reports/opening-balance" className="link">
            {t('opening.open')}
          </RoomLink>
        )}
        {offer.state !== 'LATER' && may('journal.book') && (
          <Button size="compact-sm" variant="default" loading={busy} onClick={() => void press()}>
            {t(`opening.${button[offer.state]}`)}
          </Button>
        )}
      </Note>
    </div>
  );
}
