/** What a helper was asked came to nothing: it broke, ended, or took too long. */
export class HelperProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'HelperProblem';
  }
}

export type Asked<Question> = { id: number; question: Question };
export type Answered<Answer> = { id: number; answer: Answer };

/** A thread or process that answers questions. */
export type AskedHelper<Question, Answer> = { ask(question: Question): Promise<Answer>; close(): Promise<void> };

/** What is started for it. `keepAlive` says whether the program waits for it. */
export type Helper<Question> = {
  post(message: Asked<Question>): void;
  keepAlive(isAsked: boolean): void;
  end(): Promise<void>;
};

export type Limits = {
  /** A question that takes longer ends the helper with all that it was asked. */
  milliseconds?: number;
  /** A helper that is asked nothing for so long ends, and what it held in memory with it. */
  idleMs?: number;
  /** So many questions a helper answers; a fresh one answers the next. */
  questions?: number;
};

/** Starts a helper at the first question, and a new one at the first after its end. */
export function askedHelper<Question, Answer>(
  start: (on: { answer: (answered: Answered<Answer>) => void; end: () => void }) => Helper<Question>,
  limits: Limits,
): AskedHelper<Question, Answer> {
  let current: Helper<Question> | undefined;
  let idle: NodeJS.Timeout | undefined;
  let answered = 0;
  let lastId = 0;
  const open = new Map<number, { resolve: (answer: Answer) => void; reject: (problem: Error) => void }>();

  function started(): Helper<Question> {
    if (current !== undefined) return current;
    const helper: Helper<Question> = start({
      answer: ({ id, answer }) => settle(helper, id, answer),
      end: () => leave(helper, 'the helper ended'),
    });
    answered = 0;
    current = helper;
    return helper;
  }

  function settle(helper: Helper<Question>, id: number, answer: Answer): void {
    const asked = open.get(id);
    if (asked === undefined || helper !== current) return;
    open.delete(id);
    answered += 1;
    if (open.size === 0) rest(helper);
    asked.resolve(answer);
  }

  function rest(helper: Helper<Question>): void {
    helper.keepAlive(false);
    if (limits.questions !== undefined && answered >= limits.questions) return endIdle();
    if (limits.idleMs !== undefined) idle = setTimeout(endIdle, limits.idleMs).unref();
  }

  function endIdle(): void {
    const helper = current;
    current = undefined;
    void helper?.end();
  }

  /** Only of the helper that runs: one that was left has nothing open any more. */
  function leave(helper: Helper<Question>, why: string): void {
    if (helper !== current) return;
    current = undefined;
    const lost = [...open.values()];
    open.clear();
    for (const { reject } of lost) reject(new HelperProblem(why));
  }

  return {
    async ask(question: Question): Promise<Answer> {
      clearTimeout(idle);
      const helper = started();
      lastId += 1;
      const id = lastId;
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      open.set(id, { resolve, reject });
      helper.keepAlive(true);
      helper.post({ id, question });
      if (limits.milliseconds === undefined) return promise;
      const timer = setTimeout(() => {
        leave(helper, 'time limit');
        void helper.end();
      }, limits.milliseconds);
      return promise.finally(() => clearTimeout(timer));
    },
    async close(): Promise<void> {
      clearTimeout(idle);
      const helper = current;
      await helper?.end();
    },
  };
}
