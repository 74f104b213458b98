import type { ClientBase } from 'pg'
import { hashOf } from '@/lib/core/secrets'
import { snakeCase } from '@/lib/core/snake-case'
import { clearVinLength, personalFields } from '@/lib/defects/visible'
import { columns as declared } from '@/lib/retention/personal-columns'

export const readerSchema = 'reader'
export const readerRole = 'defects_reader'

interface View {
  where?: string
  // Beside what is personal or free text: of a person, or a number to call.
  without?: string
  more?: string
}

const shown = 'deleted_at IS NULL AND state <> 0'
const ofRecord = { where: `defect_id IN (SELECT id FROM public.defects WHERE ${shown})` }

export const readerViews: Readonly<Record<string, View>> = {
  defects: {
    where: shown,
    without: `${personalFields.map(snakeCase).join(' ')} deleted_at deleted_by fold_version`,
    more: `left(vin, ${clearVinLength}) AS vin_start`,
  },
  defect_flow: { ...ofRecord, without: 'user_name' },
  defect_reviews: ofRecord,
  defect_audits: ofRecord,
  recall_records: ofRecord,
  recalls: { without: 'hotline' },
  recall_scopes: { without: 'vin_from vin_to' },
  vehicle_sales: { without: 'note' },
  entrusted_companies: { without: 'contact phone address' },
  producers: { without: 'phone address' },
  ...Object.fromEntries(
    `assemblies sub_assemblies brands model_series model_names type_codes code_items regions problem_codes review_opinions
      departments product_categories product_subcategories transmission_types`
      .split(/\s+/)
      .map(table => [table, {}]),
  ),
}

// Numbers, days, instants and truths tell of nobody where no field is personal; every other type may hold any text.
const columnsOf = `SELECT c.relname AS "table", a.attname AS name, t.typcategory IN ('N', 'D', 'B') AS plain
  FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = a.attrelid JOIN pg_type AS t ON t.oid = a.atttypid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY ($1) AND a.attnum > 0 AND NOT a.attisdropped
  ORDER BY c.relname, a.attnum`

interface Column {
  table: string
  name: string
  plain: boolean
}

const words = (text = '') => text.split(/\s+/).filter(Boolean)

export async function readerStatements(client: Pick<ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await client.query<Column>(columnsOf, [Object.keys(readerViews)])
  return Object.entries(readerViews).map(([table, { where, without, more }]) => {
    const hidden = words(without)
    const harmless = words(declared[table]?.neither)
    const names = rows
      .filter(row => row.table === table && (row.plain || harmless.includes(row.name)))
      .flatMap(({ name }) => (hidden.includes(name) ? [] : `"${name}"`))
    return `CREATE VIEW ${readerSchema}.${table} AS SELECT ${[...names, ...(more ? [more] : [])].join(', ')}
      FROM public.${table}${where ? ` WHERE ${where}` : ''}`
  })
}

export const dropReaderViews = `DROP SCHEMA IF EXISTS ${readerSchema} CASCADE`

// Made anew only when they change, because that waits for whoever reads them.
export async function writeReaderViews(client: Pick<ClientBase, 'query'>, role = readerRole): Promise<void> {
  const statements = await readerStatements(client)
  const digest = hashOf(statements.join('\n'))
  const { rows } = await client.query<{ digest: string | null; role: boolean }>(
    `SELECT (SELECT obj_description(oid) FROM pg_namespace WHERE nspname = $1) AS digest,
       EXISTS (SELECT FROM pg_roles WHERE rolname = $2) AS role`,
    [readerSchema, role],
  )
  if (rows[0]!.digest !== digest) {
    const made = [`CREATE SCHEMA ${readerSchema}`, `COMMENT ON SCHEMA ${readerSchema} IS '${digest}'`]
    for (const statement of [dropReaderViews, ...made, ...statements]) await client.query(statement)
  }
  if (rows[0]!.role)
    await client.query(`GRANT USAGE ON SCHEMA ${readerSchema} TO ${role};
      GRANT SELECT ON ALL TABLES IN SCHEMA ${readerSchema} TO ${role}`)
}
