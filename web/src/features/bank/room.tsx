import { BankScreen } from './bookings/bank-screen.tsx';
import { BankSettingsScreen } from './accounts/bank-settings-screen.tsx';

export const screens = { bank: BankScreen, bankSettings: BankSettingsScreen };
