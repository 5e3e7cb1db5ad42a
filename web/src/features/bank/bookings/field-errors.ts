import { ApiError } from '../../../app/api/api-error.ts';

const OF_ONE = /^mutations\.0\./;

/** Runs an action on one transaction; messages about its lines are named as the form knows them. */
export async function withoutMutation(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const errors = Object.fromEntries(
      Object.entries(error.errors).map(([path, messages]) => [path.replace(OF_ONE, ''), messages]),
    );
    const { status, code, detail, reference, about } = error;
    throw new ApiError(status, { code, detail, reference, about, errors });
  }
}
