import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { intakeDrafts } from '@/db/schema/intake-drafts'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { consentBoxes } from '@/lib/intake/consents'
import {
  addDraft,
  type Draft,
  draftCookieHeader,
  findDraft,
  findKeptDraft,
  lockDraft,
  typedNumberOf,
  writeDraft,
} from '@/lib/intake/draft/drafts'
import { removeUpload } from '@/lib/intake/report/report-files'
import { formInput, formStep, pageIn, seeOther } from './form'
import { currentNotice } from './read-office'

export const openDraft = formStep(
  formInput.extend({
    consent: z.string().optional(),
    version: z.string().optional(),
    shared: z.string().optional(),
    again: z.string().optional(),
  }),
  ({ again }) => (again === 'yes' ? 'privacy?again=1' : 'privacy'),
  async (ctx, { draft: token, consent, version, shared, again }) => {
    const another = again === 'yes'
    // The notice changed while the person was reading it, so they must agree again.
    const consentVersion = await currentNotice(ctx)
    if (consent !== 'yes' || version !== consentVersion)
      return seeOther(`privacy?wrong=consent${another ? '&again=1' : ''}`)
    const agreed = { consentVersion, consentAt: ctx.now, ...(shared === 'yes' && { shared: true }) }
    const page = another ? null : await goOn(ctx, token, agreed)
    if (page) return seeOther(page, shared === 'yes' ? [draftCookieHeader(token!, { shared: true })] : [])
    const added = await addDraft(ctx, { ...agreed, page: 'kind' }, token)
    if (another) await eraseDraft(ctx, token)
    return seeOther('kind', [added.cookie])
  },
)

const goOn = (ctx: Ctx, token: string | undefined, agreed: Parameters<typeof writeDraft>[2]) =>
  ctx.tx(async tx => {
    const draft = await lockDraft(tx, token)
    if (!draft || draft.sent) return null
    // Under another notice the separate consents are asked for anew too.
    const anew = draft.consentVersion !== null && draft.consentVersion !== agreed.consentVersion
    const answers = Object.fromEntries(
      Object.entries(draft.answers).filter(([name]) => !anew || !consentBoxes.includes(name)),
    )
    await writeDraft(tx, draft, { ...agreed, answers, ...(anew && { consents: {} }) })
    return draft.page && draft.answers.branch ? draft.page : 'kind'
  })

export const discardDraft = formStep(formInput, 'discard', async (ctx, { draft: token }) => {
  await eraseDraft(ctx, token)
  return seeOther('start?discarded=1', [draftCookieHeader('')])
})

export const chooseLanguage = formStep(
  z.looseObject({ way: z.string().optional(), at: z.string().optional() }),
  ({ at }) => pageIn(at),
  async (_, { at }) => seeOther(pageIn(at)),
)

// Deletes answers and files. What only a code leads back to is left to its owner: whoever sits at a shared computer
// can take it away from this browser, and no more.
async function eraseDraft(ctx: Ctx, token: string | undefined): Promise<void> {
  const draft = await findKeptDraft(ctx, token)
  if (!draft || (typedNumberOf(draft) && !(await findDraft(ctx, token)))) return
  await ctx.db.delete(intakeDrafts).where(eq(intakeDrafts.id, draft.id))
  await removeFiles(ctx, [...draft.files, ...(draft.asked?.files ?? [])])
}

async function removeFiles(ctx: Ctx, files: Draft['files']): Promise<void> {
  for (const { fileToken } of files)
    await removeUpload(ctx, { fileToken }).catch(error => {
      // Gone already, or left to the daily sweep.
      if (!(error instanceof AppError && ['not_found', 'too_many'].includes(error.code))) throw error
    })
}
