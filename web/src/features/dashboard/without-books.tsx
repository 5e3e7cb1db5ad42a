import type { Authorization } from '@saldo/contract';
import {
  type Icon,
  IconAddressBook,
  IconBuildingBank,
  IconCamera,
  IconChevronRight,
  IconFileInvoice,
  IconReceiptEuro,
  IconReceiptTax,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RoomLink } from '../../app/routing/address.tsx';
import { useMay } from '../../app/api/session.ts';
import { Card } from '../../ui/layout/page.tsx';
import styles from './dashboard.module.css';

const PLACES = [
  { name: 'upload', needs: 'purchases.upload', path: 'purchases/inbox', icon: IconCamera },
  { name: 'sales', needs: 'sales.view', path: 'sales/invoices', icon: IconFileInvoice },
  { name: 'expenses', needs: 'purchases.view', path: 'purchases/expenses', icon: IconReceiptEuro },
  { name: 'bank', needs: 'bank.view', path: 'bank', icon: IconBuildingBank },
  { name: 'vat', needs: 'vat.view', path: 'taxes/vat', icon: IconReceiptTax },
  { name: 'contacts', needs: 'contacts.view', path: 'contacts', icon: IconAddressBook },
] as const satisfies readonly { name: string; needs: Authorization; path: string; icon: Icon }[];

/** For users who may not see the figures: links to what they may do. */
export function WithoutBooks() {
  const { t } = useTranslation('dashboard');
  const may = useMay();
  return (
    <Card title={t('withoutBooks.title')} flush>
      <ul className={styles['todo']}>
        {PLACES.filter(({ needs }) => may(needs)).map(({ name, path, icon: Glyph }) => (
          <li key={name}>
            <RoomLink to={path} className={styles['task']}>
              <span className="tile info">
                <Glyph size={18} stroke={1.7} aria-hidden="true" />
              </span>
              <span className={styles['taskWords']}>
                <span>{t(`withoutBooks.${name}`)}</span>
                <span className="second">{t(`withoutBooks.${name}Text`)}</span>
              </span>
              <IconChevronRight size={16} stroke={1.7} aria-hidden="true" />
            </RoomLink>
          </li>
        ))}
      </ul>
      <p className={`second ${styles['nothing'] ?? ''}`}>{t('withoutBooks.text')}</p>
    </Card>
  );
}
