/** What a line of an entry is about: with whom, and what. A name that the description has already is not said twice. */
export function lineWords({ contact_name, description }: { contact_name: string | null; description: string }): string {
  if (contact_name === null || hasWords(description, contact_name)) return description;
  return `${contact_name} · ${description}`;
}

const isPartOfWord = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** Whether a text has a name or a number as words of its own: "Transport" does not have NS, nor 2026-10000 the number 2026-1000. */
export function hasWords(text: string, words: string): boolean {
  const [all, sought] = [text.toLowerCase(), words.toLowerCase()];
  for (let at = all.indexOf(sought); at >= 0; at = all.indexOf(sought, at + 1)) {
    if (sought === '' || !(isPartOfWord(all[at - 1]) || isPartOfWord(all[at + sought.length]))) return true;
  }
  return false;
}
