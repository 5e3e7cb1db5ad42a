import { chromium } from '@playwright/test';
import { createServer } from 'node:http';
import { chromium as own } from './e2e/support/browser.ts';
import { codeOf } from './e2e/support/authenticator.ts';
const [BASE, port = '3999'] = process.argv.slice(2);
const browser = await chromium.launch({ ...own(), args: ['--no-sandbox', '--disable-gpu', '--no-first-run'] });
const who = {};
async function open(name, { lang = 'en', width = 1440, height = 900, dark = false, phone = width < 500 } = {}) {
  const context = await browser.newContext({ viewport: { width, height: phone ? 780 : height }, locale: lang === 'nl' ? 'nl-NL' : 'en-GB', timezoneId: 'Europe/Amsterdam', colorScheme: dark ? 'dark' : 'light', isMobile: phone, hasTouch: phone, acceptDownloads: true, baseURL: BASE });
  const page = await context.newPage();
  page.setDefaultTimeout(8000);
  const log = [];
  page.on('console', (m) => { if (['error', 'warning'].includes(m.type())) log.push(m.text()); });
  page.on('pageerror', (e) => log.push(`uncaught ${e.message}`));
  page.on('response', (r) => { if (r.status() >= 400) log.push(`${r.status()} ${r.request().method()} ${r.url()}`); });
  who[name] = { context, page, lang, log };
  return who[name];
}
const shot = async (name, file) => { await who[name].page.screenshot({ path: `/tmp/walk/${file}.png` }); return `/tmp/walk/${file}.png`; };
const text = async (name, sel = 'body') => (await who[name].page.locator(sel).first().innerText()).slice(0, 6000);
const AsyncFunction = (async () => {}).constructor;
const said = [];
const say = (...x) => said.push(x.map((v) => typeof v === 'string' ? v : JSON.stringify(v)).join(' '));
createServer(async (req, res) => {
  let body = ''; for await (const c of req) body += c;
  said.length = 0;
  try { const v = await new AsyncFunction('who', 'open', 'codeOf', 'BASE', 'shot', 'text', 'say', 'browser', body)(who, open, codeOf, BASE, shot, text, say, browser); if (v !== undefined) say(v); } catch (e) { say('!!', String(e.stack ?? e).slice(0, 1500)); }
  res.end(said.join('\n') + '\n');
}).listen(Number(port), '127.0.0.1', () => console.log('driver ready'));
