import { Button, FileButton } from '@mantine/core';
import { type AssigningRule, bankCalls, type PortableRule } from '@saldo/contract';
import {
  IconArrowUp,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconRotate2,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RemoveDialog } from '../../../app/actions/remove-dialog.tsx';
import { useAction } from '../../../app/actions/run-action.ts';
import { withCorrection } from '../../../app/actions/with-correction.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { EmptyState, FailedLoad } from '../../../ui/feedback/notices.tsx';
import { ask } from '../../../ui/feedback/question-store.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { formatMoney } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { Page } from '../../../ui/layout/page.tsx';
import { type Column, DataTable, type RowAction, type RowCard, rowsOf } from '../../../ui/table/data-table.tsx';
import { saveFile } from '../../../ui/table/save-file.ts';
import { useRefreshBank } from '../bookings/use-bank.ts';
import { useSettingsTabs } from '../accounts/settings-tabs.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { useConditionWords } from './rule-words.ts';
import { useRules } from './use-rules.ts';

type Dialog = { kind: 'add' } | { kind: 'edit' | 'remove'; rule: AssigningRule };

/** The rules of a person, in the order in which they are tried. */
export function RulesScreen() {
  const { t } = useTranslation('bank');
  const mayProcess = useMay()('bank.process');
  const admin_id = useAdminId();
  const refresh = useRefreshBank();
  const { data: rules, error, refetch } = useRules();
  const [dialog, setDialog] = useState<Dialog | undefined>();
  const columns = useColumns();
  const card = useCard();
  const actionsOf = useRuleActions(setDialog);
  const tabs = useSettingsTabs();
  const close = () => setDialog(undefined);
  const addButton = mayProcess ? (
    <Button leftSection={<IconPlus size={17} stroke={1.7} />} onClick={() => setDialog({ kind: 'add' })}>
      {t('rules.add')}
    </Button>
  ) : undefined;
  const isEmpty = rules?.length === 0;
  const actions = (
    <>
      {isEmpty && (
        <Button variant="default" onClick={() => tabs.onTab('accounts')}>
          {t('accounts.title')}
        </Button>
      )}
      <Exchange hasRules={!isEmpty} mayProcess={mayProcess} />
      {!isEmpty && addButton}
    </>
  );
  return (
    <Page title={t('rules.title')} summary={t('rules.summary')} actions={actions}>
      {rules === undefined ? (
        error !== null && <FailedLoad onRetry={() => void refetch()} failure={{}} />
      ) : (
        <DataTable<AssigningRule>
          label={t('rules.title')}
          source={rowsOf(rules)}
          columns={columns}
          rowId={({ id }) => id}
          rowName={({ name }) => name}
          {...(mayProcess ? { onOpen: (rule: AssigningRule) => setDialog({ kind: 'edit', rule }) } : {})}
          rowActions={mayProcess ? actionsOf : () => []}
          {...tabs}
          csv
          empty={
            <EmptyState title={t('rules.none')} text={t('rules.noneText')} mayMake={mayProcess} actions={addButton} />
          }
          card={card}
        />
      )}
      {dialog?.kind === 'add' && <RuleDialog onClose={close} />}
      {dialog?.kind === 'edit' && <RuleDialog rule={dialog.rule} onClose={close} />}
      {dialog?.kind === 'remove' && (
        <RemoveDialog
          title={t('rules.removeTitle', { name: dialog.rule.name })}
          text={t('rules.removeText')}
          confirm={t('rules.remove')}
          done={t('rules.removed')}
          remove={() => callApi(bankCalls.deleteAssigningRule, { params: { id: dialog.rule.id }, query: { admin_id } })}
          refresh={refresh}
          onClose={close}
        />
      )}
    </Page>
  );
}

