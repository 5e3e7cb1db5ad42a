import { Button, Menu } from '@mantine/core';
import { bookCalls } from '@saldo/contract';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { addressOfCall } from '../../app/api/server.ts';
import { useAdminId } from '../../app/api/session.ts';
import { type IsoDate, yearOf } from '@saldo/ledger';

/** Balance sheet and profit and loss on paper, as a choice in a menu. */
export function AnnualFigures({ until }: { until: IsoDate }) {
  const { t } = useTranslation('reports');
  const admin_id = useAdminId();
  return (
    <Menu.Item
      component="a"
      href={addressOfCall(bookCalls.annualFigures, { query: { admin_id, year: yearOf(until) } })}
      download
    >
      {t('annualFigures')}
    </Menu.Item>
  );
}

/** The same of a whole year, as a button. */
export function AnnualFiguresButton({ year }: { year: number }) {
  const { t } = useTranslation('reports');
  const admin_id = useAdminId();
  return (
    <Button
      component="a"
      variant="default"
      href={addressOfCall(bookCalls.annualFigures, { query: { admin_id, year } })}
      download
      leftSection={<IconDownload size={17} stroke={1.7} />}
    >
      {t('downloads.annual.of', { year })}
    </Button>
  );
}
