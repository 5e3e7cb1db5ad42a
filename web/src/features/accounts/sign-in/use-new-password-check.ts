import { useTranslation } from 'react-i18next';
import { usePasswordProblem } from './new-password-field.tsx';

type Chosen = { new_password1: string; new_password2: string };

/** Checks a password that is chosen twice, as the server does. */
export function useNewPasswordCheck(
  about: { name?: string; email?: string } = {},
): (chosen: Chosen) => Record<string, string> {
  const { t } = useTranslation('accounts');
  const problemOf = usePasswordProblem();
  return ({ new_password1, new_password2 }) => {
    const problem = problemOf(new_password1, about);
    return {
      ...(problem === undefined ? {} : { new_password1: problem }),
      ...(new_password1 === new_password2 ? {} : { new_password2: t('passwordRule.passwords_must_match') }),
    };
  };
}
