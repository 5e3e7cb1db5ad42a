import { BUYER, type Layout, type PaperFacts } from './facts.ts';
import { day, money, rate, Sheet } from './paper.ts';

const A4 = [595, 842] as const;

const WORDS = {
  nl: {
    invoice: 'Factuur',
    credit: 'Creditnota',
    number: 'Factuurnummer',
    creditNumber: 'Creditnummer',
    date: 'Factuurdatum',
    due: 'Vervaldatum',
    description: 'Omschrijving',
    quantity: 'Aantal',
    amount: 'Bedrag',
    subtotal: 'Subtotaal excl. btw',
    vat: 'Btw',
    total: 'Totaal incl. btw',
    pay: 'Te betalen',
    to: 'Factuur aan',
    base: 'Grondslag',
    credited: 'Te ontvangen',
    shifted: 'Btw verlegd',
  },
  en: {
    invoice: 'Invoice',
    credit: 'Credit note',
    number: 'Invoice number',
    creditNumber: 'Credit note number',
    date: 'Invoice date',
    due: 'Due date',
    description: 'Description',
    quantity: 'Quantity',
    amount: 'Amount',
    subtotal: 'Subtotal excl. VAT',
    vat: 'VAT',
    total: 'Total incl. VAT',
    pay: 'Amount due',
    to: 'Bill to',
    base: 'Taxable amount',
    credited: 'Total credit',
    shifted: 'VAT reverse charged',
  },
} as const;

type Words = (typeof WORDS)['nl' | 'en'];
type Draw = (facts: PaperFacts, words: Words) => Sheet;

function identity({ supplier }: PaperFacts, words: Words): string[] {
  return [
    ...(supplier.kvk === null ? [] : [`KvK ${supplier.kvk}`]),
    ...(supplier.vat_id === null ? [] : [`${words.vat} ${supplier.vat_id}`]),
    ...(supplier.iban === null ? [] : [`IBAN ${supplier.iban.replaceAll(/(.{4})(?=.)/g, '$1 ')}`]),
  ];
}

function address({ supplier }: PaperFacts): string[] {
  return [supplier.street, supplier.town];
}

function buyer(): string[] {
  return [BUYER.name, BUYER.street, BUYER.town];
}

/** Lines with their amounts at `right`; gives where they end. */
function goods(sheet: Sheet, facts: PaperFacts, words: Words, top: number, right: number): number {
  const { style } = facts;
  sheet.text(50, top, words.description, { bold: true }).text(330, top, words.quantity, { bold: true });
  sheet.right(right, top, words.amount, { bold: true }).rule(top + 15);
  facts.lines.forEach((line, index) => {
    const y = top + 24 + index * 17;
    sheet.text(50, y, line.description).text(340, y, String(line.quantity));
    sheet.right(right, y, money(line.amount, style));
  });
  return top + 24 + facts.lines.length * 17;
}

/** Subtotal, VAT per rate and total below each other. */
function totals(sheet: Sheet, facts: PaperFacts, words: Words, top: number, x: number, right: number): number {
  const { style } = facts;
  let y = top;
  sheet.text(x, y, words.subtotal).right(right, y, money(facts.total_excl, style));
  for (const { rate_bp, vat } of facts.vat) {
    y += 16;
    sheet.text(x, y, `${words.vat} ${rate(rate_bp)}`).right(right, y, money(vat, style));
  }
  y += 20;
  sheet.rule(y - 5, x, right);
  const title = facts.is_credit_note ? words.credited : words.total;
  sheet
    .text(x, y, title, { bold: true, size: 11 })
    .right(right, y, money(facts.total_incl, style), { bold: true, size: 11 });
  return y + 30;
}

const classic: Draw = (facts, words) => {
  const sheet = new Sheet(...A4);
  sheet.text(50, 50, facts.supplier.name, { size: 18, bold: true });
  sheet.block(50, 78, [...address(facts), ...identity(facts, words)]);
  sheet.text(50, 175, words.to, { bold: true }).block(50, 190, buyer());
  sheet.block(360, 175, [
    `${words.number}: ${facts.number}`,
    `${words.date}: ${day(facts.date, facts.style)}`,
    ...(facts.due === null ? [] : [`${words.due}: ${day(facts.due, facts.style)}`]),
  ]);
  totals(sheet, facts, words, goods(sheet, facts, words, 270, 545) + 20, 360, 545);
  return sheet;
};

