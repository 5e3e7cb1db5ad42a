import type { KorTurnover, OssYear } from '@saldo/contract';
import { isNearLimit, parseEuro, yearOf } from '@saldo/ledger';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAdminId } from '../../../app/api/session.ts';
import { RoomLink } from '../../../app/routing/address.tsx';
import { Note } from '../../../ui/feedback/callout.tsx';
import { formatDate, formatMoney, today } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { korQuery, ossQuery } from './queries.ts';

/** What limits of the KOR and the one-stop shop say about this year, and the way to the figures of the latter. */
export function SchemeNotes() {
  const admin_id = useAdminId();
  const year = yearOf(today());
  const { data: kor } = useQuery(korQuery(admin_id, year));
  const { data: oss } = useQuery(ossQuery(admin_id, year));
  return (
    <>
      {kor !== undefined && kor !== null && <KorNote kor={kor} />}
      {oss !== undefined && <OssNote oss={oss} />}
    </>
  );
}

function KorNote({ kor }: { kor: KorTurnover }) {
  const { t } = useTranslation('tax-returns');
  const language = useLanguage();
  const money = (amount: string) => formatMoney(amount, language, { currency: true, whole: true });
  const { turnover, limit, exceeded_on, until, again_from } = kor;
  const about = { turnover: money(turnover), limit: money(limit), year: String(kor.year) };
  if (until !== null)
    return (
      <Note tone="info">
        {t('schemes.korLeft', {
          date: formatDate(until, language, 'long'),
          again: again_from === null ? '' : formatDate(again_from, language, 'long'),
        })}
      </Note>
    );
  if (exceeded_on !== null)
    return (
      <Note tone="bad">
        {t('schemes.korExceeded', { ...about, date: formatDate(exceeded_on, language, 'long') })}{' '}
        <RoomLink to="settings?tab=company&field=kor_until">{t('schemes.korLeave')}</RoomLink>
      </Note>
    );
  const isNear = isNearLimit(parseEuro(turnover), parseEuro(limit));
  return <Note tone={isNear ? 'warn' : 'info'}>{t(isNear ? 'schemes.korNear' : 'schemes.kor', about)}</Note>;
}

function OssNote({ oss }: { oss: OssYear }) {
  const { t } = useTranslation('tax-returns');
  const language = useLanguage();
  const money = (amount: string) => formatMoney(amount, language, { currency: true, whole: true });
  const { is_registered, consumer_turnover, threshold } = oss;
  if (is_registered)
    return (
      <Note tone="info">
        {t('schemes.oss')} <RoomLink to="taxes/oss">{t('schemes.ossOpen')}</RoomLink>
      </Note>
    );
  if (!isNearLimit(parseEuro(consumer_turnover), parseEuro(threshold))) return null;
  return (
    <Note tone="warn">
      {t('schemes.ossNear', { turnover: money(consumer_turnover), threshold: money(threshold) })}{' '}
      <RoomLink to="settings?tab=company&field=oss_registered">{t('schemes.ossRegister')}</RoomLink>
    </Note>
  );
}
