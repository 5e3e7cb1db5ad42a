import { useLocation, useNavigate } from '@tanstack/react-router';
import { isLanguage } from '../../ui/format/language.ts';

/** Goes to the same address in the other language. */
export function useSwitchLanguage(): (language: string) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (language) => {
    if (!isLanguage(language)) return;
    void navigate({ to: pathname.replace(/^\/[^/]+/, `/${language}`), search: search, replace: true });
  };
}
