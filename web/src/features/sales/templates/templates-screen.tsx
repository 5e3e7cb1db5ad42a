import { Button, Skeleton } from '@mantine/core';
import { invoiceTemplateCalls, type TemplateSummary } from '@saldo/contract';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attempt } from '../../../app/actions/run-action.ts';
import { QueryState } from '../../../app/api/query-state.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { RoomLink, useGo } from '../../../app/routing/address.tsx';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/feedback/notices.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { Card, Page } from '../../../ui/layout/page.tsx';
import styles from './templates.module.css';

/** How invoices and quotations look: each type and language has a default. */
export function TemplatesScreen() {
  const { t } = useTranslation('sales');
  const admin_id = useAdminId();
  const go = useGo();
  const mayEdit = useMay()('settings.manage');
  const add = () => go('sales/templates/new');
  const query = useQuery({
    queryKey: ['admin', admin_id, 'sales', 'templates'],
    queryFn: ({ signal }) => callApi(invoiceTemplateCalls.templates, { query: { admin_id } }, { signal }),
  });
  const addButton = (
    <Button leftSection={<IconPlus size={17} stroke={1.7} />} onClick={add}>
      {t('templates.new')}
    </Button>
  );
  const isEmpty = query.data?.length === 0;
  return (
    <Page title={t('templates.title')} summary={t('templates.summary')} actions={mayEdit && !isEmpty && addButton}>
      <QueryState query={query} skeleton={<Skeleton height={240} />}>
        {(templates) =>
          templates.length === 0 ? (
            <EmptyState
              title={t('templates.empty.title')}
              text={t('templates.empty.text')}
              mayMake={mayEdit}
              actions={addButton}
            />
          ) : (
            <TemplateList templates={templates} mayEdit={mayEdit} />
          )
        }
      </QueryState>
    </Page>
  );
}

function TemplateList({ templates, mayEdit }: { templates: readonly TemplateSummary[]; mayEdit: boolean }) {
  const { t } = useTranslation('sales');
  const admin_id = useAdminId();
  const client = useQueryClient();
  const [removing, setRemoving] = useState<TemplateSummary | undefined>();
  const act = async (work: () => Promise<unknown>, said: string) => {
    await attempt(async () => {
      await work();
      toast.success(said);
    });
    await client.invalidateQueries({ queryKey: ['admin', admin_id, 'sales'] });
  };
  const makeDefault = ({ id }: TemplateSummary) =>
    act(
      () => callApi(invoiceTemplateCalls.makeTemplateDefault, { params: { id }, body: { admin_id } }),
      t('templates.madeDefault'),
    );
  const remove = ({ id }: TemplateSummary) =>
    act(
      () => callApi(invoiceTemplateCalls.deleteTemplate, { params: { id }, query: { admin_id } }),
      t('templates.deleted'),
    );
  return (
    <Card flush>
      <ul className={styles['rows']}>
        {templates.map((template) => (
          <li key={template.id}>
            <div className={styles['name']}>
              <RoomLink to={`sales/templates/${String(template.id)}`} className="link">
                {template.name}
              </RoomLink>
              <div>
                {t(`templates.types.${template.type}`)} ·{' '}
                {t(template.language === 'nl' ? 'editor.dutch' : 'editor.english')}
              </div>
            </div>
            {template.is_default && <span className="st ok">{t('templates.default')}</span>}
            {mayEdit && (
              <div className={styles['buttons']}>
                {!template.is_default && (
                  <Button size="compact-sm" variant="default" onClick={() => void makeDefault(template)}>
                    {t('templates.makeDefault')}
                  </Button>
                )}
                <Button size="compact-sm" variant="default" onClick={() => setRemoving(template)}>
                  {t('templates.delete')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={removing !== undefined}
        title={t('templates.deleteTitle', { name: removing?.name ?? '' })}
        confirm={t('templates.delete')}
        danger
        onConfirm={() => {
          if (removing !== undefined) void remove(removing);
          setRemoving(undefined);
        }}
        onClose={() => setRemoving(undefined)}
      >
        {t('templates.deleteText')}
      </ConfirmDialog>
    </Card>
  );
}
