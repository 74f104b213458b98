import os from 'node:os'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { endWithParent, sendToParent } from '@/lib/core/process/parent'
import { type Kind, missingValue } from './values'

export interface Question {
  text: string
  // Of the columns k0, k1, … of its rows; the columns beside them are whole numbers.
  kinds: readonly Kind[]
  numbers: readonly string[]
  // Of the numbers how many are keys too; the others are sums. Undefined where rows are not counts.
  numberKeys?: number
}

export type ToColumns = { id: number } & (
  | { kind: 'run'; statements: readonly string[] }
  // With a version only what has changed since it.
  | { kind: 'ask'; question: Question; since?: number }
  | { kind: 'cancel' }
)

export interface Columns {
  columns: Int32Array[]
  // What the numbers of texts stand for, beginning with 1.
  words: string[]
}

export interface Counts {
  // Of the records, raised by each taking in.
  version: number
  all?: Columns
  // What to add: what changed records added to the sums is taken off them. As texts, keys last.
  changes?: (string | null)[][]
}

export type FromColumns = { id: number } & ({ answer?: Counts } | { failure: string })

// Two threads, so that the database and the pages have their turn. Nothing is written to disk or fetched.
export const storeOptions = {
  threads: '2',
  memory_limit: '3GB',
  temp_directory: '',
  // Gives back what filling took; otherwise its process keeps 300 MB of free pages.
  allocator_background_threads: 'true',
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
}

export async function answerFromColumns(): Promise<void> {
  os.setPriority(5)
  endWithParent()
  const instance = await DuckDBInstance.create(':memory:', {
    ...storeOptions,
    preserve_insertion_order: 'false',
  })
  const attaching = await instance.connect()
  await attaching.run(`ATTACH ':memory:' AS store (COMPRESS)`)
  attaching.disconnectSync()
  const running = new Map<number, DuckDBConnection>()
  const compressLater = compressesLater(instance)

  async function answer(message: ToColumns): Promise<void> {
    if (message.kind === 'cancel') return running.get(message.id)?.interrupt()
    const { id } = message
    const connection = await instance.connect()
    running.set(id, connection)
    try {
      await connection.run('USE store')
      const found =
        message.kind === 'ask'
          ? await count(connection, message.question, message.since)
          : await run(connection, message.statements).finally(compressLater)
      sendToParent({ id, ...(found && { answer: found }) } satisfies FromColumns)
    } catch (error) {
      sendToParent({ id, failure: (error as Error).message } satisfies FromColumns)
    } finally {
      running.delete(id)
      connection.disconnectSync()
    }
  }
  process.on('message', (message: ToColumns) => void answer(message))
}

async function run(connection: DuckDBConnection, statements: readonly string[]): Promise<undefined> {
  await connection.run('BEGIN')
  for (const statement of statements) await connection.run(statement)
  await connection.run('COMMIT')
}

const compressesAfterMs = 10_000

// What was taken in: 27 MB a million records instead of 380. The first time it takes seconds of the processor, which whoever
// asks a server that has just started should not wait for; while questions run it may be refused, then the next one does.
function compressesLater(instance: DuckDBInstance): () => void {
  let waits = false
  return () => {
    if (waits) return
    waits = true
    setTimeout(async () => {
      waits = false
      const connection = await instance.connect()
      await connection.run('CHECKPOINT store').catch(() => undefined)
      connection.disconnectSync()
    }, compressesAfterMs)
  }
}

// In one transaction, so that the version is that of what is counted.
async function count(connection: DuckDBConnection, question: Question, since?: number): Promise<Counts> {
  await connection.run('BEGIN')
  const { columns } = await read(connection, 'SELECT version, complete_since FROM followed')
  const [version, completeSince] = columns.map(([value]) => value!) as [number, number]
  if (since === undefined || since < completeSince) return { version, all: await ask(connection, question) }
  const reader = await connection.runAndReadAll(changesOf(question, since))
  return { version, changes: reader.getRows() as (string | null)[][] }
}

// What is named in front of the question hides the table of that name.
function changesOf({ text, kinds, numbers, numberKeys }: Question, since: number): string {
  const values = (sign: 1 | -1) => [
    ...numbers.map((name, at) => `(${at < numberKeys! ? name : `${sign} * coalesce(${name}, 0)`})::TEXT`),
    ...kinds.map((_, at) => `k${at}::TEXT`),
  ]
  const parts = ([-1, 1] as const).map(
    sign => `SELECT ${values(sign).join(', ')} FROM (WITH records AS (
      SELECT * EXCLUDE (version, sign) FROM changes WHERE version > ${since} AND sign = ${sign}) ${text})`,
  )
  return parts.join(' UNION ALL ')
}

/** As numbers in typed arrays: values of JavaScript would take ten times the memory and time. */
async function ask(connection: DuckDBConnection, { text, kinds, numbers }: Question): Promise<Columns> {
  await connection.run(`CREATE OR REPLACE TEMP TABLE counted AS ${text}`)
  const texts = kinds.flatMap((kind, at) => (kind === 'text' ? [`k${at}`] : []))
  if (texts.length > 0)
    await connection.run(`CREATE OR REPLACE TEMP TABLE words AS SELECT word, (row_number() OVER ())::INT AS number
      FROM (${texts.map(key => `SELECT DISTINCT ${key} AS word FROM counted`).join(' UNION ')}) AS used WHERE word IS NOT NULL`)
  const keys = kinds.map((kind, at) => {
    if (kind === 'text') return `coalesce(w${at}.number, 0)`
    const value = kind === 'day' ? `(k${at} - DATE '1970-01-01')` : `k${at}`
    return `coalesce(${value}::INT, ${missingValue})`
  })
  const joins = texts.map(key => `LEFT JOIN words AS w${key.slice(1)} ON w${key.slice(1)}.word = ${key}`)
  const { columns } = await read(
    connection,
    `SELECT ${[...numbers.map(name => `coalesce(${name}, 0)::INT`), ...keys].join(', ')} FROM counted ${joins.join(' ')}`,
  )
  return { columns, words: texts.length > 0 ? await readWords(connection) : [] }
}

async function read(connection: DuckDBConnection, text: string): Promise<{ columns: Int32Array[] }> {
  const result = await connection.run(text)
  const columns = Array.from({ length: result.columnCount }, () => new Int32Array(result.rowCount))
  let from = 0
  for (let at = 0; at < result.chunkCount; at++) {
    const chunk = result.getChunk(at)
    // All are integers without NULL: a value at a time would take as long as counting.
    for (const [place, column] of columns.entries())
      column.set((chunk.getColumnVector(place) as unknown as { items: Int32Array }).items, from)
    from += chunk.rowCount
  }
  return { columns }
}

async function readWords(connection: DuckDBConnection): Promise<string[]> {
  const reader = await connection.runAndReadAll('SELECT word FROM words ORDER BY number')
  return reader.getRows().map(([word]) => String(word))
}
