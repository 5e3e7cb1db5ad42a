import { Modal, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listedHotkeys, setLetterKeys, useLetterKeys } from './hotkeys.ts';
import { KeyHint } from './key-hint.tsx';

/** All keys that work on this page, and the switch for keys of a single letter. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [keys] = useState(listedHotkeys);
  const enabled = useLetterKeys();
  return (
    <Modal opened onClose={onClose} title={t('keys.title')} closeButtonProps={{ 'aria-label': t('close') }}>
      <dl className="key-list">
        {keys.map(({ keys: each, label }) => (
          <div key={each}>
            <dt>{label}</dt>
            <dd>
              <KeyHint keys={each} />
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        label={t('keys.enabled')}
        description={t('keys.enabledHelp')}
        checked={enabled}
        onChange={(event) => setLetterKeys(event.currentTarget.checked)}
      />
    </Modal>
  );
}
