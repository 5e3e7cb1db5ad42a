import { type Amount, formatMoney, type MoneyStyle } from './format.ts';
import { useLanguage } from './use-language.ts';

type MoneyProps = MoneyStyle & {
  /** Cents, the wire form "60.50", or nothing: absent is a dash. */
  amount: Amount | null | undefined;
};

/** An amount in the notation of the language; zero is quiet, absent is a dash. Never truncates. */
export function Money({ amount, ...style }: MoneyProps) {
  const language = useLanguage();
  if (amount === null || amount === undefined) return <span className="quiet">–</span>;
  const zero = Number(amount) === 0;
  const text = zero && style.whole && !style.currency ? '0' : formatMoney(amount, language, style);
  return <span className={zero ? 'money quiet' : 'money'}>{text}</span>;
}
