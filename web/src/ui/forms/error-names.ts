/** What a field is called in the summary above a form: a line is of a table, which is named where the form has several. */
export function nameInSummary(label: string, table: string | null, tables: number): string {
  return table === null || table === '' || tables < 2 ? label : `${table}: ${label}`;
}

/** A message for which there is no cell, with the line it is about. */
export function namelessMessage(path: string, message: string, lineName: (number: number) => string): string {
  const index = /\.(\d+)(?:\.|$)/.exec(path)?.[1];
  return index === undefined ? message : `${lineName(Number(index) + 1)}: ${message}`;
}
