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
import { beginningFirst } from './beginning-first.ts';

type SearchSelectProps = Omit<SelectProps, 'value' | 'onChange' | 'data' | 'filter' | 'searchable' | 'onInput'> & {
  data: ComboboxData;
  value: string | null;
  onChange: (value: string | null) => void;
  /** The list is on its way: a choice that is asked for now is made when it is here. */
  waiting?: boolean | undefined;
  /** A choice that makes something new: it is taken when it is asked for, never by walking on. */
  makes?: string | undefined;
};

/** What was asked for before the list was here; `sends`: the form goes with it. */
type Wish = { words: string; sends: boolean };

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

/**
 * A list that typing narrows, and in which nothing that was typed is lost: Enter takes the choice that is lit, else the first, and sends
 * no form without it; where the list is still on its way, it is taken when it comes. Walking on takes the first that begins with it.
 */
export function SearchSelect({ value, onChange, waiting = false, makes, data, ...rest }: SearchSelectProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const typed = useRef('');
  const wish = useRef<Wish | undefined>(undefined);
  const matches = (words: string): ComboboxItem[] =>
    beginningFirst({
      options: getParsedComboboxData(data).filter(isKnownByText),
      search: words,
      limit: Infinity,
    }).flatMap((option) => ('group' in option ? option.items.filter((item) => typeof item === 'object') : [option]));
  const take = (choice: ComboboxItem) => {
    typed.current = '';
    wish.current = undefined;
    setOpen(false);
    if (choice.value !== value) onChange(choice.value);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') typed.current = '';
    if (event.key !== 'Enter' || event.isComposing || typed.current.trim() === '') return;
    const sends = event.ctrlKey || event.metaKey;
    const found = matches(typed.current);
    const choice = input.current === null || waiting ? undefined : (found[highlighted(input.current)] ?? found[0]);
    if (waiting) wish.current = { words: typed.current, sends };
    if (choice !== undefined) take(choice);
    if (choice !== undefined && sends) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onLeave = () => {
    const words = typed.current.trim().toLowerCase();
    typed.current = '';
    const [first] = words === '' || waiting ? [] : matches(words);
    if (first !== undefined && first.value !== makes && first.label.toLowerCase().startsWith(words)) take(first);
  };
  const fulfil = () => {
    const { words, sends } = wish.current ?? { words: '', sends: false };
    const [first] = words === '' ? [] : matches(words);
    wish.current = undefined;
    if (first === undefined) return;
    take(first);
    if (sends) input.current?.form?.requestSubmit();
  };
  const latest = useRef({ onKey, onLeave, fulfil });
  useEffect(() => {
    latest.current = { onKey, onLeave, fulfil };
  });
  useEffect(() => {
    if (!waiting) latest.current.fulfil();
  }, [waiting]);
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
        typed.current = '';
        wish.current = undefined;
        onChange(chosen);
      }}
      onInput={(event) => {
        typed.current = event.currentTarget.value;
      }}
      searchable
      allowDeselect={false}
      selectFirstOptionOnChange
      openOnFocus={false}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      filter={beginningFirst}
      nothingFoundMessage={waiting ? t('loading') : rest.nothingFoundMessage}
    />
  );
}
