import { AUTOBOOK, type Autobook, administrationCalls } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { SelectField } from '../../../ui/forms/fields.tsx';
import { Form, FormFoot } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { Card } from '../../../ui/layout/page.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useAdministration, useRefreshAdministration } from '../../administrations/index.ts';

const OFF = 'OFF';

/** From which certainty bank transactions are booked as they come in. */
export function AutomaticCard() {
  const { data, refetch } = useAdministration();
  if (data === undefined) return null;
  const { bank_autobook: least, version } = data;
  return <AutomaticForm key={version} least={least} version={version} onNewer={() => void refetch()} />;
}

type AutomaticFormProps = { least: Autobook | null; version: number; onNewer: () => void };

function AutomaticForm({ least, version, onNewer }: AutomaticFormProps) {
  const { t } = useTranslation('bank');
  const adminId = useAdminId();
  const mayEdit = useMay()('settings.manage');
  const refresh = useRefreshAdministration();
  const form = useForm<{ bank_autobook: string | null }>({
    initial: { bank_autobook: least ?? OFF },
    submit: async ({ bank_autobook: chosen }) => {
      const body = { bank_autobook: AUTOBOOK.find((each) => each === chosen) ?? null, version };
      await callApi(administrationCalls.updateAdministration, { params: { adminId }, body });
      toast.success(t('automatic.saved'));
      await refresh();
    },
  });
  return (
    <Card title={t('automatic.title')}>
      <Form form={form} label={t('automatic.title')} onNewer={onNewer}>
        <SelectField
          label={t('automatic.label')}
          help={t('automatic.help')}
          data={[
            { value: OFF, label: t('automatic.off') },
            { value: 'CERTAIN', label: t('automatic.certain') },
            { value: 'LIKELY', label: t('automatic.likely') },
          ]}
          disabled={!mayEdit}
          {...form.bind('bank_autobook')}
        />
        {mayEdit && <FormFoot submit={t('automatic.save')} busy={form.busy} disabled={!form.dirty} />}
      </Form>
    </Card>
  );
}
