/** A constructed document as typed text. `total`: null where none can be found, which is then said. */
export type PaperInWords = { paper: string; total: number | null };
