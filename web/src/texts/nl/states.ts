import type en from '../en/states.ts';

const texts: typeof en = {
  salesInvoice: {
    concept: 'Concept',
    scheduled: 'Ingepland',
    open: 'Open',
    overdue: 'Te laat',
    reminded: 'Herinnering verstuurd',
    paid: 'Betaald',
    credited: 'Gecrediteerd',
    irrecoverable: 'Oninbaar',
  },
  receipt: {
    reading: 'Wordt gelezen',
    proposed: 'Voorstel',
    needsYou: 'Actie nodig',
    rejected: 'Afgewezen',
    booked: 'Geboekt',
  },
  question: { asked: 'Gevraagd', answered: 'Beantwoord' },
  memorial: { booked: 'Geboekt', reversed: 'Teruggeboekt' },
  expense: {
    concept: 'Concept',
    open: 'Open',
    inFile: 'In betaalbestand',
    atBank: 'Per bank betaald',
    paid: 'Betaald',
    reversed: 'Teruggedraaid',
    inQueue: 'In de wachtrij',
    inProgress: 'In behandeling',
    processed: 'Verwerkt',
    rejected: 'Afgewezen',
  },
  paymentFile: { waiting: 'Nog niet betaald', done: 'Klaar', withdrawn: 'Ingetrokken' },
  recurring: { active: 'Actief', stopped: 'Gepauzeerd', ended: 'Beëindigd' },
  period: {
    notStarted: 'Niet begonnen',
    open: 'Open',
    ready: 'Klaar voor controle',
    checked: 'Gecontroleerd',
    overdue: 'Te laat',
    completed: 'Afgerond',
    reopened: 'Heropend',
  },
  filing: {
    notFiled: 'Niet ingediend',
    queued: 'In de wachtrij',
    submitted: 'Ingediend',
    received: 'Ontvangen',
    rejected: 'Afgewezen',
  },
  taxPayment: {
    notPaid: 'Nog niet betaald',
    pending: 'In behandeling',
    paid: 'Betaald',
    failure: 'Mislukt',
    expired: 'Verlopen',
    cancelled: 'Geannuleerd',
  },
  check: { right: 'Goed', look: 'Controleren', wrong: 'Fout' },
};

export default texts;
