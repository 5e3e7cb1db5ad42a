import { Button } from '@mantine/core';
import { vatPaymentCalls, type VatReturn } from '@saldo/contract';
import { absolute, type Cents, cents, formatEuro, parseEuro, ZERO } from '@saldo/ledger';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { usePeriodName } from '../../../app/period/period-name.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { today } from '../../../ui/format/format.ts';
import { DateField, MoneyField, SelectField } from '../../../ui/forms/fields.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { isFiled, returnsQuery, roomKey } from '../vat/queries.ts';
import { PaidForm } from './pay-actions.tsx';

/** What became of a refund: it came in, or the Tax Administration set it off against what was due of another return or assessment. */
export function RefundActions({ found }: { found: VatReturn }) {
  const { t } = useTranslation('tax-returns');
  const may = useMay();
  const { data: returns = [] } = useQuery(returnsQuery(useAdminId()));
  const [open, setOpen] = useState<'received' | 'setOff' | null>(null);
  const due = returns.filter((each) => isFiled(each) && each.total_euros > 0 && each.payment_state !== 'PAID');
  if (!may('vat.approve')) return null;
  if (open === 'received') return <PaidForm found={found} onDone={() => setOpen(null)} />;
  if (open === 'setOff') return <SetOffForm found={found} due={due} onDone={() => setOpen(null)} />;
  return (
    <div className="dialog-foot">
      <Button variant="default" onClick={() => setOpen('setOff')}>
        {t('setOff.open')}
      </Button>
      <Button variant="default" onClick={() => setOpen('received')}>
        {t('setOff.markReceived')}
      </Button>
    </div>
  );
}

type SetOffProps = {
  found: VatReturn;
  due: readonly Pick<VatReturn, 'id' | 'period' | 'outstanding'>[];
  onDone: () => void;
};
/** Any assessment that is not a VAT return here. */
const OTHER = 'other';
type SetOffValues = { against: string | null; decided_on: string | null; amount: Cents | null };

function SetOffForm({ found, due, onDone }: SetOffProps) {
  const { t } = useTranslation('tax-returns');
  const nameOf = usePeriodName();
  const admin_id = useAdminId();
  const client = useQueryClient();
  const refund = absolute(parseEuro(found.outstanding));
  const mostOf = (against: string | null): Cents => {
    const chosen = due.find(({ id }) => String(id) === against);
    return chosen === undefined ? refund : cents(Math.min(refund, parseEuro(chosen.outstanding)));
  };
  const first = String(due[0]?.id ?? OTHER);
  const form = useForm<SetOffValues>({
    initial: {
      against: first,
      decided_on: today(),
      amount: mostOf(first),
    },
    submit: async ({ against, decided_on, amount }) => {
      await callApi(vatPaymentCalls.setOffVatRefund, {
        params: { id: found.id },
        body: {
          admin_id,
          against: against === OTHER ? null : Number(against),
          decided_on: decided_on ?? '',
          amount: formatEuro(amount ?? ZERO),
        },
      });
      await client.invalidateQueries({ queryKey: roomKey(admin_id) });
      toast.success(t('setOff.done'));
      onDone();
    },
  });
  return (
    <Form form={form} label={t('setOff.open')} guard={false}>
      <p className="second">{t('setOff.help')}</p>
      <SelectField
        label={t('setOff.against')}
        data={[
          ...due.map(({ id, period }) => ({ value: String(id), label: nameOf(period, true) })),
          { value: OTHER, label: t('setOff.otherAssessment') },
        ]}
        {...form.bind('against')}
        onChange={(against) => form.set({ against, amount: mostOf(against) })}
      />
      <DateField label={t('setOff.decidedOn')} {...form.bind('decided_on')} />
      <MoneyField label={t('setOff.amount')} {...form.bind('amount')} />
      <div className="dialog-foot">
        <Button type="submit" loading={form.busy}>
          {t('setOff.save')}
        </Button>
      </div>
    </Form>
  );
}
