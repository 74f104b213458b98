import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { pairsOf, similarity } from '@/lib/defects/list/keyword'
import type { DefectValues } from '@/lib/defects/schema'
import { readerOf, seesPersonal, visibleTo } from '@/lib/defects/visible'
import { foldCode } from '@/lib/values/fold'
import { minPairs, similarityThreshold } from './text-similarity'

const mostOfDay = 20_000
const mostCompared = 100
const mostKept = 200_000

// Fenced off (LIMIT) by day and brand, each led by one index.
const statement = `SELECT given.day::text, given.brand::text, d.complaint_no AS "complaintNo", d.summary, d.vin
  FROM unnest($1::date[], $2::bigint[]) AS given (day, brand) CROSS JOIN LATERAL (
    SELECT complaint_no, summary, vin FROM defects WHERE received_at = given.day
      AND brand_id IS NOT DISTINCT FROM given.brand AND deleted_at IS NULL AND ${visibleTo('$3')}
    LIMIT ${mostOfDay}) AS d`

type Known = Record<'day' | 'complaintNo', string> & Record<'brand' | 'summary' | 'vin', string | null>

interface Row {
  row: number
  values: DefectValues
}

const keyOf = (day: unknown, brand: unknown) => `${day} ${brand ?? ''}`

// Which rows tell what a record tells already, though nothing proves it: received the same day, of the same brand, in the
// same words but for signs and spaces, or in nearly the same. A list that is sent again with one more column has only such
// rows.
export function likelySameFinder(ctx: Ctx) {
  const groups = new Map<string, Known[]>()
  let kept = 0

  const load = async (rows: readonly Row[]) => {
    if (kept > mostKept) groups.clear()
    const requested = new Map(
      rows.map(({ values: { receivedAt, brandId } }) => [
        keyOf(receivedAt, brandId),
        { receivedAt, brandId },
      ]),
    )
    const missing = [...requested].filter(([key]) => !groups.has(key))
    if (missing.length === 0) return
    for (const [key] of missing) groups.set(key, [])
    const found = await query<Known>(ctx.db, statement, [
      missing.map(([, { receivedAt }]) => receivedAt),
      missing.map(([, { brandId }]) => brandId ?? null),
      readerOf(ctx),
    ])
    kept = found.length + (kept > mostKept ? 0 : kept)
    for (const one of found) groups.get(keyOf(one.day, one.brand))!.push(one)
  }

  return async (rows: readonly Row[]): Promise<{ row: number; complaintNo: string }[]> => {
    await load(rows)
    const byText = new Map<string, Map<string, Known>>()
    return rows.flatMap(({ row, values }) => {
      const key = keyOf(values.receivedAt, values.brandId)
      const group = groups.get(key) ?? []
      if (group.length === 0) return []
      const texts = byText.get(key) ?? new Map(group.map(one => [foldCode(one.summary ?? ''), one]))
      byText.set(key, texts)
      const same =
        group.find(({ vin }) => values.vin && vin === values.vin && seesPersonal(ctx)) ??
        texts.get(foldCode(values.summary ?? '')) ??
        nearlySame(values.summary, group)
      const differs = same?.vin && values.vin && same.vin !== values.vin
      return same && !differs ? [{ row, complaintNo: same.complaintNo }] : []
    })
  }
}

function nearlySame(summary: string | null | undefined, group: readonly Known[]): Known | undefined {
  const pairs = pairsOf(summary)
  if (pairs.size < minPairs || group.length > mostCompared) return undefined
  return group.find(one => similarity(pairs, pairsOf(one.summary)) >= similarityThreshold)
}
