import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { accountCalls } from '@saldo/contract';
import { toast } from '../ui/toast-store.ts';
import { useLanguage } from '../ui/use-language.ts';
import { ApiError } from './api-error.ts';
import { noteSignedOut } from './kept-files.ts';
import { callApi } from './server.ts';

/** Ends the session and forgets everything that was read in it. */
export function useSignOut(): () => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const language = useLanguage();
  const signOut = async () => {
    try {
      await callApi(accountCalls.logout, {}, { quiet: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status !== 401) {
        toast.error(error.detail);
        return;
      }
    }
    await noteSignedOut();
    // First away from what shows it: a screen that finds its data gone would ask for it again, without a session.
    await navigate({ to: `/${language}/sign-in`, replace: true });
    client.clear();
  };
  return () => void signOut();
}
