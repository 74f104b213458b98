import { z } from 'zod'
import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { truth, wholeNumber } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { text } from '@/lib/core/text'
import { isHiddenPart, planKeyword, wordsOf } from '@/lib/defects/list/keyword'
import { withAuditRow } from '@/lib/defects/list/with-audit-row'
import { foundByOthers, limitVinLookups } from '@/lib/defects/vin-limit'
import { readerOf, seesPersonal } from '@/lib/defects/visible'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { normalizeCode } from '@/lib/values/spelling'
import { findKinds, personalKinds, personalNumber, readText } from './find-kinds'
import { findStatement } from './find-statement'
import { type FoundRow, presentFound } from './present-found'

/**
 * Personal data is searched only for callers who see it in clear. Each such search writes an audit row with the kinds
 * searched, never the typed text.
 */
export const findAnything = operation({
  access: 'vehicle_defect:query',
  input: z.strictObject({
    text: text(100),
    limit: wholeNumber(1, 20).default(5),
    synonyms: truth.default(true),
  }),
  async run(ctx, { text: typed, limit, synonyms }) {
    const clear = seesPersonal(ctx)
    const hidden = { hiddenPart: isHiddenPart(ctx, typed), hiddenKind: clear ? null : personalNumber(typed) }
    const shapes = readText(typed, clear)
    const { variantsOf } = await lookups(ctx)
    const variants = synonyms ? variantsOf : (word: string) => [word]
    const words = isNumber(typed) ? undefined : await planWords(ctx, typed, variants)
    const kinds = findKinds.filter(kind => (kind === 'words' ? words : shapes[kind]))
    const groups = wordsOf(typed).map(variants)
    const looked = groups.flat()
    if (kinds.length === 0) return { records: [], words: looked, ...hidden }
    const statement = findStatement({ shapes, words, reader: readerOf(ctx), limit })
    const audited = withAuditRow(ctx, 'findAnything', { kinds }, statement, {
      evenNone: kinds.some(kind => personalKinds.includes(kind)),
    })
    const rows = await limitVinLookups(
      ctx,
      shapes.vin?.value,
      () => query<FoundRow>(ctx.db, audited.text, audited.values),
      (found, vin) => foundByOthers(ctx, vin, found.filter(row => row.vin === vin).length),
    )
    return { records: await presentFound(ctx, rows, { typed, groups }), words: looked, ...hidden }
  },
})

const isNumber = (typed: string) => /^(\d{6,}|[A-Z0-9]{17})$/i.test(normalizeCode(typed))

async function planWords(ctx: Ctx, typed: string, variantsOf: (word: string) => string[]) {
  const plan = await planKeyword(ctx.db, typed, { filtered: false, clearVin: false, variantsOf })
  return plan.prefixOnly || plan.alternatives.some(pairs => pairs.length === 0) ? undefined : plan
}
