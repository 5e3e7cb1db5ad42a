import { ActionIcon } from '@mantine/core';
import type { BankAccount, BankProof } from '@saldo/contract';
import { bankProgress, type IsoDate } from '@saldo/ledger';
import { type Icon, IconAlertTriangle, IconChevronLeft, IconChevronRight, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMoney } from '../../../ui/format/format.ts';
import { Note } from '../../../ui/feedback/callout.tsx';
import { ProgressBar } from '../../../ui/forms/dropzone.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { usePhone } from '../../../ui/layout/use-width.ts';
import styles from '../bank.module.css';
import { OpeningOffer } from './opening-offer.tsx';
import { differenceWords } from './difference-words.ts';
import { proofMonth } from './proof-month.ts';
import { useProof } from '../bookings/use-bank.ts';

/** The sum that proves books and statement equal, in one line; where they part, the day. */
export function ProofLine({ account }: { account: BankAccount }) {
  const phone = usePhone();
  const { data: latest } = useProof(account);
  if (latest === undefined) return <div className={`card ${styles['proof'] ?? ''}`} aria-busy="true" />;
  const { first_on, last_on } = latest;
  if (first_on === null || last_on === null) return null;
  if (phone)
    return (
      <>
        <ProofStrip proof={latest} />
        <NotBooked proof={latest} />
        <NextStep proof={latest} />
        <ProvenDays proof={latest} isConnected={account.feed !== null} />
        <OpeningOffer account={account} proof={latest} />
      </>
    );
  return (
    <>
      <MonthProof key={account.id} account={account} latest={latest} days={{ first_on, last_on }} />
      <NextStep proof={latest} />
      <ProvenDays proof={latest} isConnected={account.feed !== null} />
      <OpeningOffer account={account} proof={latest} />
    </>
  );
}

type MonthProofProps = { account: BankAccount; latest: BankProof; days: { first_on: IsoDate; last_on: IsoDate } };

/** One month at a time, from the latest back: the list below has them all. */
function MonthProof({ account, latest, days }: MonthProofProps) {
  const { t } = useTranslation('bank');
  const language = useLanguage();
  const [chosen, choose] = useState<IsoDate | undefined>();
  const { month, from, until, earlier, later } = proofMonth(chosen ?? days.last_on, days);
  const { data } = useProof(account, later === undefined ? {} : { from, until });
  const proof = data ?? latest;
  const { booked, skipped, done, total } = bankProgress(account.counts);
  const step = (to: IsoDate | undefined, label: string, Glyph: Icon) => (
    <ActionIcon size={24} aria-label={label} disabled={to === undefined} onClick={() => choose(to)}>
      <Glyph size={17} stroke={1.7} />
    </ActionIcon>
  );
  return (
    <section className={`card ${styles['proof'] ?? ''}`} aria-label={t('proof.label')}>
      <div className={styles['month']}>
        <strong aria-live="polite">{formatDate(month, language, 'month')}</strong>
        {step(earlier, t('proof.earlier'), IconChevronLeft)}
        {step(later, t('proof.later'), IconChevronRight)}
      </div>
      <Sum proof={proof} from={proof.from ?? from} until={proof.until ?? until} />
      <Verdict proof={proof} />
      <div className={styles['processed']}>
        <div>
          <span className="second">{t('proof.processed')}</span>
          <span>{t('proof.progress', { done, total })}</span>
        </div>
        <ProgressBar share={total === 0 ? 0 : done / total} label={t('proof.processed')} />
        {skipped > 0 && <div className="second">{t('proof.skipped', { booked, skipped })}</div>}
      </div>
      <NotBooked proof={proof} />
    </section>
  );
}

/** Why the books show another balance than the bank. */
function NotBooked({ proof }: { proof: BankProof }) {
  const { t } = useTranslation('bank');
  const language = useLanguage();
  const { unprocessed_count: count, unprocessed, ledger_balance, agrees, first_difference } = proof;
  const isSaid = !agrees && first_difference === null;
  if (count === 0 || isSaid) return null;
  const euro = (amount: string) => formatMoney(amount, language, { currency: true });
  return (
    <p className={`second ${styles['notBooked'] ?? ''}`}>
      {t('proof.notBooked', { count, amount: euro(unprocessed), ledger: euro(ledger_balance) })}
    </p>
  );
}

