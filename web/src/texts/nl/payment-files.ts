export default {
  stands_one: '{{count}} uitgave staat al in het betaalbestand van {{date}}',
  stands_other: '{{count}} uitgaven staan al in het betaalbestand van {{date}}',
  notUsed: 'Dat bestand is niet gebruikt: intrekken',
  see: 'Bekijk het betaalbestand',
  withdraw: 'Intrekken',
  withdrawTitle: 'Het betaalbestand van {{date}} intrekken?',
  withdrawText:
    'Doe dit alleen als je bank dit bestand niet heeft gekregen of het heeft geweigerd. Wat erin staat en nog niet is betaald, kan dan in een ander bestand. Dit wordt vastgelegd met je naam.',
  withdrawn: 'Het betaalbestand is ingetrokken',
  files: 'Betaalbestanden',
  summary: 'Wat je je bank te betalen gaf, totdat op je afschrift staat dat het is betaald.',
  of: 'Betaalbestand van {{date}}',
  by: 'Gemaakt door {{name}} op {{date}}',
  withdrawnBy: 'Ingetrokken door {{name}} op {{date}}',
  madeOn: 'Gemaakt op',
  madeBy: 'Door',
  count: 'Betalingen',
  lines: 'Wat het betaalt',
  paid: 'betaald',
  download: 'Opnieuw downloaden',
  on: 'betaling {{date}}',
  tooMuch:
    'Het betaalbestand bestelt {{ordered}} en er is nog {{amount}} te betalen. Heeft de bank het nog niet, trek het dan in en maak een nieuw.',
  inFile: '{{amount}} staat in het betaalbestand van {{date}}',
  empty: {
    title: 'De bestanden die je voor je bank maakt, blijven hier staan.',
    text: 'Kies openstaande uitgaven en maak één bestand dat ze alle betaalt.',
    act: 'Naar de openstaande uitgaven',
  },
  act: 'Betalen met bestand',
  nothingToPay: 'Op geen van deze valt iets te betalen',
  title: 'Bestand voor de bank',
  creditNote: 'Een creditnota kan je bank niet betalen. Verreken hem met een factuur van deze leverancier.',
  seeExpense: 'Bekijk uitgave {{number}}',
  left_one: '{{count}} uitgave komt niet in het bestand',
  left_other: '{{count}} uitgaven komen niet in het bestand',
  text_zero: 'Er is nu niets dat in een bestand kan.',
  text_one:
    '{{count}} uitgave, {{amount}}. Je geeft het bestand aan je bank; de betaling wordt geboekt als ze op je afschrift staat.',
  text_other:
    '{{count}} uitgaven, {{amount}}. Je geeft het bestand aan je bank; de betalingen worden geboekt als ze op je afschrift staan.',
  account: 'Van rekening',
  date: 'Op',
  make: 'Bestand maken',
  made_one: 'Er is een bestand gemaakt met {{count}} betaling',
  made_other: 'Er is een bestand gemaakt met {{count}} betalingen',
  differs: {
    INVOICE:
      'In je contacten heeft {{supplier}} de rekening {{iban}}; daarop zou het bestand betalen. Op de factuur staat een andere: {{other}}.',
    UNREAD:
      'In je contacten heeft {{supplier}} de rekening {{iban}}; daarop zou het bestand betalen. Op de factuur staat een andere.',
    BEFORE:
      'In je contacten heeft {{supplier}} een andere rekening dan eerder: {{iban}}; daarop zou het bestand betalen. Eerder was het {{other}}.',
  },
  ask: {
    INVOICE:
      'Zo gaat factuurfraude. Vraag de leverancier per telefoon welke van de twee klopt. Is het die op de factuur, wijzig dan eerst het contact.',
    BEFORE: 'Zo gaat factuurfraude. Vraag de leverancier per telefoon of de nieuwe rekening klopt.',
  },
  waits_one: '{{count}} uitgave blijft tot dan buiten het bestand',
  waits_other: '{{count}} uitgaven blijven tot dan buiten het bestand',
  confirm: {
    INVOICE: 'Ik heb het {{supplier}} gevraagd: betaal op {{iban}}, zoals in mijn contacten',
    BEFORE: 'Ik heb het {{supplier}} gevraagd: de nieuwe rekening {{iban}} klopt',
  },
  confirmWhat: '{{supplier}} betalen op de rekening {{iban}}',
};
