import { Button } from '@mantine/core';
import { filingPartnerCalls } from '@saldo/contract';
import { IconSend } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { TextField } from '../../../ui/forms/fields.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import styles from '../settings.module.css';

/** The company as a client of Fiscaal Gemak: made there, or connected by the number that it has there already. */
export function FiscaalGemakRow() {
  const { t } = useTranslation('administrations');
  const admin_id = useAdminId();
  const may = useMay();
  const [connecting, setConnecting] = useState(false);
  const { data } = useQuery({
    queryKey: keyOf(admin_id),
    queryFn: ({ signal }) => callApi(filingPartnerCalls.fiscaalGemakClient, { query: { admin_id } }, { signal }),
    enabled: may('vat.view'),
  });
  if (data === undefined || (!data.is_possible && data.number === null)) return null;
  return (
    <li className={styles['row']}>
      <span className={`tile ${data.number === null ? '' : 'ok'}`}>
        <IconSend size={18} stroke={1.7} aria-hidden="true" />
      </span>
      <div className={styles['who']}>
        <strong>Fiscaal Gemak</strong>
        <div className="second">
          {data.number === null ? t('fiscaalGemak.not') : t('fiscaalGemak.number', { number: data.number })}
        </div>
        {connecting && <ConnectForm onDone={() => setConnecting(false)} />}
      </div>
      {data.number === null && !connecting && may('vat.file') && (
        <Button
          variant="default"
          aria-label={`${t('connections.connect')}: Fiscaal Gemak`}
          onClick={() => setConnecting(true)}
        >
          {t('connections.connect')}
        </Button>
      )}
    </li>
  );
}

const keyOf = (admin_id: number) => ['admin', admin_id, 'fiscaal-gemak'] as const;

function ConnectForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('administrations');
  const admin_id = useAdminId();
  const client = useQueryClient();
  const form = useForm<{ number: string }>({
    initial: { number: '' },
    submit: async ({ number }) => {
      const body = { admin_id, number: number.trim() === '' ? null : number };
      const made = await callApi(filingPartnerCalls.createFiscaalGemakClient, { body });
      client.setQueryData(keyOf(admin_id), made);
      toast.success(t('fiscaalGemak.connected'));
      onDone();
    },
  });
  return (
    <Form form={form} label="Fiscaal Gemak" guard={false}>
      <TextField label={t('fiscaalGemak.field')} help={t('fiscaalGemak.help')} optional {...form.bind('number')} />
      <div className="dialog-foot">
        <Button variant="default" onClick={onDone}>
          {t('cancel', { ns: 'ui' })}
        </Button>
        <Button type="submit" loading={form.busy}>
          {t('connections.connect')}
        </Button>
      </div>
    </Form>
  );
}
