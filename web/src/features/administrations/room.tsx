import { SettingsScreen } from './settings-screen.tsx';

export const screens = { settings: SettingsScreen };
