import i18next from 'i18next';
import { createApi } from './api.ts';
import { askToSignIn } from './sign-in-again.ts';
import { uploadFetch } from './upload-fetch.ts';

/** The API this page talks to, in the language of its address. */
export const { callApi, fetchFile, fetchPage, addressOfCall } = createApi({
  fetch: (url, init, onProgress) => (onProgress === undefined ? fetch(url, init) : uploadFetch(url, init, onProgress)),
  language: () => i18next.language,
  askToSignIn,
  words: (what) => i18next.t(what, { ns: 'errors' }),
  newKey: () => crypto.randomUUID(),
  checkReplies: import.meta.env.DEV,
});
