import { type ComponentType, type LazyExoticComponent, Suspense, useState } from 'react';

/** What the target of a menu is given: everything of a button, and its ref. */
export type TriggerProps = React.ComponentProps<'button'>;

type OnDemandProps = {
  /** Draws the button. It is there before and after the menu has been fetched. */
  trigger: ComponentType<TriggerProps>;
  /** The menu around the same button, open from the start. */
  menu: LazyExoticComponent<ComponentType>;
};

/** A menu that is fetched when someone first asks for it: most pages are read without one. */
export function OnDemand({ trigger: Trigger, menu: Menu }: OnDemandProps) {
  const [asked, setAsked] = useState(false);
  if (!asked) return <Trigger aria-haspopup aria-expanded={false} onClick={() => setAsked(true)} />;
  return (
    <Suspense fallback={<Trigger aria-haspopup aria-expanded />}>
      <Menu />
    </Suspense>
  );
}
