import { useQueryClient } from '@tanstack/react-query';
import { useAdminId } from '../../app/api/session.ts';

/** Everything of the company is read again: what a project has is shown in many places. */
export function useProjectChanged(): () => Promise<void> {
  const client = useQueryClient();
  const admin_id = useAdminId();
  return () => client.invalidateQueries({ queryKey: ['admin', admin_id] });
}
