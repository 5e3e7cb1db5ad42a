/**
 * What suppliers of a well-known kind are booked on, and the words by which their documents show the kind, in Dutch and English. `names` tell it in
 * the supplier's name alone, because others print them too: a card slip names a hotel, an invoice how it may be paid. A first guess only: for a supplier that was booked before, its habit goes first. Codes are those of the chart of accounts; the most telling
 * kinds come first, because a hotel serves meals and a filling station sells coffee.
 */
type SupplierKind = { kind: string; ledger: string; names: string; words: string };

export const SUPPLIER_KINDS: readonly SupplierKind[] = [
  {
    kind: 'fuel',
    ledger: '4400',
    names: 'shell, tinq, tango, texaco, totalenergies, esso, fastned',
    words:
      'tankstation, benzine, diesel, euro 95, euro95, e10, adblue, brandstof, petrol, unleaded, fuel, filling station, laadsessie, laadpaal, charging session',
  },
  {
    kind: 'parking',
    ledger: '4430',
    names: 'q-park, parkmobile, yellowbrick, easypark',
    words: 'parkeergarage, parkeren, parkeerkosten, parkeerticket, parkeersessie, parking, car park',
  },
  {
    kind: 'car insurance',
    ledger: '4410',
    names: '',
    words: 'autoverzekering, motorrijtuigverzekering, wagenparkverzekering, car insurance, motor insurance',
  },
  { kind: 'road tax', ledger: '4415', names: '', words: 'motorrijtuigenbelasting, wegenbelasting, road tax' },
  {
    kind: 'car lease',
    ledger: '4420',
    names: '',
    words: 'leaseauto, leasetermijn, autolease, operational lease, car lease',
  },
  {
    kind: 'garage',
    ledger: '4405',
    names: 'autobedrijf, garagebedrijf, kwikfit',
    words: 'apk, bandenwissel, wasstraat, autowas, tyres, car wash, car service',
  },
  {
    kind: 'fine',
    ledger: '4440',
    names: 'cjib',
    words: 'verkeersboete, parkeerboete, naheffingsaanslag parkeerbelasting, traffic fine',
  },
  {
    kind: 'hotel',
    ledger: '4510',
    names: 'hotel, airbnb, booking.com, hôtel, albergo',
    words: 'overnachting, overnachtingen, toeristenbelasting, accommodation, room charge, city tax, übernachtung',
  },
  {
    kind: 'travel',
    ledger: '4510',
    names: 'ns reizigers, ns groep, taxi, uber, klm, transavia, gvb, connexxion, deutsche bahn, eurostar',
    words:
      'ov-chipkaart, treinkaartje, treinreis, vliegticket, boarding pass, flight, train ticket, railway, veerdienst',
  },
  {
    kind: 'telecom',
    ledger: '4610',
    names: 'kpn, vodafone, ziggo, odido, t-mobile, simyo',
    words:
      'mobiel abonnement, sim only, simkaart, telefoonabonnement, telefonie, internet en bellen, zakelijk internet, glasvezel, belminuten, databundel, mobile plan, phone plan, broadband, fibre internet, voip',
  },
  {
    kind: 'hosting and software',
    ledger: '4640',
    names:
      'amazon web services, google workspace, google cloud, adobe, github, slack, dropbox, figma, atlassian, moneybird, transip',
    words:
      'hosting, webhosting, domeinnaam, domeinregistratie, domain name, domain registration, cloud services, microsoft 365, creative cloud, softwarelicentie, saas, subscription plan, ssl certificate, vps',
  },
  {
    kind: 'energy',
    ledger: '4110',
    names: 'vattenfall, eneco, essent, greenchoice, budget energie, vandebron, vitens, waternet',
    words:
      'elektriciteit, stroom en gas, gas en stroom, energielevering, netbeheer, kwh, stadsverwarming, drinkwater, waterbedrijf, electricity, gas supply, water supply',
  },
  {
    kind: 'rent',
    ledger: '4100',
    names: '',
    words:
      'huur bedrijfsruimte, kantoorhuur, huurtermijn, huurnota, flexplek, werkplek, coworking, office rent, desk rental, servicekosten huur',
  },
  {
    kind: 'cleaning',
    ledger: '4120',
    names: '',
    words: 'schoonmaak, schoonmaakbedrijf, glazenwasser, glasbewassing, cleaning services, window cleaning',
  },
  {
    kind: 'property tax',
    ledger: '4130',
    names: '',
    words: 'onroerendezaakbelasting, ozb, gemeentelijke belastingen, property tax',
  },
  {
    kind: 'liability insurance',
    ledger: '4655',
    names: '',
    words:
      'bedrijfsaansprakelijkheid, beroepsaansprakelijkheid, aansprakelijkheidsverzekering, liability insurance, professional indemnity',
  },
  {
    kind: 'insurance',
    ledger: '4650',
    names: 'centraal beheer, nationale-nederlanden, interpolis, allianz',
    words:
      'verzekering, verzekeringen, verzekeringspremie, assurantiebelasting, polisnummer, insurance, policy number, premium due',
  },
  {
    kind: 'bank',
    ledger: '4700',
    names: '',
    words:
      'bankkosten, kosten betaalrekening, kosten zakelijke rekening, zakelijk betaalpakket, bank charges, account fee',
  },
  {
    kind: 'payment provider',
    ledger: '4705',
    names: 'mollie, stripe, paypal, adyen, sumup',
    words: 'transactiekosten, pinautomaat, processing fees, payment processing',
  },
  {
    kind: 'post',
    ledger: '4605',
    names: 'postnl',
    words: 'postzegel, postzegels, frankering, porto, postage, stamps',
  },
  {
    kind: 'parcels',
    ledger: '4550',
    names: 'dhl, dpd, ups, fedex',
    words: 'pakketverzending, verzendlabel, koerier, transportkosten, freight, parcel service, courier',
  },
  {
    kind: 'accountant',
    ledger: '4665',
    names: 'accountant, accountants, accountancy',
    words: 'jaarrekening, belastingadvies, belastingadviseur, tax advice, annual accounts, bedrijfsadvies',
  },
  {
    kind: 'bookkeeper',
    ledger: '4660',
    names: 'boekhouder',
    words:
      'boekhouding, administratiekantoor, administratieve dienstverlening, bookkeeping, salarisadministratie, payroll services',
  },
  {
    kind: 'law',
    ledger: '4670',
    names: 'notaris, advocaat, advocaten',
    words:
      'notariaat, notariële akte, advocatenkantoor, juridisch advies, griffierecht, notary, solicitors, law firm, lawyer, legal services',
  },
  {
    kind: 'government fees',
    ledger: '4800',
    names: 'kamer van koophandel',
    words:
      'uittreksel handelsregister, leges, rijbewijs, paspoort, kadaster, legalisatie, government fee, administrative fee',
  },
  {
    kind: 'training',
    ledger: '4680',
    names: 'training',
    words: 'cursus, cursusgeld, opleiding, workshop, lesgeld, examen, course fee, tuition, e-learning',
  },
  {
    kind: 'literature',
    ledger: '4635',
    names: '',
    words: 'vakblad, vakliteratuur, boekhandel, bookshop, boekwinkel, professional journal',
  },
  {
    kind: 'memberships',
    ledger: '4630',
    names: '',
    words: 'contributie, lidmaatschap, brancheorganisatie, beroepsvereniging, membership fee, membership',
  },
  {
    kind: 'fairs',
    ledger: '4530',
    names: '',
    words: 'beursdeelname, standhuur, congres, congresticket, conference, conference ticket, trade fair',
  },
  {
    kind: 'advertising',
    ledger: '4500',
    names: 'google ads',
    words:
      'advertentie, advertenties, meta ads, facebook ads, linkedin ads, reclame, advertising, ad campaign, visitekaartjes',
  },
  {
    kind: 'printing',
    ledger: '4620',
    names: 'drukkerij, vistaprint, drukwerkdeal',
    words: 'drukwerk, flyers, brochures, printing services',
  },
  {
    kind: 'gifts',
    ledger: '4505',
    names: '',
    words: 'relatiegeschenk, relatiegeschenken, kerstpakket, kerstpakketten, business gifts, bloemist, boeket, florist',
  },
  {
    kind: 'restaurant',
    ledger: '4540',
    names: 'restaurant, café, cafe, brasserie, bistro, eetcafé, lunchroom, pizzeria, trattoria',
    words: 'menukaart, diner, dinner, lunch, bediening, catering',
  },
  { kind: 'tools', ledger: '4220', names: 'toolstation', words: 'gereedschap, boormachine, handgereedschap, tools' },
  {
    kind: 'hardware stores',
    ledger: '4210',
    names: 'gamma, praxis, karwei, hornbach, hubo',
    words: 'bouwmarkt, ijzerhandel, ijzerwaren, verfwinkel, hardware store, diy store',
  },
  {
    kind: 'office supplies',
    ledger: '4600',
    names: 'staples, viking, bruna',
    words:
      'kantoorartikelen, kantoorbenodigdheden, printpapier, toner, inktcartridge, briefpapier, enveloppen, office supplies, stationery, office centre',
  },
  {
    kind: 'electronics',
    ledger: '4200',
    names: 'coolblue, mediamarkt, bol.com',
    words: 'laptop, beeldscherm, toetsenbord, monitor, keyboard, headset',
  },
  {
    kind: 'subcontractors',
    ledger: '4030',
    names: '',
    words:
      'onderaanneming, onderaannemer, ingehuurd personeel, inleen, detachering, uitzendbureau, subcontracting, subcontractor, freelance werkzaamheden',
  },
  {
    kind: 'supermarkets',
    ledger: '4690',
    names: 'supermarkt, albert heijn, jumbo, lidl, aldi, plus supermarkt, dirk, makro, sligro, hanos',
    words: 'supermarket, statiegeld',
  },
];

