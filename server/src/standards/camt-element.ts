/** A part of a statement held in memory: names without namespace prefix, as no dialect uses two vocabularies. */
export type CamtElement = {
  name: string;
  /** The `Ccy` attribute of an amount. */
  currency: string | null;
  text: string;
  children: CamtElement[];
  line: number;
};

/** Every descendant reached by the names in turn. */
export function all(element: CamtElement, ...path: readonly string[]): CamtElement[] {
  let found = [element];
  for (const name of path) found = found.flatMap((one) => one.children.filter((child) => child.name === name));
  return found;
}

export function first(element: CamtElement, ...path: readonly string[]): CamtElement | null {
  return all(element, ...path)[0] ?? null;
}

/** The trimmed text at the path, null when absent or empty. */
export function textAt(element: CamtElement | null, ...path: readonly string[]): string | null {
  if (element === null) return null;
  for (const found of all(element, ...path)) {
    const text = found.text.replaceAll(/\s+/g, ' ').trim();
    if (text !== '') return text;
  }
  return null;
}
