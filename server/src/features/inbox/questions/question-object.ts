import type { QuestionObject } from '@saldo/contract';

/** What a question is about: one of these. */
export type About = {
  attachment_id?: number | undefined;
  expense_id?: number | undefined;
  transaction_id?: number | undefined;
  invoice_id?: number | undefined;
};

const COLUMNS = {
  attachment: 'attachment_id',
  expense: 'expense_id',
  bank_transaction: 'transaction_id',
  sales_invoice: 'invoice_id',
} as const satisfies Record<QuestionObject, keyof About>;

export function aboutOf({ object_type, object_id }: { object_type: QuestionObject; object_id: number }): About {
  return { [COLUMNS[object_type]]: object_id };
}
