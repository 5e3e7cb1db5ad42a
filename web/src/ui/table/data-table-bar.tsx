import { ActionIcon, Checkbox, CloseButton, Input } from '@mantine/core';
import { IconSearch, IconSquareCheck, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './data-table.module.css';
import type { DataTableProps } from './data-table-types.ts';
import { ExportMenu } from './export-menu.tsx';
import { useHotkeys } from '../layout/hotkeys.ts';
import { KeyHint } from '../layout/key-hint.tsx';
import type { ListCursor } from './list-cursor.ts';
import { usePhone } from '../layout/use-width.ts';

type TableBarProps<Row> = DataTableProps<Row> & { rows: readonly Row[]; cursor: ListCursor };

/** Tabs, chips and search; while rows are chosen the bulk bar takes exactly their place. */
export function TableBar<Row>(props: TableBarProps<Row>) {
  const { tabs, chips, tools, onSearch, csv, bulk, cursor, rows } = props;
  const phone = usePhone();
  const { t } = useTranslation();
  if (bulk !== undefined && (phone ? cursor.choosing : cursor.chosen.size > 0))
    return <BulkBar {...props} bulk={bulk} />;
  if (tabs === undefined && chips === undefined && onSearch === undefined && tools === undefined && csv !== true)
    return null;
  return (
    <div className={styles['bar']}>
      {tabs === undefined ? <span /> : <Tabs {...props} tabs={tabs} />}
      <div className={styles['tools']}>
        {/* On a phone what opens the filters stands beside the search, before the filters themselves. */}
        {phone && tools}
        {chips?.map((chip) => (
          <Chip key={chip.id} {...chip} />
        ))}
        {!phone && tools}
        {csv === true && (
          <ExportMenu
            label={props.label}
            columns={props.columns}
            rows={rows}
            all={props.source.all}
            totals={props.totals}
            size="xs"
          />
        )}
        {onSearch !== undefined && <SearchBox {...props} onSearch={onSearch} />}
        {phone && bulk !== undefined && (
          <ActionIcon
            variant="default"
            size={44}
            aria-label={t('table.choose')}
            disabled={rows.length === 0}
            onClick={cursor.choose}
          >
            <IconSquareCheck size={18} stroke={1.7} />
          </ActionIcon>
        )}
      </div>
    </div>
  );
}

function Tabs<Row>({ tabs, tab, onTab }: DataTableProps<Row> & { tabs: NonNullable<DataTableProps<Row>['tabs']> }) {
  const { t } = useTranslation();
  const chosen = tab ?? tabs[0]?.id;
  const list = useRef<HTMLElement>(null);
  const isCounted = tabs.every(({ count }) => count !== undefined);
  const shown = useRef<string>(undefined);
  // On a phone the tabs are a line to walk along: the chosen one is brought in sight once, and again when counts make them wider.
  useEffect(() => {
    const row = list.current;
    const here = row?.querySelector<HTMLElement>('[aria-current]');
    const state = `${chosen ?? ''} ${String(isCounted)}`;
    if (!row || !here || shown.current === state) return;
    shown.current = state;
    row.scrollLeft = here.offsetLeft - row.offsetLeft - (row.clientWidth - here.offsetWidth) / 2;
  }, [chosen, isCounted]);
  return (
    <nav ref={list} className={styles['tabs']} aria-label={t('table.states')}>
      {tabs.map(({ id, label, count }) => (
        <button
          type="button"
          key={id}
          className={styles['tab']}
          aria-current={id === chosen ? 'true' : undefined}
          onClick={() => onTab?.(id)}
        >
          {label}
          {count !== undefined && <span className={styles['tabCount']}>{count}</span>}
        </button>
      ))}
    </nav>
  );
}

function Chip({ label, icon: Glyph, on, toggle }: NonNullable<DataTableProps<never>['chips']>[number]) {
  return (
    <button type="button" className={styles['chip']} aria-pressed={on} onClick={toggle}>
      {Glyph !== undefined && <Glyph size={16} stroke={1.7} aria-hidden="true" />}
      {label}
      {on && <IconX size={14} stroke={2} aria-hidden="true" />}
    </button>
  );
}

/** Waits a moment after the last letter, so that typing a name asks the server once. */
function SearchBox<Row>({
  search = '',
  onSearch,
  searchLabel,
}: DataTableProps<Row> & { onSearch: (text: string) => void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  // What is typed counts until the address has taken it over, or someone else changed the address.
  const [typed, setTyped] = useState({ text: search, over: search });
  const text = typed.over === search ? typed.text : search;
  const setText = (next: string) => setTyped({ text: next, over: search });
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  useEffect(() => {
    if (text === search) return undefined;
    const timer = setTimeout(() => latest.current(text), 250);
    return () => clearTimeout(timer);
  }, [text, search]);
  const label = searchLabel ?? t('search');
  useHotkeys([{ keys: '/', label, run: () => input.current?.focus() }]);
  return (
    <Input
      ref={input}
      className={styles['search'] ?? ''}
      size="xs"
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      leftSection={<IconSearch size={16} stroke={1.7} />}
      rightSection={
        text === '' ? (
          <KeyHint keys="/" />
        ) : (
          <CloseButton size={24} aria-label={t('clear')} onClick={() => setText('')} />
        )
      }
      rightSectionPointerEvents="all"
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur();
      }}
    />
  );
}

