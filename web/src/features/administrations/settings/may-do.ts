import { AREAS, type CustomerRole } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { contactsWith, granted, SUBJECTS, subjectOf } from '../people/areas.ts';

/** What someone may do, in a line: of an employee what was ticked and comes with it, "Sales: view, send · Contacts: view". */
export function useMayDo(): (role: CustomerRole, areas: readonly string[] | null) => string {
  const { t } = useTranslation('administrations');
  const inWords = (areas: readonly string[]) => {
    const ticked = AREAS.filter((area) => areas.includes(area));
    const given = granted(ticked);
    const contacts = contactsWith(ticked);
    const subjects = SUBJECTS.flatMap((subject) => {
      const words = AREAS.filter((area) => given.includes(area) && subjectOf(area) === subject).map((area) =>
        t(`areas.${area}` as 'areas.sales.view').toLowerCase(),
      );
      return words.length === 0 ? [] : [`${t(`subjects.${subject}`)}: ${words.join(', ')}`];
    });
    return [...subjects, ...(contacts === undefined ? [] : [t(`users.contacts.${contacts}`)])].join(' · ');
  };
  return (role, areas) =>
    ({
      OWNER: t('users.everything'),
      BOOKKEEPER: t('users.allBooks'),
      READ_ONLY: t('users.onlyView'),
      EMPLOYEE: inWords(areas ?? []),
    })[role];
}
