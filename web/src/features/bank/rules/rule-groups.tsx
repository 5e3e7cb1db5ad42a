import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ChoiceCell, type LineColumn, LineTable, MoneyCell, TextCell } from '../../../ui/forms/line-table.tsx';
import type { useForm } from '../../../ui/forms/use-form.ts';
import { useConditionWords } from './rule-words.ts';
import { type EditedGroup, newGroup, type RuleValues } from './rule-values.ts';

/** Groups of conditions beside those of the rule itself, each a line: a group counts as one condition. */
export function RuleGroups({ form }: { form: ReturnType<typeof useForm<RuleValues>> }) {
  const { t } = useTranslation('bank');
  const columns = useGroupColumns();
  const { groups } = form.values;
  const add = () => form.update((now) => ({ groups: [...now.groups, newGroup()] }));
  if (groups.length === 0)
    return (
      <div>
        <button type="button" className="link" onClick={add}>
          <IconPlus size={16} stroke={1.7} aria-hidden="true" /> {t('rules.addGroup')}
        </button>
      </div>
    );
  return (
    <div>
      <LineTable<EditedGroup>
        label={t('rules.groups')}
        name="groups"
        lines={groups}
        {...{ form, columns }}
        onChange={(change) => form.update((now) => ({ groups: change(now.groups) }))}
        newLine={newGroup}
        least={0}
        errors={form.errorsUnder('groups')}
        addLabel={t('rules.addGroup')}
      />
      <OtherConditions groups={groups} />
    </div>
  );
}

const ASKS_NOTHING = {
  words: [],
  direction: null,
  contra_account_iban: null,
  amount_from: null,
  amount_until: null,
};

/** What groups ask that has no column: they came with a file or through the API, and stay as they are. */
function OtherConditions({ groups }: { groups: readonly EditedGroup[] }) {
  const { t } = useTranslation('bank');
  const inWords = useConditionWords();
  const others = groups
    .map(({ joined, rest }, index) => ({
      number: index + 1,
      words: inWords({ ...ASKS_NOTHING, joined, ...rest }),
    }))
    .filter(({ words }) => words !== '');
  return others.map(({ number, words }) => (
    <p key={number} className="second">
      {t('rules.groupAlso', { number, words })}
    </p>
  ));
}

function amountColumn(id: 'amount_from' | 'amount_until', head: string): LineColumn<EditedGroup> {
  return {
    id,
    head,
    align: 'right',
    width: '92px',
    cell: (group, change, control, { onProblem }) => (
      <MoneyCell value={group[id]} onChange={(value) => change({ [id]: value })} {...{ control, onProblem }} />
    ),
  };
}

function useGroupColumns(): LineColumn<EditedGroup>[] {
  const { t } = useTranslation('bank');
  return [
    {
      id: 'joined',
      head: t('rules.group'),
      width: '96px',
      cell: (group, change, control) => (
        <ChoiceCell
          value={group.joined}
          onChange={(value) => change({ joined: value === 'ANY' ? 'ANY' : 'ALL' })}
          control={control}
          data={(['ALL', 'ANY'] as const).map((value) => ({ value, label: t(`rules.groupOf.${value}`) }))}
        />
      ),
    },
    {
      id: 'words',
      head: t('rules.groupWords'),
      cell: (group, change, control) => (
        <TextCell value={group.words} onChange={(words) => change({ words })} control={control} />
      ),
    },
    {
      id: 'direction',
      head: t('rules.direction'),
      width: '112px',
      cell: (group, change, control) => (
        <ChoiceCell
          value={group.direction === '' ? 'BOTH' : group.direction}
          onChange={(value) => change({ direction: value === 'In' || value === 'Out' ? value : '' })}
          control={control}
          data={(['BOTH', 'In', 'Out'] as const).map((value) => ({ value, label: t(`rules.directions.${value}`) }))}
        />
      ),
    },
    amountColumn('amount_from', t('rules.groupFrom')),
    amountColumn('amount_until', t('rules.groupUntil')),
    {
      id: 'contra_account_iban',
      head: t('rules.groupContra'),
      cell: (group, change, control) => (
        <TextCell
          value={group.contra_account_iban}
          onChange={(contra_account_iban) => change({ contra_account_iban })}
          control={control}
        />
      ),
    },
  ];
}
