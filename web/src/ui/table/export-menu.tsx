import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { use, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../feedback/toast-store.ts';
import { formatNumber } from '../format/format.ts';
import { useLanguage } from '../format/use-language.ts';
import { usePhone } from '../layout/use-width.ts';
import { downloadCsv } from './csv.ts';
import type { Column, Reading } from './data-table-types.ts';
import { ListDrawer, toDrawnList } from './list-pdf.ts';
import { fileName, saveFile } from './save-file.ts';
import { TooManyRows } from './too-many-rows.ts';
import { writtenColumns } from './written-cell.ts';
import { downloadXlsx } from './xlsx.ts';

type ExportMenuProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Fetches what is not shown yet. */
  all?: ((reading: Reading) => Promise<readonly Row[]>) | undefined;
  /** What the list adds up, by column id. */
  totals?: Readonly<Record<string, unknown>> | undefined;
  size?: 'xs' | 'sm';
};

/** All that a table finds, as Excel, CSV or PDF. */
export function ExportMenu<Row>({ label, columns, rows, all, totals = {}, size = 'sm' }: ExportMenuProps<Row>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const phone = usePhone();
  const drawing = use(ListDrawer);
  const [read, setRead] = useState<number>();
  const left = useRef<AbortController>(undefined);
  // Who leaves the page needs no file any more.
  useEffect(() => () => left.current?.abort(), []);
  const write = async (
    download: (found: readonly Row[], signal: AbortSignal) => Promise<void> | void,
    tooMany: (most: number) => string,
    most?: number,
  ) => {
    const leaving = new AbortController();
    left.current = leaving;
    setRead(0);
    try {
      const { signal } = leaving;
      const found =
        all === undefined ? rows : await all({ signal, onRead: setRead, ...(most === undefined ? {} : { most }) });
      await download(found, signal);
    } catch (error) {
      if (leaving.signal.aborted) return;
      toast.error(error instanceof TooManyRows ? tooMany(error.most) : t('table.exportFailed'));
    } finally {
      if (!leaving.signal.aborted) setRead(undefined);
    }
  };
  const named = (): string => [label, drawing?.company() ?? ''].join(' ').trim();
  const table = (download: typeof downloadXlsx<Row> | typeof downloadCsv<Row>) =>
    write(
      (found) => download(named(), columns, found, language),
      (most) => t('table.exportTooMany', { most: formatNumber(most, language) }),
    );
  const paper = ({ draw, most: mostOf }: NonNullable<typeof drawing>) => {
    const most = mostOf(writtenColumns(columns).length);
    return write(
      async (found, signal) => {
        if (found.length > most) throw new TooManyRows(most);
        saveFile(
          fileName(named(), 'pdf'),
          await draw(toDrawnList(label, columns, found, { of: totals, words: t('entry.total') }), signal),
        );
      },
      () => t('table.pdfTooMany', { most: formatNumber(most, language) }),
      most,
    );
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        {phone && size === 'xs' ? (
          <ActionIcon
            variant="default"
            size={44}
            aria-label={t('table.export')}
            disabled={rows.length === 0}
            loading={read !== undefined}
          >
            <IconDownload size={18} stroke={1.7} />
          </ActionIcon>
        ) : (
          <Button
            variant="default"
            size={size}
            leftSection={<IconDownload size={16} stroke={1.7} />}
            rightSection={<IconChevronDown size={14} stroke={1.7} />}
            disabled={rows.length === 0 || (read ?? 0) > 0}
            loading={read === 0}
            {...(read === undefined || read === 0 ? {} : { 'aria-busy': true })}
          >
            {read === undefined || read === 0
              ? t('table.export')
              : t('table.exporting', { rows: formatNumber(read, language) })}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void table(downloadXlsx)}>{t('table.excel')}</Menu.Item>
        <Menu.Item onClick={() => void table(downloadCsv)}>{t('table.csv')}</Menu.Item>
        {drawing !== undefined && <Menu.Item onClick={() => void paper(drawing)}>{t('table.pdf')}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
