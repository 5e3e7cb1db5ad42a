import { type Cents, ceilEuros, euros, floorEuros, negate, subtract, sum, ZERO } from '../money/money.ts';
import { DUE_RUBRICS, type DueRubric, type Rubric, RUBRICS, VAT_RULES, type VatCode, type VatPart } from './vat.ts';

/** The sum of all lines with one treatment and part. Debit positive, as in the journal. */
export type VatBalance = { code: VatCode; part: VatPart; amount: Cents };

/** One box: exact cents from the books, whole euros as they are filed. `tax` is null where the form has no such column. */
export type RubricFigures = { turnover: Cents; tax: Cents; turnover_euros: number; tax_euros: number };

export type VatReturn = {
  rubrics: Record<Rubric, RubricFigures>;
  /** 5a: the sum of the rounded boxes, not the rounded sum. */
  owed_euros: number;
  /** 5b: input VAT, rounded up. */
  input_euros: number;
  /** 5a − 5b: to pay, or negative to be paid back. */
  total_euros: number;
  exact_total: Cents;
  /** Gained by rounding every figure in the taxpayer's favour: exact total minus filed total. Never negative. */
  rounding_gain: Cents;
};

/** The box and column a line feeds, or none when the return does not show it. */
export function placeInReturn(code: VatCode, part: VatPart): { rubric: Rubric; column: 'turnover' | 'tax' } | null {
  if (part === 'input') return { rubric: '5b', column: 'tax' };
  const { rubric } = VAT_RULES[code];
  if (rubric === null) return null;
  if (part === 'base') return { rubric, column: 'turnover' };
  return isDueRubric(rubric) ? { rubric, column: 'tax' } : null;
}

/** The amount as the return shows it: turnover of a sale and owed VAT are credits in the books, the rest debits. */
export function amountInReturn(code: VatCode, part: VatPart, amount: Cents): Cents {
  const isCredit = part === 'due' || (part === 'base' && VAT_RULES[code].side === 'sale');
  return isCredit ? negate(amount) : amount;
}

type ExactRubrics = Map<Rubric, { turnover: Cents; tax: Cents }>;

/**
 * The return of a period from the VAT balances of that period. VAT owed is rounded down and input VAT up, each figure by
 * itself and towards the taxpayer's favour also where it is negative (standards §1.5); turnover is rounded down.
 */
export function vatReturn(balances: Iterable<VatBalance>): VatReturn {
  return rounded(addBalances(new Map(RUBRICS.map((rubric) => [rubric, { turnover: ZERO, tax: ZERO }])), balances));
}

/** What a filed return should have been: its exact figures with the corrections since, rounded anew. A supplement files these totals. */
export function correctedReturn(
  filed: Readonly<Record<Rubric, Pick<RubricFigures, 'turnover' | 'tax'>>>,
  corrections: Iterable<VatBalance>,
): VatReturn {
  const exact: ExactRubrics = new Map(
    RUBRICS.map((rubric) => [rubric, { turnover: filed[rubric].turnover, tax: filed[rubric].tax }]),
  );
  return rounded(addBalances(exact, corrections));
}

function addBalances(exact: ExactRubrics, balances: Iterable<VatBalance>): ExactRubrics {
  for (const balance of balances) {
    const place = placeInReturn(balance.code, balance.part);
    if (place === null) continue;
    const figures = exact.get(place.rubric);
    if (figures === undefined) continue;
    figures[place.column] = sum([figures[place.column], amountInReturn(balance.code, balance.part, balance.amount)]);
  }
  return exact;
}

function rounded(exact: ExactRubrics): VatReturn {
  const of = (rubric: Rubric): RubricFigures => {
    const { turnover, tax } = exact.get(rubric) ?? { turnover: ZERO, tax: ZERO };
    return {
      turnover,
      tax,
      turnover_euros: floorEuros(turnover),
      tax_euros: rubric === '5b' ? ceilEuros(tax) : floorEuros(tax),
    };
  };
  const rubrics: Record<Rubric, RubricFigures> = {
    '1a': of('1a'),
    '1b': of('1b'),
    '1c': of('1c'),
    '1d': of('1d'),
    '1e': of('1e'),
    '2a': of('2a'),
    '3a': of('3a'),
    '3b': of('3b'),
    '3c': of('3c'),
    '4a': of('4a'),
    '4b': of('4b'),
    '5b': of('5b'),
  };
  const owed_euros = DUE_RUBRICS.reduce((total, rubric) => total + rubrics[rubric].tax_euros, 0);
  const input_euros = rubrics['5b'].tax_euros;
  const exact_total = subtract(sum(DUE_RUBRICS.map((rubric) => rubrics[rubric].tax)), rubrics['5b'].tax);
  const total_euros = owed_euros - input_euros;
  return {
    rubrics,
    owed_euros,
    input_euros,
    total_euros,
    exact_total,
    rounding_gain: subtract(exact_total, euros(total_euros)),
  };
}

export function isDueRubric(rubric: Rubric): rubric is DueRubric {
  return DUE_RUBRICS.some((due) => due === rubric);
}
