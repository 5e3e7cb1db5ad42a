import { Button, Menu, Modal } from '@mantine/core';
import {
  type Asset,
  type AssetAction,
  assetCalls,
  type ReinvestmentReserve,
  VAT_RATE_BP,
  VAT_RATE_NAMES,
} from '@saldo/contract';
import { type Cents, cents, formatEuro, handlesVat, isBoughtInTime, type IsoDate, parseEuro } from '@saldo/ledger';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withCorrection } from '../../app/actions/with-correction.ts';
import { callApi } from '../../app/api/server.ts';
import { useAdminId } from '../../app/api/session.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { DateField, MoneyField, SelectField, TextField } from '../../ui/forms/fields.tsx';
import { FieldRow, Form, FormFoot } from '../../ui/forms/form.tsx';
import { type Form as FormOf, useForm } from '../../ui/forms/use-form.ts';
import { formatMoney, today } from '../../ui/format/format.ts';
import { useLanguage } from '../../ui/format/use-language.ts';
import { ContactField } from '../contacts/index.ts';
import { KorRevision } from './kor-revision.tsx';
import { lastAction } from './movements.ts';
import { companyQuery, reservesQuery, useBooksChanged } from './queries.ts';
import { SalePreview } from './sale-preview.tsx';
import { mayClaim, supplyVat } from './supply-vat.ts';
import { UndoDialog } from './undo-dialog.tsx';
import styles from './assets.module.css';

type Given = Exclude<AssetAction, 'UNDO_LAST'>;
type AssetProps = { asset: Asset };

const OFFERED: readonly Given[] = [
  'SELL',
  'TAKE_OUT_OF_USE',
  'PRIVATE_WITHDRAWAL',
  'FULL_DEPRECIATION',
  'IMPAIR',
  'REVALUE',
  'PAUSE',
  'RESUME',
  'USE_RESERVE',
  'RESERVE',
  'RELEASE_RESERVE',
];

/** What may be done with an asset now; the last action can be undone. */
export function AssetActions({ asset }: AssetProps) {
  const { t } = useTranslation('assets');
  const [chosen, setChosen] = useState<Given>();
  const [isUndoing, setIsUndoing] = useState(false);
  const { may } = asset;
  const isPaused = asset.state === 'PAUSED';
  const { data: reserves = [] } = useQuery(reservesQuery(useAdminId()));
  const open = reserves.filter(({ left }) => left !== '0.00');
  const usable = usableReserves(asset, reserves);
  const offered = OFFERED.filter((action) => {
    if (action === 'SELL') return may['sell'] === true;
    if (action === 'RESERVE') return may['reserve'] === true;
    if (action === 'RELEASE_RESERVE') return may['edit'] === true && open.some(({ id }) => id === asset.id);
    if (action === 'USE_RESERVE') return may['act'] === true && usable.length > 0;
    if (action === 'PAUSE' || action === 'RESUME') return may['act'] === true && (action === 'RESUME') === isPaused;
    return may['act'] === true;
  });
  const last = may['undo'] === true ? lastAction(asset.movements) : undefined;
  if (offered.length === 0 && last === undefined) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button rightSection={<IconChevronDown size={16} stroke={1.7} />}>{t('actions.menu')}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {offered.map((action) => (
            <Menu.Item key={action} onClick={() => setChosen(action)}>
              {t(`actions.${action}`)}
            </Menu.Item>
          ))}
          {last !== undefined && <Menu.Item onClick={() => setIsUndoing(true)}>{t('actions.UNDO_LAST')}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {chosen !== undefined && <ActionDialog asset={asset} action={chosen} onClose={() => setChosen(undefined)} />}
      {isUndoing && last !== undefined && <UndoDialog asset={asset} last={last} onClose={() => setIsUndoing(false)} />}
    </>
  );
}

type Values = {
  date: IsoDate | null;
  contact_id: string | null;
  amount: Cents | null;
  /** Null: nothing chosen yet, so as `supplyVat` says. */
  vat: string | null;
  description: string;
  reserve_id: string | null;
  revise_vat: boolean | null;
};

/** The amount that an action asks: a price, a value, or the book value after it. */
const AMOUNT_FIELD = {
  SELL: 'amount',
  RESERVE: 'amount',
  USE_RESERVE: 'amount',
  PRIVATE_WITHDRAWAL: 'value',
  IMPAIR: 'book_value',
  REVALUE: 'book_value',
} as const;

/** No VAT is 0%. */
const rateOf = (vat: string | null) => VAT_RATE_NAMES.find((name) => name === vat) ?? 'PROCENT_0';

