import { Button, Checkbox, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Import, type ImportAccount, importCalls, journalCalls } from '@saldo/contract';
import { isVatCode, type VatCode } from '@saldo/ledger';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { useAddress } from '../../../app/routing/address.tsx';
import { Note } from '../../../ui/feedback/callout.tsx';
import { ask } from '../../../ui/feedback/question-store.ts';
import { formatDate, formatMoney, formatNumber } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { Card } from '../../../ui/layout/page.tsx';
import { ImportContacts } from './import-contacts.tsx';
import styles from './imports.module.css';

type Chosen =
  | { mapping: Record<string, string> }
  | { vat_codes: Record<string, VatCode | ''> }
  | { contacts: Record<string, number | null> };

type Props = { shown: Import; onChange: () => Promise<void> };

/** What a file says and where it goes, before it is imported and after. */
export function ImportReview({ shown, onChange }: Props) {
  const { t } = useTranslation('reports');
  const admin_id = useAdminId();
  const mapping = useAction();
  const choose = (chosen: Chosen) =>
    void mapping.act(async () => {
      const body = { admin_id, version: shown.version, ...chosen };
      await callApi(importCalls.mapImport, { params: { id: shown.id }, body });
      await onChange();
    });
  const state = shown.state as 'REFUSED' | 'CHECKED' | 'IMPORTED' | 'UNDONE' | 'FAILED';
  return (
    <>
      <Card title={t(`imports.steps.${state}`)}>
        <Facts shown={shown} />
        <Actions shown={shown} onChange={onChange} isChoosing={mapping.busy} />
      </Card>
      <Findings shown={shown} />
      {shown.accounts.length > 0 && (
        <Accounts shown={shown} onChoose={(account, ledger) => choose({ mapping: { [account]: ledger } })} />
      )}
      {shown.contacts.shown.length > 0 && (
        <ImportContacts shown={shown} onChoose={(id, contact) => choose({ contacts: { [id]: contact } })} />
      )}
      {shown.vat_codes.length > 0 && (
        <VatCodes shown={shown} onChoose={(code, treatment) => choose({ vat_codes: { [code]: treatment } })} />
      )}
    </>
  );
}

