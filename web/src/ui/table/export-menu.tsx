import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../feedback/toast-store.ts';
import { useLanguage } from '../format/use-language.ts';
import { downloadCsv } from './csv.ts';
import type { Column } from './data-table-types.ts';
import { downloadXlsx } from './xlsx.ts';

type ExportMenuProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Fetches what is not shown yet. */
  all?: (() => Promise<readonly Row[]>) | undefined;
  size?: 'xs' | 'sm';
  /** Other files of the same, such as a PDF. */
  others?: React.ReactNode;
};

/** All that a table finds, as CSV or Excel. */
export function ExportMenu<Row>({ label, columns, rows, all, size = 'sm', others }: ExportMenuProps<Row>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const write = async (download: typeof downloadXlsx<Row> | typeof downloadCsv<Row>) => {
    setBusy(true);
    try {
      await download(label, columns, all === undefined ? rows : await all(), language);
    } catch {
      toast.error(t('table.exportFailed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          size={size}
          leftSection={<IconDownload size={16} stroke={1.7} />}
          rightSection={<IconChevronDown size={14} stroke={1.7} />}
          disabled={rows.length === 0}
          loading={busy}
        >
          {t('table.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void write(downloadXlsx)}>{t('table.excel')}</Menu.Item>
        <Menu.Item onClick={() => void write(downloadCsv)}>{t('table.csv')}</Menu.Item>
        {others}
      </Menu.Dropdown>
    </Menu>
  );
}
