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

/** The field of a detail, and the draft to return to once it is filled in. */
const searchFor = (detail: SellerDetail, draft: number | undefined) => ({
  tab: 'company',
  field: detail,
  invoice: draft === undefined ? 'new' : String(draft),
});

type MissingProps = {
  missing: readonly SellerDetail[];
  /** The draft that is being written; undefined until it is saved. */
  draft: number | undefined;
};

/** Said while the invoice is written: nobody learns at the end what the company lacks. */
export function SellerNote({ missing, draft }: MissingProps) {
  if (missing.length === 0) return null;
  return (
    <Note tone="warn">
      <MissingDetails {...{ missing, draft }} />
    </Note>
  );
}

/** What is missing, each with a link to its own field for who may enter it. */
function MissingDetails({ missing, draft }: MissingProps) {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  const mayMend = useMay()('settings.manage');
  const parts = new Intl.ListFormat(language === 'nl' ? 'nl' : 'en-GB', { type: 'conjunction' }).formatToParts(missing);
  return (
    <>
      {t('seller.missing')}{' '}
      {parts.map(({ type, value }) => {
        const detail = missing.find((each) => each === value);
        if (type === 'literal' || detail === undefined) return value;
        const name = t(`seller.${detail}`);
        return mayMend ? (
          <RoomLink key={detail} to="settings" search={searchFor(detail, draft)} className="link">
            {name}
          </RoomLink>
        ) : (
          name
        );
      })}
      . {!mayMend && t('seller.askOwner')}
    </>
  );
}

/** In the place of the confirmation, as long as the invoice cannot become final. */
export function SellerDialog({
  opened,
  missing,
  draft,
  onClose,
}: MissingProps & { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('sales');
  const go = useGo();
  const mayMend = useMay()('settings.manage');
  const [first] = missing;
  if (first === undefined) return null;
  return (
    <ConfirmDialog
      opened={opened}
      title={t('seller.heading')}
      confirm={mayMend ? t('seller.mend') : t('close', { ns: 'ui' })}
      onConfirm={() => (mayMend ? go('settings', searchFor(first, draft)) : onClose())}
      onClose={onClose}
    >
      <MissingDetails {...{ missing, draft }} /> {mayMend && t('seller.draftKept')}
    </ConfirmDialog>
  );
}
