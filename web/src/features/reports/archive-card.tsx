import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import {
  ARCHIVE_NEEDS,
  ATTACHMENTS_TYPES,
  type AttachmentsType,
  type BackgroundTask,
  bookCalls,
  type PackedBooks,
} from '@saldo/contract';
import { IconFileZip, IconPackageExport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOver, TaskProgress, useTask } from '../../app/actions/use-task.tsx';
import { useAddress } from '../../app/routing/address.tsx';
import { addressOfCall, callApi } from '../../app/api/server.ts';
import { useAdminId, useMay } from '../../app/api/session.ts';
import { Note } from '../../ui/feedback/callout.tsx';
import { ChoiceField } from '../../ui/forms/fields.tsx';
import { formatDate, formatNumber } from '../../ui/format/format.ts';
import { useLanguage } from '../../ui/format/use-language.ts';
import { Card } from '../../ui/layout/page.tsx';
import styles from './downloads.module.css';

const MEGABYTE = 1_000_000;

/** Has the archive of a year packed and follows that; the task is in the address, so it can be left and come back to. */
export function ArchiveCard({ year }: { year: number }) {
  const { t } = useTranslation('reports');
  const { search, change } = useAddress();
  const admin_id = useAdminId();
  const may = useMay();
  const offered = ATTACHMENTS_TYPES.filter((type) => ARCHIVE_NEEDS[type].every(may));
  const [documents, setDocuments] = useState<AttachmentsType>(offered[0] ?? 'none');
  const asked = /^[1-9]\d{0,9}$/.test(search['archive'] ?? '') ? Number(search['archive']) : undefined;
  const task = useTask(asked);
  const packed = packedBy(task);
  const making = useMutation({
    mutationFn: () => callApi(bookCalls.createDownloadFile, { query: { admin_id, year, attachments_type: documents } }),
    onSuccess: ({ task_id }) => change({ year: String(year), archive: String(task_id) }),
  });
  const isBusy = making.isPending || (asked !== undefined && task !== undefined && !isOver(task));
  return (
    <Card title={t('downloads.archive.title')}>
      <p className={styles['text']}>{t('downloads.archive.text')}</p>
      <div className={styles['choice']}>
        <ChoiceField
          label={t('downloads.archive.documents')}
          value={documents}
          data={offered.map((value) => ({ value, label: t(`downloads.archive.${value}`) }))}
          onChange={setDocuments}
          disabled={isBusy}
        />
      </div>
      {making.error !== null && <Note tone="bad">{making.error.message}</Note>}
      {task?.state === 'SUCCESS' ? (
        <Ready packed={packed} year={year} />
      ) : (
        asked !== undefined && <TaskProgress task={task} label={t('downloads.archive.busy')} />
      )}
      <div className={styles['foot']}>
        {packed !== undefined && (
          <Button
            component="a"
            href={addressOfCall(bookCalls.downloadFile, { params: { id: asked }, query: { admin_id } })}
            download
            leftSection={<IconFileZip size={17} stroke={1.7} />}
          >
            {t('downloads.archive.download')}
          </Button>
        )}
        <Button
          variant={packed !== undefined ? 'default' : 'filled'}
          leftSection={<IconPackageExport size={17} stroke={1.7} />}
          loading={isBusy}
          onClick={() => making.mutate()}
        >
          {task === undefined ? t('downloads.archive.make') : t('downloads.archive.again')}
        </Button>
      </div>
    </Card>
  );
}

/** What a finished task packed; nothing once that is deleted. */
function packedBy(task: BackgroundTask | undefined): PackedBooks | undefined {
  if (task?.state !== 'SUCCESS') return undefined;
  const packed = task.result as (PackedBooks & { gone?: true }) | null;
  return packed === null || packed.gone === true ? undefined : packed;
}

function Ready({ packed, year }: { packed: PackedBooks | undefined; year: number }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  if (packed === undefined) return <Note tone="info">{t('downloads.archive.gone')}</Note>;
  return (
    <Note tone="ok">
      {t('downloads.archive.ready', {
        year,
        count: packed.files,
        size: formatNumber(Math.max(packed.size_bytes / MEGABYTE, 0.1), language, 1),
        date: formatDate(packed.kept_until, language, 'long'),
      })}
      <div className="second">{t('downloads.archive.verify')}</div>
    </Note>
  );
}
