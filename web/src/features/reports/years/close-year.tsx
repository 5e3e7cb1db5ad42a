import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FinancialYearDetail } from '@saldo/contract';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { RoomLink, useAddress } from '../../../app/routing/address.tsx';
import { Note } from '../../../ui/feedback/callout.tsx';
import { ask } from '../../../ui/feedback/question-store.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { formatDate } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { Card } from '../../../ui/layout/page.tsx';
import { StepList } from '../../../ui/layout/step-list.tsx';
import { DebitCreditTable } from '../../../ui/table/debit-credit-table.tsx';
import { MutationErrors } from './mutation-errors.tsx';
import { mutationErrorsQuery, useMoveYear } from './queries.ts';
import { RecalculateButton } from './recalculate-button.tsx';
import styles from './years.module.css';

const STEPS = ['check', 'review'] as const;

/** Closing in two steps: what should be looked at first, then the closing entry with what will be locked. */
export function CloseYear({ year }: { year: FinancialYearDetail }) {
  const { t } = useTranslation('reports');
  const { search } = useAddress();
  const mayClose = useMay()('year.close');
  const isReview = search['step'] === 'review' && year.close_obstacle === null;
  if (!mayClose)
    return (
      <>
        <p className="second">{t('years.whoCloses')}</p>
        <MutationErrors year={year.year} />
      </>
    );
  return (
    <>
      <StepList
        label={t('years.steps.label')}
        steps={STEPS.map((step) => t(`years.steps.${step}`))}
        now={isReview ? 1 : 0}
      />
      {isReview ? <Review year={year} /> : <Check year={year} />}
    </>
  );
}

function Check({ year }: { year: FinancialYearDetail }) {
  const { t } = useTranslation('reports');
  const { change } = useAddress();
  const move = useMoveYear(year);
  const { busy, act } = useAction();
  return (
    <>
      <Card title={t('years.ready')}>
        <Obstacle year={year} />
        <div className={styles['acts']}>
          <Button disabled={year.close_obstacle !== null} onClick={() => change({ step: 'review' }, { push: true })}>
            {t('years.review')}
          </Button>
          {year.state === 'CLOSING' && (
            <Button variant="default" loading={busy} onClick={() => void act(() => move('OPEN'))}>
              {t('years.stop')}
            </Button>
          )}
          <RecalculateButton year={year.year} />
        </div>
      </Card>
      <MutationErrors year={year.year} />
    </>
  );
}

/** Why it cannot be closed yet, with the way to what is left to do. */
function Obstacle({ year: { close_obstacle: obstacle, periods } }: { year: FinancialYearDetail }) {
  const { t } = useTranslation('reports');
  const isReady = obstacle === null;
  const ready = periods.some(({ state }) => state === 'COMPLETED') ? 'years.canClose' : 'years.noReturns';
  const Glyph = isReady ? IconCircleCheck : IconCircleX;
  return (
    <p className={styles[isReady ? 'sound' : 'stopped']}>
      <Glyph size={18} stroke={1.7} aria-hidden="true" />
      <span>
        {t(isReady ? ready : `years.obstacles.${obstacle}`)}{' '}
        {obstacle === 'periods_not_processed' && (
          <RoomLink to="taxes/vat" className="link">
            {t('years.toReturns')}
          </RoomLink>
        )}
        {obstacle === 'earlier_year_open' && (
          <RoomLink to="reports/years" className="link">
            {t('years.toYears')}
          </RoomLink>
        )}
      </span>
    </p>
  );
}

function Review({ year }: { year: FinancialYearDetail }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const { change } = useAddress();
  const move = useMoveYear(year);
  const { busy, act } = useAction();
  const { data: found, isPending: isChecking } = useQuery(mutationErrorsQuery(useAdminId(), year.year));
  const open = found?.errors.map(({ title }) => title) ?? [];
  const close = () =>
    act(async () => {
      const question = {
        title: t('years.closeAnyway', { year: year.year }),
        text: t('years.openFindings', { findings: open.join(', ') }),
        confirm: t('years.close', { year: year.year }),
      };
      if (open.length > 0 && !(await ask(question))) return;
      await move('CLOSED');
      change({ step: undefined });
      toast.success(t('years.closed', { year: year.year }));
    });
  return (
    <Card title={t('years.closingEntry')}>
      {open.length > 0 && <Note tone="warn">{t('years.openFindings', { findings: open.join(', ') })}</Note>}
      {year.closing_lines.length === 0 ? (
        <p className="second">{t(year.result === '0.00' ? 'years.nothingToBook' : 'years.closedBefore')}</p>
      ) : (
        <ClosingLines lines={year.closing_lines} />
      )}
      <ul className={styles['follows']}>
        <li>{t('years.willLock', { date: formatDate(year.ends_on, language, 'long') })}</li>
        <li>{t('years.willOpen', { year: year.year + 1 })}</li>
        <li>{t('years.canReopen')}</li>
      </ul>
      <div className={styles['acts']}>
        <Button loading={busy || isChecking} onClick={() => void close()}>
          {t('years.close', { year: year.year })}
        </Button>
        <Button variant="default" disabled={busy} onClick={() => change({ step: undefined })}>
          {t('years.back')}
        </Button>
      </div>
    </Card>
  );
}

function ClosingLines({ lines }: { lines: FinancialYearDetail['closing_lines'] }) {
  return (
    <DebitCreditTable
      lines={lines.map(({ code, title, description, debit, credit }) => ({
        ledger: `${code} ${title}`,
        below: description,
        debit,
        credit,
      }))}
    />
  );
}
