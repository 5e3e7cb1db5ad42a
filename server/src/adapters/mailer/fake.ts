import type { Letter, Mailer } from './mailer.ts';

/** Keeps what was sent, newest last. */
export function fakeMailer(): Mailer & { readonly sent: Letter[] } {
  const sent: Letter[] = [];
  return {
    sent,
    send: async (letter) => {
      sent.push(letter);
      return { refused: [] };
    },
  };
}
