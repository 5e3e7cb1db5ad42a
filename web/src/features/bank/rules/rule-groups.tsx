import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { useForm } from '../../../ui/forms/use-form.ts';
import { ConditionFields } from './rule-conditions.tsx';
import { type EditedGroup, newGroup, type RuleValues } from './rule-values.ts';
import styles from './rules.module.css';

/** A rule has groups, and these may have groups of their own. */
const MOST = { deep: 2, wide: 5 };

type Form = ReturnType<typeof useForm<RuleValues>>;

/** Groups of conditions beside those of the rule itself: a group counts as one condition. */
export function RuleGroups({ form }: { form: Form }) {
  const change = (next: (now: readonly EditedGroup[]) => EditedGroup[]) =>
    form.update((now) => ({ groups: next(now.groups) }));
  return <Groups groups={form.values.groups} form={form} path="groups" numbers={[]} onChange={change} />;
}

type GroupsProps = {
  groups: readonly EditedGroup[];
  form: Form;
  /** How the server names the list: "groups.0.groups". */
  path: string;
  /** Of the groups that this list is in. */
  numbers: readonly number[];
  onChange: (next: (now: readonly EditedGroup[]) => EditedGroup[]) => void;
};

function Groups({ groups, form, path, numbers, onChange }: GroupsProps) {
  const { t } = useTranslation('bank');
  const [removals, setRemovals] = useState(0);
  const remove = (index: number) => {
    onChange((now) => now.filter((_, at) => at !== index));
    // The others move up, so what was half typed in them is let go: their fields are drawn again.
    form.setProblem(path, undefined);
    setRemovals((count) => count + 1);
  };
  return (
    <div className={styles['groups']}>
      {groups.map((group, index) => (
        <Group
          key={`${String(removals)} ${group.key}`}
          {...{ group, form }}
          path={`${path}.${String(index)}`}
          numbers={[...numbers, index + 1]}
          onChange={(patch) => onChange((now) => now.map((one, at) => (at === index ? patch(one) : one)))}
          onRemove={() => remove(index)}
        />
      ))}
      {groups.length < MOST.wide && (
        <div>
          <button type="button" className="link" onClick={() => onChange((now) => [...now, newGroup()])}>
            <IconPlus size={16} stroke={1.7} aria-hidden="true" />
            {t(numbers.length === 0 ? 'rules.addGroup' : 'rules.addInGroup', { number: numbers.join('.') })}
          </button>
        </div>
      )}
    </div>
  );
}

type GroupProps = Pick<GroupsProps, 'form' | 'path' | 'numbers'> & {
  group: EditedGroup;
  onChange: (patch: (now: EditedGroup) => EditedGroup) => void;
  onRemove: () => void;
};

function Group({ group, form, path, numbers, onChange, onRemove }: GroupProps) {
  const { t } = useTranslation('bank');
  const number = numbers.join('.');
  return (
    <fieldset className={styles['group']}>
      <legend>{t('rules.group', { number })}</legend>
      <ConditionFields
        value={group}
        onChange={(patch) => onChange((now) => ({ ...now, ...patch }))}
        fieldOf={(key) => ({
          name: `${path}.${key}`,
          error: form.errors[`${path}.${key}`],
          onProblem: (message, typed) => form.setProblem(`${path}.${key}`, message, typed),
        })}
      />
      {numbers.length < MOST.deep && (
        <Groups
          {...{ form, numbers }}
          groups={group.groups}
          path={`${path}.groups`}
          onChange={(next) => onChange((now) => ({ ...now, groups: next(now.groups) }))}
        />
      )}
      <div>
        <button type="button" className="link" onClick={onRemove}>
          <IconTrash size={16} stroke={1.7} aria-hidden="true" />
          {t('rules.removeGroup', { number })}
        </button>
      </div>
    </fieldset>
  );
}
