import type { SheetLine } from '@/lib/collections/sheet'
import type { Ctx } from '@/lib/core/context'
import type { Issue } from '@/lib/core/errors'
import { issuesOf } from '@/lib/core/issues'
import { narrow, textOf } from '@/lib/excel/reading/cell-text'
import { addRecallInput, type RecallInput } from '../schema'
import { campaignColumns, type RecallColumn, scopeColumns } from '../sheet'
import { type CellReader, cellReader, type Read } from './cell-reader'

export interface ReadCampaign {
  row: number
  rows: number[]
  recallNo: string
  recall: RecallInput | undefined
  issues: Issue[]
}

type Line = SheetLine<RecallColumn>

export async function readCampaigns(ctx: Ctx, lines: readonly Line[]): Promise<ReadCampaign[]> {
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
  return [...groups].map(([recallNo, group]) => readCampaign(recallNo, group, read))
}

function readCampaign(recallNo: string, lines: Line[], read: CellReader): ReadCampaign {
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
    campaign[name] = take(name, read(name, cell, { campaign }))
    const other = lines.find(({ cells }) => {
      const text = textOf(cells[name] ?? null)
      return text !== '' && text !== textOf(cell)
    })
    if (other) issues.push({ path: name, code: 'differs_in_row', params: { row: other.row } })
  }
  const scoped = lines.filter(({ cells }) =>
    scopeColumns.some(name => textOf(cells[`scope.${name}`] ?? null) !== ''),
  )
  const scopes = scoped.map(({ cells }, at) => {
    const scope: Record<string, unknown> = {}
    for (const name of scopeColumns) {
      const cell = cells[`scope.${name}`] ?? null
      scope[name] = take(`scopes.${at}.${name}`, read(`scope.${name}`, cell, { campaign, scope }))
    }
    return scope
  })
  const rows = scoped.map(({ row }) => row)
  const parsed = addRecallInput.safeParse({ ...campaign, recallNo, scopes }, { reportInput: true })
  const named = new Set(issues.map(({ path }) => path))
  if (!parsed.success) issues.push(...issuesOf(parsed.error).filter(({ path }) => !named.has(path)))
  return { row: first!.row, rows, recallNo, recall: parsed.data, issues }
}
