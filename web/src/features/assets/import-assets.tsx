import { Button, FileButton, Modal } from '@mantine/core';
import { ASSETS_EXAMPLE, assetCalls, type AssetImport } from '@saldo/contract';
import { type IsoDate, isoDate, yearOf } from '@saldo/ledger';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../app/actions/run-action.ts';
import { callApi } from '../../app/api/server.ts';
import { useAdminId } from '../../app/api/session.ts';
import { Note } from '../../ui/feedback/callout.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { DateField } from '../../ui/forms/fields.tsx';
import { formatMoney, today } from '../../ui/format/format.ts';
import { useLanguage } from '../../ui/format/use-language.ts';
import { CsvProblems, ExampleFile } from './from-csv.tsx';
import { useBooksChanged } from './queries.ts';
import styles from './assets.module.css';

/** Brings in the assets of an opening balance: what the file holds is shown before anything is added. */
export function ImportAssets({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('assets');
  const admin_id = useAdminId();
  const changed = useBooksChanged();
  const { busy, act } = useAction();
  const [opening_on, setOpening] = useState<IsoDate>(isoDate(yearOf(today()), 1, 1));
  const [content, setContent] = useState<string>();
  const [found, setFound] = useState<AssetImport>();
  const send = (text: string, dry_run: boolean) =>
    callApi(assetCalls.importAssets, { body: { admin_id, opening_on, content: text, dry_run } });
  const read = (file: File | null) =>
    act(async () => {
      if (file === null) return;
      setFound(undefined);
      setContent(undefined);
      const text = await file.text();
      setFound(await send(text, true));
      setContent(text);
    });
  const add = () =>
    act(async () => {
      if (content === undefined) return;
      const { rows } = await send(content, false);
      toast.success(t('importing.done', { count: rows }));
      await changed();
      onClose();
    });
  return (
    <Modal
      opened
      onClose={onClose}
      size={560}
      title={t('importing.title')}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
    >
      <div className={styles['fields']}>
        <p className={styles['hint']}>
          {t('importing.help')} <ExampleFile name={t('importing.exampleName')} lines={ASSETS_EXAMPLE} />
        </p>
        <DateField
          label={t('form.openingOn')}
          value={opening_on}
          onChange={(day) => {
            setFound(undefined);
            setOpening(day ?? opening_on);
          }}
        />
        <div className={styles['acts']}>
          <FileButton onChange={(file) => void read(file)} accept=".csv,text/csv">
            {(props) => (
              <Button variant="default" loading={busy} {...props}>
                {t('importing.file')}
              </Button>
            )}
          </FileButton>
          {found !== undefined && found.problems.length === 0 && (
            <Button loading={busy} onClick={() => void add()}>
              {t('importing.save')}
            </Button>
          )}
        </div>
        {found !== undefined && <Found found={found} />}
      </div>
    </Modal>
  );
}

function Found({ found }: { found: AssetImport }) {
  const { t } = useTranslation('assets');
  const language = useLanguage();
  const money = (amount: string) => formatMoney(amount, language, { currency: true });
  if (found.problems.length > 0) return <CsvProblems problems={found.problems} />;
  const { cost, depreciation, rows } = found;
  return (
    <Note tone="ok">{t('importing.found', { count: rows, cost: money(cost), depreciation: money(depreciation) })}</Note>
  );
}
