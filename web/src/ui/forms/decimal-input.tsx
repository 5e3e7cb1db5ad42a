import { Input } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../format/language.ts';
import { parseDecimalText } from './parse-amount.ts';
import { useLanguage } from '../format/use-language.ts';

/** A decimal of the wire as the language writes it, with at least so many decimals. */
export function showDecimal(text: string, language: Language, atLeast: number): string {
  if (text === '') return '';
  const [whole = '', fraction = ''] = text.split('.');
  const kept = fraction.replace(/0+$/, '').padEnd(atLeast, '0');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, language === 'nl' ? '.' : ',');
  return kept === '' ? grouped : `${grouped}${language === 'nl' ? ',' : '.'}${kept}`;
}

/** A number that can be read in two ways: what is asked, and the answers. */
export type TwoReadings = { question: string; answers: { label: string; choose: () => void }[] };

type DecimalInputProps = {
  /** As on the wire; empty when nothing is filled in, or what is typed cannot be read. */
  value: string;
  onChange: (value: string) => void;
  /** Why what is typed is no number; undefined when it is one again. */
  onProblem: (message: string | undefined) => void;
  /** On leaving: what was typed can be read in two ways; undefined when there is one again. */
  onTwoReadings: (readings: TwoReadings | undefined) => void;
  /** Prices show two decimals at least, quantities none. */
  decimals: number;
  'aria-label': string;
  error: boolean;
  className: string;
};

/**
 * A quantity or unit price with at most four decimals, in either notation. On leaving the field it is written as the language writes it; what
 * cannot be read stays as typed, is no value, and keeps the form from being saved. So does "4,250", until someone says which number it is.
 */
export function DecimalInput(props: DecimalInputProps) {
  const { value, onChange, onProblem, onTwoReadings, decimals, error, ...rest } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const [draft, setDraft] = useState<string | undefined>();
  const type = (text: string) => {
    setDraft(text);
    const parsed = parseDecimalText(text, language);
    onChange(parsed.ok ? parsed.decimal : '');
    if (parsed.ok || text.trim() === '') onProblem(undefined);
    onTwoReadings(undefined);
  };
  const leave = () => {
    if (draft === undefined) return;
    const parsed = parseDecimalText(draft, language);
    const isRead = parsed.ok || draft.trim() === '';
    if (isRead) {
      setDraft(undefined);
      onProblem(undefined);
    } else if (parsed.whole === undefined || parsed.decimals === undefined)
      onProblem(t(`money.${parsed.problem === 'not_an_amount' ? 'not_a_number' : parsed.problem}`));
    else askWhich(parsed.decimals, parsed.whole);
  };
  const askWhich = (...ways: [string, string]) => {
    const euro = language === 'nl' ? '€\u00a0' : '€';
    const shown = (text: string) => `${decimals > 0 ? euro : ''}${showDecimal(text, language, decimals)}`;
    const question = t('money.whichOne', { one: shown(ways[0]), other: shown(ways[1]) });
    onProblem(question);
    const take = (decimal: string) => {
      onChange(decimal);
      onProblem(undefined);
      onTwoReadings(undefined);
      setDraft(undefined);
    };
    onTwoReadings({ question, answers: ways.map((way) => ({ label: shown(way), choose: () => take(way) })) });
  };
  return (
    <Input
      variant="unstyled"
      {...rest}
      error={error}
      aria-invalid={error}
      inputMode="decimal"
      autoComplete="off"
      value={draft ?? showDecimal(value, language, decimals)}
      styles={{ input: { textAlign: 'right' } }}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
      onKeyDownCapture={(event) => {
        if (event.key === 'Enter') leave();
      }}
    />
  );
}
