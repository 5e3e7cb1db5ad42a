/** A text of labels with what follows each, such as `Naam: … Omschrijving: …`, and what stands before the first. */
export type LabelledParts = { before: string; values: ReadonlyMap<string, string> };

/** Takes a text apart at the labels given; of a label written twice the first counts. */
export function labelledParts(text: string, labels: readonly string[]): LabelledParts {
  const found = [...text.matchAll(new RegExp(`(?:^|[\\s/])(${labels.join('|')}): ?`, 'g'))];
  const values = new Map<string, string>();
  for (const [index, match] of found.entries()) {
    const label = match[1] ?? '';
    const value = text.slice(match.index + match[0].length, found[index + 1]?.index ?? text.length);
    if (!values.has(label)) values.set(label, value.replaceAll(/\s+/g, ' ').trim());
  }
  return { before: text.slice(0, found[0]?.index ?? text.length).trim(), values };
}
