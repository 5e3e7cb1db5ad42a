import { target } from '../../adapters/mailer/post-office.ts';

export const violation = target;
