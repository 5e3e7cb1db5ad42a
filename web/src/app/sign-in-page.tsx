import { IconLock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../ui/page-title.ts';
import { useLanguage } from '../ui/use-language.ts';
import { usePhone } from '../ui/use-width.ts';
import { useAddress } from './address.tsx';
import { Logo } from './logo.tsx';
import { SignInForm } from './sign-in-form.tsx';
import styles from './sign-in.module.css';
import { useSwitchLanguage } from './switch-language.ts';
import { Tiles } from './tiles.tsx';

/** Only an address of this site may follow signing in. */
export function safeNext(next: string | undefined, fallback: string): string {
  return next !== undefined && /^\/(en|nl)(\/|$)/.test(next) ? next : fallback;
}

export default function SignInPage() {
  const { t } = useTranslation('sign-in');
  const phone = usePhone();
  const language = useLanguage();
  const switchLanguage = useSwitchLanguage();
  const { search } = useAddress();
  const client = useQueryClient();
  const navigate = useNavigate();
  usePageTitle(t('title'));
  const onSignedIn = () => {
    client.clear();
    const [to = '', query = ''] = safeNext(search['next'], `/${language}`).split('?');
    void navigate({ to, search: Object.fromEntries(new URLSearchParams(query)), replace: true });
  };
  return (
    <div className={styles['page']}>
      <div className={styles['left']}>
        <header className={styles['head']}>
          <span className={styles['brand']}>
            <Logo size={phone ? 28 : 32} />
            Saldo
          </span>
          <nav className={styles['languages']}>
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
        <main className={styles['form']}>
          <SignInForm onSignedIn={onSignedIn} />
        </main>
        <footer className={styles['foot']}>
          <IconLock size={15} stroke={1.7} aria-hidden="true" />
          {t('secure')}
        </footer>
      </div>
      <div className={styles['wall']}>
        <Tiles scale={phone ? 0.48 : 1} />
      </div>
    </div>
  );
}
