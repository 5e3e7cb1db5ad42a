import type { Language } from './scope.ts';

/** What an e-mail says: a greeting, paragraphs, and at most one thing to do. Plain words; this page puts them in text and HTML. */
export type LetterContent = {
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  action?: { label: string; url: string };
  /** Small print below: why this came and what to do when it was not asked for. */
  closing: string;
  /** Where its reader chooses what to be told about; or that it is about their safety, so that it cannot be switched off. */
  settings?: { url: string } | 'SECURITY';
};

const SETTINGS = {
  en: 'Manage notifications',
  nl: 'Meldingen beheren',
};
const SECURITY = {
  en: "This is a security e-mail about your account and can't be turned off.",
  nl: 'Deze e-mail gaat over de beveiliging van je account en kan niet worden uitgezet.',
};

/** The page on which a person chooses what to be told about, without signing in. */
export function settingsUrl(publicUrl: string, language: Language, uuid: string): string {
  return `${publicUrl.replace(/\/$/, '')}/${language}/email-settings?uuid=${uuid}`;
}

const LOCALES = { en: 'en-GB', nl: 'nl-NL' };

/** "22 november 2026 om 13:05": the time people see on their own clock here. */
export function momentOf(at: string, language: Language): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Amsterdam',
  });
  return format.format(new Date(at));
}

const UNDER_BUTTON = {
  en: 'Button not working? Copy this address into your browser:',
  nl: 'Werkt de knop niet? Kopieer dit adres naar je browser:',
};

/** Lays an e-mail out, as text and as HTML that reads in light, dark and without pictures. */
export function layOut(content: LetterContent, language: Language): { subject: string; text: string; html: string } {
  const { subject, greeting, paragraphs, action, closing, settings } = content;
  const link = typeof settings === 'object' ? settings.url : undefined;
  const smallPrint = settings === 'SECURITY' ? [closing, SECURITY[language]] : [closing];
  const text = [
    greeting,
    ...paragraphs,
    ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]),
    `-- \n${smallPrint.join('\n')}`,
    ...(link === undefined ? [] : [`${SETTINGS[language]}:\n${link}`]),
    'Saldo',
  ].join('\n\n');
  const button =
    action === undefined
      ? ''
      : `<p style="margin:28px 0"><a href="${escaped(action.url)}" style="background:#2f50cf;color:#ffffff;padding:12px 22px;border-radius:8px;text-decoration:none;font-weight:600;display:inline-block">${escaped(action.label)}</a></p>
<p style="font-size:13px;color:#6b7280">${UNDER_BUTTON[language]}<br><a href="${escaped(action.url)}" style="color:#2f50cf;word-break:break-all">${escaped(action.url)}</a></p>`;
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;font-family:Poppins,Segoe UI,Helvetica,Arial,sans-serif;font-size:15px;line-height:1.6">
<div style="max-width:560px;margin:0 auto">
<p style="font-weight:600;font-size:18px">Saldo</p>
<p>${escaped(greeting)}</p>
${paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`).join('\n')}
${button}
<p style="font-size:13px;color:#6b7280;border-top:1px solid #d1d5db;padding-top:16px;margin-top:32px">${smallPrint.map(escaped).join('<br>')}</p>
${link === undefined ? '' : `<p style="font-size:13px"><a href="${escaped(link)}" style="color:#2f50cf">${SETTINGS[language]}</a></p>`}
</div></body></html>`;
  return { subject, text, html };
}

/** Text as it may stand in HTML, also within an attribute. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
