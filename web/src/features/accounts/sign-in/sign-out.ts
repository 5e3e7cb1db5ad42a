import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { accountCalls } from '@saldo/contract';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { ApiError } from '../../../app/api/api-error.ts';
import { keptFilesOf, noteSignedOut } from '../../inbox/index.ts';
import { openOverShell } from '../../../app/shell/overlay.ts';
import { callApi } from '../../../app/api/server.ts';
import { useMe } from '../../../app/api/session.ts';

type SignOut = {
  /** Asks for confirmation when this person's receipts are unsent on the device: see SignOutDialog. */
  signOut: () => void;
  /** Ends the session and forgets everything that was read in it. */
  endSession: () => void;
  /** The same for every session of this person, wherever it is. */
  endEverywhere: () => Promise<void>;
};

export function useSignOut(): SignOut {
  const { id } = useMe();
  const client = useQueryClient();
  const navigate = useNavigate();
  const language = useLanguage();
  const end = async (everywhere: boolean) => {
    try {
      await callApi(accountCalls.logout, { body: { everywhere } }, { quiet: true });
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
  const signOut = async () => {
    if ((await keptFilesOf(id)).length > 0) openOverShell('sign-out');
    else await end(false);
  };
  return { signOut: () => void signOut(), endSession: () => void end(false), endEverywhere: () => end(true) };
}
