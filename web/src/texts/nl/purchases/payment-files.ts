export default {
  stands_one: '{{count}} uitgave staat al in het betaalbestand van {{date}}',
  stands_other: '{{count}} uitgaven staan al in het betaalbestand van {{date}}',
  notUsed: 'Bestand niet gebruikt? Trek het in',
  see: 'Bekijk betaalbestand',
  withdraw: 'Intrekken',
  withdrawTitle: 'Het betaalbestand van {{date}} intrekken?',
  withdrawText:
    'Trek het alleen in als de bank het bestand niet heeft ontvangen of heeft geweigerd. Onbetaalde uitgaven kunnen dan in een nieuw bestand. Je naam wordt vastgelegd.',
  withdrawn: 'Betaalbestand ingetrokken',
  files: 'Betaalbestanden',
  summary: 'Betaalbestanden voor je bank, tot je afschrift de betaling bevestigt.',
  of: 'Betaalbestand van {{date}}',
  by: 'Gemaakt door {{name}} op {{date}}',
  withdrawnBy: 'Ingetrokken door {{name}} op {{date}}',
  madeOn: 'Gemaakt op',
  madeBy: 'Door',
  count: 'Betalingen',
  lines: 'Betalingen',
  paid: 'betaald',
  download: 'Opnieuw downloaden',
  on: 'betaaldatum {{date}}',
  tooMuch:
    'Het betaalbestand betaalt {{ordered}}, maar er staat {{amount}} open. Heeft de bank het nog niet? Trek het dan in en maak een nieuw bestand.',
  inFile: '{{amount}} in het betaalbestand van {{date}}',
  empty: {
    title: 'Hier komen je betaalbestanden',
    text: 'Kies openstaande uitgaven en betaal ze met één bestand.',
    act: 'Naar de openstaande uitgaven',
  },
  act: 'Betalen met bestand',
  nothingToPay: 'Niets te betalen',
  title: 'Betaalbestand maken',
  creditNote: 'Een creditfactuur kan niet worden betaald. Verreken die met een factuur van deze leverancier.',
  seeExpense: 'Bekijk uitgave {{number}}',
  left_one: '{{count}} uitgave kan niet worden opgenomen',
  left_other: '{{count}} uitgaven kunnen niet worden opgenomen',
  text_zero: 'Geen van deze uitgaven kan in het bestand worden opgenomen.',
  text_one:
    '{{count}} uitgave, {{amount}}. Upload het bestand bij je bank; de betaling wordt geboekt vanuit je afschrift.',
  text_other:
    '{{count}} uitgaven, {{amount}}. Upload het bestand bij je bank; de betalingen worden geboekt vanuit je afschrift.',
  account: 'Van rekening',
  date: 'Betaaldatum',
  make: 'Bestand maken',
  made_one: 'Betaalbestand met {{count}} betaling gemaakt',
  made_other: 'Betaalbestand met {{count}} betalingen gemaakt',
  differs: {
    INVOICE:
      'Het bestand betaalt {{supplier}} op {{iban}}, zoals in je contacten. Op de factuur staat een andere rekening: {{other}}.',
    UNREAD:
      'Het bestand betaalt {{supplier}} op {{iban}}, zoals in je contacten. Op de factuur staat een andere rekening.',
    BEFORE: 'Het bestand betaalt {{supplier}} op {{iban}}. Eerdere betalingen gingen naar {{other}}.',
  },
  ask: {
    INVOICE:
      'Dit kan factuurfraude zijn. Bel de leverancier om te controleren welke rekening klopt. Is het die op de factuur, wijzig dan eerst het contact.',
    BEFORE: 'Dit kan factuurfraude zijn. Bel de leverancier om te controleren of de nieuwe rekening klopt.',
  },
  waits_one: '{{count}} uitgave blijft tot dan buiten het bestand',
  waits_other: '{{count}} uitgaven blijven tot dan buiten het bestand',
  confirm: {
    INVOICE: 'Nagevraagd bij {{supplier}}: betaal op {{iban}}, zoals in mijn contacten',
    BEFORE: 'Nagevraagd bij {{supplier}}: de nieuwe rekening {{iban}} klopt',
  },
  confirmWhat: '{{supplier}} betalen op rekening {{iban}}',
};
