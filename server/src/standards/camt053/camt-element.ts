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
  const found: CamtElement[] = [];
  firstOf(element, path, 0, (one) => {
    found.push(one);
    return null;
  });
  return found;
}

export function first(element: CamtElement, ...path: readonly string[]): CamtElement | null {
  return firstOf(element, path, 0, (one) => one);
}

/** The trimmed text at the path, null when absent or empty. */
export function textAt(element: CamtElement | null, ...path: readonly string[]): string | null {
  return element === null ? null : firstOf(element, path, 0, textOf);
}

/** What `take` makes of the first descendant at the path of which it makes something. Asked a dozen times for every payment, so without lists in between. */
function firstOf<Result>(
  element: CamtElement,
  path: readonly string[],
  depth: number,
  take: (element: CamtElement) => Result | null,
): Result | null {
  if (depth === path.length) return take(element);
  for (const child of element.children) {
    if (child.name !== path[depth]) continue;
    const result = firstOf(child, path, depth + 1, take);
    if (result !== null) return result;
  }
  return null;
}

function textOf({ text }: CamtElement): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return /[^\S ]|  /.test(trimmed) ? trimmed.replaceAll(/\s+/g, ' ') : trimmed;
}
