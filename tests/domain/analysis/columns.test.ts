import path from 'node:path'
import { eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { defectChanges } from '@/db/schema/defect-images'
import { defects } from '@/db/schema/defects'
import { ColumnsChild } from '@/lib/analysis/columns/columns-child'
import type { Counts } from '@/lib/analysis/columns/columns-program'
import {
  columnsState,
  emptyColumns,
  fillColumns,
  followColumns,
  keepColumns,
  takeColumns,
} from '@/lib/analysis/columns/store'
import { readCube, readMembers } from '@/lib/analysis/query/cube'
import { type Dimension, groupings } from '@/lib/analysis/query/dimensions'
import type { Ctx } from '@/lib/core/context'
import { scratchFolder } from '@/lib/core/process/scratch-folder'
import type { FilterValues } from '@/lib/defects/list/filters'
import { openTwoServers, type TwoServers } from '@/tests/support/database/two-servers'
import { inJob } from '@/tests/support/defects/imports'
import { inFull, runs } from '@/tests/support/depth'

let two: TwoServers
let servers: Ctx[]
let ids: string[]

beforeAll(async () => {
  // What a server keeps lies beside its files.
  process.env.FILES_DIR = path.join(await scratchFolder(), 'files')
  two = await openTwoServers()
  servers = two.servers
  const { db } = two.database
  ids = (await db.select({ id: defects.id }).from(defects).limit(5)).map(({ id }) => id)
  await db
    .update(defects)
    .set({ extraAssemblies: ['04', '12'], symptomCodes: ['S01', 'S18'], riskLevel: 'H' })
    .where(eq(defects.id, ids[0]!))
})
beforeEach(async () => {
  await fillColumns(two.database.db)
  expect(columnsState()).toBe('ready')
})
afterAll(async () => {
  emptyColumns()
  await two?.close()
})

// Kept answers would hide who answers.
const keptAnswers = Symbol.for('vehicle-defects.analysis.answers')
const forget = () => Reflect.deleteProperty(globalThis, keptAnswers)

interface Question {
  window: FilterValues
  sets: Record<string, readonly Dimension[]>
}

async function answer(ctx: Ctx, question: Question) {
  forget()
  return answerAgain(ctx, question)
}

async function answerAgain(ctx: Ctx, { window, sets }: Question) {
  // Somebody who types values is refused those that no list has.
  const cube = await readCube(inJob(ctx), {
    windows: [window, { ...window, receivedAtFrom: '2025-03-02' }],
    sets,
    counts: { severe: { severe: true } },
  })
  return Object.entries(cube).map(([set, rows]) => [set, ...rows.map(row => JSON.stringify(row)).sort()])
}

// In a transaction only that can show what it has written.
const fromDatabase = (ctx: Ctx, question: Question) => ctx.tx(tx => answer(tx, question))

const window = { counted: true, alsoExtra: false, receivedAtFrom: '2023-01-01', receivedAtTo: '2026-12-31' }

const filters = fc.record(
  {
    powerType: fc.subarray(['BEV', 'GAS', "P'HEV"], { minLength: 1 }),
    severe: fc.boolean(),
    newEnergy: fc.boolean(),
    state: fc.subarray([10, 20, 30, 50], { minLength: 1 }),
    assemblyCode: fc.subarray(['01', '04', '12'], { minLength: 1 }),
    symptomCodes: fc.subarray(['S01', 'S18'], { minLength: 1 }),
    missing: fc.subarray(['symptomCodes', 'modelYear'], { minLength: 1 }),
    productionMonth: fc.constant('2023-05'),
    modelYearFrom: fc.constantFrom(2020, 2023),
    alsoExtra: fc.boolean(),
    receivedAtFrom: fc.constantFrom('2023-01-01', '2024-02-15'),
  },
  { requiredKeys: [] },
)
const dimensions = [
  ...groupings,
  ...(['week', 'month', 'newEnergy', 'lagDays', 'mileage', 'mileageImplausible'] as const),
]

test('the column store counts what PostgreSQL counts', inFull, async () => {
  await fc.assert(
    fc.asyncProperty(
      filters,
      fc.uniqueArray(fc.constantFrom<Dimension>(...dimensions), { minLength: 1, maxLength: 3 }),
      async (given, cells) => {
        const question = {
          window: { ...window, ...given },
          sets: { total: [], cells, first: cells.slice(0, 1) },
        }
        expect(await answer(servers[0]!, question)).toEqual(await fromDatabase(servers[0]!, question))
        expect(columnsState()).toBe('ready')
      },
    ),
    runs(60),
  )
})

test('it names the records of cells that PostgreSQL names, as many as it counts', async () => {
  const question = { ...window, alsoExtra: true }
  for (const cells of [
    ['modelRangeId', 'symptomCodes'],
    ['producerId', 'modelYear', 'assemblyCode'],
  ] satisfies Dimension[][]) {
    const cube = await readCube(inJob(servers[0]!), { windows: [question], sets: { cells } })
    const counted = cube.cells.filter(({ keys }) => !keys.includes(null)).slice(0, 40)
    const keys = counted.map(row => row.keys as string[])
    const named = async (ctx: Ctx) => {
      forget()
      return (await readMembers(ctx, question, cells, keys)).map(ids => ids.sort())
    }
    const members = await named(inJob(servers[0]!))
    expect(members.map(ids => ids.length)).toEqual(counted.map(({ n }) => n))
    expect(columnsState()).toBe('ready')
    expect(await servers[0]!.tx(named)).toEqual(members)
  }
})

const byState = { window, sets: { byState: ['state', 'month'] } } satisfies Question

test(
  'an answer has every write before it, whoever moves records between months, removes and restores them',
  inFull,
  async () => {
    const step = fc.oneof(
      fc.record({
        write: fc.nat(1),
        record: fc.nat(4),
        set: fc.oneof(
          fc.record({
            receivedAt: fc.constantFrom('2023-01-31', '2024-02-10', '2025-12-31', '2026-05-01', null),
          }),
          fc.record({ state: fc.constantFrom(10, 30, 70) }),
          fc.record({ deletedAt: fc.constantFrom(new Date(0), null) }),
          fc.record({ powerType: fc.constantFrom('BEV', 'GAS', 'newly typed', null) }),
          fc.record({
            symptomCodes: fc.constantFrom<string[]>([], ['S01'], ['S01', 'S18']),
            fireCount: fc.nat(2),
          }),
        ),
      }),
      fc.record({ ask: fc.nat(1), empties: fc.integer({ max: 5, min: 0 }).map(one => one === 0) }),
    )
    const sets = {
      byState: ['state', 'month'],
      byPower: ['powerType', 'lagDays'],
      bySymptom: ['symptomCodes', 'powerType'],
    } satisfies Question['sets']
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 16 }), async steps => {
        forget()
        for (const step of steps)
          if ('write' in step)
            await servers[step.write]!.db.update(defects)
              .set(step.set)
              .where(eq(defects.id, ids[step.record]!))
          else {
            if (step.empties) emptyColumns()
            await fillColumns(two.database.db)
            const followed = await answerAgain(servers[step.ask]!, { window, sets })
            const kept = Reflect.get(globalThis, keptAnswers)
            expect(followed).toEqual(await fromDatabase(servers[step.ask]!, { window, sets }))
            Reflect.set(globalThis, keptAnswers, kept)
            expect(columnsState()).toBe('ready')
          }
      }),
      runs(20),
    )
  },
)

