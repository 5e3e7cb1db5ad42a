import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { STAFF_ROLES } from '@saldo/contract';
import { z } from 'zod';
import { addStaff, listStaff, removeStaff } from '#features/accounts/index';
import { systemClock } from '#platform/clock';
import { type DatabaseHandle, inTransaction } from '#platform/database/database';
import type { VisitorScope } from '#platform/scope';
import { runCommand } from './composition/run-command.ts';

const HELP = `npm run staff -- list
npm run staff -- add <e-mail> <role> [name] [--language=en|nl]
npm run staff -- remove <e-mail>

Roles: ${STAFF_ROLES.join(', ')}
`;

const Add = z.object({
  email: z.email(),
  role: z.enum(STAFF_ROLES),
  name: z.string().trim().min(1).max(100),
  language: z.enum(['en', 'nl']),
});

/** What a run of the command asks for. */
export type StaffCommand =
  | { do: 'list' }
  | { do: 'remove'; email: string }
  | ({ do: 'add' } & z.output<typeof Add>)
  | { do: 'help' };

/** Reads the arguments of the command; what is not understood asks for help. */
export function staffCommand(given: readonly string[]): StaffCommand {
  const language = given.find((each) => each.startsWith('--language='))?.slice('--language='.length) ?? 'nl';
  const [verb, email = '', role, ...words] = given.filter((each) => !each.startsWith('--'));
  if (verb === 'list') return { do: 'list' };
  if (verb === 'remove' && email !== '') return { do: 'remove', email };
  const name = words.length === 0 ? email.slice(0, email.indexOf('@')) : words.join(' ');
  const add = Add.safeParse({ email, role: role?.toUpperCase(), name, language });
  return verb === 'add' && add.success ? { do: 'add', ...add.data } : { do: 'help' };
}

/** Does it, and gives what to say. */
export async function runStaffCommand(
  { db }: Pick<DatabaseHandle, 'db'>,
  command: StaffCommand,
  operator: string,
): Promise<string> {
  const inScope = <Result>(work: (scope: VisitorScope) => Promise<Result>): Promise<Result> =>
    inTransaction(db, (transaction) =>
      work({ db: transaction, language: 'en', today: systemClock.today(), requestId: `staff-${randomUUID()}` }),
    );
  if (command.do === 'help') return HELP;
  if (command.do === 'list') {
    const staff = await inScope(listStaff);
    const lines = staff.map(
      ({ email, name, role, counts }) =>
        `${email}\t${role}${counts ? '' : ' (pending two-step verification)'}\t${name}`,
    );
    return lines.length === 0 ? 'No staff.\n' : `${lines.join('\n')}\n`;
  }
  if (command.do === 'remove') {
    const { email } = command;
    const isRemoved = await inScope((scope) => removeStaff(scope, email, operator));
    return isRemoved ? `${email} is no longer staff, and is signed out.\n` : `${email} is not staff.\n`;
  }
  const outcome = await inScope((scope) => addStaff(scope, command, operator));
  return `${command.email} as ${command.role}: ${SAID[outcome]}\n`;
}

const SAID = {
  counts: 'from now on.',
  'waits for two steps': 'as soon as two-step verification is on; they were notified by e-mail.',
  'is invited': 'invited by e-mail; the role is active once they have set a password and two-step verification.',
};

if (import.meta.main)
  await runCommand(async (database) => {
    process.stdout.write(await runStaffCommand(database, staffCommand(process.argv.slice(2)), userInfo().username));
  });
