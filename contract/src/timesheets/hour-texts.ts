/** Field messages about hours and projects. */
export const HOUR_TEXTS = {
  minutes_of_day: {
    en: 'Enter a duration of at least a minute and at most a day',
    nl: 'Vul een duur in van minimaal een minuut en maximaal een dag',
  },
  hour_rate: {
    en: 'Enter a rate from 0 to 100,000 with two decimals',
    nl: 'Vul een tarief in van 0 tot en met 100.000 met twee decimalen',
  },
  end_time_before_start: {
    en: 'End time cannot be before start time',
    nl: 'De eindtijd kan niet vóór de begintijd liggen',
  },
  row_past_midnight: {
    en: 'End time cannot be before start time. Worked past midnight? Use two rows, until 24:00 and from 0:00, or a duration',
    nl: 'De eindtijd kan niet vóór de begintijd liggen. Na middernacht doorgewerkt? Gebruik twee rijen, tot 24:00 en vanaf 0:00, of een duur',
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
    en: 'More hours than the day has',
    nl: 'Meer uren dan de dag heeft',
  },
  end_in_future: { en: 'This time is in the future', nl: 'Dit tijdstip ligt in de toekomst' },
  timer_too_long: {
    en: 'The timer ran for more than a day. Enter when you stopped',
    nl: 'De timer liep meer dan een dag. Vul in wanneer je stopte',
  },
  person_unknown: {
    en: 'This person has no access to this administration',
    nl: 'Deze persoon heeft geen toegang tot deze administratie',
  },
  rate_exists: {
    en: 'There is already a rate from this date',
    nl: 'Er is al een tarief vanaf deze datum',
  },
  file_too_long: {
    en: 'This file is too large. Choose fewer days, or export a shorter period',
    nl: 'Dit bestand is te groot. Kies minder dagen, of exporteer een kortere periode',
  },
  not_a_calendar: { en: 'This is not a calendar file (.ics)', nl: 'Dit is geen agendabestand (.ics)' },
  calendar_too_much: {
    en: 'More than 2,000 events or 500 recurring ones. Choose fewer days',
    nl: 'Meer dan 2.000 afspraken of 500 terugkerende. Kies minder dagen',
  },
  import_span: {
    en: 'Choose an end date after the start, at most a year later',
    nl: 'Kies een einddatum na de begindatum, maximaal een jaar later',
  },
  repeat_unreadable: {
    en: 'The recurrence of this event cannot be read',
    nl: 'De herhaling van deze afspraak is niet te lezen',
  },
  time_unreadable: { en: 'Enter a time such as 9:30', nl: 'Vul een tijd in zoals 9:30' },
  duration_unreadable: { en: 'Enter hours such as 1:30 or 1.5', nl: 'Vul uren in zoals 1:30 of 1,5' },
  kind_unknown: { en: 'This type of hours is not known', nl: 'Deze soort uren is niet bekend' },
  project_is_closed: { en: 'This project is closed', nl: 'Dit project is afgesloten' },
} as const;
