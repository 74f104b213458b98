import { DuckDBInstance, StatementType } from '@duckdb/node-api'
import { type Db, whileConnected } from '@/db/client'
import { storeOptions } from '@/lib/analysis/columns/columns-program'
import { copyRecords } from '@/lib/analysis/columns/store'
import { createText } from '@/lib/analysis/columns/stored-columns'
import { csvLines } from '@/lib/excel/write-lines'
import { withDatabase } from '@/lib/ops/postgres/with-database'
import { command, OperationError } from '@/lib/ops/process/operation-error'

interface Answer {
  names: string[]
  rows: string[][]
}

const readOnly = [StatementType.SELECT, StatementType.EXPLAIN]

// What the column store answers, filled for this question with the records of now.
export async function ask(db: Db, text: string): Promise<Answer> {
  const instance = await DuckDBInstance.create(':memory:', storeOptions)
  const connection = await instance.connect()
  try {
    await connection.run(createText)
    await copyRecords(db, fill => connection.run(fill))
    await connection.run('SET enable_external_access = false')
    await connection.run('SET lock_configuration = true')
    const statements = await connection.extractStatements(text)
    if (statements.count !== 1) throw new OperationError('One statement at a time.')
    const statement = await statements.prepare(0)
    if (!readOnly.includes(statement.statementType))
      throw new OperationError('Only SELECT: the column store takes no writes.')
    const answer = await statement.runAndReadAll()
    const rows = answer.getRowsJson().map(row => row.map(shown))
    return { names: answer.columnNames(), rows }
  } catch (error) {
    throw error instanceof OperationError ? error : new OperationError((error as Error).message)
  } finally {
    connection.disconnectSync()
    instance.closeSync()
  }
}

const shown = (value: unknown) =>
  value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

function asTable({ names, rows }: Answer): string {
  const widths = names.map((name, at) => Math.max(name.length, ...rows.map(row => row[at]!.length)))
  const line = (row: string[]) =>
    row
      .map((cell, at) => cell.padEnd(widths[at]!))
      .join('  ')
      .trimEnd()
  return [line(names), line(widths.map(width => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

async function asCsv({ names, rows }: Answer): Promise<string> {
  async function* all() {
    yield rows
  }
  const columns = names.map(title => ({ title }))
  const lines: string[] = []
  for await (const line of csvLines([{ name: 'ask', columns, rows: all() }])) lines.push(line)
  return lines.join('').trimEnd()
}

export const run = await command({
  url: import.meta.url,
  usage: `npm run ask -- "select …" [--csv]
Asks the column store, which has the table records: one row a counted record, without texts and personal data.
Read-only DuckDB, filled with the records of now; DESCRIBE of it: npm run ask -- "select * from records limit 1".
Pages show such a statement for each of their numbers. --csv: for other programs, instead of a table.
Reads DATABASE_URL.`,
  options: { csv: { type: 'boolean' } },
  words: true,
  async run({ csv }, missing, words) {
    const text = words.join(' ').trim()
    if (!text) throw missing('The statement')
    const answer = await withDatabase(({ url }) => whileConnected(url, { max: 2 }, db => ask(db, text)))
    return csv ? asCsv(answer) : asTable(answer)
  },
})
