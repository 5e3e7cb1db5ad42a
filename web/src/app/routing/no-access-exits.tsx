import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../ui/format/use-language.ts';
import { openOverShell, useOverShell } from '../shell/overlay.ts';
import { administrationsQuery, useAdminId } from '../api/session.ts';
import { SignOutDialog, useSignOut } from '../../features/accounts/index.ts';

/** Out of an administration that is not, or no longer, theirs: to one that is or to a new one, and out of the session. */
export default function WaysOut() {
  const { t } = useTranslation('shell');
  const adminId = useAdminId();
  const language = useLanguage();
  // Read again: the list that is known may still name the administration they were removed from.
  const { data } = useQuery({ ...administrationsQuery, staleTime: 0 });
  const { signOut } = useSignOut();
  const isAsked = useOverShell() === 'sign-out';
  const other = data?.find(({ id }) => id !== adminId);
  return (
    <>
      {data !== undefined && (
        <Link className="link" to={`/${language}/${other === undefined ? 'new-administration' : String(other.id)}`}>
          {other === undefined ? t('lost.begin') : t('lost.toOther', { title: other.title })}
        </Link>
      )}
      <button type="button" className="link" onClick={signOut}>
        {t('person.signOut')}
      </button>
      {isAsked && <SignOutDialog onClose={() => openOverShell(undefined)} />}
    </>
  );
}
