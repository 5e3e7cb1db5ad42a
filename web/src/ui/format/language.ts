/** The languages of the product. The first segment of every address is one of them. */
export const LANGUAGES = ['en', 'nl'] as const;

export type Language = (typeof LANGUAGES)[number];

export function isLanguage(text: string | undefined): text is Language {
  return text === 'en' || text === 'nl';
}
