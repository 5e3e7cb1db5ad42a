import type { RuleGroup } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { formatIban, formatMoney } from '../../../ui/format/format.ts';
import { titleOf } from '../accounts/account-words.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { useAccounts } from '../bookings/use-bank.ts';

type Asked = Omit<RuleGroup, 'groups'> & { groups?: readonly Asked[] };

/** When a rule or a group of conditions holds, in words: "shell or esso, out, at least € 5.00". */
export function useConditionWords(): (asked: Asked) => string {
  const { t } = useTranslation('bank');
  const language = useLanguage();
  const accounts = useAccounts();
  const or = ` ${t('rules.or')} `;
  const euro = (amount: string): string => formatMoney(amount, language, { currency: true });
  const inWords = (rule: Asked, isInside = false): string => {
    const { words, direction, amount_from: from, amount_until: until, account_id, contra_account_iban: contra } = rule;
    const account = accounts.data?.find(({ id }) => id === account_id);
    const parts = [
      words.map((word) => `“${word}”`).join(or),
      direction === null ? '' : t(`rules.directions.${direction}`),
      from === null ? '' : t('rules.atLeast', { amount: euro(from) }),
      until === null ? '' : t('rules.atMost', { amount: euro(until) }),
      account === undefined ? '' : titleOf(account),
      contra === null ? '' : formatIban(contra),
      ...(rule.groups ?? []).map((group) => inWords(group, true)),
    ].filter((part) => part !== '');
    const text = parts.join(rule.joined === 'ALL' ? ', ' : or);
    return isInside && parts.length > 1 ? `(${text})` : text;
  };
  return (asked) => inWords(asked);
}
