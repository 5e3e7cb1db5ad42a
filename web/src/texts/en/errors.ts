/** What the browser itself has to say when the server could not. The server words its own refusals. */
export default {
  network: 'No connection to Saldo. Check your internet connection and try again.',
  timeout: 'No response from Saldo within 30 seconds. Please try again.',
  server: 'Something went wrong. Please try again later.',
  signedOut: "You've been signed out. Sign in to continue.",
  updateFailed: 'Updating the record failed.',
};
