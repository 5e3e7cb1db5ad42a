export type XmlNode = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  content: string | readonly XmlNode[];
};

type Child = XmlNode | null | readonly (XmlNode | null)[];

/** An element with text, or with child elements of which nulls are left out. */
export function element(
  name: string,
  content: string | readonly Child[],
  attributes: Readonly<Record<string, string>> = {},
): XmlNode {
  if (typeof content === 'string') return { name, attributes, content };
  return { name, attributes, content: content.flat().filter((child) => child !== null) };
}

// Characters XML 1.0 does not have at all, not even escaped. They reach us in pasted descriptions.
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const TEXT_ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' };
const ATTRIBUTE_ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
};

/** Nothing in it is escaped or left out: so it is with nearly all text. */
const PLAIN = /^[\t\n\u0020-\u0025\u0027-\u003b=\u003f-\ud7ff\ue000-\ufffd]*$/;

/** Text as canonical XML escapes it. */
export function escapeText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replaceAll(FORBIDDEN, '').replaceAll(/[&<>\r]/g, (character) => TEXT_ESCAPES[character] ?? '');
}

/** An attribute's value as canonical XML escapes it. */
export function escapeAttribute(text: string): string {
  return text.replaceAll(FORBIDDEN, '').replaceAll(/[&<"\t\n\r]/g, (character) => ATTRIBUTE_ESCAPES[character] ?? '');
}

/**
 * Writes elements without indentation and always with an end tag, attributes in the order given. With namespace
 * declarations and attributes in canonical order this is the canonical form of the document.
 */
export function writeElement(node: XmlNode): string {
  const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
  const content = typeof node.content === 'string' ? escapeText(node.content) : node.content.map(writeElement).join('');
  return `<${node.name}${attributes.join('')}>${content}</${node.name}>`;
}

export function writeDocument(root: XmlNode): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeElement(root)}`;
}
