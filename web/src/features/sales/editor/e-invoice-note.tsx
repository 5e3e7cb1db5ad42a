import { type EInvoiceCheck, type EInvoiceField, eInvoiceCalls } from '@saldo/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { Note } from '../../../ui/feedback/callout.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';

/** What the official rules say of the e-invoice of this version of an invoice; undefined until they were asked. */
export function useEInvoiceCheck(id: number, version: number) {
  const adminId = useAdminId();
  const { data } = useQuery({
    queryKey: ['admin', adminId, 'sales', 'e-invoice', id, version],
    queryFn: ({ signal }) =>
      callApi(eInvoiceCalls.checkEInvoice, { params: { id }, query: { admin_id: adminId } }, { signal }),
  });
  return data;
}

/** Said before an invoice is final, while everything can still be mended. */
export function EInvoiceNote({ id, version }: { id: number; version: number }) {
  const check = useEInvoiceCheck(id, version);
  return check === undefined ? null : <EInvoiceFindings check={check} />;
}

/** What the official rules say, in plain words. */
export function EInvoiceFindings({ check }: { check: EInvoiceCheck }) {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  const list = (fields: readonly EInvoiceField[]): string =>
    new Intl.ListFormat(language === 'nl' ? 'nl' : 'en-GB', { type: 'conjunction' }).format(
      [...new Set(fields)].map((field) => t(`eInvoice.fields.${field}`)),
    );
  if (check.problems.length > 0)
    return (
      <Note tone="warn">
        {t('eInvoice.problem', { fields: list(check.problems.map(({ field }) => field)) })}{' '}
        <span className="second">
          {t('eInvoice.rules', { rules: check.problems.map(({ rule }) => rule).join(', ') })}
        </span>
      </Note>
    );
  if (check.missing.length > 0)
    return <Note tone="info">{t('eInvoice.missing', { fields: list(check.missing) })}</Note>;
  return <p className="second">{t('eInvoice.valid', { profile: t(`eInvoice.profiles.${check.profile}`) })}</p>;
}
