import {
  BORDER_POINTS,
  FONT_POINTS,
  FOOTER_PIXELS,
  HEADER_PIXELS,
  TEMPLATE_FONTS,
  TEMPLATE_VARIABLES,
  type TemplateFont,
  type TemplateLayout,
  type TemplateType,
} from '@saldo/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SelectField, SwitchField, TextareaField, TextField } from '../../../ui/forms/fields.tsx';
import { FieldRow } from '../../../ui/forms/form.tsx';
import { useInsertion } from '../sending/use-insertion.ts';
import { type Bound, ColorField, PixelField, PointsField } from './parts.tsx';
import styles from './templates.module.css';

/** From the least to the most by so many points. */
const sizes = ({ min, max }: { min: number; max: number }, step: number): number[] =>
  Array.from({ length: (max - min) / step + 1 }, (_, index) => min + index * step);

const FONT_NAMES: Readonly<Record<TemplateFont, string>> = {
  POPPINS: 'Poppins',
  SOURCE_SANS: 'Source Sans 3',
  LORA: 'Lora',
};

type BindLayout = <Key extends keyof TemplateLayout>(key: Key) => Bound<TemplateLayout[Key]>;

/** What holds for the whole page: letters, colours, border, heights and the text above the lines. */
export function LookFields({ type, bind }: { type: TemplateType; bind: BindLayout }) {
  const { t } = useTranslation('sales');
  const subject = bind('subject');
  const body = bind('body');
  const font = bind('font');
  const { onFocus, insert } = useInsertion({ subject: subject.value, body: body.value }, 'body', (part, text) =>
    bind(part).onChange(text),
  );
  return (
    <>
      <div onFocus={onFocus('subject')}>
        <TextField label={t('templates.subject')} maxLength={200} optional {...subject} />
      </div>
      <div onFocus={onFocus('body')}>
        <TextareaField label={t('templates.body')} rows={4} maxLength={2000} optional {...body} />
      </div>
      <VariableButtons onInsert={insert} />
      <FieldRow>
        <SelectField
          label={t('templates.font')}
          name={font.name}
          error={font.error}
          value={font.value}
          data={TEMPLATE_FONTS.map((value) => ({ value, label: FONT_NAMES[value] }))}
          onChange={(chosen) => font.onChange(TEMPLATE_FONTS.find((each) => each === chosen) ?? font.value)}
        />
        <PointsField label={t('templates.fontSize')} sizes={sizes(FONT_POINTS, 0.5)} {...bind('font_size')} />
        <ColorField label={t('templates.accent')} {...bind('accent')} />
      </FieldRow>
      <FieldRow>
        <PointsField label={t('templates.border')} sizes={sizes(BORDER_POINTS, 0.5)} {...bind('border_width')} />
        <ColorField label={t('templates.borderColor')} {...bind('border_color')} />
      </FieldRow>
      <FieldRow>
        <PixelField label={t('templates.header')} range={HEADER_PIXELS} {...bind('header_height')} />
        <PixelField label={t('templates.footer')} range={FOOTER_PIXELS} {...bind('footer_height')} />
      </FieldRow>
      {type === 'INVOICE' && <SwitchField label={t('templates.paymentQr')} {...bind('payment_qr')} />}
    </>
  );
}

/** The fixed list of what a text may name. */
export function VariableButtons({ onInsert }: { onInsert: (name: string) => void }) {
  const { t } = useTranslation('sales');
  return (
    <fieldset className={styles['variables']}>
      <legend className="second">{t('sending.variables')}</legend>
      {TEMPLATE_VARIABLES.map((name) => (
        <Button key={name} size="compact-xs" variant="default" onClick={() => onInsert(name)}>
          {t(`templates.variables.${name}`)}
        </Button>
      ))}
    </fieldset>
  );
}
