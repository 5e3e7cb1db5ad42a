import { isObNumber } from '@saldo/ledger';
import { type NumberedTaxpayer, numberedTaxpayer } from '#features/administrations/index';
import type { ReturnSender } from '#platform/settings/return-sender';
import type { Scope } from '#platform/scope';
import type { Encryption } from '#platform/crypto/encryption';
import { type Finding, right } from './finding.ts';

export type DetailNeeds = { seals: Encryption; settings: { returnSender: ReturnSender } };

/** What a return is filed under, and by whom: each missing detail with the field where it is entered. */
export async function filingDetails(scope: Scope, needs: DetailNeeds): Promise<Finding[]> {
  const payer = await numberedTaxpayer(scope, needs.seals);
  return [
    obNumber(payer),
    scope.onBehalfOf === null ? contactPerson(payer) : intermediary(needs.settings.returnSender),
  ];
}

function obNumber({ ob_number }: NumberedTaxpayer): Finding {
  if (ob_number !== null && isObNumber(ob_number))
    return right('ob_number', 'VAT number for returns (omzetbelastingnummer) present', 'Omzetbelastingnummer ingevuld');
  return {
    code: 'ob_number',
    result: 'wrong',
    facts: 'missing',
    text: { en: 'VAT number for returns (omzetbelastingnummer) missing', nl: 'Omzetbelastingnummer ontbreekt' },
    link: 'settings?tab=company&field=btw_number',
  };
}

const CONTACT_FIELDS = [
  { field: 'contact_initials', en: 'initials', nl: 'voorletters', of: (payer: NumberedTaxpayer) => payer.initials },
  { field: 'contact_surname', en: 'surname', nl: 'achternaam', of: (payer: NumberedTaxpayer) => payer.surname },
  {
    field: 'telephone_number',
    en: 'telephone number',
    nl: 'telefoonnummer',
    of: (payer: NumberedTaxpayer) => payer.phone,
  },
] as const;

function contactPerson(payer: NumberedTaxpayer): Finding {
  const missing = CONTACT_FIELDS.filter(({ of }) => of(payer).trim() === '');
  if (missing.length === 0) return right('filing_contact', 'Contact person complete', 'Contactpersoon compleet');
  return {
    code: 'filing_contact',
    result: 'wrong',
    facts: missing.map(({ field }) => field).join('|'),
    text: { en: 'Contact person incomplete. Enter:', nl: 'Contactpersoon niet compleet. Vul in:' },
    link: null,
    documents: missing.map(({ field, en, nl }) => ({ name: { en, nl }, link: `settings?tab=company&field=${field}` })),
  };
}

function intermediary({ intermediary: sender }: ReturnSender): Finding {
  if (sender !== null) return right('filing_contact', 'Intermediary set up', 'Intermediair ingesteld');
  return {
    code: 'filing_contact',
    result: 'wrong',
    facts: 'intermediary',
    text: {
      en: "The intermediary is not set up on the server, so staff can't file for clients",
      nl: 'De intermediair is niet ingesteld op de server: medewerkers kunnen niet voor klanten indienen',
    },
    link: null,
  };
}