function Facts({ shown }: { shown: Import }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const { contacts, open_items, vat_from } = shown;
  const facts = [
    ['company', shown.company?.name ?? ''],
    ['year', String(shown.year ?? '')],
    ['entries', formatNumber(shown.entries, language)],
    [
      'contacts',
      shown.state === 'IMPORTED'
        ? t('imports.contactsLinked', { count: contacts.known + contacts.new })
        : t('imports.contactCount', { known: contacts.known, fresh: contacts.new }),
    ],
    ['receivable', formatMoney(open_items.receivable, language)],
    ['payable', formatMoney(open_items.payable, language)],
    ['vat', vat_from === null ? '' : t('imports.vatFrom', { date: formatDate(vat_from, language) })],
  ] as const;
  return (
    <dl className={styles['facts']}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt className="second">
              {t(name === 'entries' && shown.state === 'IMPORTED' ? 'imports.facts.imported' : `imports.facts.${name}`)}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function Actions({ shown, onChange, isChoosing }: Props & { isChoosing: boolean }) {
  const { t } = useTranslation('reports');
  const admin_id = useAdminId();
  const { change } = useAddress();
  const { busy, act } = useAction();
  const [isOurs, setOurs] = useState(false);
  const { id, version, may, other_company } = shown;
  const params = { id };
  const commit = () =>
    act(async () => {
      await callApi(importCalls.commitImport, { params, body: { admin_id, version, other_company: isOurs } });
      await onChange();
    });
  const undo = () =>
    act(async () => {
      const question = { title: t('imports.undoTitle'), text: t('imports.undoText'), confirm: t('imports.undo') };
      if (!(await ask(question))) return;
      await callApi(importCalls.undoImport, { params, body: { admin_id, version } });
      await onChange();
    });
  return (
    <>
      {may.commit && other_company && (
        <Checkbox
          mt={16}
          label={t('imports.isOurs')}
          checked={isOurs}
          onChange={({ currentTarget }) => setOurs(currentTarget.checked)}
        />
      )}
      <div className={styles['foot']}>
        {may.commit && (
          <Button loading={busy} disabled={isChoosing || (other_company && !isOurs)} onClick={() => void commit()}>
            {t('imports.commit', { count: shown.entries })}
          </Button>
        )}
        {may.undo && (
          <Button variant="default" loading={busy} onClick={() => void undo()}>
            {t('imports.undo')}
          </Button>
        )}
        <Button variant="default" onClick={() => change({ import: undefined })}>
          {t('imports.otherFile')}
        </Button>
      </div>
    </>
  );
}

function Findings({ shown: { findings } }: { shown: Import }) {
  const { t } = useTranslation('reports');
  if (findings.length === 0) return null;
  return (
    <Card title={t('imports.findings')}>
      <ul className={styles['findings']}>
        {findings.map(({ rule, words, severity, line, element, count }, index) => (
          <li key={`${rule} ${String(index)}`}>
            <Note tone={severity === 'ERROR' ? 'bad' : 'warn'}>
              {words}
              {line !== null && ` (${t('imports.place', { line, element })})`}
              {count > 1 && ` · ${t('imports.more', { count })}`}
            </Note>
          </li>
        ))}
      </ul>
    </Card>
  );
}

type AccountsProps = { shown: Import; onChoose: (account: string, ledger: string) => void };

function Accounts({ shown, onChoose }: AccountsProps) {
  const { t } = useTranslation('reports');
  const admin_id = useAdminId();
  const { data: ledgers = [] } = useQuery({
    queryKey: ['admin', admin_id, 'journal', 'ledgers-to-map'],
    queryFn: ({ signal }) => callApi(journalCalls.allLedgers, { params: { adminId: admin_id }, query: {} }, { signal }),
  });
  const choices = ledgers.map(({ code, title }) => ({ value: code, label: `${code} ${title}` }));
  // What has no amounts is left out, unless a ledger is made of it.
  const rows = shown.accounts.filter((row) => row.by === 'new' || AMOUNTS.some((name) => row[name] !== '0.00'));
  const unused = shown.accounts.length - rows.length;
  const off = shown.accounts.filter(({ difference }) => difference !== '0.00').length;
  return (
    <Card title={t('imports.accounts')}>
      <Note tone={off === 0 ? 'info' : 'bad'}>
        {off === 0
          ? t(shown.state === 'IMPORTED' ? 'imports.areEqual' : 'imports.equal')
          : t('imports.differs', { count: off })}
      </Note>
      <section className={styles['scroll']}>
        <table className={styles['table']}>
          <caption className="sr">{t('imports.accounts')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('imports.account')}</th>
              <th scope="col">{t('imports.ledger')}</th>
              {AMOUNTS.map((name) => (
                <th key={name} scope="col" className={styles['amount']}>
                  {t(`imports.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <AccountRow
                key={row.account}
                row={row}
                choices={choices}
                onChoose={shown.may.commit ? (ledger) => onChoose(row.account, ledger ?? '') : undefined}
              />
            ))}
          </tbody>
        </table>
      </section>
      {unused > 0 && <p className="second">{t('imports.unused', { count: unused })}</p>}
    </Card>
  );
}

const AMOUNTS = ['opening', 'debit', 'credit', 'closing', 'closing_in_books', 'difference'] as const;

const isOff = (name: (typeof AMOUNTS)[number], amount: string): boolean => name === 'difference' && amount !== '0.00';

type RowProps = {
  row: ImportAccount;
  choices: { value: string; label: string }[];
  onChoose: ((ledger: string | null) => void) | undefined;
};

function AccountRow({ row, choices, onChoose }: RowProps) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const isNew = row.by === 'new';
  const amounts = AMOUNTS.map((name) => ({ name, amount: row[name] }));
  const ledger = isNew ? t('imports.newLedger', { code: row.ledger }) : `${row.ledger} ${row.ledger_title}`;
  return (
    <tr>
      <td>
        {row.account} {row.title}
      </td>
      <td>
        {onChoose === undefined ? (
          ledger
        ) : (
          <Select
            aria-label={t('imports.chooseLedger', { account: row.account })}
            placeholder={ledger}
            data={choices}
            value={isNew ? null : row.ledger}
            searchable
            clearable={row.by === 'chosen'}
            miw={220}
            onChange={onChoose}
          />
        )}
      </td>
      {amounts.map(({ name, amount }) => (
        <td key={name} className={styles['amount']} data-label={t(`imports.${name}`)} data-off={isOff(name, amount)}>
          {formatMoney(amount, language)}
        </td>
      ))}
    </tr>
  );
}

type VatProps = { shown: Import; onChoose: (code: string, treatment: VatCode | '') => void };

/** What each VAT code of the file is here. Amounts stay as they are; it is what an audit file of the year says. */
function VatCodes({ shown: { vat_codes, vat_choices, may }, onChoose }: VatProps) {
  const { t } = useTranslation('reports');
  const titles = new Map(vat_choices.map(({ code, title }) => [code, title]));
  const data = vat_choices.map(({ code, title }) => ({ value: code, label: title }));
  return (
    <Card title={t('imports.vatCodes')}>
      <table className={styles['table']}>
        <caption className="sr">{t('imports.vatCodes')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('imports.account')}</th>
            <th scope="col">{t('imports.ledger')}</th>
          </tr>
        </thead>
        <tbody>
          {vat_codes.map(({ id, title, code }) => (
            <tr key={id}>
              <td>
                {id} {title}
              </td>
              <td>
                {may.commit ? (
                  <Select
                    aria-label={t('imports.chooseVat', { code: id })}
                    placeholder={t('imports.noVat')}
                    data={data}
                    value={code}
                    searchable
                    clearable
                    miw={220}
                    onChange={(value) => onChoose(id, isVatCode(value) ? value : '')}
                  />
                ) : (
                  (titles.get(code ?? '') ?? t('imports.noVat'))
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
