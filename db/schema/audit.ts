import { sql } from 'drizzle-orm'
import { customType, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigintText, createdAt, identity } from './columns'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * Append-only (triggers refuse update, delete and truncate); written in the writer's transaction. One partition a
 * month, see the migration; ids are drawn after the transaction's own number, which is what sealing relies on.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigintText()
      .notNull()
      .$defaultFn(() => sql`default`),
    at: createdAt(),
    userId: bigintText(),
    loginId: text(),
    /** What was done: the verb's name, e.g. `amendDefect`, `signIn`, `refused`. */
    action: text().notNull(),
    entity: text(),
    entityId: text(),
    /** done, refused, failed or cancelled */
    outcome: text().notNull().default('done'),
    door: text().notNull(),
    ip: text(),
    userAgent: text(),
    requestId: text().notNull(),
    detail: jsonb(),
    /** The records whose data a list or a file showed, where that is more than the one of entity_id. */
    shown: bigintText().array(),
  },
  table => [
    primaryKey({ columns: [table.at, table.id] }),
    index('audit_log_id').using('brin', table.id).with({ pages_per_range: 16 }),
    index('audit_log_user').on(table.userId, table.at),
    index('audit_log_action').on(table.action, table.at),
    index('audit_log_record').on(table.entityId, table.entity, table.at).where(sql`entity_id IS NOT NULL`),
    index('audit_log_kind').on(table.entity, table.at).where(sql`entity <> 'defect'`),
    index('audit_log_address').on(table.ip, table.at),
    index('audit_log_unusual').on(table.outcome, table.at).where(sql`outcome <> 'done'`),
    // New entries wait in a list of up to 16 MB, which the sealing process empties: no call pays for it.
    index('audit_log_shown')
      .using('gin', table.shown)
      .with({ gin_pending_list_limit: 16384 })
      .where(sql`shown IS NOT NULL`),
  ],
)

/** A stretch of the audit log, sealed: a digest a row, and a keyed one over them and the seal before. */
export const auditSeals = pgTable('audit_seals', {
  number: identity(),
  /** Rows with ids above this … */
  afterId: bigintText().notNull(),
  /** … up to this, all transactions that could have written one having ended. */
  upToId: bigintText().notNull(),
  rows: integer().notNull(),
  /** Of each row in the order of ids: 8 bytes of id, 16 of digest. */
  digests: bytea().notNull(),
  /** Names the key without telling it. */
  keyId: text().notNull(),
  mac: text().notNull(),
  sealedAt: createdAt(),
})
