import type { FastifyInstance } from 'fastify';
import type { RegisteredCompany } from '#adapters/company-register/company-register';
import { FAILING_NUMBER, fakeCompanyRegister } from '#adapters/company-register/fake';
import { BehaviourSwitch, MalformedAnswers, type Receipt, type SandboxService } from './sandbox-service.ts';

const MOST = 100;
const NOT_FOUND = { fout: [{ code: 'IPD0005', omschrijving: 'Het gevraagde product kan niet geleverd worden' }] };
const FAILED = { fout: [{ code: 'IPD9999', omschrijving: 'Er is een interne fout opgetreden' }] };

const addressOf = (company: RegisteredCompany): object => ({
  type: 'bezoekadres',
  indAfgeschermd: 'Nee',
  straatnaam: company.street,
  huisnummer: Number(company.street_number),
  postcode: company.postal_code,
  plaats: company.town,
  land: 'Nederland',
});

function profileOf(company: RegisteredCompany): object {
  const registered = (company.registered_on ?? '').replaceAll('-', '');
  return {
    kvkNummer: company.kvk_number,
    indNonMailing: 'Ja',
    naam: company.name,
    formeleRegistratiedatum: registered,
    handelsnamen: [{ naam: company.name, volgorde: 0 }],
    sbiActiviteiten: company.activities.map((sbiOmschrijving) => ({
      sbiCode: '6201',
      sbiOmschrijving,
      indHoofdactiviteit: 'Ja',
    })),
    _embedded: {
      hoofdvestiging: { kvkNummer: company.kvk_number, indHoofdvestiging: 'Ja', adressen: [addressOf(company)] },
      eigenaar: { rechtsvorm: company.legal_form, uitgebreideRechtsvorm: company.legal_form },
    },
  };
}

/**
 * Stands in for the register of the Chamber of Commerce: search and profile. Failures: `IPD9999` (an error of its own), `malformed` (answers
 * that cannot be read).
 */
export function createKvkSandbox(): SandboxService {
  const behaviour = new BehaviourSwitch(['IPD9999', 'malformed']);
  const malformed = new MalformedAnswers();
  const received: Receipt[] = [];
  const register = fakeCompanyRegister();
  const note = (summary: string): void => {
    received.push({ at: new Date().toISOString(), summary, details: [] });
    received.splice(0, Math.max(received.length - MOST, 0));
  };
  return {
    name: 'kvk',
    title: 'Company register (KVK)',
    behaviour,
    received: () => received,
    routes: async (app: FastifyInstance) => {
      app.addHook('preHandler', async (request, reply) => {
        if (request.headers['apikey'] === undefined) return reply.code(401).send(FAILED);
        note(request.url);
        const fails = await behaviour.next();
        if (fails === 'malformed') return malformed.send(reply);
        if (fails !== 'none' || request.url.includes(FAILING_NUMBER)) return reply.code(500).send(FAILED);
      });
      app.get<{ Querystring: Record<string, string | undefined> }>('/api/v2/zoeken', async (request, reply) => {
        const { kvkNummer, naam, plaats } = request.query;
        const hits = await register.search({
          ...(kvkNummer === undefined ? {} : { kvk_number: kvkNummer }),
          ...(naam === undefined ? {} : { name: naam }),
          ...(plaats === undefined ? {} : { town: plaats }),
        });
        if (hits.length === 0) return reply.code(404).send(NOT_FOUND);
        const resultaten = hits.map(({ kvk_number, name, town }) => ({
          kvkNummer: kvk_number,
          naam: name,
          adres: { binnenlandsAdres: { type: 'bezoekadres', plaats: town } },
          type: 'hoofdvestiging',
        }));
        return { pagina: 1, resultatenPerPagina: 10, totaal: hits.length, resultaten };
      });
      app.get<{ Params: { number: string } }>('/api/v1/basisprofielen/:number', async (request, reply) => {
        const company = await register.company(request.params.number);
        return company === null ? reply.code(404).send(NOT_FOUND) : profileOf(company);
      });
    },
  };
}
