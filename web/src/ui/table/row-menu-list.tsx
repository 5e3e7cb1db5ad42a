import { Menu } from '@mantine/core';
import type { ReactElement } from 'react';
import type { RowAction } from './data-table-types.ts';

type RowMenuListProps = { actions: readonly RowAction[]; trigger: ReactElement };

export default function RowMenuList({ actions, trigger }: RowMenuListProps) {
  return (
    <Menu defaultOpened position="bottom-end">
      <Menu.Target>{trigger}</Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon: Glyph, run, danger }) => (
          <Menu.Item
            key={label}
            {...(danger === true ? { color: 'red' } : {})}
            leftSection={Glyph === undefined ? null : <Glyph size={16} stroke={1.7} />}
            onClick={run}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
