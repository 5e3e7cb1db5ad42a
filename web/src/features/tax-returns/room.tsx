import { PublicApprovalPage } from './approval/public-approval-page.tsx';
import { DriftScreen } from './corrections/drift-screen.tsx';
import { HowScreen } from './how/how-screen.tsx';
import { IcpScreen } from './icp/icp-screen.tsx';
import { OssScreen } from './schemes/oss-screen.tsx';
import { VatReturnScreen } from './vat/vat-return-screen.tsx';
import { VatReturnsScreen } from './vat/vat-returns-screen.tsx';

export const screens = {
  vatReturns: VatReturnsScreen,
  vatReturn: VatReturnScreen,
  vatDrift: DriftScreen,
  icpReturns: IcpScreen,
  ossReturn: OssScreen,
  vatApproval: PublicApprovalPage,
  howWeCalculate: HowScreen,
};
