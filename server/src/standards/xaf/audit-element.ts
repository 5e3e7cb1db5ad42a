import { type Cents, cents, type IsoDate, isRealDate, negate } from '@saldo/ledger';
import { AuditProblem } from './audit-events.ts';

/** An element with its text and the children that are kept with it. Names are without prefix and in lower case: vendors differ in both. */
export type AuditElement = { name: string; line: number; text: string; children: AuditElement[] };

/** The text of the first child that has one of these names. */
export function textOf(element: AuditElement, ...names: string[]): string {
  return element.children.find(({ name }) => names.includes(name))?.text.trim() ?? '';
}

/** The text of an element anywhere below. */
export function textBelow(element: AuditElement, wanted: string): string {
  for (const child of element.children) {
    const text = child.name === wanted ? child.text.trim() : textBelow(child, wanted);
    if (text !== '') return text;
  }
  return '';
}

/** With a point or a comma, with or without thousands separators, and with more decimals as long as they are zeros. */
const AMOUNT = /^([+-]?)(\d{1,15})(?:\.(\d*))?$/;

function amountOf(text: string): Cents | null {
  const lastComma = text.lastIndexOf(',');
  const isCommaDecimal = lastComma > text.lastIndexOf('.');
  const plain = isCommaDecimal ? text.replaceAll('.', '').replaceAll(',', '.') : text.replaceAll(',', '');
  const [, sign, euros, decimals = ''] = AMOUNT.exec(plain.replaceAll(/\s/g, '')) ?? [];
  if (euros === undefined || /[1-9]/.test(decimals.slice(2))) return null;
  const value = Number(euros) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
  const signed = sign === '-' && value !== 0 ? -value : value;
  return Number.isSafeInteger(signed) ? cents(signed) : null;
}

/** The amount of an element with its side, debit positive. Without a side the sign of the amount is the side. */
export function signedAmount(element: AuditElement, amount: string, side: string): Cents {
  const text = textOf(element, amount);
  const read = amountOf(text);
  if (read === null) throw problem('amount', element, text);
  return textOf(element, side).toUpperCase().startsWith('C') && read !== 0 ? negate(read) : read;
}

export function declaredAmount(element: AuditElement, name: string): Cents | null {
  const text = textOf(element, name);
  return text === '' ? null : amountOf(text);
}

/** A day, of which some vendors write the time as well. */
export function dayOf(element: AuditElement, ...names: string[]): IsoDate {
  const text = textOf(element, ...names).slice(0, 10);
  if (!isRealDate(text)) throw problem('date', element, text);
  return text;
}

export function problem(rule: 'amount' | 'date', { line, name }: AuditElement, about: string): AuditProblem {
  return new AuditProblem({ rule, line, element: name, about });
}
