/** Files as they can be brought in, to fill in: the opening assets of a company, in the form of each language. */
export const ASSETS_EXAMPLE = {
  en: [
    'name,group,acquired on,in use from,cost,residual value,depreciation,life in months,VAT',
    'Delivery bicycle,Machinery,2024-03-01,2024-03-15,4800.00,800.00,666.67,60,1008.00',
    'Desk with chair,Fixtures and computers,2023-06-12,,1250.00,,395.83,,262.50',
  ],
  nl: [
    'naam;groep;aanschafdatum;in gebruik vanaf;aanschafwaarde;restwaarde;afschrijving;levensduur in maanden;btw',
    'Bakfiets;Machines;01-03-2024;15-03-2024;4.800,00;800,00;666,67;60;1.008,00',
    'Bureau met stoel;Inventaris en computers;12-06-2023;;1.250,00;;395,83;;262,50',
  ],
} as const;

/** The same for the trips of a mileage log. */
export const TRIPS_EXAMPLE = {
  en: [
    'date,odometer start,odometer end,from,to,purpose,private',
    '2026-01-05,12000,12064,Haarlem,Utrecht,Customer visit,no',
    '2026-01-06,12064,12090,Haarlem,Heemstede,Shopping,yes',
  ],
  nl: [
    'datum;beginstand;eindstand;van;naar;doel;privé',
    '05-01-2026;12.000;12.064;Haarlem;Utrecht;Klantbezoek;nee',
    '06-01-2026;12.064;12.090;Haarlem;Heemstede;Boodschappen;ja',
  ],
} as const;
