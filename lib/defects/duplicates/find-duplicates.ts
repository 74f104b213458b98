import { z } from 'zod'
import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { emptyAsNull } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { id, normalized, text } from '@/lib/core/text'
import { today } from '@/lib/core/today'
import { isPlate } from '@/lib/defects/find/find-kinds'
import { pairsOf } from '@/lib/defects/list/bigrams'
import { pairShares } from '@/lib/defects/list/pair-shares'
import { day, typedVin } from '@/lib/defects/schema'
import { foundByOthers, limitVinLookups, wroteVinOf } from '@/lib/defects/vin-limit'
import { readerOf } from '@/lib/defects/visible'
import { foldCode } from '@/lib/values/fold'
import { normalizeMobile } from '@/lib/values/phone'
import { normalizeCardNumber, normalizeCode } from '@/lib/values/spelling'
import { type Compared, candidateStatement } from './candidate-statement'
import { mayComparePersonalNumbers, storedComparisonInput } from './comparison-input'
import { type DuplicateCandidate, presentCandidates } from './present-candidates'
import { type ComparisonInput, scorePair } from './score-pair'
import { groupsOf, similarityThreshold } from './text-similarity'

const input = z.strictObject({
  id: id.optional(),
  vin: emptyAsNull(typedVin),
  mobile: emptyAsNull(normalized(normalizeMobile, text(20))),
  cardNo: emptyAsNull(normalized(normalizeCardNumber, text(30))),
  plateNo: emptyAsNull(normalized(normalizeCode, text(10))),
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

async function loadCandidates(
  ctx: Ctx,
  id: string | undefined,
  comparisonInput: ComparisonInput,
): Promise<Compared[]> {
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
