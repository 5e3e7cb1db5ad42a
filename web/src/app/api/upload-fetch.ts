/** `fetch` for file uploads: only XMLHttpRequest reports upload progress. */
export function uploadFetch(url: string, init: RequestInit, onProgress: (share: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(init.method ?? 'POST', url);
    request.responseType = 'blob';
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      const empty = request.status === 204 || request.status === 205;
      resolve(new Response(empty ? null : (request.response as Blob), { status: request.status }));
    });
    request.addEventListener('error', () => reject(new TypeError('the upload failed')));
    request.addEventListener('abort', () => reject(new DOMException('the upload was stopped', 'AbortError')));
    init.signal?.addEventListener('abort', () => request.abort());
    request.send(init.body instanceof FormData ? init.body : null);
  });
}
