import { InputWrapperContext } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconHistory, IconScan } from '@tabler/icons-react';
import { useContext, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldMarks } from './field-marks.ts';
import styles from './field.module.css';
import { useSpots } from './highlights.tsx';

/** How sure a value is: read from the document, as earlier bookings, or to be looked at. Typed by a person: none. */
export type FieldConfidence = 'read' | 'before' | 'check';

export type Check = {
  /** Why the value is doubtful, in words. */
  reason: string;
  /** The likely answers, as buttons right there. */
  answers?: { label: string; choose: () => void }[];
};

/** What every field has around its control. */
export type FieldProps = {
  label: string;
  /** Where a rule is not obvious. The error takes its place. */
  help?: React.ReactNode;
  /** Required is the rule; only this is marked, unless the form marks what is required. */
  optional?: boolean;
  /** Marked in a form of which most fields are optional. */
  required?: boolean;
  mark?: FieldConfidence | undefined;
  check?: Check | undefined;
  /** The place on the document this was read from: focus lights it. */
  spot?: string | undefined;
  /** Between the label and the mark, for example a link. */
  aside?: React.ReactNode;
};

/** What the control must take over so that label, message and highlight belong to it. */
export type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-required': boolean;
  error: boolean;
};

type FieldFrameProps = FieldProps & {
  /** The path of the value in the form, as errors name it. */
  name?: string | undefined;
  error?: string | undefined;
  /** The control is a group, not one input: the label names it without pointing at it. */
  group?: boolean;
  children: (control: ControlProps) => React.ReactNode;
};

/** An input of Mantine takes what describes it from its wrapper alone; here Field is the wrapper. */
const NO_WRAPPER = { offsetBottom: false, offsetTop: false, getStyles: null, inputId: undefined, labelId: undefined };

/** For an input that comes with a wrapper of its own, which would hide what Field says of it. */
export function withinWrapper(control: ControlProps) {
  const value = { ...NO_WRAPPER, describedBy: control['aria-describedby'] };
  return {
    ...control,
    inputContainer: (input: React.ReactNode) => <InputWrapperContext value={value}>{input}</InputWrapperContext>,
  };
}

const MARKS = { read: IconScan, before: IconHistory, check: IconAlertTriangle };

export function ConfidenceMark({ mark }: { mark: FieldConfidence }) {
  const { t } = useTranslation();
  const Glyph = MARKS[mark];
  return (
    <span className={styles['mark']} data-mark={mark} title={t(`marks.${mark}Hint`)}>
      <Glyph size={14} stroke={1.7} aria-hidden="true" />
      {t(`marks.${mark}`)}
    </span>
  );
}

/** The block below a doubtful value: the reason and the likely answers. */
export function CheckNote({ reason, answers = [] }: Check) {
  return (
    <div className={styles['check']}>
      <IconAlertTriangle size={15} stroke={1.7} aria-hidden="true" />
      <span className={styles['reason']}>{reason}</span>
      {answers.map(({ label, choose }) => (
        <button type="button" key={label} className={styles['answer']} onClick={choose}>
          {label}
        </button>
      ))}
    </div>
  );
}

export function FieldError({ id, children }: { id?: string; children: React.ReactNode }) {
  return (
    <div className={styles['error']} id={id}>
      <IconAlertCircle size={14} stroke={1.7} aria-hidden="true" />
      {children}
    </div>
  );
}

/** Label above, control, help or error below, confidence at the right end of the label. */
export function Field(props: FieldFrameProps) {
  const {
    label,
    name,
    help,
    error,
    optional = false,
    required = false,
    mark,
    check,
    spot,
    aside,
    group = false,
    children,
  } = props;
  const marks = useContext(FieldMarks);
  const { t } = useTranslation();
  const spots = useSpots();
  const id = useId();
  const noteId = `${id}-note`;
  const describedBy = error !== undefined || help !== undefined ? noteId : undefined;
  const words = (
    <>
      {label}
      {marks === 'optional' && optional && <span className={styles['optional']}> {t('optional')}</span>}
      {marks === 'required' && required && (
        <span className={styles['optional']} aria-hidden="true">
          {' '}
          {t('required')}
        </span>
      )}
    </>
  );
  return (
    <div
      className={styles['field']}
      role={group ? 'group' : undefined}
      aria-labelledby={group ? `${id}-label` : undefined}
      data-path={name}
      data-label={label}
      data-spot={spot}
      data-lit={spot !== undefined && spots.active === spot}
      onFocus={spot === undefined ? undefined : () => spots.light(spot)}
      onBlur={spot === undefined ? undefined : () => spots.light(undefined)}
    >
      <div className={styles['head']}>
        {group ? (
          <span id={`${id}-label`} className={styles['label']}>
            {words}
          </span>
        ) : (
          <label htmlFor={id} className={styles['label']}>
            {words}
          </label>
        )}
        {aside}
        {mark !== undefined && <ConfidenceMark mark={mark} />}
      </div>
      <InputWrapperContext value={{ ...NO_WRAPPER, describedBy }}>
        {children({
          id,
          'aria-describedby': describedBy,
          'aria-required': !optional,
          error: error !== undefined,
        })}
      </InputWrapperContext>
      {error !== undefined && <FieldError id={noteId}>{error}</FieldError>}
      {error === undefined && help !== undefined && (
        <div className={styles['help']} id={noteId}>
          {help}
        </div>
      )}
      {check !== undefined && <CheckNote {...check} />}
    </div>
  );
}
