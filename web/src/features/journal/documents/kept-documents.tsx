import { ActionIcon, Button, FileButton } from '@mantine/core';
import type { KeptDocument } from '@saldo/contract';
import { IconPaperclip, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { dateOf, formatDate } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import styles from './documents.module.css';

type KeptDocumentsProps = {
  documents: readonly KeptDocument[];
  mayAdd: boolean;
  /** Said while there are none. */
  help: string;
  removeText: string;
  addressOf: (id: number) => string;
  add: (form: FormData) => Promise<unknown>;
  remove: (id: number) => Promise<unknown>;
  refresh: () => Promise<unknown>;
};

/** Documents that are kept as proof of something: to read, add and take away. */
export function KeptDocuments(props: KeptDocumentsProps) {
  const { documents, mayAdd, help, removeText, addressOf } = props;
  const { t } = useTranslation('journal');
  const { busy, act } = useAction();
  const [removing, setRemoving] = useState<KeptDocument | undefined>();
  const done = async (said: string) => {
    toast.success(said);
    await props.refresh();
  };
  const upload = (file: File | null) => {
    if (file === null) return;
    const form = new FormData();
    form.append('file', file);
    void act(async () => {
      await props.add(form);
      await done(t('memorial.documents.added'));
    });
  };
  const remove = () =>
    act(async () => {
      setRemoving(undefined);
      if (removing === undefined) return;
      await props.remove(removing.id);
      await done(t('memorial.documents.removed'));
    });
  return (
    <>
      {documents.length === 0 ? (
        <p className={`second ${styles['help'] ?? ''}`}>{help}</p>
      ) : (
        <ul className={styles['list']}>
          {documents.map((kept) => (
            <Row key={kept.id} kept={kept} address={addressOf(kept.id)} onRemove={() => setRemoving(kept)} />
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
        {removeText}
      </ConfirmDialog>
    </>
  );
}

type RowProps = { kept: KeptDocument; address: string; onRemove: () => void };

function Row({ kept, address, onRemove }: RowProps) {
  const { t } = useTranslation('journal');
  const language = useLanguage();
  const { file_name, added_by, added_at } = kept;
  return (
    <li>
      <a className="link" download={file_name} href={address}>
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
