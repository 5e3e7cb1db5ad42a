import { ClientsScreen } from './clients-screen.tsx';
import { PersonScreen } from './person-screen.tsx';
import { QueueScreen } from './queue-screen.tsx';
import { ReceivedVatScreen } from './received-vat-screen.tsx';
import { TeamsScreen } from './teams-screen.tsx';
import { VatBoardScreen } from './vat-board-screen.tsx';

export const screens = {
  clients: ClientsScreen,
  person: PersonScreen,
  queue: QueueScreen,
  receivedVat: ReceivedVatScreen,
  teams: TeamsScreen,
  vatBoard: VatBoardScreen,
};
