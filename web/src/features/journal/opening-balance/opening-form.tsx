import { Button } from '@mantine/core';
import { journalCalls, type LedgerChoice, type OpeningBalance } from '@saldo/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { ApiError } from '../../../app/api/api-error.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { Note } from '../../../ui/feedback/callout.tsx';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { DateField, MoneyField } from '../../../ui/forms/fields.tsx';
import { Form, FormFoot } from '../../../ui/forms/form.tsx';
import { Card } from '../../../ui/layout/page.tsx';
import { formatMoney } from '../../../ui/format/format.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { EquityCard } from './equity-card.tsx';
import { FromFile } from './from-file.tsx';
import { DocumentLines, LedgerLines } from './opening-lines.tsx';
import { forgetDraft, keepDraft, readDraft } from './opening-draft.ts';
import { allLines, formErrors, missingIn, type OpeningValues, totalsOf, type WireLine } from './opening-values.ts';
import styles from './opening.module.css';

type OpeningFormProps = {
  opening: OpeningBalance;
  chart: readonly LedgerChoice[];
  initial: OpeningValues;
  onDone: () => Promise<void>;
  /** Where there is one already: back to how it is. */
  onBack?: () => void;
};

/** Part by part what the company had and owed; equity takes what is left, so that debit and credit are equal. */
export function OpeningForm({ opening, chart, initial, onDone, onBack }: OpeningFormProps) {
  const { t } = useTranslation('journal');
  const language = useLanguage();
  const admin_id = useAdminId();
  const isNew = opening.id === null || opening.state !== 'GIVEN';
  const [start] = useState(() => (isNew ? (readDraft(admin_id, initial) ?? initial) : initial));
  const words = { required: t('opening.required'), after: t('opening.afterOpening'), before: t('opening.dueBefore') };
  const form = useForm<OpeningValues>({
    initial: start,
    validate: (values) => Object.fromEntries(missingIn(values).map(({ path, what }) => [path, words[what]])),
    submit: async (values) => {
      const lines = allLines(values, chart, opening.equity_ledger);
      await named(lines, () => send({ admin_id, opening, values, lines }));
      forgetDraft(admin_id);
      toast.success(t('opening.booked'));
      await onDone();
    },
  });
  const { values } = form;
  useEffect(() => {
    if (isNew && values !== start) keepDraft(admin_id, values);
  }, [isNew, values, start, admin_id]);
  const equity = formatMoney(totalsOf(values, chart).equity, language, { currency: true });
  const isMidYear = values.date !== null && !values.date.endsWith('-01-01');
  const hasResult = values.result.some(({ amount }) => amount !== null);
  return (
    <Form form={form} label={t('opening.title')} guard={!isNew}>
      <div className={styles['sheet']}>
        {!isNew && <Note tone="info">{t('opening.replaceNote')}</Note>}
        <Card>
          <div className={styles['begin']}>
            <div className={styles['file']}>
              <DateField label={t('opening.date')} help={t('opening.dateHelp')} {...form.bind('date')} />
              {isNew && opening.state === 'NONE' && <AtZero onDone={onDone} />}
            </div>
            <FromFile form={form} chart={chart} remainder={opening.equity_ledger} />
          </div>
        </Card>
        <LedgerLines form={form} part="money" chart={chart} />
        <DocumentLines form={form} part="invoices" />
        <DocumentLines form={form} part="bills" />
        <Card title={t('opening.parts.vat')}>
          <div className={styles['narrow']}>
            <MoneyField label={t('opening.vat')} help={t('opening.vatHelp')} optional {...form.bind('vat')} />
          </div>
        </Card>
        <LedgerLines form={form} part="owned" chart={chart} />
        <LedgerLines form={form} part="owed" chart={chart} />
        {(isMidYear || hasResult) && <LedgerLines form={form} part="result" chart={chart} />}
        <EquityCard form={form} chart={chart} opening={opening} />
        <FormFoot
          submit={t(isNew ? 'opening.book' : 'opening.replace')}
          busy={form.busy}
          note={isNew && t('opening.balanced', { amount: equity })}
          others={
            onBack !== undefined && (
              <Button variant="default" onClick={onBack}>
                {t('cancel', { ns: 'ui' })}
              </Button>
            )
          }
        />
      </div>
    </Form>
  );
}

type Sent = { admin_id: number; opening: OpeningBalance; values: OpeningValues; lines: readonly WireLine[] };

async function send({ admin_id, opening, values, lines }: Sent): Promise<void> {
  const date = values.date ?? opening.suggested_date;
  const wire = lines.map(({ ledger, debit, credit, document }) => ({ ledger, debit, credit, document }));
  if (opening.state === 'GIVEN' && opening.id !== null) {
    const body = { admin_id, date, lines: wire };
    await callApi(journalCalls.replaceOpeningBalance, { params: { id: opening.id }, body });
    return;
  }
  const fresh = wire.map(({ document, ...line }) => {
    if (document === null) return { ...line, document };
    const { open_item_id: _, ...rest } = document;
    return { ...line, document: rest };
  });
  await callApi(journalCalls.createOpeningBalance, { body: { admin_id, date, lines: fresh } });
}

/** Messages about lines are named as the form knows them. */
async function named(lines: readonly WireLine[], act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, code, detail, reference, about } = error;
    throw new ApiError(status, { code, detail, reference, about, errors: formErrors(error.errors, lines) });
  }
}

function AtZero({ onDone }: { onDone: () => Promise<void> }) {
  const { t } = useTranslation('journal');
  const admin_id = useAdminId();
  const { busy, act } = useAction();
  const [asking, setAsking] = useState(false);
  const begin = () =>
    act(async () => {
      await callApi(journalCalls.startAtZero, { body: { admin_id } });
      forgetDraft(admin_id);
      toast.success(t('opening.atZeroDone'));
      setAsking(false);
      await onDone();
    });
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('opening.atZero')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t('opening.atZeroTitle')}
        confirm={t('opening.atZero')}
        busy={busy}
        onClose={() => setAsking(false)}
        onConfirm={() => void begin()}
      >
        {t('opening.atZeroText')}
      </ConfirmDialog>
    </>
  );
}
