import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { users } from '@/db/schema/accounts'
import { defectFiles } from '@/db/schema/defects'
import { exports } from '@/db/schema/exports'
import { imports } from '@/db/schema/imports'
import { intakeUploads } from '@/db/schema/intake'
import { recallFiles } from '@/db/schema/recalls'

export interface StoredFile {
  table: PgTable
  id: PgColumn
  key: PgColumn
  size: PgColumn
  sha256: PgColumn
}

/** The sweep deletes files of a column that is missing here, and no check reads them. */
export const storedFiles: readonly StoredFile[] = [
  {
    table: defectFiles,
    id: defectFiles.id,
    key: defectFiles.storeKey,
    size: defectFiles.size,
    sha256: defectFiles.sha256,
  },
  {
    table: defectFiles,
    id: defectFiles.id,
    key: defectFiles.thumbKey,
    size: defectFiles.thumbSize,
    sha256: defectFiles.thumbSha256,
  },
  {
    table: intakeUploads,
    id: intakeUploads.tokenHash,
    key: intakeUploads.storeKey,
    size: intakeUploads.size,
    sha256: intakeUploads.sha256,
  },
  {
    table: intakeUploads,
    id: intakeUploads.tokenHash,
    key: intakeUploads.thumbKey,
    size: intakeUploads.thumbSize,
    sha256: intakeUploads.thumbSha256,
  },
  {
    table: recallFiles,
    id: recallFiles.id,
    key: recallFiles.storeKey,
    size: recallFiles.size,
    sha256: recallFiles.sha256,
  },
  {
    table: recallFiles,
    id: recallFiles.id,
    key: recallFiles.thumbKey,
    size: recallFiles.thumbSize,
    sha256: recallFiles.thumbSha256,
  },
  {
    table: imports,
    id: imports.id,
    key: imports.storeKey,
    size: imports.size,
    sha256: imports.sha256,
  },
  {
    table: exports,
    id: exports.id,
    key: exports.storeKey,
    size: exports.size,
    sha256: exports.sha256,
  },
  {
    table: users,
    id: users.id,
    key: users.avatar,
    size: users.avatarSize,
    sha256: users.avatarSha256,
  },
]
