import { Menu } from '@mantine/core';
import { type RowMenuProps, RowMenuTrigger } from './row-menu.tsx';

export default function RowMenuList({ name, actions }: RowMenuProps) {
  return (
    <Menu defaultOpened position="bottom-end">
      <Menu.Target>
        <RowMenuTrigger name={name} />
      </Menu.Target>
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
