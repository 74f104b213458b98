import { date, index, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { bigintText, createdAt, identity } from './columns'
import { defectAudits, defects } from './defects'

/** 万元, exact */
const money = () => numeric({ precision: 14, scale: 2 })

/** Who holds a record: it was handed over to them for a step. The row goes when the step is taken. */
export const defectAssignees = pgTable(
  'defect_assignees',
  {
    defectId: bigintText()
      .notNull()
      .references(() => defects.id),
    userId: bigintText()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A name of lib/defects/actions.ts. */
    step: text().notNull(),
    givenBy: bigintText(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.defectId, table.userId] }),
    index('defect_assignees_user').on(table.userId, table.defectId),
  ],
)

/** The application for an investigation budget that came with an evaluation. */
export const defectBudgets = pgTable(
  'defect_budgets',
  {
    id: identity(),
    defectId: bigintText()
      .notNull()
      .references(() => defects.id),
    auditId: bigintText()
      .notNull()
      .unique()
      .references(() => defectAudits.id),
    deptName: text().notNull(),
    leaderOffice: text(),
    year: integer().notNull(),
    applyTime: date().notNull(),
    suggestBudget: money(),
    applyBudget: money(),
  },
  table => [index('defect_budgets_defect').on(table.defectId)],
)

export const defectBudgetItems = pgTable(
  'defect_budget_items',
  {
    id: identity(),
    budgetId: bigintText()
      .notNull()
      .references(() => defectBudgets.id),
    sort: integer().notNull(),
    name: text(),
    applyBudget: money(),
    suggestBudget: money(),
    adjustBudget: money(),
    remarks: text(),
    /** At 2 the row is locked. */
    financialNode: text(),
  },
  table => [index('defect_budget_items_budget').on(table.budgetId, table.sort)],
)
