import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { bookCalls, ENTRY_FILE_TYPES, type EntryFileType } from '@saldo/contract';
import { isoDate } from '@saldo/ledger';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { usePeriod } from '../../app/period/period.ts';
import { useAddress } from '../../app/routing/address.tsx';
import { addressOfCall } from '../../app/api/server.ts';
import { useAdminId, yearsQuery } from '../../app/api/session.ts';
import { Card, Page } from '../../ui/layout/page.tsx';
import { AnnualFiguresButton } from './annual-figures.tsx';
import { ArchiveCard } from './archive-card.tsx';
import { ReportFiles } from './statements/report-files.tsx';
import styles from './downloads.module.css';

/** The books of a year to take along: whole, or its entries in the format that somebody asks for. */
export function DownloadsScreen() {
  const { t } = useTranslation('reports');
  const { search, change } = useAddress();
  const working = usePeriod().year;
  const { data = [] } = useQuery(yearsQuery(useAdminId()));
  const asked = Number(search['year'] ?? '');
  const year = data.some((each) => each.year === asked) ? asked : working;
  const years = [...new Set([...data.map((each) => each.year), year])].toSorted((a, b) => b - a).map(String);
  const closed = data.find(({ state }) => state === 'CLOSED')?.year;
  return (
    <Page
      title={t('downloads.title')}
      summary={t('downloads.summary')}
      actions={
        <Select
          aria-label={t('downloads.year')}
          w={110}
          data={years}
          value={String(year)}
          allowDeselect={false}
          onChange={(chosen) => change({ year: chosen ?? undefined, archive: undefined })}
        />
      }
    >
      <div className={styles['cards']}>
        <ArchiveCard key={year} year={year} />
        <Card title={t('downloads.entries.title')}>
          <ul className={styles['files']}>
            {['xlsx' as const, ...ENTRY_FILE_TYPES.filter((type) => type !== 'xlsx')].map((type) => (
              <EntriesFile key={type} type={type} year={year} />
            ))}
          </ul>
        </Card>
        <Card title={t('downloads.annual.title')}>
          <ul className={styles['files']}>
            <li>
              <div className="second">{t('downloads.annual.text')}</div>
              <AnnualFiguresButton year={data.some((each) => each.year === asked) ? asked : (closed ?? year)} />
            </li>
          </ul>
        </Card>
        <Card title={t('downloads.bridge.title')}>
          <ul className={styles['files']}>
            <li>
              <div className="second">{t('downloads.bridge.text')}</div>
              <ReportFiles report="rgs_bridge" from={isoDate(year, 1, 1)} until={isoDate(year, 12, 31)} />
            </li>
          </ul>
        </Card>
      </div>
    </Page>
  );
}

/** A plain link: the browser takes the bytes as they come, however many. */
function EntriesFile({ type, year }: { type: EntryFileType; year: number }) {
  const { t } = useTranslation('reports');
  const admin_id = useAdminId();
  const name = t(`downloads.entries.${type}`);
  return (
    <li>
      <div>
        <div className={styles['name']}>{name}</div>
        <div className="second">{t(`downloads.entries.${type}Help`)}</div>
      </div>
      <Button
        component="a"
        variant="default"
        href={addressOfCall(bookCalls.downloadMutations, { query: { admin_id, year, file_type: type } })}
        download
        aria-label={t('downloads.entries.get', { what: name })}
        leftSection={<IconDownload size={17} stroke={1.7} />}
      >
        {t('downloads.entries.act')}
      </Button>
    </li>
  );
}