function useRuleActions(open: (dialog: Dialog) => void): (rule: AssigningRule) => RowAction[] {
  const { t } = useTranslation('bank');
  const admin_id = useAdminId();
  const language = useLanguage();
  const refresh = useRefreshBank();
  const { act } = useAction();
  const change = (rule: AssigningRule, to: { is_active?: boolean; position?: number }) =>
    act(async () => {
      const { id, version } = rule;
      await callApi(bankCalls.updateAssigningRule, { params: { id }, body: { admin_id, version, ...to } });
      await refresh();
    });
  const rollback = ({ id, name, booked }: AssigningRule) =>
    act(async () => {
      const isSure = await ask({
        title: t('rules.rollbackTitle', { name }),
        text: t('rules.rollbackText', { count: booked }),
        confirm: t('rules.rollback'),
      });
      if (!isSure) return;
      const { undone } = await withCorrection(language, (book_as_correction) =>
        callApi(bankCalls.rollbackAssigningRule, { params: { id }, body: { admin_id, book_as_correction } }),
      );
      toast.info(t('rules.rolledBack', { count: undone }));
      await refresh();
    });
  const apply = (rule: AssigningRule) =>
    act(async () => {
      const { id, name } = rule;
      const book = (dry_run: boolean, book_as_correction = false) =>
        callApi(bankCalls.applyAssigningRule, { params: { id }, body: { admin_id, book_as_correction, dry_run } });
      const { booked: count, left, amount } = await book(true);
      if (count === 0) {
        toast.info(t('rules.nothingToBook'));
        return;
      }
      const isSure = await ask({
        title: t('rules.applyTitle', { name }),
        text: t(left > 0 ? 'rules.applyTextFirst' : 'rules.applyText', {
          count,
          left,
          amount: formatMoney(amount, language, { currency: true }),
        }),
        confirm: t('rules.apply'),
      });
      if (!isSure) return;
      const { booked } = await withCorrection(language, (book_as_correction) => book(false, book_as_correction));
      const now = { ...rule, booked: rule.booked + booked };
      toast.success(t('rules.applied', { count: booked }), {
        action: { label: t('rules.rollback'), run: () => void rollback(now) },
      });
      await refresh();
    });
  return (rule) => [
    { label: t('rules.edit'), icon: IconPencil, run: () => open({ kind: 'edit', rule }) },
    ...(rule.is_active ? [{ label: t('rules.apply'), icon: IconPlayerPlay, run: () => void apply(rule) }] : []),
    ...(rule.booked > 0 ? [{ label: t('rules.rollback'), icon: IconRotate2, run: () => void rollback(rule) }] : []),
    ...(rule.position > 1
      ? [{ label: t('rules.up'), icon: IconArrowUp, run: () => void change(rule, { position: rule.position - 1 }) }]
      : []),
    {
      label: t(rule.is_active ? 'rules.pause' : 'rules.resume'),
      icon: rule.is_active ? IconPlayerPause : IconPlayerPlay,
      run: () => void change(rule, { is_active: !rule.is_active }),
    },
    { label: t('rules.remove'), icon: IconTrash, danger: true, run: () => open({ kind: 'remove', rule }) },
  ];
}

const books = ({ lines }: AssigningRule): string => lines.map(({ label }) => label).join(' · ');

function useColumns(): Column<AssigningRule>[] {
  const { t } = useTranslation('bank');
  const words = useConditionWords();
  const state = ({ is_active }: AssigningRule) => t(is_active ? 'rules.on' : 'rules.off');
  return [
    { id: 'position', head: t('rules.order'), cell: ({ position }) => position, number: ({ position }) => position },
    { id: 'name', head: t('rules.name'), main: true, cell: ({ name }) => name, text: ({ name }) => name },
    { id: 'when', head: t('rules.when'), cuts: true, cell: words, text: words },
    { id: 'books', head: t('rules.books'), cuts: true, cell: books, text: books },
    {
      id: 'booked',
      head: t('rules.booked'),
      align: 'right',
      cell: ({ booked }) => booked,
      number: ({ booked }) => booked,
    },
    { id: 'active', head: t('rules.state'), cell: state, text: state },
  ];
}

function useCard(): (rule: AssigningRule) => RowCard {
  const { t } = useTranslation('bank');
  const words = useConditionWords();
  return (rule) => ({ title: rule.name, detail: words(rule), state: t(rule.is_active ? 'rules.on' : 'rules.off') });
}

/** Rules to and from a file. */
function Exchange({ hasRules, mayProcess }: { hasRules: boolean; mayProcess: boolean }) {
  const { t } = useTranslation('bank');
  const admin_id = useAdminId();
  const refresh = useRefreshBank();
  const { act } = useAction();
  const save = () =>
    act(async () => {
      const file = await callApi(bankCalls.exportAssigningRules, { query: { admin_id } });
      saveFile(`${t('rules.file')}.json`, new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }));
    });
  const load = (file: File | null) =>
    act(async () => {
      if (file === null) return;
      const rules = rulesIn(await file.text());
      if (rules === null) {
        toast.error(t('rules.unreadable'));
        return;
      }
      const { added, known } = await callApi(bankCalls.importAssigningRules, { body: { admin_id, rules } });
      toast.success(t('rules.imported', { added, known }));
      await refresh();
    });
  return (
    <>
      {hasRules && (
        <Button variant="default" onClick={() => void save()}>
          {t('rules.export')}
        </Button>
      )}
      {mayProcess && (
        <FileButton accept="application/json,.json" onChange={(file) => void load(file)}>
          {(props) => (
            <Button {...props} variant="default">
              {t('rules.import')}
            </Button>
          )}
        </FileButton>
      )}
    </>
  );
}

/** The rules of an exported file; the server checks each. */
function rulesIn(text: string): PortableRule[] | null {
  try {
    const { rules } = JSON.parse(text) as { rules?: PortableRule[] };
    return rules ?? null;
  } catch {
    return null;
  }
}
