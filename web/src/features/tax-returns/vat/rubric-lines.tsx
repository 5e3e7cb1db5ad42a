import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { type LINES_FILE_TYPES, taxReturnCalls, type VatReturn, type VatReturnLine } from '@saldo/contract';
import { euros, type Rubric } from '@saldo/ledger';
import { useTranslation } from 'react-i18next';
import { RoomLink } from '../../../app/routing/address.tsx';
import { addressOfCall } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { sourceAddress } from '../../../app/routing/source-address.ts';
import { useList } from '../../../app/api/use-list.ts';
import { formatDate, formatMoney } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { FailedLoad } from '../../../ui/feedback/notices.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { usePhone } from '../../../ui/layout/use-width.ts';
import { roomKey } from './queries.ts';
import styles from '../tax-returns.module.css';
import { isRubric, isSum, rowWord, rubricOf, type SumName } from './vat-form-rows.ts';

type OpenRowProps = { found: VatReturn; name: string; onClose: () => void };

/** What a row of the form is made of: its lines, or for a sum its parts. */
export function OpenRow({ found, name, onClose }: OpenRowProps) {
  if (isRubric(name)) return <RubricLines key={name} found={found} rubric={name} onClose={onClose} />;
  return isSum(name) ? <SumParts found={found} name={name} onClose={onClose} /> : null;
}

type HeadProps = { name: string; words: string; aside?: string; onClose: () => void; children?: React.ReactNode };

function Head({ name, words, aside, onClose, children }: HeadProps) {
  const { t } = useTranslation();
  return (
    <div className={styles['openHead']}>
      <h2>
        <span className={styles['openCode']}>{name}</span> {words}
      </h2>
      <span className="second">{aside}</span>
      {children}
      <ActionIcon variant="subtle" color="gray" aria-label={t('close')} onClick={onClose}>
        <IconX size={18} stroke={1.7} />
      </ActionIcon>
    </div>
  );
}

function RubricLines({ found, rubric, onClose }: { found: VatReturn; rubric: Rubric; onClose: () => void }) {
  const { t } = useTranslation('tax-returns');
  const { t: words } = useTranslation('ui');
  const admin_id = useAdminId();
  const list = useList([...roomKey(admin_id), String(found.id), 'lines'], taxReturnCalls.vatReturnLines, {
    params: { id: found.id },
    query: { admin_id, rubric },
  });
  const phone = usePhone();
  const shown = rubricOf(found, rubric);
  const count = list.count ?? shown?.line_count ?? 0;
  return (
    <section className={`card ${styles['open'] ?? ''}`} aria-label={`${rubric} ${t(`form.${rowWord(rubric)}`)}`}>
      <Head name={rubric} words={t(`form.${rowWord(rubric)}`)} aside={t('lines.count', { count })} onClose={onClose}>
        {count > 0 && <SaveLines id={found.id} rubric={rubric} />}
      </Head>
      {list.failure === undefined ? (
        <div className={styles['openScroll']}>
          {phone ? (
            <LineCards lines={list.rows ?? []} />
          ) : (
            <table className="tb dense">
              <thead>
                <tr>
                  <th>{t('lines.date')}</th>
                  <th>{t('lines.document')}</th>
                  <th>{t('lines.why')}</th>
                  {shown?.turnover !== null && <th className="num">{t('lines.net')}</th>}
                  {shown?.tax !== null && <th className="num">{t('lines.vat')}</th>}
                </tr>
              </thead>
              <tbody>
                {list.rows?.map((line) => (
                  <LineRow key={`${String(line.entry_id)}-${line.reason}`} line={line} shown={shown} />
                ))}
              </tbody>
              {shown !== undefined && <LinesFoot found={found} rubric={rubric} />}
            </table>
          )}
          {list.rows?.length === 0 && <p className={`second ${styles['none'] ?? ''}`}>{t('lines.none')}</p>}
          {list.more !== undefined && (
            <Button variant="subtle" fullWidth loading={list.loadingMore} onClick={list.more}>
              {words('table.loadMore')}
            </Button>
          )}
        </div>
      ) : (
        <FailedLoad failure={list.failure} onRetry={list.retry} />
      )}
    </section>
  );
}

