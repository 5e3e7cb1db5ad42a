import { Button } from '@mantine/core';
import { type PublicQuotation, quotationCalls } from '@saldo/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRefused } from '../../../app/api/api-error.ts';
import { failureOf } from '../../../app/api/query-state.tsx';
import { addressOfCall, callApi } from '../../../app/api/server.ts';
import { useAddress } from '../../../app/routing/address.tsx';
import { DoorFrame, DoorTitle } from '../../../app/shell/public-page.tsx';
import { FailedLoad } from '../../../ui/feedback/notices.tsx';
import { TextareaField, TextField } from '../../../ui/forms/fields.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { showDecimal } from '../../../ui/forms/decimal-input.tsx';
import { dateOf, formatDate, formatMoney, formatRate, formatTime } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { saleRateBp } from '@saldo/contract';
import { QuotationBadge } from './quotation-badge.ts';
import styles from './public-quotation.module.css';

/** Behind the link of an e-mail: a quotation, accepted or declined without signing in. */
export function PublicQuotationPage() {
  const { t } = useTranslation('sales');
  const token = useAddress().search['token'] ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: ['public-quotation', token],
    queryFn: ({ signal }) => callApi(quotationCalls.publicQuotation, { params: { token } }, { signal, quiet: true }),
    enabled: token !== '',
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const title = data === undefined ? t('quotations.title') : t('quotations.public.title', { number: data.number });
  return (
    <DoorFrame title={title} company={data?.company.name}>
      {token === '' || isRefused(error, 'not_found', 'invalid') ? (
        <DoorTitle title={t('quotations.public.overTitle')}>{t('quotations.public.overText')}</DoorTitle>
      ) : data !== undefined ? (
        <Offered quotation={data} token={token} />
      ) : (
        error !== null && <FailedLoad what="page" failure={failureOf(error)} onRetry={() => void refetch()} />
      )}
    </DoorFrame>
  );
}

type OfferedProps = { quotation: PublicQuotation; token: string };

function Offered({ quotation, token }: OfferedProps) {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  const { company, customer, number, valid_until, message } = quotation;
  return (
    <div className={styles['offer']}>
      <DoorTitle title={t('quotations.public.title', { number })}>
        {t('quotations.public.from', { company: company.name, customer })}
        <br />
        {t('quotations.public.validUntil', { date: formatDate(valid_until, language, 'long') })}
      </DoorTitle>
      <Outcome quotation={quotation} />
      <Lines quotation={quotation} />
      {message !== '' && <p className={styles['message']}>{message}</p>}
      <a className="link" href={addressOfCall(quotationCalls.publicQuotationPdf, { params: { token } })}>
        {t('quotations.public.pdf')}
      </a>
      {quotation.state === 'OPEN' && <Decide quotation={quotation} token={token} />}
    </div>
  );
}

/** What was decided, or that it is too late to. */
function Outcome({ quotation }: { quotation: PublicQuotation }) {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  const company = quotation.company.name;
  if (quotation.state === 'EXPIRED')
    return (
      <output className={styles['outcome']}>
        <QuotationBadge state="expired" word={t('quotations.public.expiredTitle')} />
        <span>{t('quotations.public.expiredText', { company })}</span>
      </output>
    );
  const { decision } = quotation;
  if (decision === null) return null;
  const date = `${formatDate(dateOf(decision.at), language, 'long')} ${formatTime(decision.at)}`;
  const kind = decision.kind === 'ACCEPTED' ? 'accepted' : 'declined';
  return (
    <output className={styles['outcome']}>
      <QuotationBadge state={kind} word={t(`quotations.public.${kind}Title`)} />
      <span>{t(`quotations.public.${kind}Text`, { name: decision.name, date, company })}</span>
    </output>
  );
}

function Lines({ quotation }: { quotation: PublicQuotation }) {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  const money = (amount: string) => formatMoney(amount, language, { currency: true });
  return (
    <section aria-label={t('quotations.public.lines')}>
      <ul className={styles['lines']}>
        {quotation.lines.map((line, index) => (
          <li key={index}>
            <div>
              {line.description}
              <div className="second">
                {showDecimal(line.quantity, language, 0)}{' '}
                {line.unit !== null && t(`unitsOf.${line.unit}`, { count: Number(line.quantity) })} ×{' '}
                {showDecimal(line.unit_price, language, 2)}
                {line.discount !== '0' &&
                  ` · ${t('editor.discount')} ${formatRate(Number(line.discount) * 100, language)}`}
              </div>
            </div>
            <Money amount={line.amount} />
          </li>
        ))}
      </ul>
      <dl className={styles['totals']}>
        {quotation.discount !== '0.00' && (
          <div>
            <dt>{t('editor.discount')}</dt>
            <dd>{money(`-${quotation.discount}`)}</dd>
          </div>
        )}
        <div>
          <dt>{t('editor.excluding')}</dt>
          <dd>{money(quotation.total_excl)}</dd>
        </div>
        {quotation.vat_totals
          .filter(({ vat }) => saleRateBp(vat) > 0)
          .map(({ vat, treatment, base, amount }) => (
            <div key={`${treatment} ${vat}`}>
              <dt>
                {t('editor.vatOn', { rate: formatRate(saleRateBp(vat), language), base: formatMoney(base, language) })}
              </dt>
              <dd>{money(amount)}</dd>
            </div>
          ))}
        <div className={styles['grand']}>
          <dt>{t('editor.total')}</dt>
          <dd>{money(quotation.total_incl)}</dd>
        </div>
      </dl>
    </section>
  );
}

function Decide({ quotation, token }: OfferedProps) {
  const { t } = useTranslation('sales');
  const client = useQueryClient();
  const [declining, setDeclining] = useState(false);
  const company = quotation.company.name;
  const form = useForm({
    initial: { name: '', note: '' },
    validate: ({ name }) => (name.trim().length < 2 ? { name: t('quotations.public.nameMissing') } : {}),
    submit: async ({ name, note }) => {
      const call = declining ? quotationCalls.declinePublicQuotation : quotationCalls.acceptPublicQuotation;
      const key = ['public-quotation', token];
      try {
        const body = { name, note, sha256: quotation.sha256 };
        client.setQueryData(key, await callApi(call, { params: { token }, body }));
      } catch (error) {
        // Decided, changed or expired since this page was opened.
        if (isRefused(error, 'quotation_decided', 'quotation_changed', 'quotation_expired'))
          await client.invalidateQueries({ queryKey: key });
        throw error;
      }
    },
  });
  return (
    <Form form={form} label={t('quotations.public.accept')} guard={false}>
      <TextField label={t('quotations.public.name')} maxLength={120} {...form.bind('name')} />
      <TextareaField
        label={t('quotations.public.note', { company })}
        optional
        maxLength={1000}
        rows={3}
        {...form.bind('note')}
      />
      <p className="second">{t('quotations.public.legal')}</p>
      <Button type="submit" size="md" fullWidth loading={form.busy && !declining} onClick={() => setDeclining(false)}>
        {t('quotations.public.accept')}
      </Button>
      <Button
        type="submit"
        size="md"
        fullWidth
        variant="default"
        loading={form.busy && declining}
        onClick={() => setDeclining(true)}
      >
        {t('quotations.public.decline')}
      </Button>
    </Form>
  );
}
