import type { VatCheck } from '@saldo/contract';
import type { Language } from '#platform/scope';

/** A check before a person's word on it. `facts` is what they would be saying yes to. */
export type Finding = {
  code: VatCheck['code'];
  result: VatCheck['result'];
  facts: string;
  text: Record<Language, string>;
  link: string | null;
  /** The documents it is about. */
  documents?: readonly { name: Record<Language, string>; link: string }[];
};

export function right(code: Finding['code'], en: string, nl: string): Finding {
  return { code, result: 'right', facts: '', text: { en, nl }, link: null };
}
