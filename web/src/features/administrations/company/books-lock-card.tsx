import { type Administration, administrationCalls } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../app/api/server.ts';
import { useMay } from '../../../app/api/session.ts';
import { DateField, TextareaField } from '../../../ui/forms/fields.tsx';
import { Form, FormFoot } from '../../../ui/forms/form.tsx';
import { formatDate } from '../../../ui/format/format.ts';
import { Card } from '../../../ui/layout/page.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { useRefreshAdministration } from './use-administration.ts';

/** Up to which day nothing can be booked any more. An earlier day, or none, opens the books again and takes a reason. */
export function BooksLockCard({ administration }: { administration: Administration }) {
  const { t } = useTranslation('administrations');
  const language = useLanguage();
  const may = useMay();
  const refresh = useRefreshAdministration();
  const { id: adminId, books_locked_until: now, version } = administration;
  const form = useForm({
    initial: { books_locked_until: now, reason: '' },
    submit: async (values) => {
      await callApi(administrationCalls.lockBooks, { params: { adminId }, body: { ...values, version } });
      toast.success(t(values.books_locked_until === null ? 'lock.opened' : 'lock.saved'));
      await refresh();
    },
  });
  const { books_locked_until: until } = form.values;
  const isBack = now !== null && (until === null || until < now);
  if (!may('year.close')) return null;
  return (
    <Card title={t('lock.title')}>
      <p className="second">
        {now === null ? t('lock.open') : t('lock.until', { date: formatDate(now, language, 'long') })}
      </p>
      <Form form={form} label={t('lock.title')} guard={false}>
        <DateField label={t('lock.date')} optional {...form.bind('books_locked_until')} />
        {isBack && <TextareaField label={t('lock.reason')} {...form.bind('reason')} />}
        <FormFoot submit={t('lock.save')} busy={form.busy} disabled={!form.dirty} />
      </Form>
    </Card>
  );
}
