import type { Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type states from '../../texts/en/states.ts';

export type Tone = 'idle' | 'info' | 'warn' | 'bad' | 'ok';

type Look = { icon: Icon; tone: Tone; plain?: true };

type Words = typeof states;

/** The kinds of object that have states, and the states of each. */
type StateKind = keyof Words;
export type StateOf<K extends StateKind> = keyof Words[K] & string;

export const look = (icon: Icon, tone: Tone): Look => ({ icon, tone });
/** A finished state goes quiet: words without a fill. */
export const quiet = (icon: Icon, tone: Tone): Look => ({ icon, tone, plain: true });

type BadgeProps = {
  icon: Icon;
  tone: Tone;
  /** Words without a fill: for what is finished. */
  plain?: boolean;
  children: React.ReactNode;
};

/** A state as icon, word and colour. */
export function Badge({ icon: Glyph, tone, plain = false, children }: BadgeProps) {
  return (
    <span className={`st ${tone}${plain ? ' plain' : ''}`}>
      <Glyph size={14} stroke={2} aria-hidden="true" />
      {children}
    </span>
  );
}

type StateBadgeProps<S> = {
  state: S;
  /** Says more than the word of the state: "Goes out tomorrow 08:00". */
  word?: string | undefined;
};

/** The badge of one kind of object: its room says how each state looks, `states.ts` of the texts what it is called. */
export function stateBadge<K extends StateKind>(kind: K, looks: Readonly<Record<StateOf<K>, Look>>) {
  return function StateBadge({ state, word }: StateBadgeProps<StateOf<K>>) {
    const { t } = useTranslation('states');
    return <Badge {...looks[state]}>{word ?? t(`${kind}.${state}` as 'period.open')}</Badge>;
  };
}