function bodyOf(action: Given, values: Values & { date: IsoDate }) {
  const amount = formatEuro(values.amount ?? cents(0));
  const vat = rateOf(values.vat);
  const on = { date: values.date };
  switch (action) {
    case 'SELL':
      return {
        ...on,
        action,
        contact_id: Number(values.contact_id),
        amount,
        description: values.description,
        treatment: TREATMENT[vat],
        vat,
        revise_vat: values.revise_vat,
      };
    case 'PRIVATE_WITHDRAWAL':
      return {
        ...on,
        action,
        value: amount,
        vat: values.vat === 'NONE' ? null : vat,
        revise_vat: values.revise_vat,
      };
    case 'IMPAIR':
    case 'REVALUE':
      return { ...on, action, book_value: amount };
    case 'RESERVE':
      return { ...on, action, amount };
    case 'USE_RESERVE':
      return { ...on, action, amount, reserve_id: Number(values.reserve_id) };
    case 'TAKE_OUT_OF_USE':
    case 'FULL_DEPRECIATION':
    case 'PAUSE':
    case 'RESUME':
    case 'RELEASE_RESERVE':
      return { ...on, action };
  }
}

const TREATMENT = { PROCENT_21: 'nl_high', PROCENT_9: 'nl_low', PROCENT_6: 'nl_low', PROCENT_0: 'exempt' } as const;

/**
 * The day and amount that an action begins with: a reserve is formed on the day of the sale, and used on that of the purchase, or when it was
 * formed later.
 */
function beginning(asset: Asset, action: Given): Pick<Values, 'date' | 'amount'> {
  if (action === 'USE_RESERVE') return { date: asset.acquired_on, amount: null };
  if (action !== 'RESERVE') return { date: today(), amount: null };
  const { result } = asset.movements.findLast(({ kind, is_undone }) => kind === 'SELL' && !is_undone) ?? {};
  return { date: asset.disposed_on ?? today(), amount: parseEuro(result ?? '0.00') };
}

type DialogProps = AssetProps & { action: Given; onClose: () => void };

function ActionDialog({ asset, action, onClose }: DialogProps) {
  const { t } = useTranslation('assets');
  const language = useLanguage();
  const admin_id = useAdminId();
  const changed = useBooksChanged();
  const { data: company } = useQuery(companyQuery(admin_id));
  const chargesOn = (date: IsoDate | null) => company === undefined || handlesVat(company, date ?? today());
  const form = useForm<Values>({
    initial: {
      ...beginning(asset, action),
      contact_id: null,
      reserve_id: null,
      revise_vat: null,
      vat: null,
      description: asset.name,
    },
    validate: ({ date, contact_id, amount, reserve_id }): Record<string, string> => ({
      ...(date === null ? { date: t('form.required') } : {}),
      ...(action === 'SELL' && contact_id === null ? { contact_id: t('form.required') } : {}),
      ...(action === 'USE_RESERVE' && reserve_id === null ? { reserve_id: t('form.required') } : {}),
      ...(action in AMOUNT_FIELD && amount === null ? { amount: t('form.required') } : {}),
    }),
    submit: async (values) => {
      const { date } = values;
      if (date === null) return;
      const given = bodyOf(action, { ...values, date, vat: supplyVat(values.vat, chargesOn(date)) });
      await withCorrection(language, (book_as_correction) =>
        callApi(assetCalls.assetAction, {
          params: { id: asset.id },
          body: { admin_id, version: asset.version, book_as_correction, ...given },
        }),
      );
      toast.success(t('actions.done', { action: t(`actions.${action}`).toLocaleLowerCase(language) }));
      await changed();
      onClose();
    },
  });
  const showNewer = () => {
    void changed();
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size={560}
      title={`${t(`actions.${action}`)}: ${asset.name}`}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
    >
      <Form form={form} label={t(`actions.${action}`)} guard={false} onNewer={showNewer}>
        <div className={styles['fields']}>
          <ActionFields asset={asset} form={form} action={action} charges={chargesOn(form.values.date)} />
        </div>
        <FormFoot submit={t(`actions.${action}`)} busy={form.busy} />
      </Form>
    </Modal>
  );
}

type FieldsProps = AssetProps & { form: FormOf<Values>; action: Given; charges: boolean };

