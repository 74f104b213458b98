import { date, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { bigintText, createdAt, identity, instant, reference } from './columns'
import { defects } from './defects'

export const subjectRequests = pgTable(
  'subject_requests',
  {
    id: identity(),
    kind: text({ enum: ['copy', 'correction', 'erasure', 'objection'] }).notNull(),
    askedOn: date().notNull(),
    dueOn: date().notNull(),
    // Whose public holidays were not known when the due day was counted.
    unlistedYears: integer().array().notNull().default([]),
    channel: text({ enum: ['phone', 'visit', 'letter', 'email', 'online'] }).notNull(),
    identityProof: text().notNull(),
    name: text(),
    mobile: text(),
    vin: text(),
    plateNo: text(),
    state: text({ enum: ['open', 'done', 'refused'] })
      .notNull()
      .default('open'),
    outcome: text(),
    counts: jsonb().$type<Record<string, number>>(),
    version: integer().notNull().default(1),
    createdBy: reference(() => users.id),
    createdAt: createdAt(),
    closedBy: bigintText().references(() => users.id),
    closedAt: instant(),
  },
  table => [
    index('subject_requests_state').on(table.state, table.dueOn, table.id),
    index('subject_requests_created_by').on(table.createdBy),
    index('subject_requests_closed_by').on(table.closedBy),
  ],
)

export const requestNo = (id: string) => `GR${id.padStart(8, '0')}`

export const subjectObjections = pgTable(
  'subject_objections',
  {
    defectId: bigintText()
      .primaryKey()
      .references(() => defects.id),
    requestId: reference(() => subjectRequests.id),
    createdAt: createdAt(),
  },
  table => [index('subject_objections_request').on(table.requestId)],
)
