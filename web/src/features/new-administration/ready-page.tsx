import { Button } from '@mantine/core';
import { administrationCalls } from '@saldo/contract';
import { isAllKor, yearOf } from '@saldo/ledger';
import {
  type Icon,
  IconBuildingBank,
  IconCheck,
  IconFileImport,
  IconFileInvoice,
  IconReceiptEuro,
  IconScale,
  IconShieldLock,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../app/routing/address.tsx';
import { DoorTitle } from '../../app/shell/public-page.tsx';
import { QueryState } from '../../app/api/query-state.tsx';
import { callApi } from '../../app/api/server.ts';
import { useMe } from '../../app/api/session.ts';
import { formatDate, formatIban } from '../../ui/format/format.ts';
import { Note } from '../../ui/feedback/callout.tsx';
import { useLanguage } from '../../ui/format/use-language.ts';
import styles from './new-administration.module.css';

const FIRST = [
  { word: 'opening', path: 'reports/opening-balance', icon: IconScale },
  { word: 'import', path: 'settings/import', icon: IconFileImport },
  { word: 'receipt', path: 'purchases/inbox', icon: IconReceiptEuro },
  { word: 'invoice', path: 'sales/invoices/new', icon: IconFileInvoice },
  { word: 'statement', path: 'bank', icon: IconBuildingBank },
] as const satisfies readonly { word: string; path: string; icon: Icon }[];
const TWO_STEP = { word: 'twoStep', path: 'me/two-step', icon: IconShieldLock } as const;

/** The books are open: what is in place, and what to begin with. */
export function ReadyPage({ adminId }: { adminId: number }) {
  const { t } = useTranslation('new-administration');
  const language = useLanguage();
  const navigate = useNavigate();
  const me = useMe();
  const bankProblem = useAddress().search['bank'];
  const administration = useQuery({
    queryKey: ['admin', adminId, 'administration'],
    queryFn: ({ signal }) => callApi(administrationCalls.administration, { params: { adminId } }, { signal }),
  });
  const books = `/${language}/${String(adminId)}`;
  return (
    <QueryState query={administration} skeleton={null}>
      {({ title, first_year: year, vat_subjected, vat_from, bank_account_number, is_kor, kor_since }) => (
        <>
          <DoorTitle title={t('ready.title', { title })}>{t('ready.intro')}</DoorTitle>
          <ul className={styles['ready']}>
            <Ready>{t('ready.ledger')}</Ready>
            {isAllKor({ is_kor, kor_since, kor_until: null, first_year: year, vat_from }) ? (
              <Ready>{t('ready.kor', { year })}</Ready>
            ) : (
              <>
                <Ready>{t(vat_subjected ? 'ready.periods' : 'ready.noVat', { year })}</Ready>
                {vat_from !== null && yearOf(vat_from) >= year && (
                  <Ready>{t('ready.vatFrom', { date: formatDate(vat_from, language) })}</Ready>
                )}
              </>
            )}
            {bank_account_number !== null && bankProblem === undefined && (
              <Ready>{t('ready.bank', { iban: formatIban(bank_account_number) })}</Ready>
            )}
          </ul>
          {bankProblem !== undefined && <Note tone="warn">{t('ready.bankFailed', { reason: bankProblem })}</Note>}
          <h2 className={styles['heading']}>{t('ready.first')}</h2>
          <ul className={styles['first']}>
            {[...FIRST, ...(me.two_step ? [] : [TWO_STEP])].map(({ word, path, icon: Glyph }) => (
              <li key={word}>
                <Link to={`${books}/${path}`} className={styles['thing']}>
                  <span className="tile info">
                    <Glyph size={18} stroke={1.7} aria-hidden="true" />
                  </span>
                  <span className={styles['words']}>
                    {t(`ready.${word}`)}
                    <span className="second">{t(`ready.${word}Text`)}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          <Button size="md" fullWidth onClick={() => void navigate({ to: books })}>
            {t('ready.toBooks')}
          </Button>
        </>
      )}
    </QueryState>
  );
}

function Ready({ children }: { children: React.ReactNode }) {
  return (
    <li>
      <IconCheck size={18} stroke={2} aria-hidden="true" />
      {children}
    </li>
  );
}
