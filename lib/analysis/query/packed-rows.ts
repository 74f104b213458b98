import type { Rows } from './read-rows'

// Control characters, which no stored text has.
const [betweenRows, betweenValues, missing] = ['\u001e', '\u001f', '\u001a']
const literal = (character: string) => `chr(${character.charCodeAt(0)})`

/** All rows as one text, which costs the event loop a tenth of the time of reading as many rows. */
export const packed = (columns: readonly string[], rows: string) =>
  `SELECT string_agg(concat_ws(${[literal(betweenValues), ...columns.map(orMissing)].join(', ')}),
    ${literal(betweenRows)}) FROM (${rows}) AS counted`

const orMissing = (column: string) => `coalesce(${column}::text, ${literal(missing)})`

export function* unpack([row]: Rows): Generator<(string | null)[]> {
  if (row?.[0] == null) return
  for (const line of row[0].split(betweenRows)) {
    const values: (string | null)[] = line.split(betweenValues)
    for (let at = 0; at < values.length; at++) if (values[at] === missing) values[at] = null
    yield values
  }
}
