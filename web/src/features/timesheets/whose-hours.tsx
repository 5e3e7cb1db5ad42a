import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAdminId, useMay } from '../../app/api/session.ts';
import { hourSettingsQuery } from './queries.ts';

/** The person that an address names; undefined is whoever is looking. */
export function personIn(search: Readonly<Record<string, string | undefined>>): number | undefined {
  return /^\d+$/.test(search['person'] ?? '') ? Number(search['person']) : undefined;
}

type WhoseHoursProps = { value: number | undefined; onChange: (id: string | undefined) => void };

/** One's own hours, or those of a colleague for who may see these. */
export function WhoseHours({ value, onChange }: WhoseHoursProps) {
  const { t } = useTranslation('timesheets');
  const { data } = useQuery(hourSettingsQuery(useAdminId()));
  const may = useMay();
  if (!may('hours.team') || (data?.people.length ?? 0) < 2) return null;
  return (
    <Select
      aria-label={t('week.who')}
      placeholder={t('week.own')}
      data={data?.people.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
      value={value === undefined ? null : String(value)}
      onChange={(id) => onChange(id ?? undefined)}
      clearable
    />
  );
}
