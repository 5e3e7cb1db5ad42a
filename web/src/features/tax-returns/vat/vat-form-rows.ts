import type { RubricShown, VatReturn } from '@saldo/contract';
import { RUBRICS, type Rubric } from '@saldo/ledger';
import type texts from '../../../texts/en/tax-returns.ts';

/** The rows of the official form. 5a, 5c and 5g are sums; 5d to 5f are not used any more and stay on the form. */
export const SECTIONS = [
  { number: '1', rows: ['1a', '1b', '1c', '1d', '1e'] },
  { number: '2', rows: ['2a'] },
  { number: '3', rows: ['3a', '3b', '3c'] },
  { number: '4', rows: ['4a', '4b'] },
  { number: '5', rows: ['5a', '5b', '5c', '5d', '5e', '5f'] },
] as const;
export type RowName = (typeof SECTIONS)[number]['rows'][number] | '5g';

/** `undefined`: the form has no such column; `null`: the row is there and says nothing. */
export type FormRow = { name: RowName; turnover: number | undefined; tax: number | null | undefined; opens: boolean };

export const SUMS = ['5a', '5c', '5g'] as const;
export type SumName = (typeof SUMS)[number];

export function isRubric(name: string): name is Rubric {
  return RUBRICS.some((rubric) => rubric === name);
}

export function isSum(name: string): name is SumName {
  return SUMS.some((sum) => sum === name);
}

type Word = keyof (typeof texts)['form'];
export const rowWord = (name: RowName): Word => `r${name}`;
export const sectionWord = (number: (typeof SECTIONS)[number]['number']): Word => `section${number}`;

export function rubricOf(found: VatReturn, rubric: Rubric): RubricShown | undefined {
  return found.rubrics.find((each) => each.rubric === rubric);
}

/** A row of the form with its figures. */
export function formRow(found: VatReturn, name: RowName): FormRow {
  if (isRubric(name)) {
    const shown = rubricOf(found, name);
    return {
      name,
      turnover: shown?.turnover_euros ?? undefined,
      tax: shown?.tax_euros ?? undefined,
      opens: shown !== undefined && shown.line_count > 0,
    };
  }
  const row = { name, turnover: undefined, opens: isSum(name) };
  if (name === '5a') return { ...row, tax: found.owed_euros };
  if (isSum(name)) return { ...row, tax: found.total_euros };
  return { ...row, tax: name === '5d' ? null : 0 };
}

export const ALL_ROWS: readonly RowName[] = [...SECTIONS.flatMap(({ rows }) => rows), '5g'];
