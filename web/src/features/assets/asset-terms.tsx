import { Button, Modal } from '@mantine/core';
import { type Asset, assetCalls } from '@saldo/contract';
import { type Cents, cents, DEPRECIATION_METHODS, formatEuro, type IsoDate, parseEuro } from '@saldo/ledger';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../app/api/server.ts';
import { useAdminId } from '../../app/api/session.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { showDecimal } from '../../ui/forms/decimal-input.tsx';
import { CheckField, DateField, MoneyField, SelectField, TextField } from '../../ui/forms/fields.tsx';
import { FieldRow, Form, FormFoot } from '../../ui/forms/form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import type { Language } from '../../ui/format/language.ts';
import { useLanguage } from '../../ui/format/use-language.ts';
import { useBooksChanged } from './queries.ts';
import { basisPointsIn } from './typed-numbers.ts';
import styles from './assets.module.css';

type AssetProps = { asset: Asset };

/** How an asset is depreciated can be changed as long as the company has it; what was booked stays. */
export function ChangeTerms({ asset }: AssetProps) {
  const { t } = useTranslation('assets');
  const [changing, setChanging] = useState(false);
  if (asset.may['act'] !== true) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconPencil size={17} stroke={1.7} />} onClick={() => setChanging(true)}>
        {t('form.edit')}
      </Button>
      {changing && <TermsDialog asset={asset} onClose={() => setChanging(false)} />}
    </>
  );
}

type Values = {
  name: string;
  in_use_from: IsoDate | null;
  residual: Cents | null;
  method: string | null;
  life_months: string;
  percentage: string;
  woz_value: Cents | null;
  is_free: boolean;
  vat_deducted: Cents | null;
  note: string;
};

function valuesOf(asset: Asset, language: Language): Values {
  return {
    name: asset.name,
    in_use_from: asset.in_use_from,
    residual: parseEuro(asset.residual),
    method: asset.method,
    life_months: String(asset.life_months),
    percentage: showDecimal(String(asset.degressive_bp / 100), language, 0),
    woz_value: asset.woz_value === null ? null : parseEuro(asset.woz_value),
    is_free: asset.is_free,
    vat_deducted: parseEuro(asset.vat_deducted),
    note: asset.note,
  };
}

const euro = (amount: Cents | null): string => formatEuro(amount ?? cents(0));

function TermsDialog({ asset, onClose }: AssetProps & { onClose: () => void }) {
  const { t } = useTranslation('assets');
  const admin_id = useAdminId();
  const changed = useBooksChanged();
  const language = useLanguage();
  const form = useForm<Values>({
    initial: valuesOf(asset, language),
    validate: ({ in_use_from, life_months, method, percentage }): Record<string, string> => ({
      ...(in_use_from === null ? { in_use_from: t('form.required') } : {}),
      ...(/^\d{1,4}$/.test(life_months) ? {} : { life_months: t('form.whole') }),
      ...(method === 'DEGRESSIVE' && basisPointsIn(percentage, language) === undefined
        ? { percentage: t('form.upTo100') }
        : {}),
    }),
    submit: async (values) => {
      const method = DEPRECIATION_METHODS.find((known) => known === values.method) ?? asset.method;
      await callApi(assetCalls.updateAsset, {
        params: { id: asset.id },
        body: {
          admin_id,
          version: asset.version,
          name: values.name,
          note: values.note,
          in_use_from: values.in_use_from ?? asset.in_use_from,
          residual: euro(values.residual),
          method,
          life_months: Number(values.life_months),
          degressive_bp: basisPointsIn(values.percentage, language),
          woz_value: values.woz_value === null ? null : formatEuro(values.woz_value),
          is_free: values.is_free,
          vat_deducted: euro(values.vat_deducted),
        },
      });
      toast.success(t('sheet.changed'));
      await changed();
      onClose();
    },
  });
  const showNewer = () => {
    void changed();
    onClose();
  };
  const { method } = form.values;
  const hasTyped = asset.plan.some(({ is_manual, depreciation_id }) => is_manual && depreciation_id === null);
  const data = DEPRECIATION_METHODS.map((value) => ({ value, label: t(`methods.${value}`) }));
  return (
    <Modal
      opened
      onClose={onClose}
      size={620}
      title={t('form.edit')}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
    >
      <Form form={form} label={t('form.edit')} guard={false} onNewer={showNewer}>
        <div className={styles['fields']}>
          <p className={styles['hint']}>{t('form.editHelp')}</p>
          <FieldRow columns="2fr 1fr">
            <TextField label={t('form.name')} maxLength={120} {...form.bind('name')} />
            <DateField label={t('form.inUse')} {...form.bind('in_use_from')} />
          </FieldRow>
          <FieldRow columns="1fr 1fr 1fr">
            <SelectField label={t('form.method')} data={data} {...form.bind('method')} />
            <TextField label={t('form.life')} maxLength={4} {...form.bind('life_months')} />
            <MoneyField label={t('form.residual')} {...form.bind('residual')} />
          </FieldRow>
          <FieldRow columns="1fr 1fr 1fr">
            {method === 'DEGRESSIVE' && (
              <TextField label={t('form.percentage')} maxLength={6} {...form.bind('percentage', 'degressive_bp')} />
            )}
            {asset.kind === 'BUILDING' && <MoneyField label={t('form.woz')} optional {...form.bind('woz_value')} />}
            <MoneyField label={t('form.vat')} {...form.bind('vat_deducted')} />
          </FieldRow>
          <TextField label={t('form.note')} optional maxLength={500} {...form.bind('note')} />
          <CheckField
            label={t('form.free')}
            {...(hasTyped && asset.is_free && !form.values.is_free ? { help: t('form.freeOff') } : {})}
            {...form.bind('is_free')}
          />
        </div>
        <FormFoot submit={t('form.save')} busy={form.busy} />
      </Form>
    </Modal>
  );
}