function BulkBar<Row>({
  bulk,
  bulkSummary,
  rows,
  rowId,
  cursor,
}: TableBarProps<Row> & { bulk: NonNullable<DataTableProps<Row>['bulk']> }) {
  const { t } = useTranslation();
  const chosen = rows.filter((row) => cursor.chosen.has(rowId(row)));
  const isNone = chosen.length === 0;
  const actions = bulk.map((action) => ({
    ...action,
    reason: isNone ? t('table.selectFirst') : action.refused?.(chosen),
  }));
  const reasons = [...new Set(actions.flatMap(({ reason }) => reason ?? []))];
  const summary = bulkSummary?.(chosen);
  const why = useId();
  // Begun with none chosen, it took the place of what was pressed.
  const [isBeginning] = useState(isNone);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isBeginning) bar.current?.focus();
  }, [isBeginning]);
  useHotkeys(
    actions
      .filter(({ reason }) => reason === undefined)
      .map(({ keys, label, run }) => ({ keys, label, run: () => run(chosen, cursor.clear) })),
  );
  return (
    <div
      ref={bar}
      className={styles['bulk']}
      role="toolbar"
      aria-label={t('table.selected', { count: chosen.length })}
      tabIndex={-1}
    >
      <Checkbox
        size="17px"
        checked={chosen.length === rows.length}
        indeterminate={!isNone && chosen.length < rows.length}
        aria-label={t('table.selectAll')}
        onChange={cursor.toggleAll}
      />
      <strong>{t('table.selected', { count: chosen.length })}</strong>
      <span className={styles['bulkSum']} data-empty={summary === undefined && reasons.length === 0}>
        {summary}
        {summary !== undefined && reasons.length > 0 && ' · '}
        <span id={why}>{reasons.join(' · ')}</span>
      </span>
      <div className={styles['bulkActions']}>
        {actions.map(({ label, icon: Glyph, keys, run, reason }) => (
          <button
            type="button"
            key={label}
            className={styles['bulkAction']}
            disabled={reason !== undefined}
            title={reason}
            aria-describedby={reason === undefined ? undefined : why}
            onClick={() => run(chosen, cursor.clear)}
          >
            <Glyph size={17} stroke={1.7} aria-hidden="true" />
            {label}
            <KeyHint keys={keys} />
          </button>
        ))}
      </div>
      <button
        type="button"
        className={`${styles['bulkAction'] ?? ''} ${styles['bulkClear'] ?? ''}`}
        aria-label={t('table.clearSelection')}
        onClick={cursor.clear}
      >
        <IconX size={17} stroke={1.7} aria-hidden="true" />
        <KeyHint keys="escape" />
      </button>
    </div>
  );
}
