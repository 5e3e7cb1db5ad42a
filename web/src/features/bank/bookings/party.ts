import type { BankTransaction } from '@saldo/contract';

type Party = Pick<BankTransaction, 'contra_account_name' | 'description' | 'structured_reference'>;

/** Who a transaction is with; without a counterparty, what the bank wrote about it. */
export function nameOf({ contra_account_name: name, description }: Party, unknown: string): string {
  return name || description || unknown;
}

/** What was written with a transaction, apart from what is its name already. */
export function textsOf({ contra_account_name: name, description, structured_reference: reference }: Party): string[] {
  return [name === '' ? '' : description, reference ?? ''].filter((text) => text !== '' && text !== name);
}
