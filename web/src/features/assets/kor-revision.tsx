import type { Asset } from '@saldo/contract';
import { type IsoDate, SUPPLY_STATUS } from '@saldo/ledger';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAdminId } from '../../app/api/session.ts';
import { CheckField } from '../../ui/forms/fields.tsx';
import type { Binding } from '../../ui/forms/use-form.ts';
import { formatMoney } from '../../ui/format/format.ts';
import { useLanguage } from '../../ui/format/use-language.ts';
import { untilQuery } from './queries.ts';
import styles from './assets.module.css';

type RevisionProps = {
  asset: Asset;
  date: IsoDate | null;
  /** What a person chose; null: nothing yet, so as the limit of the year says. */
  field: Binding<boolean | null>;
};

/**
 * What a supply in the small businesses scheme means for VAT deducted before: proposed by the limit, confirmed by a person. Nothing for a company
 * that charges no VAT for another reason.
 */
export function KorRevision({ asset, date, field }: RevisionProps) {
  const { t } = useTranslation('assets');
  const language = useLanguage();
  const { data } = useQuery(untilQuery(useAdminId(), asset, date));
  const found = data?.kor_revision ?? null;
  if (found === null) return null;
  if (found.vat === '0.00') return <p className={styles['hint']}>{t('actions.korHelp')}</p>;
  const help = [t('actions.korRepayHelp'), ...(SUPPLY_STATUS === 'final' ? [] : [t('actions.korRepayToConfirm')])];
  return (
    <CheckField
      label={t('actions.korRepay', { amount: formatMoney(found.vat, language, { currency: true }) })}
      help={help.join(' ')}
      {...field}
      value={field.value ?? found.is_repaid}
    />
  );
}
