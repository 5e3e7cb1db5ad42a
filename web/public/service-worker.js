// Keeps the files of the application on the device, so that it opens without a connection. It keeps no answer of the API: books are private.
// What is kept of this version, and which script its page begins with, is written at the build (web/offline-files.ts).
importScripts('/offline-files.js');

const { entry, files } = self.offlineFiles;
const CACHE = `saldo ${entry}`;
/** One address stands for all: every address of the application gets the same page. */
const PAGE = '/en/';

self.addEventListener('install', (event) => {
  // Where the browser can be told so beforehand, a call of the API does not even wake this worker.
  const isTold = event.addRoutes?.({ condition: { urlPattern: '/*/api/*' }, source: 'network' });
  event.waitUntil(Promise.all([isTold, keep()]));
});

async function keep() {
  const cache = await caches.open(CACHE);
  const page = await fetch(PAGE, { cache: 'no-cache' });
  // Between fetching the list and the page the server may have got another version; the browser tries again by itself.
  if (!(await page.clone().text()).includes(entry)) throw new Error('the page is of another version');
  await Promise.all([cache.put(PAGE, page), cache.addAll(files)]);
}

// It waits until no page of the version before is open, so that such a page still finds its files.
self.addEventListener('activate', (event) => event.waitUntil(forgetOthers()));

async function forgetOthers() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
}

/** The server could not be reached when a page was last asked for. */
let isCutOff = false;

// With a connection this worker stands aside: files come from the server or the browser's own cache, as they always did.
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (/^\/((en|nl)(\/(?!\/*api\/).*)?)?$/.test(pathname)) event.respondWith(page(request));
  } else if ((isCutOff || !navigator.onLine) && files.includes(pathname)) event.respondWith(file(request));
});

/** The page of the server, so that nobody sees an old version; without a connection the kept one. */
async function page(request) {
  try {
    const answer = await fetch(request);
    isCutOff = false;
    return answer;
  } catch (error) {
    isCutOff = true;
    const kept = await caches.match(PAGE);
    if (kept === undefined) throw error;
    return kept;
  }
}

async function file(request) {
  return (await caches.match(request)) ?? fetch(request);
}
