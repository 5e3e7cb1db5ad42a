import { Button, CloseButton, FileButton } from '@mantine/core';
import { salesMailCalls } from '@saldo/contract';
import { IconPaperclip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import styles from './sending.module.css';

export type AttachedFile = { id: number; file_name: string };

/** What an e-invoice may contain. */
export const EMBEDDABLE = 'application/pdf,image/jpeg,image/png';

type AttachFilesProps = {
  files: readonly AttachedFile[];
  onChange: (files: AttachedFile[]) => void;
  accept?: string;
};

/** Files that go along with an e-mail or an invoice. */
export function AttachFiles({ files, onChange, accept = `${EMBEDDABLE},image/webp` }: AttachFilesProps) {
  const { t } = useTranslation('sales');
  const admin_id = useAdminId();
  const { busy, act } = useAction();
  const upload = (file: File | null): void => {
    if (file === null) return;
    void act(async () => {
      const form = new FormData();
      form.append('file', file);
      const stored = await callApi(salesMailCalls.uploadMailAttachment, { query: { admin_id }, form });
      onChange([...files, stored]);
    });
  };
  return (
    <div className={styles['files']}>
      {files.map(({ id, file_name }) => (
        <span key={id} className={styles['files']}>
          {file_name}
          <CloseButton
            size="sm"
            aria-label={t('sending.removeFile', { name: file_name })}
            onClick={() => onChange(files.filter((each) => each.id !== id))}
          />
        </span>
      ))}
      <FileButton accept={accept} onChange={upload}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            size="xs"
            loading={busy}
            leftSection={<IconPaperclip size={16} stroke={1.7} />}
          >
            {t('sending.attach')}
          </Button>
        )}
      </FileButton>
    </div>
  );
}
