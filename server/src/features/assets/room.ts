import { assetCalls, assetGroupCalls, vehicleCalls } from '@saldo/contract';
import { served } from '#platform/http/handlers';
import type { Room } from '#platform/room';
import { DEPRECIATE_ALL, depreciateAll } from './acts/depreciate-all.ts';
import { assetGroupRoutes, assetRoutes, vehicleRoutes } from './routes.ts';

/** Fixed assets with their depreciation, and vehicles. */
export const assetsRoom: Room = {
  routes: [
    served(assetCalls, assetRoutes),
    served(assetGroupCalls, assetGroupRoutes),
    served(vehicleCalls, vehicleRoutes),
  ],
  longJobs: { [DEPRECIATE_ALL]: depreciateAll },
};
