import { administrationCalls } from '@saldo/contract';
import { type IsoDate, missingSellerDetails, type SellerDetail } from '@saldo/ledger';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RoomLink, useGo } from '../../../app/routing/address.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { Note } from '../../../ui/feedback/callout.tsx';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { today } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';

/** What the company itself still has to enter before an invoice of that day can be final; the server has the same rule. */
export function useMissingSellerDetails(date: IsoDate | null): readonly SellerDetail[] {
  const adminId = useAdminId();
  const { data } = useQuery({
    queryKey: ['admin', adminId, 'administrations', 'details'],
    queryFn: ({ signal }) => callApi(administrationCalls.administration, { params: { adminId } }, { signal }),
  });
  return data === undefined ? [] : missingSellerDetails(data, date ?? today());
}

function useWords(missing: readonly SellerDetail[]): string {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  const names = missing.map((detail) => t(`seller.${detail}`));
  return t('seller.missing', {
    details: new Intl.ListFormat(language === 'nl' ? 'nl' : 'en-GB', { type: 'conjunction' }).format(names),
  });
}

const searchFor = (detail: SellerDetail) => ({ tab: 'company', field: detail });

/** Said while the invoice is written: nobody learns at the end what the company lacks. */
export function SellerNote({ missing }: { missing: readonly SellerDetail[] }) {
  const { t } = useTranslation('sales');
  const mayMend = useMay()('settings.manage');
  const words = useWords(missing);
  const [first] = missing;
  if (first === undefined) return null;
  return (
    <Note tone="warn">
      {words}{' '}
      {mayMend ? (
        <RoomLink to="settings" search={searchFor(first)} className="link">
          {t('seller.mend')}
        </RoomLink>
      ) : (
        t('seller.askOwner')
      )}
    </Note>
  );
}

type SellerDialogProps = { opened: boolean; missing: readonly SellerDetail[]; onClose: () => void };

/** In the place of the confirmation, as long as the invoice cannot become final. */
export function SellerDialog({ opened, missing, onClose }: SellerDialogProps) {
  const { t } = useTranslation('sales');
  const go = useGo();
  const mayMend = useMay()('settings.manage');
  const words = useWords(missing);
  const [first] = missing;
  if (first === undefined) return null;
  return (
    <ConfirmDialog
      opened={opened}
      title={t('seller.heading')}
      confirm={mayMend ? t('seller.mend') : t('close', { ns: 'ui' })}
      onConfirm={() => (mayMend ? go('settings', searchFor(first)) : onClose())}
      onClose={onClose}
    >
      {words} {mayMend ? t('seller.draftKept') : t('seller.askOwner')}
    </ConfirmDialog>
  );
}
