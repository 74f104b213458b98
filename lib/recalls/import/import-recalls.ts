import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import { recalls } from '@/db/schema/recalls'
import { oneSheetFile, readSheetFile, sheetTemplateOf } from '@/lib/collections/sheet'
import type { Ctx } from '@/lib/core/context'
import { AppError, type Issue } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { issueText, translate } from '@/lib/i18n/translate'
import { readParameters } from '@/lib/settings/read-parameters'
import { checkRecall, onceByNumber } from '../edit/check-recall'
import { insertRecall } from '../edit/save-recall'
import type { RecallInput } from '../schema'
import { recallSheet } from '../sheet'
import { type ReadCampaign, readCampaigns } from './read-campaigns'

const mostErrors = 200

interface RowError {
  row: number
  column: string
  message: string
}

export const downloadRecallTemplate = sheetTemplateOf(recallSheet)

export const importRecalls = operation({
  access: recallSheet.access,
  input: z.strictObject({
    file: oneSheetFile,
    mode: z.enum(['check', 'all']).default('check'),
  }),
  async run(ctx, { file: files, mode }) {
    const { importLimits } = await readParameters(ctx, ['importLimits'])
    const { lines, notes, audited } = await readSheetFile(ctx, files[0]!, importLimits.megabytes, recallSheet)
    const campaigns = await readCampaigns(ctx, lines)
    if (campaigns.length === 0) throw new AppError('unreadable_sheet', { reason: 'empty' })
    return onceByNumber(
      ctx.tx(async tx => {
        const errors = await faultsOf(tx, campaigns)
        const stored = mode === 'all' && errors.length === 0
        if (stored) {
          for (const { recall } of campaigns) await insertRecall(tx, recall as RecallInput)
          const detail = { ...audited, campaigns: campaigns.length }
          await tx.audit({ action: 'importRecalls', entity: 'recall', detail })
        }
        return {
          ...{ stored, campaigns: campaigns.length },
          scopes: campaigns.reduce((sum, { rows }) => sum + rows.length, 0),
          failed: errors.length,
          errors: errors.slice(0, mostErrors),
          notes,
        }
      }),
    )
  },
})

export type RecallImport = Awaited<ReturnType<typeof importRecalls>>

async function faultsOf(tx: Ctx, campaigns: ReadCampaign[]): Promise<RowError[]> {
  const numbers = campaigns.map(({ recallNo }) => recallNo)
  const there = await tx.db
    .select({ recallNo: recalls.recallNo })
    .from(recalls)
    .where(inArray(recalls.recallNo, numbers))
  const taken = new Set(there.map(({ recallNo }) => recallNo))
  const errors: RowError[] = []
  for (const campaign of campaigns) {
    const { recallNo, recall, issues } = campaign
    const all: Issue[] = [...issues]
    if (taken.has(recallNo)) all.push({ path: 'recallNo', code: 'taken' })
    if (recall && issues.length === 0) all.push(...(await checked(tx, recall)))
    errors.push(...all.map(issue => placed(tx, issue, campaign)))
  }
  return errors.sort((one, other) => one.row - other.row)
}

async function checked(tx: Ctx, recall: RecallInput): Promise<Issue[]> {
  try {
    await checkRecall(tx, recall)
    return []
  } catch (error) {
    if (error instanceof AppError && error.details.issues) return error.details.issues
    throw error
  }
}

function placed({ locale }: Ctx, issue: Issue, { row, rows }: ReadCampaign): RowError {
  const [, at, name] = /^scopes\.(\d+)\.(\w+)/.exec(issue.path) ?? []
  const title = at ? `recalls.scopeFields.${name}` : `recalls.fields.${issue.path.split('.')[0]}`
  const { row: other, ...params } = issue.params ?? {}
  const shown = at && other ? { ...params, row: rows[Number(other) - 1] ?? other } : issue.params
  return {
    row: at ? (rows[Number(at)] ?? row) : row,
    column: translate(locale, title),
    // The row is said beside it.
    message: issueText(locale, { ...issue, path: at ? name! : issue.path, params: shown }),
  }
}
