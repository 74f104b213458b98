import { z } from 'zod'
import { AppError, type Issue } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { type RawReply, ReceivedFile } from '@/lib/core/replies'
import { readPhotograph } from '@/lib/licences/read-licence'
import { findDraft, lockDraft, writeDraft } from './drafts'
import { takeNetworkTry } from './network-limit'
import { seeOther } from './see-other'

const perNetwork = { name: 'intake-licence', tries: 20, seconds: 60 * 60 }

/** Reads a photographed licence and fills in what is still empty; the photograph is not kept. */
export const fillFromLicence = operation({
  access: 'public',
  input: z.looseObject({
    draft: z.string().optional(),
    files: z.array(z.instanceof(ReceivedFile)).optional(),
  }),
  async run(ctx, { draft: token, files = [] }): Promise<RawReply> {
    const draft = await findDraft(ctx, token)
    if (!draft || draft.sent) return seeOther('ended')
    const tell = async (issue: Issue) => {
      await writeDraft(ctx, draft, { wrong: { page: 'vin', issues: [issue] } })
      return seeOther('vin')
    }
    const [file] = files
    if (!file || file.size === 0) return tell({ path: 'licence', code: 'required' })
    try {
      await takeNetworkTry(ctx, perNetwork)
      const { vin, fields } = await readPhotograph(ctx, file)
      if (!vin) return tell({ path: 'licence', code: 'unread' })
      await ctx.tx(async tx => {
        const now = await lockDraft(tx, token)
        if (!now) return
        const answers: Record<string, string | string[]> = { ...now.answers, vin, licenceRead: 'yes' }
        const plate = fields.plateNo?.value
        if (plate && !answers.plateNo) answers.plateNo = plate
        await writeDraft(tx, now, { answers, wrong: null })
      })
      return seeOther('vin')
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return tell({
        path: 'licence',
        code: error.status === 429 ? 'too_often' : 'unread',
        params: { minutes: 60 },
      })
    }
  },
})
