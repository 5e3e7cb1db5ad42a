import { passwordProblem } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { type Bound, PasswordField } from '../../../ui/forms/text-fields.tsx';

const SHORTEST = 12;

type About = { name?: string; email?: string };

/** What is wrong with a password that someone chooses, in words; undefined when nothing is. The server uses the same rule. */
export function usePasswordProblem(): (password: string, about: About) => string | undefined {
  const { t } = useTranslation('accounts');
  return (password, about) => {
    if (password === '') return t('form.required', { ns: 'ui' });
    const problem = passwordProblem(password, about);
    if (problem === null) return undefined;
    if (problem !== 'password_too_short') return t('passwordRule.password_obvious');
    return t('passwordRule.password_too_short', { missing: SHORTEST - Array.from(password).length });
  };
}

/** A password that is chosen: what it must satisfy is below it, and follows what is typed. */
export function NewPasswordField({ about = {}, ...field }: Bound<string> & { about?: About }) {
  const { t } = useTranslation('accounts');
  const problemOf = usePasswordProblem();
  const { value } = field;
  const help = value === '' ? t('passwordRule.help') : (problemOf(value, about) ?? t('passwordRule.good'));
  return <PasswordField {...field} help={help} autoComplete="new-password" />;
}
