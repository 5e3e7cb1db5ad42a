import { VatReturnScreen } from './vat-return-screen.tsx';
import { VatReturnsScreen } from './vat-returns-screen.tsx';

export const screens = { vatReturns: VatReturnsScreen, vatReturn: VatReturnScreen };
