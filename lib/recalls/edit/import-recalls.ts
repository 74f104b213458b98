import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import { findRows } from '@/db/rows'
import { recalls } from '@/db/schema/recalls'
import {
  checkIssues,
  oneSheetFile,
  readSheetFile,
  type SheetLine,
  sheetTemplateOf,
} from '@/lib/collections/sheet'
import type { Ctx } from '@/lib/core/context'
import { AppError, type Issue } from '@/lib/core/errors'
import { moreIssues } from '@/lib/core/issues'
import { operation } from '@/lib/core/operation'
import {
  catalogueCells,
  day,
  each,
  number,
  option,
  orIssue,
  type Read,
  type ReadCell,
  readWith,
  typeCodeCells,
} from '@/lib/dictionaries/names/catalogue-cells'
import { flagOf, narrow, textOf } from '@/lib/excel/reading/cell-text'
import type { Cell } from '@/lib/excel/sheet-row'
import { issueText, translate } from '@/lib/i18n/translate'
import { readParameters } from '@/lib/settings/read-parameters'
import { causes, influences, recallKinds, remedyWays } from '../choice-schema'
import { addRecallInput, type RecallInput } from '../schema'
import { campaignColumns, type RecallColumn, recallSheet, scopeColumns } from '../sheet'
import { checkRecall, onceByNumber } from './check-recall'
import { insertRecall } from './save-recall'

type CellReader = (name: RecallColumn, ...of: Parameters<ReadCell>) => Read

const amounts = /quantity$|modelYear/

async function cellReader(ctx: Ctx, named: readonly Cell[]): Promise<CellReader> {
  const cells = await catalogueCells(ctx)
  const typeCode = await typeCodeCells(ctx, named)
  const readers: Partial<Record<RecallColumn, ReadCell>> = {
    kind: option('recalls.kind', recallKinds),
    influence: option('recalls.influence', influences),
    cause: option('recalls.cause', causes),
    remedyWays: each(option('recalls.remedyWay', remedyWays)),
    producerId: cells.producer,
    brandIds: each(cells.brand),
    assemblyCode: cells.assembly,
    subAssemblyCode: cells.subAssembly,
    symptomCodes: each(cells.coded('symptomCodes')),
    filedAt: day,
    announcedAt: day,
    startsAt: day,
    endsAt: day,
    quantity: number('vehicles'),
    'scope.exclude': cell => orIssue(flagOf(cell), 'not_boolean'),
    'scope.brandId': cells.brand,
    'scope.modelRangeId': cells.series,
    'scope.typeCodeIds': each(typeCode),
    'scope.modelNames': each(part => ({ value: part })),
    'scope.powerTypes': each(cells.coded('powerType')),
    'scope.productionFrom': day,
    'scope.productionTo': day,
    'scope.modelYearFrom': number('year'),
    'scope.modelYearTo': number('year'),
    'scope.quantity': number('vehicles'),
  }
  return (name, ...of) => readWith(readers[name], !amounts.test(name), ...of)
}

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
    const { lines, notes, tell, audited } = await readSheetFile(
      ctx,
      files[0]!,
      importLimits.megabytes,
      recallSheet,
    )
    const campaigns = await readCampaigns(ctx, lines, tell)
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
          notes: notes(),
        }
      }),
    )
  },
})

async function faultsOf(tx: Ctx, campaigns: ReadCampaign[]): Promise<RowError[]> {
  const numbers = campaigns.map(({ recallNo }) => recallNo)
  const there = await findRows(tx.db, recalls, inArray(recalls.recallNo, numbers), 'recallNo')
  const taken = new Set(there.map(({ recallNo }) => recallNo))
  const errors: RowError[] = []
  for (const campaign of campaigns) {
    const { recallNo, recall, issues } = campaign
    const all: Issue[] = [...issues]
    if (taken.has(recallNo)) all.push({ path: 'recallNo', code: 'taken' })
    if (recall && issues.length === 0) all.push(...(await checkIssues(checkRecall(tx, recall))))
    errors.push(...all.map(issue => placed(tx, issue, campaign)))
  }
  return errors.sort((one, other) => one.row - other.row)
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

interface ReadCampaign {
  row: number
  rows: number[]
  recallNo: string
  recall: RecallInput | undefined
  issues: Issue[]
}

type Line = SheetLine<RecallColumn>
type Tell = (kind: 'readAs', line: Line, name: RecallColumn, text: string) => void

async function readCampaigns(ctx: Ctx, lines: readonly Line[], tell: Tell): Promise<ReadCampaign[]> {
  const groups = new Map<string, Line[]>()
  let current = ''
  for (const line of lines) {
    current = narrow(line.cells.recallNo ?? null) || current
    groups.set(current, [...(groups.get(current) ?? []), line])
  }
  const read = await cellReader(
    ctx,
    lines.map(({ cells }) => cells['scope.typeCodeIds'] ?? null),
  )
  return [...groups].map(([recallNo, group]) => readCampaign(recallNo, group, read, tell))
}

function readCampaign(recallNo: string, lines: Line[], read: CellReader, tell: Tell): ReadCampaign {
  const issues: Issue[] = []
  const take = (path: string, { value, issue }: Read) => {
    if (issue) issues.push({ ...issue, path })
    return value
  }
  const [first] = lines
  const campaign: Record<string, unknown> = {}
  for (const name of campaignColumns) {
    const cell = first!.cells[name]
    if (cell === undefined) continue
    campaign[name] = take(
      name,
      read(name, cell, campaign, text => tell('readAs', first!, name, text)),
    )
    const other = lines.find(({ cells }) => {
      const text = textOf(cells[name] ?? null)
      return text !== '' && text !== textOf(cell)
    })
    if (other) issues.push({ path: name, code: 'differs_in_row', params: { row: other.row } })
  }
  const scoped = lines.filter(({ cells }) =>
    scopeColumns.some(name => textOf(cells[`scope.${name}`] ?? null) !== ''),
  )
  const scopes = scoped.map((line, at) => {
    const scope: Record<string, unknown> = {}
    for (const name of scopeColumns) {
      const column = `scope.${name}` as const
      const note = (text: string) => tell('readAs', line, column, text)
      const cell = line.cells[column] ?? null
      scope[name] = take(`scopes.${at}.${name}`, read(column, cell, { ...campaign, ...scope }, note))
    }
    return scope
  })
  const rows = scoped.map(({ row }) => row)
  const parsed = addRecallInput.safeParse({ ...campaign, recallNo, scopes }, { reportInput: true })
  issues.push(...moreIssues(parsed, issues))
  return { row: first!.row, rows, recallNo, recall: parsed.data, issues }
}
