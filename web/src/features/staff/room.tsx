import { ClientsScreen } from './clients-screen.tsx';
import { QueueScreen } from './queue-screen.tsx';
import { TeamsScreen } from './teams-screen.tsx';

export const screens = { clients: ClientsScreen, queue: QueueScreen, teams: TeamsScreen };
