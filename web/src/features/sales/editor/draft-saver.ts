/** A draft as it is saved: it has an id and a version. */
type Saved = { id: number; version: number };

export type DraftSaver<Body, Draft> = {
  /** Saves after any save in progress, unless unchanged. Returns the current draft. */
  save: (body: Body) => Promise<Draft>;
};

type Calls<Body, Draft> = {
  create: (body: Body) => Promise<Draft>;
  update: (draft: Draft, body: Body) => Promise<Draft>;
};

/** Keeps one draft: adds it the first time, changes it after that, one request at a time. */
export function createDraftSaver<Body, Draft extends Saved>(
  { create, update }: Calls<Body, Draft>,
  existing: Draft | undefined,
): DraftSaver<Body, Draft> {
  let saved = existing;
  let sent: string | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const send = async (body: Body): Promise<Draft> => {
    const text = JSON.stringify(body);
    if (saved !== undefined && text === sent) return saved;
    saved = saved === undefined ? await create(body) : await update(saved, body);
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
