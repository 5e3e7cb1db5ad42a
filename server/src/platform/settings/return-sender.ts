import { z } from 'zod';

/** In whose name VAT returns are filed: the software's number at the Tax Administration, and the provider as intermediary where there is one. */
export type ReturnSender = {
  /** SWO and five digits, issued by the Tax Administration to who makes the software. */
  softwareNumber: string;
  intermediary: Intermediary | null;
};

/** Who files for a client: the consultant number (beconnummer) and the contact person. */
export type Intermediary = {
  consultantNumber: string;
  initials: string;
  prefix: string | null;
  surname: string;
  phone: string;
};

/** Nobody's numbers, for the sandbox. */
const SANDBOX_SENDER: ReturnSender = {
  softwareNumber: 'SWO00000',
  intermediary: {
    consultantNumber: '000000',
    initials: 'S',
    prefix: null,
    surname: 'Saldo',
    phone: '0800000000',
  },
};

const word = z.string().trim().min(1).max(200);

export const senderEnvironment = {
  TAX_SOFTWARE_NUMBER: z
    .string()
    .regex(/^SWO\d{5}$/, 'must be SWO and five digits, such as SWO12345')
    .optional(),
  INTERMEDIARY_NUMBER: z
    .string()
    .regex(/^\d{6}$/, 'must be the six digits of a beconnummer')
    .optional(),
  INTERMEDIARY_INITIALS: word.optional(),
  INTERMEDIARY_PREFIX: word.optional(),
  INTERMEDIARY_SURNAME: word.optional(),
  INTERMEDIARY_PHONE: word.optional(),
};
type SenderEnvironment = z.infer<z.ZodObject<typeof senderEnvironment>>;

const TOGETHER = [
  'INTERMEDIARY_NUMBER',
  'INTERMEDIARY_INITIALS',
  'INTERMEDIARY_SURNAME',
  'INTERMEDIARY_PHONE',
] as const;

/** What is missing. A real address of the Tax Administration takes a real software number. */
export function senderProblems(env: SenderEnvironment, isReal: boolean): string[] {
  const problems: string[] = [];
  if (isReal && env.TAX_SOFTWARE_NUMBER === undefined) problems.push('DIGIPOORT_URL requires TAX_SOFTWARE_NUMBER');
  const missing = TOGETHER.filter((name) => env[name] === undefined);
  const isAsked = missing.length < TOGETHER.length || env.INTERMEDIARY_PREFIX !== undefined;
  if (isAsked && missing.length > 0) {
    problems.push(`${TOGETHER.join(', ')} must be set together: ${missing.join(' and ')} is missing`);
  }
  return problems;
}

/** Without settings the sandbox's own; at the real Tax Administration there is no intermediary unless it is set. */
export function senderOf(env: SenderEnvironment, isReal: boolean): ReturnSender {
  const {
    INTERMEDIARY_NUMBER: consultantNumber,
    INTERMEDIARY_INITIALS: initials,
    INTERMEDIARY_SURNAME: surname,
    INTERMEDIARY_PHONE: phone,
  } = env;
  const isComplete =
    consultantNumber !== undefined && initials !== undefined && surname !== undefined && phone !== undefined;
  return {
    softwareNumber: env.TAX_SOFTWARE_NUMBER ?? SANDBOX_SENDER.softwareNumber,
    intermediary: isComplete
      ? { consultantNumber, initials, prefix: env.INTERMEDIARY_PREFIX ?? null, surname, phone }
      : isReal
        ? null
        : SANDBOX_SENDER.intermediary,
  };
}
