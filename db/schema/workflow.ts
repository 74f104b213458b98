import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import {
  bigintText,
  budgetItemColumns,
  changeColumns,
  createdAt,
  identity,
  instant,
  money,
  owner,
  reference,
} from './columns'
import { defects } from './defects'
import { reviewOpinions } from './dictionaries'

export interface HeldBefore {
  userId: string
  step: string
  givenBy: string | null
  note: string | null
  createdAt: string
}

export const defectFlow = pgTable(
  'defect_flow',
  {
    id: identity(),
    defectId: bigintText().notNull(),
    fromState: integer(),
    toState: integer().notNull(),
    node: text().notNull(),
    remarks: text(),
    userId: bigintText(),
    userName: text().notNull(),
    deptName: text().notNull().default(''),
    createdAt: createdAt(),
    version: integer().notNull(),
    undoneAt: instant(),
    /** Whose it was before this step ended or changed the hand-over; undoing the step gives it back. */
    heldBefore: jsonb().$type<HeldBefore[]>(),
  },
  table => [
    index('defect_flow_defect').on(table.defectId, table.id),
    // For "handled by me": the steps a user took on records, without entering them.
    index('defect_flow_handled')
      .on(table.userId, table.defectId)
      .where(sql`node NOT IN ('create', 'submit', 'import')`),
  ],
)

export const defectReviews = pgTable(
  'defect_reviews',
  {
    id: identity(),
    defectId: reference(() => defects.id),
    result: text().notNull(),
    opinionId: bigintText().references(() => reviewOpinions.id),
    remarks: text(),
    fields: text().array().notNull().default([]),
    createdBy: bigintText(),
    createdAt: createdAt(),
    undoneAt: instant(),
  },
  table => [index('defect_reviews_defect').on(table.defectId)],
)

export const defectAudits = pgTable(
  'defect_audits',
  {
    id: identity(),
    defectId: reference(() => defects.id),
    kind: text().notNull(),
    result: text(),
    opinion: text(),
    riskLevel: text(),
    qualityType: text(),
    /** 万元 */
    suggestBudget: numeric({ precision: 12, scale: 2 }),
    severity: jsonb().$type<Record<string, unknown>>(),
    createdBy: bigintText(),
    createdAt: createdAt(),
    undoneAt: instant(),
  },
  table => [index('defect_audits_defect').on(table.defectId)],
)

export const defectAssignees = pgTable(
  'defect_assignees',
  {
    defectId: reference(() => defects.id),
    userId: owner(() => users.id),
    step: text().notNull(),
    givenBy: bigintText(),
    note: text(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.defectId, table.userId] }),
    index('defect_assignees_user').on(table.userId, table.defectId),
  ],
)

/** Amounts in 万元. */
export const defectBudgets = pgTable(
  'defect_budgets',
  {
    id: identity(),
    defectId: reference(() => defects.id),
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
    budgetId: reference(() => defectBudgets.id),
    ...budgetItemColumns(),
  },
  table => [index('defect_budget_items_budget').on(table.budgetId, table.sort)],
)

export const assignmentRules = pgTable('assignment_rules', {
  id: identity(),
  step: text().notNull(),
  provinces: text().array().notNull().default([]),
  brandIds: bigintText().array().notNull().default([]),
  people: bigintText().array().notNull(),
  automaticSince: instant(),
  ...changeColumns(),
})

export const absences = pgTable('absences', {
  userId: owner(() => users.id).primaryKey(),
  until: date().notNull(),
  substituteId: owner(() => users.id),
})
