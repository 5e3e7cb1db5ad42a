import { ApiError } from '../../../app/api/api-error.ts';

/** Pages after the first follow when the typing rests: most documents have one. */
const RESTING_MS = 400;
/** So many drawings may follow each other at once; who types on and on gets five a second, which leaves the server to others. */
const AT_ONCE = 20;
const EACH_MS = 200;
/** While the browser shows one, the server draws the next: a key that comes during a drawing does not wait for its end. */
const BESIDE_EACH_OTHER = 2;
/** After this, what is shown no longer passes for what is typed. */
const LATE_MS = 1000;
const AGAIN_MS = 5000;
const LONGEST_AGAIN_MS = 60_000;
const MOST_PAGES = 20;

/** One page as it was drawn, and how many the document has. */
export type DrawnPage = { address: string; pages: number };
/** Draws a page of what is typed, as many pixels wide as it is shown. */
export type DrawPage = (
  wanted: string,
  page: number,
  signal: AbortSignal,
  width: number | undefined,
) => Promise<DrawnPage>;
/** How many pixels wide pages are shown now; undefined of what is drawn at one width. */
export type ShownWidth = () => number | undefined;

export type LivePicture = {
  /** The last good picture of each page; none while nothing was drawn. */
  pages: readonly string[];
  /** The last that was asked for could not be drawn; it is asked again. */
  failed: boolean;
  /** What is shown is no longer what is typed. */
  isLate: boolean;
};

type Begun = { page: number; version: number; startedAt: number };

const NOTHING: LivePicture = { pages: [], failed: false, isLate: false };

/**
 * Has what is typed drawn: two pictures beside each other at most, a few each second, and as soon as there is room the latest of what was typed
 * meanwhile. An older picture never replaces a newer one, and the last good one stays while another is drawn or cannot be. What failed is asked again, and after
 * "too many requests" not before the server says so.
 */
export class LiveDrawing {
  readonly #draw: DrawPage;
  readonly #shownWidth: ShownWidth;
  /** As wide as was last drawn, or is to be. */
  #width: number | undefined;
  readonly #listeners = new Set<() => void>();
  #shown = NOTHING;
  #wanted: string | undefined;
  /** Counts what was typed, and whatever else changes the picture. */
  #version = 0;
  #drawnVersion = 0;
  /** The latest that is being drawn. */
  #askedVersion = 0;
  /** How many pages there are of the version that was drawn, and how many of them are in view. */
  #count = 0;
  #fresh = 0;
  #changedAt = 0;
  #behindSince = 0;
  /** When all that may follow each other at once may do so again. */
  #restedAt = 0;
  #notBefore = 0;
  #mustWait = false;
  #failures = 0;
  #stop: AbortController | undefined;
  #drawings = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lateTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(draw: DrawPage, shownWidth: ShownWidth = () => undefined) {
    this.#draw = draw;
    this.#shownWidth = shownWidth;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly shown = (): LivePicture => this.#shown;

