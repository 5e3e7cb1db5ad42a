import { Button } from '@mantine/core';
import type { VatReturn } from '@saldo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { today } from '../../../ui/format/format.ts';
import { Card } from '../../../ui/layout/page.tsx';
import { ReasonDialog } from '../../../ui/feedback/reason-dialog.tsx';
import { isFiled } from './queries.ts';
import { useMovePeriod } from './use-move-period.ts';

/** Handing a return over for a check, saying that it was checked, and taking either back. */
export function CheckFlow({ found }: { found: VatReturn }) {
  const { t } = useTranslation('tax-returns');
  const move = useMovePeriod();
  const { busy, act } = useAction();
  const [isBack, setBack] = useState(false);
  const { period } = found;
  if (isFiled(found) || found.may['accept'] !== true || period.ends_on >= today() || period.state === 'COMPLETED')
    return null;
  return (
    <Card title={t('flow.title')}>
      <p className="second">{t(found.changed_since_check ? 'flow.changed' : `flow.${period.state}`)}</p>
      <div className="dialog-foot">
        {period.state !== 'OPEN' && (
          <Button variant="default" onClick={() => setBack(true)}>
            {t('flow.back')}
          </Button>
        )}
        {period.state === 'OPEN' && (
          <Button variant="default" loading={busy} onClick={() => void act(() => move(period, 'READY_FOR_CHECK'))}>
            {t('flow.hand')}
          </Button>
        )}
        {period.state === 'READY_FOR_CHECK' && found.may['check'] === true && (
          <Button loading={busy} onClick={() => void act(() => move(period, 'CHECKED'))}>
            {t('flow.check')}
          </Button>
        )}
      </div>
      {isBack && (
        <ReasonDialog
          title={t('flow.backTitle')}
          confirm={t('flow.back')}
          onReason={async (reason) => {
            await move(period, 'OPEN', reason);
            setBack(false);
          }}
          onClose={() => setBack(false)}
        />
      )}
    </Card>
  );
}
