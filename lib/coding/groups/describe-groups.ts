import { query } from '@/db/client'
import { walkGrams } from '@/lib/coding/engine/features'
import type { Ctx } from '@/lib/core/context'
import { addDays } from '@/lib/core/today'
import { type TextGroup, weightsOf } from './group-texts'

export interface GroupedRecord {
  id: string
  day: string
  code: string | null
  vin: string | null
  modelRangeId: string | null
}

const recentDays = 91
const leastRecent = 4
// What the rest of the year gives, and one more.
const times = 3
// A group that codes name has most of its records under one of them.
const named = 0.6
const [mostClauses, longestClause, leastTelling] = [2, 20, 0.35]
const others = /99$/
// Digits are folded: every mileage reads alike and says nothing.
const driven = /(行驶|跑了|开了)?0[^ ]{0,2}公里/g

// What a group tells, how much of it is recent, and whether it is new and no code names it.
export function describeGroups(
  found: readonly TextGroup[],
  records: readonly GroupedRecord[],
  texts: ReadonlyMap<string, string>,
  day: string,
) {
  const since = addDays(day, -recentDays)
  const isRecent = (one: GroupedRecord) => one.day > since
  const all = { recent: records.filter(isRecent).length, before: 0 }
  all.before = records.length - all.recent
  return found.flatMap(({ members, centre, nearest }) => {
    const own = members.map(at => records[at]!)
    const recent = own.filter(isRecent)
    const weights = weightsOf(centre)
    const text = (texts.get(records[nearest]!.id) ?? '').replace(driven, '')
    const words = tellingClauses(text, weights)
    if (words.length === 0) return []
    const expected = ((own.length - recent.length + 0.5) * all.recent) / Math.max(1, all.before)
    const codes = new Map<string, number>()
    for (const { code } of recent) if (code && !others.test(code)) codes.set(code, (codes.get(code) ?? 0) + 1)
    const codedShare = Math.max(0, ...codes.values()) / Math.max(1, recent.length)
    // Several days, or it is one text that was pasted by many.
    const [cars, days] = [
      new Set(recent.map(({ vin, id }) => vin ?? id)),
      new Set(recent.map(({ day }) => day)),
    ]
    const events = Math.min(cars.size, days.size)
    return {
      words,
      ids: own.map(({ id }) => id),
      ...{ recent: recent.length, expected, codedShare },
      isNew:
        all.before > 0 && events >= leastRecent && codedShare < named && events >= times * (expected + 1),
      // They come newest first.
      newestAt: own[0]!.day,
    }
  })
}

function tellingClauses(text: string, weights: ReadonlyMap<number, number>): string[] {
  const clauses = text.split(' ').map(clause => {
    let weight = 0
    walkGrams(clause, bucket => {
      weight += weights.get(bucket) ?? 0
    })
    return { clause, weight }
  })
  const heaviest = clauses.toSorted((one, other) => other.weight - one.weight)
  const least = (heaviest[0]?.weight ?? 0) * leastTelling
  const chosen = heaviest.slice(0, mostClauses).filter(({ weight }) => weight > 0 && weight >= least)
  return clauses.filter(one => chosen.includes(one)).map(({ clause }) => clause.slice(0, longestClause))
}

type Described = ReturnType<typeof describeGroups>[number]

const known = `SELECT defect_id::text AS id, group_id::text AS "groupId" FROM text_group_records`
const clear = ['DELETE FROM text_groups', 'DELETE FROM text_group_records']
const insert = `INSERT INTO text_groups (id, words, size, recent, expected, coded_share, is_new, newest_at, found_at)
  SELECT g.id, g.words, cardinality(g.ids), g.recent, g.expected, g."codedShare", g."isNew", g."newestAt", $2
  FROM jsonb_to_recordset($1::jsonb) AS g (id bigint, words text[], ids bigint[], recent int, expected float8,
    "codedShare" real, "isNew" boolean, "newestAt" date)`
const numbers = `SELECT nextval(pg_get_serial_sequence('text_groups', 'id'))::text AS id FROM generate_series(1, $1::int)`
const insertRecords = `INSERT INTO text_group_records (defect_id, group_id)
  SELECT unnest(g.ids), g.id FROM jsonb_to_recordset($1::jsonb) AS g (id bigint, ids bigint[])`

const batchSize = 2_000

// A group that has most records of an earlier one goes on under its id, so that an item goes on with it.
export async function storeGroups(tx: Ctx, groups: readonly Described[]): Promise<void> {
  const before = new Map(
    (await query<{ id: string; groupId: string }>(tx.db, known, [])).map(({ id, groupId }) => [id, groupId]),
  )
  const taken = new Set<string>()
  const kept = groups
    .toSorted((one, other) => other.ids.length - one.ids.length)
    .map(group => {
      const counts = new Map<string, number>()
      for (const id of group.ids) {
        const old = before.get(id)
        if (old && !taken.has(old)) counts.set(old, (counts.get(old) ?? 0) + 1)
      }
      const [id] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? []
      if (id) taken.add(id)
      return { ...group, id: id ?? null }
    })
  const fresh = await query<{ id: string }>(tx.db, numbers, [kept.filter(({ id }) => id === null).length])
  const all = kept.map(group => ({ ...group, id: group.id ?? fresh.pop()!.id }))
  for (const statement of clear) await query(tx.db, statement, [])
  for (let at = 0; at < all.length; at += batchSize) {
    const batch = JSON.stringify(all.slice(at, at + batchSize))
    await query(tx.db, insert, [batch, tx.now])
    await query(tx.db, insertRecords, [batch])
  }
}
