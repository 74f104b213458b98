import { z } from 'zod'
import type { Ctx } from '@/lib/core/context'
import { AppError, type Issue } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { type RawReply, ReceivedFile } from '@/lib/core/replies'
import { type Draft, findDraft, lockDraft, writeDraft } from '@/lib/intake/draft/drafts'
import { takeNetworkTryOnce } from '@/lib/intake/network-limit'
import { admitForm } from '@/lib/intake/report/upload-limits'
import { readPhotograph } from '@/lib/licences/read-licence'
import { seeOther } from './form'

const perNetwork = { name: 'intake-licence', tries: 300, seconds: 60 * 60 }

export const fillFromLicence = operation({
  access: 'public',
  input: z.looseObject({
    draft: z.string().optional(),
    files: z.array(z.instanceof(ReceivedFile)).optional(),
  }),
  async admit(ctx, { input, bytes }) {
    const draft = await findDraft(ctx, input.draft as string | undefined)
    if (!draft || draft.sent) return seeOther('ended')
    return admitForm(ctx, bytes, () => takeNetworkTryOnce(ctx, perNetwork)).catch(error =>
      tellWhy(ctx, draft, error),
    )
  },
  async run(ctx, { draft: token, files = [] }): Promise<RawReply> {
    const draft = await findDraft(ctx, token)
    if (!draft || draft.sent) return seeOther('ended')
    const [file] = files
    if (!file || file.size === 0) return tell(ctx, draft, { path: 'licence', code: 'required' })
    try {
      await takeNetworkTryOnce(ctx, perNetwork)
      const { vin, fields } = await readPhotograph(ctx, file)
      if (!vin) return tell(ctx, draft, { path: 'licence', code: 'unread' })
      await ctx.tx(async tx => {
        const now = await lockDraft(tx, token)
        if (!now) return
        const plate = fields.plateNo?.value
        const plateNo = now.answers.plateNo || plate || ''
        const answers = { ...now.answers, vin, plateNo, licenceRead: plateNo ? 'yes' : 'vin' }
        await writeDraft(tx, now, { answers, wrong: null })
      })
      return seeOther('vin')
    } catch (error) {
      return tellWhy(ctx, draft, error)
    }
  },
})

async function tellWhy(ctx: Ctx, draft: Draft, error: unknown): Promise<RawReply> {
  if (!(error instanceof AppError)) throw error
  const noPicture = error.code === 'wrong_type' || error.details.issues?.[0]?.code === 'file_damaged'
  const code =
    error.status === 429 ? 'too_often' : error.code === 'busy' ? 'busy' : noPicture ? 'no_picture' : 'unread'
  return tell(ctx, draft, { path: 'licence', code, params: { minutes: 60 } })
}

async function tell(ctx: Ctx, draft: Draft, issue: Issue): Promise<RawReply> {
  await writeDraft(ctx, draft, { wrong: { page: 'vin', issues: [issue] } })
  return seeOther('vin')
}
