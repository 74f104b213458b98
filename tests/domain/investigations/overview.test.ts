import { buffer } from 'node:stream/consumers'
import PizZip from 'pizzip'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '@/lib/core/context'
import { addDays, addMonths, today } from '@/lib/core/today'
import { readOverviewDocument } from '@/lib/investigations/overview/overview-document'
import { readOverview } from '@/lib/investigations/overview/read-overview'
import { tabulateOverview } from '@/lib/investigations/overview/tabulate-overview'
import { investigationVerbs } from '@/lib/investigations/verbs'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { refusedFor } from '@/tests/support/defects/history'
import { type Catalogue, seedCatalogue } from '@/tests/support/defects/records'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ids: Catalogue
let head: Ctx
let day: string

beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  head = await contextOf(database.db, ['investigation'])
  day = today(head.now)
})
afterAll(() => database.close())

const run = async (text: string, values: unknown[] = []) =>
  (await database.pool.query(text, values)).rows as Record<string, string>[]

// Two hundred files over three years in every state, with and without each of the dates.
const generate = () =>
  run(
    `with files as (insert into investigations (file_no, title, question, level, dept_name, leader_id, origin, year,
        apply_time, state, state_since, planned_end, concluded_at, apply_budget, suggest_budget)
      select 'DC1998' || lpad(n::text, 4, '0'), '档案' || n, '？', 'check', '处', $1, '{}', 2020 + n % 3, $2::date - n * 5,
        (array['draft','applied','approved','refused','running','concluded','closed'])[1 + n % 7],
        $2::date - n % 40, case when n % 4 > 0 then $2::date - 20 + n % 50 end,
        case when n % 7 in (5, 6) then $2::date - n * 3 end,
        case when n % 5 > 0 then n + 0.01 end, case when n % 2 = 0 then 9999999999.99 end
      from generate_series(1, 200) as n returning id, file_no, apply_time),
    records as (insert into defects (complaint_no, state, received_at, complaint_type, brand_id, version, created_at)
      select 'V' || n, 10, $2::date - n * 6, '01', $3, 1, now() from generate_series(1, 200) as n
      returning id, complaint_no),
    kept as (insert into investigation_records (investigation_id, defect_id, verdict)
      select f.id, r.id, (array['proposed','included','supports','contradicts','irrelevant'])[1 + r.id::int % 5]
        from files as f join records as r on r.complaint_no = 'V' || substr(f.file_no, 7)::int),
    items as (insert into watch_items (place, group_key, event_key, first_at, last_at, evidence, state)
      select 'own:' || n, '{}', '{}', $2::date - n * 11 / 2, $2, '{}', 'closed' from generate_series(1, 200, 3) as n
      returning id, place),
    filed as (insert into recalls (recall_no, title, kind, influence, producer_id, assembly_code, defect, filed_at, quantity, state)
      select 'R' || n, '召回', 'voluntary', 'active', $4, '04', '？', $2::date - n * 2, 1,
        case when n % 8 = 0 then 'draft' else 'filed' end from generate_series(1, 200, 4) as n returning id, recall_no)
    insert into investigation_links (investigation_id, entity, entity_id)
      select f.id, 'watchItem', w.id from files as f join items as w on w.place = 'own:' || substr(f.file_no, 7)::int
      union all select f.id, 'recall', c.id from files as f join filed as c on c.recall_no = 'R' || substr(f.file_no, 7)::int`,
    [head.user!.id, day, ids.brand, ids.producer],
  )

const filtersOf = (href: string) => Object.fromEntries(new URLSearchParams(href.split('?')[1]))
const listed = (href: string) => investigationVerbs.page(head, { ...filtersOf(href), limit: 1 } as never)

test('without files it says so, and without the right it is not shown', async () => {
  expect(await tabulateOverview(head, {})).toEqual({ finding: '还没有调查档案。', tables: [] })
  const viewer = await contextOf(database.db, ['vehicle_defect'])
  for (const read of [readOverview, tabulateOverview, readOverviewDocument])
    expect(await refusedFor(read(viewer, {}))).toBe('forbidden')
})

test('each number is the number of files of the list behind it', async () => {
  await generate()
  const { tables } = await tabulateOverview(head, {})
  let compared = 0
  for (const { name, rows, notes } of tables) {
    const cells = rows.flatMap(row =>
      name === 'states' ? [row[1]!, row[4]!] : name === 'budget' ? [row[1]!] : row.slice(1),
    )
    for (const { text, href } of [...cells, ...notes]) {
      if (!href) continue
      const counted = /（([\d,]+)）$|未计入 ([\d,]+) 个$|^([\d,]+)$/.exec(text)!.slice(1).find(Boolean)!
      expect([href, (await listed(href)).total]).toEqual([href, Number(counted)])
      compared += 1
    }
  }
  expect(compared).toBeGreaterThan(40)
})

