export { type ContactDetails, contactDetails } from './contact-details.ts';
export { contactById, contactByName, createContact } from './contact-store.ts';
export { contactByTraits, isAnother, type SupplierTraits } from './recognise-supplier.ts';
export { CONTACT_CHANGED, changesOf, changesSeen, contactChanged, isChangeAhead } from './contact-changed.ts';
export { keepVatCheck, type VatQuestion, vatQuestion } from './check-vat-number.ts';
export { type Accounts, accountsOf, confirmIban } from './confirm-iban.ts';
export { withDuplicates } from './merged-contacts.ts';
export { VAT_RETURN_NUMBERS } from './vat-return-number.ts';
export { contactsRoom } from './room.ts';
