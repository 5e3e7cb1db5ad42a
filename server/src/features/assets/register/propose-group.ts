import { type AccountCode, type AssetKind, STANDARD_GROUPS } from '@saldo/ledger';

/** What a group is proposed by. */
type Candidate = { kind: AssetKind; cost_account: AccountCode };

/** A bought thing by words of its description, Dutch or English; the first that fits. "Van" alone is a preposition in Dutch. */
const WORDS: readonly (readonly [key: string, RegExp])[] = [
  [
    'vans',
    /bestel(bus|auto|wagen)|bedrijfs(bus|wagen)|\b(werk|mini)?bus(je)?\b|\b(delivery|cargo|panel) van\b|\bvan\s*($|[^\p{L}\p{N}\s"'“”‘’„«»]|(for|with)\b)/iu,
  ],
  [
    'vans',
    /\b(transit|vito|sprinter|crafter|transporter|vivaro|trafic|movano|ducato|kangoo|berlingo|jumper|proace)\b/i,
  ],
  ['vehicles', /\b(personen|lease)?auto('s)?\b|\bcar\b/i],
  ['land', /\b(bouw)?(grond|perceel)\b|\bkavel\b|\b(plot|land)\b/i],
  ['renovations', /verbouw|renovati|refurbish|\bconversion\b/i],
  [
    'fixtures',
    /laptop|notebook|macbook|\bi?mac\b|computer|desktop|\bpc\b|monitor|beeldscherm|\bserver\b|printer|scanner/i,
  ],
  [
    'fixtures',
    /telefoon|\b(smart|i)?phone\b|tablet|ipad|camera|bureau|stoel|\bdesk|chair|kast\b|cabinet|\btafel|\btable\b/i,
  ],
  [
    'machinery',
    /machine|draaibank|freesbank|\blathe\b|\bpers\b|\bpress\b|compressor|generator|aggregaat|heftruck|forklift/i,
  ],
  [
    'machinery',
    /(boor|zaag|snij|slijp)(machine|tafel|der)\b|\bzaag\b|\b(drill|saw|grinder|cutter)\b|kraan\b|\bcrane\b|\boven\b/i,
  ],
];

/** Where nothing in the words tells: the commonest of what is booked on a ledger, and of what was booked as costs. */
const COMMONEST = ['fixtures', 'vehicles', 'buildings'];

/**
 * The group that fits best to what a purchase line says: of those on its ledger, or of all when it was booked as costs. Undefined when the
 * company has none that fits.
 */
export function proposeGroup<Group extends Candidate>(
  description: string,
  account: AccountCode,
  groups: readonly Group[],
): Group | undefined {
  const own = groups.filter(({ cost_account }) => cost_account === account);
  const among = own.length === 0 ? groups : own;
  if (own.length === 1) return own[0];
  const told = WORDS.filter(([, words]) => words.test(description)).map(([key]) => key);
  for (const key of [...told, ...COMMONEST]) {
    const standard = STANDARD_GROUPS.find((group) => group.key === key);
    const found = among.find(({ kind, cost_account }) => kind === standard?.kind && cost_account === standard.cost);
    if (found !== undefined) return found;
  }
  return own[0];
}
