import type { Contact } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { formatIban } from '../../ui/format/format.ts';
import { Card } from '../../ui/layout/page.tsx';
import { useLanguage } from '../../ui/format/use-language.ts';
import styles from './contacts.module.css';
import { countryName } from './countries.ts';

/** How to reach a contact, and its numbers: what is known of it. */
export function ContactDetails({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts');
  const { email, phone, mobile, vat_id, kvk_number, oin, peppol_id, iban } = contact;
  const address = useAddressLines(contact);
  const company = contact.company_name === contact.name ? '' : contact.company_name;
  const person = joined([contact.first_name, contact.last_name], ' ');
  const known = [company, person, email, phone, mobile, vat_id, kvk_number, oin, peppol_id, iban, ...address];
  return (
    <Card title={t('sections.reach')}>
      {known.every((value) => value === null || value === '') && (
        <span className="second">{t('view.nothingKnown')}</span>
      )}
      <dl className={styles['details']}>
        <Fact name={t('fields.company_name')} value={company} />
        <Fact name={t('view.person')} value={person} />
        <Fact name={t('fields.email')} value={email} href="mailto:" />
        <Fact name={t('fields.phone')} value={phone} href="tel:" />
        <Fact name={t('fields.mobile')} value={mobile} href="tel:" />
        <Fact name={t('sections.address')} value={joined(address, '\n')} />
        <Fact name={t('fields.vat_id')} value={vat_id ?? ''} />
        <Fact name={t('fields.kvk_number')} value={kvk_number ?? ''} />
        <Fact name={t('fields.oin')} value={oin ?? ''} />
        <Fact name={t('fields.peppol_id')} value={peppol_id ?? ''} />
        <Fact name={t('fields.iban')} value={iban === null ? '' : formatIban(iban)} />
      </dl>
    </Card>
  );
}

function joined(parts: readonly string[], between: string): string {
  return parts.filter((part) => part !== '').join(between);
}

function useAddressLines(contact: Contact): string[] {
  const language = useLanguage();
  const { street, street_number, street_number_addition, postal_code, town, country } = contact;
  return [
    contact.extra_address_line,
    joined([street, `${street_number}${street_number_addition}`], ' '),
    contact.address_line_2,
    joined([postal_code, town], ' '),
    country === 'NL' ? '' : countryName(country, language),
  ].filter((line) => line !== '');
}

function Fact({ name, value, href }: { name: string; value: string; href?: string }) {
  if (value === '') return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {href === undefined ? (
          value
        ) : (
          <a href={`${href}${value}`} className="link">
            {value}
          </a>
        )}
      </dd>
    </div>
  );
}

/** What one wants to remember of a contact. */
export function ContactNotes({ contact: { notes } }: { contact: Contact }) {
  const { t } = useTranslation('contacts');
  if (notes === '') return null;
  return (
    <Card title={t('fields.notes')}>
      <p className={styles['notes']}>{notes}</p>
    </Card>
  );
}
