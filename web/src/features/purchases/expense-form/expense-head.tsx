import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type AttachmentDetail, type Expense, purchaseCalls } from '@saldo/contract';
import { IconChevronDown, IconChevronUp, IconFileText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { HistoryButton } from '../../history/index.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { useHotkeys } from '../../../ui/layout/hotkeys.ts';
import { KeyHint } from '../../../ui/layout/key-hint.tsx';
import { usePageTitle } from '../../../ui/layout/page-title.ts';
import { useNarrow, usePhone } from '../../../ui/layout/use-width.ts';
import { stateOf } from '../expenses/expense-state.ts';
import styles from '../purchases.module.css';
import type { Walk } from '../processing/inbox-navigation.ts';
import { ExpenseBadge } from '../expenses/expense-badge.ts';
import { ReceiptBadge } from '../../inbox/index.ts';

/** The number the expense will probably get; none once it has its own. */
function useNextNumber(expense: Expense | undefined): string | undefined {
  const admin_id = useAdminId();
  const isNumbered = (expense?.bookingNumber ?? null) !== null;
  const { data } = useQuery({
    queryKey: ['admin', admin_id, 'purchases', 'new'],
    queryFn: ({ signal }) => callApi(purchaseCalls.newExpense, { query: { admin_id } }, { signal }),
    enabled: !isNumbered,
  });
  return isNumbered ? undefined : data?.next_entry_number;
}

type ExpenseHeadProps = {
  expense: Expense | undefined;
  proposal: AttachmentDetail['proposal'];
  walk: Walk | undefined;
  onDocument: () => void;
};

export function ExpenseHead({ expense, proposal, walk, onDocument }: ExpenseHeadProps) {
  const { t } = useTranslation('purchases');
  const { t: ui } = useTranslation();
  const phone = usePhone();
  const narrow = useNarrow();
  const next = useNextNumber(expense);
  const number = expense?.bookingNumber ?? null;
  const unnumbered = t(expense === undefined ? 'screen.newTitle' : 'screen.title');
  const named = number === null ? unnumbered : t('screen.titleNumber', { number });
  const at = walk?.place;
  const place = at === undefined ? undefined : { index: at.index + 1, count: at.count };
  usePageTitle(phone && place !== undefined ? t('screen.phonePosition', place) : named);
  useHotkeys([
    ...(walk?.onPrevious === undefined ? [] : [{ keys: 'alt+up', label: t('screen.previous'), run: walk.onPrevious }]),
    ...(walk?.onNext === undefined ? [] : [{ keys: 'alt+down', label: t('screen.next'), run: walk.onNext }]),
  ]);
  const isProposed = proposal !== null && expense?.state === 'CONCEPT' && !proposal.warnings.includes('nothing_read');
  if (phone)
    return (
      <>
        <h1 className="sr">{named}</h1>
        <div className={styles['phoneArrows']}>
          {expense !== undefined && <HistoryButton model="expense" id={expense.id} name={named} size={44} />}
          {walk?.place !== undefined && <Arrows walk={walk} size={44} />}
        </div>
      </>
    );
  return (
    <header className={styles['head']}>
      <h1 className={styles['title']}>{named}</h1>
      {isProposed ? (
        <ReceiptBadge state="proposed" />
      ) : (
        expense !== undefined && <ExpenseBadge state={stateOf(expense)} />
      )}
      {next !== undefined && <span className="second">{t('screen.nextNumber', { number: next })}</span>}
      <span className={styles['push']} />
      {narrow && (
        <ActionIcon size={36} aria-label={ui('document.open')} onClick={onDocument}>
          <IconFileText size={18} stroke={1.7} />
        </ActionIcon>
      )}
      {expense !== undefined && <HistoryButton model="expense" id={expense.id} name={named} size={36} />}
      {place !== undefined && <span className="second">{t('screen.position', place)}</span>}
      {walk?.place !== undefined && (
        <>
          <Arrows walk={walk} size={32} />
          <KeyHint keys="alt+down" />
        </>
      )}
    </header>
  );
}

/** To the receipt before and after this one. */
function Arrows({ walk, size }: { walk: Walk; size: number }) {
  const { t } = useTranslation('purchases');
  return (
    <>
      <ActionIcon
        size={size}
        aria-label={t('screen.previous')}
        title="Alt ↑"
        disabled={walk.onPrevious === undefined}
        onClick={walk.onPrevious}
      >
        <IconChevronUp size={20} stroke={1.7} />
      </ActionIcon>
      <ActionIcon
        size={size}
        aria-label={t('screen.next')}
        title="Alt ↓"
        disabled={walk.onNext === undefined}
        onClick={walk.onNext}
      >
        <IconChevronDown size={20} stroke={1.7} />
      </ActionIcon>
    </>
  );
}
