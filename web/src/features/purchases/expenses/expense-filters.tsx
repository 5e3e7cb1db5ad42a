import { Button, Popover } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { journalCalls } from '@saldo/contract';
import { type Cents, formatEuro, type IsoDate, isRealDate, parseEuro, REVERSE_CHARGES } from '@saldo/ledger';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Search, useAddress } from '../../../app/routing/address.tsx';
import { useLedgerOptions } from '../../journal/index.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import type { FilterChip } from '../../../ui/table/data-table.tsx';
import { CheckField, DateField, MoneyField, SelectField } from '../../../ui/forms/fields.tsx';
import { FieldRow } from '../../../ui/forms/form.tsx';
import { formatDate, formatMoney } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { usePhone } from '../../../ui/layout/use-width.ts';
import { useContact, useContactChoices } from '../../contacts/index.ts';
import styles from '../purchases.module.css';

const TICKS = ['overdue', 'without_document', 'credit_notes'] as const;
const NAMES = ['from', 'until', 'ledger_id', 'amount_from', 'amount_until', 'reverse_charge', ...TICKS] as const;

const isDay = (text: string | undefined): text is IsoDate => isRealDate(text ?? '');
const isAmount = (text: string | undefined): text is string => /^\d{1,11}\.\d{2}$/.test(text ?? '');

/** What the address says, as the list is asked for; what makes no sense is left out. */
export function filtersOf(search: Readonly<Search>) {
  const { from, until, ledger_id, amount_from, amount_until } = search;
  const yes = (name: (typeof TICKS)[number]) => (search[name] === 'true' ? ('true' as const) : undefined);
  return {
    from: isDay(from) ? from : undefined,
    until: isDay(until) ? until : undefined,
    ledger_id: /^\d{1,15}$/.test(ledger_id ?? '') ? ledger_id : undefined,
    amount_from: isAmount(amount_from) ? amount_from : undefined,
    amount_until: isAmount(amount_until) ? amount_until : undefined,
    reverse_charge: REVERSE_CHARGES.find((each) => each === search['reverse_charge']),
    overdue: yes('overdue'),
    without_document: yes('without_document'),
    credit_notes: yes('credit_notes'),
  };
}

/** Nothing is narrowed any more. */
export const NO_FILTERS: Search = Object.fromEntries(NAMES.map((name) => [name, undefined]));

function useCategories() {
  const adminId = useAdminId();
  const { data = [] } = useQuery({
    queryKey: ['admin', adminId, 'ledgers', 'purchases'],
    queryFn: ({ signal }) => callApi(journalCalls.purchaseLedgersAutocomplete, { params: { adminId } }, { signal }),
    staleTime: 300_000,
  });
  return data;
}

/** A chip for each filter that is on, which takes it away. */
export function useFilterChips(): FilterChip[] {
  const { t } = useTranslation('purchases');
  const language = useLanguage();
  const { search, change } = useAddress();
  const categories = useCategories();
  const filters = filtersOf(search);
  const labelOf = (name: (typeof NAMES)[number], value: string): string => {
    switch (name) {
      case 'ledger_id':
        return categories.find(({ id }) => String(id) === value)?.title ?? t('fields.category');
      case 'amount_from':
      case 'amount_until':
        return t(`filters.${name}Chip`, { amount: formatMoney(value, language, { currency: true }) });
      case 'from':
      case 'until':
        return t(`filters.${name}Chip`, { date: isDay(value) ? formatDate(value, language) : value });
      case 'reverse_charge':
        return t(`reverseCharge.${REVERSE_CHARGES.find((each) => each === value) ?? 'NONE'}`);
      case 'overdue':
      case 'without_document':
      case 'credit_notes':
        return t(`filters.${name}`);
    }
  };
  return NAMES.flatMap((name) => {
    const value = filters[name];
    return value === undefined
      ? []
      : [{ id: name, label: labelOf(name, value), on: true, toggle: () => change({ [name]: undefined }) }];
  });
}