// Without the triggers that count writes: whoever counts in PostgreSQL sees it.
const changeUnnoticed = (id: string, riskLevel: string) =>
  two.database.owner.db.transaction(async tx => {
    await tx.execute(sql`ALTER TABLE defects DISABLE TRIGGER USER`)
    await tx.update(defects).set({ riskLevel }).where(eq(defects.id, id))
    await tx.execute(sql`ALTER TABLE defects ENABLE TRIGGER USER`)
  })

test('after a write only the records that changed are counted again', async () => {
  const byRisk = { window, sets: { byRisk: ['riskLevel'] } } satisfies Question
  const [, , rest] = ids as [string, string, string]
  const write = (set: Partial<typeof defects.$inferInsert>) =>
    servers[0]!.db.update(defects).set(set).where(eq(defects.id, rest))
  const sent = vi.spyOn(ColumnsChild.prototype, 'count')
  await write({ receivedAt: '2024-03-03', riskLevel: 'H', state: 10, deletedAt: null })
  await answer(servers[0]!, byRisk)
  await write({ riskLevel: 'M' })
  const followed = await answerAgain(servers[0]!, byRisk)
  const counted = await Promise.all(sent.mock.results.map(({ value }) => value as Promise<Counts>))
  expect(counted.map(({ all, changes }) => [Boolean(all), changes?.length])).toEqual([
    [true, undefined],
    [false, 2],
  ])
  sent.mockRestore()
  expect(followed).toEqual(await fromDatabase(servers[0]!, byRisk))
})