/**
 * The kind of supplier that a document speaks of: by the supplier's name before the text, and by more of its words before fewer. The word
 * it saw is given as written. Undefined when no kind is clearly meant. Pure.
 */
export function supplierKindOf(name: string, text: string): { ledger: string; said: string } | undefined {
  return (
    mostSeen(name, ({ names, words }) => [...listOf(names), ...listOf(words)]) ??
    mostSeen(text, ({ words }) => listOf(words))
  );
}

function mostSeen(
  source: string,
  wordsOf: (kind: SupplierKind) => string[],
): { ledger: string; said: string } | undefined {
  const found = SUPPLIER_KINDS.map((kind) => ({ kind, seen: wordsSeen(wordsOf(kind), source) }));
  const [best] = found.toSorted((a, b) => b.seen.length - a.seen.length);
  const said = best?.seen[0];
  return best === undefined || said === undefined ? undefined : { ledger: best.kind.ledger, said };
}

function listOf(words: string): string[] {
  return words === '' ? [] : words.split(', ');
}

function wordsSeen(words: readonly string[], source: string): string[] {
  const lower = source.toLowerCase();
  return words.flatMap((word) => {
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1))
      if (!isLetter(lower[at - 1]) && !isLetter(lower[at + word.length])) return [source.slice(at, at + word.length)];
    return [];
  });
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\d]/u.test(character);
}
