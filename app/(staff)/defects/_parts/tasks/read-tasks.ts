import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { type ListedExport, listExports } from '@/lib/defects/export/read-export'
import { type ImportRow, listImports } from '@/lib/defects/import/read-import'
import { type BulkRow, listBulk } from '@/lib/defects/steps/bulk/read-bulk'
import { listWords } from '../list/list-words'

export const taskWords = [
  ...(['tasks', 'bulkJobs', 'defectExport'] as const),
  ...(['importPage.modes', 'importPage.history', 'importPage.undo'] as const),
  ...listWords,
] as const

export type Task =
  | { kind: 'import'; row: ImportRow }
  | { kind: 'export'; row: ListedExport }
  | { kind: 'bulk'; row: BulkRow }
export type TaskKind = Task['kind']

interface Request {
  kind?: TaskKind
  jobId?: string
  everybody: boolean
}

export async function readTasks(ctx: Ctx, { kind, jobId, everybody }: Request) {
  const may = {
    import: ctx.can(listImports.access),
    export: ctx.can(listExports.access),
    bulk: ctx.can(listBulk.access),
  }
  const kinds = (Object.keys(may) as TaskKind[]).filter(one => may[one])
  if (kinds.length === 0) throw new AppError('forbidden')
  const isListed = (one: TaskKind) => may[one] && (jobId ? one === 'export' : !kind || kind === one)
  const [imports, exports, bulk] = await Promise.all([
    isListed('import') ? listImports(ctx, { of: everybody ? 'everybody' : 'me' }) : [],
    isListed('export') ? listExports(ctx, { jobId }) : [],
    isListed('bulk') ? listBulk(ctx, {}) : [],
  ])
  const tasks: Task[] = [
    ...imports.map(row => ({ kind: 'import', row }) as const),
    ...exports.map(row => ({ kind: 'export', row }) as const),
    ...bulk.map(row => ({ kind: 'bulk', row }) as const),
  ]
  tasks.sort((one, other) => other.row.createdAt.localeCompare(one.row.createdAt))
  return { tasks, kinds, exports }
}
