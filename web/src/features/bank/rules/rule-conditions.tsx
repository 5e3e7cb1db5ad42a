import { useTranslation } from 'react-i18next';
import { MoneyField, SelectField, TextField } from '../../../ui/forms/fields.tsx';
import { FieldRow } from '../../../ui/forms/form.tsx';
import { titleOf } from '../accounts/account-words.ts';
import { useAccounts } from '../bookings/use-bank.ts';
import type { EditedConditions } from './rule-values.ts';

/** What a field of conditions needs: the name that the server knows it by, and what is said of it. */
export type ConditionField = {
  name: string;
  error: string | undefined;
  onProblem: (message: string | undefined, typed?: string) => void;
};

type Props = {
  value: EditedConditions;
  onChange: (patch: Partial<EditedConditions>) => void;
  fieldOf: (key: keyof EditedConditions) => ConditionField;
};

/** The conditions of a rule, or of a group of conditions in it. */
export function ConditionFields({ value, onChange, fieldOf }: Props) {
  const { t } = useTranslation('bank');
  const accounts = useAccounts();
  const owned = (accounts.data ?? []).map((account) => ({ value: String(account.id), label: titleOf(account) }));
  return (
    <>
      <SelectField
        label={t('rules.joined')}
        value={value.joined}
        onChange={(joined) => onChange({ joined: joined === 'ANY' ? 'ANY' : 'ALL' })}
        data={(['ALL', 'ANY'] as const).map((joined) => ({ value: joined, label: t(`rules.${joined}`) }))}
        {...fieldOf('joined')}
      />
      <TextField
        label={t('rules.words')}
        help={t('rules.wordsHelp')}
        value={value.words}
        onChange={(words) => onChange({ words })}
        {...fieldOf('words')}
      />
      <FieldRow>
        {(['amount_from', 'amount_until'] as const).map((key) => (
          <MoneyField
            key={key}
            label={t(key === 'amount_from' ? 'rules.from' : 'rules.until')}
            currency
            value={value[key]}
            onChange={(amount) => onChange({ [key]: amount })}
            {...fieldOf(key)}
          />
        ))}
      </FieldRow>
      <FieldRow>
        <SelectField
          label={t('rules.direction')}
          value={value.direction === '' ? 'BOTH' : value.direction}
          onChange={(chosen) => onChange({ direction: chosen === 'In' || chosen === 'Out' ? chosen : '' })}
          data={(['BOTH', 'In', 'Out'] as const).map((one) => ({ value: one, label: t(`rules.directions.${one}`) }))}
          {...fieldOf('direction')}
        />
        <SelectField
          label={t('rules.account')}
          placeholder={t('rules.anyAccount')}
          clearable
          data={owned}
          value={value.account_id}
          onChange={(account_id) => onChange({ account_id })}
          {...fieldOf('account_id')}
        />
      </FieldRow>
      <TextField
        label={t('rules.contra')}
        value={value.contra_account_iban}
        onChange={(contra_account_iban) => onChange({ contra_account_iban })}
        {...fieldOf('contra_account_iban')}
      />
    </>
  );
}