  /** Begins, or goes on; gives what ends it. */
  open(): () => void {
    const stop = new AbortController();
    this.#stop = stop;
    this.#drawings = 0;
    this.#askedVersion = this.#drawnVersion;
    this.#plan();
    return () => {
      stop.abort();
      this.#stop = undefined;
      clearTimeout(this.#timer);
      clearTimeout(this.#lateTimer);
    };
  }

  want(wanted: string): void {
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    this.again();
  }

  /** What the picture is made of may have changed elsewhere. */
  again(): void {
    if (this.#wanted === undefined) return;
    this.#changedAt = Date.now();
    if (this.#version === this.#drawnVersion) this.#behindSince = this.#changedAt;
    this.#version += 1;
    if (!this.#mustWait) this.#notBefore = 0;
    this.#plan();
  }

  /** The window got another size: only what is shown at another width becomes another picture. */
  resized(): void {
    const width = this.#shownWidth();
    if (width === this.#width) return;
    this.#width = width;
    this.again();
  }

  #plan(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#lateTimer);
    if (this.#stop === undefined || this.#wanted === undefined) return;
    const isBehind = this.#version !== this.#drawnVersion;
    const untilLate = this.#behindSince + LATE_MS - Date.now();
    this.#show({ isLate: isBehind && untilLate <= 0 });
    if (isBehind && untilLate > 0) this.#lateTimer = setTimeout(() => this.#plan(), untilLate);
    if (isBehind ? this.#isAsked() : this.#drawings > 0 || this.#fresh >= this.#count) return;
    // A key is drawn at once. Those that find two drawings under way wait for the first of them, and are drawn together.
    const pause = isBehind ? 0 : RESTING_MS;
    const due = Math.max(this.#changedAt + pause, this.#restedAt - (AT_ONCE - 1) * EACH_MS, this.#notBefore);
    const page = isBehind ? 1 : this.#fresh + 1;
    this.#timer = setTimeout(() => void this.#drawNext(page), due - Date.now());
  }

  /** The latest is being drawn, or there is no room to. */
  #isAsked(): boolean {
    return this.#askedVersion === this.#version || this.#drawings >= BESIDE_EACH_OTHER;
  }

  async #drawNext(page: number): Promise<void> {
    const stop = this.#stop;
    const wanted = this.#wanted;
    if (stop === undefined || wanted === undefined) return;
    const version = this.#version;
    const width = this.#shownWidth();
    const startedAt = Date.now();
    this.#drawings += 1;
    this.#askedVersion = version;
    this.#width = width;
    this.#restedAt = Math.max(this.#restedAt, startedAt) + EACH_MS;
    // There is room for another, of what was typed while this one waited for its turn.
    this.#plan();
    try {
      const drawn = await this.#draw(wanted, page, stop.signal, width);
      if (!stop.signal.aborted && version >= this.#drawnVersion) this.#take(drawn, { page, version, startedAt });
    } catch (error) {
      if (stop.signal.aborted) return;
      if (version === this.#askedVersion) this.#fail(error);
      if (!(error instanceof ApiError)) throw error;
    } finally {
      if (!stop.signal.aborted) {
        this.#drawings -= 1;
        this.#plan();
      }
    }
  }

  #take({ address, pages }: DrawnPage, { page, version, startedAt }: Begun): void {
    this.#failures = 0;
    // The server may have refused a newer one meanwhile, and said how long to wait.
    this.#mustWait &&= Date.now() < this.#notBefore;
    if (!this.#mustWait) this.#notBefore = 0;
    this.#drawnVersion = version;
    // What was typed since this drawing began is not in it.
    this.#behindSince = startedAt;
    this.#count = Math.min(pages, MOST_PAGES);
    this.#fresh = page;
    const before = this.#shown.pages;
    this.#show({
      pages: [...before.slice(0, page - 1), address, ...before.slice(page, this.#count)],
      failed: this.#mustWait,
    });
  }

  #fail(error: unknown): void {
    const asked =
      error instanceof ApiError && error.status === 429 ? Number(error.about['retry_after'] ?? 0) * 1000 : 0;
    this.#failures += 1;
    this.#askedVersion = this.#drawnVersion;
    const pause = Math.min(AGAIN_MS * 2 ** (this.#failures - 1), LONGEST_AGAIN_MS);
    const again = Date.now() + Math.max(asked, pause);
    // A drawing that began before "too many requests" may fail after it: the wait that the server asked for stays.
    const isWaiting = this.#mustWait && Date.now() < this.#notBefore;
    this.#notBefore = isWaiting ? Math.max(this.#notBefore, again) : again;
    this.#mustWait = isWaiting || asked > 0;
    this.#show({ failed: true });
  }

  #show(change: Partial<LivePicture>): void {
    const { pages, failed, isLate } = { ...this.#shown, ...change };
    const before = this.#shown;
    if (pages === before.pages && failed === before.failed && isLate === before.isLate) return;
    this.#shown = { pages, failed, isLate };
    for (const listener of this.#listeners) listener();
  }
}