const letterhead: Draw = (facts, words) => {
  const sheet = new Sheet(...A4);
  sheet.centre(40, facts.supplier.name, { size: 20, bold: true }).centre(66, address(facts).join(' · '), { size: 9 });
  sheet.rule(84).block(50, 120, buyer());
  sheet.text(50, 200, `${words.invoice} ${facts.number}`, { size: 15, bold: true });
  sheet.text(50, 222, `${words.date} ${day(facts.date, facts.style)}`);
  if (facts.due !== null) sheet.text(260, 222, `${words.due} ${day(facts.due, facts.style)}`);
  totals(sheet, facts, words, goods(sheet, facts, words, 260, 520) + 16, 330, 520);
  sheet.rule(790).centre(798, identity(facts, words).join('  |  '), { size: 8 });
  return sheet;
};

const metaTable: Draw = (facts, words) => {
  const sheet = new Sheet(...A4);
  sheet.block(50, 60, buyer()).block(380, 60, [facts.supplier.name, ...address(facts)]);
  sheet.block(380, 105, identity(facts, words), { size: 8 });
  sheet.text(50, 160, words.invoice.toUpperCase(), { size: 22, bold: true });
  const columns = [words.number, words.date, ...(facts.due === null ? [] : [words.due])];
  const values = [
    facts.number,
    ...[facts.date, facts.due].flatMap((one) => (one === null ? [] : [day(one, facts.style)])),
  ];
  columns.forEach((column, index) => {
    sheet.text(50 + index * 160, 205, column, { size: 9, bold: true });
    sheet.text(50 + index * 160, 220, values[index] ?? '');
  });
  totals(sheet, facts, words, goods(sheet, facts, words, 265, 545) + 24, 350, 545);
  return sheet;
};

const subscription: Draw = (facts, words) => {
  const sheet = new Sheet(...A4);
  sheet.text(50, 45, facts.supplier.name, { size: 16, bold: true });
  sheet
    .text(50, 90, words.pay, { size: 11 })
    .text(50, 106, money(facts.total_incl, facts.style), { size: 26, bold: true });
  if (facts.due !== null) sheet.text(50, 140, `${words.due}: ${day(facts.due, facts.style)}`);
  sheet.block(370, 90, [
    `${words.number} ${facts.number}`,
    `${words.date} ${day(facts.date, facts.style)}`,
    '',
    ...buyer(),
  ]);
  totals(sheet, facts, words, goods(sheet, facts, words, 215, 545) + 12, 340, 545);
  sheet.block(50, 700, [facts.supplier.name, ...address(facts), ...identity(facts, words)], { size: 8 });
  return sheet;
};

const till: Draw = (facts) => {
  const { style, supplier } = facts;
  const sheet = new Sheet(260, 300 + facts.lines.length * 14 + facts.vat.length * 14);
  const mono = { mono: true, size: 10 };
  sheet
    .centre(18, supplier.name, { size: 13, bold: true })
    .centre(36, supplier.street, mono)
    .centre(50, supplier.town, mono);
  sheet.centre(64, `KvK ${supplier.kvk ?? ''}`, mono).centre(78, `BTW-nr ${supplier.vat_id ?? ''}`, mono);
  sheet.text(16, 100, `Datum ${day(facts.date, style)}`, mono).right(244, 100, '14:32', mono);
  sheet.text(16, 114, `Bon ${facts.number}`, mono);
  let y = 136;
  for (const line of facts.lines) {
    sheet
      .text(16, y, `${String(line.quantity)} x ${line.description}`, mono)
      .right(244, y, money(line.amount, { ...style, sign: '' }), mono);
    y += 14;
  }
  sheet.rule(y + 4, 16, 244);
  sheet.text(16, y + 12, 'TOTAAL', { ...mono, bold: true, size: 12 });
  sheet.right(244, y + 12, money(facts.total_incl, style), { ...mono, bold: true, size: 12 });
  sheet.text(16, y + 30, 'PIN', mono).right(244, y + 30, money(facts.total_incl, { ...style, sign: '' }), mono);
  sheet
    .text(16, y + 56, 'BTW', mono)
    .right(150, y + 56, 'Grondslag', mono)
    .right(244, y + 56, 'Bedrag', mono);
  facts.vat.forEach((group, index) => {
    const row = y + 70 + index * 14;
    sheet.text(16, row, rate(group.rate_bp), mono);
    sheet
      .right(150, row, money(group.base, { ...style, sign: '' }), mono)
      .right(244, row, money(group.vat, { ...style, sign: '' }), mono);
  });
  sheet.centre(y + 84 + facts.vat.length * 14, 'Bedankt en tot ziens!', mono);
  return sheet;
};

