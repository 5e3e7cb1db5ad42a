import type en from '../../en/journal/cash-book.ts';

const texts: typeof en = {
  title: 'Kasboek',
  summary: 'Kasontvangsten en -uitgaven per dag.',
  till: 'Kas',
  month: 'Maand',
  earlier: 'Vorige maand',
  later: 'Volgende maand',
  takings: 'Dagontvangsten',
  other: 'Kasontvangst of -uitgave',
  date: 'Datum',
  opening: 'Beginsaldo',
  received: 'Ontvangen',
  paid: 'Betaald',
  closing: 'Saldo',
  counted: 'Geteld',
  difference: 'Kasverschil',
  total: 'Totaal',
  openDay: 'Kas van {{date}}',
  problems: { below_nil: 'Onder nul', not_as_counted: 'Anders dan geteld' },
  belowNil_one: 'De kas staat op één dag onder nul. Er ontbreekt een ontvangst of een datum klopt niet.',
  belowNil_other: 'De kas staat op {{count}} dagen onder nul. Er ontbreekt een ontvangst of een datum klopt niet.',
  notAsCounted_one: 'Op één dag is na het tellen nog op de kas geboekt. Tel opnieuw of corrigeer de boeking.',
  notAsCounted_other:
    'Op {{count}} dagen is na het tellen nog op de kas geboekt. Tel opnieuw of corrigeer de boekingen.',
  empty: {
    title: 'Geen kasboekingen in deze maand',
    text: 'Boek dagontvangsten, of andere kasontvangsten en -uitgaven.',
  },
};

export default texts;
