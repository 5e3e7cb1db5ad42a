/** What a line of an entry is about: with whom, and what. A name that the description has already is not said twice. */
export function lineWords({ contact_name, description }: { contact_name: string | null; description: string }): string {
  if (contact_name === null) return description;
  const has = description.toLowerCase().includes(contact_name.toLowerCase());
  return has ? description : `${contact_name} · ${description}`;
}
