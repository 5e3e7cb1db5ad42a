import { Button, Skeleton } from '@mantine/core';
import { type InvoiceNumbers, salesCalls } from '@saldo/contract';
import { yearOf } from '@saldo/ledger';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../app/api/query-state.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { TextField } from '../../../ui/forms/fields.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { today } from '../../../ui/format/format.ts';
import { Card } from '../../../ui/layout/page.tsx';
import { useFirstNumber } from './use-invoice-numbers.ts';

/** The next invoice number of this year; until an invoice is final a higher one can be chosen. */
export function InvoiceNumbersCard() {
  const { t } = useTranslation('sales');
  const adminId = useAdminId();
  const maySend = useMay()('sales.send');
  const year = yearOf(today());
  const query = useQuery({
    queryKey: ['admin', adminId, 'sales', 'numbers', year],
    queryFn: ({ signal }) => callApi(salesCalls.nextInvoiceNumber, { params: { adminId, year } }, { signal }),
  });
  return (
    <Card title={t('numbers.title')}>
      <QueryState query={query} skeleton={<Skeleton height={96} />}>
        {(numbers) =>
          numbers.is_open && maySend ? (
            <FirstNumberForm key={JSON.stringify(numbers)} year={year} numbers={numbers} />
          ) : (
            <p className="second">{t('numbers.next', { number: numbers.next_entry_number })}</p>
          )
        }
      </QueryState>
    </Card>
  );
}

function FirstNumberForm({ year, numbers }: { year: number; numbers: InvoiceNumbers }) {
  const { t } = useTranslation('sales');
  const adminId = useAdminId();
  const client = useQueryClient();
  const { problemOf, save } = useFirstNumber(year);
  const { elsewhere } = numbers;
  const form = useForm({
    initial: { first_number: numbers.next_entry_number },
    validate: ({ first_number }): Record<string, string> => {
      const problem = problemOf(first_number, numbers);
      return problem === undefined ? {} : { first_number: problem };
    },
    submit: async ({ first_number }) => {
      await save(first_number, numbers);
      toast.success(t('numbers.saved'));
      await client.invalidateQueries({ queryKey: ['admin', adminId] });
    },
  });
  const mayBeSaved = form.dirty || elsewhere?.is_decided === false;
  return (
    <>
      <p className="second">
        {elsewhere === null ? t('numbers.fromStart', { year }) : t('numbers.elsewhere', { last: elsewhere.last })}
      </p>
      <Form form={form} label={t('numbers.title')} guard={false}>
        <TextField label={t('numbers.first')} maxLength={20} {...form.bind('first_number')} />
        <div>
          <Button type="submit" variant="default" loading={form.busy} disabled={!mayBeSaved}>
            {t('numbers.save')}
          </Button>
        </div>
      </Form>
    </>
  );
}
