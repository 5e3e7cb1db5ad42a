import { expect, test } from 'vitest';
import bankEn from './en/bank.ts';
import contactsEn from './en/contacts.ts';
import purchasesEn from './en/purchases.ts';
import uiEn from './en/ui.ts';
import bankNl from './nl/bank.ts';
import contactsNl from './nl/contacts.ts';
import purchasesNl from './nl/purchases.ts';
import uiNl from './nl/ui.ts';

test.each([
  [uiEn, bankEn, contactsEn, purchasesEn],
  [uiNl, bankNl, contactsNl, purchasesNl],
])('nobody is told on a phone to drag a file or to press keys', ({ drop }, { importing }, contacts, { screen }) => {
  for (const words of [
    drop.titlePhone,
    drop.helpPhone,
    importing.choose,
    contacts.import.choose,
    screen.attachTitlePhone,
  ])
    expect(words).not.toMatch(/drop|drag|sleep|ctrl/i);
});
