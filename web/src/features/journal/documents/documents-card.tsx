import { ActionIcon, Button, FileButton } from '@mantine/core';
import { journalCalls, type Memorial } from '@saldo/contract';
import { IconPaperclip, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { addressOfCall, callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { dateOf, formatDate } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { Card } from '../../../ui/layout/page.tsx';
import styles from './documents.module.css';

type Kept = Memorial['documents'][number];

/** The documents behind an entry: its contract, its calculation. */
export function DocumentsCard({ memorial: { entry_id: id, documents } }: { memorial: Memorial }) {
  const { t } = useTranslation('journal');
  const admin_id = useAdminId();
  const queries = useQueryClient();
  const { busy, act } = useAction();
  const mayAdd = useMay()('journal.book');
  const [removing, setRemoving] = useState<Kept | undefined>();
  const done = async (said: string) => {
    toast.success(said);
    await queries.invalidateQueries({ queryKey: ['admin', admin_id, 'journal', 'entry'] });
  };
  const upload = (file: File | null) => {
    if (file === null) return;
    const form = new FormData();
    form.append('file', file);
    void act(async () => {
      await callApi(journalCalls.addMemorialDocument, { params: { id }, query: { admin_id }, form });
      await done(t('memorial.documents.added'));
    });
  };
  const remove = () =>
    act(async () => {
      setRemoving(undefined);
      if (removing === undefined) return;
      await callApi(journalCalls.removeMemorialDocument, { params: { id: removing.id }, query: { admin_id } });
      await done(t('memorial.documents.removed'));
    });
  if (documents.length === 0 && !mayAdd) return null;
  return (
    <Card title={t('memorial.documents.title')}>
      {documents.length === 0 ? (
        <p className={`second ${styles['help'] ?? ''}`}>{t('memorial.documents.help')}</p>
      ) : (
        <ul className={styles['list']}>
          {documents.map((kept) => (
            <Row key={kept.id} kept={kept} onRemove={() => setRemoving(kept)} />
          ))}
        </ul>
      )}
      {mayAdd && (
        <FileButton accept="application/pdf,image/jpeg,image/png,image/webp" onChange={upload}>
          {(props) => (
            <Button {...props} variant="default" loading={busy} leftSection={<IconPaperclip size={17} stroke={1.7} />}>
              {t('memorial.documents.add')}
            </Button>
          )}
        </FileButton>
      )}
      <ConfirmDialog
        opened={removing !== undefined}
        title={t('memorial.documents.removeTitle', { name: removing?.file_name ?? '' })}
        confirm={t('memorial.documents.confirm')}
        danger
        onClose={() => setRemoving(undefined)}
        onConfirm={() => void remove()}
      >
        {t('memorial.documents.removeText')}
      </ConfirmDialog>
    </Card>
  );
}

function Row({ kept, onRemove }: { kept: Kept; onRemove: () => void }) {
  const { t } = useTranslation('journal');
  const language = useLanguage();
  const admin_id = useAdminId();
  const { id, file_name, added_by, added_at } = kept;
  return (
    <li>
      <a
        className="link"
        download={file_name}
        href={addressOfCall(journalCalls.memorialDocument, { params: { id }, query: { admin_id } })}
      >
        {file_name}
      </a>
      <span className="second">
        {t('memorial.documents.addedBy', { name: added_by, date: formatDate(dateOf(added_at), language) })}
      </span>
      {kept.may['remove'] === true && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('memorial.documents.remove', { name: file_name })}
          onClick={onRemove}
        >
          <IconTrash size={17} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      )}
    </li>
  );
}
