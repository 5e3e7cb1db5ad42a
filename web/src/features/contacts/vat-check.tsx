import { Button } from '@mantine/core';
import { contactCalls, type VatIdCheck } from '@saldo/contract';
import { compact } from '@saldo/ledger';
import { IconCircleCheck, IconCircleX, IconCloudOff } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../app/api/api-error.ts';
import { callApi } from '../../app/api/server.ts';
import { useAdminId } from '../../app/api/session.ts';
import { dateOf, formatDate } from '../../ui/format/format.ts';
import { useLanguage } from '../../ui/format/use-language.ts';
import styles from './contacts.module.css';

const GLYPHS = { VALID: IconCircleCheck, INVALID: IconCircleX, COULD_NOT_CHECK: IconCloudOff };

/** Asks VIES about the VAT number in the form, and shows the last answer that was kept about this contact. */
export function VatCheckLine({ vatId, contactId }: { vatId: string; contactId: number | undefined }) {
  const { t } = useTranslation('contacts');
  const adminId = useAdminId();
  const client = useQueryClient();
  const key = ['admin', adminId, 'contacts', contactId, 'vat-checks'];
  const { data: kept = [] } = useQuery({
    queryKey: key,
    enabled: contactId !== undefined,
    queryFn: ({ signal }) =>
      callApi(contactCalls.vatChecks, { params: { id: contactId ?? 0 }, query: { admin_id: adminId } }, { signal }),
  });
  const asking = useMutation({
    mutationFn: (btwNumber: string) =>
      callApi(contactCalls.verifyVat, {
        params: { btwNumber },
        query: { admin_id: adminId, ...(contactId === undefined ? {} : { contact_id: contactId }) },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
  const asked = asking.data ?? kept[0];
  const answer = asked !== undefined && sameId(asked.vat_id, vatId) ? asked : undefined;
  // What was said of another number is not shown beside this one.
  const isRefusedOne = asking.error instanceof ApiError && sameId(asking.variables ?? '', vatId);
  return (
    <div className={styles['vies']}>
      <Button
        variant="default"
        disabled={vatId.trim() === ''}
        loading={asking.isPending}
        onClick={() => asking.mutate(vatId)}
      >
        {t('vies.check')}
      </Button>
      <output className={styles['viesAnswer']}>
        {isRefusedOne && <span className={styles['viesProblem']}>{t('vies.notAnId')}</span>}
        {!isRefusedOne && answer !== undefined && <Answer check={answer} />}
      </output>
    </div>
  );
}

function sameId(one: string, other: string): boolean {
  return compact(one) === compact(other);
}

function Answer({ check }: { check: VatIdCheck }) {
  const { t } = useTranslation('contacts');
  const language = useLanguage();
  const Glyph = GLYPHS[check.outcome];
  const who = [check.name, check.address?.replaceAll('\n', ', ')].filter((part) => part !== null && part !== undefined);
  return (
    <>
      <span className={styles['viesOutcome']} data-outcome={check.outcome}>
        <Glyph size={16} stroke={1.7} aria-hidden="true" />
        {t(`vies.${check.outcome}`, { date: formatDate(dateOf(check.checked_at), language, 'long') })}
      </span>
      {check.outcome === 'VALID' && (
        <span className="second">{who.length === 0 ? t('vies.undisclosed') : who.join(', ')}</span>
      )}
      {check.consultation_number !== null && (
        <span className="second">{t('vies.proof', { number: check.consultation_number })}</span>
      )}
    </>
  );
}
