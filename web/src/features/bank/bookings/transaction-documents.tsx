import { bankCalls, type BankTransaction } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { addressOfCall, callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { KeptDocuments } from '../../journal/index.ts';
import styles from '../bank.module.css';
import { useRefreshBank } from './use-bank.ts';

/** The documents behind a transaction: a letter of the bank, a receipt without VAT. */
export function TransactionDocuments({ transaction }: { transaction: BankTransaction }) {
  const { t } = useTranslation('bank');
  const admin_id = useAdminId();
  const refresh = useRefreshBank();
  const mayAdd = useMay()('bank.process');
  const { id, documents } = transaction;
  const of = (each: number) => ({ params: { id: each }, query: { admin_id } });
  if (documents.length === 0 && !mayAdd) return null;
  return (
    <section>
      <h3 className={styles['caption']}>{t('pane.documents')}</h3>
      <KeptDocuments
        key={id}
        {...{ documents, mayAdd, refresh }}
        help={t('pane.documentsHelp')}
        removeText={t('pane.documentsRemoveText')}
        addressOf={(each) => addressOfCall(bankCalls.bankDocument, of(each))}
        add={(form) => callApi(bankCalls.attachToTransaction, { ...of(id), form })}
        remove={(each) => callApi(bankCalls.removeBankDocument, of(each))}
      />
    </section>
  );
}
