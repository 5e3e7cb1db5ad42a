import { Input } from '@mantine/core';
import { useState } from 'react';
import type { Language } from '../../ui/language.ts';
import type { CellControl } from '../../ui/line-table.tsx';
import { useLanguage } from '../../ui/use-language.ts';

/** "12,5" or "1.234,50" in Dutch, "12.5" or "1,234.50" in English, as on the wire; undefined for what is no number. */
export function readDecimal(text: string, language: Language): string | undefined {
  const plain = text.replaceAll(/[\s€\u00a0]/g, '').replace(/[−–]/, '-');
  const point = language === 'nl' ? ',' : '.';
  const thousands = language === 'nl' ? '.' : ',';
  const hasPoint = plain.includes(point);
  // Without the language's own sign a single other one with one, two or four digits behind it is what was meant.
  const isOther = !hasPoint && /^-?\d+[.,](\d{1,2}|\d{4})$/.test(plain);
  const written = isOther ? plain.replace(thousands, '.') : plain.replaceAll(thousands, '').replace(point, '.');
  return /^-?\d{1,9}(\.\d{1,4})?$/.test(written) ? written : undefined;
}

/** A decimal of the wire as the language writes it, with at least so many decimals. */
export function showDecimal(text: string, language: Language, atLeast: number): string {
  if (text === '') return '';
  const [whole = '', fraction = ''] = text.split('.');
  const kept = fraction.replace(/0+$/, '').padEnd(atLeast, '0');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, language === 'nl' ? '.' : ',');
  return kept === '' ? grouped : `${grouped}${language === 'nl' ? ',' : '.'}${kept}`;
}

type DecimalCellProps = {
  /** As on the wire; empty when nothing is filled in. */
  value: string;
  onChange: (value: string) => void;
  control: CellControl;
  /** Prices show two decimals at least, quantities none. */
  decimals: number;
};

/** A number with at most four decimals in a cell; what cannot be read stays as typed and is marked. */
export function DecimalCell({ value, onChange, control, decimals }: DecimalCellProps) {
  const language = useLanguage();
  const [draft, setDraft] = useState<string | undefined>();
  const isWrong = draft !== undefined && draft.trim() !== '' && readDecimal(draft, language) === undefined;
  const type = (text: string) => {
    setDraft(text);
    const read = readDecimal(text, language);
    if (read !== undefined || text.trim() === '') onChange(read ?? '');
  };
  return (
    <Input
      variant="unstyled"
      {...control}
      error={control.error || isWrong}
      aria-invalid={control.error || isWrong}
      inputMode="decimal"
      autoComplete="off"
      value={draft ?? showDecimal(value, language, decimals)}
      styles={{ input: { textAlign: 'right' } }}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => {
        if (!isWrong) setDraft(undefined);
      }}
    />
  );
}
