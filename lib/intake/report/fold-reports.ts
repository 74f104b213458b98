import type { ClientBase } from 'pg'
import { productKeyOf } from '@/lib/values/fold'

interface Unfolded {
  id: string
  seen: string
  answers: Record<string, unknown>
}

const unfolded = `SELECT id::text, xmin::text AS seen, answers FROM intake_reports
  WHERE branch = 'product' AND words_key IS NULL AND id > $1::bigint ORDER BY intake_reports.id LIMIT 1000`

const store = `UPDATE intake_reports AS r SET words_key = k.words
  FROM unnest($1::bigint[], $2::text[], $3::text[]) AS k(id, seen, words) WHERE r.id = k.id AND r.xmin::text = k.seen`

/** Gives product reports the key that they are searched by, where they have none. */
export async function foldReports(client: Pick<ClientBase, 'query'>): Promise<void> {
  for (let after = '0'; after !== ''; ) {
    const { rows }: { rows: Unfolded[] } = await client.query<{
      id: string
      seen: string
      answers: Record<string, unknown>
    }>(unfolded, [after])
    after = rows.at(-1)?.id ?? ''
    await client.query(store, [
      rows.map(({ id }) => id),
      rows.map(({ seen }) => seen),
      rows.map(({ answers }) => productKeyOf('product', answers)),
    ])
  }
}
