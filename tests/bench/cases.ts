import type { Database } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { pageDefects } from '@/lib/defects/list/page-defects'
import { countCap } from '@/lib/defects/list/search'
import { readDefect } from '@/lib/defects/record/read-defect'
import type { FloorCase } from './floor'
import type { Sent } from './load'

export interface Case {
  name: string
  sent: Omit<Sent, 'headers'>
  floor: FloorCase
  total?: string
  /** Upper limit of the median with one connection, as a multiple of the floor's. */
  maxTimes?: number
  /** In ms, with ten connections. */
  maxP95?: number
  /** With ten connections: minimum requests per second as a fraction of the floor's. */
  minShare?: number
}

interface Words {
  common: string
  rare: string
}

export async function chooseCases(database: Database, ctx: Ctx, words: Words): Promise<Case[]> {
  const { rows } = await database.pool.query(
    `SELECT brand_id, assembly_code, state FROM (SELECT * FROM defects WHERE deleted_at IS NULL
       ORDER BY id DESC LIMIT 20000) AS newest
     WHERE brand_id IS NOT NULL AND assembly_code IS NOT NULL
     GROUP BY 1, 2, 3 ORDER BY count(*) DESC, 1, 2, 3 LIMIT 1 OFFSET 20`,
  )
  const three = { brandId: rows[0].brand_id, assemblyCode: rows[0].assembly_code, state: rows[0].state }
  const sample = await database.pool.query(
    'SELECT id, vin FROM defects WHERE deleted_at IS NULL AND length(vin) = 17 ORDER BY id DESC LIMIT 1 OFFSET 500',
  )
  const list = async (
    name: string,
    input: Record<string, unknown>,
    limits: Partial<Case> = {},
    floorCounts = true,
  ): Promise<Case> => {
    const path = `/app/complaintsvehicleinfo/page?${encodeURIComponent(name)}`
    const { statement, answer } = await recorded(database, () => pageDefects(ctx, input))
    const { records, ...around } = answer
    // The product may know from statistics that the cap is exceeded; the floor has to count.
    const known = `(SELECT ${countCap + 1}) AS n`
    const text = floorCounts
      ? statement.text.replace(known, '(SELECT count(*)::int FROM hits) AS n')
      : statement.text
    return {
      name,
      sent: { method: 'POST', path: '/app/complaintsvehicleinfo/page', body: JSON.stringify(input) },
      floor: {
        path,
        text,
        values: statement.values,
        around,
        beside: records.map(row => ({ ...row, total: undefined })),
      },
      total: `${answer.totalCapped ? '> ' : ''}${answer.total}`,
      ...limits,
    }
  }
  const record = await recorded(database, () => readDefect(ctx, { id: sample.rows[0].id }))
  const info = `/app/complaintsvehicleinfo/info/${sample.rows[0].id}`
  return [
    await list('list of 10 + exact total', {}, { maxTimes: 6, minShare: 1 / 4 }),
    await list('three filters + exact total', three, { maxTimes: 4, maxP95: 150 }),
    await list(`common keyword ${words.common}`, { keyword: words.common }, { maxTimes: 1.5, maxP95: 300 }),
    await list('the same, the floor not counting either', { keyword: words.common }, {}, false),
    await list(`rare keyword ${words.rare}`, { keyword: words.rare }, { maxTimes: 6, maxP95: 150 }),
    await list('VIN prefix', { vin: sample.rows[0].vin.slice(0, 11) }),
    await list('page 5 000', { page: 5000 }, { maxTimes: 2.5, maxP95: 150 }),
    {
      name: 'one record with names',
      sent: { method: 'GET', path: info },
      floor: { path: info, ...record.statement, around: null, beside: [{ ...record.answer }] },
      maxTimes: 5,
      maxP95: 100,
    },
  ]
}

async function recorded<T>(database: Database, call: () => Promise<T>) {
  // The first call fills the caches; the second sends only the statements that every call sends.
  await call()
  const sent: { text: string; values: unknown[] }[] = []
  const { pool } = database
  const query = pool.query
  pool.query = ((config: never, ...rest: never[]) => {
    sent.push(config)
    return (query as (...all: unknown[]) => unknown).call(pool, config, ...rest)
  }) as typeof query
  try {
    const answer = await call()
    const longest = sent.sort((a, b) => b.text.length - a.text.length)[0]!
    return { answer, statement: { text: longest.text, values: longest.values ?? [] } }
  } finally {
    pool.query = query
  }
}
