import styles from './foot-total.module.css';

type FootTotalProps = {
  label: string;
  /** Written out, with its currency. */
  total: string;
  /** Behind the total: whether it is what the document says. */
  mark?: React.ReactNode;
  /** What else is there. */
  children?: React.ReactNode;
};

/** The total of a form in its foot, where it is always in sight. */
export function FootTotal({ label, total, mark, children }: FootTotalProps) {
  return (
    <div className={styles['footNote']}>
      <span className={styles['total']}>
        {label} <strong>{total}</strong>
        {mark}
      </span>
      {children}
    </div>
  );
}
