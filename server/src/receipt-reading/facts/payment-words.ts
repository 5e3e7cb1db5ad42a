/** How tills and invoices of the countries around say that they were paid. Sources of patterns, matched whatever the case. */

/** Cards and other orders to a bank that mean nothing else. */
export const CARDS: readonly string[] = [
  // Dutch, and brands.
  'pin(?:nen|betaling|pas)?',
  'bank ?pas',
  'bankpinnen',
  'betaalpas',
  'betaalkaart',
  'kredietkaart',
  'kaartbetaling',
  'contactloos',
  'ideal',
  'bancontact',
  'maestro',
  'v[ -]?pay',
  '(?:debit ?)?mastercard',
  'visa(?: debit| credit)?',
  'american express',
  'amex',
  'apple pay',
  'google pay',
  // English.
  'contactless',
  'credit ?card',
  'debit ?card',
  'bank ?card',
  'card payment',
  // German.
  '(?:kredit|debit|bank|giro|ec[ -]?)karte',
  'girocard',
  'kartenzahlung',
  // French.
  'carte (?:bancaire|bleue|de (?:cr[ée]dit|d[ée]bit))',
  'paiement (?:par )?carte(?: bancaire)?',
  // Italian, Spanish, Portuguese.
  'carta di (?:credito|debito)',
  'bancomat',
  'tarjeta(?: de (?:cr[ée]dito|d[ée]bito)| bancaria)?',
  'cart[ãa]o(?: de (?:cr[ée]dito|d[ée]bito))?',
  'multibanco',
  // Danish, Norwegian, Swedish, Polish.
  '(?:kredit|debet|bank|betal|betalings|dan)kort',
  'kort(?:betaling|betalning|køb|köp)',
  'kart[ąa] (?:płatniczą|kredytową|debetową)',
];

/** Words that mean a card only beside one for having paid. */
export const CARD_BESIDE_PAID: readonly string[] = ['card', 'kaart', 'karte', 'carte', 'carta', 'kort', 'kart[ąa]'];

export const CASH: readonly string[] = [
  'contant(?:en)?',
  'cash',
  'kontant',
  'bargeld',
  'esp[èe]ces',
  'contanti',
  'efectivo',
  'numerário',
  'gotówk[ąa]',
];

/** Words that mean money only beside one for having paid: a bar sells drinks as well. */
export const CASH_BESIDE_PAID: readonly string[] = ['bar', 'dinheiro', 'liquide'];

export const PAID: readonly string[] = [
  '(?:reeds |is )?(?:betaald|voldaan|afgerekend)',
  '(?:is |already )?paid',
  '(?:bereits )?(?:bezahlt|beglichen|gezahlt)',
  '(?:déjà )?(?:payée?|réglée?|acquittée?)',
  '(?:già )?(?:pagat[oa]|saldat[oa])',
  '(?:ya )?(?:pagad[oa]|abonad[oa])',
  '(?:allerede |redan )?(?:betalt|betald)',
  'zapłacono',
];

/** What may stand between having paid and the means. */
export const BY: readonly string[] = [
  'per',
  'met(?: de| een| uw)?',
  'via',
  'by',
  'with',
  'using',
  'in',
  'mit(?: der)?',
  'par',
  'avec',
  'en',
  'con(?: la)?',
  'tramite',
  'mediante',
  'com',
  'med',
];

/** Words of a line that speaks of paying some day, of how one may pay, or of what paying costs: no money has changed hands. */
export const YET_TO_PAY: readonly string[] = [
  // Dutch.
  'te (?:betalen|voldoen)|nog |gelieve|verzoek|\\bu kunt\\b|kunt u|kan\\b|kunnen|mogelijk|accepteren|geen |niet |\\bzal\\b',
  'wordt|worden|word\\b|binnen \\d|uiterlijk|betaal (?:per|met|via)\\b|\\bof\\b|korting|toeslag|kosten|opname',
  // English.
  '\\bnot\\b|\\bno (?:cash|cards?)\\b|\\bdue\\b|to be paid|please|will be|\\bcan\\b|\\bmay\\b|accept|pay (?:by|with|in)\\b|\\bor\\b',
  'discount|surcharge|\\bfee\\b|cashback',
  // German.
  'zahlbar|zu zahlen|\\bbitte\\b|\\bkann\\b|können|akzeptier|nicht |\\bnoch\\b|\\bwird\\b|werden|\\boder\\b|kein|gebühr|rabatt|aufschlag',
  // French.
  'à (?:payer|régler)|payable|veuillez|peut|pouvez|acceptons|\\bpas\\b|\\bsera\\b|\\bou\\b|\\bfrais\\b|remise|possible',
  // Italian, Spanish, Portuguese.
  'da pagare|pagabile|\\bpuò\\b|può |possibile|accett|\\bnon\\b|sarà|commissione|sconto|\\bo\\b',
  'a pagar|pagadero|\\bpuede|posible|acepta|pendiente|\\bserá\\b|comisión|descuento|forma de pago|\\bpode\\b|aceita|\\bnão\\b',
  // Danish, Norwegian, Swedish, Polish.
  'att betala|at betale|å betale|\\bkan\\b|\\beller\\b|\\bikke\\b|\\binte\\b|gebyr|avgift|rabat|do zapłaty|\\blub\\b',
];
