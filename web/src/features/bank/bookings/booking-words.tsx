import type { BankTransaction } from '@saldo/contract';
import {
  type Icon,
  IconCircleCheck,
  IconCircleDashed,
  IconFileCheck,
  IconHistory,
  IconListCheck,
  IconPlayerSkipForward,
  IconRoute,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import styles from '../bank.module.css';

const PROPOSALS = {
  document: IconFileCheck,
  rule: IconRoute,
  assigning_rule: IconListCheck,
  as_before: IconHistory,
};

type Words = { icon: Icon; look: 'proposal' | 'doubtful' | 'booked' | 'quiet'; text: string };

/** What a transaction is booked on, or would be, in a few words with its sign. */
export function BookingWords({ transaction }: { transaction: BankTransaction }) {
  const { icon: Glyph, look, text } = useBookingWords()(transaction);
  return (
    <span className={styles['words']} data-look={look}>
      <Glyph size={17} stroke={1.7} aria-hidden="true" />
      <span>{text}</span>
    </span>
  );
}

export function useBookingWords(): (transaction: BankTransaction) => Words {
  const { t } = useTranslation('bank');
  return (transaction) => wordsOf(transaction, t);
}

function wordsOf({ state, proposal, lines }: BankTransaction, t: TFunction<'bank'>): Words {
  if (state === 'PROCESSED') {
    const [line] = lines;
    const first = line?.label ?? '';
    const count = lines.length - 1;
    return { icon: IconCircleCheck, look: 'booked', text: count > 0 ? t('several', { first, count }) : first };
  }
  if (state === 'SKIPPED') return { icon: IconPlayerSkipForward, look: 'quiet', text: t('skipped') };
  if (proposal === null) return { icon: IconCircleDashed, look: 'quiet', text: t('noProposal') };
  if (proposal.certainty === 'doubtful')
    return { icon: PROPOSALS[proposal.kind], look: 'doubtful', text: t('doubtful', { title: proposal.title }) };
  return { icon: PROPOSALS[proposal.kind], look: 'proposal', text: proposal.title };
}
