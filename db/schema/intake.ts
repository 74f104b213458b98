import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns'

/** Keys for the encryption-code header; each lives ten minutes. */
export const encryptionKeys = pgTable(
  'encryption_keys',
  {
    keyId: text().primaryKey(),
    /** 32 bytes, hex */
    key: text().notNull(),
    expiresAt: instant().notNull(),
  },
  table => [index('encryption_keys_expires').on(table.expiresAt)],
)

/** Nonces that were used with a key; they go with it. */
export const encryptionNonces = pgTable(
  'encryption_nonces',
  {
    keyId: text()
      .notNull()
      .references(() => encryptionKeys.keyId, { onDelete: 'cascade' }),
    nonce: text().notNull(),
  },
  table => [primaryKey({ columns: [table.keyId, table.nonce] })],
)
