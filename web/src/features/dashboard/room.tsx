import { DashboardScreen } from './dashboard-screen.tsx';

export const screens = { dashboard: DashboardScreen };
