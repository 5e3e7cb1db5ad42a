import type { LedgerChoice } from '@saldo/contract';
import { useTranslation } from 'react-i18next';

type DeductionNoteProps = { ledgers: readonly LedgerChoice[] | undefined; chosen: readonly (string | null)[] };

/** What the law says of deducting VAT on the ledgers that were chosen, where it says something. */
export function DeductionNote({ ledgers, chosen }: DeductionNoteProps) {
  const { t } = useTranslation('bank');
  const used = ledgers?.filter(({ id }) => chosen.includes(String(id))) ?? [];
  return used.map(({ id, title, limit, deductible_percentage }) =>
    limit === null ? null : (
      <p key={id} className="second" role="note">
        {deductible_percentage === 0
          ? t(`deduction.${limit}None`, { ledger: title })
          : t(`deduction.${limit}`, { ledger: title })}
      </p>
    ),
  );
}
