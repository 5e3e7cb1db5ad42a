import { type Authorization, ASKING, type QuestionObject, SEEING } from '@saldo/contract';

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

type Asked = Readonly<Record<(typeof COLUMNS)[QuestionObject], number | null>>;

export function objectOf(asked: Asked): QuestionObject {
  if (asked.transaction_id !== null) return 'bank_transaction';
  if (asked.invoice_id !== null) return 'sales_invoice';
  return asked.expense_id === null ? 'attachment' : 'expense';
}

/** The authorization to ask about it. */
export function askingTakes(asked: Asked): Authorization {
  return ASKING[objectOf(asked)];
}

/** The authorization to see questions about it. */
export function seeingTakes(asked: Asked): Authorization {
  return SEEING[objectOf(asked)];
}
