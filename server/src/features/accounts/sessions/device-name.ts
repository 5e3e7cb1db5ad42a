import type { Language } from '#platform/scope';

/** In order: what calls itself several things is the first of them. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];
const WORDS = {
  en: { on: 'on', unknown: 'Unknown device' },
  nl: { on: 'op', unknown: 'Onbekend apparaat' },
};

/** The same with which version of the browser, so that two of a kind can be distinguished: "Firefox 140 on Windows". */
export function deviceWithVersion(userAgent: string, language: Language): string {
  const name = deviceName(userAgent, language);
  const sign = BROWSERS.find(([each]) => each.test(userAgent));
  if (sign === undefined) return name;
  const ownVersion = sign[1] === 'Safari' ? /\bVersion\/(\d+)/ : new RegExp(`${sign[0].source}(\\d+)`);
  const version = ownVersion.exec(userAgent)?.at(-1);
  return version === undefined ? name : name.replace(sign[1], `${sign[1]} ${version}`);
}

/** Browser and system as text, from the user agent. */
export function deviceName(userAgent: string, language: Language): string {
  const browser = BROWSERS.find(([sign]) => sign.test(userAgent))?.[1];
  const system = SYSTEMS.find(([sign]) => sign.test(userAgent))?.[1];
  const { on, unknown } = WORDS[language];
  if (browser !== undefined && system !== undefined) return `${browser} ${on} ${system}`;
  return browser ?? system ?? unknown;
}
