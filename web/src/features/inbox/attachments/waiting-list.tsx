import { ActionIcon } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconCloudOff, IconFileText, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateOf, formatDate, formatTime } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { forgetFile, type KeptFile, type Sender } from './offline-receipts.ts';
import { RemoveDialog } from '../../../app/actions/remove-dialog.tsx';
import { waitingFilesQuery } from './use-waiting-files.ts';
import styles from './waiting-list.module.css';

/** One person's unsent files for one administration. Empty if there are none. */
export function WaitingList({ person_id, admin_id }: Pick<Sender, 'person_id' | 'admin_id'>) {
  const { t } = useTranslation('shell');
  const client = useQueryClient();
  const { data = [] } = useQuery(waitingFilesQuery(person_id));
  const [removing, setRemoving] = useState<KeptFile | undefined>();
  const waiting = data.filter((kept) => kept.admin_id === admin_id);
  if (waiting.length === 0) return null;
  return (
    <section className={styles['waiting']} aria-label={t('waiting.title')}>
      <div className={styles['head']}>
        <IconCloudOff size={18} stroke={1.7} aria-hidden="true" />
        <strong>{t('waiting.title')}</strong>
        <span>{t('waiting.count', { count: waiting.length })}</span>
      </div>
      <ul>
        {waiting.map((kept) => (
          <Waiting key={kept.key} kept={kept} onRemove={() => setRemoving(kept)} />
        ))}
      </ul>
      {removing !== undefined && (
        <RemoveDialog
          title={t('waiting.removeTitle', { name: removing.file.name })}
          text={t('waiting.removeText')}
          confirm={t('waiting.remove')}
          done={t('waiting.removed')}
          remove={() => forgetFile(removing.key)}
          refresh={() => client.invalidateQueries({ queryKey: ['waiting-files'] })}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </section>
  );
}

function Waiting({ kept: { file, kept_at, refused }, onRemove }: { kept: KeptFile; onRemove: () => void }) {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const when = `${formatDate(dateOf(kept_at), language, 'day')} ${formatTime(kept_at)}`;
  const act = t('waiting.removeOne', { name: file.name });
  return (
    <li>
      <Picture file={file} />
      <span className={styles['words']}>
        <span className={styles['name']}>{file.name}</span>
        {refused === null ? (
          <span className="second">{t('waiting.taken', { when })}</span>
        ) : (
          <span className={styles['refused']}>{t('waiting.refused', { reason: refused })}</span>
        )}
      </span>
      <ActionIcon size={44} aria-label={act} title={act} onClick={onRemove}>
        <IconTrash size={18} stroke={1.7} />
      </ActionIcon>
    </li>
  );
}

function Picture({ file }: { file: File }) {
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (picture.current === null) return undefined;
    const url = URL.createObjectURL(file);
    picture.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  if (file.type.startsWith('image/'))
    return <img ref={picture} className={styles['picture']} alt="" width={30} height={38} />;
  return (
    <span className={styles['picture']}>
      <IconFileText size={18} stroke={1.7} aria-hidden="true" />
    </span>
  );
}
