/** Errors about fixed assets and vehicles. */
export const ASSET_ERRORS = {
  asset_disposed: {
    status: 409,
    retry: false,
    en: 'This asset has been disposed of. Undo that first',
    nl: 'Dit bedrijfsmiddel is niet meer in bezit. Maak dat eerst ongedaan',
  },
  asset_is_paused: {
    status: 409,
    retry: false,
    en: 'Depreciation of this asset is already paused',
    nl: 'De afschrijving van dit bedrijfsmiddel is al gepauzeerd',
  },
  asset_not_paused: {
    status: 409,
    retry: false,
    en: 'Depreciation of this asset is not paused',
    nl: 'De afschrijving van dit bedrijfsmiddel is niet gepauzeerd',
  },
  asset_changed_later: {
    status: 409,
    retry: false,
    en: 'Something was booked for this asset after this date. Choose a later date, or undo that first',
    nl: 'Voor dit bedrijfsmiddel is na deze datum al geboekt. Kies een latere datum, of maak dat eerst ongedaan',
  },
  asset_in_use: {
    status: 409,
    retry: false,
    en: 'This asset has depreciation or actions. Undo those first',
    nl: 'Dit bedrijfsmiddel heeft afschrijvingen of acties. Maak die eerst ongedaan',
  },
  depreciation_exists: {
    status: 409,
    retry: false,
    en: 'Depreciation for this year has already been booked',
    nl: 'De afschrijving voor dit jaar is al geboekt',
  },
  nothing_to_depreciate: {
    status: 422,
    retry: false,
    en: 'There is nothing to depreciate in this year',
    nl: 'In dit jaar valt er niets af te schrijven',
  },
  nothing_to_undo: {
    status: 409,
    retry: false,
    en: 'There is no action to undo. Delete depreciation in the plan',
    nl: 'Er is geen actie om ongedaan te maken. Verwijder een afschrijving in het plan',
  },
  asset_group_in_use: {
    status: 409,
    retry: false,
    en: 'This group has assets, so its type and accounts are fixed and it cannot be deleted',
    nl: 'Deze groep heeft bedrijfsmiddelen; soort en rekeningen liggen vast en verwijderen kan niet',
  },
  expense_has_assets: {
    status: 409,
    retry: false,
    en: 'A line of this expense is in the asset register and has been depreciated or changed there. Undo that first, or remove the asset',
    nl: 'Een regel van deze uitgave staat in het activaregister en is daar al afgeschreven of gewijzigd. Maak dat eerst ongedaan, of verwijder het bedrijfsmiddel',
  },
  expense_line_not_booked: {
    status: 422,
    retry: false,
    en: 'This line cannot become an asset: the expense is not booked, or it is a credit note',
    nl: 'Deze regel kan geen bedrijfsmiddel worden: de uitgave is niet geboekt, of is een creditfactuur',
  },
  vehicle_in_use: {
    status: 409,
    retry: false,
    en: 'Entries have been booked for this vehicle. Reverse those first',
    nl: 'Voor dit voertuig is geboekt. Boek dat eerst terug',
  },
  vehicle_year_booked: {
    status: 409,
    retry: false,
    en: 'This has already been booked. Reverse the entry first',
    nl: 'Dit is al geboekt. Boek het eerst terug',
  },
  no_car_data: {
    status: 422,
    retry: false,
    en: 'The percentages for {year} are not known yet',
    nl: 'De percentages van {year} zijn nog niet bekend',
  },
  nothing_to_book: {
    status: 422,
    retry: false,
    en: 'There is nothing to book. Enter the kilometres or the list price first',
    nl: 'Er valt niets te boeken. Vul eerst de kilometers of de catalogusprijs in',
  },
} as const;
