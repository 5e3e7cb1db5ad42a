import { BalanceSheetScreen } from './balance-sheet-screen.tsx';
import { DownloadsScreen } from './downloads-screen.tsx';
import { EntryScreen } from './entry-screen.tsx';
import { ImportScreen } from './imports/import-screen.tsx';
import { LedgerScreen } from './ledger-screen.tsx';
import { ProfitAndLossScreen } from './profit-and-loss-screen.tsx';
import { AgedScreen } from './statements/aged-screen.tsx';
import { BreakdownScreen } from './statements/breakdown-screen.tsx';
import { ListsScreen } from './statements/lists-screen.tsx';
import { CashFlowScreen, StatementsScreen } from './statements/statements-screen.tsx';
import { VerificationScreen } from './verification-screen.tsx';
import { YearScreen } from './years/year-screen.tsx';
import { YearsScreen } from './years/years-screen.tsx';

export const screens = {
  profitAndLoss: ProfitAndLossScreen,
  balanceSheet: BalanceSheetScreen,
  cashFlow: CashFlowScreen,
  statements: StatementsScreen,
  breakdown: BreakdownScreen,
  aged: AgedScreen,
  lists: ListsScreen,
  ledger: LedgerScreen,
  entry: EntryScreen,
  downloads: DownloadsScreen,
  import: ImportScreen,
  years: YearsScreen,
  year: YearScreen,
  verification: VerificationScreen,
};
