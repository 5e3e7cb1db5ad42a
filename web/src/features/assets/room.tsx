import { AssetScreen } from './asset-screen.tsx';
import { AssetsScreen } from './assets-screen.tsx';
import { FromPurchasesScreen } from './from-purchases.tsx';
import { GroupsScreen } from './groups-screen.tsx';
import { InvestmentsScreen } from './investments-screen.tsx';
import { NewAssetScreen } from './new-asset.tsx';
import { VehiclesScreen } from './vehicles/vehicles-screen.tsx';

export const screens = {
  assets: AssetsScreen,
  asset: AssetScreen,
  newAsset: NewAssetScreen,
  fromPurchases: FromPurchasesScreen,
  groups: GroupsScreen,
  investments: InvestmentsScreen,
  vehicles: VehiclesScreen,
};
