import { invoiceTemplateCalls, type TemplateType } from '@saldo/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { SelectField } from '../../../ui/forms/fields.tsx';
import type { Binding } from '../../../ui/forms/use-form.ts';
import { STANDARD_LOOK } from './invoice-values.ts';

/** Which template draws a document, of any language; nothing to choose for a company without any. One that a colleague deleted is to be chosen anew. */
export function TemplateChoice({ type, ...field }: Binding<string | null> & { type: TemplateType }) {
  const { t } = useTranslation('sales');
  const admin_id = useAdminId();
  const { data = [] } = useQuery({
    queryKey: ['admin', admin_id, 'sales', 'templates'],
    queryFn: ({ signal }) => callApi(invoiceTemplateCalls.templates, { query: { admin_id } }, { signal }),
  });
  const templates = data.filter((template) => template.type === type);
  if (templates.length === 0 && field.value === null) return null;
  return (
    <SelectField
      label={t('templates.template')}
      placeholder={t('templates.default')}
      searchable={false}
      clearable
      optional
      data={[
        { value: STANDARD_LOOK, label: t('templates.standardLook') },
        ...templates.map(({ id, name, language }) => ({
          value: String(id),
          label: `${name} (${t(language === 'nl' ? 'editor.dutch' : 'editor.english')})`,
        })),
      ]}
      {...field}
    />
  );
}
