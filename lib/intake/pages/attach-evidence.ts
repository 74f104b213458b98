import { unlink } from 'node:fs/promises'
import { z } from 'zod'
import { findRow } from '@/db/rows'
import { intakeUploads } from '@/db/schema/intake'
import type { Ctx } from '@/lib/core/context'
import { AppError, type Issue } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { type FileReply, type RawReply, ReceivedFile } from '@/lib/core/replies'
import { hashOf } from '@/lib/core/secrets'
import { fileReply } from '@/lib/defects/files/file-reply'
import {
  addDraft,
  type Draft,
  draftInput,
  draftVerb,
  findDraft,
  lockDraft,
  writeDraft,
} from '@/lib/intake/draft/drafts'
import { type FilePart, receivePart } from '@/lib/intake/report/receive-part'
import { removeUpload, uploadFiles } from '@/lib/intake/report/report-files'
import { admitForm, checkUploadLimits } from '@/lib/intake/report/upload-limits'
import { formInput, inOtherLanguage, seeOther, shortText } from './form'
import { pageAfter } from './pages'

type Kept = Draft['files'][number]

export const attachEvidence = operation({
  access: 'public',
  input: formInput.extend({
    files: z.array(z.instanceof(ReceivedFile)).optional(),
    remove: shortText(20).optional(),
    back: shortText(20).optional(),
    as: shortText(20).optional(),
    // Of a part of a file: which file, where it begins, the size of the whole.
    upload: shortText(400).optional(),
    at: z.coerce.number().int().nonnegative().default(0),
    size: z.coerce.number().int().positive().optional(),
    // For the report that was opened, not for one that is being written.
    report: shortText(5).optional(),
  }),
  async admit(ctx, { input, bytes, wantsJson }) {
    const draft = await findDraft(ctx, input.draft as string | undefined)
    if (!draft || (draft.sent && !draft.asked))
      return ended(ctx, wantsJson, input.draft as string | undefined)
    return admitForm(ctx, bytes, held => checkUploadLimits(ctx, held)).catch(error => {
      if (wantsJson) throw error
      return refused(ctx, draft, error)
    })
  },
  async run(
    ctx,
    { draft: token, files = [], remove, way, back, as, upload, at, size, report },
  ): Promise<RawReply | { files: Kept[] } | { next: number }> {
    const draft = await findDraft(ctx, token)
    const isOwn = report !== undefined
    if (!draft || (isOwn ? !draft.asked : draft.sent)) return ended(ctx, as === 'list', token)
    const target = { token: token!, draft, isOwn }
    const now = async () => ({ files: filesIn(await findDraft(ctx, token), isOwn) })
    // The answer that it is there was lost on the way.
    if (upload && filesIn(draft, isOwn).some(file => file.upload === upload)) return now()
    if (upload && size) {
      const next = await attachPart(ctx, target, { upload, at, total: size, file: files[0] })
      return next === null ? now() : { next }
    }
    // Browsers send an empty file input as a file without name and content.
    const chosen = files.filter(({ name, size }) => name !== '' || size > 0)
    try {
      if (chosen.length > 0) await keepFiles(ctx, target, chosen, upload)
      if (remove !== undefined) await dropFile(ctx, target, Number(remove))
    } catch (error) {
      if (as === 'list') throw error
      return refused(ctx, draft, error)
    }
    if (as === 'list') return now()
    const here = back === 'check' ? 'evidence?back=check' : 'evidence'
    const inLanguage = inOtherLanguage(way, here)
    if (inLanguage) return inLanguage
    const next = back === 'check' ? 'check' : pageAfter('evidence', draft.answers)
    const page = remove !== undefined || way === 'add' ? here : way === 'save' ? 'save' : next
    await writeDraft(ctx, draft, { wrong: null, page: page === next ? next : 'evidence' })
    return seeOther(page)
  },
})

async function ended(ctx: Ctx, wantsJson: boolean, token?: string): Promise<RawReply> {
  if (wantsJson) throw new AppError('not_found')
  const { cookie } = await addDraft(ctx, { page: 'evidence' }, token)
  return seeOther('ended', [cookie])
}

interface Target {
  token: string
  draft: Draft
  isOwn: boolean
}

const filesIn = (draft: Draft | null, isOwn: boolean) => (isOwn ? draft?.asked?.files : draft?.files) ?? []

const withFiles = (draft: Draft, isOwn: boolean, files: Kept[]) =>
  isOwn ? { asked: draft.asked && { ...draft.asked, files } } : { files, wrong: null }

export const uploadOwner = ({ id, createdAt }: Draft, isOwn: boolean) =>
  `${isOwn ? 'supply' : 'draft'}-${id}-${createdAt.getTime()}`

async function attachPart(ctx: Ctx, target: Target, part: Omit<FilePart, 'owner'>): Promise<number | null> {
  const whole = await receivePart(ctx, { ...part, owner: uploadOwner(target.draft, target.isOwn) })
  if (typeof whole === 'number') return whole
  try {
    await keepFiles(ctx, target, [whole], part.upload)
  } finally {
    await unlink(whole.temporaryPath).catch(() => {})
  }
  return null
}

async function keepFiles(ctx: Ctx, { token, draft, isOwn }: Target, files: ReceivedFile[], upload?: string) {
  const uploaded = await uploadFiles(ctx, { files, owner: uploadOwner(draft, isOwn) })
  await ctx.tx(async tx => {
    const now = await lockDraft(tx, token)
    const kept = uploaded.map(file => ({ ...file, kind: null, upload }))
    if (now) await writeDraft(tx, now, withFiles(now, isOwn, [...filesIn(now, isOwn), ...kept]))
  })
}

async function dropFile(ctx: Ctx, { token, isOwn }: Target, at: number): Promise<void> {
  const gone = await ctx.tx(async tx => {
    const now = await lockDraft(tx, token)
    const kept = filesIn(now, isOwn)
    const file = kept[at]
    if (!now || !file) return null
    const rest = kept.filter(one => one !== file)
    await writeDraft(tx, now, withFiles(now, isOwn, rest))
    return file
  })
  // The daily sweep may have removed it already.
  if (gone) await removeUpload(ctx, { fileToken: gone.fileToken }).catch(missing)
}

function missing(error: unknown) {
  if (!(error instanceof AppError && error.code === 'not_found')) throw error
}

async function refused(ctx: Ctx, draft: Draft, error: unknown): Promise<RawReply> {
  const issue = uploadIssue(error)
  if (!issue) throw error
  await writeDraft(ctx, draft, { wrong: { page: 'evidence', issues: [issue] }, page: 'evidence' })
  return seeOther('evidence')
}

export function uploadIssue(error: unknown): Issue | null {
  if (!(error instanceof AppError) || (error.status >= 500 && error.code !== 'busy')) return null
  const { issues, retryAfterSeconds = 3600 } = error.details
  if (issues?.[0]) return { ...issues[0], path: 'files' }
  const minutes = Math.ceil(retryAfterSeconds / 60)
  return {
    path: 'files',
    code: error.status === 429 ? 'too_often' : error.code,
    params: { minutes, ...error.params },
  }
}

export const readThumb = draftVerb(
  draftInput.extend({ at: z.string().regex(/^\d{1,2}$/) }),
  async (ctx, draft, { at }): Promise<FileReply> => {
    const file = draft?.files[Number(at)]
    if (!file) throw new AppError('not_found')
    const upload = await findRow(ctx.db, intakeUploads, { tokenHash: hashOf(file.fileToken) })
    if (!upload) throw new AppError('not_found')
    return fileReply(ctx, upload, { thumb: true, inline: true })
  },
)