test('it counts again only what was written to', async () => {
  const byRisk = { window, sets: { byRisk: ['riskLevel'] } } satisfies Question
  const [, , rest] = ids as [string, string, string]
  await servers[0]!.db
    .update(defects)
    .set({ receivedAt: '2024-03-03', riskLevel: 'H', state: 10, deletedAt: null })
    .where(eq(defects.id, rest))
  const before = await answer(servers[0]!, byRisk)
  await changeUnnoticed(rest, 'M')
  expect(await answer(servers[0]!, byRisk)).toEqual(before)
  await servers[1]!.db.update(defects).set({ mileage: 7 }).where(eq(defects.id, rest))
  const after = await answer(servers[0]!, byRisk)
  expect(after).not.toEqual(before)
  expect(after).toEqual(await fromDatabase(servers[0]!, byRisk))
})

test('what is not committed is not counted, and from the commit on it is', async () => {
  const before = await answer(servers[0]!, byState)
  await two.other.db.transaction(async db => {
    await db
      .update(defects)
      .set({ state: 40, receivedAt: '2024-06-06', deletedAt: null })
      .where(eq(defects.id, ids[0]!))
    expect(await answer(servers[0]!, byState)).toEqual(before)
  })
  const after = await answer(servers[0]!, byState)
  expect(after).not.toEqual(before)
  expect(after).toEqual(await fromDatabase(servers[0]!, byState))
})

test('what was taken in is forgotten after a while, and a store that was away so long is filled anew', async () => {
  const { db } = two.database
  const changes = () => db.$count(defectChanges)
  const write = (receivedAt: string) => db.update(defects).set({ receivedAt }).where(eq(defects.id, ids[0]!))
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    await write('2024-05-05')
    await followColumns(db)
    expect(await changes()).toBeGreaterThan(0)
    // Not before every transaction of that time has ended, of other databases too.
    await expect
      .poll(async () => {
        vi.setSystemTime(Date.now() + 700_000)
        await followColumns(db)
        return changes()
      })
      .toBe(0)
    await write('2024-08-08')
    expect(await answer(servers[0]!, byState)).toEqual(await fromDatabase(servers[0]!, byState))
  } finally {
    vi.useRealTimers()
  }
})

test('a store that is gone is filled again, and meanwhile PostgreSQL answers', async () => {
  const before = await answer(servers[0]!, byState)
  emptyColumns()
  expect(await answer(servers[0]!, byState)).toEqual(before)
  await expect.poll(columnsState).toBe('ready')
  expect(await answer(servers[0]!, byState)).toEqual(before)
})

async function startAgain() {
  await takeColumns()
  await fillColumns(two.database.db)
}

test('a server that starts again has what it kept when it stopped, and what was written since', async () => {
  const byRisk = { window, sets: { byRisk: ['riskLevel'] } } satisfies Question
  const [id, other] = [ids[3]!, ids[4]!]
  const counting = { receivedAt: '2024-09-09', state: 30, deletedAt: null, riskLevel: 'L' }
  await servers[0]!.db
    .update(defects)
    .set(counting)
    .where(inArray(defects.id, [id, other]))
  const before = await answer(servers[0]!, byRisk)
  await keepColumns()
  emptyColumns()
  await changeUnnoticed(id, 'H')
  await startAgain()
  expect(await answer(servers[0]!, byRisk)).toEqual(before)
  await changeUnnoticed(id, 'L')
  await keepColumns()
  emptyColumns()
  await servers[1]!.db.update(defects).set({ riskLevel: 'M' }).where(eq(defects.id, other))
  await startAgain()
  const after = await answer(servers[0]!, byRisk)
  expect(after).not.toEqual(before)
  expect(after).toEqual(await fromDatabase(servers[0]!, byRisk))
  // Once only.
  emptyColumns()
  await changeUnnoticed(id, 'H')
  await startAgain()
  expect(await answer(servers[0]!, byRisk)).toEqual(await fromDatabase(servers[0]!, byRisk))
})

test('more questions than can be answered soon are refused, whoever counts', async () => {
  await servers[0]!.db
    .update(defects)
    .set({ receivedAt: '2024-07-07', state: 10, deletedAt: null })
    .where(eq(defects.id, ids[1]!))
  let refused = 0
  const questions = Array.from({ length: 12 }, (_, at) => ({
    ...byState,
    window: { ...window, receivedAtTo: `2026-12-${at + 10}` },
  }))
  let asked: Promise<unknown>[] = []
  await two.database.owner.db.transaction(async tx => {
    // What was written cannot be taken in.
    await tx.execute(sql`LOCK TABLE defects IN ACCESS EXCLUSIVE MODE`)
    asked = questions.map(question =>
      answer(servers[0]!, question).catch(({ code }) => {
        expect(code).toBe('busy')
        refused++
      }),
    )
    await expect.poll(() => refused).toBe(2)
  })
  await Promise.all(asked)
  expect(refused).toBe(2)
})
