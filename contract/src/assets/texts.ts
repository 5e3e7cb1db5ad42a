/** Messages beside the fields of assets and vehicles. */
export const ASSET_TEXTS = {
  residual_above_cost: {
    en: 'The residual value is higher than the cost',
    nl: 'De restwaarde is hoger dan de aanschafwaarde',
  },
  depreciation_above_cost: {
    en: 'More than cost minus residual value',
    nl: 'Meer dan aanschafwaarde min restwaarde',
  },
  life_months: { en: 'Enter the life in months', nl: 'Vul de levensduur in maanden in' },
  life_too_short: {
    en: 'Shorter than the law allows: at least 5 years, goodwill 10 years',
    nl: 'Korter dan wettelijk toegestaan: minimaal 5 jaar, goodwill 10 jaar',
  },
  more_than_allowed: {
    en: 'More than the law allows in a year: 20% of the cost, goodwill 10%',
    nl: 'Meer dan wettelijk per jaar mag: 20% van de aanschafwaarde, goodwill 10%',
  },
  land_not_depreciated: { en: 'Land is not depreciated', nl: 'Op grond wordt niet afgeschreven' },
  used_before_bought: { en: 'This date is before the purchase', nl: 'Deze datum ligt vóór de aanschaf' },
  before_first_registration: {
    en: 'This date is before the first registration',
    nl: 'Deze datum ligt vóór de eerste toelating',
  },
  ends_below_start: {
    en: 'The reading at the end must be above the reading at the start',
    nl: 'De eindstand moet hoger zijn dan de beginstand',
  },
  before_purchase: { en: 'This date is before the asset was acquired', nl: 'Deze datum ligt vóór de aanschaf' },
  before_opening: {
    en: 'This date is before the opening balance that the asset is in',
    nl: 'Deze datum ligt vóór de beginbalans waarin het bedrijfsmiddel staat',
  },
  opening_before_purchase: {
    en: 'The asset was bought after the opening balance',
    nl: 'Het bedrijfsmiddel is na de beginbalans gekocht',
  },
  already_in_register: {
    en: 'This asset is already in the register',
    nl: 'Dit bedrijfsmiddel staat al in het activaregister',
  },
  group_unknown: { en: 'This group does not exist', nl: 'Deze groep bestaat niet' },
  group_name_taken: { en: 'A group with this name already exists', nl: 'Er is al een groep met deze naam' },
  line_already_taken: {
    en: 'More than remains of this purchase line',
    nl: 'Meer dan er van deze inkoopregel over is',
  },
  below_lowest_value: {
    en: 'Lower than the residual value or the floor value',
    nl: 'Lager dan de restwaarde of de bodemwaarde',
  },
  not_lower: { en: 'Enter a value below the book value', nl: 'Vul een waarde onder de boekwaarde in' },
  not_higher: {
    en: 'Enter a value above the book value, at most the cost',
    nl: 'Vul een waarde boven de boekwaarde in, maximaal de aanschafwaarde',
  },
  resumed_before_paused: { en: 'This is before the pause began', nl: 'Dit ligt vóór het begin van de pauze' },
  above_book_profit: { en: 'More than the book profit', nl: 'Meer dan de boekwinst' },
  above_reserve: {
    en: 'More than can be used here: the rest of the reserve, down to the book value of what was sold',
    nl: 'Meer dan hier kan: de rest van de reserve, tot de boekwaarde van wat is verkocht',
  },
  reserve_unknown: { en: 'This reserve does not exist', nl: 'Deze reserve bestaat niet' },
  reserve_formed_later: {
    en: 'The reserve was formed after this date',
    nl: 'De reserve is pas na deze datum gevormd',
  },
  reserve_not_in_time: {
    en: 'Bought before the year of the sale, or more than three years after it',
    nl: 'Gekocht vóór het jaar van verkoop, of meer dan drie jaar daarna',
  },
  reserve_other_function: {
    en: 'Depreciated over more than ten years: only for what replaces the same kind of asset',
    nl: 'Afschrijving langer dan tien jaar: alleen ter vervanging van eenzelfde soort bedrijfsmiddel',
  },
  until_outside_year: { en: 'Choose a date in this year', nl: 'Kies een datum in dit jaar' },
  no_floor_data: {
    en: 'The floor value of this year is not known yet',
    nl: 'De bodemwaarde van dit jaar is nog niet bekend',
  },
  vat_was_deducted: {
    en: 'VAT was deducted on this asset, so VAT is due: choose the rate',
    nl: 'Op dit bedrijfsmiddel is btw afgetrokken, dus is er btw verschuldigd: kies het tarief',
  },
  asset_unknown: { en: 'This asset does not exist', nl: 'Dit bedrijfsmiddel bestaat niet' },
  whole_kilometres: { en: 'Enter whole kilometres', nl: 'Vul hele kilometers in' },
  kilometres_backwards: {
    en: 'The odometer reading does not fit with another trip',
    nl: 'De kilometerstand sluit niet aan op een andere rit',
  },
  outside_availability: {
    en: 'The company does not have this vehicle on this date',
    nl: 'Het bedrijf heeft dit voertuig niet op deze datum',
  },
  column_missing: { en: 'This column is missing', nl: 'Deze kolom ontbreekt' },
  number_unreadable: { en: 'This number cannot be read', nl: 'Dit getal is niet te lezen' },
} as const;
