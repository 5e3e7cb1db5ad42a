import { Button, Modal } from '@mantine/core';
import { type Asset, assetCalls, type PlanYear } from '@saldo/contract';
import { type Cents, cents, formatEuro, parseEuro, yearOf } from '@saldo/ledger';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../app/actions/run-action.ts';
import { withCorrection } from '../../app/actions/with-correction.ts';
import { callApi } from '../../app/api/server.ts';
import { useAdminId } from '../../app/api/session.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { MoneyField } from '../../ui/forms/fields.tsx';
import { Form, FormFoot } from '../../ui/forms/form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { formatRate, today } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { useLanguage } from '../../ui/format/use-language.ts';
import { usePhone } from '../../ui/layout/use-width.ts';
import { nextToBook } from './next-year.ts';
import { useBooksChanged } from './queries.ts';
import styles from './assets.module.css';

type AssetProps = { asset: Asset };

/** What was booked by year and what is to come; a year can be booked, or set otherwise. */
export function AssetPlan({ asset }: AssetProps) {
  const { t } = useTranslation('assets');
  const language = useLanguage();
  const [changing, setChanging] = useState<PlanYear>();
  const lastBooked = asset.plan.findLast(({ depreciation_id }) => depreciation_id !== null);
  const next = nextToBook(asset.plan);
  const mayAct = asset.may['act'] === true;
  const phone = usePhone();
  const actsOf = (row: PlanYear) => (
    <span className={styles['acts']}>
      {row === next && row.year <= yearOf(today()) && <BookYear asset={asset} year={row.year} />}
      {row === lastBooked && <DeleteYear asset={asset} row={row} />}
      {row.depreciation_id === null && (
        <button type="button" className="link" onClick={() => setChanging(row)}>
          {t('sheet.change')}
        </button>
      )}
    </span>
  );
  if (asset.plan.length === 0) return <p className={styles['hint']}>{t('sheet.nothingPlanned')}</p>;
  return (
    <div className={styles['fields']}>
      {asset.method !== 'NONE' && (
        <p className={styles['hint']}>
          {t(`sheet.why.${asset.method}`, { percentage: formatRate(asset.degressive_bp, language) })}
        </p>
      )}
      <div className={styles['scroll']}>
        <table className="tb dense" aria-label={t('sheet.plan')}>
          <thead>
            <tr>
              <th scope="col">{t('sheet.year')}</th>
              <th scope="col" className="num">
                {t('sheet.months')}
              </th>
              <th scope="col" className="num">
                {t('sheet.amount')}
              </th>
              <th scope="col" className="num">
                {t('sheet.after')}
              </th>
              {mayAct && !phone && <th scope="col">{t('actions.menu')}</th>}
            </tr>
          </thead>
          <tbody>
            {asset.plan.map((row) => (
              <tr key={row.year}>
                <td>
                  {row.year}
                  {row.depreciation_id !== null && <span className="second"> · {t('sheet.booked')}</span>}
                  {row.is_manual && <span className="second"> · {t('sheet.manual')}</span>}
                  {mayAct && phone && actsOf(row)}
                </td>
                <td className="num">{row.months}</td>
                <td className="num">
                  <Money amount={row.amount} />
                </td>
                <td className="num">
                  <Money amount={row.book_value} />
                </td>
                {mayAct && !phone && <td>{actsOf(row)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {changing !== undefined && <ChangeYear asset={asset} row={changing} onClose={() => setChanging(undefined)} />}
    </div>
  );
}

function BookYear({ asset: { id }, year }: AssetProps & { year: number }) {
  const { t } = useTranslation('assets');
  const admin_id = useAdminId();
  const changed = useBooksChanged();
  const { busy, act } = useAction();
  const book = () =>
    act(async () => {
      await callApi(assetCalls.depreciateAsset, { params: { id, year }, body: { admin_id } });
      toast.success(t('sheet.bookedDone'));
      await changed();
    });
  return (
    <Button size="xs" variant="default" loading={busy} onClick={() => void book()}>
      {t('sheet.bookYear', { year })}
    </Button>
  );
}

function DeleteYear({ asset: { id }, row: { depreciation_id } }: AssetProps & { row: PlanYear }) {
  const { t } = useTranslation('assets');
  const language = useLanguage();
  const admin_id = useAdminId();
  const changed = useBooksChanged();
  const { busy, act } = useAction();
  const remove = () =>
    act(async () => {
      const params = { id, deprecationId: depreciation_id ?? 0 };
      await withCorrection(language, (book_as_correction) =>
        callApi(assetCalls.deleteDepreciation, {
          params,
          query: { admin_id, book_as_correction: book_as_correction ? 'true' : 'false' },
        }),
      );
      toast.success(t('sheet.removed'));
      await changed();
    });
  return (
    <button type="button" className="link" disabled={busy} onClick={() => void remove()}>
      {t('sheet.remove')}
    </button>
  );
}

type ChangeProps = AssetProps & { row: PlanYear; onClose: () => void };

function ChangeYear({ asset, row, onClose }: ChangeProps) {
  const { t } = useTranslation('assets');
  const admin_id = useAdminId();
  const changed = useBooksChanged();
  const { act } = useAction();
  const save = async (amount: string | null) => {
    const body = { admin_id, version: asset.version, planned: [{ year: row.year, amount }] };
    await callApi(assetCalls.updateAsset, { params: { id: asset.id }, body });
    toast.success(t('sheet.changed'));
    await changed();
    onClose();
  };
  const form = useForm<{ amount: Cents | null }>({
    initial: { amount: parseEuro(row.amount) },
    validate: ({ amount }): Record<string, string> => (amount === null ? { amount: t('form.required') } : {}),
    submit: ({ amount }) => save(formatEuro(amount ?? cents(0))),
  });
  const showNewer = () => {
    void changed();
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('sheet.changeTitle', { year: row.year })}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
    >
      <Form form={form} label={t('sheet.changeTitle', { year: row.year })} guard={false} onNewer={showNewer}>
        <MoneyField label={t('sheet.amount')} {...form.bind('amount', 'planned.0.amount')} />
        <FormFoot
          submit={t('form.save')}
          busy={form.busy}
          others={
            row.is_manual && (
              <Button variant="default" onClick={() => void act(() => save(null))}>
                {t('sheet.byMethod')}
              </Button>
            )
          }
        />
      </Form>
    </Modal>
  );
}