const fuel: Draw = (facts) => {
  const { style, supplier } = facts;
  const sheet = new Sheet(270, 340);
  const plain = { size: 10 };
  sheet.text(16, 18, supplier.name, { size: 12, bold: true }).block(16, 36, [supplier.street, supplier.town]);
  sheet.text(16, 66, `BTW ${supplier.vat_id ?? ''}  KvK ${supplier.kvk ?? ''}`, { size: 8 });
  sheet.text(16, 90, `Transactie ${facts.number}`, plain).right(254, 90, `Pomp 4`, plain);
  sheet.text(16, 104, `${day(facts.date, style)} 17:48`, plain);
  let y = 130;
  for (const line of facts.lines) {
    sheet.text(16, y, line.description, plain).right(254, y, money(line.amount, style), plain);
    y += 15;
  }
  sheet.rule(y + 2, 16, 254).text(16, y + 10, 'Totaal', { size: 12, bold: true });
  sheet.right(254, y + 10, money(facts.total_incl, style), { size: 12, bold: true });
  for (const group of facts.vat) {
    y += 34;
    sheet.text(16, y, `Incl. ${rate(group.rate_bp)} btw`, plain).right(254, y, money(group.vat, style), plain);
    sheet.text(16, y + 14, 'Excl. btw', plain).right(254, y + 14, money(group.base, style), plain);
  }
  sheet.text(16, y + 40, 'Maestro  **** 4417', plain);
  return sheet;
};

const mixedRates: Draw = (facts, words) => {
  const { style } = facts;
  const sheet = new Sheet(...A4);
  sheet
    .text(330, 50, facts.supplier.name, { size: 14, bold: true })
    .block(330, 70, [...address(facts), ...identity(facts, words)], { size: 9 });
  sheet.text(50, 60, words.invoice, { size: 24, bold: true }).block(50, 110, buyer());
  sheet.block(50, 170, [`${words.number}  ${facts.number}`, `${words.date}  ${day(facts.date, style)}`]);
  if (facts.due !== null) sheet.text(50, 198, `${words.due}  ${day(facts.due, style)}`);
  let y = goods(sheet, facts, words, 235, 545) + 20;
  sheet
    .text(50, y, `${words.vat} %`, { bold: true })
    .right(200, y, words.base, { bold: true })
    .right(300, y, words.vat, { bold: true });
  for (const group of facts.vat) {
    y += 16;
    sheet
      .text(50, y, rate(group.rate_bp))
      .right(200, y, money(group.base, style))
      .right(300, y, money(group.vat, style));
  }
  sheet.text(350, y - 16, words.subtotal).right(545, y - 16, money(facts.total_excl, style));
  sheet.text(350, y, words.vat).right(545, y, money(facts.total_vat, style));
  sheet
    .text(350, y + 20, words.total, { bold: true, size: 12 })
    .right(545, y + 20, money(facts.total_incl, style), { bold: true, size: 12 });
  return sheet;
};

const foreign: Draw = (facts, words) => {
  const { style } = facts;
  const sheet = new Sheet(...A4);
  sheet
    .text(50, 45, facts.supplier.name, { size: 15, bold: true })
    .block(50, 66, [...address(facts), `VAT ID ${facts.supplier.vat_id ?? ''}`]);
  sheet.right(545, 45, words.invoice.toUpperCase(), { size: 20, bold: true });
  sheet.right(545, 72, `# ${facts.number}`).right(545, 88, `Date: ${day(facts.date, style)}`);
  if (facts.due !== null) sheet.right(545, 104, `${words.due}: ${day(facts.due, style)}`);
  sheet.block(50, 140, [words.to, ...buyer(), `VAT ID ${BUYER.vat_id}`]);
  const y = goods(sheet, facts, words, 230, 545) + 16;
  sheet.text(360, y, 'Subtotal').right(545, y, money(facts.total_excl, style));
  sheet.text(360, y + 16, 'VAT 0%').right(545, y + 16, money(facts.total_vat, style));
  sheet
    .text(360, y + 36, 'Total EUR', { bold: true, size: 12 })
    .right(545, y + 36, money(facts.total_incl, style), { bold: true, size: 12 });
  sheet.text(50, y + 70, `${words.shifted} (article 196, Council Directive 2006/112/EC).`, { size: 9 });
  sheet.text(50, 790, `IBAN ${facts.supplier.iban ?? ''}`, { size: 9 });
  return sheet;
};

