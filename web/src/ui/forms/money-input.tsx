import { Input } from '@mantine/core';
import type { Cents } from '@saldo/ledger';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../format/format.ts';
import { parseAmount } from './parse-amount.ts';
import { useLanguage } from '../format/use-language.ts';

export type MoneyInputProps = {
  value: Cents | null;
  onChange: (value: Cents | null) => void;
  /** Why what is in the field is no amount; undefined when it is one again. */
  onProblem?: ((message: string | undefined) => void) | undefined;
  id?: string;
  'aria-label'?: string;
  'aria-describedby'?: string | undefined;
  'aria-required'?: boolean;
  error?: boolean;
  disabled?: boolean;
  /** Without a border until focus: in a line table. */
  variant?: 'default' | 'unstyled';
  /** Show the euro sign in front of the field's own border. */
  currency?: boolean;
  className?: string | undefined;
};

/**
 * An amount as people type it: the notation of the language, a paste in either notation, a sum as "120+35,50".
 * Written out on leaving the field; a third decimal is refused with a message, never rounded away.
 */
export function MoneyInput({ value, onChange, onProblem, currency = false, ...rest }: MoneyInputProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [draft, setDraft] = useState<string | undefined>();
  const written = value === null ? '' : formatMoney(value, language);
  const type = (text: string) => {
    setDraft(text);
    const parsed = parseAmount(text, language);
    onChange(parsed.ok ? parsed.cents : null);
    if (parsed.ok || text.trim() === '') onProblem?.(undefined);
  };
  const leave = () => {
    if (draft === undefined) return;
    const parsed = parseAmount(draft, language);
    const empty = draft.trim() === '';
    onProblem?.(parsed.ok || empty ? undefined : t(`money.${parsed.problem}`, parsed));
    if (parsed.ok || empty) setDraft(undefined);
  };
  return (
    <Input
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      leftSection={currency ? '€' : undefined}
      value={draft ?? written}
      styles={{ input: { textAlign: 'right' } }}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
      onKeyDownCapture={(event) => {
        // Whoever sends the form from here has left the field as well: what cannot be read is not sent as nothing.
        if (event.key === 'Enter') leave();
      }}
    />
  );
}
