import { z } from 'zod'
import type { Ctx } from '@/lib/core/context'
import { AppError, type Issue, invalid } from '@/lib/core/errors'
import { networkOfPublic } from '@/lib/core/limits/network-of'
import { operation } from '@/lib/core/operation'
import { ReceivedFile } from '@/lib/core/replies'
import { shownName } from '@/lib/core/text'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { accepted } from '@/lib/files/accepted'
import { countPixels, ImageError } from '@/lib/files/images'
import { inspect } from '@/lib/files/prepare'
import type { LicenceReading } from '@/lib/services/licence-reader/licence-reader'
import { type Answered, answerFields } from './answer-fields'

export const readLicence = operation({
  access: ['vehicle_defect_add', 'vehicle_defect_edit'],
  input: z.strictObject({ file: z.array(z.instanceof(ReceivedFile)).length(1) }),
  async run(ctx, { file: [file] }): Promise<Answered> {
    const { vin, confidence, fields } = await readPhotograph(ctx, file!)
    const { lists } = await lookups(ctx)
    return { vin, confidence, fields: answerFields(fields, lists.get('useNature')) }
  },
})

export async function readPhotograph(ctx: Ctx, file: ReceivedFile): Promise<LicenceReading> {
  await refuseAnythingElse(file)
  const { wmi } = await lookups(ctx)
  const reading = await ctx.services.licenceReader.read(file.temporaryPath, wmi.keys(), {
    ...{ network: networkOfPublic(ctx), callerLeft: ctx.callerLeft?.() },
  })
  if (reading === 'damaged') throw refused('file_damaged', file)
  return reading
}

async function refuseAnythingElse(file: ReceivedFile) {
  const { mime, issue } = await inspect(file, 'file')
  if (issue?.code === 'file_too_large')
    throw new AppError('too_large', { max: `${issue.params?.max} MB` }, { issues: [issue] })
  const picture = mime && accepted[mime].kind === 'image'
  if (issue && issue.code !== 'file_type') throw new AppError('invalid_input', {}, { issues: [issue] })
  if (!picture) {
    const expected = 'jpg, jpeg, png, webp'
    const wrong: Issue = { path: 'file', code: 'file_type', params: { name: shownName(file.name), expected } }
    throw new AppError('wrong_type', { expected }, { issues: [wrong] })
  }
  await countPixels(file.temporaryPath).catch(error => {
    if (!(error instanceof ImageError)) throw error
    throw refused(error.reason === 'pixels' ? 'file_pixels' : 'file_damaged', file)
  })
}

const refused = (code: string, { name }: ReceivedFile) => invalid('file', code, { name: shownName(name) })
