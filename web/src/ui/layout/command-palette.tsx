import { Combobox, Loader, Modal, useCombobox } from '@mantine/core';
import { type Icon, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './command-palette.module.css';
import { KeyHint } from './key-hint.tsx';

export type PaletteGroup = 'actions' | 'documents' | 'contacts' | 'goTo' | 'clients';

export type PaletteItem = {
  id: string;
  group: PaletteGroup;
  icon: Icon;
  title: string;
  detail?: string;
  /** Does it; `newTab` when Ctrl was held. */
  run: (newTab: boolean) => void;
};

type CommandPaletteProps = {
  /** What fits the text, already narrowed by the caller. */
  items: readonly PaletteItem[];
  text: string;
  onText: (text: string) => void;
  loading?: boolean;
  onClose: () => void;
};

const GROUPS: readonly PaletteGroup[] = ['actions', 'documents', 'contacts', 'goTo', 'clients'];

/** What the first sign asks for: ">" actions only, "@" clients only. */
export function readQuery(text: string): { only: PaletteGroup | undefined; words: string } {
  if (text.startsWith('>')) return { only: 'actions', words: text.slice(1).trim() };
  if (text.startsWith('@')) return { only: 'clients', words: text.slice(1).trim() };
  return { only: undefined, words: text.trim() };
}

function Marked({ title, words }: { title: string; words: string }) {
  const at = words === '' ? -1 : title.toLowerCase().indexOf(words.toLowerCase());
  if (at === -1) return title;
  return (
    <>
      {title.slice(0, at)}
      <mark className={styles['mark']}>{title.slice(at, at + words.length)}</mark>
      {title.slice(at + words.length)}
    </>
  );
}

/** Go anywhere, find any document, start any action. Arrows choose, Enter does it, Ctrl Enter in a new tab. */
export function CommandPalette({ items, text, onText, loading = false, onClose }: CommandPaletteProps) {
  const { t } = useTranslation();
  // The list is there as long as the palette is: only then do Enter and the arrows work on it, and Escape closes both.
  const combobox = useCombobox({ opened: true, onOpenedChange: (opened) => !opened && onClose() });
  const newTab = useRef(false);
  const { words } = readQuery(text);
  const groups = GROUPS.map((group) => ({ group, found: items.filter((item) => item.group === group) }));
  const { selectFirstOption } = combobox;
  const key = items.map(({ id }) => id).join(' ');
  const shown = useRef('');
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    selectFirstOption();
  }, [key, selectFirstOption]);
  const run = (id: string) => {
    const item = items.find((each) => each.id === id);
    onClose();
    item?.run(newTab.current);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      size={660}
      padding={0}
      yOffset="10vh"
      centered={false}
      radius={14}
      attributes={{ content: { 'aria-label': t('palette.label') } }}
    >
      <Combobox store={combobox} onOptionSubmit={run}>
        <div className={styles['head']}>
          <IconSearch size={19} stroke={1.7} aria-hidden="true" />
          <Combobox.EventsTarget>
            <input
              data-autofocus
              className={styles['input']}
              aria-label={t('palette.label')}
              placeholder={t('palette.placeholder')}
              value={text}
              onChange={(event) => onText(event.currentTarget.value)}
              onKeyDown={(event) => {
                newTab.current = event.ctrlKey || event.metaKey;
              }}
            />
          </Combobox.EventsTarget>
          {loading && <Loader size={16} />}
          <KeyHint keys="escape" />
        </div>
        <Combobox.Options className={styles['list'] ?? ''} aria-label={t('palette.label')}>
          {groups.map(({ group, found }) =>
            found.length === 0 ? null : (
              <Combobox.Group
                key={group}
                label={t(`palette.${group}`)}
                classNames={{ groupLabel: styles['group'] ?? '' }}
              >
                {found.map((item) => (
                  <Option key={item.id} item={item} words={words} />
                ))}
              </Combobox.Group>
            ),
          )}
          {items.length === 0 && !loading && <Combobox.Empty>{t('palette.nothing', { query: words })}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox>
      <div className={styles['foot']}>
        <KeyHint keys="up down" /> {t('palette.choose')}
        <KeyHint keys="enter" /> {t('palette.run')}
        <KeyHint keys="mod+enter" /> {t('palette.newTab')}
        <span className={styles['push']} />
        {t('palette.type')} <kbd className="kbd">&gt;</kbd> {t('palette.actionsOnly')} <kbd className="kbd">@</kbd>{' '}
        {t('palette.clientsOnly')}
      </div>
    </Modal>
  );
}

function Option({ item, words }: { item: PaletteItem; words: string }) {
  const { icon: Glyph } = item;
  return (
    <Combobox.Option value={item.id} className={styles['row'] ?? ''}>
      <Glyph size={18} stroke={1.7} aria-hidden="true" />
      <span className={styles['title']}>
        <Marked title={item.title} words={words} />
      </span>
      <span className={styles['detail']}>{item.detail}</span>
      <KeyHint keys="enter" />
    </Combobox.Option>
  );
}
