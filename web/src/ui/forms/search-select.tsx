import {
  type ComboboxData,
  type ComboboxItem,
  type ComboboxParsedItem,
  getParsedComboboxData,
  Select,
  type SelectProps,
} from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { beginningFirst, type Choice, wordThatFinds } from './rank-matches.ts';
import { chosenBy, type Selection } from './selection.ts';
import styles from './fields.module.css';
import type { Binding } from './use-form.ts';

type SearchSelectProps = Omit<SelectProps, 'value' | 'onChange' | 'data' | 'filter' | 'searchable' | 'onInput'> & {
  data: ComboboxData;
  value: string | null;
  onChange: (value: string | null) => void;
  /** The list is on its way: a choice that is asked for now is made when it is here. */
  waiting?: boolean | undefined;
  /** A choice that makes something new: it is taken when it is asked for, never by walking on. */
  makes?: string | undefined;
  /** The form waits for what was typed before the list was here. */
  hold?: Binding<string | null>['hold'] | undefined;
  /** Hears of what was typed and is not in the list. */
  onProblem?: Binding<string | null>['onProblem'] | undefined;
};

/** What was typed before the list was here. `settle` lets the form go on: the words are taken, or are not in the list, or were dropped. */
type Pending = Selection & { settle: () => void };

type Parsed = ReturnType<typeof getParsedComboboxData>[number];

/** Our choices are known by a text. */
function isKnownByText(choice: Parsed): choice is ComboboxParsedItem {
  return 'group' in choice || typeof choice.value === 'string';
}

/** The place of the choice that the arrow keys went to. */
function highlighted(input: HTMLInputElement): number {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
  const options = [...(list?.querySelectorAll('[data-combobox-option]') ?? [])];
  return Math.max(
    0,
    options.findIndex((option) => option.hasAttribute('data-combobox-selected')),
  );
}

function hasNotes(choices: readonly ComboboxParsedItem[]): boolean {
  return choices.some((choice) => ('group' in choice ? hasNotes(choice.items) : 'note' in choice));
}

/** A choice with its code, and the word by which it was found. */
function NotedOption({ choice, search }: { choice: Choice; search: string }) {
  const word = wordThatFinds(choice, search);
  return (
    <span className={styles['noted']}>
      <span>
        {choice.label}
        {word !== undefined && <span className="second"> {word}</span>}
      </span>
      <span className="second">{choice.note}</span>
    </span>
  );
}

/**
 * A list that typing narrows, and in which nothing that was typed is lost: Enter takes the choice that is lit, else the first; walking on
 * takes the first that begins with it. Where the list is still on its way, it is taken when it comes, and the form waits for that. What is
 * not in it stays as it was typed, and is said to be wrong.
 */
