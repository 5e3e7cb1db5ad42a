import { AssetScreen } from './asset-screen.tsx';
import { AssetsScreen } from './assets-screen.tsx';
import { FromPurchasesScreen } from './from-purchases.tsx';
import { NewAssetScreen } from './new-asset.tsx';
import { VehiclesScreen } from './vehicles-screen.tsx';

export const screens = {
  assets: AssetsScreen,
  asset: AssetScreen,
  newAsset: NewAssetScreen,
  fromPurchases: FromPurchasesScreen,
  vehicles: VehiclesScreen,
};
