import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './split-pane.module.css';
import { useNarrow, usePhone } from './use-width.ts';

type SplitPaneProps = {
  /** Always in sight: the list, or the form. */
  main: React.ReactNode;
  /** The second pane: a proposal, a document. Below 1200 px it is a drawer. */
  side: React.ReactNode;
  /** Names the second pane. */
  sideTitle: string;
  /** On a wide screen the pane is always there; below 1200 px this opens the drawer. */
  sideOpen: boolean;
  onSideClose: () => void;
  /** The second pane stands left: a document beside its form. */
  sideFirst?: boolean;
  /** The share of the second pane as in CSS; half by default. */
  sideWidth?: string;
  /** On a phone, above the main pane: the strip of the document that matters. */
  phoneStrip?: React.ReactNode;
};

/** Two panes that scroll by themselves. Give it the whole page: `<Page fill bare>` or no Page at all. */
export function SplitPane(props: SplitPaneProps) {
  const { main, side, sideTitle, sideOpen, onSideClose, sideFirst = false, sideWidth = '50%', phoneStrip } = props;
  const { t } = useTranslation();
  const narrow = useNarrow();
  const phone = usePhone();
  const columns = sideFirst ? `${sideWidth} minmax(0, 1fr)` : `minmax(0, 1fr) ${sideWidth}`;
  const pane = !narrow && (
    <section key="side" className={styles['pane']} aria-label={sideTitle}>
      {side}
    </section>
  );
  // At every width the main pane is the same child: what is typed in it stays when the window changes.
  return (
    <div
      className={narrow ? styles['single'] : styles['split']}
      style={narrow ? undefined : { gridTemplateColumns: columns }}
    >
      {phone && phoneStrip !== undefined && (
        <div className={styles['strip']} data-strip>
          {phoneStrip}
        </div>
      )}
      {sideFirst && pane}
      <div key="main" className={styles['pane']}>
        {main}
      </div>
      {!sideFirst && pane}
      {narrow && (
        <Drawer
          opened={sideOpen}
          onClose={onSideClose}
          position={sideFirst ? 'left' : 'right'}
          size={phone ? '100%' : 'min(680px, 92vw)'}
          title={sideTitle}
          padding={0}
          styles={{ header: { paddingInline: 16 } }}
          closeButtonProps={{ 'aria-label': t('close') }}
        >
          {side}
        </Drawer>
      )}
    </div>
  );
}
