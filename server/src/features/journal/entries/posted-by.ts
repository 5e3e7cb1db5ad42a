import type { Scope } from '#platform/scope';

const AUTOMATIC = { en: 'Automatic', nl: 'Automatisch' } as const;

/** Who booked: a person, or nobody, where the company has it booked by itself. */
export function postedBy({ language }: Pick<Scope, 'language'>, name: string, isAutomatic: boolean): string {
  return isAutomatic ? AUTOMATIC[language] : name;
}
