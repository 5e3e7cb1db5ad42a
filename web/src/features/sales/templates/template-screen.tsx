import { Skeleton } from '@mantine/core';
import {
  HOUSE_LAYOUT,
  type InvoiceTemplate,
  invoiceTemplateCalls,
  TEMPLATE_TYPES,
  type TemplateLayout,
  type TemplateType,
  unknownTemplateVariables,
} from '@saldo/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../app/api/query-state.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay, useParam } from '../../../app/api/session.ts';
import { useAddress, useGo } from '../../../app/routing/address.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { ChoiceField, TextField } from '../../../ui/forms/fields.tsx';
import { FieldRow, Form, FormFoot } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import type { Language } from '../../../ui/format/language.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { Card, Page } from '../../../ui/layout/page.tsx';
import { HistoryButton } from '../../history/index.ts';
import { LanguageField } from '../language-field.tsx';
import { ElementFields } from './element-fields.tsx';
import { type Picked, withElement } from './elements.ts';
import { LookFields } from './look-fields.tsx';
import { TemplatePage } from './template-page.tsx';
import styles from './templates.module.css';
import { useTemplatePicture } from './use-template-picture.ts';

type Values = { name: string; type: TemplateType; language: Language; layout: TemplateLayout };

/** A template that is not there yet, of the type and language that the list asked for. */
export function NewTemplateScreen() {
  const { t } = useTranslation('sales');
  const { search } = useAddress();
  const language = useLanguage();
  const type = TEMPLATE_TYPES.find((each) => each === search['type']) ?? 'INVOICE';
  return (
    <Page title={t('templates.new')}>
      <Editor saved={undefined} start={{ name: '', type, language, layout: HOUSE_LAYOUT }} />
    </Page>
  );
}

export function TemplateScreen() {
  const { t } = useTranslation('sales');
  const admin_id = useAdminId();
  const id = Number(useParam('id'));
  const query = useQuery({
    queryKey: ['admin', admin_id, 'sales', 'template', id],
    queryFn: ({ signal }) =>
      callApi(invoiceTemplateCalls.template, { params: { id }, query: { admin_id } }, { signal }),
  });
  const title = query.data?.name ?? t('templates.template');
  return (
    <Page title={title} actions={<HistoryButton model="sales_template" id={id} name={title} />}>
      <QueryState query={query} skeleton={<Skeleton height={640} />}>
        {(saved) => <Editor key={saved.version} saved={saved} start={saved} onNewer={() => void query.refetch()} />}
      </QueryState>
    </Page>
  );
}

type EditorProps = { saved: InvoiceTemplate | undefined; start: Values; onNewer?: () => void };

function Editor({ saved, start, onNewer }: EditorProps) {
  const { t } = useTranslation('sales');
  const admin_id = useAdminId();
  const client = useQueryClient();
  const go = useGo();
  const mayEdit = useMay()('settings.manage');
  const [picked, setPicked] = useState<Picked | undefined>();
  const form = useForm<Values>({
    initial: { name: start.name, type: start.type, language: start.language, layout: start.layout },
    validate: ({ layout }) => mistakesIn(layout, (names) => t('sending.unknownVariable', { names })),
    asksAnyway: true,
    submit: async ({ name, type, language, layout }) => {
      const { id } =
        saved === undefined
          ? await callApi(invoiceTemplateCalls.createTemplate, { body: { admin_id, name, type, language, layout } })
          : await callApi(invoiceTemplateCalls.updateTemplate, {
              params: { id: saved.id },
              body: { admin_id, name, layout, version: saved.version },
            });
      toast.success(t('templates.saved'));
      form.reset({ name, type, language, layout });
      await client.invalidateQueries({ queryKey: ['admin', admin_id, 'sales'] });
      if (saved === undefined) go(`sales/templates/${String(id)}`, {}, { replace: true });
    },
  });
  const { type, language, layout } = form.values;
  const picture = useTemplatePicture({ type, language, layout });
  const setLayout = (changed: TemplateLayout) => form.set({ layout: changed });
  const bind = <Key extends keyof TemplateLayout>(key: Key) => ({
    name: `layout.${key}`,
    value: layout[key],
    error: form.errors[`layout.${key}`],
    onChange: (value: TemplateLayout[Key]) => form.update((now) => ({ layout: { ...now.layout, [key]: value } })),
    onProblem: (message: string | undefined, typed?: string) => form.setProblem(`layout.${key}`, message, typed),
  });
  return (
    <div className={styles['columns']}>
      <Form form={form} label={t('templates.template')} onNewer={onNewer} begins={saved === undefined}>
        <Card>
          <div className={styles['fields']}>
            <TextField label={t('templates.name')} maxLength={100} {...form.bind('name')} />
            {saved === undefined && (
              <FieldRow>
                <ChoiceField<TemplateType>
                  label={t('templates.type')}
                  data={TEMPLATE_TYPES.map((value) => ({ value, label: t(`templates.types.${value}`) }))}
                  {...form.bind('type')}
                />
                <LanguageField label={t('templates.language')} {...form.bind('language')} />
              </FieldRow>
            )}
            <LookFields type={type} bind={bind} />
          </div>
        </Card>
        <Card title={t('templates.elements')}>
          <ElementFields
            layout={layout}
            onChange={setLayout}
            picked={picked}
            onPick={setPicked}
            errors={form.errors}
            onProblem={form.setProblem}
          />
        </Card>
        {mayEdit && <FormFoot submit={t('templates.save')} busy={form.busy} disabled={!form.dirty} />}
      </Form>
      <TemplatePage
        layout={layout}
        picture={picture}
        picked={picked}
        mayEdit={mayEdit}
        onPick={setPicked}
        onPlace={(of, place) => form.update((now) => ({ layout: withElement(now.layout, of, place) }))}
        onRemove={(of) => {
          setLayout(withElement(layout, of, undefined));
          setPicked(undefined);
        }}
      />
    </div>
  );
}

/** Variables that do not exist, by the path of their text. */
function mistakesIn(
  { subject, body, text_boxes }: TemplateLayout,
  message: (names: string) => string,
): Record<string, string> {
  const texts: [string, string][] = [
    ['layout.subject', subject],
    ['layout.body', body],
    ...text_boxes.map(({ text }, index): [string, string] => [`layout.text_boxes.${String(index)}.text`, text]),
  ];
  return Object.fromEntries(
    texts.flatMap(([path, text]) => {
      const names = unknownTemplateVariables(text).map((name) => `{${name}}`);
      return names.length === 0 ? [] : [[path, message(names.join(', '))]];
    }),
  );
}
