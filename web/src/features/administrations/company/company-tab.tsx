import { Skeleton } from '@mantine/core';
import { type Administration, administrationCalls, validateCompany, fieldText } from '@saldo/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RoomLink, useAddress, useGo } from '../../../app/routing/address.tsx';
import { HistoryButton } from '../../history/index.ts';
import { QueryState } from '../../../app/api/query-state.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useMay } from '../../../app/api/session.ts';
import { KeepDraft } from '../../../ui/layout/keep-draft.tsx';
import { useStepUp } from '../../accounts/index.ts';
import { Note } from '../../../ui/feedback/callout.tsx';
import { Form, FormFoot } from '../../../ui/forms/form.tsx';
import { Card, Page } from '../../../ui/layout/page.tsx';
import { formatIban, today } from '../../../ui/format/format.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { BooksLockCard } from './books-lock-card.tsx';
import { CompanyFields } from './company-fields.tsx';
import { useAsksClient, useRequestApproval } from '../approvals/use-approvals.ts';
import { companyPatch, type CompanyValues, companyValues, jointDetails, withoutAccount } from './company-values.ts';
import { LogoCard } from './logo-card.tsx';
import { draftAddress } from './return-to-draft.ts';
import { ForOwners } from '../settings/parts.tsx';
import styles from '../settings.module.css';
import { useAdministration, useRefreshAdministration } from './use-administration.ts';

/** The company: name, address, registers, VAT, bank account, and how to sign in at the Tax Administration. */
export function CompanyTab() {
  const { t } = useTranslation('administrations');
  const query = useAdministration();
  const draft = draftAddress(useAddress().search['invoice']);
  const [requested, setRequested] = useState(0);
  return (
    <Page
      title={t('tabs.company')}
      summary={t('company.summary')}
      actions={
        query.data !== undefined && <HistoryButton model="administration" id={query.data.id} name={query.data.title} />
      }
    >
      <div className={styles['sheet']}>
        {draft !== undefined && (
          <Note tone="info">
            {t('company.forInvoice')}{' '}
            <RoomLink to={draft} className="link">
              {t('company.toInvoice')}
            </RoomLink>
          </Note>
        )}
        <QueryState query={query} skeleton={<Skeleton height={640} />}>
          {(administration) => (
            <ForOwners>
              <KeepDraft newest={administration}>
                {({ thing, onDirty, renew }) => (
                  <CompanyForm
                    key={`${String(thing.version)} ${String(requested)}`}
                    administration={thing}
                    onDirty={onDirty}
                    onRequested={() => setRequested(requested + 1)}
                    onNewer={() => {
                      renew();
                      void query.refetch();
                    }}
                  />
                )}
              </KeepDraft>
              <BooksLockCard key={`lock ${String(administration.version)}`} administration={administration} />
            </ForOwners>
          )}
        </QueryState>
      </div>
    </Page>
  );
}

type CompanyFormProps = {
  administration: Administration;
  onNewer: () => void;
  onDirty: (dirty: boolean) => void;
  /** Another IBAN was asked for: the form shows again what there is. */
  onRequested: () => void;
};

function CompanyForm({ administration, onNewer, onDirty, onRequested }: CompanyFormProps) {
  const { t } = useTranslation('administrations');
  const language = useLanguage();
  const { search } = useAddress();
  const go = useGo();
  const mayEdit = useMay()('settings.manage');
  const refresh = useRefreshAdministration();
  const { confirmed, dialog } = useStepUp();
  const asksClient = useAsksClient();
  const { request, dialog: requestDialog } = useRequestApproval();
  const what = (iban: string | null | undefined) =>
    typeof iban === 'string' ? t('company.ibanWhat', { iban: formatIban(iban) }) : t('company.noIbanWhat');
  const save = async (patch: ReturnType<typeof companyPatch>) => {
    await confirmed(what(patch.bank_account_number), (step_up) =>
      callApi(administrationCalls.updateAdministration, {
        params: { adminId: administration.id },
        body: step_up === undefined ? patch : { ...patch, step_up },
      }),
    );
    toast.success(t('saved'));
  };
  const form = useForm<CompanyValues>({
    initial: companyValues(administration),
    validate: (values) =>
      Object.fromEntries(
        Object.entries(validateCompany(jointDetails(administration, values), administration, today())).map(
          ([field, mistake]) => [field, fieldText(mistake, language)],
        ),
      ),
    asksAnyway: true,
    submit: async (values) => {
      const all = companyPatch(administration, values);
      const { account, patch } = asksClient ? withoutAccount(all) : { account: undefined, patch: all };
      if (account === undefined || Object.keys(patch).length > 1) await save(patch);
      try {
        if (account !== undefined) {
          await request({ kind: 'INVOICE_ACCOUNT', ...account });
          onRequested();
        }
      } finally {
        await refresh();
      }
      const draft = draftAddress(search['invoice']);
      if (draft !== undefined) go(draft, {}, { replace: true });
    },
  });
  const { dirty } = form;
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  return (
    <>
      <LogoCard administration={administration} hasUnsaved={form.dirty} />
      <Card>
        <Form form={form} label={t('tabs.company')} marksRequired focusOn={search['field']} onNewer={onNewer}>
          <CompanyFields form={form} administration={administration} />
          {mayEdit && (
            <FormFoot
              submit={t('save')}
              busy={form.busy}
              disabled={!form.dirty}
              note={form.dirty ? undefined : t('nothingToSave')}
            />
          )}
        </Form>
      </Card>
      {dialog}
      {requestDialog}
    </>
  );
}
