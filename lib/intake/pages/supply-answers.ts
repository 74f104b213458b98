import { z } from 'zod'
import { AppError, type Issue } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { type RawReply, ReceivedFile } from '@/lib/core/replies'
import { askedOf, type Draft, findDraft, type Typed, writeDraft } from '@/lib/intake/draft/drafts'
import { readReportStatus } from '@/lib/intake/report/read-report-status'
import { supplementReport } from '@/lib/intake/report/supplement-report'
import { uploadFiles } from '@/lib/intake/report/upload-files'
import { admitForm, checkUploadLimits } from '@/lib/intake/report/upload-limits'
import { mergeAnswers } from '@/lib/intake/typed/merge-answers'
import { parseAnswers } from '@/lib/intake/typed/parse-answers'
import { uploadIssue } from './attach-evidence'
import { formInput } from './form-input'
import { inOtherLanguage } from './language'
import { seeOther } from './see-other'

export const supplyAnswers = operation({
  access: 'public',
  input: formInput.extend({ files: z.array(z.instanceof(ReceivedFile)).optional() }),
  async admit(ctx, { input, bytes }) {
    const draft = await findDraft(ctx, input.draft as string | undefined)
    if (!draft || !askedOf(draft, ctx.now)) return seeOther('status')
    return admitForm(ctx, bytes, held => checkUploadLimits(ctx, held))
  },
  async run(ctx, sent): Promise<RawReply> {
    const draft = await findDraft(ctx, sent.draft)
    const asked = draft && askedOf(draft, ctx.now)
    if (!draft || !asked) return seeOther('status')
    const { receipt, mobile } = asked
    const at = ctx.now.toISOString()
    const status = await readReportStatus(ctx, { receipt, mobile })
    if (!status.supplement) return seeOther('status?found=1')
    const names = requestedNames(status.supplement.fields)
    const request = {
      ...asked,
      at,
      typed: mergeAnswers(asked.typed ?? {}, sent, names),
      files: asked.files ?? [],
    }
    const refuse = async (issues: Issue[]) => {
      await writeDraft(ctx, draft, { asked: request, wrong: { page: 'supply', issues } })
      return seeOther('status?found=1')
    }
    const inLanguage = inOtherLanguage(sent.way, 'status?found=1')
    if (inLanguage) {
      await writeDraft(ctx, draft, { asked: request })
      return inLanguage
    }
    try {
      const chosen = (sent.files ?? []).filter(({ name, size }) => name !== '' || size > 0)
      if (chosen.length > 0) {
        const uploaded = await uploadFiles(ctx, { files: chosen, owner: ownerOf(draft) })
        request.files = [...request.files, ...uploaded.map(file => ({ ...file, kind: null }))]
      }
      const values = parseAnswers(status.branch, request.typed)
      const answers = Object.fromEntries(
        names.flatMap(name => (values[name] == null || values[name] === '' ? [] : [[name, values[name]]])),
      )
      const fileTokens = request.files.map(({ fileToken }) => fileToken)
      const before = parseAnswers(status.branch, typedBefore(status.supplement.fields))
      const isNew = Object.keys(answers).some(
        name => JSON.stringify(answers[name]) !== JSON.stringify(before[name]),
      )
      if (!isNew && fileTokens.length === 0)
        return refuse([{ path: names[0] ?? 'files', code: 'nothing_added' }])
      await supplementReport(ctx, { receipt, mobile, answers, fileTokens })
    } catch (error) {
      const issues = issuesOf(error)
      if (!issues) throw error
      return refuse(issues)
    }
    await writeDraft(ctx, draft, { asked: { receipt, mobile, at }, wrong: null })
    return seeOther('status?found=1&added=1')
  },
})

const ownerOf = ({ id, createdAt }: Draft) => `supply-${id}-${createdAt.getTime()}`

export function requestedNames(fields: readonly { name: string }[]): string[] {
  const names = fields.map(({ name }) => name).filter(name => name !== 'files')
  return fields.length === 0 ? ['description'] : names
}

export function typedBefore(fields: readonly { name: string; answer?: unknown }[]): Typed {
  return Object.fromEntries(fields.map(({ name, answer }) => [name, [answer ?? ''].flat().map(asTyped)]))
}

const asTyped = (value: unknown) => (value === true ? 'yes' : value === false ? 'no' : String(value))

function issuesOf(error: unknown): Issue[] | null {
  if (!(error instanceof AppError) || error.status >= 500) return null
  const { issues } = error.details
  if (!issues?.length) return [uploadIssue(error)!]
  return issues.map(issue => {
    const path = issue.path.replace(/^answers\./, '')
    return { ...issue, path: path.startsWith('file') ? 'files' : path }
  })
}
