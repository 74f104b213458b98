import { sql } from 'drizzle-orm'
import { customType, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigintText, createdAt, identity } from './columns'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

// Must stay as it was when index `audit_log_changes` was made: a query uses this list so that the index matches, and
// names later actions separately.
export const indexedNoChanges = `ARRAY['signIn', 'signOut', 'pageDefects', 'pageDeletedDefects', 'pageReports',
  'findAnything', 'readDefect', 'readDefectForEdit', 'readVersion', 'compareVersions', 'listFlow', 'readReport',
  'listTextMessages', 'vinNotFound', 'revealPersonalData', 'readFile', 'startExport', 'exportDefects', 'exportRecords',
  'downloadExport', 'exportEntries', 'exportAudit', 'downloadImportErrors', 'readAuditLog']`

// Append-only (triggers refuse update, delete and truncate), one partition a month. Ids are drawn after the
// transaction's own number; sealing relies on that order.
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigintText()
      .notNull()
      .$defaultFn(() => sql`default`),
    at: createdAt(),
    userId: bigintText(),
    loginId: text(),
    action: text().notNull(),
    entity: text(),
    entityId: text(),
    outcome: text().notNull().default('done'),
    door: text().notNull(),
    ip: text(),
    userAgent: text(),
    requestId: text().notNull(),
    detail: jsonb(),
    shown: bigintText().array(),
  },
  table => [
    primaryKey({ columns: [table.at, table.id] }),
    index('audit_log_id').using('brin', table.id).with({ pages_per_range: 16 }),
    index('audit_log_user').on(table.userId, table.at),
    index('audit_log_action').on(table.action, table.at),
    index('audit_log_changes')
      .on(table.at, table.id)
      .where(sql.raw(`action <> ALL (${indexedNoChanges}::text[])`)),
    index('audit_log_record').on(table.entityId, table.entity, table.at).where(sql`entity_id IS NOT NULL`),
    index('audit_log_kind').on(table.entity, table.at).where(sql`entity <> 'defect'`),
    index('audit_log_address').on(table.ip, table.at),
    index('audit_log_unusual').on(table.outcome, table.at).where(sql`outcome <> 'done'`),
    // New entries go to a pending list of up to 16 MB, which the sealing process empties, so that no request
    // pays for it.
    index('audit_log_shown')
      .using('gin', table.shown)
      .with({ gin_pending_list_limit: 16384 })
      .where(sql`shown IS NOT NULL`),
  ],
)

export const auditSeals = pgTable('audit_seals', {
  number: identity(),
  afterId: bigintText().notNull(),
  /** Inclusive; every transaction that could have written an id up to here has ended. */
  upToId: bigintText().notNull(),
  rows: integer().notNull(),
  /** Per row in the order of ids: 8 bytes of id, 16 of digest. */
  digests: bytea().notNull(),
  keyId: text().notNull(),
  mac: text().notNull(),
  sealedAt: createdAt(),
})

export const auditRedactions = pgTable('audit_redactions', {
  rowId: bigintText().primaryKey(),
  // The entry that tells of it.
  notedBy: bigintText().notNull(),
  sealed: bytea().notNull(),
  redacted: bytea().notNull(),
})
