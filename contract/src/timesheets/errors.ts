/** Refusals about hours and projects, in order of precedence. */
export const HOURS_ERRORS = {
  timer_running: {
    status: 409,
    retry: false,
    en: 'Your timer is already running. Stop it first, or switch',
    nl: 'Je timer loopt al. Stop die eerst, of wissel',
  },
  timer_not_running: {
    status: 409,
    retry: false,
    en: 'This timer has already been stopped',
    nl: 'Deze timer is al gestopt',
  },
  hours_billed: {
    status: 409,
    retry: false,
    en: "These hours are on an invoice and can't be changed. Delete the draft invoice first",
    nl: 'Deze uren staan op een factuur en kunnen niet worden gewijzigd. Verwijder eerst de conceptfactuur',
  },
  project_closed: {
    status: 409,
    retry: false,
    en: 'This project is closed. Reopen it to add to it',
    nl: 'Dit project is afgesloten. Heropen het om er iets aan toe te voegen',
  },
  project_in_use: {
    status: 409,
    retry: false,
    en: "This project has documents or hours and can't be deleted. Close it instead",
    nl: 'Dit project heeft documenten of uren en kan niet worden verwijderd. Sluit het in plaats daarvan af',
  },
  no_hours_to_bill: {
    status: 422,
    retry: false,
    en: 'There are no unbilled hours for this customer',
    nl: 'Er zijn geen uren te factureren voor deze klant',
  },
  hours_without_rate: {
    status: 422,
    retry: false,
    en: 'Some of these hours have no hourly rate. Set a rate first',
    nl: 'Sommige van deze uren hebben geen uurtarief. Stel eerst een tarief in',
  },
} as const;
