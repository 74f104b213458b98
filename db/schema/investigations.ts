import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { entrustedCompanies, producers } from './catalogue'
import {
  bigintText,
  budgetItemColumns,
  changeColumns,
  createdAt,
  identity,
  ids,
  instant,
  money,
  owner,
  reference,
  storedFileColumns,
  texts,
} from './columns'
import { defects } from './defects'

type Json = Record<string, unknown>

// What a letter says and, once it is out, what the producer answers.
export interface LetterData {
  paragraphs: string
  questions: { no: number; text: string; answer?: string; answeredAt?: string }[]
  // Records that the annex lists.
  annexIds: string[]
  extension?: {
    until: string
    reason: string
    askedAt: string
    decision?: 'accepted' | 'refused'
    decidedBy?: string
    decidedAt?: string
  }
}

export const investigations = pgTable(
  'investigations',
  {
    id: identity(),
    fileNo: text().notNull(),
    title: text().notNull(),
    question: text().notNull(),
    level: text().notNull(),
    producerId: bigintText().references(() => producers.id),
    brandIds: ids(),
    modelRangeIds: ids(),
    productionFrom: date(),
    productionTo: date(),
    assemblyCode: text(),
    subAssemblyCode: text(),
    symptomCodes: texts(),
    deptName: text().notNull(),
    leaderOffice: text(),
    leaderId: reference(() => users.id),
    memberIds: ids(),
    plannedEnd: date(),
    state: text().notNull().default('draft'),
    conclusion: text(),
    conclusionText: text(),
    // What it was opened from, as it was that day: figures, filters, instant, ids.
    origin: jsonb().$type<Json>().notNull(),
    // Proposes records each week.
    searchFilters: jsonb().$type<Json>(),
    searchedAt: instant(),
    year: integer().notNull(),
    applyTime: date().notNull(),
    // The day on which the first of its records came, as triggers keep it.
    firstRecordAt: date(),
    // Amounts in 万元.
    applyBudget: money(),
    suggestBudget: money(),
    adjustBudget: money(),
    // When it came into its state; what runs late is told once for it.
    stateSince: createdAt(),
    approvedAt: instant(),
    concludedAt: instant(),
    closedAt: instant(),
    remindedAt: instant(),
    ...changeColumns(),
  },
  table => [
    unique('investigations_no').on(table.fileNo),
    index('investigations_state').on(table.state, table.plannedEnd),
    index('investigations_leader').on(table.leaderId),
    index('investigations_members').using('gin', table.memberIds),
    index('investigations_producer').on(table.producerId),
    index('investigations_updated').on(table.updatedAt, table.id),
  ],
)

export const investigationFlow = pgTable(
  'investigation_flow',
  {
    id: identity(),
    investigationId: owner(() => investigations.id),
    node: text().notNull(),
    fromState: text(),
    toState: text().notNull(),
    remarks: text(),
    userId: bigintText(),
    userName: text().notNull(),
    deptName: text().notNull().default(''),
    createdAt: createdAt(),
    version: integer().notNull(),
    undoneAt: instant(),
    // Of the columns that the step changed, so that it can be undone.
    before: jsonb().$type<Json>().notNull().default({}),
    // The file and its budget as the step left them.
    snapshot: jsonb().$type<Json>().notNull().default({}),
  },
  table => [index('investigation_flow_file').on(table.investigationId, table.id)],
)

export const investigationRecords = pgTable(
  'investigation_records',
  {
    investigationId: owner(() => investigations.id),
    defectId: owner(() => defects.id),
    // `proposed` by the search, `included` by a person; then what it says to the question.
    verdict: text().notNull(),
    reason: text(),
    addedBy: bigintText(),
    addedAt: createdAt(),
    decidedBy: bigintText(),
    decidedAt: instant(),
  },
  table => [
    primaryKey({ columns: [table.investigationId, table.defectId] }),
    index('investigation_records_defect').on(table.defectId),
    index('investigation_records_verdict').on(table.investigationId, table.verdict),
  ],
)

