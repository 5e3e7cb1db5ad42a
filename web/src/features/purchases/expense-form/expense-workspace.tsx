import { Button } from '@mantine/core';
import type { AttachmentDetail, Expense } from '@saldo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasPages } from '../../inbox/index.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { DocumentStrip } from '../document/document-viewer.tsx';
import { SplitPane } from '../../../ui/layout/split-pane.tsx';
import { SpotProvider } from '../../../ui/forms/highlights.tsx';
import { usePhone } from '../../../ui/layout/use-width.ts';
import { DocumentActs, MoveDialog } from '../document/document-actions.tsx';
import { AttachPane, DocumentPane, pageUrlOf, useReceipt } from '../document/document-pane.tsx';
import type { ExpenseValues } from './expense-values.ts';
import { ExpenseHead } from './expense-head.tsx';
import { ExpenseView } from '../expenses/expense-view.tsx';
import { FormPane } from './expense-pane.tsx';
import { focusOf } from './confidence.ts';
import styles from '../purchases.module.css';
import { useDesk } from '../processing/queue-desk.tsx';
import { useDocuments } from '../document/use-documents.ts';
import type { Walk } from '../processing/inbox-navigation.ts';

type ExpenseWorkProps = {
  /** Absent while it is new and has not been stored. */
  expense: Expense | undefined;
  initial: ExpenseValues;
  /** Stores it, while it is only what its receipt proposes. */
  begin?: (() => Promise<Expense>) | undefined;
  /** The receipt it was made from. */
  receipt?: AttachmentDetail | undefined;
  /** Its place in the inbox, when the reader walks through that. */
  walk?: Walk | undefined;
  /** Shows it as someone else saved it in the meantime. */
  onNewer?: () => void;
};

/** A receipt at the left, the expense at the right: look, correct, save, next. */
export function ExpenseWork(props: ExpenseWorkProps) {
  return (
    <SpotProvider>
      <Work {...props} />
    </SpotProvider>
  );
}

/** What saves itself asks nothing when its page is left. */
const loadPage = () => window.location.reload();

function Work({ expense, initial, begin, receipt, walk, onNewer = loadPage }: ExpenseWorkProps) {
  const { t } = useTranslation('purchases');
  const admin_id = useAdminId();
  const phone = usePhone();
  const may = useMay();
  const desk = useDesk();
  const [documentOpen, setDocumentOpen] = useState(false);
  const documents = useDocuments(expense);
  const { all: attachments } = documents;
  const ids = attachments.map(({ id }) => id);
  // What is being booked from the inbox belongs to it, whatever else does.
  if (receipt !== undefined && walk !== undefined && !ids.includes(receipt.id)) ids.unshift(receipt.id);
  const [chosen, setChosen] = useState<number | undefined>();
  const shownId = [chosen, receipt?.id].find((id) => id !== undefined && ids.includes(id)) ?? ids[0];
  const fetched = useReceipt(shownId === receipt?.id ? undefined : shownId).data;
  const shown = shownId === receipt?.id ? receipt : fetched;
  const proposal = receipt?.proposal ?? shown?.proposal ?? null;
  const mayLink = may('purchases.process') && expense?.is_reversed !== true;
  const side =
    shown === undefined ? (
      expense?.is_reversed === true ? null : (
        <AttachPane onAttached={documents.add} />
      )
    ) : (
      <DocumentPane
        receipt={shown}
        others={attachments}
        onChoose={setChosen}
        acts={
          mayLink && (
            <DocumentActs
              expense={expense}
              documents={documents}
              shown={shown}
              stays={walk !== undefined && shown.id === receipt?.id}
              onAdded={setChosen}
            />
          )
        }
      />
    );
  const head = (
    <ExpenseHead expense={expense} proposal={proposal} walk={walk} onDocument={() => setDocumentOpen(true)} />
  );
  return (
    <div className={styles['work']}>
      {phone && head}
      <SplitPane
        sideFirst
        sideTitle={t('screen.document')}
        sideWidth={desk === undefined || desk.isCorrecting ? 'min(48%, calc(100% - 700px))' : 'calc(100% - 528px)'}
        sideOpen={documentOpen}
        onSideClose={() => setDocumentOpen(false)}
        side={side}
        phoneStrip={
          shown === undefined ? (
            mayLink && (
              <Button variant="default" onClick={() => setDocumentOpen(true)}>
                {t('documents.add')}
              </Button>
            )
          ) : hasPages(shown) ? (
            <DocumentStrip
              src={pageUrlOf(admin_id, shown.id, 1)}
              alt={shown.file_name}
              focus={focusOf(proposal)}
              onOpen={() => setDocumentOpen(true)}
            />
          ) : (
            <Button variant="default" onClick={() => setDocumentOpen(true)}>
              {shown.file_name}
            </Button>
          )
        }
        main={
          expense !== undefined && expense.may['edit'] !== true ? (
            <ExpenseView
              expense={expense}
              initial={initial}
              proposal={proposal}
              receipt={receipt}
              head={phone ? undefined : head}
            />
          ) : (
            <FormPane
              expense={expense}
              initial={initial}
              begin={begin}
              proposal={proposal}
              attachmentIds={ids}
              hasNew={documents.hasNew}
              receipt={receipt}
              walk={walk}
              onNewer={onNewer}
              head={phone ? undefined : head}
            />
          )
        }
      />
      <MoveDialog documents={documents} onMoved={setChosen} />
    </div>
  );
}
