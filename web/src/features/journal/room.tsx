import { OpeningBalanceScreen } from './opening-balance/opening-balance-screen.tsx';

export const screens = { openingBalance: OpeningBalanceScreen };
