import { Button, Input } from '@mantine/core';
import { assetCalls } from '@saldo/contract';
import { yearOf } from '@saldo/ledger';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../app/actions/run-action.ts';
import { withCorrection } from '../../app/actions/with-correction.ts';
import type { CallReply } from '../../app/api/api.ts';
import { callApi } from '../../app/api/server.ts';
import { useAdminId } from '../../app/api/session.ts';
import { RoomLink } from '../../app/routing/address.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { formatMoney, today } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { useLanguage } from '../../ui/format/use-language.ts';
import { Card } from '../../ui/layout/page.tsx';
import { useBooksChanged } from './queries.ts';
import styles from './assets.module.css';

type Year = CallReply<typeof assetCalls.investments>;

/** VAT that was deducted on assets which are used without VAT in a year: booked at once in its last return, and taken back as easily. */
export function VatRevision({ of }: { of: Year }) {
  const { t } = useTranslation('assets');
  const { year, kor_months, vat_revision, revised, may } = of;
  const [taxed, setTaxed] = useState<ReadonlyMap<number, number>>(new Map());
  const { busy, run } = useRevision(year);
  if (revised.length === 0) return null;
  const isBooked = revised.some(({ amount }) => amount !== null);
  const chosen = [...taxed].map(([id, taxed_percentage]) => ({ id, taxed_percentage }));
  const mayType = kor_months < 12 && !isBooked && may['revise'] === true;
  const hasUse = vat_revision !== '0.00' || chosen.some(({ taxed_percentage }) => taxed_percentage < 100);
  return (
    <Card title={t('revision.title', { year })}>
      <div className={styles['fields']}>
        <Reading of={of} />
        <ul className={styles['list']}>
          {revised.map((asset) => (
            <RevisedAsset
              key={asset.id}
              asset={asset}
              taxed={
                mayType && asset.left_at_supply === null
                  ? (taxed.get(asset.id) ?? Math.round(((12 - kor_months) * 100) / 12))
                  : undefined
              }
              proposed={isBooked || taxed.has(asset.id) ? '0.00' : asset.proposed}
              onTaxed={(percentage) => setTaxed(new Map([...taxed, [asset.id, percentage]]))}
            />
          ))}
        </ul>
        {may['revise'] !== true && !isBooked && year >= yearOf(today()) && (
          <p className={styles['hint']}>{t('revision.later', { year })}</p>
        )}
        {may['revise'] === true && (isBooked || hasUse) && (
          <div className={styles['acts']}>
            <Button
              variant={isBooked ? 'default' : 'filled'}
              loading={busy}
              onClick={() => void run(isBooked ? null : chosen)}
            >
              {t(isBooked ? 'revision.takeBack' : 'revision.book')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

/** How the use without VAT is read, and how sure that is. */
function Reading({ of: { kor_months, revision_status } }: { of: Year }) {
  const { t } = useTranslation('assets');
  const help = kor_months === 0 ? 'revision.help' : kor_months === 12 ? 'revision.korHelp' : 'revision.korPartHelp';
  return (
    <p className={styles['hint']}>
      {t(help, { months: kor_months })}
      {kor_months > 0 && kor_months < 12 && revision_status !== 'final' && ` ${t('revision.toConfirm')}`}
    </p>
  );
}

/** Books the revision for the use that was typed, or takes it back. */
function useRevision(year: number) {
  const { t } = useTranslation('assets');
  const language = useLanguage();
  const admin_id = useAdminId();
  const changed = useBooksChanged();
  const { busy, act } = useAction();
  const run = (assets: { id: number; taxed_percentage: number }[] | null) =>
    act(async () => {
      await withCorrection(language, (book_as_correction) =>
        assets === null
          ? callApi(assetCalls.takeBackRevision, {
              params: { year },
              query: { admin_id, book_as_correction: book_as_correction ? 'true' : 'false' },
            })
          : callApi(assetCalls.reviseVat, { params: { year }, body: { admin_id, assets, book_as_correction } }),
      );
      toast.success(t(assets === null ? 'revision.takenBack' : 'revision.booked'));
      await changed();
    });
  return { busy, run };
}

type RowProps = {
  asset: Year['revised'][number];
  /** How far it is used with VAT; undefined where that is not asked. */
  taxed: number | undefined;
  /** What the months in the small businesses scheme come to; nil where something else was typed. */
  proposed: string;
  onTaxed: (percentage: number) => void;
};

function RevisedAsset({ asset, taxed, proposed, onTaxed }: RowProps) {
  const { t } = useTranslation('assets');
  const language = useLanguage();
  const { id, name, last_year, yearly, left_at_supply, amount, entry_id } = asset;
  const euro = (sum: string) => formatMoney(sum, language, { currency: true });
  const label = t('revision.taxed', { name });
  return (
    <li className={styles['line']}>
      <div>
        <RoomLink to={`assets/register/${String(id)}`} className="link">
          {name}
        </RoomLink>
        <div className="second">
          {left_at_supply === null
            ? t('revision.yearly', { amount: euro(yearly), year: last_year })
            : t('revision.leftAtSupply', { amount: euro(left_at_supply), year: last_year })}
        </div>
      </div>
      <div className={styles['acts']}>
        {entry_id !== null && (
          <RoomLink to={`reports/entries/${String(entry_id)}`} className="link">
            {t('sheet.entry')}
          </RoomLink>
        )}
        {amount === null && proposed !== '0.00' && <Money amount={proposed} currency />}
        {amount !== null && <Money amount={amount} currency />}
        {taxed !== undefined && (
          <Input
            aria-label={label}
            inputMode="numeric"
            maxLength={3}
            rightSection="%"
            w={84}
            value={String(taxed)}
            onChange={(event) => {
              const typed = event.currentTarget.value.replaceAll(/\D/g, '');
              onTaxed(Math.min(100, Number(typed)));
            }}
          />
        )}
      </div>
    </li>
  );
}
