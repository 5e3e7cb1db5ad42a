import { ActionIcon, Button } from '@mantine/core';
import type { BankAccount, BankTransaction } from '@saldo/contract';
import { IconArrowBackUp, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RoomLink } from '../../../app/routing/address.tsx';
import { HistoryButton } from '../../history/index.ts';
import { formatDate, formatIban, formatMoney } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { Note } from '../../../ui/feedback/callout.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { usePhone } from '../../../ui/layout/use-width.ts';
import { ObjectQuestions, type TakeAnswer } from '../../inbox/index.ts';
import styles from '../bank.module.css';
import { BookingEditor } from './booking-editor.tsx';
import { TransactionDocuments } from './transaction-documents.tsx';
import { ProofStrip } from '../accounts/proof-line.tsx';
import { nameOf, textsOf } from './party.ts';
import { presses } from './pressed-twice.ts';
import { useBankActs, useProof } from './use-bank.ts';

type TransactionPaneProps = {
  account: BankAccount;
  transaction: BankTransaction;
  place: number;
  total: number;
  onMove: (place: number) => void;
  /** It was processed or skipped: on to the next. */
  onDone: () => void;
  /** It is to be processed again, and stays open whichever list is shown. */
  onUndone: (undone: BankTransaction) => void;
};

/** One transaction: who, how much, what Saldo proposes and why, and how it is booked. */
export function TransactionPane(props: TransactionPaneProps) {
  const { account, transaction, onDone, onUndone } = props;
  const { t } = useTranslation('bank');
  const phone = usePhone();
  const { data: proof } = useProof(account);
  const questions = (take?: TakeAnswer) => (
    <ObjectQuestions
      key={transaction.id}
      about={{ object_type: 'bank_transaction', object_id: transaction.id }}
      name={nameOf(transaction, t('unknownParty'))}
      {...(take === undefined ? {} : { take })}
    />
  );
  return (
    <div className={styles['pane']}>
      {phone && proof !== undefined && proof.from !== null && <ProofStrip proof={proof} />}
      {phone && <Walk {...props} />}
      {transaction.state === 'PROCESSED' || transaction.state === 'SKIPPED' ? (
        <Settled {...{ transaction, onUndone }} questions={questions()} />
      ) : (
        <BookingEditor
          transaction={transaction}
          questions={questions}
          onDone={onDone}
          head={<Facts transaction={transaction} />}
        />
      )}
    </div>
  );
}

function Walk({ place, total, onMove }: TransactionPaneProps) {
  const { t } = useTranslation('bank');
  return (
    <div className={styles['walk']}>
      <ActionIcon size={44} aria-label={t('pane.previous')} disabled={place === 0} onClick={() => onMove(place - 1)}>
        <IconChevronUp size={20} stroke={1.7} />
      </ActionIcon>
      <ActionIcon size={44} aria-label={t('pane.next')} disabled={place >= total - 1} onClick={() => onMove(place + 1)}>
        <IconChevronDown size={20} stroke={1.7} />
      </ActionIcon>
    </div>
  );
}

function Facts({ transaction }: { transaction: BankTransaction }) {
  const { t } = useTranslation('bank');
  const name = nameOf(transaction, t('unknownParty'));
  const language = useLanguage();
  const { contra_account_iban: iban, date, is_reversal, return_reason } = transaction;
  const texts = textsOf(transaction);
  const facts = [
    transaction.is_automatic ? t('automatic.booked') : '',
    iban === null ? '' : formatIban(iban),
    formatDate(date, language),
    is_reversal || return_reason !== null ? [t('pane.reversal'), return_reason].filter(Boolean).join(': ') : '',
  ].filter((text) => text !== '');
  return (
    <header className={styles['who']}>
      <div>
        <h2>{name}</h2>
        <span className={styles['amount']}>
          <HistoryButton model="bank_transaction" id={transaction.id} name={name} size={34} />
          <strong>{formatMoney(transaction.amount, language)}</strong>
        </span>
      </div>
      <p className="second">{facts.join(' · ')}</p>
      {texts.length > 0 && <p className="second">{texts.join(' · ')}</p>}
    </header>
  );
}

type SettledProps = Pick<TransactionPaneProps, 'transaction' | 'onUndone'> & { questions: React.ReactNode };

/** A transaction that is processed or skipped, and the way back: taken once, also when it is pressed twice. */
function Settled({ transaction, onUndone, questions }: SettledProps) {
  const { t } = useTranslation('bank');
  const acts = useBankActs();
  const [busy, setBusy] = useState(false);
  const { id } = transaction;
  useEffect(() => presses.settled(id, performance.now()), [id]);
  const takeBack = ({ nativeEvent }: React.MouseEvent, act: typeof acts.unprocess | typeof acts.unskip) => {
    if (presses.isSecond(nativeEvent) || busy) return;
    setBusy(true);
    void act(transaction, onUndone).finally(() => setBusy(false));
  };
  const { may, entry_id } = transaction;
  return (
    <>
      <div className={styles['body']}>
        <div>
          <Facts transaction={transaction} />
          <BankSays transaction={transaction} />
          {questions}
        </div>
        {transaction.state === 'SKIPPED' ? <p>{t('pane.skippedText')}</p> : <Booked transaction={transaction} />}
        <TransactionDocuments transaction={transaction} />
      </div>
      <footer className={styles['foot']} data-lower-edge>
        {may['unprocess'] === true && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={18} stroke={1.7} />}
            loading={busy}
            onClick={(click) => takeBack(click, acts.unprocess)}
          >
            {t('pane.unprocess')}
          </Button>
        )}
        {may['unskip'] === true && (
          <Button loading={busy} onClick={(click) => takeBack(click, acts.unskip)}>
            {t('pane.unskip')}
          </Button>
        )}
        {entry_id !== null && (
          <RoomLink to={`reports/entries/${String(entry_id)}`} className="link">
            {t('pane.entry')}
          </RoomLink>
        )}
      </footer>
    </>
  );
}

/** The bank changed or withdrew what is booked. */
function BankSays({ transaction: { bank_says, state } }: { transaction: BankTransaction }) {
  const { t } = useTranslation('bank');
  const language = useLanguage();
  if (bank_says === null || state !== 'PROCESSED') return null;
  if (bank_says.kind === 'REMOVED') return <Note tone="warn">{t('feed.removed')}</Note>;
  const amount = formatMoney(bank_says.amount, language, { currency: true });
  const date = formatDate(bank_says.date, language);
  return <Note tone="warn">{t('feed.changed', { amount, date })}</Note>;
}

function Booked({ transaction }: { transaction: BankTransaction }) {
  const { t } = useTranslation('bank');
  return (
    <section>
      <h3 className={styles['caption']}>{t('pane.booked')}</h3>
      <div className={`card ${styles['bookedLines'] ?? ''}`}>
        <table className="tb">
          <thead>
            <tr>
              <th scope="col">{t('lines.bookOn')}</th>
              <th scope="col" className="num">
                {t('lines.vatAmount')}
              </th>
              <th scope="col" className="num">
                {t('lines.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {transaction.lines.map((line, index) => (
              // A booked line has no identity but its place.
              <tr key={index}>
                <td className={styles['wraps']}>
                  {[line.label, line.description].filter((text) => text !== '').join(' · ')}
                </td>
                <td className="num">{line.vat === null ? '–' : <Money amount={line.amount_btw} />}</td>
                <td className="num">
                  <Money amount={line.amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
