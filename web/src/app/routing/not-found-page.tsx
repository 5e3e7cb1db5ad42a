import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { NotFoundCard } from '../../ui/feedback/notices.tsx';
import { ApiError } from '../api/api-error.ts';
import { authorizationsQuery, useAdminId } from '../api/session.ts';

const WaysOut = lazy(() => import('./no-access-exits.tsx'));

/** The card for a missing page. For a missing administration it has links out instead of the menu. */
export function NotFoundPage() {
  const membership = useQueryClient().getQueryState(authorizationsQuery(useAdminId()).queryKey);
  const isShut =
    membership?.data === undefined && membership?.error instanceof ApiError && membership.error.status === 404;
  const waysOut = isShut ? (
    <Suspense fallback={null}>
      <WaysOut />
    </Suspense>
  ) : undefined;
  return <NotFoundCard footer={waysOut} />;
}
