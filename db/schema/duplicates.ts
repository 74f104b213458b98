import { sql } from 'drizzle-orm'
import { index, integer, jsonb, numeric, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bigintText, createdAt, identity, instant } from './columns'
import { defects } from './defects'

/**
 * Which record was merged into which. A record is merged once at a time; what it had merged itself stays its own, so
 * that taking a merge back brings the whole branch back. The top of the tree is `defects.dup_group_id` of all in it.
 */
export const defectMerges = pgTable(
  'defect_merges',
  {
    id: identity(),
    mergedId: bigintText()
      .notNull()
      .references(() => defects.id),
    intoId: bigintText()
      .notNull()
      .references(() => defects.id),
    /** A code of lib/defects/states.ts; taking the merge back restores it. */
    stateBefore: integer().notNull(),
    score: numeric({ precision: 4, scale: 3 }),
    /** What the survivor took over: `{field: [its value before, the merged one's]}`. */
    taken: jsonb().$type<Record<string, [unknown, unknown]>>().notNull().default({}),
    remarks: text(),
    createdBy: bigintText(),
    createdAt: createdAt(),
    undoneBy: bigintText(),
    undoneAt: instant(),
  },
  table => [
    uniqueIndex('defect_merges_once').on(table.mergedId).where(sql`undone_at is null`),
    index('defect_merges_into').on(table.intoId).where(sql`undone_at is null`),
  ],
)

/** What somebody decided of two records that were not merged; the smaller id comes first. */
export const defectJudgements = pgTable(
  'defect_judgements',
  {
    oneId: bigintText()
      .notNull()
      .references(() => defects.id),
    otherId: bigintText()
      .notNull()
      .references(() => defects.id),
    /** similar: the same defect of another car. different: nothing in common, never to be offered again. */
    verdict: text({ enum: ['similar', 'different'] }).notNull(),
    createdBy: bigintText(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.oneId, table.otherId] }),
    index('defect_judgements_other').on(table.otherId),
  ],
)
