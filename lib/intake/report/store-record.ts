import type { Ctx } from '@/lib/core/context'
import { today } from '@/lib/core/today'
import { attachFiles } from '@/lib/defects/files/attach-files'
import { knownOf } from '@/lib/defects/record/check-values'
import { insertDefects } from '@/lib/defects/record/insert-defects'
import type { DefectValues } from '@/lib/defects/schema'
import { derive } from '@/lib/defects/severity'
import { states } from '@/lib/defects/states'
import { lookups } from '@/lib/dictionaries/names/lookups'
import type { AdoptedFile } from '@/lib/files/adopt-files'
import { valuesOf } from './check-answers'

const maxLength = 100

export function summaryOf(description: string): string {
  const [sentence = ''] = description.trim().split(/(?<=[。！？!?])|\n/)
  const signs = [...sentence.trim()]
  return signs.length <= maxLength ? signs.join('') : `${signs.slice(0, maxLength - 1).join('')}…`
}

const website = '01'

type RecordValues = DefectValues & ReturnType<typeof derive>

export async function recordValues(ctx: Ctx, answers: object): Promise<RecordValues> {
  const given = valuesOf('vehicle', answers as Record<string, unknown>)
  const { brands, series } = await lookups(ctx)
  const range = series.get(given.modelRangeId ?? '')
  const brandId = given.brandId ?? range?.brandId
  const values: DefectValues = {
    ...given,
    brandId,
    producerId: given.producerId ?? brands.get(brandId ?? '')?.producerId,
    powerType: given.powerType ?? range?.powerType,
    vehicleType: given.vehicleType ?? range?.vehicleType,
    summary: given.summary ?? summaryOf(given.description ?? ''),
    source: website,
    receivedAt: today(ctx.now),
  }
  return { ...values, ...derive(values, await knownOf(ctx, values)) }
}

interface Received {
  values: RecordValues
  complaintNo: string
  files: readonly AdoptedFile[]
  fileKinds?: readonly (string | null)[]
}

export async function storeRecord(ctx: Ctx, { values, complaintNo, files, fileKinds }: Received) {
  const [record] = await insertDefects(
    ctx,
    [{ ...values, state: states.toReview }],
    {
      kind: 'create',
      node: 'report',
      extraChanges: files.length > 0 ? { files: [null, files.map(file => file.name)] } : undefined,
    },
    async () => [complaintNo],
  )
  await attachFiles(ctx, record!.id, files, fileKinds)
  return record!.id
}
