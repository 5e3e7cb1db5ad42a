import { ActionIcon, Button } from '@mantine/core';
import {
  IconCamera,
  IconCircleCheck,
  IconCircleX,
  IconCloudUpload,
  IconFileUpload,
  IconInfoCircle,
  IconX,
} from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './dropzone.module.css';
import { inSight, isDone, isOver, type Upload } from './uploads.ts';
import { usePhone } from '../layout/use-width.ts';

const MEGABYTE = 1_000_000;

type DropzoneProps = {
  onFiles: (files: readonly File[]) => void;
  /** A file that cannot be sent, and why. */
  onRefused: (file: File, reason: string) => void;
  accept?: string;
  megabytes?: number;
  /** What can be done here: at a desk, and on a phone, where nothing can be dropped. */
  title?: { desk: string; phone: string };
};

function fits(file: File, accept: string): boolean {
  return accept.split(',').some((each) => {
    const kind = each.trim();
    // Where the computer does not know what it is, the server says how to send it otherwise.
    if (kind === 'image/*' && /\.hei[cf]$/i.test(file.name)) return true;
    if (kind.startsWith('.')) return file.name.toLowerCase().endsWith(kind);
    return kind.endsWith('/*') ? file.type.startsWith(kind.slice(0, -1)) : file.type === kind;
  });
}

/** What a receipt is, and how large it may be. */
export const RECEIPT_KINDS = 'image/*,application/pdf,.xml';
const RECEIPT_MEGABYTES = 20;

/** Sorts files that were chosen: those that can be sent, and those that cannot, each with why. */
export function useFitting({
  onFiles,
  onRefused,
  accept = RECEIPT_KINDS,
  megabytes = RECEIPT_MEGABYTES,
}: Omit<DropzoneProps, 'title'>): (list: FileList | null) => void {
  const { t } = useTranslation();
  const unfit = (file: File): string | undefined => {
    if (file.size === 0) return t('drop.empty');
    if (!fits(file, accept)) return t(accept.includes('image/') ? 'drop.wrongKind' : 'drop.wrongFile');
    return file.size > megabytes * MEGABYTE ? t('drop.tooLarge', { megabytes }) : undefined;
  };
  return (list) => {
    const files = [...(list ?? [])];
    for (const file of files) {
      const reason = unfit(file);
      if (reason !== undefined) onRefused(file, reason);
    }
    const good = files.filter((file) => unfit(file) === undefined);
    if (good.length > 0) onFiles(good);
  };
}

/** Takes files by dropping, choosing, pasting, or the camera of a phone. */
export function Dropzone({
  onFiles,
  onRefused,
  accept = RECEIPT_KINDS,
  megabytes = RECEIPT_MEGABYTES,
  title,
}: DropzoneProps) {
  const { t } = useTranslation();
  const phone = usePhone();
  const takesPictures = accept.includes('image/');
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const zone = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState(false);
  const take = useFitting({ onFiles, onRefused, accept, megabytes });
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const element = zone.current;
    const onPaste = (event: ClipboardEvent) => latest.current(event.clipboardData?.files ?? null);
    const onDrag = (event: DragEvent) => {
      event.preventDefault();
      setOver(event.type === 'dragover');
      if (event.type === 'drop') latest.current(event.dataTransfer?.files ?? null);
    };
    const kinds = ['dragover', 'dragleave', 'drop'] as const;
    for (const kind of kinds) element?.addEventListener(kind, onDrag);
    window.addEventListener('paste', onPaste);
    return () => {
      for (const kind of kinds) element?.removeEventListener(kind, onDrag);
      window.removeEventListener('paste', onPaste);
    };
  }, []);
  const choose = (event: React.ChangeEvent<HTMLInputElement>) => {
    take(event.currentTarget.files);
    event.currentTarget.value = '';
  };
  return (
    <div ref={zone} className={styles['zone']} data-over={over}>
      <span className={`tile info ${styles['tile'] ?? ''}`}>
        <IconCloudUpload size={24} stroke={1.7} aria-hidden="true" />
      </span>
      <div className={styles['words']}>
        <div className={styles['title']}>
          {phone ? (title?.phone ?? t('drop.titlePhone')) : (title?.desk ?? t('drop.title'))}
        </div>
        <div className="second">
          {t(takesPictures ? (phone ? 'drop.helpPhone' : 'drop.help') : 'drop.helpFile', { megabytes })}
        </div>
      </div>
      {phone && takesPictures && (
        <Button leftSection={<IconCamera size={18} stroke={1.7} />} onClick={() => camera.current?.click()}>
          {t('drop.camera')}
        </Button>
      )}
      <Button variant="default" onClick={() => input.current?.click()}>
        {t('drop.choose')}
      </Button>
      <input ref={input} type="file" multiple hidden accept={accept} aria-label={t('drop.choose')} onChange={choose} />
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label={t('drop.camera')}
        onChange={choose}
      />
    </div>
  );
}

