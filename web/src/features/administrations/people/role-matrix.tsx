import { CUSTOMER_ROLES, type CustomerRole } from '@saldo/contract';
import { type Icon, IconCheck, IconChecks, IconEye, IconMinus, IconSquareCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/layout/page.tsx';
import { usePhone } from '../../../ui/layout/use-width.ts';
import { manages, type AccessLevel, reachOf, SUBJECTS } from './areas.ts';
import styles from '../settings.module.css';

const ICONS: Readonly<Record<AccessLevel, Icon>> = {
  all: IconCheck,
  view: IconEye,
  some: IconChecks,
  none: IconMinus,
  ticked: IconSquareCheck,
};

/** What each role may do, before anybody has to ask; on a phone as sentences. */
export function RoleMatrix() {
  const { t } = useTranslation('administrations');
  const phone = usePhone();
  if (phone)
    return (
      <Card title={t('matrix.title')} flush>
        <ul className={styles['rows']}>
          {CUSTOMER_ROLES.map((role) => (
            <li key={role} className={styles['row']}>
              <div className={styles['who']}>
                <strong>{t(`roles.${role}`)}</strong>
                <div className="second">{t(`roleText.${role}`)}</div>
              </div>
            </li>
          ))}
        </ul>
      </Card>
    );
  return (
    <Card title={t('matrix.title')} flush>
      <table className={`tb ${styles['matrix'] ?? ''}`}>
        <thead>
          <tr>
            <th scope="col">{t('matrix.subject')}</th>
            {CUSTOMER_ROLES.map((role) => (
              <th scope="col" key={role} title={t(`roleText.${role}`)}>
                {t(`roles.${role}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {SUBJECTS.map((subject) => (
            <Row key={subject} name={t(`subjects.${subject}`)} reach={(role) => reachOf(role, subject)} />
          ))}
          <Row name={t('subjects.manage')} reach={(role) => (manages(role) ? 'all' : 'none')} />
        </tbody>
      </table>
    </Card>
  );
}

function Row({ name, reach }: { name: string; reach: (role: CustomerRole) => AccessLevel }) {
  const { t } = useTranslation('administrations');
  return (
    <tr>
      <th scope="row">{name}</th>
      {CUSTOMER_ROLES.map((role) => {
        const found = reach(role);
        const Glyph = ICONS[found];
        return (
          <td key={role}>
            <Glyph size={16} stroke={1.7} aria-hidden="true" />
            {t(`matrix.${found}`)}
          </td>
        );
      })}
    </tr>
  );
}

/** What one role gives, subject by subject: nothing of it is ticked manually. */
export function RoleGives({ role }: { role: CustomerRole }) {
  const { t } = useTranslation('administrations');
  const given = [
    ...SUBJECTS.map((subject) => ({ subject, reach: reachOf(role, subject) })),
    { subject: 'manage' as const, reach: manages(role) ? ('all' as const) : ('none' as const) },
  ];
  return (
    <ul className={styles['gives']} aria-label={t('matrix.gives')}>
      {given.map(({ subject, reach }) => {
        const Glyph = ICONS[reach];
        return (
          <li key={subject}>
            <Glyph size={16} stroke={1.7} aria-hidden="true" />
            {t(`subjects.${subject}`)}: {t(`matrix.${reach}`).toLowerCase()}
          </li>
        );
      })}
    </ul>
  );
}
