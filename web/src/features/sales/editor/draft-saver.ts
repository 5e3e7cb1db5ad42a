import { type Invoice, type InvoiceBody, salesCalls } from '@saldo/contract';
import { callApi } from '../../../app/api/server.ts';

export type ConceptSaver = {
  /** Saves after any save in progress, unless unchanged. Returns the current draft. */
  save: (body: InvoiceBody) => Promise<Invoice>;
};

/** Keeps one draft: adds it the first time, changes it after that, one request at a time. */
export function createConceptSaver(existing: Invoice | undefined): ConceptSaver {
  let saved = existing;
  let sent: string | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const send = async (body: InvoiceBody): Promise<Invoice> => {
    const text = JSON.stringify(body);
    if (saved !== undefined && text === sent) return saved;
    saved =
      saved === undefined
        ? await callApi(salesCalls.createInvoice, { body })
        : await callApi(salesCalls.updateInvoice, {
            params: { id: saved.id },
            body: { ...body, version: saved.version },
          });
    sent = text;
    return saved;
  };
  return {
    save: (body) => {
      const next = last.then(
        () => send(body),
        () => send(body),
      );
      last = next;
      return next;
    },
  };
}
