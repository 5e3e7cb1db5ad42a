import { useTranslation } from 'react-i18next';
import { RoomLink, useGo } from '../../../app/routing/address.tsx';
import { isRefused } from '../../../app/api/api-error.ts';
import type { ToastExtra } from '../../../ui/feedback/toast-store.ts';

const PLACE = 'purchases/payment-files';

/** The payment file that an expense is in, when that is why an action was refused. */
export function pendingPaymentFileOf(error: unknown): number | undefined {
  const id = isRefused(error, 'in_payment_file') ? error.about['payment_file_id'] : undefined;
  return typeof id === 'number' ? id : undefined;
}

/** A link to the payment file because of which an action was refused. */
export function useWayToFile(): (error: unknown) => ToastExtra {
  const { t } = useTranslation('purchases');
  const go = useGo();
  return (error) => {
    const id = pendingPaymentFileOf(error);
    if (id === undefined) return {};
    return { action: { label: t('paymentFile.see'), isWay: true, run: () => go(PLACE, { file: String(id) }) } };
  };
}

/** To a payment file, to look at or to withdraw. */
export function FileLink({ id, children }: { id: number; children?: React.ReactNode }) {
  const { t } = useTranslation('purchases');
  return (
    <RoomLink to={PLACE} search={{ file: String(id) }} className="link">
      {children ?? t('paymentFile.see')}
    </RoomLink>
  );
}
