import { ClientsScreen } from './clients-screen.tsx';
import { TeamsScreen } from './teams-screen.tsx';

export const screens = { clients: ClientsScreen, teams: TeamsScreen };
