import { ActionIcon, Button } from '@mantine/core';
import { HISTORY_MODELS, type HistoryModel, type SharedHistoryModel } from '@saldo/contract';
import { IconHistory } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../app/api/session.ts';

export const HistoryPanel = lazy(() => import('./history-panel.tsx'));

type HistoryButtonProps = {
  /** A person and a team are shown where only who may read their history comes. */
  model: HistoryModel | SharedHistoryModel;
  id: number;
  /** What the object is called; is above its history. */
  name: string;
  /** Where there is no room for the word: a square of this many pixels. */
  size?: number;
  /** Where more than one is on a page: whose it is. */
  label?: string | undefined;
};

/** Opens the history of an object; hidden without authorization. The panel is loaded on demand. */
export function HistoryButton({ model, id, name, size, label }: HistoryButtonProps) {
  const { t } = useTranslation('shell');
  const said = label ?? t('history');
  const may = useMay();
  const [opened, setOpened] = useState(false);
  if (model !== 'person' && model !== 'staff_team' && !may(HISTORY_MODELS[model])) return null;
  return (
    <>
      {size === undefined ? (
        <Button
          variant="default"
          leftSection={<IconHistory size={17} stroke={1.7} />}
          aria-haspopup="dialog"
          onClick={() => setOpened(true)}
        >
          {said}
        </Button>
      ) : (
        <ActionIcon size={size} title={said} aria-label={said} aria-haspopup="dialog" onClick={() => setOpened(true)}>
          <IconHistory size={20} stroke={1.7} />
        </ActionIcon>
      )}
      <Suspense fallback={null}>
        {opened && <HistoryPanel model={model} id={id} name={name} onClose={() => setOpened(false)} />}
      </Suspense>
    </>
  );
}
