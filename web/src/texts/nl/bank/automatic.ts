import type en from '../../en/bank/automatic.ts';

const texts: typeof en = {
  title: 'Automatisch boeken',
  label: 'Banktransacties automatisch boeken',
  help: 'Geldt voor wat vanaf nu binnenkomt. Wat geboekt is, staat onder Automatisch en kun je daar terugdraaien; dat wordt dan niet opnieuw automatisch geboekt.',
  off: 'Uit',
  certain: 'Als het zeker is',
  likely: 'Als het zeker of waarschijnlijk is',
  save: 'Opslaan',
  saved: 'Opgeslagen',
  booked: 'Automatisch geboekt',
};

export default texts;
