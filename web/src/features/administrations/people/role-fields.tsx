import { Checkbox } from '@mantine/core';
import { type Authorization, CUSTOMER_ROLES, type CustomerRole } from '@saldo/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '../../../ui/forms/field.tsx';
import { SelectField } from '../../../ui/forms/fields.tsx';
import type { Form } from '../../../ui/forms/use-form.ts';
import { areasOf, contactsWith, granted, SUBJECTS } from './areas.ts';
import { RoleGives } from './role-matrix.tsx';
import styles from '../settings.module.css';

export type RoleValues = { role: string | null; areas: Authorization[] };

/** The role as the wire takes it. */
export function roleBody({ role, areas }: RoleValues): { role: CustomerRole; areas: Authorization[] } {
  const chosen = CUSTOMER_ROLES.find((each) => each === role) ?? 'READ_ONLY';
  return { role: chosen, areas: chosen === 'EMPLOYEE' ? areas : [] };
}

/** A role with what it means, and for an employee the areas to tick. */
export function RoleFields<V extends RoleValues>({ form }: { form: Form<V> }) {
  const { t } = useTranslation('administrations');
  const { role, areas } = form.values;
  const chosen = CUSTOMER_ROLES.find((each) => each === role);
  const held = granted(areas);
  const contacts = contactsWith(areas);
  const errorId = useId();
  const change = (patch: Partial<RoleValues>) => form.set(patch as Partial<V>);
  return (
    <>
      <SelectField
        label={t('users.role')}
        help={chosen === undefined ? undefined : t(`roleText.${chosen}`)}
        data={CUSTOMER_ROLES.map((value) => ({ value, label: t(`roles.${value}`) }))}
        name="role"
        value={role}
        error={form.errors['role']}
        onChange={(value) => change({ role: value })}
      />
      {chosen !== undefined && chosen !== 'EMPLOYEE' && <RoleGives role={chosen} />}
      {chosen === 'EMPLOYEE' && (
        <div data-path="areas" data-label={t('users.areas')}>
          {form.errors['areas'] !== undefined && (
            <div className={styles['needed']}>
              <FieldError id={errorId}>{form.errors['areas']}</FieldError>
            </div>
          )}
          <div className={styles['subjects']}>
            {SUBJECTS.map((subject) => (
              <fieldset key={subject} className={styles['subject']}>
                <legend>{t(`subjects.${subject}`)}</legend>
                {areasOf(subject).map((area) => (
                  <Checkbox
                    key={area}
                    label={t(`areas.${area}` as 'areas.sales.view')}
                    aria-label={`${t(`subjects.${subject}`)}: ${t(`areas.${area}` as 'areas.sales.view')}`}
                    aria-describedby={form.errors['areas'] === undefined ? undefined : errorId}
                    error={form.errors['areas'] !== undefined}
                    checked={held.includes(area)}
                    disabled={held.includes(area) && !areas.includes(area)}
                    onChange={(event) =>
                      change({
                        areas: event.currentTarget.checked ? [...areas, area] : areas.filter((each) => each !== area),
                      })
                    }
                  />
                ))}
              </fieldset>
            ))}
          </div>
          {contacts !== undefined && <p className="second">{t(`users.contactsToo.${contacts}`)}</p>}
        </div>
      )}
    </>
  );
}
