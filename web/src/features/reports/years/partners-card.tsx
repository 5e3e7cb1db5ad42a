import { administrationCalls, type FinancialYearDetail, journalCalls, type YearPartner } from '@saldo/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { Form, FormFoot } from '../../../ui/forms/form.tsx';
import { DecimalCell, type LineColumn, LineTable, SearchCell, TextCell } from '../../../ui/forms/line-table.tsx';
import type { Choice } from '../../../ui/forms/rank-matches.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { formatNumber } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { Card } from '../../../ui/layout/page.tsx';
import styles from './years.module.css';

const emptyPartner = (): YearPartner => ({
  name: '',
  share_percentage: '',
  capital_ledger: null,
  private_ledger: null,
});

/** Ledgers of equity, of which the firm may have made some for each partner. */
function useEquityLedgers(): Choice[] {
  const adminId = useAdminId();
  const { data = [] } = useQuery({
    queryKey: ['admin', adminId, 'journal', 'ledgers'],
    queryFn: ({ signal }) => callApi(journalCalls.allLedgers, { params: { adminId } }, { signal }),
  });
  return data
    .filter(({ category, activated, suits }) => category === 'equity' && activated && suits)
    .map(({ code, title }) => ({ value: code, label: `${code} ${title}` }));
}

function partnerColumns(t: TFunction<'reports'>, ledgers: Choice[]): readonly LineColumn<YearPartner>[] {
  const ledgerColumn = (id: 'capital_ledger' | 'private_ledger', head: string): LineColumn<YearPartner> => ({
    id,
    head,
    width: '28%',
    cell: (line, change, control, typing) => (
      <SearchCell
        value={line[id]}
        data={ledgers}
        placeholder={t('years.partners.ofTheFirm')}
        nothingFound={t('years.partners.noLedger')}
        clearable
        onChange={(code) => change({ [id]: code })}
        {...{ control }}
        {...typing}
      />
    ),
  });
  return [
    {
      id: 'name',
      head: t('years.partners.name'),
      cell: (line, change, control) => (
        <TextCell control={control} value={line.name} onChange={(name) => change({ name })} />
      ),
    },
    {
      id: 'share_percentage',
      head: t('years.partners.share'),
      align: 'right',
      width: '120px',
      cell: (line, change, control, { onProblem, onTwoReadings }) => (
        <DecimalCell
          value={line.share_percentage}
          decimals={0}
          {...{ control, onProblem, onTwoReadings }}
          onChange={(share_percentage) => change({ share_percentage })}
        />
      ),
    },
    ledgerColumn('capital_ledger', t('years.partners.capital')),
    ledgerColumn('private_ledger', t('years.partners.private')),
  ];
}

/** The partners of a firm and their shares of the result of the year. */
export function PartnersCard({ year }: { year: FinancialYearDetail }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const admin_id = useAdminId();
  const client = useQueryClient();
  const ledgers = useEquityLedgers();
  const isClosed = year.state === 'CLOSED';
  const form = useForm({
    initial: { partners: year.partners.length === 0 ? [emptyPartner(), emptyPartner()] : year.partners },
    submit: async ({ partners }) => {
      const given = partners.filter(({ name, share_percentage }) => name !== '' || share_percentage !== '');
      await callApi(administrationCalls.updateFinancialYear, {
        params: { year: year.year },
        body: {
          admin_id,
          version: year.version,
          partners: given,
        },
      });
      toast.success(t('years.partners.saved'));
      await client.invalidateQueries({ queryKey: ['admin', admin_id] });
    },
  });
  const shown = (percentage: string) => `${formatNumber(Number(percentage), language)}%`;
  if (isClosed)
    return (
      <Card title={t('years.partners.title')}>
        <ul className={styles['list']}>
          {year.partners.map(({ name, share_percentage }) => (
            <li key={name}>
              {name} <span className="second">{shown(share_percentage)}</span>
            </li>
          ))}
        </ul>
      </Card>
    );
  return (
    <Card title={t('years.partners.title')}>
      <Form form={form} label={t('years.partners.title')} guard={false}>
        <p className="second">{t('years.partners.about')}</p>
        <LineTable
          label={t('years.partners.title')}
          name="partners"
          lines={form.values.partners}
          onChange={(change) => form.update(({ partners }) => ({ partners: change(partners) }))}
          form={form}
          errors={form.errorsUnder('partners')}
          newLine={emptyPartner}
          addLabel={t('years.partners.add')}
          columns={partnerColumns(t, ledgers)}
        />
        <FormFoot submit={t('years.partners.save')} busy={form.busy} disabled={!form.dirty} />
      </Form>
    </Card>
  );
}
