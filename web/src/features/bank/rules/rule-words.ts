import type { RuleGroup } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { formatIban, formatMoney } from '../../../ui/format/format.ts';
import { titleOf } from '../accounts/account-words.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { useAccounts } from '../bookings/use-bank.ts';

type Asked = Omit<RuleGroup, 'groups'> & { groups?: readonly Asked[] };

/**
 * Conditions in one sentence. Where all of them hold at once, words of which one is enough stand in brackets of their own, so that "and" and "or" are not
 * mixed up. Pure.
 */
export function joinedInWords(
  { words, others, joined }: { words: readonly string[]; others: readonly string[]; joined: RuleGroup['joined'] },
  { and, or, isInside }: { and: string; or: string; isInside: boolean },
): string {
  const quoted = words.map((word) => `“${word}”`);
  const anyWord = quoted.join(` ${or} `);
  const isMixed = joined === 'ALL' && quoted.length > 1 && others.length > 0;
  const parts = [isMixed ? `(${anyWord})` : anyWord, ...others].filter((part) => part !== '');
  const text = parts.join(` ${joined === 'ALL' ? and : or} `);
  return isInside && parts.length + Math.max(0, quoted.length - 1) > 1 ? `(${text})` : text;
}

/** When a rule or a group of conditions holds, in words: "(shell or esso) and money out and at least € 5.00". */
export function useConditionWords(): (asked: Asked) => string {
  const { t } = useTranslation('bank');
  const language = useLanguage();
  const accounts = useAccounts();
  const joints = { and: t('rules.and'), or: t('rules.or') };
  const euro = (amount: string): string => formatMoney(amount, language, { currency: true });
  const inWords = (rule: Asked, isInside = false): string => {
    const { words, direction, amount_from: from, amount_until: until, account_id, contra_account_iban: contra } = rule;
    const account = accounts.data?.find(({ id }) => id === account_id);
    const others = [
      direction === null ? '' : t(`rules.directions.${direction}`),
      from === null ? '' : t('rules.atLeast', { amount: euro(from) }),
      until === null ? '' : t('rules.atMost', { amount: euro(until) }),
      account === undefined ? '' : titleOf(account),
      contra === null ? '' : formatIban(contra),
      ...(rule.groups ?? []).map((group) => inWords(group, true)),
    ].filter((part) => part !== '');
    return joinedInWords({ words, others, joined: rule.joined }, { ...joints, isInside });
  };
  return (asked) => inWords(asked);
}
