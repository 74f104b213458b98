import { query } from '@/db/client'
import type { defects } from '@/db/schema/defects'
import type { Ctx } from '@/lib/core/context'
import { judgedFields } from './judge'
import { type KnownRecalls, knownRecalls } from './known-recalls'
import { deciding, matchedFields } from './matched-fields'
import {
  coveringOf,
  matchesOf,
  type RowChanges,
  rowChanges,
  storedMatches,
  writeRowChanges,
} from './recall-rows'

type Row = typeof defects.$inferSelect
export type RecordChanges = Partial<typeof defects.$inferInsert>

const lock = 'SELECT lock_recall_revision() AS revision'

// Campaigns by which this transaction must judge. Their revision stays locked until it ends: a match by a later
// revision waits for it.
export async function lockKnownRecalls(tx: Ctx): Promise<KnownRecalls> {
  const [row] = await query<{ revision: number }>(tx.db, lock)
  return knownRecalls(tx, row!.revision)
}

export interface Judged {
  records: Row[]
  changes: RecordChanges
}

export async function judgeChanges(tx: Ctx, records: Row[], changes: RecordChanges) {
  if (!records.some(record => concernsRecalls(record, changes))) return { groups: [{ records, changes }] }
  const known = await lockKnownRecalls(tx)
  const nothing = known.byId.size === 0
  const stored = nothing
    ? new Map()
    : await storedMatches(
        tx,
        records.map(({ id }) => id),
      )
  const groups = new Map<string, Judged>()
  const rows: RowChanges[] = []
  for (const record of records) {
    const found = matchesOf(known, { ...record, ...changes })
    // The rows of campaigns that are not in effect are the match job's.
    const before = [...(stored.get(record.id) ?? [])].filter(({ recallId }) => known.byId.has(recallId))
    rows.push(rowChanges(record.id, found, before))
    const differing = matchedFields(record, changes, deciding(coveringOf(known, found, before)))
    const key = JSON.stringify(differing)
    const group = groups.get(key) ?? { records: [], changes: { ...changes, ...differing } }
    group.records.push(record)
    groups.set(key, group)
  }
  return { groups: [...groups.values()], writeRows: () => writeRowChanges(tx, rows) }
}

const carFields = [...judgedFields, 'vinStatus'] as const

function concernsRecalls(record: Row, changes: RecordChanges): boolean {
  if (changes.recallMatched !== undefined) return false
  if (record.deletedAt && changes.deletedAt === null) return true
  if (record.recallMatched && ('inRecall' in changes || 'recallNo' in changes || 'completeness' in changes))
    return true
  return carFields.some(name => changes[name] !== undefined && (changes[name] ?? null) !== record[name])
}
