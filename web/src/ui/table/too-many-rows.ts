/** More than a file made by the browser holds. */
export class TooManyRows extends Error {
  readonly most: number;

  constructor(most: number) {
    super(`more than ${String(most)} rows`);
    this.most = most;
  }
}
