import {
  INPUT,
  OWED,
  RUBRIC_ELEMENTS,
  SMALL_BUSINESS_REDUCTION,
  SUPPLEMENT_TOTALS,
  TOTAL,
} from './xbrl-ob-elements.ts';
import {
  checkedFigure,
  checkHeader,
  entrypointOf,
  type Fact,
  figureFact,
  type MessageHeader,
  TURNOVER_DIGITS,
  VAT_DIGITS,
  writeInstance,
  XbrlProblem,
} from './xbrl-message.ts';

export { type ObContact, XbrlProblem } from './xbrl-message.ts';

export type ObRubric = keyof typeof RUBRIC_ELEMENTS;

/** Whole euros, already rounded; credits are negative. `vat` is null for the boxes without VAT (1e, 3a, 3b, 3c). */
export type ObRubricFigures = { turnover: number; vat: number | null };

export type ObReturn = MessageHeader & {
  rubrics: Readonly<Record<ObRubric, ObRubricFigures>>;
  /** Rubric 5b, whole euros, positive. */
  input_vat: number;
};

export type ObInstance = {
  xml: string;
  entrypoint: string;
  /** The entry point of this year is not confirmed by the Tax Administration yet. */
  unverified: boolean;
  /** Rubric 5a: the sum of the rounded VAT of boxes 1 to 4. */
  vat_owed: number;
  /** 5a minus 5b: to pay, or negative to receive. */
  total: number;
};

function rubricFacts(rubric: ObRubric, figures: ObRubricFigures): Fact[] {
  const names = RUBRIC_ELEMENTS[rubric];
  const turnover: Fact = [names.turnover, checkedFigure(`turnover ${rubric}`, figures.turnover, TURNOVER_DIGITS)];
  if (names.vat === null) {
    if (figures.vat !== null) throw new XbrlProblem('bad_figure', `rubric ${rubric} has no VAT`);
    return [turnover];
  }
  return [turnover, [names.vat, checkedFigure(`VAT ${rubric}`, figures.vat ?? 0, VAT_DIGITS)]];
}

function figuresOf(input: ObReturn): { facts: Fact[]; vat_owed: number; total: number } {
  const rubrics = Object.keys(RUBRIC_ELEMENTS) as ObRubric[];
  const vat_owed = rubrics.reduce((total, rubric) => total + (input.rubrics[rubric].vat ?? 0), 0);
  return {
    vat_owed,
    total: vat_owed - input.input_vat,
    facts: [
      ...rubrics.flatMap((rubric) => rubricFacts(rubric, input.rubrics[rubric])),
      [OWED, checkedFigure('5a', vat_owed, VAT_DIGITS)],
      [INPUT, checkedFigure('5b', input.input_vat, VAT_DIGITS)],
    ],
  };
}

const inOrder = (facts: readonly Fact[]) =>
  facts.toSorted(([a], [b]) => (a < b ? -1 : 1)).map((fact) => figureFact(fact));

/**
 * Writes the VAT return (OB-aangifte) as an XBRL instance of the Dutch taxonomy: every box, zeros too, in whole
 * euros. 5a and the total are computed from the rounded boxes (explanation OB 073). The entry point is that of the
 * year of the period; a year without one is refused with `no_entrypoint`. Throws an `XbrlProblem`.
 */
export function writeObReturn(input: ObReturn): ObInstance {
  checkHeader(input);
  const entrypoint = entrypointOf(input, 'vat_return');
  const { facts, vat_owed, total } = figuresOf(input);
  facts.push([TOTAL, checkedFigure('total', total, VAT_DIGITS)]);
  if (entrypoint.smallBusinessReduction) facts.push([SMALL_BUSINESS_REDUCTION, 0]);
  const xml = writeInstance(input, entrypoint, { reference: 'MessageReferenceSupplierVAT', facts: inOrder(facts) });
  return { xml, entrypoint: entrypoint.url, unverified: entrypoint.unverified, vat_owed, total };
}

/**
 * Writes a supplement (suppletie): every box as it should have been, with the total as it was filed before, as it is now and the difference
 * (standards §1.3). Throws an `XbrlProblem`.
 */
export function writeObSupplement(input: ObReturn & { old_total: number }): ObInstance {
  checkHeader(input);
  const entrypoint = entrypointOf(input, 'supplement');
  const { facts, vat_owed, total } = figuresOf(input);
  facts.push(
    [SUPPLEMENT_TOTALS.old, checkedFigure('old total', input.old_total, VAT_DIGITS)],
    [SUPPLEMENT_TOTALS.new, checkedFigure('new total', total, VAT_DIGITS)],
    [SUPPLEMENT_TOTALS.difference, checkedFigure('difference', total - input.old_total, VAT_DIGITS)],
  );
  const xml = writeInstance(input, entrypoint, { reference: 'MessageReferenceSupplierVAT', facts: inOrder(facts) });
  return { xml, entrypoint: entrypoint.url, unverified: entrypoint.unverified, vat_owed, total };
}
