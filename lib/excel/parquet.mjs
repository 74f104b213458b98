import { DuckDBInstance } from '@duckdb/node-api'

// A process of its own: its memory is gone with it.
process.setUncaughtExceptionCaptureCallback(error => {
  console.error(error)
  process.exit(1)
})
const [lines, file, given] = process.argv.slice(2)
const types = Object.entries(JSON.parse(given))
const text = value => `'${value.replaceAll("'", "''")}'`
const name = value => `"${value.replaceAll('"', '""')}"`

const instance = await DuckDBInstance.create(':memory:', {
  threads: '1',
  memory_limit: '256MB',
  temp_directory: '',
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
})
const connection = await instance.connect()
const source = `read_json(${text(lines)}, format = 'newline_delimited',
  columns = {${types.map(([column]) => `${text(column)}: 'VARCHAR'`).join(', ')}})`

const write = asText =>
  connection.run(
    `COPY (SELECT ${types
      .map(
        ([column, type]) =>
          `CAST(${name(column)} AS ${asText.has(column) ? 'VARCHAR' : type}) AS ${name(column)}`,
      )
      .join(', ')} FROM ${source}) TO ${text(file)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 20480)`,
  )

try {
  await write(new Set())
} catch {
  // A column with a value that is none of its type is text.
  const counts = types.map(
    ([column, type]) =>
      `count(*) FILTER (WHERE ${name(column)} IS NOT NULL AND TRY_CAST(${name(column)} AS ${type}) IS NULL)`,
  )
  const found = await connection.runAndReadAll(`SELECT ${counts.join(', ')} FROM ${source}`)
  const [row] = found.getRows()
  await write(new Set(types.flatMap(([column], at) => (row[at] > 0n ? [column] : []))))
}
