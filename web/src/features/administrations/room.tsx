import { SettingsScreen } from './settings/settings-screen.tsx';

export const screens = { settings: SettingsScreen };
