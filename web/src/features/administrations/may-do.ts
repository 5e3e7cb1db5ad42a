import { AREAS, type CustomerRole } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { SUBJECTS, subjectOf } from './areas.ts';

/** What somebody may do, in a line: of an employee the areas that were ticked, "Sales: view, send · Bank: view". */
export function useMayDo(): (role: CustomerRole, areas: readonly string[] | null) => string {
  const { t } = useTranslation('administrations');
  const inWords = (areas: readonly string[]) =>
    SUBJECTS.flatMap((subject) => {
      const words = AREAS.filter((area) => areas.includes(area) && subjectOf(area) === subject).map((area) =>
        t(`areas.${area}` as 'areas.sales.view').toLowerCase(),
      );
      return words.length === 0 ? [] : [`${t(`subjects.${subject}`)}: ${words.join(', ')}`];
    }).join(' · ');
  return (role, areas) =>
    ({
      OWNER: t('users.everything'),
      BOOKKEEPER: t('users.allBooks'),
      READ_ONLY: t('users.onlyView'),
      EMPLOYEE: inWords(areas ?? []),
    })[role];
}
