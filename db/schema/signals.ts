import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { bigintText, changeColumns, createdAt, identity, instant, owner, reference } from './columns'

type Json = Record<string, unknown>

export const signalRules = pgTable('signal_rules', {
  id: identity(),
  name: text().notNull().unique('signal_rules_name'),
  enabled: boolean().notNull().default(false),
  method: text().notNull(),
  levels: text().array().notNull().default([]),
  filters: jsonb().$type<Json>().notNull(),
  params: jsonb().$type<Json>().notNull(),
  budget: doublePrecision(),
  every: text().notNull(),
  also: jsonb().$type<Json[]>().notNull().default([]),
  notify: jsonb()
    .$type<{ permission: string; people: string[] }>()
    .notNull()
    .default({ permission: 'watch_item:edit', people: [] }),
  note: text(),
  backtest: jsonb().$type<Json>(),
  ...changeColumns(),
})

export const signalRuns = pgTable(
  'signal_runs',
  {
    id: identity(),
    asOf: date().notNull(),
    every: text().notNull(),
    rules: jsonb().$type<Record<string, number>>().notNull().default({}),
    state: text().notNull().default('queued'),
    jobId: bigintText(),
    cells: integer(),
    records: integer(),
    fired: integer(),
    opened: integer(),
    failures: jsonb().$type<Record<string, string>>().notNull().default({}),
    reason: jsonb().$type<Json>(),
    createdAt: createdAt(),
    startedAt: instant(),
    finishedAt: instant(),
  },
  table => [unique('signal_runs_due').on(table.asOf, table.every)],
)

export const watchItems = pgTable(
  'watch_items',
  {
    id: identity(),
    /** `series:1234/assembly:11`, `brand:31/part:1103`, `recall:41`, or what a person watches beside. */
    place: text().notNull(),
    level: text(),
    groupKey: jsonb().$type<Json>().notNull(),
    eventKey: jsonb().$type<Json>().notNull(),
    filters: jsonb().$type<Json>().notNull().default({}),
    brandId: bigintText(),
    parts: text().array().notNull().default([]),
    state: text().notNull().default('new'),
    ownerId: bigintText().references(() => users.id),
    priority: doublePrecision().notNull().default(0),
    firstHitId: bigintText(),
    firstAt: date().notNull(),
    lastAt: date().notNull(),
    evidence: jsonb().$type<Json>().notNull(),
    recordIds: bigintText().array().notNull().default([]),
    conclusion: text(),
    closedAt: instant(),
    touchedAt: createdAt(),
    createdBy: bigintText(),
    createdAt: createdAt(),
    version: integer().notNull().default(1),
  },
  table => [
    uniqueIndex('watch_items_open').on(table.place).where(sql`state <> 'closed'`),
    index('watch_items_owner').on(table.ownerId).where(sql`state <> 'closed'`),
    index('watch_items_state').on(table.state, table.priority, table.id),
  ],
)

export const signalHits = pgTable(
  'signal_hits',
  {
    id: identity(),
    runId: reference(() => signalRuns.id),
    ruleId: reference(() => signalRules.id),
    ruleVersion: integer().notNull(),
    level: text().notNull(),
    groupKey: jsonb().$type<Json>().notNull(),
    eventKey: jsonb().$type<Json>().notNull(),
    week: date().notNull(),
    fromDay: date().notNull(),
    toDay: date().notNull(),
    n: integer().notNull(),
    collapsedN: integer().notNull(),
    expected: doublePrecision().notNull(),
    ic025: doublePrecision().notNull(),
    s: doublePrecision().notNull(),
    h: doublePrecision().notNull(),
    severeN: integer().notNull(),
    severity: doublePrecision().notNull(),
    measures: jsonb().$type<Json>(),
    muted: boolean().notNull().default(false),
    // Beside n: only by what their texts read like.
    textN: integer().notNull().default(0),
    watchItemId: bigintText().references(() => watchItems.id),
    recordIds: bigintText().array().notNull().default([]),
  },
  table => [
    index('signal_hits_item').on(table.watchItemId, table.week),
    index('signal_hits_run').on(table.runId),
    index('signal_hits_rule').on(table.ruleId, table.week),
  ],
)

export const watchSteps = pgTable(
  'watch_steps',
  {
    id: identity(),
    watchItemId: owner(() => watchItems.id),
    step: text().notNull(),
    fromState: text(),
    toState: text().notNull(),
    userId: bigintText().references(() => users.id),
    text: text(),
    params: jsonb().$type<Json>().notNull().default({}),
    at: createdAt(),
  },
  table => [index('watch_steps_item').on(table.watchItemId, table.id)],
)

export const mutes = pgTable(
  'mutes',
  {
    id: identity(),
    scope: jsonb().$type<Record<string, string>>().notNull(),
    reason: text().notNull(),
    text: text(),
    /** The last day; null: until somebody ends it, with a review every half year. */
    until: date(),
    reviewAt: date(),
    remindedAt: instant(),
    nThen: integer().notNull(),
    createdBy: bigintText().references(() => users.id),
    createdAt: createdAt(),
    endedAt: instant(),
    endedBy: bigintText().references(() => users.id),
    endedWhy: text(),
  },
  table => [index('mutes_open').on(table.until).where(sql`ended_at is null`)],
)