function Sum({ proof, from, until }: { proof: BankProof; from: string; until: string }) {
  const { t } = useTranslation('bank');
  const language = useLanguage();
  const day = (date: string) => formatDate(date, language, 'day');
  const part = (label: string, amount: string, isTotal = false) => (
    <div>
      <dt>{label}</dt>
      <dd data-total={isTotal}>{formatMoney(amount, language, { currency: isTotal })}</dd>
    </div>
  );
  return (
    <dl className={styles['sum']}>
      {part(t('proof.opening', { date: day(from) }), proof.opening)}
      <Sign>+</Sign>
      {part(t('proof.in'), proof.in)}
      <Sign>−</Sign>
      {part(t('proof.out'), proof.out)}
      <Sign>=</Sign>
      {part(t('proof.closing', { date: day(until) }), proof.closing, true)}
    </dl>
  );
}

function Sign({ children }: { children: string }) {
  return (
    <span className={styles['sign']} aria-hidden="true">
      {children}
    </span>
  );
}

function useVerdict(proof: BankProof, short: boolean): string {
  const { t } = useTranslation('bank');
  const language = useLanguage();
  const { first_difference: difference } = proof;
  if (proof.agrees && short) return t(proof.proven === null ? 'proof.agreesNoStatement' : 'proof.agreesShort');
  if (proof.agrees) return t(proof.statement_balance === null ? 'proof.agreesNoStatement' : 'proof.agrees');
  if (difference === null)
    return t('proof.differsBooks', {
      ledger: formatMoney(proof.ledger_balance, language),
      unprocessed: formatMoney(proof.unprocessed, language),
    });
  const date = formatDate(difference.date, language, 'day');
  const { verdict, short: brief } = differenceWords(difference.of);
  if (short) return t(brief, { date });
  return t(verdict, {
    date,
    statement: formatMoney(difference.statement, language),
    counted: formatMoney(difference.counted, language),
  });
}

/** What a person can do about a difference, under the verdict. An opening balance that is not right has an offer of its own. */
function NextStep({ proof }: { proof: BankProof }) {
  const { t } = useTranslation('bank');
  const language = useLanguage();
  const { first_difference: difference, opening_balance: opening } = proof;
  /** The strip of a phone has no room for the amounts. */
  const phone = usePhone();
  const verdict = useVerdict(proof, false);
  if (difference === null || (opening !== null && opening.state !== 'AGREES')) return null;
  const date = formatDate(difference.date, language, 'long');
  return (
    <div className={styles['offer']}>
      <Note tone="warn">
        {phone && <>{verdict}. </>}
        {t(differenceWords(difference.of).next, { date })}
      </Note>
    </div>
  );
}

/** Which transactions no balance of the bank bears out, and what a person can do about that. */
function ProvenDays({ proof, isConnected }: { proof: BankProof; isConnected: boolean }) {
  const { t } = useTranslation('bank');
  const language = useLanguage();
  const { agrees, first_on, last_on, proven } = proof;
  if (!agrees || first_on === null || last_on === null) return null;
  if (proven !== null && proven.from <= first_on && last_on <= proven.until) return null;
  const days = proven && {
    from: formatDate(proven.from, language, 'long'),
    until: formatDate(proven.until, language, 'long'),
  };
  return (
    <div className={styles['offer']}>
      <Note tone="info">
        {days === null
          ? t(isConnected ? 'proof.unprovenConnected' : 'proof.unproven')
          : t(isConnected ? 'proof.provenDaysConnected' : 'proof.provenDays', days)}
      </Note>
    </div>
  );
}

function Verdict({ proof }: { proof: BankProof }) {
  const Glyph = proof.agrees ? IconCircleCheck : IconAlertTriangle;
  return (
    <output className={styles['verdict']} data-agrees={proof.agrees}>
      <Glyph size={18} stroke={1.7} aria-hidden="true" />
      {useVerdict(proof, false)}
    </output>
  );
}

/** On a phone: a strip with the verdict, and the balance with its day. */
export function ProofStrip({ proof }: { proof: BankProof }) {
  const { t } = useTranslation('bank');
  const language = useLanguage();
  const Glyph = proof.agrees ? IconCircleCheck : IconAlertTriangle;
  return (
    <output className={styles['strip']} data-agrees={proof.agrees}>
      <Glyph size={18} stroke={1.7} aria-hidden="true" />
      <span>{useVerdict(proof, true)}</span>
      <span className={styles['balance']}>
        {proof.until !== null && t('proof.closing', { date: formatDate(proof.until, language, 'short') })}
        <strong>{formatMoney(proof.closing, language, { currency: true })}</strong>
      </span>
    </output>
  );
}
