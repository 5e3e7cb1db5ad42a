import { Button } from '@mantine/core';
import {
  BOX_FONT_POINTS,
  invoiceTemplateCalls,
  PAGE_PIXELS,
  SMALLEST_SIDE,
  type TemplateImage,
  type TemplateLayout,
  type TextBox,
} from '@saldo/contract';
import { IconPhoto, IconTextPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { ChoiceField, SwitchField, TextareaField, TextField } from '../../../ui/forms/fields.tsx';
import { FieldRow } from '../../../ui/forms/form.tsx';
import { useInsertion } from '../sending/use-insertion.ts';
import { type ElementKind, onPage, type Picked, type Place, placeOfImage, withElement } from './elements.ts';
import { VariableButtons } from './look-fields.tsx';
import { ColorField, PixelField, PointsField } from './parts.tsx';
import styles from './templates.module.css';

const KINDS = 'image/png,image/jpeg,image/webp';
/** Between the details of the company and the address. */
const NEW_BOX = {
  x: 360,
  y: 150,
  width: 220,
  height: 40,
  every_page: false,
  font_size: 10,
  is_bold: false,
  align: 'LEFT',
  color: '#151A27',
} as const;
const BOX_SIZES = [BOX_FONT_POINTS.min, 7, 8, 9, 10, 11, 12, 14, 16, 18, 20, 24, 28, 32, 40, BOX_FONT_POINTS.max];

type ElementsProps = {
  layout: TemplateLayout;
  onChange: (layout: TemplateLayout) => void;
  picked: Picked | undefined;
  onPick: (picked: Picked | undefined) => void;
  errors: Readonly<Record<string, string>>;
  onProblem: (path: string, message: string | undefined, typed?: string) => void;
};

/** The text boxes and images: add one, choose one, and what the chosen one is like. */
export function ElementFields(props: ElementsProps) {
  const { layout, onChange, picked, onPick } = props;
  const { t } = useTranslation('sales');
  const text = picked?.kind === 'text_boxes' ? layout.text_boxes[picked.index] : undefined;
  const image = picked?.kind === 'images' ? layout.images[picked.index] : undefined;
  const chips = (kind: ElementKind) =>
    layout[kind].map((_, index) => {
      const isPicked = picked?.kind === kind && picked.index === index;
      const name = t(kind === 'images' ? 'templates.imageNumber' : 'templates.textNumber', { number: index + 1 });
      return (
        <Button
          key={name}
          size="compact-sm"
          variant={isPicked ? 'light' : 'default'}
          aria-pressed={isPicked}
          onClick={() => onPick({ kind, index })}
        >
          {name}
        </Button>
      );
    });
  return (
    <div className={styles['fields']}>
      <AddButtons {...{ layout, onChange, onPick }} />
      {layout.text_boxes.length + layout.images.length > 0 && (
        <fieldset className={styles['variables']} aria-label={t('templates.elements')}>
          {chips('text_boxes')}
          {chips('images')}
        </fieldset>
      )}
      {picked !== undefined && text !== undefined && <TextFields {...props} picked={picked} box={text} />}
      {picked !== undefined && image !== undefined && <ImageFields {...props} picked={picked} image={image} />}
    </div>
  );
}

function AddButtons({ layout, onChange, onPick }: Pick<ElementsProps, 'layout' | 'onChange' | 'onPick'>) {
  const { t } = useTranslation('sales');
  const admin_id = useAdminId();
  const { busy, act } = useAction();
  const input = useRef<HTMLInputElement>(null);
  const addText = () => {
    const box: TextBox = {
      ...NEW_BOX,
      text: t('templates.newText'),
    };
    onChange({ ...layout, text_boxes: [...layout.text_boxes, box] });
    onPick({ kind: 'text_boxes', index: layout.text_boxes.length });
  };
  const addImage = (file: File | undefined) =>
    file !== undefined &&
    void act(async () => {
      const form = new FormData();
      form.append('file', file);
      const added = await callApi(invoiceTemplateCalls.uploadTemplateImage, { query: { admin_id }, form });
      const place = { ...placeOfImage(added), every_page: false };
      const image: TemplateImage = { ...place, image_id: added.id, description: added.file_name };
      onChange({ ...layout, images: [...layout.images, image] });
      onPick({ kind: 'images', index: layout.images.length });
    });
  return (
    <div className={styles['buttons']}>
      <Button variant="default" leftSection={<IconTextPlus size={16} stroke={1.7} />} onClick={addText}>
        {t('templates.addText')}
      </Button>
      <Button
        variant="default"
        loading={busy}
        leftSection={<IconPhoto size={16} stroke={1.7} />}
        onClick={() => input.current?.click()}
      >
        {t('templates.addImage')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={KINDS}
        aria-label={t('templates.addImage')}
        onChange={(event) => {
          addImage(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}

type PickedProps = ElementsProps & { picked: Picked };

function TextFields(props: PickedProps & { box: TextBox }) {
  const { layout, onChange, picked, box, errors } = props;
  const { t } = useTranslation('sales');
  const path = `layout.text_boxes.${String(picked.index)}`;
  const change = (patch: Partial<TextBox>) =>
    onChange(withElement(layout, { kind: 'text_boxes', index: picked.index }, patch));
  const { onFocus, insert } = useInsertion({ text: box.text }, 'text', (_, text) => change({ text }));
  return (
    <>
      <div onFocus={onFocus('text')}>
        <TextareaField
          label={t('templates.text')}
          name={`${path}.text`}
          value={box.text}
          error={errors[`${path}.text`]}
          rows={3}
          maxLength={1000}
          onChange={(text) => change({ text })}
        />
      </div>
      <VariableButtons onInsert={insert} />
      <FieldRow>
        <PointsField
          label={t('templates.fontSize')}
          name={`${path}.font_size`}
          value={box.font_size}
          error={errors[`${path}.font_size`]}
          sizes={BOX_SIZES}
          onChange={(font_size) => change({ font_size })}
        />
        <ColorField
          label={t('templates.color')}
          name={`${path}.color`}
          value={box.color}
          error={errors[`${path}.color`]}
          onChange={(color) => change({ color })}
        />
      </FieldRow>
      <ChoiceField
        label={t('templates.align')}
        name={`${path}.align`}
        value={box.align}
        data={(['LEFT', 'CENTER', 'RIGHT'] as const).map((value) => ({
          value,
          label: t(`templates.aligned.${value}`),
        }))}
        onChange={(align) => change({ align })}
      />
      <SwitchField label={t('templates.bold')} value={box.is_bold} onChange={(is_bold) => change({ is_bold })} />
      <PlaceFields {...props} place={box} />
    </>
  );
}

function ImageFields(props: PickedProps & { image: TemplateImage }) {
  const { layout, onChange, picked, image, errors } = props;
  const { t } = useTranslation('sales');
  const path = `layout.images.${String(picked.index)}`;
  return (
    <>
      <TextField
        label={t('templates.description')}
        name={`${path}.description`}
        help={t('templates.descriptionHelp')}
        value={image.description}
        error={errors[`${path}.description`]}
        maxLength={200}
        onChange={(description) =>
          onChange(withElement(layout, { kind: 'images', index: picked.index }, { description }))
        }
      />
      <PlaceFields {...props} place={image} />
    </>
  );
}

const SIDES = {
  x: { min: 0, max: PAGE_PIXELS.width - SMALLEST_SIDE },
  y: { min: 0, max: PAGE_PIXELS.height - SMALLEST_SIDE },
  width: { min: SMALLEST_SIDE, max: PAGE_PIXELS.width },
  height: { min: SMALLEST_SIDE, max: PAGE_PIXELS.height },
} as const;

type PlaceFieldsProps = PickedProps & { place: Place & { every_page: boolean } };

/** Where it is, to the pixel, and on which pages. */
function PlaceFields({ layout, onChange, picked, onPick, place, errors, onProblem }: PlaceFieldsProps) {
  const { t } = useTranslation('sales');
  const path = `layout.${picked.kind}.${String(picked.index)}`;
  const change = (patch: Partial<Place> | { every_page: boolean }) => onChange(withElement(layout, picked, patch));
  const { x, y, width, height } = place;
  const field = (side: keyof typeof SIDES) => (
    <PixelField
      key={`${path}.${side}`}
      label={t(`templates.sides.${side}`)}
      name={`${path}.${side}`}
      range={SIDES[side]}
      value={place[side]}
      error={errors[`${path}.${side}`]}
      onProblem={(message, typed) => onProblem(`${path}.${side}`, message, typed)}
      onChange={(value) => change(onPage({ x, y, width, height, [side]: value }))}
    />
  );
  return (
    <>
      <FieldRow columns="1fr 1fr 1fr 1fr">
        {field('x')}
        {field('y')}
        {field('width')}
        {field('height')}
      </FieldRow>
      <SwitchField
        label={t('templates.everyPage')}
        value={place.every_page}
        onChange={(every_page) => change({ every_page })}
      />
      <div>
        <Button
          variant="default"
          leftSection={<IconTrash size={16} stroke={1.7} />}
          onClick={() => {
            onChange(withElement(layout, picked, undefined));
            onPick(undefined);
          }}
        >
          {t('templates.remove')}
        </Button>
      </div>
    </>
  );
}
