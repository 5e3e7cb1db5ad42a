import { useEffect, useState, useSyncExternalStore } from 'react';
import { type DrawPage, LiveDrawing, type LivePicture } from './live-drawing.ts';

const open = new Set<LiveDrawing>();

/** Has what is in view drawn once more: a customer changed, or something in another window. */
export function redrawLivePictures(): void {
  for (const each of open) each.again();
}

/** The picture of what is typed, as the server draws it and as wide as it is in view, by whatever draws when it is first shown. */
export function useLivePicture(wanted: string | undefined, draw: DrawPage): LivePicture {
  const [live] = useState(() => new LiveDrawing(draw));
  useEffect(() => {
    const onReturn = () => {
      if (!document.hidden) live.again();
    };
    const stop = live.open();
    open.add(live);
    document.addEventListener('visibilitychange', onReturn);
    window.addEventListener('resize', onReturn);
    return () => {
      document.removeEventListener('visibilitychange', onReturn);
      window.removeEventListener('resize', onReturn);
      open.delete(live);
      stop();
    };
  }, [live]);
  useEffect(() => {
    if (wanted !== undefined) live.want(wanted);
  }, [live, wanted]);
  return useSyncExternalStore(live.subscribe, live.shown);
}
