/** The embedded database cannot do its work; the message is written for the person who typed `npm start`. */
export class EmbeddedPostgresProblem extends Error {
  override name = 'EmbeddedPostgresProblem';
}
