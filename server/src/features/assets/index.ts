export { assetRegister } from './register/follow-expense.ts';
export { ledgerOfAssets } from './register/ledger-of-assets.ts';
export { assetsRoom } from './room.ts';
