import { administrationCalls } from '@saldo/contract';
import { formatEuro, parseEuro, ZERO } from '@saldo/ledger';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { MoneyField } from '../../../ui/forms/fields.tsx';
import { Form, FormFoot } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { Card } from '../../../ui/layout/page.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useAdministration, useRefreshAdministration } from '../../administrations/index.ts';
import { useRefreshBank } from '../bookings/use-bank.ts';

/** Up to how much a payment may differ from the document it names and still close it. */
export function DifferenceCard() {
  const { data, refetch } = useAdministration();
  if (data === undefined) return null;
  const { payment_difference: limit, version } = data;
  return <DifferenceForm key={version} limit={limit} version={version} onNewer={() => void refetch()} />;
}

function DifferenceForm({ limit, version, onNewer }: { limit: string; version: number; onNewer: () => void }) {
  const { t } = useTranslation('bank');
  const adminId = useAdminId();
  const mayEdit = useMay()('settings.manage');
  const refreshCompany = useRefreshAdministration();
  const refreshBank = useRefreshBank();
  const form = useForm({
    initial: { payment_difference: parseEuro(limit) },
    submit: async ({ payment_difference }) => {
      const body = { payment_difference: formatEuro(payment_difference), version };
      await callApi(administrationCalls.updateAdministration, { params: { adminId }, body });
      toast.success(t('difference.saved'));
      await Promise.all([refreshCompany(), refreshBank()]);
    },
  });
  const { value, onChange, ...field } = form.bind('payment_difference');
  return (
    <Card title={t('difference.title')}>
      <Form form={form} label={t('difference.title')} onNewer={onNewer}>
        <MoneyField
          label={t('difference.limit')}
          help={t('difference.help')}
          currency
          {...field}
          value={value}
          onChange={(amount) => onChange(amount ?? ZERO)}
          disabled={!mayEdit}
        />
        {mayEdit && <FormFoot submit={t('difference.save')} busy={form.busy} disabled={!form.dirty} />}
      </Form>
    </Card>
  );
}
