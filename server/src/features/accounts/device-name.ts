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

/** Browser and system in words, as far as the user agent tells. */
export function deviceName(userAgent: string, language: Language): string {
  const browser = BROWSERS.find(([sign]) => sign.test(userAgent))?.[1];
  const system = SYSTEMS.find(([sign]) => sign.test(userAgent))?.[1];
  const { on, unknown } = WORDS[language];
  if (browser !== undefined && system !== undefined) return `${browser} ${on} ${system}`;
  return browser ?? system ?? unknown;
}
