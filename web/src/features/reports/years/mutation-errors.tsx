import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { MutationError } from '@saldo/contract';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../app/api/query-state.tsx';
import { useAdminId } from '../../../app/api/session.ts';
import { RoomLink } from '../../../app/routing/address.tsx';
import { sourceAddress } from '../../../app/routing/source-address.ts';
import { formatDate } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { Card } from '../../../ui/layout/page.tsx';
import { mutationErrorsQuery } from './queries.ts';
import styles from './years.module.css';

const SHOWN_AT_FIRST = 5;

/** What is wrong with the entries of a year, the gravest first: where each is, and how to mend it. */
export function MutationErrors({ year, isClosed = false }: { year: number; isClosed?: boolean }) {
  const { t } = useTranslation('reports');
  const query = useQuery(mutationErrorsQuery(useAdminId(), year));
  return (
    <Card
      title={t('years.errors.title')}
      aside={
        <Button variant="default" size="xs" loading={query.isFetching} onClick={() => void query.refetch()}>
          {t('years.errors.again')}
        </Button>
      }
    >
      <QueryState query={query} skeleton={<Skeleton height={80} />}>
        {({ errors }) =>
          errors.length === 0 ? (
            <p className={styles['sound']}>
              <IconCircleCheck size={18} stroke={1.7} aria-hidden="true" />
              {t('years.errors.none')}
            </p>
          ) : (
            <>
              {isClosed && <p className="second">{t('years.stillOpen')}</p>}
              <ul className={styles['errors']}>
                {errors.map((error) => (
                  <ErrorRow key={error.kind} error={error} year={year} />
                ))}
              </ul>
            </>
          )
        }
      </QueryState>
    </Card>
  );
}

function ErrorRow({ error, year }: { error: MutationError; year: number }) {
  const { t } = useTranslation('reports');
  const [isAll, setAll] = useState(false);
  const isGrave = error.severity === 'error';
  const Glyph = isGrave ? IconCircleX : IconAlertTriangle;
  const places = isAll ? error.places : error.places.slice(0, SHOWN_AT_FIRST);
  return (
    <li className={styles['error']}>
      <Glyph
        size={18}
        stroke={1.7}
        className={styles[error.severity]}
        aria-label={t(isGrave ? 'years.errors.error' : 'years.errors.warning')}
      />
      <div>
        <strong>{error.title}</strong>
        <div className="second">{error.advice}</div>
        <ul className={styles['places']}>
          {places.map((place, index) => (
            <PlaceRow key={`${String(place.entry_id)} ${place.text} ${String(index)}`} place={place} year={year} />
          ))}
        </ul>
        {places.length < error.places.length && (
          <button type="button" className="link" onClick={() => setAll(true)}>
            {t('years.errors.more', { count: error.places.length - places.length })}
          </button>
        )}
        {isAll && error.count > error.places.length && (
          <p className="second">{t('years.errors.notShown', { count: error.count - error.places.length })}</p>
        )}
      </div>
    </li>
  );
}

type Place = MutationError['places'][number];

function PlaceRow({ place, year }: { place: Place; year: number }) {
  const language = useLanguage();
  return (
    <li className={styles['place']}>
      {place.date !== null && <span className="second">{formatDate(place.date, language)}</span>}
      <PlaceName place={place} year={year} />
      {place.amount !== null && <Money amount={place.amount} currency />}
    </li>
  );
}

/** An entry leads to its document, a ledger to its card over the year, a return to its screen. */
function PlaceName({
  place: { text, ledger, entry_id, source_type, source_id, link },
  year,
}: {
  place: Place;
  year: number;
}) {
  if (entry_id !== null) {
    const isDocument = source_type !== null && source_id !== null;
    const to = isDocument ? sourceAddress({ source_type, source_id, entry_id }) : `reports/entries/${String(entry_id)}`;
    return (
      <RoomLink to={to} className="link">
        {text}
      </RoomLink>
    );
  }
  if (link !== null)
    return (
      <RoomLink to={link} className="link">
        {text}
      </RoomLink>
    );
  if (ledger === null) return <span>{text}</span>;
  return (
    <RoomLink
      to="reports/ledger"
      search={{ ledger, from: `${String(year)}-01-01`, until: `${String(year)}-12-31` }}
      className="link"
    >
      {ledger} {text === ledger ? '' : text}
    </RoomLink>
  );
}