const creditNote: Draw = (facts, words) => {
  const sheet = new Sheet(...A4);
  sheet
    .text(50, 50, facts.supplier.name, { size: 16, bold: true })
    .block(50, 74, [...address(facts), ...identity(facts, words)], { size: 9 });
  sheet.text(50, 160, words.credit.toUpperCase(), { size: 20, bold: true }).block(360, 150, buyer());
  sheet.block(50, 195, [
    `${words.creditNumber}: ${facts.number}`,
    `${facts.style.language === 'nl' ? 'Datum' : 'Date'}: ${day(facts.date, facts.style)}`,
  ]);
  totals(sheet, facts, words, goods(sheet, facts, words, 245, 545) + 20, 360, 545);
  return sheet;
};

const wholesale: Draw = (facts, words) => {
  const { style } = facts;
  const sheet = new Sheet(...A4);
  const small = { size: 8 };
  sheet.text(50, 40, facts.supplier.name, { size: 13, bold: true }).block(50, 58, address(facts), small);
  sheet.block(400, 40, identity(facts, words), small).block(50, 100, buyer());
  sheet
    .text(50, 165, `${words.number}: ${facts.number}`, { bold: true })
    .text(250, 165, `${words.date}: ${day(facts.date, style)}`);
  if (facts.due !== null) sheet.text(420, 165, `${words.due}: ${day(facts.due, style)}`, small);
  sheet.rule(184);
  facts.lines.forEach((line, index) => {
    const y = 194 + index * 14;
    sheet
      .text(50, y, `10${String(index + 4)}-88`, small)
      .text(110, y, line.description, small)
      .right(340, y, String(line.quantity), small);
    sheet.right(430, y, money(line.amount, { ...style, sign: '' }), small).right(545, y, rate(line.rate_bp), small);
  });
  const y = 210 + facts.lines.length * 14;
  sheet
    .rule(y)
    .right(200, y + 10, words.subtotal, { ...small, bold: true })
    .right(370, y + 10, `${words.vat} ${rate(2100)}`, { ...small, bold: true });
  sheet.right(545, y + 10, words.total, { ...small, bold: true });
  sheet.right(200, y + 24, money(facts.total_excl, style)).right(370, y + 24, money(facts.total_vat, style));
  sheet.right(545, y + 24, money(facts.total_incl, style), { bold: true });
  return sheet;
};

const overseas: Draw = (facts, words) => {
  const { style, supplier, currency } = facts;
  const sheet = new Sheet(...A4);
  sheet.text(50, 50, words.invoice, { size: 22, bold: true }).right(545, 54, supplier.name, { size: 13, bold: true });
  sheet.block(50, 90, [`${words.number}  ${facts.number}`, `Date of issue  ${day(facts.date, style)}`]);
  if (facts.due !== null) sheet.text(50, 118, `Date due  ${day(facts.due, style)}`);
  const registered = supplier.vat_id === null ? [] : [`VAT Reg. No. ${supplier.vat_id}`];
  sheet.block(50, 150, [supplier.name, ...address(facts), ...registered]).block(310, 150, [words.to, ...buyer()]);
  const due = `${money(facts.total_incl, style)} ${currency}`;
  sheet.text(50, 225, facts.due === null ? due : `${due} due ${day(facts.due, style)}`, { size: 15, bold: true });
  const y = goods(sheet, facts, words, 265, 545) + 16;
  sheet.text(330, y, 'Subtotal').right(545, y, money(facts.total_excl, style));
  for (const { rate_bp, vat } of facts.vat)
    sheet.text(330, y + 16, rate_bp === 0 ? 'Tax 0%' : `VAT (${rate(rate_bp)})`).right(545, y + 16, money(vat, style));
  sheet.text(330, y + 36, 'Total').right(545, y + 36, money(facts.total_incl, style));
  sheet.text(330, y + 54, words.pay, { bold: true }).right(545, y + 54, due, { bold: true });
  if (supplier.iban !== null) sheet.text(50, 790, `IBAN ${supplier.iban}`, { size: 9 });
  return sheet;
};

const DRAWINGS: Record<Layout, Draw> = {
  classic,
  letterhead,
  meta_table: metaTable,
  subscription,
  till,
  fuel,
  mixed_rates: mixedRates,
  foreign,
  credit_note: creditNote,
  wholesale,
  overseas,
};

/** Draws a document in its layout. */
export function draw(layout: Layout, facts: PaperFacts): Sheet {
  return DRAWINGS[layout](facts, WORDS[facts.style.language]);
}
