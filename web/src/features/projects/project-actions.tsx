import { Button } from '@mantine/core';
import { type Project, projectCalls } from '@saldo/contract';
import { IconArchive, IconArchiveOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../app/actions/run-action.ts';
import { callApi } from '../../app/api/server.ts';
import { useAdminId } from '../../app/api/session.ts';
import { useGo } from '../../app/routing/address.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { formatMinutes } from '../../ui/format/format.ts';
import { useLanguage } from '../../ui/format/use-language.ts';
import { ProjectDialog } from './project-form.tsx';
import { useProjectChanged } from './use-project-changed.ts';
import styles from './projects.module.css';

/** What becomes of a project as a whole. */
export function ProjectActions({ project }: { project: Project }) {
  const { t } = useTranslation('projects');
  const admin_id = useAdminId();
  const go = useGo();
  const language = useLanguage();
  const changed = useProjectChanged();
  const { busy, act } = useAction();
  const [editing, setEditing] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const [closing, setClosing] = useState(false);
  const { id, name, version, is_closed, unbilled_minutes, drafts } = project;
  const staysOpen = unbilled_minutes > 0 || drafts > 0;
  const close = (closed: boolean) =>
    act(async () => {
      setClosing(false);
      const body = { admin_id, is_closed: closed, version };
      await callApi(projectCalls.updateProject, { params: { id }, body });
      toast.success(t(closed ? 'closedDone' : 'reopened', { name }));
      await changed();
    });
  const remove = () =>
    act(async () => {
      setDeleting(false);
      await callApi(projectCalls.deleteProject, { params: { id }, query: { admin_id } });
      toast.success(t('deleted', { name }));
      go('projects', {}, { replace: true });
      await changed();
    });
  return (
    <div className={styles['acts']}>
      {!is_closed && (
        <Button variant="default" leftSection={<IconPencil size={17} stroke={1.7} />} onClick={() => setEditing(true)}>
          {t('edit')}
        </Button>
      )}
      <Button
        variant="default"
        loading={busy}
        leftSection={is_closed ? <IconArchiveOff size={17} stroke={1.7} /> : <IconArchive size={17} stroke={1.7} />}
        onClick={() => (!is_closed && staysOpen ? setClosing(true) : void close(!is_closed))}
      >
        {t(is_closed ? 'reopen' : 'close')}
      </Button>
      <Button
        variant="default"
        color="red"
        leftSection={<IconTrash size={17} stroke={1.7} />}
        onClick={() => setDeleting(true)}
      >
        {t('delete')}
      </Button>
      <ProjectDialog
        key={version}
        opened={editing}
        project={project}
        onClose={() => setEditing(false)}
        onSaved={() => void changed()}
      />
      <ConfirmDialog
        opened={closing}
        title={t('closeTitle', { name })}
        confirm={t('close')}
        onClose={() => setClosing(false)}
        onConfirm={() => void close(true)}
      >
        <ul>
          {unbilled_minutes > 0 && <li>{t('closeHours', { hours: formatMinutes(unbilled_minutes, language) })}</li>}
          {drafts > 0 && <li>{t('closeDrafts', { count: drafts })}</li>}
        </ul>
        {t('closeText')}
      </ConfirmDialog>
      <ConfirmDialog
        opened={deleting}
        title={t('deleteTitle', { name })}
        confirm={t('delete')}
        danger
        onClose={() => setDeleting(false)}
        onConfirm={() => void remove()}
      >
        {t('deleteText')}
      </ConfirmDialog>
    </div>
  );
}
