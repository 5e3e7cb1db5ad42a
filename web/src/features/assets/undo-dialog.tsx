import { type Asset, type AssetMovement, assetCalls } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { RemoveDialog } from '../../app/actions/remove-dialog.tsx';
import { withCorrection } from '../../app/actions/with-correction.ts';
import { callApi } from '../../app/api/server.ts';
import { useAdminId } from '../../app/api/session.ts';
import { formatDate, formatMoney } from '../../ui/format/format.ts';
import { useLanguage } from '../../ui/format/use-language.ts';
import { priceOf } from './movements.ts';
import { useBooksChanged } from './queries.ts';

type UndoProps = { asset: Asset; last: AssetMovement; onClose: () => void };

/** Names the action that is undone, and what follows: of a sale a credit note that is final. */
export function UndoDialog({ asset, last, onClose }: UndoProps) {
  const { t } = useTranslation('assets');
  const language = useLanguage();
  const admin_id = useAdminId();
  const changed = useBooksChanged();
  const { id, version, name } = asset;
  const undo = () =>
    withCorrection(language, (book_as_correction) =>
      callApi(assetCalls.assetAction, {
        params: { id },
        body: { admin_id, version, action: 'UNDO_LAST', book_as_correction },
      }),
    );
  const action = t(`movements.${last.kind}`, { year: last.year });
  const what = t('actions.undoText', { action, date: formatDate(last.date, language, 'long') });
  const price = formatMoney(priceOf(last), language, { currency: true });
  return (
    <RemoveDialog
      title={t('actions.undoTitle', { action, name })}
      text={last.invoice_id === null ? what : `${what} ${t('actions.undoSale', { price })}`}
      confirm={t('actions.undoConfirm')}
      done={t('actions.undone')}
      remove={undo}
      refresh={changed}
      onClose={onClose}
    />
  );
}
