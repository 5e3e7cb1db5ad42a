import { Button } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import { vatPaymentCalls, type VatReturn } from '@saldo/contract';
import { addDays } from '@saldo/ledger';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { useAddress } from '../../../app/routing/address.tsx';
import { Note } from '../../../ui/feedback/callout.tsx';
import { today } from '../../../ui/format/format.ts';
import { roomKey } from '../vat/queries.ts';

/** For a minute at once, then now and then; who is still away after ten minutes loads the page again. */
const ASK_AGAIN = [
  { times: 40, ms: 1500 },
  { times: 76, ms: 15_000 },
] as const;
/** Saldo passes on what it has on the next working day, and the transfer takes one; a weekend or a holiday may be between. */
const ON_ITS_WAY_DAYS = 5;

/** Goes to the page of the payment provider, or back to it while a payment is under way. */
export function PayOnline({ found }: { found: VatReturn }) {
  const { t } = useTranslation('tax-returns');
  const admin_id = useAdminId();
  const { busy, act } = useAction();
  const begin = async () => {
    const body = { admin_id, method: 'ONLINE' as const };
    const { checkout_url } = await callApi(vatPaymentCalls.createVatPayment, { params: { id: found.id }, body });
    if (checkout_url !== null) window.location.assign(checkout_url);
  };
  return (
    <>
      <Button leftSection={<IconCreditCard size={17} stroke={1.7} />} loading={busy} onClick={() => void act(begin)}>
        {t(found.payment_state === 'PENDING' ? 'payment.resume' : 'payment.online')}
      </Button>
      <p className="second">{t('payment.onlineHelp')}</p>
      {found.payment.before <= addDays(today(), ON_ITS_WAY_DAYS) && <Note tone="warn">{t('payment.onlineLate')}</Note>}
    </>
  );
}

const OUTCOMES = {
  PENDING: { tone: 'info', words: 'payment.onlineWaiting' },
  RECEIVED: { tone: 'ok', words: 'payment.online_RECEIVED' },
  ORDERED: { tone: 'ok', words: 'payment.online_ORDERED' },
  HELD: { tone: 'warn', words: 'payment.online_HELD' },
  PASSED_ON: { tone: 'ok', words: 'payment.online_PASSED_ON' },
  PAID_BACK: { tone: 'info', words: 'payment.online_PAID_BACK' },
  FAILURE: { tone: 'bad', words: 'payment.online_FAILURE' },
  EXPIRED: { tone: 'warn', words: 'payment.online_EXPIRED' },
  CANCELLED: { tone: 'info', words: 'payment.online_CANCELLED' },
} as const;

/** Tells who comes back from the provider what became of the payment, as soon as it is known. */
export function ReturnedPayment() {
  const { t } = useTranslation('tax-returns');
  const admin_id = useAdminId();
  const client = useQueryClient();
  const paymentId = useAddress().search['payment'] ?? '';
  const { data } = useQuery({
    // Not of the room: what became of it makes the rest of the room old.
    queryKey: ['admin', admin_id, 'vat-payment', paymentId],
    queryFn: async ({ signal }) => {
      const about = { params: { paymentId }, query: { admin_id } };
      const found = await callApi(vatPaymentCalls.vatPaymentStatus, about, { signal });
      if (found.online !== 'PENDING') await client.invalidateQueries({ queryKey: roomKey(admin_id) });
      return found;
    },
    enabled: paymentId !== '',
    refetchInterval: ({ state: { data: last, dataUpdateCount } }) =>
      last?.online === 'PENDING' && (ASK_AGAIN.find(({ times }) => dataUpdateCount < times)?.ms ?? false),
  });
  const online = data?.online ?? null;
  if (online === null) return null;
  const { tone, words } = OUTCOMES[online];
  return <Note tone={tone}>{t(words)}</Note>;
}
