import { inboundMailCalls, inboxCalls, questionCalls } from '@saldo/contract';
import type { SignInLimits } from '#features/accounts/index';
import { CONTACT_CHANGED } from '#features/contacts/index';
import { served } from '#platform/http/handlers';
import type { Room } from '#platform/room';
import type { Settings } from '#platform/settings/settings';
import { READ_ATTACHMENT } from './attachments/queue-reading.ts';
import type { DocumentQuota } from './attachments/document-quota.ts';
import { readAttachment } from './attachments/read-attachment.ts';
import type { UploadServices } from './attachments/receive-attachment.ts';
import { RECEIVE_MAIL } from './mail/inbound-mails.ts';
import { receiveMail } from './mail/receive-mail.ts';
import type { Booking } from './processing/booking.ts';
import { proposeAnew } from './processing/refresh-proposals.ts';
import { questionRoutes } from './questions/routes.ts';
import { SEND_QUESTION } from './questions/questions.ts';
import { sendQuestion } from './questions/send-question.ts';
import { inboundMailRoutes, inboxRoutes } from './routes.ts';

type Needs = UploadServices &
  Parameters<typeof sendQuestion>[0] & {
    attempts: SignInLimits;
    booking: Booking;
    quota: DocumentQuota;
    settings: Pick<Settings, 'inboundAuthservId' | 'production'>;
  };

/** Documents that come in, by upload and by mail, until they are booked, and the questions about them. */
export function inboxRoom(needs: Needs): Room {
  const { files, reader, booking, attempts, quota } = needs;
  const { inboundAuthservId: authservId, production } = needs.settings;
  return {
    routes: [
      served(inboxCalls, inboxRoutes(needs, booking, quota)),
      served(inboundMailCalls, inboundMailRoutes(files, attempts, quota)),
      served(questionCalls, questionRoutes(needs, booking, quota)),
    ],
    longJobs: { [READ_ATTACHMENT]: readAttachment(files, reader, booking.propose) },
    jobs: {
      [CONTACT_CHANGED]: proposeAnew(booking.propose),
      [SEND_QUESTION]: sendQuestion(needs),
      [RECEIVE_MAIL]: receiveMail(needs, { authservId, production, quota }),
    },
  };
}
