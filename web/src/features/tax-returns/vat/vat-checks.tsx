import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { taxReturnCalls, type VatCheck, type VatReturn } from '@saldo/contract';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { RoomLink } from '../../../app/routing/address.tsx';
import { ApiError } from '../../../app/api/api-error.ts';
import { parseSearch } from '../../../app/routing/address.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { Card } from '../../../ui/layout/page.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { checksQuery, returnQuery, roomKey } from './queries.ts';
import styles from './vat-checks.module.css';

const ICONS = { right: IconCircleCheck, look: IconAlertTriangle, wrong: IconCircleX } as const;

export function isPassed(check: Pick<VatCheck, 'result' | 'accepted'>): boolean {
  return check.result === 'right' || (check.result === 'look' && check.accepted);
}

function useAccept(found: VatReturn) {
  const admin_id = useAdminId();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: VatCheck['code']) =>
      callApi(taxReturnCalls.acceptVatCheck, {
        params: { id: found.id },
        body: { admin_id, code, version: found.version },
      }),
    onSuccess: async (checks) => {
      // The return has a new version now: with the one before it nothing could be filed.
      await client.invalidateQueries({ queryKey: returnQuery(admin_id, String(found.id)).queryKey, exact: true });
      client.setQueryData(checksQuery(admin_id, String(found.id)).queryKey, checks);
    },
    onError: (error) => toast.error(error instanceof ApiError ? error.detail : error.message),
    onSettled: () => client.invalidateQueries({ queryKey: roomKey(admin_id) }),
  });
}

/** The traffic lights before sending in. What asks to be looked at, a person says yes to. */
export function VatChecks({
  found,
  checks,
  bare = false,
}: {
  found: VatReturn;
  checks: readonly VatCheck[];
  bare?: boolean;
}) {
  const { t } = useTranslation('tax-returns');
  const accept = useAccept(found);
  const list = (
    <ul className={styles['checks']}>
      {checks.map((check) => (
        <Check
          key={check.code}
          check={check}
          may={found.may['accept'] === true}
          busy={accept.isPending}
          onAccept={accept.mutate}
        />
      ))}
    </ul>
  );
  const done = checks.filter(isPassed).length;
  return (
    <Card
      {...(bare
        ? {}
        : {
            title: t('checks.title'),
            aside: <span className="second">{t('checks.count', { done, total: checks.length })}</span>,
          })}
    >
      {list}
    </Card>
  );
}

/** An address below the administration as a link takes it. */
function placeOf(link: string) {
  const [to = '', query = ''] = link.split('?');
  return { to, search: parseSearch(query) };
}

type CheckProps = { check: VatCheck; may: boolean; busy: boolean; onAccept: (code: VatCheck['code']) => void };

function Check({ check, may, busy, onAccept }: CheckProps) {
  const { t } = useTranslation('tax-returns');
  const { t: states } = useTranslation('states');
  const tone = isPassed(check) ? 'right' : check.result;
  const Glyph = ICONS[tone];
  return (
    <li className={styles['check']}>
      <Glyph size={18} stroke={1.7} className={styles[tone]} aria-label={states(`check.${tone}`)} />
      <span>
        {check.text}
        {check.documents.map(({ name, link }, index) => (
          <Fragment key={link}>
            {index === 0 ? ' ' : ', '}
            <RoomLink {...placeOf(link)} className="link">
              {name}
            </RoomLink>
          </Fragment>
        ))}
        {check.accepted && <span className="second"> · {t('checks.accepted')}</span>}
      </span>
      {!isPassed(check) && (
        <span className={styles['checkActs']}>
          {check.link !== null && (
            <RoomLink {...placeOf(check.link)} className="link">
              {t('checks.open')}
            </RoomLink>
          )}
          {check.result === 'look' && may && (
            <button type="button" className="link" disabled={busy} onClick={() => onAccept(check.code)}>
              {t('checks.accept')}
            </button>
          )}
        </span>
      )}
    </li>
  );
}
