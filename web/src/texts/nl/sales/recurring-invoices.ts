import type en from '../../en/sales/recurring-invoices.ts';

const texts: typeof en = {
  title: 'Terugkerende facturen',
  summary: 'Automatisch gemaakt op de vaste dag, op basis van een factuur die je koos.',
  make: 'Terugkerend maken',
  made: 'Terugkerende factuur gemaakt',
  edit: 'Schema wijzigen',
  saved: 'Schema gewijzigd',
  pause: 'Pauzeren',
  paused: 'Gepauzeerd. Overgeslagen datums worden niet alsnog gefactureerd',
  resume: 'Hervatten',
  resumed: 'Hervat',
  delete: 'Verwijderen',
  deleteTitle: '{{name}} verwijderen?',
  deleteText: 'Er worden geen facturen meer gemaakt. Bestaande facturen blijven.',
  deleted: 'Terugkerende factuur verwijderd',
  description: 'Naam',
  covers: 'Gefactureerde periode',
  coversChoice: { AHEAD: 'Vanaf de factuurdatum', BEHIND: 'Voor de factuurdatum' },
  action: 'Elke factuur',
  actions: { DRAFT: 'Als concept bewaren', FINALIZE: 'Definitief maken', SEND: 'Definitief maken en versturen' },
  indexation: 'Jaarlijkse prijsverhoging, %',
  variables: 'In de regels worden {period}, {month}, {quarter} en {year} de gefactureerde periode.',
  next: 'Volgende datum',
  times: 'Gemaakt',
  endedOn: 'beëindigd op {{date}}',
  problems_one: '{{count}} concept gebleven',
  problems_other: '{{count}} concept gebleven',
  badIndexation: 'Vul een percentage van -50 tot en met 50 in',
  empty: {
    title: 'Eén keer invoeren, elke maand vanzelf gefactureerd.',
    text: 'Open een factuur, zoals een abonnement, en maak die terugkerend.',
    act: 'Naar facturen',
  },
};

export default texts;
