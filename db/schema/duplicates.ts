import { sql } from 'drizzle-orm'
import { index, integer, jsonb, numeric, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bigintText, createdAt, identity, instant, reference } from './columns'
import { defects } from './defects'

// A merged record keeps what was merged into it, so that undoing a merge brings the whole branch back.
// `defects.dup_group_id` of every record in a tree is its root.
export const defectMerges = pgTable(
  'defect_merges',
  {
    id: identity(),
    mergedId: reference(() => defects.id),
    intoId: reference(() => defects.id),
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

// Records that early warning merges into an earlier report of the same series and assembly.
export const suspectedRepeats = pgTable('suspected_repeats', { defectId: bigintText().primaryKey() })

export const defectJudgements = pgTable(
  'defect_judgements',
  {
    oneId: reference(() => defects.id),
    otherId: reference(() => defects.id),
    verdict: text({ enum: ['similar', 'different'] }).notNull(),
    createdBy: bigintText(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.oneId, table.otherId] }),
    index('defect_judgements_other').on(table.otherId),
  ],
)
