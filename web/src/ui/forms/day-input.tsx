import type { IsoDate } from '@saldo/ledger';
import { useId, useState } from 'react';
import { DateInput } from './date-input.tsx';
import { FieldError } from './field.tsx';

type DayInputProps = { label: string; value: IsoDate; onChange: (day: IsoDate) => void };

/** The day of a report, outside a form: one that cannot be read changes nothing, and it says so itself. */
export function DayInput({ label, value, onChange }: DayInputProps) {
  const [problem, setProblem] = useState<string | undefined>();
  const id = useId();
  return (
    <div>
      <DateInput
        aria-label={label}
        aria-describedby={problem === undefined ? undefined : id}
        error={problem !== undefined}
        value={value}
        onProblem={setProblem}
        onChange={(day) => {
          if (day !== null) onChange(day);
        }}
      />
      {problem !== undefined && <FieldError id={id}>{problem}</FieldError>}
    </div>
  );
}
