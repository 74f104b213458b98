import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { users } from '@/db/schema/accounts'
import { defectFiles } from '@/db/schema/defects'
import { documentTemplates, monthReports } from '@/db/schema/documents'
import { exports } from '@/db/schema/exports'
import { imports } from '@/db/schema/imports'
import { intakeUploads } from '@/db/schema/intake'
import { investigationDocuments } from '@/db/schema/investigations'
import { recallFiles } from '@/db/schema/recalls'

export interface StoredFile {
  table: PgTable
  id: PgColumn
  key: PgColumn
  size: PgColumn
  sha256: PgColumn
}

type Kept = PgTable & Record<'storeKey' | 'size' | 'sha256', PgColumn>
const whole = (table: Kept, id: PgColumn): StoredFile => ({
  ...{ table, id, key: table.storeKey, size: table.size, sha256: table.sha256 },
})

type Pictured = Kept & Record<'thumbKey' | 'thumbSize' | 'thumbSha256', PgColumn>
const withThumb = (table: Pictured, id: PgColumn): StoredFile[] => [
  whole(table, id),
  { table, id, key: table.thumbKey, size: table.thumbSize, sha256: table.thumbSha256 },
]

/** The sweep deletes files of a column that is missing here, and no check reads them. */
export const storedFiles: readonly StoredFile[] = [
  ...withThumb(defectFiles, defectFiles.id),
  ...withThumb(intakeUploads, intakeUploads.tokenHash),
  ...withThumb(recallFiles, recallFiles.id),
  ...withThumb(documentTemplates, documentTemplates.id),
  ...withThumb(monthReports, monthReports.id),
  ...withThumb(investigationDocuments, investigationDocuments.id),
  whole(imports, imports.id),
  whole(exports, exports.id),
  { table: users, id: users.id, key: users.avatar, size: users.avatarSize, sha256: users.avatarSha256 },
]
