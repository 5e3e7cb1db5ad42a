import { type Icon, IconArrowDown, IconArrowUp, IconCornerDownLeft } from '@tabler/icons-react';
import { shownKeys } from './hotkeys.ts';

/** Signs that Poppins does not have are drawn. */
const SIGNS: Record<string, Icon> = { '↵': IconCornerDownLeft, '↑': IconArrowUp, '↓': IconArrowDown };

function Cap({ words }: { words: string }) {
  return words.split(' ').map((word) => {
    const Sign = SIGNS[word];
    return Sign === undefined ? <span key={word}>{word} </span> : <Sign key={word} size={12} stroke={2} />;
  });
}

/** The key of an action, visibly beside it. `keys` as in useHotkeys: "mod+enter", "g d", "j". */
export function KeyHint({ keys }: { keys: string }) {
  return (
    <span className="keys" aria-hidden="true">
      {shownKeys(keys).map((key) => (
        <kbd className="kbd" key={key}>
          <Cap words={key} />
        </kbd>
      ))}
    </span>
  );
}
