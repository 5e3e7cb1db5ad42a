import { directDebitCalls } from '@saldo/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { RoomLink } from '../../../app/routing/address.tsx';
import { formatDate } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';

/** That an invoice is being collected, or that its collection came back. */
export function CollectionFact({ invoiceId }: { invoiceId: number }) {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  const admin_id = useAdminId();
  const { data } = useQuery({
    queryKey: ['admin', admin_id, 'sales', 'collection', invoiceId],
    queryFn: ({ signal }) =>
      callApi(directDebitCalls.invoiceCollection, { params: { id: invoiceId }, query: { admin_id } }, { signal }),
  });
  const collection = data?.collection ?? null;
  if (collection === null) return null;
  const { direct_debit_id, collection_date, state, reason } = collection;
  return (
    <div>
      <dt>{t('directDebit.fact')}</dt>
      <dd>
        <RoomLink to="sales/direct-debits" search={{ file: String(direct_debit_id) }} className="link">
          {t(`directDebit.standing.${state}`, { date: formatDate(collection_date, language) })}
        </RoomLink>
        {reason !== null && <div className="second">{reason}</div>}
      </dd>
    </div>
  );
}
