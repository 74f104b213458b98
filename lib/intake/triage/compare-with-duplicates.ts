import type { Ctx } from '@/lib/core/context'
import { findDuplicates } from '@/lib/defects/duplicates/find-duplicates'
import type { DefectDetail } from '@/lib/defects/record/read-defect'
import { isEmpty } from '@/lib/defects/schema'
import { seesPersonal } from '@/lib/defects/visible'
import { fieldLabel } from '@/lib/i18n/translate'

const mostBeside = 3

const compared = {
  vin: 'vin',
  brandId: 'brandName',
  modelRangeId: 'modelRangeName',
  assemblyCode: 'assemblyName',
  subAssemblyCode: 'subAssemblyName',
  faultDate: 'faultDate',
  mileage: 'mileage',
  city: 'cityName',
  summary: 'summary',
} as const

export async function compareWithDuplicates(ctx: Ctx, record: DefectDetail) {
  if (!ctx.can(findDuplicates.access)) return { found: 0, candidates: [], rows: [] }
  const found = await findDuplicates(ctx, { id: record.id })
  const candidates = found.slice(0, mostBeside)
  const clear = seesPersonal(ctx)
  const rows = Object.entries(compared).flatMap(([name, key]) => {
    const own = record[key]
    const others = candidates.map(candidate => {
      const theirs = candidate[key]
      const same = String(own ?? '') === String(theirs ?? '')
      // Equal masks may hide different numbers.
      const how = !same ? 'differs' : name === 'vin' && !clear ? 'unknown' : 'same'
      return { text: isEmpty(theirs) ? null : String(theirs), how } as const
    })
    if (isEmpty(own) && others.every(({ text }) => text === null)) return []
    return [{ name, label: fieldLabel(ctx.locale, name), own: isEmpty(own) ? null : String(own), others }]
  })
  return {
    found: found.length,
    candidates: candidates.map(({ id, complaintNo, state, stateDes, score, reasons }) => ({
      id,
      complaintNo,
      state,
      stateDes,
      percent: Math.floor(score * 100),
      reasons: reasons.map(({ code, text }) => ({ code, text })),
    })),
    rows,
  }
}
