import type { BankAccount } from '@saldo/contract';
import { formatIban } from '../../../ui/format/format.ts';

type Named = Pick<BankAccount, 'kind' | 'ibanNumber' | 'number' | 'name'>;

/** The number of an account, as people write it: its IBAN, the end of a card's number, or nothing where the name is all. */
export function numberOf({ kind, ibanNumber, number }: Named): string {
  if (ibanNumber !== null) return formatIban(ibanNumber);
  return kind === 'CREDIT_CARD' && number !== '' ? `•••• ${number}` : number;
}

/** What an account is called where one name does. */
export function titleOf(account: Named): string {
  return account.name || numberOf(account);
}

/** Name and number of an account. */
export function accountWords(account: Named): string {
  return `${account.name} ${numberOf(account)}`.trim();
}
