import { ActionIcon, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { usePhone } from '../../../ui/layout/use-width.ts';

/** Copies a value, such as an IBAN or a link. */
export function CopyValue({ value, label }: { value: string; label: string }) {
  const { t } = useTranslation();
  const phone = usePhone();
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={phone ? 44 : 24}
          onClick={copy}
          aria-label={copied ? t('copied') : label}
        >
          {copied ? <IconCheck size={16} stroke={1.7} /> : <IconCopy size={16} stroke={1.7} />}
        </ActionIcon>
      )}
    </CopyButton>
  );
}
