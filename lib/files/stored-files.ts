import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { users } from '@/db/schema/accounts'
import { defectFiles } from '@/db/schema/defects'
import { exports } from '@/db/schema/exports'
import { imports } from '@/db/schema/imports'
import { intakeUploads } from '@/db/schema/intake'

/** A column that names files of the store, and where its row says what such a file must hold. */
export interface StoredFile {
  table: PgTable
  /** The table's primary key. */
  id: PgColumn
  /** Null where the row has no such file, or has it no more. */
  key: PgColumn
  size?: PgColumn
  /** In hex. */
  sha256?: PgColumn
}

/** Every column that names files of the store. */
export const storedFiles: readonly StoredFile[] = [
  {
    table: defectFiles,
    id: defectFiles.id,
    key: defectFiles.storeKey,
    size: defectFiles.size,
    sha256: defectFiles.sha256,
  },
  { table: defectFiles, id: defectFiles.id, key: defectFiles.thumbKey },
  {
    table: intakeUploads,
    id: intakeUploads.tokenHash,
    key: intakeUploads.storeKey,
    size: intakeUploads.size,
    sha256: intakeUploads.sha256,
  },
  { table: intakeUploads, id: intakeUploads.tokenHash, key: intakeUploads.thumbKey },
  { table: imports, id: imports.id, key: imports.storeKey, size: imports.size, sha256: imports.sha256 },
  { table: exports, id: exports.id, key: exports.storeKey, size: exports.size },
  { table: users, id: users.id, key: users.avatar },
]
