import { Button } from '@mantine/core';
import { customerPageCalls } from '@saldo/contract';
import { IconLink, IconLinkOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { dateOf, formatDate } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { Card } from '../../../ui/layout/page.tsx';
import styles from './sending.module.css';

/** The link to the page on which a customer sees and pays all open invoices: to copy, and to withdraw. */
export function CustomerLinkCard({ id }: { id: number }) {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  const admin_id = useAdminId();
  const client = useQueryClient();
  const maySend = useMay()('sales.send');
  const { busy, act } = useAction();
  const key = ['admin', admin_id, 'sales', 'customer-link', id];
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      callApi(customerPageCalls.customerLink, { params: { id }, query: { admin_id } }, { signal }),
  });
  const copy = () =>
    act(async () => {
      const link = await callApi(customerPageCalls.makeCustomerLink, { params: { id }, body: { admin_id } });
      client.setQueryData(key, link);
      await navigator.clipboard.writeText(link.url ?? '');
      toast.success(t('customerLink.copied'));
    });
  const withdraw = () =>
    act(async () => {
      const params = { id };
      client.setQueryData(key, await callApi(customerPageCalls.withdrawCustomerLink, { params, query: { admin_id } }));
      toast.success(t('customerLink.withdrawn'));
    });
  if (data === undefined) return null;
  const { url, expires_at } = data;
  return (
    <Card title={t('customerLink.title')}>
      <p className="second">
        {t('customerLink.text')}{' '}
        {expires_at === null
          ? t('customerLink.none')
          : t('customerLink.until', { date: formatDate(dateOf(expires_at), language, 'long') })}
      </p>
      {maySend && (
        <div className={styles['files']}>
          <Button
            variant="default"
            loading={busy}
            leftSection={<IconLink size={17} stroke={1.7} />}
            onClick={() => void copy()}
          >
            {t('customerLink.copy')}
          </Button>
          {url !== null && (
            <Button
              variant="default"
              loading={busy}
              leftSection={<IconLinkOff size={17} stroke={1.7} />}
              onClick={() => void withdraw()}
            >
              {t('customerLink.withdraw')}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
