import { Button, Modal, Skeleton } from '@mantine/core';
import { staffCalls } from '@saldo/contract';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../app/api/query-state.tsx';
import { StaffOnlyPage } from '../../app/routing/no-access.tsx';
import { callApi } from '../../app/api/server.ts';
import { useMe } from '../../app/api/session.ts';
import { TextField } from '../../ui/forms/fields.tsx';
import { Form, FormFoot } from '../../ui/forms/form.tsx';
import { EmptyState } from '../../ui/feedback/notices.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import styles from './staff.module.css';
import { TeamCard } from './team-card.tsx';
import { TwoStepResets } from './two-step-resets.tsx';
import { useLeads, useRefreshStaff, useTeams } from './use-teams.ts';

/** Who works for which clients. */
export function TeamsScreen() {
  const { staff_role } = useMe();
  return staff_role === null ? <StaffOnlyPage /> : <Teams />;
}

function Teams() {
  const { t } = useTranslation('staff');
  const leads = useLeads();
  const teams = useTeams();
  const [adds, setAdds] = useState(false);
  const addButton = leads ? (
    <Button leftSection={<IconPlus size={17} stroke={1.7} />} onClick={() => setAdds(true)}>
      {t('teams.add')}
    </Button>
  ) : undefined;
  const isEmpty = teams.data?.length === 0;
  return (
    <Page
      title={t('teams.title')}
      summary={leads ? t('teams.summary') : t('teams.onlyLeads')}
      actions={isEmpty ? undefined : addButton}
    >
      <QueryState query={teams} skeleton={<Skeleton height={320} />}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState title={t('teams.empty.title')} text={t('teams.empty.text')} actions={addButton} />
          ) : (
            <div className={styles['teams']}>
              {found.map((team) => (
                <TeamCard key={team.id} team={team} leads={leads} />
              ))}
            </div>
          )
        }
      </QueryState>
      {leads && <TwoStepResets />}
      {adds && <NewTeam onClose={() => setAdds(false)} />}
    </Page>
  );
}

function NewTeam({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('staff');
  const refresh = useRefreshStaff();
  const form = useForm({
    initial: { name: '' },
    submit: async (values) => {
      const { name } = await callApi(staffCalls.assignTeam, { body: values });
      await refresh();
      toast.success(t('teams.created', { name }));
      onClose();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('teams.add')}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
    >
      <Form form={form} label={t('teams.add')} guard={false}>
        <TextField label={t('teams.name')} maxLength={100} {...form.bind('name')} />
        <FormFoot submit={t('teams.create')} busy={form.busy} />
      </Form>
    </Modal>
  );
}
