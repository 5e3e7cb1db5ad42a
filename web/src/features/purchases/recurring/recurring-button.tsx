import { Button } from '@mantine/core';
import type { Expense } from '@saldo/contract';
import { IconRepeat } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RoomLink } from '../../../app/routing/address.tsx';
import { useMay } from '../../../app/api/session.ts';
import { RecurringDialog } from './recurring-dialog.tsx';

/** Lets a booked expense come back, or leads to where it does already. */
export function RecurringButton({ expense }: { expense: Expense }) {
  const { t } = useTranslation('purchases');
  const mayProcess = useMay()('purchases.process');
  const [opened, setOpened] = useState(false);
  const { id, date, description, total_incl, recurring_id } = expense;
  if (recurring_id !== null)
    return (
      <RoomLink to="purchases/recurring" className="link">
        {t('recurring.comesBack')}
      </RoomLink>
    );
  if (!mayProcess || expense.state === 'CONCEPT' || expense.is_reversed) return null;
  return (
    <div>
      <Button variant="default" leftSection={<IconRepeat size={17} stroke={1.7} />} onClick={() => setOpened(true)}>
        {t('recurring.make')}
      </Button>
      {opened && (
        <RecurringDialog
          subject={{ kind: 'expense', id, date, description, total_incl }}
          onClose={() => setOpened(false)}
        />
      )}
    </div>
  );
}
