import { API } from '@saldo/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { statementXml, TestBank } from '../testing.ts';

let world: World;
let bank: TestBank;
beforeAll(async () => {
  world = await createWorld({ today: '2026-07-14' });
  bank = await TestBank.open(world);
});
afterAll(() => world.close());

test('what the bank charges or pays is proposed without VAT, never as certain', async () => {
  const movements = [
    { date: '2026-07-01', amount: -990, text: 'Kosten zakelijk pakket' },
    { date: '2026-07-02', amount: -440, text: 'Debetrente juni' },
    { date: '2026-07-03', amount: 310, text: 'Creditrente juni' },
    { date: '2026-07-04', amount: -1250, name: 'ING Bank N.V.', text: 'Kosten BetalingsVerkeer' },
    { date: '2026-07-05', amount: -600, name: 'Papierhuis B.V.', text: 'Transactiekosten' },
    { date: '2026-07-06', amount: -700, text: 'Geldautomaat Zaandam' },
  ] as const;
  await bank.import(statementXml({ movements: [...movements] }));
  const found = (await bank.transactions()).toSorted((one, other) => one.date.localeCompare(other.date));
  expect(
    found.map(({ proposal, amount }) =>
      proposal === null
        ? [amount, null]
        : [amount, proposal.title, proposal.certainty, proposal.reason, proposal.lines[0]?.vat],
    ),
  ).toEqual([
    [
      '-9.90',
      'Bank charges',
      'likely',
      'The description says “kosten zakelijk pakket”: bank charges, exempt from VAT',
      null,
    ],
    ['-4.40', 'Interest expense', 'likely', 'The description says “debetrente”: bank interest, exempt from VAT', null],
    ['3.10', 'Interest income', 'likely', 'The description says “creditrente”: bank interest, exempt from VAT', null],
    [
      '-12.50',
      'Bank charges',
      'likely',
      'The description says “kosten betalingsverkeer”: bank charges, exempt from VAT',
      null,
    ],
    ['-6.00', null],
    ['-7.00', 'Cash', 'likely', 'The description says “Geldautomaat”', null],
  ]);
  const [charges] = found;
  const accepted = await world.call(API.bank.acceptProposals, {
    body: { mutations: [{ id: charges?.id ?? 0, version: charges?.version ?? 0 }] },
  });
  expect(accepted.status).toBe(200);
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
});
