import { Button, CopyButton, Skeleton } from '@mantine/core';
import { accountCalls } from '@saldo/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../app/loaded.tsx';
import { callApi } from '../../app/server.ts';
import { TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { Card } from '../../ui/page.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useForm } from '../../ui/use-form.ts';
import styles from './accounts.module.css';

type TwoStepSetupProps = { onTokens: (made: readonly string[]) => Promise<void> };

/** A key for the app, and a code that proves the app has it. */
export function TwoStepSetup({ onTokens }: TwoStepSetupProps) {
  const { t } = useTranslation('accounts');
  const key = useQuery({
    queryKey: ['two-step-key'],
    queryFn: ({ signal }) => callApi(accountCalls.twoStepKey, {}, { signal }),
    // A key is a secret: it does not stay in memory after the page.
    gcTime: 0,
    staleTime: Infinity,
  });
  const form = useForm({
    initial: { code: '' },
    submit: async (values) => {
      const { backup_tokens } = await callApi(accountCalls.switchOnTwoStep, { body: values });
      toast.success(t('twoStep.switchedOn'));
      await onTokens(backup_tokens);
    },
  });
  return (
    <Card>
      <Loaded query={key} skeleton={<Skeleton height={420} />}>
        {({ key: text, qr_svg }) => (
          <Form form={form} label={t('twoStep.start')} guard={false}>
            <ol className={styles['steps']}>
              <li>
                <div className={styles['lines']}>
                  <h3>{t('twoStep.scan')}</h3>
                  <p className="second">{t('twoStep.scanText')}</p>
                  <img
                    className={styles['qr']}
                    src={`data:image/svg+xml;utf8,${encodeURIComponent(qr_svg)}`}
                    alt={t('twoStep.qr')}
                  />
                  <p className="second">{t('twoStep.key')}</p>
                  <div className={styles['key']}>
                    <code>{text.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
                    <CopyButton value={text}>
                      {({ copied, copy }) => (
                        <Button size="xs" variant="default" onClick={copy}>
                          {t(copied ? 'twoStep.keyCopied' : 'twoStep.copyKey')}
                        </Button>
                      )}
                    </CopyButton>
                  </div>
                </div>
              </li>
              <li>
                <div className={styles['lines']}>
                  <h3>{t('twoStep.confirm')}</h3>
                  <TextField
                    label={t('twoStep.code')}
                    autoComplete="one-time-code"
                    maxLength={7}
                    {...form.bind('code')}
                  />
                  <div className={styles['buttons']}>
                    <Button type="submit" loading={form.busy}>
                      {t('twoStep.switchOn')}
                    </Button>
                  </div>
                </div>
              </li>
            </ol>
          </Form>
        )}
      </Loaded>
    </Card>
  );
}
