import { Button } from '@mantine/core';
import { type Administration, administrationCalls } from '@saldo/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../app/actions/run-action.ts';
import { addressOfCall, callApi } from '../../../app/api/server.ts';
import { useMay } from '../../../app/api/session.ts';
import { FieldError } from '../../../ui/forms/field.tsx';
import { Card } from '../../../ui/layout/page.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import styles from '../settings.module.css';
import { useRefreshAdministration } from './use-administration.ts';

const MEGABYTES = 5;
const KINDS = ['image/png', 'image/jpeg', 'image/webp'];

type LogoCardProps = {
  administration: Administration;
  /** A new logo is a new version of the company, which the form below starts from. */
  hasUnsaved: boolean;
};

/** The logo on invoices: see it, replace it, take it away. */
export function LogoCard({ administration, hasUnsaved }: LogoCardProps) {
  const { t } = useTranslation('administrations');
  const mayEdit = useMay()('settings.manage');
  const refresh = useRefreshAdministration();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | undefined>();
  const { id: adminId, has_logo, title, version } = administration;

  const act = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await work();
      await refresh();
      toast.success(done);
    } catch (error) {
      setRefusal(failureText(error));
    }
    setBusy(false);
  };
  const upload = (file: File | undefined) => {
    if (file === undefined) return;
    if (!KINDS.includes(file.type)) return setRefusal(t('logo.wrongKind'));
    if (file.size > MEGABYTES * 1_000_000) return setRefusal(t('logo.tooLarge', { megabytes: MEGABYTES }));
    const form = new FormData();
    form.append('file', file);
    void act(() => callApi(administrationCalls.uploadLogo, { query: { admin_id: adminId }, form }), t('logo.saved'));
  };
  const remove = () =>
    void act(() => callApi(administrationCalls.deleteLogo, { params: { adminId } }), t('logo.removed'));
  // The version is in the address so that a new logo shows at once.
  const picture = `${addressOfCall(administrationCalls.logo, { params: { adminId } })}?version=${String(version)}`;
  return (
    <Card title={t('logo.title')}>
      <div className={styles['logo']}>
        <div className={styles['logoFrame']}>
          {has_logo ? <img src={picture} alt={t('logo.alt', { company: title })} /> : t('logo.none')}
        </div>
        <div className={styles['logoWords']}>
          <p className={`second ${styles['plain'] ?? ''}`}>
            {hasUnsaved ? t('logo.saveFirst') : t('logo.help', { megabytes: MEGABYTES })}
          </p>
          {refusal !== undefined && (
            <div role="alert">
              <FieldError>{refusal}</FieldError>
            </div>
          )}
        </div>
        {mayEdit && (
          <div className={styles['buttons']}>
            {has_logo && (
              <Button variant="default" disabled={busy || hasUnsaved} onClick={remove}>
                {t('logo.remove')}
              </Button>
            )}
            <Button variant="default" loading={busy} disabled={hasUnsaved} onClick={() => input.current?.click()}>
              {t(has_logo ? 'logo.replace' : 'logo.upload')}
            </Button>
            <input
              ref={input}
              type="file"
              hidden
              accept={KINDS.join(',')}
              aria-label={t('logo.upload')}
              onChange={(event) => {
                upload(event.currentTarget.files?.[0]);
                event.currentTarget.value = '';
              }}
            />
          </div>
        )}
      </div>
    </Card>
  );
}
