import { getTableName } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Client } from 'pg'
import { type StoredFile, storedFiles } from '@/lib/files/stored-files'
import type { Manifest } from './manifest'
import type { Table } from './tables'

type UnsoundFile = Manifest['unsoundFiles'][number]
type NamedFile = Omit<UnsoundFile, 'problem'>
type CopiedFiles = ReadonlyMap<string, Manifest['files'][number]>

const batchSize = 5_000
const listed = 20

export const damagedExitCode = 3

export async function findDamagedFiles(client: Client, tables: readonly Table[], copied: CopiedFiles) {
  const found: NamedFile[] = []
  for (const place of storedFiles)
    for await (const files of readNamedFiles(client, tables, place))
      found.push(...files.filter(file => problemOf(file, copied)))
  return found
}

export const checkFiles = (files: readonly NamedFile[], copied: CopiedFiles): UnsoundFile[] =>
  files.flatMap(file => {
    const problem = problemOf(file, copied)
    return problem ? { ...file, problem } : []
  })

function problemOf({ key, bytes, sha256 }: NamedFile, copied: CopiedFiles) {
  const file = copied.get(key)
  if (!file) return 'missing'
  if ((bytes !== null && bytes !== file.bytes) || (sha256 !== null && sha256 !== file.sha256))
    return 'different'
}

async function* readNamedFiles(client: Client, tables: readonly Table[], place: StoredFile) {
  const name = getTableName(place.table)
  const there = tables.find(table => table.name === name)?.columns ?? []
  const column = toSnakeCase(place.key.name)
  // The database may be older than this version.
  if (!there.includes(column)) return
  const or = (given: PgColumn | undefined) => {
    const requested = given && toSnakeCase(given.name)
    return requested && there.includes(requested) ? requested : 'null'
  }
  await client.query(`declare named_files no scroll cursor for
    select '${name}' as table, ${toSnakeCase(place.id.name)}::text as id, '${column}' as column, ${column} as key,
      ${or(place.size)}::float8 as bytes, ${or(place.sha256)}::text as sha256
    from ${name} where ${column} is not null order by 2`)
  for (;;) {
    const { rows } = await client.query<NamedFile>(`fetch ${batchSize} from named_files`)
    if (rows.length === 0) break
    yield rows
  }
  await client.query('close named_files')
}

export function describeDamagedFiles({ unsoundFiles }: Manifest): string {
  if (unsoundFiles.length === 0) return ''
  const lines = unsoundFiles.slice(0, listed).map(({ table, id, column, key, bytes, problem }) => {
    const size = bytes === null ? '' : `, ${bytes} bytes expected`
    return `  ${table} ${id}: ${column} ${key} is ${problem}${size}`
  })
  const rest = unsoundFiles.length - lines.length
  return [
    `${unsoundFiles.length} rows name files that are missing from the store, or different from what the row says:`,
    ...lines,
    ...(rest > 0 ? [`  and ${rest} more`] : []),
    'All of them are listed in manifest.json, under unsoundFiles.',
  ].join('\n')
}
