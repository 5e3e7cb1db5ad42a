import { Button, Checkbox, Input, Modal } from '@mantine/core';
import {
  type AssigningRule,
  bankCalls,
  journalCalls,
  type LedgerChoice,
  type RulePreview as Preview,
} from '@saldo/contract';
import { bankLineUse, REVERSE_CHARGES, ROLES } from '@saldo/ledger';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { TextField } from '../../../ui/forms/fields.tsx';
import { FieldRow, Form, FormFoot } from '../../../ui/forms/form.tsx';
import { ChoiceCell, type LineColumn, LineTable, SearchCell } from '../../../ui/forms/line-table.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { useLedgerOptions, useVatOptions } from '../../journal/index.ts';
import { ContactField } from '../../contacts/index.ts';
import { ProjectChoice } from '../../projects/index.ts';
import { useRefreshBank } from '../bookings/use-bank.ts';
import { type ConditionField, ConditionFields } from './rule-conditions.tsx';
import { RuleGroups } from './rule-groups.tsx';
import { RulePreview } from './rule-preview.tsx';
import {
  type EditedConditions,
  type EditedRuleLine,
  isComplete,
  isSharedLine,
  newRuleLine,
  ruleBody,
  type RuleValues,
  ruleValues,
} from './rule-values.ts';

type Props = { rule?: AssigningRule; onClose: () => void };

/** A rule: when it holds, what it books, and what it would have meant so far. */
export function RuleDialog({ rule, onClose }: Props) {
  const { t } = useTranslation('bank');
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(rule === undefined ? 'rules.add' : 'rules.edit')}
      size={760}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
    >
      <RuleForm {...(rule === undefined ? {} : { rule })} onClose={onClose} />
    </Modal>
  );
}

function RuleForm({ rule, onClose }: Props) {
  const { t } = useTranslation('bank');
  const admin_id = useAdminId();
  const refresh = useRefreshBank();
  const { busy, act } = useAction();
  const [preview, setPreview] = useState<Preview | undefined>();
  const form = useForm<RuleValues>({
    initial: ruleValues(rule),
    submit: async (values) => {
      const body = ruleBody(values, rule?.is_active ?? true);
      if (rule === undefined) await callApi(bankCalls.createAssigningRule, { body: { admin_id, ...body } });
      else {
        const { id, version } = rule;
        await callApi(bankCalls.updateAssigningRule, { params: { id }, body: { admin_id, rule: body, version } });
      }
      await refresh();
      toast.success(t('rules.saved'));
      onClose();
    },
  });
  const tryOut = () =>
    act(async () => {
      const id = rule === undefined ? {} : { id: rule.id };
      const body = { admin_id, ...ruleBody(form.values, true), ...id };
      setPreview(await callApi(bankCalls.previewAssigningRule, { body }));
    });
  return (
    <Form form={form} label={t(rule === undefined ? 'rules.add' : 'rules.edit')}>
      <TextField label={t('rules.name')} required {...form.bind('name')} />
      <Conditions form={form} />
      <RuleGroups form={form} />
      <RuleLines form={form} />
      <FieldRow>
        <ContactField
          label={t('rules.contact')}
          placeholder={t('rules.noContact')}
          clearable
          initial={rule?.contact ?? null}
          {...form.bind('contact_id')}
        />
        <ProjectChoice {...form.bind('project_id')} known={rule?.project ?? null} />
      </FieldRow>
      {preview !== undefined && <RulePreview preview={preview} />}
      <FormFoot
        submit={t('rules.save')}
        busy={form.busy}
        others={
          <Button variant="default" loading={busy} disabled={!isComplete(form.values)} onClick={() => void tryOut()}>
            {t('rules.try')}
          </Button>
        }
      />
    </Form>
  );
}

type FormOf = ReturnType<typeof useForm<RuleValues>>;

function Conditions({ form }: { form: FormOf }) {
  return <ConditionFields value={form.values} onChange={form.set} fieldOf={(key) => fieldOf(form, key)} />;
}

function fieldOf(form: FormOf, key: keyof EditedConditions): ConditionField {
  const { name, error, onProblem } = form.bind(key);
  return { name, error, onProblem };
}

