import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { findRows } from '@/db/rows'
import { defects } from '@/db/schema/defects'
import { investigationBudgetItems, investigationRecords, investigations } from '@/db/schema/investigations'
import { defectAudits, defectBudgets } from '@/db/schema/workflow'
import { readRow } from '@/lib/collections/rows'
import { amendRow, lockRow } from '@/lib/collections/write-rows'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { version } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { today } from '@/lib/core/today'
import { changesOf, refuseStale } from '@/lib/core/version'
import { departmentCalled, departmentChoices } from '@/lib/defects/budget-departments'
import { type BudgetItem, budgetInput, defaultBudgetYear, lockedNode } from '@/lib/defects/budget-schema'
import { lockedRowIssues } from '@/lib/defects/record/budget'
import { visible } from '@/lib/defects/visible'
import { investigation } from './collection'
import type { StoredFile } from './investigation-rows'
import { steps } from './states'
import { tellOfStep } from './tell-of-step'
import { fileReader } from './verbs'
import { isOwn, writeFlow } from './write-flow'

const proposed = ['draft', 'refused']

// What was approved is changed by who may adjust it, and never by whoever applied for it.
async function budgetFault(ctx: Ctx, file: Pick<StoredFile, 'id' | 'leaderId' | 'state'>) {
  if (proposed.includes(file.state)) return null
  if (!steps.adjust.from.some(state => state === file.state)) return 'investigation_state'
  return ctx.can(steps.adjust.access) && !(await isOwn(ctx, file)) ? null : 'budget_approved'
}

export async function readItems(ctx: Ctx, investigationId: string) {
  const { sort, id } = investigationBudgetItems
  const rows = await findRows(ctx.db, investigationBudgetItems, { investigationId }).orderBy(sort, id)
  return rows.map(({ investigationId: _, sort: __, ...item }) => ({
    ...item,
    locked: item.financialNode === lockedNode,
  }))
}

export const readBudget = fileReader(budgetOf)

async function budgetOf(ctx: Ctx, id: string) {
  const file = await readRow(ctx, investigation, id)
  const { deptName, leaderOffice, year, applyTime, suggestBudget, applyBudget, adjustBudget, version } = file
  const day = today(ctx.now)
  const [mayWrite, fault] = [ctx.can('investigation:edit'), await budgetFault(ctx, file)]
  return {
    version,
    budget: {
      ...{ deptName, leaderOffice, year, applyTime, suggestBudget, applyBudget, adjustBudget },
      items: await readItems(ctx, id),
    },
    ...{ year: defaultBudgetYear(day), deptName, today: day },
    departments: await departmentChoices(ctx, [deptName, ctx.user?.deptName]),
    suggestions: ctx.can('vehicle_defect:get') ? await suggestionsOf(ctx, id) : [],
    ...{ mayEdit: mayWrite && fault === null, isFixed: mayWrite && fault === 'budget_approved' },
  }
}

// What the evaluation of its records suggested, the newest of each.
async function suggestionsOf(ctx: Ctx, investigationId: string) {
  return ctx.db
    .selectDistinctOn([defects.id], {
      ...{ id: defects.id, complaintNo: defects.complaintNo, suggestBudget: defectBudgets.suggestBudget },
    })
    .from(investigationRecords)
    .innerJoin(
      defects,
      and(eq(defects.id, investigationRecords.defectId), isNull(defects.deletedAt), visible(ctx)),
    )
    .innerJoin(
      defectBudgets,
      and(eq(defectBudgets.defectId, defects.id), isNotNull(defectBudgets.suggestBudget)),
    )
    .innerJoin(defectAudits, and(eq(defectAudits.id, defectBudgets.auditId), isNull(defectAudits.undoneAt)))
    .where(eq(investigationRecords.investigationId, investigationId))
    .orderBy(defects.id, desc(defectBudgets.id))
    .limit(20)
}

export const saveBudget = operation({
  access: 'investigation:edit',
  input: budgetInput.extend({ id, version }),
  async run(ctx, { id, version, items, deptName, year, applyTime, ...amounts }) {
    await ctx.tx(async tx => {
      const before = await lockRow(tx, investigations, id)
      const fault = await budgetFault(tx, before)
      if (fault) throw new AppError(fault, { state: before.state })
      const department =
        deptName && (await departmentCalled(tx, deptName, [before.deptName, tx.user?.deptName]))
      const values = {
        ...amounts,
        deptName: department || before.deptName,
        year: year ?? defaultBudgetYear(today(tx.now)),
        applyTime: applyTime ?? today(tx.now),
      }
      refuseStale(version, before, values)
      const known = await readItems(tx, id)
      const issues = lockedRowIssues({ items: known }, items)
      if (deptName && !department)
        issues.push({ path: 'budget.deptName', code: 'unknown_name', params: { name: deptName } })
      if (issues.length > 0) throw new AppError('invalid_input', {}, { issues })
      await writeItems(tx, id, items)
      const changes = {
        ...changesOf(values, before),
        ...changesOf({ items: items.map(namesOf) }, { items: known.map(namesOf) }),
      }
      if (Object.keys(changes).length === 0) return
      const detail = { fileNo: before.fileNo, changes }
      const audited = { action: 'amendInvestigation', entity: 'investigation', detail } as const
      const file = await amendRow(tx, investigations, id, values, audited)
      await writeFlow(tx, file, { node: 'budget', fromState: file.state, items: await readItems(tx, id) })
      if (!proposed.includes(file.state)) await tellOfStep(tx, file, before, 'budget')
    })
    return budgetOf(ctx, id)
  },
})

const namesOf = ({ name, applyBudget, suggestBudget, adjustBudget, remarks, financialNode }: BudgetItem) =>
  [name, applyBudget, suggestBudget, adjustBudget, remarks, financialNode].map(cell => cell ?? '').join(' · ')

// A row keeps its id, by which a locked one is known.
async function writeItems(tx: Ctx, investigationId: string, items: BudgetItem[]) {
  await tx.db
    .delete(investigationBudgetItems)
    .where(eq(investigationBudgetItems.investigationId, investigationId))
  const rows = items.map((item, sort) => ({ ...item, investigationId, sort }))
  if (rows.length > 0) await tx.db.insert(investigationBudgetItems).values(rows)
}
