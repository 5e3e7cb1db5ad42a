import { usePageTitle } from './page-title.ts';
import styles from './page.module.css';

type PageProps = {
  title: string;
  /** The one figure or remark that matters, under the title. */
  summary?: React.ReactNode;
  /** Beside the title: a state. */
  badge?: React.ReactNode;
  /** Buttons at the right; at most one of them filled, and that one last. */
  actions?: React.ReactNode;
  /** The page takes the height of the window and its content scrolls inside: lists and work screens. */
  fill?: boolean;
  /** Without padding around the content: panes that touch the edges. */
  bare?: boolean;
  children: React.ReactNode;
};

/** A screen: title and its actions on one line, then the content. */
export function Page({ title, summary, badge, actions, fill = false, bare = false, children }: PageProps) {
  usePageTitle(title);
  return (
    <div className={styles['page']} data-fill={fill} data-bare={bare}>
      <header className={styles['head']}>
        <div className={styles['titles']}>
          <h1 className={styles['title']} tabIndex={-1}>
            {title}
          </h1>
          {badge}
          {summary !== undefined && <div className={styles['summary']}>{summary}</div>}
        </div>
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

type CardProps = {
  title?: React.ReactNode;
  /** At the right end of the title. */
  aside?: React.ReactNode;
  /** Without padding: the content is a table or a list of rows. */
  flush?: boolean;
  children: React.ReactNode;
};

/** A white sheet on the desk. Never a card in a card in a card. */
export function Card({ title, aside, flush = false, children }: CardProps) {
  return (
    <section className={`card ${styles['card'] ?? ''}`} data-flush={flush}>
      {(title !== undefined || aside !== undefined) && (
        <div className={styles['cardHead']}>
          <h2 className={styles['cardTitle']}>{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
