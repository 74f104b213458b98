import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClientBase, Pool } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Db } from '../client'
import { series } from './data/catalogue'
import { schedule } from './generator/calendar'
import { type Chunk, columns, makeChunk, type Table } from './generator/chunk'
import { campaign, isPlanted, plantsOf } from './generator/plants'
import { type Ids, type Person, type Settings, world } from './generator/world'

export type Bytes = Record<Table, Uint8Array>

export interface Load {
  records: number
  chunks?: (settings: Settings, records: number) => AsyncIterable<Bytes> | Iterable<Chunk>
  withHistory?: number
  onProgress?(done: number): void
  /** The table was emptied in this transaction, so COPY may FREEZE and no vacuum is needed. */
  freeze?: boolean
  lastDay?: string
  step?<T>(title: string, work: () => Promise<T>): Promise<T>
}

export const poolOf = (db: Db) => (db as Db & { $client: Pool }).$client

export const batchSize = 500

function* makeHere(settings: Settings, records: number) {
  const w = world(settings)
  for (let at = 0; at < records; at += batchSize) yield makeChunk(w, at, Math.min(records, at + batchSize))
}

export async function loadRecords(client: ClientBase, load: Load): Promise<Settings> {
  const { records, chunks = makeHere, withHistory = 20_000, onProgress, freeze = false } = load
  const step = load.step ?? ((_, work) => work())
  const settings = await prepare(client, records, withHistory, load.lastDay)
  const beside = new Map<Table, Buffer[]>()
  let done = 0

  async function* defects() {
    for await (const chunk of chunks(settings, records)) {
      for (const [table, text] of Object.entries(chunk) as [Table, string | Uint8Array][]) {
        if (text.length && table !== 'defects') beside.set(table, [...(beside.get(table) ?? []), bytes(text)])
      }
      yield bytes(chunk.defects)
      done = Math.min(records, done + batchSize)
      onProgress?.(done)
    }
  }
  await step(`Making ${records} records`, () => copy(client, 'defects', defects(), freeze))
  for (const [table, texts] of beside) await copy(client, table, texts)
  await step('Writing versions and flow', () => plainHistory(client, settings))
  await step('Keeping what records were', () => client.query('select fill_defect_images()'))
  await client.query(
    `insert into defect_numbers as kept (day, last)
     select received_at, count(*) from defects where id >= $1 group by 1
     on conflict (day) do update set last = kept.last + excluded.last`,
    [settings.firstId],
  )
  return settings
}

const bytes = (text: string | Uint8Array) =>
  typeof text === 'string' ? Buffer.from(text) : Buffer.from(text.buffer, text.byteOffset, text.byteLength)

async function copy(
  client: ClientBase,
  table: Table,
  source: Iterable<Buffer> | AsyncIterable<Buffer>,
  freeze = false,
) {
  await pipeline(
    Readable.from(source, { objectMode: true, highWaterMark: 4 }),
    client.query(
      copyFrom(`copy ${table} (${columns[table].join(', ')}) from stdin${freeze ? ' with (freeze)' : ''}`),
    ),
  )
}

async function prepare(client: ClientBase, records: number, withHistory: number, lastDay?: string) {
  // Yesterday in China, so that no hour of the last day is in the future.
  const today = Math.floor((lastDay ? Date.parse(lastDay) : Date.now() - 16 * 3600_000) / 86_400_000)
  const {
    rows: [reserved],
  } = await client.query(
    `select setval(sequence, first + $1 - 1), first from (
       select nextval(sequence) as first, sequence from pg_get_serial_sequence('defects', 'id') as sequence) as reserved`,
    [records],
  )
  const { rows: numbered } = await client.query<{ day: string; last: number }>(
    `select day::text, last from defect_numbers`,
  )
  const ids = await readIds(client)
  const planted = isPlanted(records)
  const days = schedule(today, records, planted ? campaign : [])
  return {
    seed: 20_260_801 + Number(reserved.first),
    today,
    schedule: days,
    plants: planted ? plantsOf(days, today, index => ids.series[index] != null) : undefined,
    taken: Object.fromEntries(numbered.map(({ day, last }) => [day, last])),
    historyFrom: Math.max(0, records - withHistory),
    firstId: Number(reserved.first),
    ids,
  }
}

export async function readSeries(client: ClientBase) {
  const { rows } = await client.query<{ name: string; ids: [string, string, string] }>(
    `select b.name || '/' || s.name as name, array[p.id::text, b.id::text, s.id::text] as ids
     from model_series s join brands b on b.id = s.brand_id join producers p on p.id = b.producer_id`,
  )
  return new Map(rows.map(({ name, ids }) => [name, ids]))
}

async function readIds(client: ClientBase): Promise<Ids> {
  const bySeries = await readSeries(client)
  const { rows: codes } = await client.query<{ series: string; name: string; id: string }>(
    `select model_series_id::text as series, name, id::text from type_codes`,
  )
  const byCode = new Map(codes.map(({ series, name, id }) => [`${series} ${name}`, id]))
  const { rows: opinions } = await client.query<{ code: string; id: string }>(
    `select code, id::text from review_opinions`,
  )
  const { rows: people } = await client.query<Person & { role: string }>(
    `select r.name as role, u.id::text, u.name, u.dept_name as "deptName"
     from users u join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id
     where u.state = 'active' order by u.id limit 200`,
  )
  const holding = (role: string) =>
    people.filter(person => person.role === role).map(({ id, name, deptName }) => ({ id, name, deptName }))
  return {
    series: series.map(({ name, brand, variants }) => {
      const ids = bySeries.get(`${brand.name}/${name}`)
      return ids
        ? [...ids, variants.map(({ typeCode }) => byCode.get(`${ids[2]} ${typeCode}`) ?? null)]
        : null
    }),
    staff: {
      entry: holding('录入员'),
      reviewer: holding('形审员'),
      evaluator: holding('评估员'),
      auditor: holding('审核员'),
    },
    opinions: Object.fromEntries(opinions.map(({ code, id }) => [code, id])),
  }
}

async function plainHistory(client: ClientBase, { firstId, historyFrom }: Settings) {
  const range = [firstId, firstId + historyFrom]
  await client.query(
    `insert into defect_versions (defect_id, version, kind, door, at, user_id)
     select id, 1, 'create', 'import', created_at, created_by from defects where id >= $1 and id < $2 order by id`,
    range,
  )
  await client.query(
    `insert into defect_flow (defect_id, from_state, to_state, node, user_id, user_name, dept_name, created_at, version)
     select d.id, null, d.state, 'create', d.created_by, coalesce(u.name, '消费者'), coalesce(u.dept_name, ''),
       d.created_at, 1
     from defects d left join users u on u.id = d.created_by where d.id >= $1 and d.id < $2 order by d.id`,
    range,
  )
}
