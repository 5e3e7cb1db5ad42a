import type en from '../../en/sales/online.ts';

const texts: typeof en = {
  copyLink: 'Betaallink kopiëren',
  copied: 'Link gekopieerd. De klant kan de factuur ermee bekijken en betalen.',
  title: 'Factuur {{number}}',
  from: 'Van {{company}} voor {{customer}}',
  dated: 'Factuurdatum {{date}}',
  due: 'Betalen vóór of op {{date}}',
  total: 'Totaal',
  outstanding: 'Te betalen',
  paid: 'Deze factuur is betaald. Bedankt.',
  credited: 'Deze factuur is gecrediteerd. Je hoeft niets te betalen.',
  creditNote: 'Dit is een creditfactuur. Je hoeft niets te betalen.',
  overdue: 'De betaaltermijn is verstreken.',
  pay: 'Betaal {{amount}} online',
  pending: 'Je betaling wordt verwerkt. Op deze pagina zie je wanneer die is ontvangen.',
  unpaid: {
    FAILED: 'De betaling is niet gelukt. Je kunt het opnieuw proberen.',
    EXPIRED: 'De betaling is verlopen. Je kunt het opnieuw proberen.',
    CANCELLED: 'De betaling is geannuleerd. Je kunt het opnieuw proberen.',
  },
  transfer: 'Of per overschrijving',
  onlyTransfer: 'Betaal per overschrijving',
  iban: 'IBAN',
  name: 'Ten name van',
  reference: 'Betalingskenmerk',
  scan: 'Scan met je bankieren-app',
  pdf: 'Factuur downloaden (pdf)',
  overTitle: 'Link niet geldig',
  overText: 'Deze link is niet volledig of verlopen. Vraag de afzender om een nieuwe.',
};

export default texts;
