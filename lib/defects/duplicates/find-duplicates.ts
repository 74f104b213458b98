import { z } from 'zod'
import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { day, emptyAsNull } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { id, normalized, text } from '@/lib/core/text'
import { today } from '@/lib/core/today'
import { pairsOf } from '@/lib/defects/list/keyword'
import { pairShares } from '@/lib/defects/list/pair-shares'
import { type DefectRow, presentRows, rowColumns, type StoredRow } from '@/lib/defects/record/defect-row'
import { typedVin } from '@/lib/defects/schema'
import { states } from '@/lib/defects/states'
import { foundByOthers, limitVinLookups, wroteVinOf } from '@/lib/defects/vin-limit'
import { readerOf, visibleTo } from '@/lib/defects/visible'
import { translate } from '@/lib/i18n/translate'
import { foldCode } from '@/lib/values/fold'
import { normalizeMobile } from '@/lib/values/phone'
import { isPlate, normalizePlate } from '@/lib/values/plate'
import { normalizeCardNumber } from '@/lib/values/spelling'
import { type Compared, candidateStatement } from './candidate-statement'
import { mayComparePersonalNumbers, storedComparisonInput } from './compare-defects'
import { type ComparisonInput, type Reason, scorePair } from './score-pair'
import { groupsOf, similarityThreshold } from './text-similarity'

const input = z.strictObject({
  id: id.optional(),
  vin: emptyAsNull(typedVin),
  mobile: emptyAsNull(normalized(normalizeMobile, text(20))),
  cardNo: emptyAsNull(normalized(normalizeCardNumber, text(30))),
  plateNo: emptyAsNull(normalized(normalizePlate, text(10))),
  modelRangeId: emptyAsNull(id),
  brandId: emptyAsNull(id),
  assemblyCode: emptyAsNull(text(40)),
  faultDate: emptyAsNull(day),
  receivedAt: emptyAsNull(day),
  description: emptyAsNull(text(4000)),
})

const maxShown = 20

export const findDuplicates = operation({
  access: 'vehicle_defect:query',
  input,
  async run(ctx, { id, description, ...sent }): Promise<DuplicateCandidate[]> {
    const { text: storedText, ...stored } = id ? await storedComparisonInput(ctx, id) : { text: null }
    const typed = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
    const person = await mayComparePersonalNumbers(ctx, sent)
    const typedValues: Partial<Compared> = { ...stored, ...typed, ...(person ? {} : hidden(stored)) }
    const comparisonInput = meaningful(
      typedValues,
      pairsOf(description === undefined ? storedText : description),
    )
    // A VIN that the caller wrote into the record counts as typed, or saving guesses would bypass the VIN limit.
    const requestedVin =
      typed.vin !== undefined || (id && (await wroteVinOf(ctx, id))) ? comparisonInput.vin : undefined
    const candidates = await limitVinLookups(
      ctx,
      requestedVin,
      () => loadCandidates(ctx, id, comparisonInput),
      (rows, vin) => foundByOthers(ctx, vin, rows.filter(row => row.vin === vin).length),
    )
    const scored = candidates.flatMap(row => {
      const found = scorePair(comparisonInput, row)
      return found ? [{ ...found, row }] : []
    })
    scored.sort((one, other) => other.score - one.score || Number(other.row.id) - Number(one.row.id))
    return presentCandidates(ctx, scored.slice(0, maxShown), id)
  },
})

const hidden = ({ mobile = null, cardNo = null, plateNo = null }: Partial<Compared>) => ({
  mobile,
  cardNo,
  plateNo,
})

function meaningful(typedValues: Partial<Compared>, pairs: ReadonlySet<number>): ComparisonInput {
  const kept = (value: string | null | undefined, form: RegExp) =>
    value && form.test(value) && new Set(value).size > 2 ? value : null
  const plateKey = typedValues.plateNo && foldCode(typedValues.plateNo)
  return {
    vin: kept(typedValues.vin, /^[A-Z0-9]{17}$/),
    mobile: kept(typedValues.mobile, /^\+?[\d-]{7,20}$/),
    cardNo: kept(typedValues.cardNo, /^[\dA-Za-z]{6,30}$/),
    plateNo: plateKey && isPlate(plateKey) && new Set(plateKey).size > 2 ? plateKey : null,
    modelRangeId: typedValues.modelRangeId ?? null,
    brandId: typedValues.brandId ?? null,
    assemblyCode: typedValues.assemblyCode ?? null,
    faultDate: typedValues.faultDate ?? null,
    receivedAt: typedValues.receivedAt ?? null,
    pairs,
  }
}

/** Comparing two texts of 80 pairs takes 15 µs; this budget keeps the answer fast enough while somebody types. */
const kindBudget = 40_000
const highestId = '9223372036854775807'

async function loadCandidates(ctx: Ctx, id: string | undefined, comparisonInput: ComparisonInput) {
  const shares = await pairShares(ctx.db)
  const groups = groupsOf([...comparisonInput.pairs], similarityThreshold, pair => shares.of.get(pair) ?? 0)
  const ofKind =
    groups.length > 0 ? Math.max(50, Math.min(500, Math.floor(kindBudget / comparisonInput.pairs.size))) : 0
  return query<Compared>(ctx.db, candidateStatement, [
    id ?? '0',
    comparisonInput.vin,
    comparisonInput.mobile,
    comparisonInput.cardNo,
    comparisonInput.plateNo,
    comparisonInput.faultDate ?? comparisonInput.receivedAt ?? today(ctx.now),
    comparisonInput.modelRangeId,
    comparisonInput.brandId,
    comparisonInput.assemblyCode,
    groups.map(pairs => `{${pairs.join(',')}}`),
    ofKind,
    id ?? highestId,
    readerOf(ctx),
  ])
}

interface Scored {
  score: number
  reasons: Reason[]
  row: Pick<Compared, 'id' | 'state' | 'dupGroupId'>
}

type DuplicateCandidate = DefectRow & {
  score: number
  reasons: (Reason & { text: string })[]
  through: string | null
}

const statement = `SELECT ${rowColumns} FROM defects AS d
  WHERE d.id = ANY ($1::bigint[]) AND d.deleted_at IS NULL AND ${visibleTo('$2', 'd.')}`

async function presentCandidates(ctx: Ctx, scored: Scored[], requestedVin: string | undefined) {
  const target = ({ row }: Scored) => (row.state === states.merged ? (row.dupGroupId ?? row.id) : row.id)
  const ids = [...new Set(scored.flatMap(one => [one.row.id, target(one)]))]
  if (ids.length === 0) return []
  const stored = await query<StoredRow>(ctx.db, statement, [ids, readerOf(ctx)])
  const rows = new Map((await presentRows(ctx, stored)).map(row => [row.id, row]))
  const shown = new Set<string>(requestedVin ? [requestedVin] : [])
  return scored.flatMap(one => {
    const row = rows.get(target(one))
    if (!row || shown.has(row.id)) return []
    shown.add(row.id)
    const through = row.id === one.row.id ? null : (rows.get(one.row.id)?.complaintNo ?? null)
    return [{ ...row, score: one.score, reasons: one.reasons.map(reason => inWords(ctx, reason)), through }]
  })
}

function inWords(ctx: Ctx, reason: Reason) {
  const { code, ...values } = reason
  return { ...reason, text: translate(ctx.locale, `duplicates.reasons.${code}`, values) }
}
