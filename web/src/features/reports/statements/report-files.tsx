import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { type ColumnKind, REPORT_FORMATS, type ReportFile, statementCalls } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { addressOfCall } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import type { Span } from '../queries.ts';

type ReportFilesProps = Span & {
  report: ReportFile;
  by?: ColumnKind;
  years?: number;
  journal?: 'PURCHASES' | 'SALES' | 'BANK' | 'GENERAL' | undefined;
  /** Codes, separated by commas: of these ledger accounts only. */
  ledgers?: string | undefined;
  /** Other files of the same. */
  others?: React.ReactNode;
};

/** The whole report as a file: made by the server, so that it is not cut to what the screen shows. */
export function ReportFiles({
  report,
  from,
  until,
  by = 'span',
  years = 1,
  journal,
  ledgers,
  others,
}: ReportFilesProps) {
  const { t } = useTranslation('reports');
  const { t: words } = useTranslation('ui');
  const admin_id = useAdminId();
  const names = { pdf: t('statements.pdf'), xlsx: words('table.excel'), csv: words('table.csv') };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.7} />}
          rightSection={<IconChevronDown size={14} stroke={1.7} />}
        >
          {words('table.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {REPORT_FORMATS.map((file_type) => (
          <Menu.Item
            key={file_type}
            component="a"
            href={addressOfCall(statementCalls.reportFile, {
              query: {
                admin_id,
                report,
                file_type,
                from,
                until,
                by,
                years,
                ...(journal === undefined ? {} : { journal }),
                ...(ledgers === undefined ? {} : { ledgers }),
              },
            })}
            download
          >
            {names[file_type]}
          </Menu.Item>
        ))}
        {others}
      </Menu.Dropdown>
    </Menu>
  );
}
