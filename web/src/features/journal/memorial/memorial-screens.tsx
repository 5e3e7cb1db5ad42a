import { Skeleton } from '@mantine/core';
import { MEMORIAL_TYPES } from '@saldo/ledger';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../app/api/query-state.tsx';
import { useAdminId, useParam } from '../../../app/api/session.ts';
import { useAddress, useGo } from '../../../app/routing/address.tsx';
import { NotFoundPage } from '../../../app/routing/not-found-page.tsx';
import { today } from '../../../ui/format/format.ts';
import { Page } from '../../../ui/layout/page.tsx';
import { MemorialForm } from './memorial-form.tsx';
import { blankValues, type MemorialValues, valuesOf, valuesOfTemplate } from './memorial-values.ts';
import { chartQuery, journalEntryQuery, templateQuery } from './queries.ts';

const WAITING = <Skeleton height={480} radius={12} />;

/** After booking: balances, cards and returns are other ones now. */
function useBooked(): (booked: { entry_id: number }) => void {
  const go = useGo();
  const queries = useQueryClient();
  const adminId = useAdminId();
  return ({ entry_id }) => {
    void queries.invalidateQueries({ queryKey: ['admin', adminId] });
    go(`reports/general-journal/${String(entry_id)}`, {}, { replace: true });
  };
}

export function NewMemorialScreen() {
  const { t } = useTranslation('journal');
  const { search } = useAddress();
  const chart = useQuery(chartQuery(useAdminId()));
  const onDone = useBooked();
  const type = MEMORIAL_TYPES.find((known) => known === search['type']) ?? 'FREE_BOOKING';
  const template = search['template'];
  return (
    <Page title={t('memorial.form.new')}>
      <QueryState query={chart} skeleton={WAITING}>
        {(ledgers) =>
          template === undefined ? (
            <MemorialForm
              chart={ledgers}
              begin={{
                ...blankValues(type, today()),
                ...(search['ledger'] === undefined ? {} : { ledger: search['ledger'] }),
              }}
              onDone={onDone}
            />
          ) : (
            <FromTemplate id={template}>
              {(begin) => <MemorialForm chart={ledgers} begin={begin} onDone={onDone} />}
            </FromTemplate>
          )
        }
      </QueryState>
    </Page>
  );
}

function FromTemplate({ id, children }: { id: string; children: (begin: MemorialValues) => React.ReactNode }) {
  const { t } = useTranslation('journal');
  const query = useQuery(templateQuery(useAdminId(), id));
  return (
    <QueryState query={query} skeleton={WAITING}>
      {(template) => (
        <>
          <p className="second">{t('templates.used', { name: template.description })}</p>
          {children(valuesOfTemplate(template, today()))}
        </>
      )}
    </QueryState>
  );
}

export function EditMemorialScreen() {
  const { t } = useTranslation('journal');
  const adminId = useAdminId();
  const chart = useQuery(chartQuery(adminId));
  const entry = useQuery(journalEntryQuery(adminId, useParam('id')));
  const onDone = useBooked();
  return (
    <Page title={t('memorial.form.edit')} summary={entry.data?.memorial?.description}>
      <QueryState query={entry} skeleton={WAITING}>
        {({ memorial }) =>
          memorial === null ? (
            <NotFoundPage />
          ) : (
            <QueryState query={chart} skeleton={WAITING}>
              {(ledgers) => (
                <MemorialForm chart={ledgers} current={memorial} begin={valuesOf(memorial)} onDone={onDone} />
              )}
            </QueryState>
          )
        }
      </QueryState>
    </Page>
  );
}
