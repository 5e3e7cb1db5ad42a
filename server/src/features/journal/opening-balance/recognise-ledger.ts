import type { TrialBalanceRecord } from '#standards/trial-balance/trial-balance';

/** A ledger of the administration, as far as a row of a trial balance is compared with it. */
export type KnownLedger = { code: string; title_nl: string; title_en: string; rgs_code: string | null };

export type Recognised = { ledger: KnownLedger; by: 'rgs' | 'code' | 'name' };

/** What other programs call ledgers that have another name here, or a name of which this is a part. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  '0230': ['inventaris', 'computers', 'kantoorinventaris', 'computerapparatuur', 'fixtures', 'computer equipment'],
  '0235': ['afschrijving inventaris', 'cumulatieve afschrijving inventaris', 'afschrijvingen inventaris'],
  '0240': ['auto', 'autos', 'bedrijfsauto', 'transportmiddelen', 'motor vehicles'],
  '0245': ['afschrijving autos', 'cumulatieve afschrijving vervoermiddelen', 'afschrijving transportmiddelen'],
  '0500': ['eigen vermogen', 'kapitaal', 'privekapitaal', 'ondernemersvermogen', 'equity', 'capital', 'owners equity'],
  '0510': ['prive stortingen', 'privestorting', 'owner contributions'],
  '0520': ['prive opnamen', 'privopname', 'prive', 'drawings', 'owner drawings'],
  '0550': ['aandelenkapitaal', 'geplaatst kapitaal', 'gestort kapitaal', 'share capital'],
  '0560': ['agio'],
  '0570': ['algemene reserve', 'reserves', 'winstreserve', 'retained earnings', 'retained income'],
  '0580': ['onverdeeld resultaat', 'resultaat vorig boekjaar', 'resultaat voorgaande jaren'],
  '0800': ['lening', 'banklening', 'lening bank', 'loan', 'bank loan'],
  '0830': ['rekening courant dga', 'rekeningcourant directie', 'rc dga', 'directors loan', 'directors loan account'],
  '1000': ['kas', 'kasgeld', 'petty cash'],
  '1010': [
    'bank',
    'zakelijke rekening',
    'rekening courant bank',
    'betaalrekening',
    'ing',
    'rabobank',
    'abn amro',
    'knab',
    'bunq',
    'triodos',
    'sns',
    'bank account',
    'current account',
  ],
  '1020': ['spaarrekening', 'savings'],
  '1100': [
    'debiteuren',
    'handelsdebiteuren',
    'vorderingen op debiteuren',
    'trade debtors',
    'debtors',
    'accounts receivable',
    'trade receivables',
  ],
  '1300': [
    'crediteuren',
    'handelscrediteuren',
    'schulden aan leveranciers',
    'trade creditors',
    'creditors',
    'accounts payable',
    'trade payables',
  ],
  '1500': [
    'btw hoog',
    'af te dragen btw hoog',
    'verschuldigde btw hoog',
    'af te dragen btw',
    'te betalen btw',
    'btw verkoop hoog',
    'vat on sales',
  ],
  '1501': ['btw laag', 'af te dragen btw laag', 'verschuldigde btw laag', 'btw verkoop laag'],
  '1510': ['voorbelasting', 'te vorderen btw', 'btw voorbelasting', 'btw te vorderen', 'vat on purchases', 'input vat'],
  '1520': [
    'btw',
    'omzetbelasting',
    'btw afrekening',
    'afdracht btw',
    'btw rekening courant',
    'vat',
    'vat liability',
    'vat control',
  ],
  '3000': ['voorraad', 'voorraden', 'stock', 'inventory'],
  '4600': ['kantoorkosten', 'kantoorartikelen'],
  '4610': ['telefoon', 'telefoonkosten', 'telefoonkosten en internet', 'telephone'],
  '4660': ['administratiekosten', 'boekhouding', 'accounting'],
  '4700': ['bankkosten', 'bank charges', 'bank fees'],
  '7000': ['inkoop', 'inkopen', 'kostprijs omzet', 'kostprijs van de omzet', 'cost of sales', 'purchases'],
  '8000': ['omzet', 'omzet hoog', 'verkopen hoog', 'netto omzet', 'sales', 'turnover', 'revenue'],
  '8010': ['omzet laag', 'verkopen laag'],
};

/** Letters and digits in one case, without accents and signs. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}

const namesOf = ({ code, title_nl, title_en }: KnownLedger): string[] =>
  [title_nl, title_en, ...(OTHER_NAMES[code] ?? [])].map(plain);

/** Whether both names share a word of any length. */
function isAlike(name: string, ledger: KnownLedger): boolean {
  const words = new Set(
    plain(name)
      .split(' ')
      .filter((word) => word.length >= 3),
  );
  return namesOf(ledger).some((own) => own.split(' ').some((word) => words.has(word)));
}

/**
 * The ledger that a row of another program's trial balance means: by its RGS code; by a name that is ours; by a code that is ours with a name
 * that is like ours. Programs give the same code to other ledgers (1300 is debtors in many), so a code with another name proves nothing;
 * in a file without names it has to do.
 */
export function recogniseLedger(row: TrialBalanceRecord, ledgers: readonly KnownLedger[]): Recognised | null {
  const byRgs = ledgers.filter(({ rgs_code }) => row.rgs !== '' && rgs_code?.toLowerCase() === row.rgs.toLowerCase());
  const [first] = byRgs;
  if (first !== undefined) {
    const named = byRgs.find((ledger) => isAlike(row.name, ledger)) ?? byRgs.find(({ code }) => code === row.code);
    return { ledger: named ?? first, by: 'rgs' };
  }
  const sameCode = ledgers.find(({ code }) => code === row.code);
  if (sameCode !== undefined && (row.name === '' || isAlike(row.name, sameCode)))
    return { ledger: sameCode, by: 'code' };
  const named = row.name === '' ? [] : ledgers.filter((ledger) => namesOf(ledger).includes(plain(row.name)));
  // Depreciation is the same word on the balance sheet and among the costs: then the class of the code has to tell.
  const ofClass = named.length < 2 ? named : named.filter(({ code }) => code[0] === row.code[0]);
  const [only, second] = ofClass;
  return only === undefined || second !== undefined ? null : { ledger: only, by: 'name' };
}
