import fc from 'fast-check';
import { XmlC14NMode, XmlDocument } from 'libxml2-wasm';
import { describe, expect, it } from 'vitest';
import { attribute, canonicalize, descendants, find, parseXml, textOf, XmlTreeProblem } from './xml-tree.ts';

/** What libxml2 makes of the same element. */
function reference(xml: string, local: string, inclusiveNamespacePrefixes: string[]): string {
  const document = XmlDocument.fromString(xml);
  const element = document.get(`//*[local-name()="${local}"]`);
  const options = { mode: XmlC14NMode.XML_C14N_EXCLUSIVE_1_0, withComments: false, inclusiveNamespacePrefixes };
  const text = element?.canonicalizeToString(options) ?? '';
  document.dispose();
  return text;
}

function own(xml: string, local: string, prefixes: string[]): string {
  const [element] = descendants(parseXml(xml), local);
  return element === undefined ? '' : canonicalize(element, prefixes);
}

const SAMPLES = [
  '<a><b z="1" a="2">t</b></a>',
  '<a xmlns="urn:1" xmlns:p="urn:2"><b p:x="1" y="2"><p:c xmlns:p="urn:3"/><d xmlns=""/></b></a>',
  '<p:a xmlns:p="urn:p" xmlns:q="urn:q" xmlns:r="urn:r"><p:b q:z="1" p:z="2" z="3"><q:c/><r:c/></p:b></p:a>',
  '<a xmlns:x="urn:x"><b xml:lang="nl">x:text &amp; &lt;&gt; "quotes" \'\n\t<!-- away --><![CDATA[<raw>&]]>&#13;</b></a>',
  '<a xmlns:xml="http://www.w3.org/XML/1998/namespace"><b xml:lang="nl"/></a>',
  '<a><b k="&#9;&#10;&#13;&quot;&amp;&lt;>"/></a>',
  '<a xmlns="urn:1"><p:b xmlns:p="urn:2"><c/><p:d xmlns="urn:3"><e/></p:d></p:b></a>',
];

describe('exclusive canonical XML', () => {
  it.each(SAMPLES)('is that of libxml2: %s', (xml) => {
    expect(own(xml, 'b', [])).toBe(reference(xml, 'b', []));
    expect(own(xml, 'b', ['x', 'q', 'p'])).toBe(reference(xml, 'b', ['x', 'q', 'p']));
  });

  it('does not depend on how the document was written', () => {
    const one = '<a xmlns:p="urn:p"><b  y="2"   x=\'1\' ><p:c/></b></a>';
    const other = '<a><b x="1" y="2"><p:c xmlns:p="urn:p"></p:c></b></a>';
    expect(own(one, 'b', [])).toBe(own(other, 'b', []));
  });

  it('is that of libxml2 for any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '&amp;', '&lt;', '>', '"', "'", '\n', '\t', '&#13;', 'é', '€', '😀') }),
        (text) => {
          const xml = `<a><b>${text}</b></a>`;
          expect(own(xml, 'b', [])).toBe(reference(xml, 'b', []));
        },
      ),
    );
  });
});

describe('a document in memory', () => {
  it('is searchable by local names', () => {
    const root = parseXml('<s:Envelope xmlns:s="urn:s"><s:Body id="1"><x> te<b>xt</b> </x></s:Body></s:Envelope>');
    expect(textOf(find(root, 'Body', 'x'))).toBe('text');
    expect(attribute(find(root, 'Body'), 'id')).toBe('1');
    expect(find(root, 'Body', 'y', 'z')).toBeNull();
  });

  it.each([
    ['not_xml', '<a>'],
    ['not_xml', ''],
    ['not_xml', '<a>&b;</a>'],
    ['not_xml', '<a><?php x?></a>'],
    ['doctype_refused', '<!DOCTYPE a><a/>'],
    ['too_deep', `${'<a>'.repeat(200)}${'</a>'.repeat(200)}`],
    ['too_large', 'x'.repeat(10_000_001)],
  ])('is refused with %s', (code, xml) => {
    expect(() => parseXml(xml)).toThrow(XmlTreeProblem);
    expect(() => parseXml(xml)).toThrow(expect.objectContaining({ code }));
  });
});
