/** The embedded database cannot start; the message is for the person who ran `npm start`. */
export class EmbeddedPostgresProblem extends Error {
  override name = 'EmbeddedPostgresProblem';
}
