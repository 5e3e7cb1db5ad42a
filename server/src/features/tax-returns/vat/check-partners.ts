import {
  daysBetween,
  isInIcp,
  PURCHASE_CODE,
  SALES_TREATMENTS,
  usualReverseCharge,
  VAT_RULES,
  vatIdSuffices,
} from '@saldo/ledger';
import { validVatDays } from '#features/contacts/index';
import { type VatPartner, vatPartners } from '#features/journal/index';
import type { Scope } from '#platform/scope';
import type { Span } from '../source-documents.ts';
import { type Finding, right } from './finding.ts';

const TO_EU_BUSINESSES = SALES_TREATMENTS.filter(isInIcp);
const SHIFTED_SALES = SALES_TREATMENTS.filter((treatment) => VAT_RULES[treatment].needsVatId);
const SHIFTED = [PURCHASE_CODE.EU, PURCHASE_CODE.NON_EU, PURCHASE_CODE.NL, ...SHIFTED_SALES];

/**
 * How far from the day of a supply VIES may have been asked. The law asks for a number that is valid on that day and VIES answers for the day
 * of the question alone; most companies ask when they invoice, which is within the month after the supply.
 */
const MOST_DAYS_APART = 31;

const MOST_NAMED = 5;

function named(partners: readonly VatPartner[]): Pick<Finding, 'facts' | 'link' | 'documents'> {
  const each = [...new Map(partners.map((partner) => [partner.id, partner])).values()];
  return {
    facts: partners.map(({ id, code }) => `${String(id)} ${code}`).join('|'),
    link: each.length > MOST_NAMED ? 'contacts' : null,
    documents: each.slice(0, MOST_NAMED).map(({ id, name }) => ({
      name: { en: name, nl: name },
      link: `contacts/${String(id)}`,
    })),
  };
}

/** Whether VIES confirmed the number of every EU customer about the day of each supply. Nothing to check without such supplies. */
export async function vatIdsChecked(scope: Scope, span: Span): Promise<Finding[]> {
  const customers = (await vatPartners(scope, span, TO_EU_BUSINESSES)).filter(({ vat_id }) => vat_id !== null);
  if (customers.length === 0) return [];
  const proofs = await validVatDays(
    scope,
    customers.map(({ id }) => id),
  );
  const isProven = ({ id, vat_id, days }: VatPartner): boolean => {
    const valid = proofs.filter((proof) => proof.contact_id === id && proof.vat_id === vat_id);
    return days.every((supplied) => valid.some(({ day }) => Math.abs(daysBetween(supplied, day)) <= MOST_DAYS_APART));
  };
  const unproven = customers.filter((customer) => !isProven(customer));
  if (unproven.length === 0)
    return [
      right('vat_ids_checked', 'EU VAT numbers confirmed by VIES', 'Btw-id’s van EU-klanten bevestigd door VIES'),
    ];
  return [
    {
      code: 'vat_ids_checked',
      result: 'look',
      text: {
        en: 'VAT number not confirmed by VIES around the day of supply:',
        nl: 'Btw-id niet door VIES bevestigd rond de dag van levering:',
      },
      ...named(unproven),
    },
  ];
}

/**
 * Whether VAT was shifted as the country and VAT number of each supplier and customer suggest: EU purchases in 4b, others in 4a, and sales to
 * a business of the right country.
 */
export async function reverseCharges(scope: Scope, span: Span): Promise<Finding> {
  const unlikely = (await vatPartners(scope, span, SHIFTED)).filter((partner) => !isUsual(partner));
  if (unlikely.length === 0)
    return right('reverse_charges', 'Reverse charges fit the countries', 'Verlegde btw past bij de landen');
  return {
    code: 'reverse_charges',
    result: 'look',
    text: {
      en: "Reverse charge doesn't fit the country or VAT number of:",
      nl: 'Verlegde btw past niet bij het land of btw-id van:',
    },
    ...named(unlikely),
  };
}

function isUsual(partner: VatPartner): boolean {
  const { code, vat_id } = partner;
  const sale = SHIFTED_SALES.find((treatment) => treatment === code);
  // A missing number has a check of its own.
  if (sale !== undefined) return vat_id === null || vatIdSuffices(sale, vat_id);
  const usual = usualReverseCharge(partner);
  return PURCHASE_CODE[usual === 'NONE' ? 'NL' : usual] === code;
}
