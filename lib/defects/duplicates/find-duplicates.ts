import { z } from 'zod'
import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { emptyAsNull } from '@/lib/core/input'
import { normalizeCode, normalizeMobile, normalizeNumber } from '@/lib/core/normalize'
import { operation } from '@/lib/core/operation'
import { id, normalized, text } from '@/lib/core/text'
import { today } from '@/lib/core/today'
import { pairShares } from '@/lib/defects/list/pair-shares'
import { day, typedVin } from '@/lib/defects/schema'
import { foundByOthers, limitVinLookups, wroteVinOf } from '@/lib/defects/vin-limit'
import { readerOf } from '@/lib/defects/visible'
import { type Compared, candidateStatement } from './candidate-statement'
import { alike, groupsOf, pairsOf } from './near-text'
import { type DuplicateCandidate, presentCandidates } from './present-candidates'
import { mayProbePerson, storedProbe } from './probe'
import { type Probe, weighPair } from './weigh-pair'

/** Absent: as the record `id` has it. Empty: not known. */
const input = z.strictObject({
  id: id.optional(),
  vin: emptyAsNull(typedVin),
  mobile: emptyAsNull(normalized(normalizeMobile, text(20))),
  cardNo: emptyAsNull(normalized(normalizeNumber, text(30))),
  plateNo: emptyAsNull(normalized(normalizeCode, text(10))),
  modelRangeId: emptyAsNull(id),
  brandId: emptyAsNull(id),
  assemblyCode: emptyAsNull(text(40)),
  faultDate: emptyAsNull(day),
  receivedAt: emptyAsNull(day),
  description: emptyAsNull(text(4000)),
})

const mostShown = 20

/**
 * Possible duplicates, best first, with the reasons: of a record (`id`), of what is being typed, or of a record as it
 * is being changed. Nothing that was merged with it, deleted, or judged already.
 *
 * Whoever may not see personal data learns from here only about what they typed whole themselves: numbers that stand
 * masked in the record are not compared for them, and the numbers they may try are counted (probe.ts).
 */
export const findDuplicates = operation({
  access: 'vehicle_defect:query',
  input,
  async run(ctx, { id, description, ...sent }): Promise<DuplicateCandidate[]> {
    const { text: storedText, ...stored } = id ? await storedProbe(ctx, id) : { text: null }
    const typed = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
    const person = await mayProbePerson(ctx, sent)
    const said: Partial<Compared> = { ...stored, ...typed, ...(person ? {} : hidden(stored)) }
    const probe = meaningful(said, pairsOf(description === undefined ? storedText : description))
    // The VIN of a record is what this is for; one that the caller wrote into it is as if it were typed.
    const asked = typed.vin !== undefined || (id && (await wroteVinOf(ctx, id))) ? probe.vin : undefined
    const candidates = await limitVinLookups(
      ctx,
      asked,
      () => gather(ctx, id, probe),
      (rows, vin) => foundByOthers(ctx, vin, rows.filter(row => row.vin === vin).length),
    )
    const scored = candidates.flatMap(row => {
      const found = weighPair(probe, row)
      return found ? [{ ...found, row }] : []
    })
    scored.sort((one, other) => other.score - one.score || Number(other.row.id) - Number(one.row.id))
    return presentCandidates(ctx, scored.slice(0, mostShown), id)
  },
})

/** What was typed beyond the measure goes unheard; what stands in the record stays. */
const hidden = ({ mobile = null, cardNo = null, plateNo = null }: Partial<Compared>) => ({
  mobile,
  cardNo,
  plateNo,
})

/** Placeholders (无, 00000000000) say nothing. */
function meaningful(said: Partial<Compared>, pairs: ReadonlySet<number>): Probe {
  const kept = (value: string | null | undefined, form: RegExp) =>
    value && form.test(value) && new Set(value).size > 2 ? value : null
  return {
    vin: kept(said.vin, /^[A-Z0-9]{17}$/),
    mobile: kept(said.mobile, /^\+?[\d-]{7,20}$/),
    cardNo: kept(said.cardNo, /^[\dA-Za-z]{6,30}$/),
    plateNo: kept(said.plateNo, /^[一-龥][A-Z][A-Z0-9挂学警港澳]{5,6}$/),
    modelRangeId: said.modelRangeId ?? null,
    brandId: said.brandId ?? null,
    assemblyCode: said.assemblyCode ?? null,
    faultDate: said.faultDate ?? null,
    receivedAt: said.receivedAt ?? null,
    pairs,
  }
}

/** Texts of 80 pairs, as most are, are compared in 15 µs each: no more than can be told while somebody types. */
const kindBudget = 40_000
const highestId = '9223372036854775807'

async function gather(ctx: Ctx, id: string | undefined, probe: Probe): Promise<Compared[]> {
  const shares = await pairShares(ctx.db)
  const groups = groupsOf([...probe.pairs], alike, pair => shares.of.get(pair) ?? 0)
  const ofKind =
    groups.length > 0 ? Math.max(50, Math.min(500, Math.floor(kindBudget / probe.pairs.size))) : 0
  return query<Compared>(ctx.db, candidateStatement, [
    id ?? '0',
    probe.vin,
    probe.mobile,
    probe.cardNo,
    probe.plateNo,
    probe.faultDate ?? probe.receivedAt ?? today(ctx.now),
    probe.modelRangeId,
    probe.brandId,
    probe.assemblyCode,
    groups.map(pairs => `{${pairs.join(',')}}`),
    ofKind,
    id ?? highestId,
    readerOf(ctx),
  ])
}
