import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { bigintText, createdAt, identity, instant, owner } from './columns'

export const jobs = pgTable(
  'jobs',
  {
    id: identity(),
    kind: text().notNull(),
    state: text().notNull().default('queued'),
    input: jsonb().notNull(),
    total: integer(),
    done: integer().notNull().default(0),
    result: jsonb(),
    reason: jsonb(),
    userId: bigintText().references(() => users.id),
    // It runs with the scopes of the key by which it was asked for.
    keyId: bigintText(),
    locale: text().notNull(),
    createdAt: createdAt(),
    startedAt: instant(),
    finishedAt: instant(),
    cancelledAt: instant(),
    leaseUntil: instant(),
    attempts: integer().notNull().default(0),
    quick: boolean().notNull().default(false),
  },
  table => [
    index('jobs_waiting').on(table.id).where(sql`state in ('queued', 'running')`),
    index('jobs_user').on(table.userId, table.kind, table.id),
  ],
)

export const jobItems = pgTable(
  'job_items',
  {
    jobId: owner(() => jobs.id),
    position: integer().notNull(),
    entityId: bigintText().notNull(),
    outcome: text(),
    reason: jsonb(),
  },
  table => [
    primaryKey({ columns: [table.jobId, table.position] }),
    index('job_items_open').on(table.jobId, table.position).where(sql`outcome is null`),
  ],
)
