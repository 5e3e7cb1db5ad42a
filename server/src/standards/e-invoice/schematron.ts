import { scheduler } from 'node:timers/promises';
import xpath from 'fontoxpath';
import { type Document, type Element, type Node, parseXmlDocument } from 'slimdom';

/** A rule that a document breaks. A warning is advice: the document is still valid. */
export type Finding = { rule: string; severity: 'fatal' | 'warning' };

/** Rules in the form in which they are published, ready to be run. A long document takes seconds: other requests run in between. */
export type Rulebook = (document: Document) => Promise<Finding[]>;

type Assertion = { rule: string; severity: Finding['severity']; test: string };
/** `names` are what the elements may be called that it is about; any, where that is not known. */
type Rule = { context: string; names: readonly string[] | null; assertions: readonly Assertion[] };
type Pattern = { variables: readonly { name: string; value: string }[]; rules: readonly Rule[] };

/** How long to go on before others get their turn. */
const TURN_MS = 10;

const SCHEMATRON = 'http://purl.oclc.org/dsdl/schematron';

function children(parent: Element, name: string): Element[] {
  return parent.children.filter((child) => child.namespaceURI === SCHEMATRON && child.localName === name);
}

const attribute = (element: Element, name: string): string => element.getAttribute(name) ?? '';

/** The alternatives of a match pattern, each as a path from the root of the document. */
function pathsOf(pattern: string): string[] {
  const paths = [''];
  let depth = 0;
  let quote = '';
  for (const character of pattern) {
    if (quote === '' && (character === '"' || character === "'")) quote = character;
    else if (character === quote) quote = '';
    else if (quote === '' && '[('.includes(character)) depth += 1;
    else if (quote === '' && '])'.includes(character)) depth -= 1;
    if (character === '|' && depth === 0 && quote === '') paths.push('');
    else paths[paths.length - 1] += character;
  }
  return paths.map((path) => path.trim()).map((path) => (path.startsWith('/') ? path : `//${path}`));
}

const LAST_STEP = /(?:^|[/:])([\w-]+)$/;

/** What an element is called that a path leads to; undefined where that cannot be told from the path alone. */
function nameOf(path: string): string | undefined {
  const bracket = path.indexOf('[');
  if (bracket >= 0 && !path.endsWith(']')) return undefined;
  return LAST_STEP.exec(bracket < 0 ? path : path.slice(0, bracket))?.[1];
}

function ruleOf(element: Element): Rule {
  const paths = pathsOf(attribute(element, 'context'));
  const names = paths.map(nameOf).filter((name) => name !== undefined);
  return {
    context: paths.join(' | '),
    names: names.length < paths.length ? null : names,
    assertions: children(element, 'assert').map((assert) => ({
      rule: attribute(assert, 'id'),
      severity: attribute(assert, 'flag') === 'warning' ? 'warning' : 'fatal',
      test: attribute(assert, 'test'),
    })),
  };
}

function patternOf(element: Element): Pattern {
  return {
    variables: children(element, 'let').map((each) => ({
      name: attribute(each, 'name'),
      value: attribute(each, 'value'),
    })),
    rules: children(element, 'rule').map(ruleOf),
  };
}

/**
 * Reads ISO Schematron with XPath 2 as query language, as far as the rules for e-invoices use it: patterns with variables, rules and
 * assertions. Of the rules of a pattern the first that a node matches applies to it. An assertion that cannot be evaluated is not kept.
 * Throws on text that is no Schematron. `prefixes` are for a text that leaves them to the schema it belongs to.
 */
export function readRules(text: string, prefixes: Readonly<Record<string, string>> = {}): Rulebook {
  const root = parseXmlDocument(text).documentElement;
  if (root === null || root.namespaceURI !== SCHEMATRON) throw new Error('no Schematron');
  const declared = children(root, 'ns').map((ns) => [attribute(ns, 'prefix'), attribute(ns, 'uri')] as const);
  const namespaces = new Map([...Object.entries(prefixes), ...declared]);
  const options = { namespaceResolver: (prefix: string): string | null => namespaces.get(prefix) ?? null };
  const patterns = (root.localName === 'pattern' ? [root] : children(root, 'pattern')).map(patternOf);

  return async (document) => {
    const findings: Finding[] = [];
    const present = new Set([...document.getElementsByTagName('*')].map(({ localName }) => localName));
    let since = performance.now();
    for (const { variables, rules } of patterns) {
      const values: Record<string, unknown> = {};
      for (const { name, value } of variables)
        values[name] = xpath.evaluateXPath(value, document, null, values, xpath.evaluateXPath.ANY_TYPE, options);
      const matched = new Set<Node>();
      for (const { context, names, assertions } of rules) {
        if (names !== null && !names.some((name) => present.has(name))) continue;
        if (performance.now() - since > TURN_MS) {
          await scheduler.yield();
          since = performance.now();
        }
        const nodes = xpath
          .evaluateXPathToNodes<Node>(context, document, null, values, options)
          .filter((node) => !matched.has(node));
        for (const node of nodes) {
          matched.add(node);
          for (const { rule, severity, test } of assertions)
            if (!isKept(() => xpath.evaluateXPathToBoolean(test, node, null, values, options)))
              findings.push({ rule, severity });
        }
      }
    }
    return findings;
  };
}

function isKept(test: () => boolean): boolean {
  try {
    return test();
  } catch {
    return false;
  }
}
