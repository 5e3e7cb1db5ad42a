export { depreciateAsset } from './acts/depreciate.ts';
export { vatToRevise } from './acts/revise-year.ts';
export { createAsset } from './register/create-asset.ts';
export { groupsOf } from './register/groups.ts';
export { assetRegister } from './register/follow-expense.ts';
export { ledgerOfAssets } from './register/ledger-of-assets.ts';
export { assetsRoom } from './room.ts';
export { createVehicle } from './vehicles/store.ts';
export { updateVehicleYear, vehicleYears } from './vehicles/vehicle-years.ts';
