/** Errors about e-mails to customers. Part of ERRORS (shared/errors.ts), in order of precedence. */
export const SALES_MAIL_ERRORS = {
  invoice_not_final: {
    status: 409,
    retry: false,
    en: 'Finalise this invoice before sending it',
    nl: 'Maak deze factuur definitief voordat je hem verstuurt',
  },
  mail_variable_unknown: {
    status: 400,
    retry: false,
    en: 'A text contains a variable that does not exist',
    nl: 'Een tekst bevat een variabele die niet bestaat',
  },
  mail_already_waiting: {
    status: 409,
    retry: false,
    en: 'This invoice is already scheduled or being sent',
    nl: 'Deze factuur is al ingepland of wordt al verstuurd',
  },
  invoice_already_sent: {
    status: 409,
    retry: false,
    en: 'This invoice has already been sent',
    nl: 'Deze factuur is al verstuurd',
  },
  mail_not_scheduled: {
    status: 409,
    retry: false,
    en: 'This invoice is not scheduled',
    nl: 'Deze factuur is niet ingepland',
  },
  mail_not_waiting: {
    status: 409,
    retry: false,
    en: 'This e-mail is still being sent',
    nl: 'Deze e-mail wordt nog verstuurd',
  },
  invoice_not_overdue: {
    status: 422,
    retry: false,
    en: 'This invoice is not overdue',
    nl: 'Deze factuur is niet te laat',
  },
  reminded_today: {
    status: 409,
    retry: false,
    en: 'A reminder for this invoice was already sent today',
    nl: 'Voor deze factuur is vandaag al een herinnering verstuurd',
  },
  nothing_outstanding: {
    status: 422,
    retry: false,
    en: 'Nothing is outstanding',
    nl: 'Er staat niets open',
  },
} as const;
