const NAME = String.raw`(?:"\w+"|\w+)`;
const ADMINISTRATION = '(?:"administration_id"|administration_id)';
const ID = '(?:"id"|id)';
/** `lines.administration_id = entries.administration_id`, or either of the two with the id of the administration's own row. */
const OF_ANOTHER = new RegExp(
  String.raw`(${NAME}\.)(${ADMINISTRATION}(?= = ${NAME}\.(?:${ADMINISTRATION}|${ID})(?!\w))|${ID}(?= = ${NAME}\.${ADMINISTRATION}(?!\w))) = ${NAME}\.(?:${ADMINISTRATION}|${ID})`,
  'g',
);
const THE_ADMINISTRATION = /"?\badministration_id"? = (\$\d+)(?!\d)/;
const OF_ADMINISTRATIONS = /\b(?:from|update|into) "?administrations"?(?: (?:as )?"?(\w+)"?)?/i;

/**
 * Says of every table in a statement to which administration its rows belong, where the text says that it is that of another table. Within a
 * subquery the planner cannot know from that which administration is meant: a cluster then asks every node, or refuses, and one machine plans
 * without knowing. A statement without an administration is unchanged.
 */
export function nameAdministrations(text: string): string {
  const parameter = parameterOf(text);
  if (parameter === undefined) return text;
  return text.replaceAll(OF_ANOTHER, (_same, table: string, column: string) => `${table}${column} = ${parameter}`);
}

/** The parameter that a statement compares with: the administration of an owned table, or the id of the administration itself. */
function parameterOf(text: string): string | undefined {
  const owned = THE_ADMINISTRATION.exec(text)?.[1];
  if (owned !== undefined) return owned;
  const from = OF_ADMINISTRATIONS.exec(text);
  if (from === null) return undefined;
  const name = from[1] ?? 'administrations';
  return new RegExp(String.raw`(?:"?${name}"?\.|where )"?id"? = (\$\d+)(?!\d)`).exec(text)?.[1];
}