type UploadListProps = { uploads: readonly Upload[]; onRetry: (id: number) => void; onDismiss: () => void };

/** What is going up, file by file. Shows nothing when there is nothing. */
export function UploadList({ uploads, onRetry, onDismiss }: UploadListProps) {
  const { t } = useTranslation();
  if (uploads.length === 0) return null;
  const done = uploads.filter(({ state }) => isDone(state)).length;
  const over = uploads.every(({ state }) => isOver(state));
  return (
    <section className={`card ${styles['uploads'] ?? ''}`} aria-live="polite">
      <div className={styles['uploadHead']}>
        <strong>{t(over ? 'drop.uploaded' : 'drop.uploading', { count: uploads.length })}</strong>
        <span className="second">{t('drop.progress', { done, total: uploads.length })}</span>
        {over && (
          <ActionIcon size={28} aria-label={t('drop.dismiss')} title={t('drop.dismiss')} onClick={onDismiss}>
            <IconX size={16} stroke={1.7} />
          </ActionIcon>
        )}
      </div>
      <ul>
        {inSight(uploads).map((upload) => (
          <UploadRow key={upload.id} upload={upload} onRetry={() => onRetry(upload.id)} />
        ))}
      </ul>
    </section>
  );
}

const ICONS = {
  waiting: IconFileUpload,
  sending: IconFileUpload,
  done: IconCircleCheck,
  known: IconInfoCircle,
  failed: IconCircleX,
  refused: IconCircleX,
};

function UploadRow({ upload, onRetry }: { upload: Upload; onRetry: () => void }) {
  const { t } = useTranslation();
  const { file, state, share, reason } = upload;
  const Glyph = ICONS[state];
  return (
    <li className={styles['upload']} data-state={state}>
      <Glyph size={17} stroke={1.7} aria-hidden="true" />
      <span className={styles['fileName']} title={file.name}>
        {file.name}
      </span>
      {state === 'failed' || state === 'refused' ? (
        <>
          <span className={styles['reason']}>{reason ?? t('drop.failed')}</span>
          {state === 'failed' && (
            <button type="button" className="link" aria-label={t('drop.retry', { name: file.name })} onClick={onRetry}>
              {t('failed.retry')}
            </button>
          )}
        </>
      ) : (
        <>
          <ProgressBar share={share} label={file.name} done={isDone(state)} />
          <span className={styles['percent']}>
            {state === 'sending' ? `${String(Math.round(share * 100))}%` : t(`drop.${state}`)}
          </span>
        </>
      )}
    </li>
  );
}

type ProgressBarProps = { /** 0 to 1. */ share: number; label: string; done?: boolean };

export function ProgressBar({ share, label, done = false }: ProgressBarProps) {
  return <progress className={styles['bar']} data-done={done} aria-label={label} value={share} max={1} />;
}
