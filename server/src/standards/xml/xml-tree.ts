import { SaxesParser, type SaxesTagNS } from 'saxes';
import { escapeAttribute, escapeText } from './xml-writer.ts';

/** An element of a small XML document held in memory whole, faithful enough to be canonicalised again. */
export type XmlElement = {
  /** Qualified name as written. */
  name: string;
  prefix: string;
  local: string;
  namespace: string;
  attributes: readonly XmlAttribute[];
  /** Every namespace in scope, prefix to name. */
  scope: Readonly<Record<string, string>>;
  children: (XmlElement | string)[];
};

export type XmlAttribute = { name: string; prefix: string; local: string; namespace: string; value: string };

export type XmlTreeProblemCode = 'not_xml' | 'doctype_refused' | 'too_deep' | 'too_large';

export class XmlTreeProblem extends Error {
  readonly code: XmlTreeProblemCode;

  constructor(code: XmlTreeProblemCode, detail: string) {
    super(detail);
    this.name = 'XmlTreeProblem';
    this.code = code;
  }
}

const MAX_CHARACTERS = 10_000_000;
const MAX_DEPTH = 100;

function attributesOf(tag: SaxesTagNS): XmlAttribute[] {
  return Object.values(tag.attributes)
    .filter(({ name }) => name !== 'xmlns' && !name.startsWith('xmlns:'))
    .map(({ name, prefix, local, uri, value }) => ({ name, prefix, local, namespace: uri, value }));
}

/**
 * Reads a small XML document (at most 10 million characters). Comments are dropped, as canonical XML does; document
 * type declarations and processing instructions are refused. Throws an `XmlTreeProblem`.
 */
export function parseXml(text: string): XmlElement {
  if (text.length > MAX_CHARACTERS) throw new XmlTreeProblem('too_large', 'the document is too large');
  const parser = new SaxesParser({ xmlns: true });
  const open: XmlElement[] = [];
  let root: XmlElement | null = null;
  parser.on('error', (error) => {
    throw new XmlTreeProblem('not_xml', error.message);
  });
  parser.on('doctype', () => {
    throw new XmlTreeProblem('doctype_refused', 'a document type declaration is not accepted');
  });
  parser.on('processinginstruction', () => {
    throw new XmlTreeProblem('not_xml', 'a processing instruction is not accepted');
  });
  parser.on('opentag', (tag) => {
    const parent = open.at(-1);
    const { name, prefix, local, uri } = tag;
    const scope = { ...parent?.scope, ...tag.ns };
    const element = { name, prefix, local, namespace: uri, attributes: attributesOf(tag), scope, children: [] };
    if (open.length >= MAX_DEPTH) throw new XmlTreeProblem('too_deep', 'elements are nested too deeply');
    parent?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => {
    open.pop();
  });
  const addText = (text: string): void => {
    open.at(-1)?.children.push(text);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(text).close();
  if (root === null) throw new XmlTreeProblem('not_xml', 'no element in the document');
  return root;
}

export function childElements(element: XmlElement): XmlElement[] {
  return element.children.filter((child) => typeof child !== 'string');
}

/** The first element reached by the local names in turn, whatever their namespaces. */
export function find(element: XmlElement | null, ...path: readonly string[]): XmlElement | null {
  let found = element;
  for (const local of path) {
    if (found === null) return null;
    found = childElements(found).find((child) => child.local === local) ?? null;
  }
  return found;
}

/** All elements with the local name, the element itself included, in document order. */
export function descendants(element: XmlElement, local: string): XmlElement[] {
  const own = element.local === local ? [element] : [];
  return [...own, ...childElements(element).flatMap((child) => descendants(child, local))];
}

/** The text within, child elements included, without outer white space. */
export function textOf(element: XmlElement | null): string {
  if (element === null) return '';
  const text = (one: XmlElement): string =>
    one.children.map((child) => (typeof child === 'string' ? child : text(child))).join('');
  return text(element).trim();
}

export function attribute(element: XmlElement | null, local: string): string | null {
  return element?.attributes.find((one) => one.local === local)?.value ?? null;
}

function byCodePoint(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a, 'utf8'), Buffer.from(b, 'utf8'));
}

/** Prefixes whose namespace must be declared here: used by this element and not yet declared the same above it. */
function neededDeclarations(
  element: XmlElement,
  rendered: Readonly<Record<string, string>>,
  inclusive: ReadonlySet<string>,
): Record<string, string> {
  const used = new Set([
    element.prefix,
    ...element.attributes.map(({ prefix }) => prefix).filter((prefix) => prefix !== ''),
  ]);
  for (const prefix of inclusive) if (element.scope[prefix] !== undefined) used.add(prefix);
  used.delete('xml');
  const needed: Record<string, string> = {};
  for (const prefix of [...used].toSorted(byCodePoint)) {
    const namespace = element.scope[prefix] ?? '';
    if ((rendered[prefix] ?? '') !== namespace) needed[prefix] = namespace;
  }
  return needed;
}

function canonicalElement(
  element: XmlElement,
  rendered: Readonly<Record<string, string>>,
  inclusive: ReadonlySet<string>,
): string {
  const needed = neededDeclarations(element, rendered, inclusive);
  const declarations = Object.entries(needed).map(
    ([prefix, namespace]) => ` ${prefix === '' ? 'xmlns' : `xmlns:${prefix}`}="${escapeAttribute(namespace)}"`,
  );
  const attributes = element.attributes
    .toSorted((a, b) => byCodePoint(a.namespace, b.namespace) || byCodePoint(a.local, b.local))
    .map(({ name, value }) => ` ${name}="${escapeAttribute(value)}"`);
  const below = { ...rendered, ...needed };
  const content = element.children.map((child) =>
    typeof child === 'string' ? escapeText(child) : canonicalElement(child, below, inclusive),
  );
  return `<${element.name}${declarations.join('')}${attributes.join('')}>${content.join('')}</${element.name}>`;
}

/**
 * Exclusive canonical XML 1.0 without comments of the element and what it holds (https://www.w3.org/TR/xml-exc-c14n/).
 * `inclusivePrefixes` is the PrefixList of InclusiveNamespaces, with '' for `#default`.
 */
export function canonicalize(element: XmlElement, inclusivePrefixes: readonly string[] = []): string {
  return canonicalElement(element, {}, new Set(inclusivePrefixes));
}
