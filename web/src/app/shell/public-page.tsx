import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { useLanguage } from '../../ui/format/use-language.ts';
import { usePhone } from '../../ui/layout/use-width.ts';
import { Logo } from './logo.tsx';
import styles from './public-page.module.css';
import { useSwitchLanguage } from './switch-language.ts';
import { Tiles } from './sign-in-art.tsx';

type DoorFrameProps = {
  /** The name of the page in the browser's tab. */
  title: string;
  /** Where one chooses or types a password: that there is more to protect an account with. */
  isAboutPassword?: boolean;
  /** The company that the page is from: its name stands at the head, and Saldo in the foot. */
  company?: string | undefined;
  children: React.ReactNode;
};

/** The layout of every public page: sign-in, sign-up, pages opened from e-mailed links. */
export function DoorFrame({ title, isAboutPassword = false, company, children }: DoorFrameProps) {
  const { t } = useTranslation('sign-in');
  const phone = usePhone();
  const language = useLanguage();
  const switchLanguage = useSwitchLanguage();
  usePageTitle(title);
  return (
    <div className={styles['page']}>
      <div className={styles['left']}>
        <header className={styles['head']}>
          {company === undefined ? (
            <Link to={`/${language}`} className={styles['brand']}>
              <Logo size={phone ? 28 : 32} />
              Saldo
            </Link>
          ) : (
            <strong className={styles['brand']}>{company}</strong>
          )}
          <nav className={styles['languages']} aria-label={t('language')}>
            {(['en', 'nl'] as const).map((each) => (
              <button
                type="button"
                key={each}
                lang={each}
                aria-current={each === language ? 'true' : undefined}
                onClick={() => switchLanguage(each)}
              >
                {each === 'en' ? 'English' : 'Nederlands'}
              </button>
            ))}
          </nav>
        </header>
        <main className={styles['form']}>{children}</main>
        {company !== undefined && (
          <footer className={styles['foot']}>
            <Logo size={15} />
            Saldo
          </footer>
        )}
        {isAboutPassword && (
          <footer className={styles['foot']}>
            <IconLock size={15} stroke={1.7} aria-hidden="true" />
            {t('secure')}
          </footer>
        )}
      </div>
      <div className={styles['wall']}>
        <Tiles scale={phone ? 0.48 : 1} />
      </div>
    </div>
  );
}

/** The question of such a page, and what it is about. */
export function DoorTitle({ title, children }: { title: string; children?: React.ReactNode }) {
  return (
    <div>
      <h1 className={styles['title']}>{title}</h1>
      {children !== undefined && <p className={styles['intro']}>{children}</p>}
    </div>
  );
}

/** Where else to go, below the button. */
export function DoorLinks({ children }: { children: React.ReactNode }) {
  return <div className={styles['under']}>{children}</div>;
}

type DoorLinkProps = { to: string; search?: Record<string, string>; children: React.ReactNode };

/** A link to another page in front of the books: "sign-up". */
export function DoorLink({ to, search = {}, children }: DoorLinkProps) {
  const language = useLanguage();
  return (
    <Link to={to === '' ? `/${language}` : `/${language}/${to}`} search={search} className="link">
      {children}
    </Link>
  );
}