export const investigationLinks = pgTable(
  'investigation_links',
  {
    id: identity(),
    investigationId: owner(() => investigations.id),
    // `watchItem`, `recall`, or `abroad` with a title and an address.
    entity: text().notNull(),
    entityId: bigintText(),
    title: text(),
    address: text(),
    note: text(),
    createdBy: bigintText(),
    createdAt: createdAt(),
  },
  table => [
    unique('investigation_links_entity').on(table.investigationId, table.entity, table.entityId),
    index('investigation_links_linked').on(table.entity, table.entityId),
    check('investigation_links_names', sql`num_nonnulls(${table.entityId}, ${table.title}) > 0`),
  ],
)

export const investigationTasks = pgTable(
  'investigation_tasks',
  {
    id: identity(),
    investigationId: owner(() => investigations.id),
    title: text().notNull(),
    assigneeId: reference(() => users.id),
    dueAt: date().notNull(),
    note: text(),
    doneAt: instant(),
    doneBy: bigintText(),
    remindedAt: instant(),
    ...changeColumns(),
  },
  table => [
    index('investigation_tasks_file').on(table.investigationId, table.dueAt),
    index('investigation_tasks_open').on(table.assigneeId, table.dueAt).where(sql`done_at IS NULL`),
  ],
)

export const investigationBudgetItems = pgTable(
  'investigation_budget_items',
  {
    id: identity(),
    investigationId: owner(() => investigations.id),
    ...budgetItemColumns(),
  },
  table => [index('investigation_budget_items_file').on(table.investigationId, table.sort)],
)

export const investigationLetters = pgTable(
  'investigation_letters',
  {
    id: identity(),
    investigationId: owner(() => investigations.id),
    kind: text().notNull(),
    // Given when it is signed.
    letterNo: text(),
    edition: integer().notNull().default(1),
    title: text().notNull(),
    // draft → checked → signed → sent → answered, or withdrawn.
    state: text().notNull().default('draft'),
    // Of `document_templates`, where the office has its own.
    templateId: bigintText(),
    data: jsonb()
      .$type<LetterData>()
      .notNull()
      .default({} as LetterData),
    producerId: bigintText().references(() => producers.id),
    // 授权委托企业, where the producer is abroad.
    companyId: bigintText().references(() => entrustedCompanies.id),
    recipient: text().notNull(),
    contact: text(),
    email: text(),
    deadline: date(),
    checkedBy: bigintText(),
    checkedAt: instant(),
    signedBy: bigintText(),
    signedAt: instant(),
    sentBy: bigintText(),
    sentAt: instant(),
    // `mail`, or how else a person sent it.
    sentWay: text(),
    answeredAt: instant(),
    answer: text(),
    remindedAt: instant(),
    withdrawnBy: bigintText(),
    withdrawnAt: instant(),
    // Why it last went back or was withdrawn.
    reason: text(),
    // The letter that this one repeats.
    followsId: bigintText(),
    // Of the producer's way in: its link, the code with the link, until when, when last used.
    tokenHash: text(),
    codeHash: text(),
    tokenEndsAt: instant(),
    usedAt: instant(),
    ...changeColumns(),
  },
  table => [
    unique('investigation_letters_no').on(table.letterNo),
    unique('investigation_letters_token').on(table.tokenHash),
    index('investigation_letters_file').on(table.investigationId, table.id),
    index('investigation_letters_waiting').on(table.deadline).where(sql`state = 'sent'`),
  ],
)

export const investigationDocuments = pgTable(
  'investigation_documents',
  {
    id: identity(),
    investigationId: owner(() => investigations.id),
    // Of a letter: what was sent, what came back.
    letterId: bigintText().references(() => investigationLetters.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    ...storedFileColumns(),
    createdBy: bigintText(),
    createdAt: createdAt(),
    deletedAt: instant(),
  },
  table => [
    index('investigation_documents_file').on(table.investigationId),
    index('investigation_documents_letter').on(table.letterId),
    index('investigation_documents_unscanned').on(table.storeKey).where(sql`not scanned`),
  ],
)