function ActionFields({ asset, form, action, charges }: FieldsProps) {
  const { t } = useTranslation('assets');
  const date = <DateField label={t('actions.date')} isForBooks {...form.bind('date')} />;
  const other = action in AMOUNT_FIELD ? AMOUNT_FIELD[action as keyof typeof AMOUNT_FIELD] : undefined;
  const vat = supplyVat(form.values.vat, charges);
  const amount = (label: string) => <MoneyField label={label} {...form.bind('amount', other)} />;
  switch (action) {
    case 'SELL':
      return (
        <>
          <p className={styles['hint']}>{t('actions.sellHelp')}</p>
          <ContactField label={t('actions.customer')} {...form.bind('contact_id')} />
          <FieldRow columns="1fr 1fr 1fr">
            {date}
            {amount(t('actions.price'))}
            {charges && <VatField form={form} vat={vat} none={t('actions.exempt')} />}
          </FieldRow>
          {!charges && <KorRevision asset={asset} date={form.values.date} field={form.bind('revise_vat')} />}
          {charges && vat === 'NONE' && <p className={styles['hint']}>{t('actions.exemptHelp')}</p>}
          {mayClaim(asset, vat, form.values.date) && <p className={styles['hint']}>{t('actions.notDeducted')}</p>}
          <SalePreview asset={asset} {...form.values} rate={VAT_RATE_BP[rateOf(vat)]} />
          <TextField label={t('actions.description')} maxLength={250} {...form.bind('description')} />
        </>
      );
    case 'PRIVATE_WITHDRAWAL':
      return (
        <>
          {charges && <p className={styles['hint']}>{t('actions.privateHelp')}</p>}
          <FieldRow columns="1fr 1fr 1fr">
            {date}
            {amount(t('actions.value'))}
            {charges && (
              <VatField form={form} vat={vat} none={asset.vat_deducted === '0.00' ? t('actions.noVat') : null} />
            )}
          </FieldRow>
          {!charges && <KorRevision asset={asset} date={form.values.date} field={form.bind('revise_vat')} />}
          {mayClaim(asset, vat, form.values.date) && <p className={styles['hint']}>{t('actions.notDeducted')}</p>}
        </>
      );
    case 'IMPAIR':
    case 'REVALUE':
      return (
        <FieldRow columns="1fr 1fr">
          {date}
          {amount(t('actions.newValue'))}
        </FieldRow>
      );
    case 'RESERVE':
      return (
        <>
          <p className={styles['hint']}>{t('actions.reserveHelp')}</p>
          <FieldRow columns="1fr 1fr">
            {date}
            {amount(t('actions.reserveAmount'))}
          </FieldRow>
        </>
      );
    case 'USE_RESERVE':
      return (
        <>
          <p className={styles['hint']}>{t('actions.useReserveHelp')}</p>
          <ReserveField asset={asset} form={form} />
          <FieldRow columns="1fr 1fr">
            {date}
            {amount(t('actions.reserveAmount'))}
          </FieldRow>
        </>
      );
    case 'RELEASE_RESERVE':
      return (
        <>
          <p className={styles['hint']}>{t('actions.releaseHelp')}</p>
          {date}
        </>
      );
    case 'TAKE_OUT_OF_USE':
    case 'FULL_DEPRECIATION':
    case 'PAUSE':
    case 'RESUME':
      return date;
  }
}

/** The reserves of which something is left, for what was bought in their years. */
function usableReserves(asset: Asset, reserves: readonly ReinvestmentReserve[]): ReinvestmentReserve[] {
  return reserves.filter(
    ({ id, left, sold_on }) => id !== asset.id && left !== '0.00' && isBoughtInTime(sold_on, asset.acquired_on),
  );
}

/** What is left of each reserve that can be used. */
function ReserveField({ asset, form }: AssetProps & { form: FormOf<Values> }) {
  const { t } = useTranslation('assets');
  const language = useLanguage();
  const { data = [] } = useQuery(reservesQuery(useAdminId()));
  const usable = usableReserves(asset, data);
  const { values } = form;
  const choose = (reserve_id: string | null) => {
    const chosen = usable.find(({ id }) => String(id) === reserve_id);
    form.set({ reserve_id });
    if (chosen === undefined) return;
    const { formed_on, left } = chosen;
    if (values.date !== null && values.date < formed_on) form.set({ date: formed_on });
    if (values.amount === null) form.set({ amount: parseEuro(left) });
  };
  return (
    <SelectField
      label={t('actions.reserve')}
      data={usable.map(({ id, name, left, last_year }) => ({
        value: String(id),
        label: t('actions.reserveOf', {
          name,
          year: last_year,
          amount: formatMoney(left, language, { currency: true }),
        }),
      }))}
      {...form.bind('reserve_id')}
      onChange={choose}
    />
  );
}

/** `none`: what it is called when there is no VAT; null where there must be. */
function VatField({ form, vat, none }: { form: FormOf<Values>; vat: string; none: string | null }) {
  const { t } = useTranslation('assets');
  const data = [
    { value: 'PROCENT_21', label: '21%' },
    { value: 'PROCENT_9', label: '9%' },
    ...(none === null ? [] : [{ value: 'NONE', label: none }]),
  ];
  return <SelectField label={t('actions.vat')} data={data} {...form.bind('vat')} value={vat} />;
}
