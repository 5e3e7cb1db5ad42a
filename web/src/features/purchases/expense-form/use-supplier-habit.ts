import { type ListedContact, purchaseCalls } from '@saldo/contract';
import { type ReverseCharge, usualReverseCharge } from '@saldo/ledger';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import type { Check } from '../../../ui/forms/field.tsx';
import type { Form } from '../../../ui/forms/use-form.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { countryName } from '../../contacts/index.ts';
import { type ExpenseValues, type NewSupplier, withReverseCharge, withSupplierHabit } from './expense-values.ts';

/** Where a supplier is that someone chose, when that says how its VAT is shifted. */
type Abroad = { country: string; charge: ReverseCharge };

export type Usual = {
  /** Fills in what is usual for a supplier of the contacts. */
  choose: (contact: ListedContact) => void;
  /** The same for a new one: only where it is can say something. */
  place: (supplier: NewSupplier) => void;
  /** What is to be looked at of the reverse charge, because the supplier is abroad. */
  check: Check | undefined;
};

/** What is usual for a supplier that is chosen manually: its category, and for one abroad that its VAT is shifted, to be looked at. */
export function useSupplierHabit(form: Form<ExpenseValues>): Usual {
  const { t } = useTranslation('purchases');
  const language = useLanguage();
  const admin_id = useAdminId();
  const [abroad, setAbroad] = useState<Abroad | undefined>();
  /** What the supplier before this one brought with it, and nobody chose. */
  const brought = useRef<ReverseCharge>('NONE');
  const { values } = form;
  const charge = (wanted: ReverseCharge, from: ExpenseValues): Partial<ExpenseValues> => {
    const isOpen = from.reverse_charge === 'NONE' || from.reverse_charge === brought.current;
    const hasPrinted = from.lines.some(({ amount_btw }) => amount_btw !== null && amount_btw !== 0);
    if (!isOpen || (hasPrinted && wanted !== 'NONE')) return {};
    brought.current = wanted;
    return withReverseCharge(from, wanted);
  };
  const choose = (contact: ListedContact) => {
    setAbroad(undefined);
    const fill = async () => {
      const query = { admin_id, contact_id: contact.id };
      const { usual } = await callApi(purchaseCalls.newExpense, { query });
      if (usual === null) return;
      form.update((now) => {
        if (now.contact_id !== String(contact.id)) return {};
        const byPlace = usualReverseCharge(contact);
        if (usual.reverse_charge === null && byPlace !== 'NONE')
          setAbroad({ country: contact.country, charge: byPlace });
        const charged = charge(usual.reverse_charge ?? byPlace, now);
        return { ...charged, lines: withSupplierHabit(charged.lines ?? now.lines, usual) };
      });
    };
    form.hold('contact_id', fill());
  };
  const place = (supplier: NewSupplier) => {
    const wanted = usualReverseCharge(supplier);
    setAbroad(wanted === 'NONE' ? undefined : { country: supplier.country, charge: wanted });
    form.set({ new_contact: supplier, ...charge(wanted, values) });
  };
  return { choose, place, check: abroad && checkOf(abroad) };

  function checkOf({ country, charge: usual }: Abroad): Check | undefined {
    if (values.reverse_charge !== usual && values.reverse_charge !== 'NONE') return undefined;
    const name = countryName(country, language);
    const dutch = {
      label: t('abroad.dutchVat'),
      choose: () => {
        setAbroad(undefined);
        form.set(withReverseCharge(values, 'NONE'));
      },
    };
    const shift = {
      label: t(`reverseCharge.${usual}`),
      choose: () => form.set(withReverseCharge(values, usual)),
    };
    return values.reverse_charge === usual
      ? { reason: t('abroad.shifted', { country: name }), answers: [dutch] }
      : { reason: t('abroad.notShifted', { country: name }), answers: [shift, dutch] };
  }
}
