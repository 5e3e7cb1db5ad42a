import type en from '../../en/sales/units-of.ts';

const texts: typeof en = {
  hour_one: 'uur',
  hour_other: 'uur',
  day_one: 'dag',
  day_other: 'dagen',
  week_one: 'week',
  week_other: 'weken',
  month_one: 'maand',
  month_other: 'maanden',
  year_one: 'jaar',
  year_other: 'jaar',
  km_one: 'km',
  km_other: 'km',
  m_one: 'm',
  m_other: 'm',
  m2_one: 'm²',
  m2_other: 'm²',
  m3_one: 'm³',
  m3_other: 'm³',
  kg_one: 'kg',
  kg_other: 'kg',
  litre_one: 'liter',
  litre_other: 'liter',
};

export default texts;
