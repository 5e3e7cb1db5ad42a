import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseXmlDocument } from 'slimdom';
import type { UblProfile } from './profile.ts';
import { type Finding, readRules, type Rulebook } from './schematron.ts';

const PREFIXES = {
  cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
  cn: 'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2',
  ubl: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
  xs: 'http://www.w3.org/2001/XMLSchema',
};

const rulebooks = new Map<string, Rulebook>();

/** The published rules of a name; read when they are first asked for. */
function rulebook(name: 'en16931' | 'nlcius'): Rulebook {
  const known = rulebooks.get(name);
  if (known !== undefined) return known;
  const read = readRules(readFileSync(join(import.meta.dirname, 'data', `${name}-ubl.sch`), 'utf8'), PREFIXES);
  rulebooks.set(name, read);
  return read;
}

/**
 * Checks a UBL invoice or credit note against the official rules: EN 16931 (1.3.16, validation artefacts of the European Commission) and for
 * NLCIUS the Dutch ones besides (SI-UBL 2.0.3.13, Dutch Peppol authority). What Peppol adds to EN 16931 is decided by `profileOf`.
 */
export async function checkEInvoice(xml: string, profile: UblProfile): Promise<Finding[]> {
  const document = parseXmlDocument(xml);
  const findings = await rulebook('en16931')(document);
  return profile === 'nlcius' ? [...findings, ...(await rulebook('nlcius')(document))] : findings;
}
