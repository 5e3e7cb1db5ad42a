import {
  add,
  type Cents,
  isEuCountry,
  isNearLimit,
  type IsoDate,
  parseEuro,
  type SalesTreatment,
  yearOf,
} from '@saldo/ledger';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { RoomLink } from '../../../app/routing/address.tsx';
import { Note } from '../../../ui/feedback/callout.tsx';
import { formatMoney } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { korQuery, ossQuery } from './queries.ts';

type LimitNoteProps = {
  /** Of the draft: its turnover is not in the books yet. */
  net: Cents;
  /** Of that, goods: what the threshold of the one-stop shop is about. */
  goods: Cents;
  date: IsoDate;
  customer: { country: string; vat_id: string | null } | undefined;
  /** What the company may put on the invoice. */
  treatments: readonly SalesTreatment[];
};

/** Warns of the limits that an invoice comes near or exceeds: that of the KOR, and that of the one-stop shop for a consumer elsewhere in the EU. */
export function LimitNote({ net, goods, date, customer, treatments }: LimitNoteProps) {
  const { t } = useTranslation('tax-returns');
  const language = useLanguage();
  const admin_id = useAdminId();
  const maySee = useMay()('vat.view');
  const isKor = treatments.includes('kor_exempt');
  const isToConsumer =
    customer !== undefined && customer.country !== 'NL' && isEuCountry(customer.country) && customer.vat_id === null;
  const isNotRegistered = treatments.includes('nl_high') && !treatments.includes('oss');
  const kor = useQuery({ ...korQuery(admin_id, yearOf(date)), enabled: maySee && isKor });
  const oss = useQuery({ ...ossQuery(admin_id, yearOf(date)), enabled: maySee && isToConsumer && isNotRegistered });
  const scheme = isKor ? 'kor' : 'oss';
  const limits = isKor
    ? limitsOf(kor.data?.turnover, kor.data?.limit)
    : limitsOf(oss.data?.consumer_turnover, oss.data?.threshold);
  const added = isKor ? net : goods;
  if (limits === undefined || added <= 0 || !(isKor || (isToConsumer && isNotRegistered))) return null;
  const turnover = add(limits.turnover, added);
  if (!isNearLimit(turnover, limits.limit)) return null;
  const isAbove = turnover > limits.limit;
  const money = (amount: Cents) => formatMoney(amount, language, { currency: true, whole: true });
  return (
    <Note tone={isAbove ? 'bad' : 'warn'}>
      {t(`schemes.invoice.${scheme}${isAbove ? 'Above' : 'Near'}`, {
        turnover: money(turnover),
        limit: money(limits.limit),
        year: String(yearOf(date)),
      })}{' '}
      <RoomLink to={`settings?tab=company&field=${isKor ? 'kor_until' : 'oss_registered'}`}>
        {t(isKor ? 'schemes.korLeave' : 'schemes.ossRegister')}
      </RoomLink>
    </Note>
  );
}

function limitsOf(
  turnover: string | undefined,
  limit: string | undefined,
): { turnover: Cents; limit: Cents } | undefined {
  return turnover === undefined || limit === undefined
    ? undefined
    : { turnover: parseEuro(turnover), limit: parseEuro(limit) };
}
