import { useQuery } from '@tanstack/react-query';
import { fieldText } from '@saldo/contract';
import type { IsoDate } from '@saldo/ledger';
import { useTranslation } from 'react-i18next';
import { useAdminId, yearsQuery } from '../../../app/api/session.ts';
import type { FieldProps } from '../../../ui/forms/field.tsx';
import { formatDate, today } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { remarkOn } from './booking-date-check.ts';

export type DateRemarks = {
  /** The years of the books are here: until then there is nothing to say. */
  isKnown: boolean;
  /** Why nothing can be booked on a date. */
  mistake: (date: IsoDate | null) => string | undefined;
  /** What will be done with an expense of a date. */
  marks: (date: IsoDate | null) => Pick<FieldProps, 'mark' | 'check'>;
};

/** Remarks on a date as soon as they are known, not only when saving. */
export function useDateRemarks(): DateRemarks {
  const { t } = useTranslation('purchases');
  const language = useLanguage();
  const { data: years = [], isSuccess } = useQuery(yearsQuery(useAdminId()));
  const remark = (date: IsoDate | null) => (date === null ? undefined : remarkOn(date, years, today()));
  const inWords = (date: IsoDate) => formatDate(date, language, 'long');
  return {
    isKnown: isSuccess,
    mistake: (date) => {
      const found = remark(date);
      if (found?.kind === 'before_books') return t('beforeBooks', { date: inWords(found.booksBeginOn) });
      return found?.kind === 'out_of_range' ? fieldText('date_out_of_range', language) : undefined;
    },
    marks: (date) => {
      const found = remark(date);
      if (found?.kind !== 'filed') return {};
      return { mark: 'check', check: { reason: t('filed.beside', { date: inWords(found.nextOpen) }) } };
    },
  };
}
