import { useEffect, useRef, useSyncExternalStore } from 'react';

export type Hotkey = {
  /** "j", "?", "shift+x", "mod+enter" (Ctrl, on a Mac ⌘), "alt+up", or a sequence: "g d". */
  keys: string;
  run: (event: KeyboardEvent) => void;
  /** What it does, for the list behind "?". Without one the key is not listed. */
  label?: string | undefined;
};

type Registered = { hotkeys: readonly Hotkey[] };

const SEQUENCE_MS = 1200;
const SWITCH = 'saldo.keys';
const layers: Registered[] = [];
const listeners = new Set<() => void>();
let pending: { key: string; at: number } | undefined;

const isMac = () => navigator.userAgent.includes('Mac');

function changed() {
  for (const listener of listeners) listener();
}

/** WCAG 2.1.4: keys of a single letter can be switched off. */
export function letterKeysEnabled(): boolean {
  return localStorage.getItem(SWITCH) !== 'off';
}

export function setLetterKeys(enabled: boolean): void {
  localStorage.setItem(SWITCH, enabled ? 'on' : 'off');
  changed();
}

/** "ctrl+alt+shift+key" in that order, the key in lower case. Shift counts only where it does not make another sign. */
export function chordOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): string {
  const key = event.key.toLowerCase().replace('arrow', '');
  const letter = key.length > 1 || /[a-z0-9]/.test(key);
  return [
    event.ctrlKey || event.metaKey ? 'mod' : '',
    event.altKey ? 'alt' : '',
    event.shiftKey && letter ? 'shift' : '',
    key === ' ' ? 'space' : key,
  ]
    .filter((part) => part !== '')
    .join('+');
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]') !== null
  );
}

function isOnControl(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('button, a[href], [role=menuitem], [role=option]') !== null;
}

function find(keys: string): Hotkey | undefined {
  return layers.flatMap((layer) => layer.hotkeys).findLast((hotkey) => hotkey.keys === keys);
}

const isUnderDialog = () => document.querySelector('[aria-modal=true]') !== null;

/** Whether a dialog was open when the key went down: the key that closes it is not for what lies under it. */
let beganUnderDialog = false;

function mayRun(chord: string, target: EventTarget | null): boolean {
  if (chord.startsWith('mod+')) return true;
  if (beganUnderDialog || isUnderDialog()) return false;
  if (chord.startsWith('alt+')) return true;
  if (isTyping(target) || !letterKeysEnabled()) return false;
  return !(isOnControl(target) && (chord === 'enter' || chord === 'space'));
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const chord = chordOf(event);
  if (!mayRun(chord, event.target)) return;
  const started = pending !== undefined && event.timeStamp - pending.at < SEQUENCE_MS ? pending.key : undefined;
  pending = undefined;
  const hotkey = (started === undefined ? undefined : find(`${started} ${chord}`)) ?? find(chord);
  if (hotkey !== undefined) {
    event.preventDefault();
    // A key that is held down sends once; others, such as those that move, go on.
    if (!(event.repeat && chord === 'mod+enter')) hotkey.run(event);
    return;
  }
  const starts = layers.some((layer) => layer.hotkeys.some(({ keys }) => keys.startsWith(`${chord} `)));
  if (starts) pending = { key: chord, at: event.timeStamp };
}

/** Before anything else has the key. Those with Alt come before the field they are pressed in, which may have a use for the arrow alone. */
function onKeyFirst(event: KeyboardEvent): void {
  beganUnderDialog = isUnderDialog();
  if (!event.altKey) return;
  onKey(event);
  if (event.defaultPrevented) event.stopPropagation();
}

/**
 * Binds keys while the component is on the page. Keys without Ctrl rest inside input fields and under dialogs; what was
 * bound last wins, so a screen may redefine a key of the shell.
 */
export function useHotkeys(hotkeys: readonly Hotkey[]): void {
  const latest = useRef<Registered>({ hotkeys });
  useEffect(() => {
    latest.current.hotkeys = hotkeys;
  });
  useEffect(() => {
    const layer = latest.current;
    if (layers.length === 0) {
      window.addEventListener('keydown', onKeyFirst, true);
      window.addEventListener('keydown', onKey);
    }
    layers.push(layer);
    changed();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) {
        window.removeEventListener('keydown', onKeyFirst, true);
        window.removeEventListener('keydown', onKey);
      }
      changed();
    };
  }, []);
}

/** The keys that work now and say what they do, the nearest first. */
export function listedHotkeys(): Hotkey[] {
  const byKeys = new Map<string, Hotkey>();
  for (const hotkey of layers.toReversed().flatMap((layer) => layer.hotkeys))
    if (hotkey.label !== undefined && !byKeys.has(hotkey.keys)) byKeys.set(hotkey.keys, hotkey);
  return [...byKeys.values()];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useLetterKeys(): boolean {
  return useSyncExternalStore(subscribe, letterKeysEnabled);
}

const NAMES: Record<string, string> = {
  enter: 'Enter',
  escape: 'Esc',
  up: '↑',
  down: '↓',
  shift: 'Shift',
  alt: 'Alt',
  space: 'Space',
};

function shownKey(key: string): string {
  if (key === 'mod') return isMac() ? '⌘' : 'Ctrl';
  return NAMES[key] ?? key.toUpperCase();
}

/** What is on the key caps: "mod+enter" is ["Ctrl ↵"], "g d" is ["G", "D"]. */
export function shownKeys(keys: string): string[] {
  return keys.split(' ').map((chord) => {
    const parts = chord.split('+').filter((part) => part !== '');
    if (parts.length === 0) return '+';
    return parts.map((part) => (part === 'enter' && parts.length > 1 ? '↵' : shownKey(part))).join(' ');
  });
}
