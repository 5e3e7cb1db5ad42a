import { Button } from '@mantine/core';
import { type Administration, administrationCalls } from '@saldo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../app/actions/run-action.ts';
import { RemoveDialog } from '../../../app/actions/remove-dialog.tsx';
import { isRefused } from '../../../app/api/api-error.ts';
import { callApi } from '../../../app/api/server.ts';
import { useMay } from '../../../app/api/session.ts';
import { useStepUp } from '../../accounts/index.ts';
import { TextField } from '../../../ui/forms/fields.tsx';
import { FieldRow } from '../../../ui/forms/form.tsx';
import { PasswordField } from '../../../ui/forms/text-fields.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import type { Form } from '../../../ui/forms/use-form.ts';
import type { CompanyValues } from './company-values.ts';
import { Group } from '../settings/parts.tsx';
import styles from '../settings.module.css';
import { useRefreshAdministration } from './use-administration.ts';

type TaxOfficeProps = { form: Form<CompanyValues>; administration: Administration };

/** User name and password at the Tax Administration: written here, the name shown only to who proves who they are. */
export function TaxOfficeFields({ form, administration }: TaxOfficeProps) {
  const { t } = useTranslation('administrations');
  const mayEdit = useMay()('settings.manage');
  const { belastingdienst_username_set: hasName, belastingdienst_password_set: hasPassword } = administration;
  const helpOf = (isSet: boolean) => t(isSet ? 'company.fields.secretSet' : 'company.fields.secretNotSet');
  return (
    <Group title={t('company.parts.office')}>
      <FieldRow>
        <TextField
          label={t('company.fields.belastingdienst_username')}
          help={helpOf(hasName)}
          optional
          autoComplete="off"
          {...form.bind('belastingdienst_username')}
        />
        <PasswordField
          label={t('company.fields.belastingdienst_password')}
          help={helpOf(hasPassword)}
          optional
          autoComplete="new-password"
          {...form.bind('belastingdienst_password')}
        />
      </FieldRow>
      {mayEdit && (hasName || hasPassword) && <Kept administration={administration} />}
    </Group>
  );
}

function Kept({ administration }: { administration: Administration }) {
  const { t } = useTranslation('administrations');
  const [name, setName] = useState<string | undefined>();
  const [asks, setAsks] = useState(false);
  const { confirmed, dialog } = useStepUp();
  const mayReveal = useMay()('client.decide');
  const params = { adminId: administration.id };
  const reveal = async () => {
    try {
      const reply = await confirmed(t('company.showNameWhat'), (step_up) =>
        callApi(administrationCalls.revealTaxOfficeName, { params, body: step_up === undefined ? {} : { step_up } }),
      );
      setName(reply.belastingdienst_username ?? undefined);
    } catch (error) {
      if (!isRefused(error, 'step_up_required')) toast.error(failureText(error));
    }
  };
  return (
    <div className={styles['buttons']}>
      {mayReveal &&
        administration.belastingdienst_username_set &&
        (name === undefined ? (
          <Button variant="default" onClick={() => void reveal()}>
            {t('company.showName')}
          </Button>
        ) : (
          <>
            <output className={styles['address']}>{name}</output>
            <Button variant="default" onClick={() => setName(undefined)}>
              {t('company.hideName')}
            </Button>
          </>
        ))}
      <Button variant="default" onClick={() => setAsks(true)}>
        {t('company.removeLogin')}
      </Button>
      {asks && <RemoveLogin administration={administration} onClose={() => setAsks(false)} />}
      {dialog}
    </div>
  );
}

function RemoveLogin({ administration, onClose }: { administration: Administration; onClose: () => void }) {
  const { t } = useTranslation('administrations');
  const refresh = useRefreshAdministration();
  const { id: adminId, version } = administration;
  const body = { belastingdienst_username: null, belastingdienst_password: null, version };
  return (
    <RemoveDialog
      title={t('company.removeLoginTitle')}
      text={t('company.removeLoginText')}
      confirm={t('company.removeLogin')}
      done={t('company.removedLogin')}
      remove={() => callApi(administrationCalls.updateAdministration, { params: { adminId }, body })}
      refresh={refresh}
      onClose={onClose}
    />
  );
}
