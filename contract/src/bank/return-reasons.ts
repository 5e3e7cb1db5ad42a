/**
 * Why a direct debit came back, in words. Source: ISO 20022 External Code Sets (ExternalReturnReason1Code, ExternalReversalReason1Code), as used for SEPA
 * direct debits by the EPC guidance on reason codes for R-transactions (EPC173-14).
 */
export const RETURN_REASON_TEXTS = {
  AC01: { en: 'The IBAN is not correct', nl: 'Het IBAN klopt niet' },
  AC04: { en: 'The account is closed', nl: 'De rekening is opgeheven' },
  AC06: { en: 'The account is blocked', nl: 'De rekening is geblokkeerd' },
  AC13: { en: 'The account belongs to a consumer', nl: 'De rekening is van een consument' },
  AG01: { en: 'Direct debits are not allowed on this account', nl: 'Van deze rekening mag niet worden geïncasseerd' },
  AG02: { en: 'A first and a recurring collection were mixed up', nl: 'Eerste en vervolgincasso zijn verwisseld' },
  AM01: { en: 'The amount is zero', nl: 'Het bedrag is nul' },
  AM02: { en: 'The amount is higher than allowed', nl: 'Het bedrag is hoger dan is toegestaan' },
  AM04: { en: 'Insufficient funds', nl: 'Onvoldoende saldo' },
  AM05: { en: 'It was collected twice', nl: 'Er is dubbel geïncasseerd' },
  BE01: { en: 'The name does not match the account', nl: 'De naam hoort niet bij de rekening' },
  BE04: { en: 'The address of the customer is missing', nl: 'Het adres van de klant ontbreekt' },
  BE05: { en: 'The creditor identifier is unknown', nl: 'Het incassant-id is onbekend' },
  CNOR: { en: "The creditor's bank does not take part", nl: 'De bank van de incassant doet niet mee' },
  DNOR: { en: "The customer's bank does not take part", nl: 'De bank van de klant doet niet mee' },
  DT01: { en: 'The date is not correct', nl: 'De datum klopt niet' },
  DUPL: { en: 'It was collected twice', nl: 'Er is dubbel geïncasseerd' },
  ED05: { en: 'The banks could not settle it', nl: 'De banken konden het niet verrekenen' },
  FF01: { en: 'The file is not correct', nl: 'Het bestand klopt niet' },
  FF05: { en: 'The type of direct debit is not correct', nl: 'De soort incasso klopt niet' },
  FOCR: { en: 'Recalled by you or your bank', nl: 'Teruggeroepen door jou of je bank' },
  MD01: { en: 'The customer says there is no mandate', nl: 'Volgens de klant is er geen machtiging' },
  MD02: { en: 'The mandate is not complete or not correct', nl: 'De machtiging is onvolledig of klopt niet' },
  MD05: {
    en: 'It was not yet, or no longer, due to be collected',
    nl: 'Er mocht nog niet of niet meer worden geïncasseerd',
  },
  MD06: { en: 'The customer asked for a refund', nl: 'De klant heeft het bedrag laten terugboeken' },
  MD07: { en: 'The account holder has died', nl: 'De rekeninghouder is overleden' },
  MS02: { en: 'Refused by the customer, no reason given', nl: 'Geweigerd door de klant, zonder reden' },
  MS03: { en: 'The bank gives no reason', nl: 'De bank geeft geen reden' },
  NOAS: { en: 'The customer did not answer', nl: 'De klant heeft niet gereageerd' },
  RC01: { en: 'The BIC is not correct', nl: 'De BIC klopt niet' },
  RC07: { en: 'The BIC is not correct', nl: 'De BIC klopt niet' },
  RR01: { en: 'Account details of the customer are missing', nl: 'Rekeninggegevens van de klant ontbreken' },
  RR02: {
    en: 'Name or address of the customer is missing',
    nl: 'Naam of adres van de klant ontbreekt',
  },
  RR03: { en: 'Name or address of the creditor is missing', nl: 'Naam of adres van de incassant ontbreekt' },
  RR04: { en: 'Refused for a legal reason', nl: 'Geweigerd om een wettelijke reden' },
  SL01: { en: 'The customer blocked this creditor', nl: 'De klant heeft deze incassant geblokkeerd' },
  SVNR: { en: 'Goods or services were not delivered', nl: 'Er is niet geleverd' },
  TECH: { en: 'A technical error', nl: 'Een technische fout' },
  TM01: { en: 'The bank received the file too late', nl: 'De bank heeft het bestand te laat ontvangen' },
} as const satisfies Readonly<Record<string, { en: string; nl: string }>>;

/** The words for a code of the bank; of one that is not known the code itself. Null for none. */
export function returnReasonText(code: string | null, language: 'en' | 'nl'): string | null {
  const found = Object.entries(RETURN_REASON_TEXTS).find(([known]) => known === code);
  if (found !== undefined) return found[1][language];
  return code === null
    ? null
    : { en: `Reason given by the bank: ${code}`, nl: `Reden volgens de bank: ${code}` }[language];
}