/** Opens everything by which the list can be narrowed; each choice counts at once. */
export function FiltersButton() {
  const { t } = useTranslation('purchases');
  const phone = usePhone();
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width="min(22.5rem, 100vw - 1rem)"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          size={phone ? 'md' : 'xs'}
          leftSection={<IconFilter size={16} stroke={1.7} />}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {t('filters.act')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('filters.act')}>
        {/* On a phone no field takes the focus, which would open the keyboard. */}
        <div {...(phone && { 'data-autofocus': true, tabIndex: -1 })}>
          <Filters onClose={() => setOpened(false)} />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

function Filters({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('purchases');
  const { t: ui } = useTranslation();
  const { search, change } = useAddress();
  const categories = useCategories();
  const filters = filtersOf(search);
  const options = useLedgerOptions(categories, [filters.ledger_id ?? null]);
  const [amounts, setAmounts] = useState({
    amount_from: filters.amount_from === undefined ? null : parseEuro(filters.amount_from),
    amount_until: filters.amount_until === undefined ? null : parseEuro(filters.amount_until),
  });
  const amount = (name: keyof typeof amounts) => ({
    label: t(`filters.${name}`),
    value: amounts[name],
    onChange: (value: Cents | null) => {
      setAmounts({ ...amounts, [name]: value });
      change({ [name]: value === null || value < 0 ? undefined : formatEuro(value) });
    },
  });
  const day = (name: 'from' | 'until') => ({
    label: t(`filters.${name}`),
    value: filters[name] ?? null,
    // Days of its own take the place of the period one works in.
    onChange: (value: IsoDate | null) => change({ [name]: value ?? undefined, when: undefined }),
  });
  const { amount_from: least, amount_until: most } = amounts;
  const areTurned = least !== null && most !== null && most < least;
  const { from, until } = filters;
  const areDaysTurned = from !== undefined && until !== undefined && until < from;
  return (
    <div className={styles['filters']}>
      <SupplierField />
      <FieldRow columns="1fr 1fr">
        <DateField {...day('from')} />
        <DateField {...day('until')} error={areDaysTurned ? t('filters.daysWrong') : undefined} />
      </FieldRow>
      <SelectField
        inPanel
        label={t('fields.category')}
        clearable
        searchable
        placeholder={t('filters.any')}
        nothingFound={t('fields.noCategory')}
        data={options}
        value={filters.ledger_id ?? null}
        onChange={(value) => change({ ledger_id: value ?? undefined })}
      />
      <FieldRow columns="1fr 1fr">
        <MoneyField {...amount('amount_from')} />
        <MoneyField {...amount('amount_until')} error={areTurned ? t('filters.rangeWrong') : undefined} />
      </FieldRow>
      <SelectField
        inPanel
        label={t('fields.reverseCharge')}
        clearable
        placeholder={t('filters.any')}
        data={REVERSE_CHARGES.map((value) => ({ value, label: t(`reverseCharge.${value}`) }))}
        value={filters.reverse_charge ?? null}
        onChange={(value) => change({ reverse_charge: value ?? undefined })}
      />
      {TICKS.map((name) => (
        <CheckField
          key={name}
          label={t(`filters.${name}`)}
          value={filters[name] !== undefined}
          onChange={(on) => change({ [name]: on ? 'true' : undefined })}
        />
      ))}
      <div className="dialog-foot">
        <Button onClick={onClose}>{ui('close')}</Button>
      </div>
    </div>
  );
}

function SupplierField() {
  const { t } = useTranslation('purchases');
  const { search, change } = useAddress();
  const [typed, setTyped] = useState('');
  const chosen = search['supplier'];
  const { data: supplier } = useContact(chosen === undefined ? undefined : Number(chosen));
  const { contacts, waiting } = useContactChoices(typed, supplier?.name);
  const isOffered = supplier === undefined || contacts.some(({ id }) => id === supplier.id);
  return (
    <SelectField
      inPanel
      label={t('fields.supplier')}
      clearable
      searchable
      placeholder={t('filters.any')}
      nothingFound={t('fields.noSupplierFound')}
      data={[...(isOffered ? [] : [supplier]), ...contacts].map(({ id, name }) => ({ value: String(id), label: name }))}
      value={chosen ?? null}
      onChange={(value) => change({ supplier: value ?? undefined })}
      {...{ waiting, onSearch: setTyped }}
    />
  );
}
