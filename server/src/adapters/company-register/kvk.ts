import { z } from 'zod';
import {
  type CompanyHit,
  type CompanyRegister,
  type RegisteredCompany,
  RegisterUnavailable,
} from './company-register.ts';

const Address = z.object({
  type: z.string().optional(),
  straatnaam: z.string().optional(),
  huisnummer: z.number().optional(),
  huisletter: z.string().optional(),
  huisnummerToevoeging: z.string().optional(),
  postcode: z.string().optional(),
  plaats: z.string().optional(),
});
const Found = z.object({
  resultaten: z.array(
    z.object({
      kvkNummer: z.string(),
      naam: z.string(),
      adres: z.object({ binnenlandsAdres: Address.optional() }).optional(),
    }),
  ),
});
/** Where the register puts what belongs to a profile. */
const EMBEDDED = '_embedded';
const Profile = z.object({
  kvkNummer: z.string(),
  naam: z.string(),
  formeleRegistratiedatum: z.string().optional(),
  sbiActiviteiten: z.array(z.object({ sbiOmschrijving: z.string() })).optional(),
  [EMBEDDED]: z
    .object({
      hoofdvestiging: z.object({ adressen: z.array(Address).optional() }).optional(),
      eigenaar: z.object({ rechtsvorm: z.string().optional(), adressen: z.array(Address).optional() }).optional(),
    })
    .optional(),
});

const MOST = 10;

/** The register of the Dutch Chamber of Commerce (KVK): Zoeken 2.0 and Basisprofiel 1.5. */
export function kvk(options: { url: string; apiKey: string; timeout_ms: number }): CompanyRegister {
  /** Undefined where the register found none, which no answer in JSON can be. */
  const ask = async (path: string): Promise<unknown> => {
    let reply: Response;
    try {
      reply = await fetch(`${options.url}${path}`, {
        headers: { apikey: options.apiKey, accept: 'application/json' },
        signal: AbortSignal.timeout(options.timeout_ms),
      });
    } catch {
      throw new RegisterUnavailable('no answer');
    }
    if (reply.status === 404) return undefined;
    if (!reply.ok) throw new RegisterUnavailable(`HTTP ${String(reply.status)}`);
    return reply.json().catch(() => {
      throw new RegisterUnavailable('no JSON');
    });
  };
  return {
    search: async ({ kvk_number, name, town }) => {
      const query = new URLSearchParams({ resultatenPerPagina: String(MOST) });
      if (kvk_number !== undefined) query.set('kvkNummer', kvk_number);
      if (name !== undefined) query.set('naam', name);
      if (town !== undefined) query.set('plaats', town);
      const found = await ask(`/v2/zoeken?${query.toString()}`);
      return found === undefined ? [] : hitsOf(read(Found, found));
    },
    company: async (kvk_number) => {
      const profile = await ask(`/v1/basisprofielen/${encodeURIComponent(kvk_number)}`);
      return profile === undefined ? null : companyOf(read(Profile, profile));
    },
  };
}

function read<Shape extends z.ZodType>(shape: Shape, body: unknown): z.output<Shape> {
  const parsed = shape.safeParse(body);
  if (!parsed.success) throw new RegisterUnavailable('an answer of another shape');
  return parsed.data;
}

/** One hit a company: the register lists its branches as well. */
function hitsOf({ resultaten }: z.output<typeof Found>): CompanyHit[] {
  const hits = new Map<string, CompanyHit>();
  for (const { kvkNummer, naam, adres } of resultaten)
    if (!hits.has(kvkNummer))
      hits.set(kvkNummer, { kvk_number: kvkNummer, name: naam, town: adres?.binnenlandsAdres?.plaats ?? '' });
  return [...hits.values()];
}

function companyOf({ kvkNummer, naam, ...profile }: z.output<typeof Profile>): RegisteredCompany {
  const { hoofdvestiging, eigenaar } = profile[EMBEDDED] ?? {};
  const addresses = [...(hoofdvestiging?.adressen ?? []), ...(eigenaar?.adressen ?? [])];
  const address = addresses.find(({ type }) => type === 'bezoekadres') ?? addresses[0];
  return {
    kvk_number: kvkNummer,
    name: naam,
    legal_form: eigenaar?.rechtsvorm ?? '',
    registered_on: dayOf(profile.formeleRegistratiedatum),
    activities: (profile.sbiActiviteiten ?? []).map(({ sbiOmschrijving }) => sbiOmschrijving),
    street: address?.straatnaam ?? '',
    street_number: address?.huisnummer === undefined ? '' : String(address.huisnummer),
    street_number_addition: `${address?.huisletter ?? ''}${address?.huisnummerToevoeging ?? ''}`,
    postal_code: address?.postcode ?? '',
    town: address?.plaats ?? '',
  };
}

/** The register writes 20170913; parts that are not known are zeros. */
function dayOf(text: string | undefined): string | null {
  const match = /^(\d{4})(\d{2})(\d{2})$/.exec(text ?? '');
  if (match === null || match[2] === '00' || match[3] === '00') return null;
  return `${match[1] ?? ''}-${match[2] ?? ''}-${match[3] ?? ''}`;
}
