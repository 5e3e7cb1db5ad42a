import { Button, CloseButton } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyHint } from '../layout/key-hint.tsx';
import { type ToastKind, type ToastMessage, toast, useToasts } from './toast-store.ts';
import styles from './toaster.module.css';
import { usePhone } from '../layout/use-width.ts';

const SHOWN_MS = 5000;
const FADE_MS = 150;
const ICONS = { info: IconInfoCircle, success: IconCircleCheck, error: IconAlertCircle };
const TONES: Record<ToastKind, string> = { info: 'info', success: 'ok', error: 'bad' };

/** Counts down while the message is not hovered or focused. */
function useCountdown(held: boolean, onEnd: () => void): void {
  const left = useRef(SHOWN_MS);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (held) return undefined;
    const started = performance.now();
    const timer = setTimeout(() => end.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - started;
    };
  }, [held]);
}

function ToastCard({ message }: { message: ToastMessage }) {
  const { t } = useTranslation();
  const phone = usePhone();
  const [held, setHeld] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    setTimeout(() => toast.close(message.id), FADE_MS);
  };
  useCountdown(held || leaving, leave);
  const Glyph = ICONS[message.kind];
  const tone = TONES[message.kind];
  const { action } = message;
  return (
    <div
      className={`toast ${tone} ${styles['card'] ?? ''}`}
      data-leaving={leaving}
      role={message.kind === 'error' ? 'alert' : 'status'}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={`tile ${tone}`}>
        <Glyph size={18} stroke={1.7} aria-hidden="true" />
      </span>
      <div className={styles['words']}>
        <div className={styles['title']}>{message.title}</div>
        {message.detail !== undefined && <div className="second">{message.detail}</div>}
      </div>
      {action !== undefined && (
        <Button
          variant="default"
          size={phone ? 'md' : 'xs'}
          className={styles['action'] ?? ''}
          onClick={() => {
            leave();
            action.run();
          }}
        >
          {action.label}
          {action.undo === true && !phone && <KeyHint keys="u" />}
        </Button>
      )}
      <CloseButton size={phone ? 44 : 32} iconSize={20} aria-label={t('toast.close')} onClick={leave} />
    </div>
  );
}

/** Tells the page how high the messages are, as `--sd-toasts`, so that it makes room and none of them lies over its title. */
function useRoom(stack: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (stack.current === null) return undefined;
    const page = document.documentElement.style;
    const watch = new ResizeObserver(([entry]) => {
      page.setProperty('--sd-toasts', `${String(Math.ceil(entry?.contentRect.height ?? 0))}px`);
    });
    watch.observe(stack.current);
    return () => watch.disconnect();
  }, [stack]);
}

const LOOKS_AGAIN_MS = 200;

const TOUCHES_PX = 8;

/** How much of the window the tab bar, and the foot of a form upon it, take at its lower edge. A foot that scrolls with its card takes none. */
function lowerEdge(): number {
  const bars = [...document.querySelectorAll('[data-lower-edge]')]
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ height, top }) => height > 0 && top < window.innerHeight)
    .toSorted((one, other) => other.bottom - one.bottom);
  let edge = window.innerHeight;
  for (const { top, bottom } of bars) if (bottom >= edge - TOUCHES_PX) edge = Math.min(edge, top);
  return window.innerHeight - edge;
}

/** On a phone messages stand above that, as `--sd-lower-edge`; the page may change under them while they are shown. */
function useLowerEdge(isNeeded: boolean): void {
  useLayoutEffect(() => {
    if (!isNeeded) return undefined;
    const measure = () => document.documentElement.style.setProperty('--sd-lower-edge', `${String(lowerEdge())}px`);
    measure();
    const timer = setInterval(measure, LOOKS_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isNeeded]);
}

/** Shows the messages of `toast`, newest on top. Stands once in the shell. */
export function Toaster() {
  const { t } = useTranslation();
  const messages = useToasts();
  const stack = useRef<HTMLElement>(null);
  const phone = usePhone();
  useRoom(stack);
  useLowerEdge(phone && messages.length > 0);
  return (
    <section ref={stack} className={styles['stack']} data-toasts={messages.length > 0} aria-label={t('toast.region')}>
      {messages.map((message) => (
        <ToastCard key={message.id} message={message} />
      ))}
    </section>
  );
}
