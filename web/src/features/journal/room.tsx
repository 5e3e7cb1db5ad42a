import { CashBookScreen } from './cash-book/cash-book-screen.tsx';
import { ChartScreen } from './chart/chart-screen.tsx';
import { EditLedgerScreen, MergeLedgerScreen, NewLedgerScreen } from './chart/chart-screens.tsx';
import { LedgerScreen } from './chart/ledger-screen.tsx';
import { EditMemorialScreen, NewMemorialScreen } from './memorial/memorial-screens.tsx';
import { MemorialScreen } from './memorial/memorial-screen.tsx';
import { MemorialsScreen } from './memorial/memorials-screen.tsx';
import { TemplatesScreen } from './templates/templates-screen.tsx';
import { OpeningBalanceScreen } from './opening-balance/opening-balance-screen.tsx';

export const screens = {
  chart: ChartScreen,
  newLedger: NewLedgerScreen,
  ledger: LedgerScreen,
  editLedger: EditLedgerScreen,
  mergeLedger: MergeLedgerScreen,
  openingBalance: OpeningBalanceScreen,
  memorials: MemorialsScreen,
  newMemorial: NewMemorialScreen,
  memorial: MemorialScreen,
  editMemorial: EditMemorialScreen,
  templates: TemplatesScreen,
  cashBook: CashBookScreen,
};
