import { isStaffRole, staffCalls } from '@saldo/contract';
import { IconHeadset } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../api/server.ts';
import { authorizationsQuery, useAdminId } from '../api/session.ts';
import styles from './client-banner.module.css';
import { useAdministrationTitle } from './menu-triggers.tsx';

const HALF_AN_HOUR = 1_800_000;
const MANY = 100;

/** The owner of the client's administration; empty until loaded. */
function useOwnerOfClient(adminId: number, title: string): string | undefined {
  const { data } = useQuery({
    queryKey: ['admin', adminId, 'owner', title],
    queryFn: ({ signal }) =>
      callApi(staffCalls.staffClients, { query: { search: title, page_size: MANY } }, { signal }),
    staleTime: HALF_AN_HOUR,
    retry: false,
  });
  return data?.results.find(({ id }) => id === adminId)?.owner ?? undefined;
}

/** In a client's books staff always see for whom they are at work. */
export function WorksFor() {
  const { data } = useQuery(authorizationsQuery(useAdminId()));
  return data !== undefined && isStaffRole(data.role) ? <Bar /> : null;
}

function Bar() {
  const { t } = useTranslation('shell');
  const company = useAdministrationTitle();
  const owner = useOwnerOfClient(useAdminId(), company);
  return (
    <p className={styles['worksFor']}>
      <IconHeadset size={16} stroke={1.7} aria-hidden="true" />
      <span>
        {owner === undefined
          ? t('administration.worksFor', { company })
          : t('administration.worksForOwner', { company, owner })}
      </span>
    </p>
  );
}
