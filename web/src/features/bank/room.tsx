import { BankScreen } from './bank-screen.tsx';
import { BankSettingsScreen } from './bank-settings-screen.tsx';

export const screens = { bank: BankScreen, bankSettings: BankSettingsScreen };
