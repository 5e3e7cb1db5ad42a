import { projectCalls, type ProjectModel, type ProjectName, PROJECT_MODELS } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../app/actions/run-action.ts';
import { callApi } from '../../app/api/server.ts';
import { useAdminId, useMay } from '../../app/api/session.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { ProjectChoice } from './project-choice.tsx';
import { useProjectChanged } from './use-project-changed.ts';

type Document = { model: ProjectModel; entry_id: number; project: ProjectName | null };

/** Moves a document to another project at once, or out of the one it is in: nothing of that is in the books. */
export function useMoveToProject(): (document: Document, to: number | null) => Promise<void> {
  const { t } = useTranslation('projects');
  const admin_id = useAdminId();
  const changed = useProjectChanged();
  return async ({ model, entry_id, project }, to) => {
    const entry = { model, entry_id };
    if (to !== null) await callApi(projectCalls.addEntries, { body: { admin_id, project: to, entries: [entry] } });
    else if (project !== null)
      await callApi(projectCalls.removeEntry, { body: { admin_id, project: project.id, ...entry } });
    toast.success(t('moved'));
    await changed();
  };
}

/** The project of a document that is final; for who may not move it, only where it has one. */
export function ProjectOf(document: Document) {
  const may = useMay();
  const move = useMoveToProject();
  const { busy, act } = useAction();
  const { model, project } = document;
  const mayMove = may(PROJECT_MODELS[model]) && may('contacts.edit');
  if (project === null && !mayMove) return null;
  return (
    <ProjectChoice
      value={project === null ? null : String(project.id)}
      known={project}
      disabled={busy || !mayMove}
      onChange={(id) => void act(() => move(document, id === null ? null : Number(id)))}
    />
  );
}
