import { afterAll, beforeAll } from 'vitest'
import type { Ctx } from '@/lib/core/context'
import { readText } from '@/lib/defects/import/read-text'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { contextOf } from '@/tests/support/people/people'

/** Reads texts as a clerk does at noon of 28 November 2026; `ids` are those of brands and series by their names. */
export function openTextReader() {
  let database: TestDatabase
  let clerk: Ctx
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    database = await openTestDatabase()
    const all = await contextOf(database.db, ['vehicle_defect', 'vehicle_defect_add'])
    clerk = { ...all, now: new Date('2026-11-28T04:00:00Z') }
    const known = await lookups(clerk)
    for (const { id, name } of [...known.series.values(), ...known.brands.values()]) ids[name] = id
  })
  afterAll(() => database.close())
  const read = async (text: string) => {
    const { proposals, unread, leftOut } = await readText(clerk, { text })
    return {
      values: Object.fromEntries(proposals.map(({ field, value }) => [field, value])),
      words: Object.fromEntries(proposals.map(({ field, words }) => [field, words])),
      unread,
      leftOut,
    }
  }
  return { read, ids, viewer: () => contextOf(database.db, ['vehicle_defect']) }
}