/** All lines as a file, also those that are not on the page. */
function SaveLines({ id, rubric }: { id: number; rubric: Rubric }) {
  const { t } = useTranslation();
  const admin_id = useAdminId();
  const addressOf = (file_type: (typeof LINES_FILE_TYPES)[number]) =>
    addressOfCall(taxReturnCalls.vatReturnLinesFile, { params: { id }, query: { admin_id, rubric, file_type } });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('table.export')}>
          <IconDownload size={18} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={addressOf('xlsx')} download>
          {t('table.excel')}
        </Menu.Item>
        <Menu.Item component="a" href={addressOf('csv')} download>
          {t('table.csv')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** On a phone: name and amount, below it date and reason. */
function LineCards({ lines }: { lines: readonly VatReturnLine[] }) {
  const language = useLanguage();
  return (
    <ul className={styles['lineCards']}>
      {lines.map((line) => (
        <li key={`${String(line.entry_id)}-${line.reason}`}>
          <RoomLink to={sourceAddress(line)} className="link">
            {line.contact_name ?? line.document}
          </RoomLink>
          <Money amount={line.tax ?? line.turnover} />
          <span className="second">{line.reason}</span>
          <span className="second">{formatDate(line.date, language, 'short')}</span>
        </li>
      ))}
    </ul>
  );
}

function LineRow({ line, shown }: { line: VatReturnLine; shown: VatReturn['rubrics'][number] | undefined }) {
  const language = useLanguage();
  return (
    <tr>
      <td className="second">{formatDate(line.date, language, 'short')}</td>
      <td className={styles['document']}>
        <RoomLink to={sourceAddress(line)} className="link">
          {line.contact_name ?? line.document}
        </RoomLink>
      </td>
      <td className={styles['why']}>{line.reason}</td>
      {shown?.turnover !== null && (
        <td className="num">
          <Money amount={line.turnover} />
        </td>
      )}
      {shown?.tax !== null && (
        <td className="num">
          <Money amount={line.tax} />
        </td>
      )}
    </tr>
  );
}

function LinesFoot({ found, rubric }: { found: VatReturn; rubric: Rubric }) {
  const { t } = useTranslation('tax-returns');
  const language = useLanguage();
  const shown = rubricOf(found, rubric);
  const whole = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? undefined : formatMoney(euros(amount), language, { whole: true });
  const [turnover, tax] = [whole(shown?.turnover_euros), whole(shown?.tax_euros)];
  const figures = turnover !== undefined && tax !== undefined ? t('lines.and', { turnover, tax }) : (turnover ?? tax);
  const isReclaimed = rubric === '2a' || rubric === '4a' || rubric === '4b';
  return (
    <tfoot>
      <tr>
        <td colSpan={3} className={styles['footWords']}>
          {t('lines.form', { figures })} {isReclaimed && t('lines.reclaimed')}
        </td>
        {shown?.turnover !== null && (
          <td className="num">
            <Money amount={shown?.turnover} />
          </td>
        )}
        {shown?.tax !== null && (
          <td className="num">
            <Money amount={shown?.tax} />
          </td>
        )}
      </tr>
    </tfoot>
  );
}

function SumParts({ found, name, onClose }: { found: VatReturn; name: SumName; onClose: () => void }) {
  const { t } = useTranslation('tax-returns');
  const owed = found.rubrics.filter(
    ({ rubric, tax_euros }) => rubric !== '5b' && tax_euros !== null && tax_euros !== 0,
  );
  const parts =
    name === '5a'
      ? owed.map(({ rubric, tax_euros }) => ({
          code: rubric,
          words: t(`form.${rowWord(rubric)}`),
          amount: tax_euros ?? 0,
        }))
      : [
          { code: '5a', words: t('form.r5a'), amount: found.owed_euros },
          { code: '5b', words: t('form.r5b'), amount: 0 - found.input_euros },
        ];
  const total = name === '5a' ? found.owed_euros : found.total_euros;
  return (
    <section className={`card ${styles['open'] ?? ''}`} aria-label={t('lines.sum')}>
      <Head name={name} words={t('lines.sum')} onClose={onClose} />
      <table className="tb dense">
        <tbody>
          {parts.map(({ code, words, amount }) => (
            <tr key={code}>
              <td>
                <strong>{code}</strong> {words}
              </td>
              <td className="num">
                <Money amount={euros(amount)} whole />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{t(`form.${rowWord(name)}`)}</td>
            <td className="num">
              <Money amount={euros(total)} whole />
            </td>
          </tr>
        </tfoot>
      </table>
      {name !== '5a' && (
        <p className={`second ${styles['none'] ?? ''}`}>
          {t('lines.rounding')}: <Money amount={found.rounding_gain} currency />
        </p>
      )}
    </section>
  );
}
