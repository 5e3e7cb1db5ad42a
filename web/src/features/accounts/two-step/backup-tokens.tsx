import { Button, CopyButton } from '@mantine/core';
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { downloadText } from '../../../ui/table/csv.ts';
import { CheckField } from '../../../ui/forms/fields.tsx';
import { Card } from '../../../ui/layout/page.tsx';
import styles from '../accounts.module.css';

type BackupTokensProps = { tokens: readonly string[]; email: string; onKept: () => void };

/** The tokens, once: to copy, download or print, and not to leave before they are kept. */
export function BackupTokens({ tokens, email, onKept }: BackupTokensProps) {
  const { t } = useTranslation('accounts');
  const { t: words } = useTranslation();
  const [kept, setKept] = useState(false);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => !kept && current.pathname !== next.pathname,
    enableBeforeUnload: () => !kept,
    withResolver: true,
  });
  const text = `${t('tokens.fileHead', { email })}\n\n${tokens.join('\n')}\n`;
  return (
    <Card title={t('tokens.title')}>
      <div className={styles['lines']}>
        <p>{t('tokens.text')}</p>
        <div className={styles['printed']}>
          <ul className={styles['tokens']} aria-label={t('tokens.label')}>
            {tokens.map((token) => (
              <li key={token}>{token}</li>
            ))}
          </ul>
        </div>
        <div className={styles['buttons']}>
          <CopyButton value={text}>
            {({ copied, copy }) => (
              <Button variant="default" leftSection={<IconCopy size={17} stroke={1.7} />} onClick={copy}>
                {t(copied ? 'tokens.copied' : 'tokens.copy')}
              </Button>
            )}
          </CopyButton>
          <Button
            variant="default"
            leftSection={<IconDownload size={17} stroke={1.7} />}
            onClick={() => downloadText(t('tokens.file'), text, 'text/plain;charset=utf-8')}
          >
            {t('tokens.download')}
          </Button>
          <Button variant="default" leftSection={<IconPrinter size={17} stroke={1.7} />} onClick={() => window.print()}>
            {t('tokens.print')}
          </Button>
        </div>
        <CheckField label={t('tokens.kept')} value={kept} onChange={setKept} />
        <div className={styles['buttons']}>
          <Button disabled={!kept} onClick={onKept}>
            {t('tokens.done')}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        opened={blocker.status === 'blocked'}
        title={t('tokens.leaveTitle')}
        confirm={words('form.leave')}
        cancel={words('form.stay')}
        danger
        onConfirm={() => blocker.proceed?.()}
        onClose={() => blocker.reset?.()}
      >
        {t('tokens.leaveText')}
      </ConfirmDialog>
    </Card>
  );
}
