import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LoadNewer } from '../../../ui/forms/form.tsx';
import { formatTime } from '../../../ui/format/format.ts';
import type { SaveState } from './use-autosave.ts';
import styles from '../sales.module.css';

type SavedNoteProps = {
  state: SaveState;
  /** What it says when someone else changed the draft. */
  conflict: 'editor.conflict' | 'quotations.conflict';
  onReload: () => void;
};

/** Whether what was typed is saved, and if not, why. */
export function SavedNote({ state, conflict, onReload }: SavedNoteProps) {
  const { t } = useTranslation('sales');
  const isWrong = state.kind === 'failed' || state.kind === 'conflict';
  return (
    <output className={styles['saved']} data-wrong={isWrong}>
      {state.kind === 'saving' && t('editor.saving')}
      {state.kind === 'saved' && (
        <>
          <IconCheck size={16} stroke={1.7} aria-hidden="true" />
          {t('editor.saved', { time: formatTime(state.at) })}
        </>
      )}
      {state.kind === 'failed' && t('editor.notSaved', { reason: state.reason })}
      {state.kind === 'conflict' && (
        <>
          {t(conflict, { name: state.by })} <LoadNewer onLoad={onReload} />
        </>
      )}
    </output>
  );
}
