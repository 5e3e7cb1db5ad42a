import { expect, test } from 'vitest';
import { deviceName, deviceWithVersion } from './device-name.ts';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36';
const EDGE = `${CHROME.replace('X11; Linux x86_64', 'Windows NT 10.0; Win64; x64')} Edg/152.0.0.0`;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1';
const FIREFOX = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:150.0) Gecko/20100101 Firefox/150.0';

test.each([
  [CHROME, 'Chrome on Linux', 'Chrome 153 on Linux'],
  [EDGE, 'Edge on Windows', 'Edge 152 on Windows'],
  [IPHONE, 'Safari on iPhone', 'Safari 19 on iPhone'],
  [FIREFOX, 'Firefox on macOS', 'Firefox 150 on macOS'],
  ['curl/8.5.0', 'curl', 'curl 8'],
  ['', 'Unknown device', 'Unknown device'],
])('%s', (userAgent, name, withVersion) => {
  expect([deviceName(userAgent, 'en'), deviceWithVersion(userAgent, 'en')]).toEqual([name, withVersion]);
});