test('days, medians and sums are those of the files themselves', async () => {
  const { states, budget, periods } = await readOverview(head, {})
  const median = (days: number[]) => {
    const sorted = days.sort((one, other) => one - other)
    const middle = (sorted.length - 1) / 2
    return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2
  }
  const numbers = Array.from({ length: 200 }, (_, at) => at + 1)
  const running = numbers.filter(n => n % 7 === 4).map(n => n % 40)
  expect(states.find(({ state }) => state === 'running')).toMatchObject({
    ...{ n: running.length, medianDays: median([...running]), oldestDays: Math.max(...running) },
  })
  expect(states.find(({ state }) => state === null)).toMatchObject({ n: 200, oldestDays: 39 })
  expect(budget.at(-1)).toMatchObject({
    ...{ year: null, n: 200, suggestBudget: '999999999999.00', adjustBudget: '0.00' },
    applyBudget: `${numbers.filter(n => n % 5 > 0).reduce((sum, n) => sum + n, 0) + 1}.60`,
  })
  const since = periods[0]!.from
  const within = `i.apply_time >= $1 and r.verdict in ('included', 'supports', 'contradicts')`
  const from = `from investigations as i join investigation_records as r on r.investigation_id = i.id
    join defects as d on d.id = r.defect_id`
  const opened = await run(`select i.apply_time - d.received_at as days ${from} where ${within}`, [since])
  const recalled = await run(
    `select c.filed_at - d.received_at as days ${from} join investigation_links as l on l.investigation_id = i.id
      join recalls as c on c.id = l.entity_id and l.entity = 'recall' and c.state <> 'draft' where ${within}`,
    [since],
  )
  const spanOf = (rows: Record<string, unknown>[]) => ({
    ...{ n: rows.length, medianDays: median(rows.map(({ days }) => Number(days))) },
  })
  expect(periods.at(-1)).toMatchObject({ opening: spanOf(opened), recall: spanOf(recalled) })
  expect(periods.map(({ quarter }) => quarter)).toHaveLength(9)
})

test('what came before the first record or before the file was opened is not counted', async () => {
  const [file] = await run(
    `select i.id::text, d.id::text as defect from investigations as i join investigation_records as r
      on r.investigation_id = i.id join defects as d on d.id = r.defect_id join investigation_links as l
      on l.investigation_id = i.id join recalls as c on c.id = l.entity_id and l.entity = 'recall' and c.state = 'filed'
      where i.apply_time > $1 and r.verdict = 'supports' limit 1`,
    [addMonths(day, -18)],
  )
  const spansOf = async () => {
    const { opening, recall } = (await readOverview(head, {})).periods.at(-1)!
    return [opening.n, recall.n]
  }
  const [opening, recall] = await spansOf()
  await run(
    'update recalls set filed_at = $2 from investigation_links as l where l.entity_id = recalls.id and l.entity = $3 and l.investigation_id = $1',
    [file!.id, addMonths(day, -30), 'recall'],
  )
  expect(await spansOf()).toEqual([opening, recall! - 1])
  await run('update defects set received_at = $2 where id = $1', [file!.defect, addDays(day, 1)])
  expect(await spansOf()).toEqual([opening! - 1, recall! - 1])
  await run('update defects set received_at = $2 where id = $1', [file!.defect, addDays(day, -600)])
  expect((await spansOf())[0]).toBe(opening)
  for (const change of ['deleted_at = now()', 'deleted_at = null, state = 0']) {
    await run(`update defects set ${change} where id = $1`, [file!.defect])
    expect((await spansOf())[0]).toBe(opening! - 1)
  }
  await run('update defects set state = 10 where id = $1', [file!.defect])
  expect((await spansOf())[0]).toBe(opening)
  for (const [verdict, n] of [
    ['irrelevant', opening! - 1],
    ['contradicts', opening],
  ] as const) {
    await run('update investigation_records set verdict = $2 where defect_id = $1', [file!.defect, verdict])
    expect((await spansOf())[0]).toBe(n)
  }
  await run('delete from investigation_records where defect_id = $1', [file!.defect])
  expect((await spansOf())[0]).toBe(opening! - 1)
})

test('as Word it has the same tables', async () => {
  const { tables } = await tabulateOverview(head, {})
  const { file } = await readOverviewDocument(head, {})
  const content = 'stream' in file ? await buffer(file.stream) : Buffer.of()
  const words = new PizZip(content)
    .file('word/document.xml')!
    .asText()
    .replace(/<[^>]+>/g, '|')
  for (const { title, rows } of tables)
    for (const text of [title, ...rows.flat().map(cell => cell.text)]) expect(words).toContain(text)
})
