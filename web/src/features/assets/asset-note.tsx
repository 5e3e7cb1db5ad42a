import type { PurchaseLine } from '@saldo/contract';
import { parseEuro } from '@saldo/ledger';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAdminId, useMay } from '../../app/api/session.ts';
import { RoomLink } from '../../app/routing/address.tsx';
import { Note } from '../../ui/feedback/callout.tsx';
import { formatMoney } from '../../ui/format/format.ts';
import { useLanguage } from '../../ui/format/use-language.ts';
import { purchaseLinesQuery } from './queries.ts';
import styles from './assets.module.css';

/** What of a booked expense belongs in the asset register, and what is in it. */
export function AssetNote({ expenseId }: { expenseId: number }) {
  const mayEdit = useMay()('assets.edit');
  const { data = [] } = useQuery({ ...purchaseLinesQuery(useAdminId(), expenseId), enabled: mayEdit });
  return data.map((line) => (
    <div key={line.line_number} className={styles['notes']}>
      {line.assets.length > 0 && <Registered line={line} />}
      {parseEuro(line.left) > 0 && <Proposed line={line} />}
    </div>
  ));
}

function Proposed({ line }: { line: PurchaseLine }) {
  const { t } = useTranslation('assets');
  const language = useLanguage();
  const { expense_id, line_number, description, left, is_cost } = line;
  const amount = formatMoney(left, language, { currency: true });
  return (
    <Note tone="info">
      {t(is_cost ? 'purchase.mayBeAsset' : 'purchase.isAsset', { description, amount })}{' '}
      <RoomLink
        to="assets/purchases"
        search={{ expense: String(expense_id), line: String(line_number) }}
        className="link"
      >
        {t('purchase.add')}
      </RoomLink>
    </Note>
  );
}

function Registered({ line: { assets } }: { line: PurchaseLine }) {
  const { t } = useTranslation('assets');
  return (
    <p className="second">
      {t('purchase.registered')}{' '}
      {assets.map(({ id, name }, nth) => (
        <span key={id}>
          {nth > 0 && ', '}
          <RoomLink to={`assets/register/${String(id)}`} className="link">
            {name}
          </RoomLink>
        </span>
      ))}
    </p>
  );
}
