import type en from '../en/errors.ts';

const texts: typeof en = {
  network: 'Geen verbinding met Saldo. Controleer je internetverbinding en probeer het opnieuw.',
  timeout: 'Geen antwoord van Saldo binnen 30 seconden. Probeer het opnieuw.',
  server: 'Er ging iets mis. Probeer het later opnieuw.',
  signedOut: 'Je bent uitgelogd. Log in om verder te gaan.',
  updateFailed: 'Bijwerken is niet gelukt.',
};

export default texts;
