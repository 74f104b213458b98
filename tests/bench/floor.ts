import { createServer } from 'node:http'
import pg from 'pg'

export interface FloorCase {
  path: string
  text: string
  values: unknown[]
  around: Record<string, unknown> | null
  beside: Record<string, unknown>[]
}

/** Lower bound of a response's cost: node:http, pg, the same prepared statement and JSON, without session or checks. */
async function serve(databaseUrl: string, cases: FloorCase[]) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 16,
    options: '-c plan_cache_mode=force_generic_plan -c work_mem=16MB',
  })
  const types = {
    getTypeParser: (oid: number, format?: 'text') =>
      oid === pg.types.builtins.DATE ? (value: unknown) => value : pg.types.getTypeParser(oid, format),
  }
  const byPath = new Map(cases.map((one, at) => [one.path, { ...one, name: `case${at}` }]))
  const server = createServer(async (request, answer) => {
    for await (const _ of request);
    const { name, text, values, around, beside } = byPath.get(request.url ?? '')!
    const { rows } = await pool.query({ name, text, values, types } as pg.QueryConfig)
    const records = rows.map((row, at) => Object.assign(row, beside[at]))
    const data = around ? { ...around, records } : records[0]
    const json = JSON.stringify({ code: 200, data, resMsg: 'OK' })
    answer.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(json),
    })
    answer.end(json)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
}

process.once('message', ({ url, cases }: { url: string; cases: FloorCase[] }) => serve(url, cases))
process.once('disconnect', () => process.exit())
