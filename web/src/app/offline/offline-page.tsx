import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconCamera, IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedLoad, type LoadFailure } from '../../ui/feedback/notices.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import {
  chosenFile,
  keepFile,
  knownSender,
  type Sender,
  useBackOnline,
  WaitingList,
} from '../../features/inbox/index.ts';
import { Logo } from '../shell/logo.tsx';
import styles from './offline-page.module.css';

type OfflinePageProps = { failure: LoadFailure | undefined; onRetry: () => void };

/** The page shown offline: the user signed in on this device can still photograph receipts. */
export default function OfflinePage({ failure, onRetry }: OfflinePageProps) {
  const { data: sender, isPending } = useQuery({
    queryKey: ['waiting-files', 'sender'],
    queryFn: async () => (await knownSender()) ?? null,
    networkMode: 'always',
    staleTime: 0,
  });
  useBackOnline(onRetry);
  if (isPending) return null;
  if (sender === null || sender === undefined)
    return (
      <div className="middle">
        <FailedLoad what="page" failure={failure} onRetry={onRetry} />
      </div>
    );
  return <Camera sender={sender} onRetry={onRetry} />;
}

function Camera({ sender, onRetry }: { sender: Sender; onRetry: () => void }) {
  const { t } = useTranslation('shell');
  const { t: ui } = useTranslation();
  const client = useQueryClient();
  usePageTitle(t('offline.title'));
  const keep = async (files: readonly File[]) => {
    const kept = await Promise.all(files.map((file) => keepFile(chosenFile(file, sender))));
    if (kept.includes(false)) toast.error(t('offline.noRoom'));
    await client.invalidateQueries({ queryKey: ['waiting-files'] });
  };
  return (
    <main className={styles['page']}>
      <Logo />
      <h1 className={styles['title']}>
        <IconCloudOff size={24} stroke={1.7} aria-hidden="true" />
        {t('offline.title')}
      </h1>
      <p className="second">{t('offline.text', { company: sender.company })}</p>
      <div className={styles['acts']}>
        <Pick words={ui('drop.camera')} icon={<IconCamera size={20} stroke={1.7} />} isCamera onFiles={keep} />
        <Pick words={ui('drop.choose')} onFiles={keep} />
      </div>
      <WaitingList {...sender} />
      <Button variant="subtle" leftSection={<IconRefresh size={17} stroke={1.7} />} onClick={onRetry}>
        {ui('failed.retry')}
      </Button>
    </main>
  );
}

type PickProps = {
  words: string;
  icon?: React.ReactNode;
  isCamera?: boolean;
  onFiles: (files: readonly File[]) => Promise<void>;
};

function Pick({ words, icon, isCamera = false, onFiles }: PickProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant={isCamera ? 'filled' : 'default'}
        mih={44}
        leftSection={icon}
        onClick={() => input.current?.click()}
      >
        {words}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={words}
        {...(isCamera
          ? { accept: 'image/*', capture: 'environment' }
          : { accept: 'image/*,application/pdf,.xml', multiple: true })}
        onChange={(event) => {
          void onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