export function SearchSelect(props: SearchSelectProps) {
  const { value, onChange, waiting = false, makes, data, hold, onProblem, onSearchChange, ...rest } = props;
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const typed = useRef('');
  const pending = useRef<Pending | undefined>(undefined);
  /** What was typed is not in the list. */
  const isUnknown = useRef(false);
  const all = getParsedComboboxData(data).filter(isKnownByText);
  const matches = (words: string): ComboboxItem[] =>
    beginningFirst({ options: all, search: words, limit: Infinity }).flatMap((option) =>
      'group' in option ? option.items.filter((item) => typeof item === 'object') : [option],
    );
  const labelOfValue = () => matches('').find((choice) => choice.value === value)?.label ?? '';
  const [search, setSearch] = useState(labelOfValue);
  const showWords = (words: string) => {
    setSearch(words);
    onSearchChange?.(words);
  };
  /** Drops what was typed, with the problem that the form heard of it: the form need not wait for it any more. */
  const forget = () => {
    typed.current = '';
    isUnknown.current = false;
    onProblem?.(undefined);
    pending.current?.settle();
    pending.current = undefined;
  };
  const take = (choice: ComboboxItem) => {
    forget();
    setOpen(false);
    if (choice.value !== value || choice.value === makes) onChange(choice.value);
    else showWords(choice.label);
  };
  /** Keeps what was typed until the list is here, and lets the form wait for that. */
  const keepForLater = (asked: boolean) => {
    pending.current?.settle();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    pending.current = { words: typed.current, asked, settle: () => resolve(undefined) };
    hold?.(promise);
  };
  /** What was typed stays, with how to go on; where there is no place to say so, it goes. */
  const sayUnknown = (words: string, found: readonly ComboboxItem[]) => {
    typed.current = '';
    if (onProblem === undefined) return;
    isUnknown.current = true;
    const making = found.find((each) => each.value === makes)?.label;
    const said = words.trim();
    onProblem(
      making === undefined ? t('form.notInList', { words: said }) : t('form.notInListYet', { words: said, making }),
    );
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && typed.current !== '') forget();
    if (event.key !== 'Enter' || event.isComposing || typed.current.trim() === '') return;
    const sends = event.ctrlKey || event.metaKey;
    const found = matches(typed.current);
    const choice = input.current === null || waiting ? undefined : (found[highlighted(input.current)] ?? found[0]);
    if (waiting) keepForLater(true);
    if (choice !== undefined) take(choice);
    // The form waits for what it holds.
    if (sends && (choice !== undefined || (waiting && hold !== undefined))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onLeave = () => {
    if (typed.current.trim() === '' || pending.current !== undefined || isUnknown.current) return;
    if (waiting) {
      keepForLater(false);
      return;
    }
    const words = typed.current;
    const found = matches(words);
    const choice = chosenBy({ words, asked: false }, found, makes);
    if (choice !== undefined) take(choice);
    else sayUnknown(words, found);
  };
  /** The list is here: takes the choice that what was typed stands for, or says that it is not in the list. */
  const takeKept = () => {
    const wanted = pending.current;
    if (wanted === undefined) return;
    const found = matches(wanted.words);
    const choice = chosenBy(wanted, found, makes);
    if (choice !== undefined) {
      take(choice);
      return;
    }
    pending.current = undefined;
    sayUnknown(wanted.words, found);
    wanted.settle();
  };
  /** Whoever types here still chooses by it, whatever was chosen elsewhere in the meantime. */
  const isTyping = () => typed.current !== '' && document.activeElement === input.current;
  /** Another choice is in the form than the field shows: it is shown in the place of what was typed. */
  const showValue = () => {
    if (isTyping()) return;
    forget();
    showWords(labelOfValue());
  };
  const latest = useRef({ onKey, onLeave, takeKept, showValue });
  useEffect(() => {
    latest.current = { onKey, onLeave, takeKept, showValue };
  });
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    latest.current.showValue();
  }, [value]);
  useEffect(() => {
    if (!waiting) latest.current.takeKept();
  }, [waiting]);
  useEffect(() => () => pending.current?.settle(), []);
  // Before the form hears the key: to the form, the choice has been made.
  useEffect(() => {
    const element = input.current;
    const onKeyDown = (event: KeyboardEvent) => latest.current.onKey(event);
    const onBlur = () => latest.current.onLeave();
    element?.addEventListener('keydown', onKeyDown);
    element?.addEventListener('blur', onBlur);
    return () => {
      element?.removeEventListener('keydown', onKeyDown);
      element?.removeEventListener('blur', onBlur);
    };
  }, []);
  return (
    <Select
      {...rest}
      ref={input}
      data={data}
      value={value}
      onChange={(chosen) => {
        forget();
        onChange(chosen);
      }}
      onInput={(event) => {
        const words = event.currentTarget.value;
        const wanted = pending.current;
        if (wanted === undefined || words.trim() === '') forget();
        else pending.current = { ...wanted, words };
        typed.current = words;
      }}
      searchValue={search}
      onSearchChange={(words) => {
        if (isTyping() && words !== typed.current) return;
        // Leaving the field keeps what was typed while it is being looked up or is shown as wrong.
        const isLeft = document.activeElement !== input.current;
        if (!isLeft || (pending.current === undefined && !isUnknown.current)) showWords(words);
      }}
      searchable
      allowDeselect={false}
      selectFirstOptionOnChange
      openOnFocus={false}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      filter={beginningFirst}
      maxDropdownHeight={320}
      {...(hasNotes(all) && { renderOption: ({ option }) => <NotedOption choice={option} search={search} /> })}
      nothingFoundMessage={waiting ? t('loading') : rest.nothingFoundMessage}
    />
  );
}
