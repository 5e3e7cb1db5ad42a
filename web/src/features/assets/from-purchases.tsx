import { Button, Modal, Skeleton } from '@mantine/core';
import { assetCalls, type PurchaseLine } from '@saldo/contract';
import { allocate, type Cents, cents, formatEuro, parseEuro } from '@saldo/ledger';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../app/api/query-state.tsx';
import { callApi } from '../../app/api/server.ts';
import { useAdminId } from '../../app/api/session.ts';
import { RoomLink, useAddress, useGo } from '../../app/routing/address.tsx';
import { EmptyState } from '../../ui/feedback/notices.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { MoneyField, SelectField, TextField } from '../../ui/forms/fields.tsx';
import { FieldRow, Form, FormFoot } from '../../ui/forms/form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { formatDate } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { useLanguage } from '../../ui/format/use-language.ts';
import { Card, Page } from '../../ui/layout/page.tsx';
import { assetGroupsQuery, purchaseLinesQuery, useBooksChanged } from './queries.ts';
import { basisPointsIn, isWhole } from './typed-numbers.ts';
import styles from './assets.module.css';

/** Purchase lines that may become assets. */
export function FromPurchasesScreen() {
  const { t } = useTranslation('assets');
  const { search, change } = useAddress();
  const adminId = useAdminId();
  const lines = useQuery(purchaseLinesQuery(adminId));
  const expense = Number(search['expense']);
  // The list has the newest lines only; a link may be to an older one.
  const own = useQuery({ ...purchaseLinesQuery(adminId, expense), enabled: expense > 0 });
  const chosen = [...(lines.data ?? []), ...(own.data ?? [])].find(
    ({ expense_id, line_number, left }) =>
      expense_id === expense && String(line_number) === search['line'] && parseEuro(left) > 0,
  );
  const choose = (line: PurchaseLine | undefined) =>
    change(
      { expense: line && String(line.expense_id), line: line && String(line.line_number) },
      { push: line !== undefined },
    );
  return (
    <Page title={t('purchase.title')} summary={t('purchase.summary')}>
      <QueryState query={lines} skeleton={<Skeleton height={320} radius={12} />}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState title={t('purchase.empty.title')} text={t('purchase.empty.text')} />
          ) : (
            <div className={styles['sheet']}>
              <Card>
                <ul className={styles['list']}>
                  {found.map((line) => (
                    <Line
                      key={`${String(line.expense_id)}.${String(line.line_number)}`}
                      line={line}
                      onChoose={() => choose(line)}
                    />
                  ))}
                </ul>
              </Card>
            </div>
          )
        }
      </QueryState>
      {chosen !== undefined && <CreateDialog line={chosen} onClose={() => choose(undefined)} />}
    </Page>
  );
}

function Line({ line, onChoose }: { line: PurchaseLine; onChoose: () => void }) {
  const { t } = useTranslation('assets');
  const language = useLanguage();
  return (
    <li className={styles['line']}>
      <div>
        <div>{line.description}</div>
        <div className="second">
          <RoomLink to={`purchases/expenses/${String(line.expense_id)}`} className="link">
            {line.expense_name}
          </RoomLink>
          {` · ${line.contact_name} · ${formatDate(line.date, language)} · ${line.ledger_code} ${line.ledger_title}`}
        </div>
      </div>
      <div className={styles['acts']}>
        <Money amount={line.left} currency />
        <Button variant="default" onClick={onChoose} aria-label={`${t('purchase.create')}: ${line.description}`}>
          {t('purchase.create')}
        </Button>
      </div>
    </li>
  );
}

type Values = {
  name: string;
  group_id: string | null;
  count: string;
  residual: Cents | null;
  life_months: string;
  percentage: string;
};

/** One asset, or several equal ones, made of what is left of a line. */
function CreateDialog({ line, onClose }: { line: PurchaseLine; onClose: () => void }) {
  const { t } = useTranslation('assets');
  const admin_id = useAdminId();
  const go = useGo();
  const changed = useBooksChanged();
  const language = useLanguage();
  const { data: groups = [] } = useQuery(assetGroupsQuery(admin_id));
  const groupOf = (chosen: string | null) => groups.find(({ id }) => String(id) === chosen);
  const isDegressive = (chosen: string | null) => groupOf(chosen)?.method === 'DEGRESSIVE';
  const form = useForm<Values>({
    initial: {
      name: line.description.slice(0, 120),
      group_id: line.group_id === null ? null : String(line.group_id),
      count: '1',
      residual: cents(0),
      life_months: '',
      percentage: '',
    },
    validate: ({ group_id, count, life_months, percentage }): Record<string, string> => ({
      ...(group_id === null ? { group_id: t('form.required') } : {}),
      ...(/^([1-9]\d?|100)$/.test(count.trim()) ? {} : { count: t('purchase.upTo', { most: 100 }) }),
      ...(isWhole(life_months) ? {} : { life_months: t('form.whole') }),
      ...(isDegressive(group_id) && basisPointsIn(percentage, language) === undefined
        ? { percentage: t('form.upTo100') }
        : {}),
    }),
    submit: async (values) => {
      const count = Number(values.count);
      const degressive_bp = isDegressive(values.group_id) ? basisPointsIn(values.percentage, language) : undefined;
      const costs = allocate(parseEuro(line.left), Array<number>(count).fill(1));
      const made = await callApi(assetCalls.createFromEntry, {
        body: {
          admin_id,
          expense_id: line.expense_id,
          line_number: line.line_number,
          assets: costs.map((cost, index) => ({
            name: count === 1 ? values.name : `${values.name} ${String(index + 1)}`,
            group_id: Number(values.group_id),
            cost: formatEuro(cost),
            residual: formatEuro(values.residual ?? cents(0)),
            degressive_bp,
            ...(values.life_months.trim() === '' ? {} : { life_months: Number(values.life_months) }),
          })),
        },
      });
      toast.success(t('purchase.done', { count }));
      await changed();
      const [only] = made;
      go(made.length === 1 && only !== undefined ? `assets/register/${String(only.id)}` : 'assets/register');
    },
  });
  const group = groupOf(form.values.group_id);
  return (
    <Modal
      opened
      onClose={onClose}
      size={560}
      title={t('purchase.create')}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
    >
      <Form form={form} label={t('purchase.create')} guard={false}>
        <div className={styles['fields']}>
          {line.is_cost && <p className={styles['hint']}>{t('purchase.moved')}</p>}
          <TextField label={t('form.name')} maxLength={120} {...form.bind('name', 'assets.0.name')} />
          <FieldRow columns="2fr 1fr">
            <SelectField
              label={t('form.group')}
              data={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
              {...form.bind('group_id', 'assets.0.group_id')}
            />
            <TextField label={t('purchase.number')} maxLength={3} {...form.bind('count')} />
          </FieldRow>
          <FieldRow columns="1fr 1fr">
            <MoneyField label={t('form.residual')} {...form.bind('residual', 'assets.0.residual')} />
            <TextField
              label={t('form.life')}
              optional
              maxLength={4}
              placeholder={group === undefined ? '' : String(group.life_months)}
              {...form.bind('life_months', 'assets.0.life_months')}
            />
          </FieldRow>
          {group?.method === 'DEGRESSIVE' && (
            <TextField
              label={t('form.percentage')}
              maxLength={6}
              {...form.bind('percentage', 'assets.0.degressive_bp')}
            />
          )}
        </div>
        <FormFoot submit={t('purchase.create')} busy={form.busy} />
      </Form>
    </Modal>
  );
}
