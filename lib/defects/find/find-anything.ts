import { z } from 'zod'
import { query } from '@/db/client'
import { pick } from '@/db/columns-of'
import type { Ctx } from '@/lib/core/context'
import { truth, wholeNumber } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { text } from '@/lib/core/text'
import { isHiddenPart, planKeyword, wordsOf } from '@/lib/defects/list/keyword'
import { excerptOf, type Places, synonymsIn } from '@/lib/defects/list/keyword-hits'
import { withAuditRow } from '@/lib/defects/list/with-audit-row'
import { foundByOthers, limitVinLookups } from '@/lib/defects/vin-limit'
import { maskField, readerOf, seesPersonal } from '@/lib/defects/visible'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { translate } from '@/lib/i18n/translate'
import { foldCode, whereFolded } from '@/lib/values/fold'
import { phoneIn } from '@/lib/values/phone'
import { readPlate } from '@/lib/values/plate'
import { normalizeCode } from '@/lib/values/spelling'
import { type FindKind, findKinds, personalKinds, personalNumber, readText } from './find-kinds'
import { type FoundRow, findStatement } from './find-statement'

// Personal data is searched only for callers who see it in clear. Each such search writes an audit row with the kinds
// searched, never the typed text.
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

interface Looked {
  typed: string
  groups: string[][]
}

async function presentFound(ctx: Ctx, rows: FoundRow[], looked: Looked) {
  const { names } = await lookups(ctx)
  const clear = seesPersonal(ctx)
  const { locale } = ctx
  return rows.map(row => {
    const matched = findKinds[row.rank]!
    return {
      ...pick(row, 'id complaintNo state receivedAt summary'),
      stateDes: translate(locale, `states.${row.state}`),
      brandName: row.brandId && names.brand(row.brandId, locale),
      modelRangeName: row.modelRangeId && names.series(row.modelRangeId, locale),
      matched,
      snippet: snippetOf(matched, row, looked, clear),
      synonyms: matched === 'words' ? synonymsIn(looked.groups, row) : [],
    }
  })
}

function snippetOf(matched: FindKind, row: FoundRow, { typed, groups }: Looked, clear: boolean): Snippet {
  const code = normalizeCode(typed)
  switch (matched) {
    case 'number':
      return { field: 'complaintNo', text: row.complaintNo, hits: whereFolded(row.complaintNo, [code]) }
    case 'vin': {
      const shown = clear ? (row.vin ?? '') : String(maskField('vin', row.vin) ?? '')
      return { field: 'vin', text: shown, hits: endsOf(shown, row.vin ?? '', code) }
    }
    case 'mobile':
      return row.mobile === phoneIn(typed) || row.mobile?.endsWith(code)
        ? atEnd('mobile', row.mobile, phoneIn(typed))
        : atEnd('phone', row.phone, phoneIn(typed))
    case 'plate':
      return atEnd('plateNo', row.plateNo, readPlate(typed).value ?? code)
    case 'name':
      return whole('reporterName', row.reporterName, typed)
    case 'sourceNo':
      return whole('sourceRef', row.sourceRef, typed)
    case 'words': {
      const words = groups.flat().map(foldCode)
      const summary = excerptOf(row.summary, words)
      return summary.hits.length > 0
        ? { field: 'summary', ...summary }
        : { field: 'description', ...excerptOf(row.description, words) }
    }
  }
}

const whole = (field: Snippet['field'], value: string | null, typed: string): Snippet => ({
  field,
  text: value ?? '',
  hits: whereFolded(value ?? '', [typed]),
})

const atEnd = (field: Snippet['field'], value: string | null, typed: string): Snippet => {
  const { hits, ...snippet } = whole(field, value, typed)
  return { ...snippet, hits: hits.slice(-1) }
}

function endsOf(shown: string, vin: string, typed: string): Snippet['hits'] {
  if (vin.startsWith(typed)) return [[0, Math.min(typed.length, shown.length)]]
  return vin.endsWith(typed) ? [[shown.length - typed.length, shown.length]] : []
}

interface Snippet {
  field:
    | 'complaintNo'
    | 'vin'
    | 'mobile'
    | 'phone'
    | 'plateNo'
    | 'reporterName'
    | 'sourceRef'
    | 'summary'
    | 'description'
  text: string
  hits: Places
}
