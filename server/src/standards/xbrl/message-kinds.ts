import data from '../data/message-kinds.json' with { type: 'json' };
import type { MessageKind } from './xbrl-ob-elements.ts';

/** What Digipoort calls each kind of message (berichtsoort). */
export const MESSAGE_NAMES: Readonly<Record<MessageKind, string>> = {
  vat_return: data.vat_return.name,
  supplement: data.supplement.name,
  icp: data.icp.name,
};
