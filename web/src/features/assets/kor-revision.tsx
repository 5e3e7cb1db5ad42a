import type { Asset } from '@saldo/contract';
import { type Cents, type IsoDate, parseEuro, repaysInKor, revisionOnDisposal, yearOf, ZERO } from '@saldo/ledger';
import { useTranslation } from 'react-i18next';
import { CheckField } from '../../ui/forms/fields.tsx';
import type { Binding } from '../../ui/forms/use-form.ts';
import { formatMoney } from '../../ui/format/format.ts';
import { useLanguage } from '../../ui/format/use-language.ts';
import styles from './assets.module.css';

/** VAT deducted that an asset still bears of the years that are left when it goes without VAT on a day. */
function vatLeft({ kind, vat_deducted, in_use_from }: Asset, date: IsoDate): Cents {
  return revisionOnDisposal(
    { kind, vat_deducted: parseEuro(vat_deducted), first_use_year: yearOf(in_use_from) },
    yearOf(date),
  );
}

type RevisionProps = {
  asset: Asset;
  date: IsoDate | null;
  /** What a person chose; null: nothing yet, so as the limit says. */
  field: Binding<boolean | null>;
};

/** What a supply in the small-businesses scheme means for VAT deducted before: proposed by the limit, confirmed by a person. */
export function KorRevision({ asset, date, field }: RevisionProps) {
  const { t } = useTranslation('assets');
  const language = useLanguage();
  const vat = date === null ? ZERO : vatLeft(asset, date);
  if (vat === ZERO) return <p className={styles['hint']}>{t('actions.korHelp')}</p>;
  return (
    <CheckField
      label={t('actions.korRepay', { amount: formatMoney(vat, language, { currency: true }) })}
      help={t('actions.korRepayHelp')}
      {...field}
      value={field.value ?? repaysInKor(vat)}
    />
  );
}
