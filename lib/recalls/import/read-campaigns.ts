import type { Ctx } from '@/lib/core/context'
import type { Issue } from '@/lib/core/errors'
import { issuesOf } from '@/lib/core/issues'
import { narrow, textOf } from '@/lib/excel/reading/cell-text'
import type { Cell, SheetRow } from '@/lib/excel/sheet-row'
import { addRecallInput, type RecallInput } from '../schema'
import type { CampaignColumn, ScopeColumn, SheetColumn } from '../sheet-columns'
import { type CellReader, cellReader, type Read } from './cell-reader'

export interface ReadCampaign {
  row: number
  rows: number[]
  recallNo: string
  recall: RecallInput | undefined
  issues: Issue[]
}

type Cells<Name extends string> = Partial<Record<Name, Cell>>
interface Line {
  row: number
  campaign: Cells<CampaignColumn>
  scope: Cells<ScopeColumn>
}

const isEmpty = (cells: object) => Object.values(cells).every(cell => textOf(cell as Cell) === '')

export async function readCampaigns(
  ctx: Ctx,
  columns: (SheetColumn | undefined)[],
  sheet: readonly SheetRow[],
): Promise<ReadCampaign[]> {
  const lines = sheet
    .map(({ row, cells }) => lineOf(row, cells, columns))
    .filter(({ campaign, scope }) => !isEmpty(campaign) || !isEmpty(scope))
  const groups = new Map<string, Line[]>()
  let current = ''
  for (const line of lines) {
    current = narrow(line.campaign.recallNo ?? null) || current
    groups.set(current, [...(groups.get(current) ?? []), line])
  }
  const read = await cellReader(
    ctx,
    lines.map(({ scope }) => scope.typeCodeIds ?? null),
  )
  return [...groups].map(([recallNo, group]) => readCampaign(recallNo, group, read))
}

function lineOf(row: number, cells: readonly Cell[], columns: (SheetColumn | undefined)[]): Line {
  const line: Line = { row, campaign: {}, scope: {} }
  for (const [at, column] of columns.entries())
    if (column?.of === 'campaign') line.campaign[column.name] = cells[at] ?? null
    else if (column) line.scope[column.name] = cells[at] ?? null
  return line
}

function readCampaign(recallNo: string, lines: Line[], read: CellReader): ReadCampaign {
  const issues: Issue[] = []
  const take = (path: string, { value, issue }: Read) => {
    if (issue) issues.push({ ...issue, path })
    return value
  }
  const [first] = lines
  const campaign: Record<string, unknown> = {}
  for (const name of Object.keys(first!.campaign) as CampaignColumn[]) {
    campaign[name] = take(name, read.campaign(name, first!.campaign[name] ?? null, campaign))
    const other = lines.find(({ campaign: cells }) => {
      const text = textOf(cells[name] ?? null)
      return text !== '' && text !== textOf(first!.campaign[name] ?? null)
    })
    if (other) issues.push({ path: name, code: 'differs_in_row', params: { row: other.row } })
  }
  const scoped = lines.filter(({ scope }) => !isEmpty(scope))
  const scopes = scoped.map(({ scope: cells }, at) => {
    const scope: Record<string, unknown> = {}
    for (const name of Object.keys(cells) as ScopeColumn[])
      scope[name] = take(`scopes.${at}.${name}`, read.scope(name, cells[name] ?? null, scope, campaign))
    return scope
  })
  const rows = scoped.map(({ row }) => row)
  const parsed = addRecallInput.safeParse({ ...campaign, recallNo, scopes }, { reportInput: true })
  const named = new Set(issues.map(({ path }) => path))
  if (!parsed.success) issues.push(...issuesOf(parsed.error).filter(({ path }) => !named.has(path)))
  return { row: first!.row, rows, recallNo, recall: parsed.data, issues }
}
