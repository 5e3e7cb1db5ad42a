import { z } from 'zod';

/** The longest path of RFC 5321 (§4.5.3.1.3), without its angle brackets. */
const LONGEST = 254;
const SHAPE = z.email();

/** What is wrong with a mail address, as a key of FIELD_TEXTS; undefined for one that can be written to. */
export function mistakeInMailAddress(
  address: string,
): 'email_one_only' | 'email_not_latin' | 'email_incorrect' | undefined {
  if (/[\s,;<>\p{Cc}]/u.test(address)) return 'email_one_only';
  if (/[^\u0021-\u007e]/u.test(address)) return 'email_not_latin';
  return address.length <= LONGEST && SHAPE.safeParse(address).success ? undefined : 'email_incorrect';
}

/** One address: no list, no line break, no name. */
export const MailAddress = z
  .string({ error: 'required' })
  .max(500, { error: 'email_incorrect' })
  .transform((text) => text.replaceAll(/^ +| +$/g, ''))
  .superRefine((address, context) => {
    const message = mistakeInMailAddress(address);
    if (message !== undefined) context.addIssue({ code: 'custom', message, input: address });
  });
