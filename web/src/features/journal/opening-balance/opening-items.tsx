import { journalCalls } from '@saldo/contract';
import { formatEuro, parseEuro, ROLES, sum } from '@saldo/ledger';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { RoomLink } from '../../../app/routing/address.tsx';
import { formatMoney } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';

type OpeningItemsProps = {
  of: 'debtors' | 'creditors';
  /** No other amount stands before it, to be added to. */
  alone?: boolean;
};

/** What is still unpaid of the opening balance, which the lists of invoices and expenses do not hold, with the way there. */
export function OpeningItems({ of: ledger, alone = false }: OpeningItemsProps) {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const admin_id = useAdminId();
  const { data } = useQuery({
    queryKey: ['admin', admin_id, 'opening-balance'],
    queryFn: ({ signal }) => callApi(journalCalls.openingBalance, { query: { admin_id } }, { signal }),
    enabled: useMay()('ledger.view'),
  });
  const unpaid = (data?.lines ?? [])
    .filter((line) => line.ledger === ROLES[ledger])
    .map(({ document }) => parseEuro(document?.outstanding ?? '0.00'));
  const amount = sum(unpaid);
  if (amount === 0) return null;
  return (
    <>
      {' '}
      <RoomLink to="reports/opening-balance" className="link">
        {t(alone ? 'openingItemsAlone' : 'openingItems', {
          amount: formatMoney(formatEuro(amount), language, { currency: true }),
        })}
      </RoomLink>
    </>
  );
}
