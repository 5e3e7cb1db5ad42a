/** Has the browser keep the files of the application, so that it opens without a connection; a browser that will not opens with one. */
export function keepApplication(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => undefined);
}
