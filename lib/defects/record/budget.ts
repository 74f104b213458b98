import { and, asc, desc, eq, getTableColumns, isNull } from 'drizzle-orm'
import { findRows } from '@/db/rows'
import { defectAudits, defectBudgetItems, defectBudgets } from '@/db/schema/workflow'
import { type Ctx, signedIn } from '@/lib/core/context'
import { AppError, type Issue } from '@/lib/core/errors'
import { today } from '@/lib/core/today'
import { departmentCalled } from '@/lib/defects/budget-departments'
import { type BudgetInput, type BudgetItem, defaultBudgetYear, lockedNode } from '@/lib/defects/budget-schema'

const cells = ['name', 'applyBudget', 'suggestBudget', 'adjustBudget', 'remarks', 'financialNode'] as const

export async function lastBudget(ctx: Ctx, defectId: string) {
  const [budget] = await ctx.db
    .select(getTableColumns(defectBudgets))
    .from(defectBudgets)
    .innerJoin(defectAudits, and(eq(defectAudits.id, defectBudgets.auditId), isNull(defectAudits.undoneAt)))
    .where(eq(defectBudgets.defectId, defectId))
    .orderBy(desc(defectBudgets.id))
    .limit(1)
  if (!budget) return null
  const items = await findRows(ctx.db, defectBudgetItems, { budgetId: budget.id }).orderBy(
    asc(defectBudgetItems.sort),
  )
  const { auditId: _, defectId: __, ...facts } = budget
  return {
    ...facts,
    items: items.map(({ budgetId: _, sort: __, ...item }) => ({
      ...item,
      locked: item.financialNode === lockedNode,
    })),
  }
}

export type Budget = NonNullable<Awaited<ReturnType<typeof lastBudget>>>

export function lockedRowIssues(before: Pick<Budget, 'items'> | null, items: readonly BudgetItem[]): Issue[] {
  const known = new Map(before?.items.map(item => [item.id, item]))
  const issues: Issue[] = items.flatMap((item, at) => {
    if (item.id === undefined) return []
    const old = known.get(item.id)
    if (!old) return [{ path: `budget.items.${at}.id`, code: 'not_offered' }]
    const changed = old.locked ? cells.filter(cell => item[cell] !== old[cell]) : []
    return changed.map(cell => ({ path: `budget.items.${at}.${cell}`, code: 'locked_row' }))
  })
  const named = items.map(({ id }) => id).filter(id => id !== undefined)
  const twice = named.some((id, at) => named.indexOf(id) !== at)
  const gone = [...known.values()].some(({ id, locked }) => locked && !named.includes(id))
  if (gone || twice) issues.push({ path: 'budget.items', code: gone ? 'locked_row_missing' : 'given_twice' })
  return issues
}

export async function writeBudget(
  ctx: Ctx,
  defectId: string,
  auditId: string,
  { items, deptName, year, applyTime, ...facts }: BudgetInput,
): Promise<void> {
  const before = await lastBudget(ctx, defectId)
  const own = signedIn(ctx).deptName
  const department = deptName ? await departmentCalled(ctx, deptName, [before?.deptName, own]) : own
  const issues = lockedRowIssues(before, items)
  if (department === undefined)
    issues.push({ path: 'budget.deptName', code: 'unknown_name', params: { name: deptName! } })
  if (issues.length > 0) throw new AppError('invalid_input', {}, { issues })
  const day = today(ctx.now)
  const [budget] = await ctx.db
    .insert(defectBudgets)
    .values({
      ...facts,
      defectId,
      auditId,
      deptName: department ?? own,
      year: year ?? defaultBudgetYear(day),
      applyTime: applyTime ?? day,
    })
    .returning({ id: defectBudgets.id })
  if (items.length > 0)
    await ctx.db
      .insert(defectBudgetItems)
      .values(items.map(({ id: _, ...item }, sort) => ({ ...item, budgetId: budget!.id, sort })))
}
