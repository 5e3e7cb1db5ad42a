import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { signedEnvelope, type SigningIdentity } from '#adapters/tax-filing/ws-security';
import type { XmlElement } from '#standards/xml/xml-tree';
import { element, type XmlNode } from '#standards/xml/xml-writer';
import {
  deliveryAnswer,
  faultEnvelope,
  NAMESPACE,
  processResult,
  readDelivery,
  readKind,
  readRequest,
  required,
  type SignedRequest,
  SoapFault,
  statusResult,
} from './digipoort-messages.ts';
import {
  type FilingProcess,
  newStatuses,
  type ProcessStatus,
  startProcess,
  statusesSoFar,
} from './digipoort-processes.ts';
import { BehaviourSwitch, hang, type Receipt, type SandboxService } from './sandbox-service.ts';

const ANONYMOUS = 'http://www.w3.org/2005/08/addressing/anonymous';
const MAX_MESSAGE = 30_000_000;
const XML = 'text/xml; charset=utf-8';

export type DigipoortSandboxOptions = {
  /** Signs the answers. */
  identity: SigningIdentity;
  /** Where what was received is kept, so that it is known after a restart; null for memory alone. */
  folder: string | null;
  now: () => Date;
};

/** How the gateway answers a question for statuses, by its name. */
const STATUSES: Readonly<Record<string, (process: FilingProcess) => readonly ProcessStatus[]>> = {
  getStatussenProces: statusesSoFar,
  getNieuweStatussenProces: newStatuses,
};

type Answer = { failure: string; body: XmlNode };

function receipt(process: FilingProcess): Receipt {
  const verdict = process.problems.length === 0 ? 'accepted' : 'rejected';
  return {
    at: process.received_at,
    summary: `${process.own_reference} of ${process.ob_number}: ${verdict}`,
    details: [`delivery ${process.id}`, ...process.problems, process.xbrl],
  };
}

/** The deliveries by their id. On disk each is a file, as the gateway itself forgets nothing when its caller starts again. */
class Deliveries {
  readonly #folder: string | null;
  readonly #known = new Map<string, FilingProcess>();

  constructor(folder: string | null) {
    this.#folder = folder;
    if (folder === null) return;
    mkdirSync(folder, { recursive: true });
    const kept = readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as FilingProcess);
    for (const process of kept.sort((a, b) => (a.received_at < b.received_at ? -1 : 1)))
      this.#known.set(process.id, process);
  }

  all(): readonly FilingProcess[] {
    return Array.from(this.#known.values());
  }

  byId(id: string): FilingProcess | undefined {
    return this.#known.get(id);
  }

  keep(process: FilingProcess): void {
    this.#known.set(process.id, process);
    if (this.#folder === null) return;
    const file = join(this.#folder, `${process.id}.json`);
    // By renaming: whoever is cut off here leaves the old file whole.
    writeFileSync(`${file}.new`, JSON.stringify(process));
    renameSync(`${file}.new`, file);
  }
}

class DigipoortSandbox implements SandboxService {
  readonly name = 'digipoort';
  readonly title = 'Digipoort: tax returns';
  readonly behaviour = new BehaviourSwitch(['timeout', 'fault', 'reject']);
  private readonly deliveries: Deliveries;
  private readonly options: DigipoortSandboxOptions;

  constructor(options: DigipoortSandboxOptions) {
    this.options = options;
    this.deliveries = new Deliveries(options.folder);
  }

  received(): readonly Receipt[] {
    return this.deliveries.all().map(receipt);
  }

  async routes(app: FastifyInstance): Promise<void> {
    app.addContentTypeParser('text/xml', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    this.route(app, '/wus/2.0/aanleverservice/1.2', 'aanlever', (request) => this.deliver(request));
    this.route(app, '/wus/2.0/statusinformatieservice/1.2', 'statusinformatie', (request) => this.inform(request));
  }

  private route(
    app: FastifyInstance,
    path: string,
    kind: 'aanlever' | 'statusinformatie',
    handle: (request: XmlElement) => Promise<Answer>,
  ): void {
    app.post<{ Body: string }>(path, { bodyLimit: MAX_MESSAGE }, async (request, reply) => {
      try {
        const signed = readRequest(request.body, this.options.now());
        const { failure, body } = await handle(signed.content);
        if (failure === 'timeout') return await hang(reply);
        return await reply.type(XML).send(this.sign(signed, body));
      } catch (error) {
        if (!(error instanceof SoapFault)) throw error;
        return reply.code(500).type(XML).send(faultEnvelope(kind, error.message));
      }
    });
  }

  private sign({ action, message_id }: SignedRequest, body: XmlNode): string {
    const answer = {
      to: ANONYMOUS,
      action: action.replace(/Request$/, 'Response'),
      message_id: `urn:uuid:${randomUUID()}`,
      relates_to: message_id,
      body,
      now: this.options.now(),
    };
    return signedEnvelope(answer, this.options.identity);
  }

  private async deliver(request: XmlElement): Promise<Answer> {
    const failure = await this.behaviour.next();
    if (failure === 'fault') throw new SoapFault('op verzoek');
    const process = startProcess(readDelivery(request), failure === 'reject', this.options.now());
    this.deliveries.keep(process);
    return { failure, body: deliveryAnswer(process) };
  }

  private async inform(request: XmlElement): Promise<Answer> {
    // A rejection is for the return that comes in, not for a question about another one.
    const failure = this.behaviour.current.fail === 'reject' ? 'none' : await this.behaviour.next();
    if (failure === 'fault') throw new SoapFault('op verzoek');
    const operation = request.local.replace(/Request$/, '');
    const results = element(`${operation}Return`, this.resultsOf(operation, request));
    return { failure, body: element(`${operation}Response`, [results], { xmlns: NAMESPACE }) };
  }

  private resultsOf(operation: string, request: XmlElement): XmlNode[] {
    if (operation === 'getProcessen') {
      const ob_number = required(request, 'identiteitBelanghebbende', 'nummer');
      const kind = readKind(request);
      const own = this.deliveries.all().filter((process) => process.ob_number === ob_number && process.kind === kind);
      return own.map(processResult);
    }
    const id = required(request, 'kenmerk');
    const process = this.deliveries.byId(id);
    if (process === undefined) throw new SoapFault(`kenmerk ${id} is onbekend`);
    const statuses = STATUSES[operation]?.(process);
    if (statuses === undefined) throw new SoapFault(`${request.local} wordt niet ondersteund`);
    this.deliveries.keep(process);
    return statuses.map((status) => statusResult(process, status));
  }
}

/**
 * Stands in for Digipoort: receives returns over the real SOAP interface, verifies the signature, checks the XBRL in
 * earnest and lets its process go on with every question for statuses. Failures: `timeout` (received, no answer),
 * `fault` (refused as not conforming), `reject` (the Tax Administration rejects the next return).
 */
export function createDigipoortSandbox(options: DigipoortSandboxOptions): SandboxService {
  return new DigipoortSandbox(options);
}
