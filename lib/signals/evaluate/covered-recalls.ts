import { query } from '@/db/client'
import type { Reader } from '@/db/replicas'
import type { CoveredRecall, RecallsOn } from './fire-recalls'
import type { Mode } from './hits'

interface Stored {
  id: string
  assemblyCode: string
  /** Days since 1970, as is `filedAt`. */
  startsAt: number
  filedAt: number
  ids: number[]
  decidedOn: number[]
}

const covered = `SELECT r.id::text, r.assembly_code AS "assemblyCode", r.starts_at - DATE '1970-01-01' AS "startsAt",
    r.filed_at - DATE '1970-01-01' AS "filedAt", array_agg(m.defect_id::float8) AS ids,
    array_agg((m.at AT TIME ZONE 'Asia/Shanghai')::date - DATE '1970-01-01') AS "decidedOn"
  FROM recalls AS r JOIN recall_records AS m ON m.recall_id = r.id JOIN defects AS d ON d.id = m.defect_id
  WHERE r.state IN ('running', 'done') AND r.starts_at IS NOT NULL AND m.verdict = 'covered' AND m.removed_at IS NULL
    AND d.received_at >= r.starts_at AND d.assembly_code = r.assembly_code
  GROUP BY r.id ORDER BY r.id`

/**
 * Campaigns whose remedy had begun on a day. In mode `entered` a record counts from the day after it was found to be
 * covered, in mode `received` as if that had been known at once.
 */
export function coveredRecalls(reader: Reader, mode: Mode): RecallsOn {
  let read: Promise<Stored[]> | undefined
  return async day => {
    read ??= reader.run(db => query<Stored>(db, covered))
    return (await read).flatMap(recall => {
      const { id, assemblyCode, startsAt, filedAt, ids, decidedOn } = recall
      if (startsAt > day || filedAt > day) return []
      const known = mode === 'entered' ? ids.filter((_, at) => decidedOn[at]! < day) : ids
      const one: CoveredRecall = { id, assemblyCode, startsAt, recordIds: new Set(known) }
      return one.recordIds.size > 0 ? [one] : []
    })
  }
}
