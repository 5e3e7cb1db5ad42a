import { journalCalls, type Memorial } from '@saldo/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { addressOfCall, callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { Card } from '../../../ui/layout/page.tsx';
import { KeptDocuments } from './kept-documents.tsx';

/** The documents behind an entry: its contract, its calculation. */
export function DocumentsCard({ memorial: { entry_id, documents } }: { memorial: Memorial }) {
  const { t } = useTranslation('journal');
  const admin_id = useAdminId();
  const queries = useQueryClient();
  const mayAdd = useMay()('journal.book');
  const of = (id: number) => ({ params: { id }, query: { admin_id } });
  if (documents.length === 0 && !mayAdd) return null;
  return (
    <Card title={t('memorial.documents.title')}>
      <KeptDocuments
        {...{ documents, mayAdd }}
        help={t('memorial.documents.help')}
        removeText={t('memorial.documents.removeText')}
        addressOf={(id) => addressOfCall(journalCalls.memorialDocument, of(id))}
        add={(form) => callApi(journalCalls.addMemorialDocument, { ...of(entry_id), form })}
        remove={(id) => callApi(journalCalls.removeMemorialDocument, of(id))}
        refresh={() => queries.invalidateQueries({ queryKey: ['admin', admin_id, 'journal', 'entry'] })}
      />
    </Card>
  );
}
