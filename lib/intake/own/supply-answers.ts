import { z } from 'zod'
import type { Ctx } from '@/lib/core/context'
import { AppError, type Issue } from '@/lib/core/errors'
import type { Operation } from '@/lib/core/operation'
import { type RawReply, ReceivedFile } from '@/lib/core/replies'
import { findDraft, writeDraft } from '@/lib/intake/draft/drafts'
import { uploadIssue, uploadOwner } from '@/lib/intake/pages/attach-evidence'
import { formInput, inOtherLanguage, seeOther, shortText } from '@/lib/intake/pages/form'
import { statusOfReport } from '@/lib/intake/report/read-report-status'
import { uploadFiles } from '@/lib/intake/report/report-files'
import { supplementFound } from '@/lib/intake/report/supplement-report'
import { admitForm, checkUploadLimits } from '@/lib/intake/report/upload-limits'
import { mergeAnswers } from '@/lib/intake/typed/merge-answers'
import { parseAnswers } from '@/lib/intake/typed/parse-answers'
import { addToReport, appealReport } from './add-to-report'
import {
  type Asked,
  type AskedReport,
  ownStep,
  reportPage,
  requestedNames,
  stillAsked,
  typedBefore,
} from './asked-report'

const input = formInput.extend({
  report: shortText(20).optional(),
  words: shortText(10_000).optional(),
  files: z.array(z.instanceof(ReceivedFile)).optional(),
})

const admit: Operation['admit'] = async (ctx, { input, bytes }) => {
  const draft = await findDraft(ctx, input.draft as string | undefined)
  if (!draft?.asked) return seeOther('status')
  return admitForm(ctx, bytes, held => checkUploadLimits(ctx, held))
}

export const supplyAnswers = ownStep(
  input,
  'status',
  async (ctx, own, sent) => {
    const { asked, report } = own
    const { supplement } = await statusOfReport(ctx, report)
    if (!supplement) return seeOther(reportPage(asked, report.id))
    const names = requestedNames(supplement.fields)
    const typedFor = `${report.id} supply`
    const typed = mergeAnswers(asked.typedFor === typedFor ? (asked.typed ?? {}) : {}, sent, names)
    return take(ctx, own, sent, { typed, typedFor, page: 'supply' }, async fileTokens => {
      const values = parseAnswers(report.branch, typed)
      const answers = Object.fromEntries(
        names.flatMap(name => (values[name] == null || values[name] === '' ? [] : [[name, values[name]]])),
      )
      const before = parseAnswers(report.branch, typedBefore(supplement.fields))
      const isNew = Object.keys(answers).some(
        name => JSON.stringify(answers[name]) !== JSON.stringify(before[name]),
      )
      if (!isNew && fileTokens.length === 0) return [{ path: names[0] ?? 'files', code: 'nothing_added' }]
      await supplementFound(ctx, report, { answers, fileTokens })
      return []
    })
  },
  admit,
)

type Added = Parameters<typeof addToReport>[2]

const wordsStep = (
  page: 'add' | 'appeal',
  store: typeof addToReport,
  faultOf: (added: Added) => string | null,
) =>
  ownStep(
    input,
    'mine',
    async (ctx, own, sent) => {
      const words = sent.words?.trim() ?? ''
      const kept = { typed: { words }, typedFor: `${own.report.id} ${page}`, page }
      return take(ctx, own, sent, kept, async fileTokens => {
        const code = faultOf({ words, fileTokens })
        if (code) return [{ path: 'words', code }]
        await store(ctx, own.report, { words, fileTokens })
        return []
      })
    },
    admit,
  )

export const addWords = wordsStep('add', addToReport, ({ words, fileTokens }) =>
  words || fileTokens.length > 0 ? null : 'nothing_added',
)

// Once: why it was rejected may rest on what only its owner can tell.
export const appealRejection = wordsStep('appeal', appealReport, ({ words }) => (words ? null : 'required'))

async function take(
  ctx: Ctx,
  { draft, asked, report }: AskedReport,
  { way, files: sent = [] }: z.output<typeof input>,
  { typed, typedFor, page }: { typed: NonNullable<Asked['typed']>; typedFor: string; page: string },
  store: (fileTokens: string[]) => Promise<Issue[]>,
): Promise<RawReply> {
  const here = reportPage(asked, report.id)
  const request = { ...asked, at: ctx.now.toISOString(), typed, typedFor, files: asked.files ?? [] }
  const inLanguage = inOtherLanguage(way, here)
  if (inLanguage) {
    await writeDraft(ctx, draft, { asked: request })
    return inLanguage
  }
  let issues: Issue[] | null
  try {
    const chosen = sent.filter(({ name, size }) => name !== '' || size > 0)
    if (chosen.length > 0) {
      const uploaded = await uploadFiles(ctx, { files: chosen, owner: uploadOwner(draft, true) })
      request.files = [...request.files, ...uploaded.map(file => ({ ...file, kind: null }))]
    }
    issues = await store(request.files.map(({ fileToken }) => fileToken))
  } catch (error) {
    issues = issuesOf(error)
    if (!issues) throw error
  }
  if (issues.length > 0) {
    await writeDraft(ctx, draft, { asked: request, wrong: { page, issues } })
    return seeOther(here)
  }
  await writeDraft(ctx, draft, { asked: stillAsked(ctx, asked), wrong: null })
  return seeOther(`${here}&added=1`)
}

export function issuesOf(error: unknown): Issue[] | null {
  if (!(error instanceof AppError) || error.status >= 500) return null
  const { issues } = error.details
  if (!issues?.length) return [uploadIssue(error)!]
  return issues.map(issue => {
    const path = issue.path.replace(/^answers\./, '')
    return { ...issue, path: path.startsWith('file') ? 'files' : path }
  })
}
