import { Button } from '@mantine/core';
import type { OpeningBalance } from '@saldo/contract';
import { parseEuro, sum } from '@saldo/ledger';
import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RoomLink } from '../../../app/address.tsx';
import { useMay } from '../../../app/session.ts';
import { formatDate } from '../../../ui/format.ts';
import { Money } from '../../../ui/money.tsx';
import { Note } from '../../../ui/note.tsx';
import { Card } from '../../../ui/page.tsx';
import { useLanguage } from '../../../ui/use-language.ts';
import styles from './opening.module.css';

type OpeningShownProps = { opening: OpeningBalance; onChange: () => void };

/** The opening balance as it is booked, with each unpaid document and what of it is still open. */
export function OpeningShown({ opening, onChange }: OpeningShownProps) {
  const { t } = useTranslation('journal');
  const language = useLanguage();
  const may = useMay();
  const { lines, entry_id, given_by, given_at, may_change, locked_until, state } = opening;
  if (state !== 'GIVEN')
    return <Note tone="info">{t(state === 'AT_ZERO' ? 'opening.isAtZero' : 'opening.isMissing')}</Note>;
  const total = (side: 'debit' | 'credit') => sum(lines.map((line) => parseEuro(line[side])));
  return (
    <div className={styles['sheet']}>
      <Card
        title={t('opening.lines')}
        aside={
          may_change &&
          may('journal.book') && (
            <Button variant="default" leftSection={<IconPencil size={16} stroke={1.7} />} onClick={onChange}>
              {t('opening.change')}
            </Button>
          )
        }
        flush
      >
        <div className={styles['scroll']}>
          <table className="tb dense">
            <thead>
              <tr>
                <th scope="col">{t('opening.ledger')}</th>
                <th scope="col">{t('opening.document')}</th>
                <th scope="col" className="num">
                  {t('opening.debit')}
                </th>
                <th scope="col" className="num">
                  {t('opening.credit')}
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line, index) => (
                // Two lines may be alike in all that they show.
                <tr key={`${line.ledger} ${String(index)}`}>
                  <td>
                    {line.ledger} {line.title}
                  </td>
                  <td className="second">
                    {line.document !== null && (
                      <>
                        {[line.document.contact_name, line.document.reference]
                          .filter((text) => text !== '')
                          .join(' · ')}
                        {' · '}
                        {formatDate(line.document.document_date, language)}
                        {' · '}
                        {line.document.outstanding === '0.00' ? (
                          t('opening.paid')
                        ) : (
                          <>
                            {t('opening.stillOpen')} <Money amount={line.document.outstanding} />
                          </>
                        )}
                      </>
                    )}
                  </td>
                  <td className="num">{line.debit === '0.00' ? '' : <Money amount={line.debit} />}</td>
                  <td className="num">{line.credit === '0.00' ? '' : <Money amount={line.credit} />}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <td colSpan={2}>{t('opening.total')}</td>
                <td className="num">
                  <Money amount={total('debit')} />
                </td>
                <td className="num">
                  <Money amount={total('credit')} />
                </td>
              </tr>
            </tfoot>
          </table>
        </div>
      </Card>
      <p className="second">
        {given_by !== null && given_at !== null && (
          <>{t('opening.givenBy', { name: given_by, date: formatDate(given_at.slice(0, 10), language, 'long') })} </>
        )}
        {entry_id !== null && (
          <RoomLink to={`reports/entries/${String(entry_id)}`} className="link">
            {t('opening.entry')}
          </RoomLink>
        )}
      </p>
      {!may_change && (
        <Note tone="info">
          {locked_until === null
            ? t('opening.closed')
            : t('opening.locked', { date: formatDate(locked_until, language, 'long') })}
        </Note>
      )}
    </div>
  );
}
