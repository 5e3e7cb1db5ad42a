import { type AttachmentDetail, type ProposalWarning, purchaseCalls } from '@saldo/contract';
import { type Cents, formatEuro, type IsoDate, isTurned, parseEuro } from '@saldo/ledger';
import { type Icon, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { formatMoney, formatRate } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { agreementOf } from './agreement.ts';
import { eurosOf, type ExpenseValues, NEW_SUPPLIER, parsedExchangeRate, totalsOf } from './expense-values.ts';
import styles from '../purchases.module.css';

type ExpenseTotalsProps = {
  values: ExpenseValues;
  proposal: AttachmentDetail['proposal'];
  isBooked: boolean;
};

/** What the lines come to, live, each rate with its base; and whether that is what the document says. */
export function ExpenseTotalsBlock({ values, proposal, isBooked }: ExpenseTotalsProps) {
  const { t } = useTranslation('purchases');
  const language = useLanguage();
  const totals = totalsOf(values);
  const isShifted = values.reverse_charge !== 'NONE';
  const isForeign = values.currency !== 'EUR';
  const euros = eurosOf(values);
  return (
    <section className={styles['totals']} aria-label={t('totals.total')}>
      <ExpenseChecks {...{ values, proposal, isBooked }} />
      <dl className={styles['sums']}>
        <div>
          <dt>{t('totals.excl')}</dt>
          <dd>
            <Money amount={totals.total_excl} />
          </dd>
        </div>
        {totals.groups
          .filter(({ rate_bp, base, vat }) => rate_bp > 0 && (base !== 0 || vat !== 0))
          .map(({ rate_bp, base, vat }) => (
            <div key={rate_bp}>
              <dt>
                {t(isShifted ? 'totals.shifted' : 'totals.vat', {
                  rate: formatRate(rate_bp, language),
                  base: formatMoney(base, language),
                })}
              </dt>
              <dd>
                <Money amount={vat} />
              </dd>
            </div>
          ))}
        <div className={styles['grand']}>
          <dt>{isForeign ? t('totals.totalIn', { currency: values.currency }) : t('totals.total')}</dt>
          <dd>{formatMoney(totals.total_incl, language, { currency: !isForeign })}</dd>
        </div>
        {euros !== undefined && (
          <div>
            <dt>{t('totals.inEuros')}</dt>
            <dd>{formatMoney(euros.total_incl, language, { currency: true })}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** What the totals say of the document, and what is to be looked at. */
export function ExpenseChecks({ values, proposal, isBooked }: ExpenseTotalsProps) {
  const { t } = useTranslation('purchases');
  return (
    <ul className={styles['checks']}>
      {shiftsNothing(values) && (
        <Remark icon={IconAlertTriangle} tone="warn">
          {t('totals.shiftsNothing')}
        </Remark>
      )}
      <Checks values={values} proposal={proposal} isBooked={isBooked} />
      {!isBooked && proposal === null && values.contact_id !== null && values.contact_id !== NEW_SUPPLIER && (
        <FeesInPayouts contact_id={Number(values.contact_id)} date={values.date} />
      )}
    </ul>
  );
}

/** An invoice of a payment provider that is typed: its fees may be in the books with the payouts, as of one that was read. */
function FeesInPayouts({ contact_id, date }: { contact_id: number; date: IsoDate | null }) {
  const { t } = useTranslation('purchases');
  const admin_id = useAdminId();
  const { data } = useQuery({
    queryKey: ['admin', admin_id, 'purchases', 'fees-in-payouts', contact_id, date],
    queryFn: ({ signal }) =>
      callApi(
        purchaseCalls.newExpense,
        { query: { admin_id, contact_id, ...(date === null ? {} : { date }) } },
        { signal },
      ),
  });
  if (data?.fees_in_payouts !== true) return null;
  return (
    <Remark icon={IconAlertTriangle} tone="warn">
      {t('warnings.fees_in_payouts')}
    </Remark>
  );
}

/** The total that was read from the document, with the sign it has in the form. */
export function readTotal(values: ExpenseValues, proposal: AttachmentDetail['proposal']): Cents | undefined {
  if (proposal === null || proposal.total_incl === null) return undefined;
  const read = parseEuro(proposal.total_incl);
  return parseEuro(formatEuro(read).replace(/^-?/, isTurned(values) && read > 0 ? '-' : ''));
}

function Remark({
  icon: Glyph,
  tone,
  children,
}: {
  icon: Icon;
  tone: 'ok' | 'warn' | 'idle';
  children: React.ReactNode;
}) {
  return (
    <li className={styles['remark']} data-tone={tone}>
      <Glyph size={16} stroke={1.7} aria-hidden="true" />
      <span>{children}</span>
    </li>
  );
}

/** Said of the document as a whole, beside the totals; what belongs to one field is beside that. */
const SAID_HERE: readonly ProposalWarning[] = [
  'totals_disagree',
  'lines_disagree',
  'other_vat',
  'foreign_currency',
  'no_currency',
  'new_iban',
  'possible_duplicate',
  'fees_in_payouts',
  'date_out_of_range',
  'nothing_read',
  'too_many_pages',
  'too_many_pixels',
];

/** The document does not agree with itself: that the total is in the form proves little. */
const CONTRADICTED: readonly ProposalWarning[] = [
  'totals_disagree',
  'lines_disagree',
  'no_invoice',
  'other_vat',
  'no_currency',
];

const AGREES = { all: 'agrees', total: 'agreesTotal', foreign: 'agreesForeign' } as const;

/** Shows agreement only as far as verified; the user compares the rest. */
function Agreement({ agreement }: { agreement: ReturnType<typeof agreementOf> }) {
  const { t } = useTranslation('purchases');
  return agreement === 'uncertain' ? (
    <Remark icon={IconInfoCircle} tone="idle">
      {t('totals.unconfirmed')}
    </Remark>
  ) : (
    <Remark icon={IconCircleCheck} tone="ok">
      {t(`totals.${AGREES[agreement]}`)}
    </Remark>
  );
}

function shiftsNothing(values: ExpenseValues): boolean {
  return values.reverse_charge !== 'NONE' && totalsOf(values).groups.every(({ rate_bp }) => rate_bp === 0);
}

function Checks({ values, proposal, isBooked }: ExpenseTotalsProps) {
  const { t } = useTranslation('purchases');
  const language = useLanguage();
  if (proposal === null) return null;
  const { warnings, marks, contact_id } = proposal;
  const lines = totalsOf(values).total_incl;
  const signed = readTotal(values, proposal);
  /** Without VAT the lines make the total in any case, and that says nothing of whose VAT it is. */
  const isVatInDoubt =
    marks['reverse_charge']?.certainty === 'doubtful' && values.reverse_charge === proposal.reverse_charge;
  const inWords = (amount: typeof lines) => formatMoney(amount, language, { currency: true });
  const isKnownIban =
    marks['iban'] !== undefined &&
    contact_id !== null &&
    String(contact_id) === values.contact_id &&
    !warnings.includes('new_iban');
  /** Advice on how to book it goes away once that was done. */
  const wasFollowed = (warning: ProposalWarning) =>
    (warning === 'nothing_read' && isBooked) ||
    (warning === 'foreign_currency' && values.currency !== 'EUR' && parsedExchangeRate(values) !== null);
  return (
    <>
      {signed !== undefined && signed !== lines && (
        <Remark icon={IconAlertTriangle} tone="warn">
          {t('totals.differs', { total: inWords(signed), lines: inWords(lines) })}
        </Remark>
      )}
      {signed === lines &&
        !isVatInDoubt &&
        !shiftsNothing(values) &&
        !CONTRADICTED.some((warning) => warnings.includes(warning)) && <Agreement agreement={agreementOf(proposal)} />}
      {warnings
        .filter((warning) => SAID_HERE.includes(warning) && !wasFollowed(warning))
        .map((warning) => (
          <Remark key={warning} icon={IconAlertTriangle} tone="warn">
            {t(`warnings.${warning}`)}
          </Remark>
        ))}
      {isKnownIban && (
        <Remark icon={IconInfoCircle} tone="idle">
          {t('totals.ibanKnown')}
        </Remark>
      )}
    </>
  );
}
