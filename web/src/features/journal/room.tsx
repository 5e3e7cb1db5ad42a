import { EditMemorialScreen, NewMemorialScreen } from './memorial/memorial-screens.tsx';
import { MemorialScreen } from './memorial/memorial-screen.tsx';
import { MemorialsScreen } from './memorial/memorials-screen.tsx';
import { OpeningBalanceScreen } from './opening-balance/opening-balance-screen.tsx';

export const screens = {
  openingBalance: OpeningBalanceScreen,
  memorials: MemorialsScreen,
  newMemorial: NewMemorialScreen,
  memorial: MemorialScreen,
  editMemorial: EditMemorialScreen,
};