function useBookable(): LedgerChoice[] | undefined {
  const adminId = useAdminId();
  const { data } = useQuery({
    queryKey: ['admin', adminId, 'ledgers', 'all'],
    queryFn: ({ signal }) => callApi(journalCalls.allLedgers, { params: { adminId }, query: {} }, { signal }),
    staleTime: 300_000,
  });
  return data?.filter((ledger) => ledger.activated && bankLineUse(ledger, ROLES.bank) !== 'never');
}

/** The columns of what a rule books; with `isMore` a reverse charge and a private share. */
function useRuleColumns(lines: readonly EditedRuleLine[], isMore: boolean): LineColumn<EditedRuleLine>[] {
  const { t } = useTranslation('bank');
  const ledgers = useBookable();
  const options = useLedgerOptions(
    ledgers,
    lines.map((line) => line.ledger_account_id),
  );
  const rates = useVatOptions(null) ?? [];
  const vatChoices = [
    { value: '', label: t('lines.none') },
    ...rates.map(({ value, label }) => ({ value, label: value === 'PROCENT_0' ? '0%' : label })),
  ];
  const more: LineColumn<EditedRuleLine>[] = [
    {
      id: 'reverse_charge',
      head: t('lines.reverseCharge'),
      width: '92px',
      cell: (line, change, control) => (
        <ChoiceCell
          value={line.reverse_charge}
          onChange={(chosen) =>
            change({
              reverse_charge: REVERSE_CHARGES.find((one) => one === chosen) ?? 'NONE',
              ...(chosen !== 'NONE' && line.vat === '' ? { vat: 'PROCENT_21' as const } : {}),
            })
          }
          control={control}
          data={[...REVERSE_CHARGES].toReversed().map((value) => ({ value, label: t(`lines.reverse.${value}`) }))}
        />
      ),
    },
    {
      id: 'private_percentage',
      head: t('lines.private'),
      align: 'right',
      width: '76px',
      cell: (line, change, control) => (
        <Input
          {...control}
          inputMode="numeric"
          maxLength={2}
          value={line.private_percentage}
          onChange={({ currentTarget }) => change({ private_percentage: currentTarget.value.replaceAll(/\D/g, '') })}
        />
      ),
    },
  ];
  return [
    {
      id: 'ledger_account_id',
      head: t('lines.bookOn'),
      cell: (line, change, control) => (
        <SearchCell
          value={line.ledger_account_id}
          onChange={(ledger_account_id) => change({ ledger_account_id })}
          control={control}
          data={options}
          placeholder={t('lines.choose')}
          nothingFound={t('lines.nothingFound')}
        />
      ),
    },
    {
      id: 'vat',
      head: t('lines.vat'),
      width: '84px',
      cell: (line, change, control) => (
        <ChoiceCell
          value={line.vat}
          onChange={(vat) => change({ vat: vat as EditedRuleLine['vat'] })}
          control={control}
          data={vatChoices}
        />
      ),
    },
    ...(isMore ? more : []),
    {
      id: 'percentage',
      head: t('rules.share'),
      align: 'right',
      width: '72px',
      cell: (line, change, control) => (
        <Input
          {...control}
          inputMode="numeric"
          maxLength={3}
          value={line.percentage}
          onChange={({ currentTarget }) => change({ percentage: currentTarget.value.replaceAll(/\D/g, '') })}
        />
      ),
    },
  ];
}

function RuleLines({ form }: { form: FormOf }) {
  const { t } = useTranslation('bank');
  const { lines } = form.values;
  const [asked, setAsked] = useState(false);
  const columns = useRuleColumns(lines, asked || lines.some(isSharedLine));
  return (
    <div>
      <LineTable<EditedRuleLine>
        label={t('rules.lines')}
        name="lines"
        lines={lines}
        {...{ form, columns }}
        onChange={(change) => form.update((now) => ({ lines: change(now.lines) }))}
        newLine={newRuleLine}
        errors={form.errorsUnder('lines')}
        addLabel={t('rules.addLine')}
      />
      {!lines.some(isSharedLine) && (
        <Checkbox
          size="xs"
          mt="sm"
          label={t('lines.more')}
          checked={asked}
          onChange={({ currentTarget }) => setAsked(currentTarget.checked)}
        />
      )}
    </div>
  );
}
