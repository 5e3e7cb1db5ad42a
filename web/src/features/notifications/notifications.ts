import { notificationCalls, type Notification } from '@saldo/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnseenCount } from '../../ui/feedback/toast-store.ts';
import { attempt } from '../../app/actions/run-action.ts';
import { ApiError } from '../../app/api/api-error.ts';
import type { Search } from '../../app/routing/address.tsx';
import { callApi } from '../../app/api/server.ts';
import { useAdminId } from '../../app/api/session.ts';

const MINUTE_MS = 60_000;
const SHOWN = 20;

/** Once the session has ended it is not asked again by itself; signing in asks it again. */
function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

export function useNotifications() {
  const admin_id = useAdminId();
  return useQuery({
    queryKey: ['admin', admin_id, 'notifications'],
    queryFn: ({ signal }) =>
      callApi(notificationCalls.notifications, { query: { admin_id, page_size: SHOWN } }, { signal, quiet: true }),
    refetchInterval: ({ state }) => (isSignedOut(state.error) ? false : MINUTE_MS),
    refetchOnWindowFocus: ({ state }) => !isSignedOut(state.error),
  });
}

/** The bell's count: unseen notifications and messages of this page. */
export function useUnseen(): number {
  return useUnseenCount() + (useNotifications().data?.unseen ?? 0);
}

export function useNotificationActs(): { seeAll: () => void; remove: (id: number) => void } {
  const client = useQueryClient();
  const admin_id = useAdminId();
  const again = () => client.invalidateQueries({ queryKey: ['admin', admin_id, 'notifications'] });
  const seeing = useMutation({
    mutationFn: () => callApi(notificationCalls.seeAllNotifications, { query: { admin_id } }, { quiet: true }),
    onSuccess: again,
  });
  const removing = useMutation({
    mutationFn: (id: number) =>
      attempt(() => callApi(notificationCalls.deleteNotifications, { body: { admin_id, ids: [id] } })),
    onSuccess: again,
  });
  return { seeAll: () => seeing.mutate(), remove: (id) => removing.mutate(id) };
}

const SCREENS: Readonly<Record<Notification['type'], { to: string; search?: Search }>> = {
  ATTACHMENT_REJECTED: { to: 'purchases/inbox', search: { state: 'REJECTED' } },
  RECURRING_EXPENSE_ENDED: { to: 'purchases/recurring' },
  CUSTOMER_INVOICE_SENDING_FAILED: { to: 'sales/invoices', search: { sent: 'failed' } },
  SCHEDULED_INVOICE_FAILED: { to: 'sales/invoices' },
  CUSTOMER_INVOICE_PAID: { to: 'sales/invoices', search: { state: 'paid' } },
  CHARGE_BACK: { to: 'sales/invoices' },
  QUOTATION_ACCEPTED: { to: 'sales/quotations', search: { state: 'accepted' } },
  QUOTATION_DECLINED: { to: 'sales/quotations', search: { state: 'declined' } },
  QUOTATION_EXPIRED: { to: 'sales/quotations', search: { state: 'expired' } },
  QUOTATION_SENDING_FAILED: { to: 'sales/quotations' },
  E_INVOICE_NOT_RECEIVED: { to: 'purchases/inbox' },
  BANK_CONSENT_ENDS: { to: 'bank/settings' },
  APPROVAL_REQUESTED: { to: 'settings', search: { tab: 'company' } },
  FINANCIAL_PERIOD_REMINDER_1: { to: 'taxes/vat' },
  FINANCIAL_PERIOD_REMINDER_8: { to: 'taxes/vat' },
  FINANCIAL_PERIOD_REMINDER_21: { to: 'taxes/vat' },
  FINANCIAL_PERIOD_REMINDER_29: { to: 'taxes/vat' },
  VAT_RETURN_APPROVED: { to: 'taxes/vat' },
  VAT_RETURN_DECLINED: { to: 'taxes/vat' },
};

/** The screen on which one can do something about it: answer a receipt that was sent back, begin a recurring expense again, say yes or no. */
export function screenOf(told: Pick<Notification, 'type' | 'model' | 'object_id'>): { to: string; search?: Search } {
  const screen = SCREENS[told.type];
  if (told.model === 'vat_return') return { to: `taxes/vat/${String(told.object_id)}` };
  return told.type === 'SCHEDULED_INVOICE_FAILED' ? { to: `${screen.to}/${String(told.object_id)}` } : screen;
}
