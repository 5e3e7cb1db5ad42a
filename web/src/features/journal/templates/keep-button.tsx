import { Button } from '@mantine/core';
import type { Memorial } from '@saldo/contract';
import { IconTemplate } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../app/api/session.ts';
import { KeepDialog } from './template-dialog.tsx';

/** Keeps an entry to be booked again. A write-off happens once. */
export function KeepButton({ memorial }: { memorial: Memorial }) {
  const { t } = useTranslation('journal');
  const [opened, setOpened] = useState(false);
  const mayBook = useMay()('journal.book');
  if (!mayBook || memorial.type === 'IRRECOVERABLE_INVOICE') return null;
  return (
    <>
      <Button variant="default" leftSection={<IconTemplate size={17} stroke={1.7} />} onClick={() => setOpened(true)}>
        {t('templates.keep')}
      </Button>
      {opened && <KeepDialog memorial={memorial} onClose={() => setOpened(false)} />}
    </>
  );
}
