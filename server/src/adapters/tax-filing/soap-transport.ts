import { request as httpRequest } from 'node:http';
import { type RequestOptions, request as httpsRequest } from 'node:https';
import { FilingUnavailable } from './tax-filing.ts';

export type TlsIdentity = { certificate: string; key: string; authorities: string | null };

export type SoapAnswer = { status: number; text: string };

const MAX_ANSWER = 20_000_000;

/**
 * Posts a SOAP message, with a client certificate where the address is https. Throws FilingUnavailable: `not_sent` as
 * long as no connection was made, `unknown` after that.
 */
export async function postSoap(
  url: string,
  message: string,
  options: { action: string; timeout_ms: number; tls: TlsIdentity | null },
): Promise<SoapAnswer> {
  const { tls } = options;
  const secure: RequestOptions =
    tls === null
      ? {}
      : { cert: tls.certificate, key: tls.key, ...(tls.authorities === null ? {} : { ca: tls.authorities }) };
  const headers = {
    'content-type': 'text/xml; charset=utf-8',
    'content-length': Buffer.byteLength(message),
    soapaction: `"${options.action}"`,
  };
  return new Promise<SoapAnswer>((resolve, reject) => {
    let connected = false;
    const fail = (detail: string): void => reject(new FilingUnavailable(connected ? 'unknown' : 'not_sent', detail));
    const signal = AbortSignal.timeout(options.timeout_ms);
    const send = new URL(url).protocol === 'https:' ? httpsRequest : httpRequest;
    const call = send(url, { method: 'POST', headers, signal, agent: false, ...secure }, (answer) => {
      const parts: Buffer[] = [];
      let size = 0;
      answer.on('data', (part: Buffer) => {
        size += part.length;
        parts.push(part);
        if (size > MAX_ANSWER) call.destroy(new Error('the answer is too large'));
      });
      answer.on('error', (error) => fail(error.message));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }));
    });
    call.on('socket', (socket) => {
      socket.once(tls === null ? 'connect' : 'secureConnect', () => {
        connected = true;
      });
    });
    call.on('error', (error) => fail(signal.aborted ? 'no answer in time' : error.message));
    call.end(message);
  });
}
