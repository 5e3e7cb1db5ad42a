import type { IsoDate } from '@saldo/ledger';
import type { NumberedTaxpayer } from '#features/administrations/index';
import { Refusal } from '#platform/refusal';
import type { ReturnSender } from '#platform/settings/return-sender';
import { type IcpSupply, writeIcpReturn } from '#standards/xbrl/xbrl-icp';
import type { MessageHeader } from '#standards/xbrl/xbrl-message';
import {
  type ObContact,
  type ObRubric,
  type ObRubricFigures,
  writeObReturn,
  writeObSupplement,
  XbrlProblem,
} from '#standards/xbrl/xbrl-ob';
import { type Figures, shownRubrics } from '../vat/vat-figures.ts';

const SOFTWARE = { name: 'Saldo', version: '1.0' };

const AMSTERDAM = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Amsterdam',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** `YYYYMMDDHHMM` in Dutch time, as the message wants it. */
function dutchMinute(moment: Date): string {
  return AMSTERDAM.format(moment).replaceAll(/\D/g, '');
}

function obRubrics(figures: Figures): Record<ObRubric, ObRubricFigures> {
  const entries = shownRubrics(figures)
    .filter(({ rubric }) => rubric !== '5b')
    .map(({ rubric, turnover_euros, tax_euros }) => [rubric, { turnover: turnover_euros ?? 0, vat: tax_euros }]);
  return Object.fromEntries(entries) as Record<ObRubric, ObRubricFigures>;
}

/**
 * The contact person of a return: the provider as intermediary where its staff file for a client, else the taxpayer. Staff file nothing in
 * the name of the taxpayer.
 */
function contactOf(
  taxpayer: NumberedTaxpayer,
  { intermediary }: ReturnSender,
  isForClient: boolean,
): { contact: ObContact; tax_consultant_number: string | null } {
  if (!isForClient) {
    const { initials, surname, phone } = taxpayer;
    return { contact: { type: 'BPL', initials, prefix: null, surname, phone }, tax_consultant_number: null };
  }
  if (intermediary === null) throw new Refusal('intermediary_missing');
  const { consultantNumber, ...person } = intermediary;
  return { contact: { type: 'INT', ...person }, tax_consultant_number: consultantNumber };
}

type About = {
  period: { starts_on: IsoDate; ends_on: IsoDate };
  taxpayer: NumberedTaxpayer;
  sender: ReturnSender;
  /** Staff of the provider file it. */
  is_for_client: boolean;
  message_reference: string;
  created_at: Date;
};

/** The XBRL instance of a return, or of a supplement to one. Refuses with what a person can do something about. */
export function returnMessage(
  figures: Figures,
  { old_total, ...about }: About & { /** Of a supplement: the total that was filed before. */ old_total?: number },
): string {
  const rubrics = { rubrics: obRubrics(figures), input_vat: figures.input_euros };
  return written(about, (header) =>
    old_total === undefined
      ? writeObReturn({ ...header, ...rubrics }).xml
      : writeObSupplement({ ...header, ...rubrics, old_total }).xml,
  );
}

/** The XBRL instance of an ICP return. What corrects an earlier period is part of what its customer got. */
export function icpMessage(supplies: readonly IcpSupply[], about: About): string {
  const customers = new Map<string, IcpSupply>();
  for (const { country, vat_number, kind, euros } of supplies) {
    const key = `${country}${vat_number} ${kind}`;
    customers.set(key, { country, vat_number, kind, euros: (customers.get(key)?.euros ?? 0) + euros });
  }
  return written(about, (header) => writeIcpReturn({ ...header, supplies: [...customers.values()] }).xml);
}

function written(about: About, write: (header: MessageHeader) => string): string {
  const { taxpayer, period } = about;
  if (taxpayer.ob_number === null) throw new Refusal('ob_number_missing');
  try {
    return write({
      ob_number: taxpayer.ob_number,
      period_start: period.starts_on,
      period_end: period.ends_on,
      ...contactOf(taxpayer, about.sender, about.is_for_client),
      message_reference: about.message_reference,
      created_at: dutchMinute(about.created_at),
      software: { ...SOFTWARE, vendor: about.sender.softwareNumber },
    });
  } catch (error) {
    throw error instanceof XbrlProblem ? refusalFor(error) : error;
  }
}

function refusalFor(problem: XbrlProblem): Error {
  switch (problem.code) {
    case 'no_entrypoint':
      return new Refusal('no_taxonomy_for_year');
    case 'bad_ob_number':
      return new Refusal('ob_number_missing');
    case 'bad_contact':
      return new Refusal('filing_contact_missing');
    case 'bad_period':
    case 'bad_figure':
    case 'bad_header':
      return problem;
  }
}
