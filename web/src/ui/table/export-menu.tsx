import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
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
  size?: 'xs' | 'sm';
  /** Other files of the same, such as a PDF. */
  others?: React.ReactNode;
};

/** What is shown, as CSV or Excel. */
export function ExportMenu<Row>({ label, columns, rows, size = 'sm', others }: ExportMenuProps<Row>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const excel = () =>
    void downloadXlsx(label, columns, rows, language).catch(() => toast.error(t('table.exportFailed')));
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          size={size}
          leftSection={<IconDownload size={16} stroke={1.7} />}
          rightSection={<IconChevronDown size={14} stroke={1.7} />}
          disabled={rows.length === 0}
        >
          {t('table.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={excel}>{t('table.excel')}</Menu.Item>
        <Menu.Item onClick={() => downloadCsv(label, columns, rows, language)}>{t('table.csv')}</Menu.Item>
        {others}
      </Menu.Dropdown>
    </Menu>
  );
}
