/** Field messages about hours and projects. */
export const HOUR_TEXTS = {
  minutes_of_day: {
    en: 'Enter a duration of at least a minute and at most a day',
    nl: 'Vul een duur in van minimaal een minuut en maximaal een dag',
  },
  hour_rate: {
    en: 'Enter a rate from 0 to 100,000 with two decimals',
    nl: 'Vul een tarief in van 0 tot 100.000 met twee decimalen',
  },
  end_time_before_start: {
    en: 'End time cannot be before start time',
    nl: 'De eindtijd kan niet voor de begintijd liggen',
  },
  end_without_start: { en: 'Enter a start time as well', nl: 'Vul ook een begintijd in' },
  past_midnight: {
    en: 'Ends after midnight. Record the rest on the next day',
    nl: 'Eindigt na middernacht. Schrijf de rest op de volgende dag',
  },
  day_of_start: { en: 'The start time is on another day', nl: 'De begintijd ligt op een andere dag' },
  hours_overlap: {
    en: 'Overlaps with other hours on this day',
    nl: 'Overlapt met andere uren op deze dag',
  },
  day_is_full: {
    en: 'More hours than there are in this day',
    nl: 'Meer uren dan er in deze dag zitten',
  },
  end_in_future: { en: 'This time is in the future', nl: 'Dit tijdstip ligt in de toekomst' },
  timer_too_long: {
    en: 'The timer ran for more than a day. Enter when you stopped',
    nl: 'De timer liep meer dan een dag. Vul in wanneer je stopte',
  },
  person_unknown: { en: 'This person does not work here', nl: 'Deze persoon werkt hier niet' },
  rate_exists: {
    en: 'There is already a rate for this from this day',
    nl: 'Hiervoor is er al een tarief vanaf deze dag',
  },
  project_is_closed: { en: 'This project is closed', nl: 'Dit project is afgesloten' },
} as const;
