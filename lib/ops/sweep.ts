import { connect } from '@/db/client'
import { readEnv } from '@/lib/core/env'
import { sweepFiles } from '@/lib/files/sweep-files'
import { sweepCodes } from '@/lib/intake/sweep-codes'
import { sweepDrafts } from '@/lib/intake/sweep-drafts'
import { sweepUploads } from '@/lib/intake/sweep-uploads'
import { embeddedFileStore } from '@/lib/services/file-store/embedded'

const { DATABASE_URL, FILES_DIR } = readEnv()
const { db, close } = connect(DATABASE_URL, { max: 1 })
const fileStore = embeddedFileStore(FILES_DIR)
try {
  await sweepCodes(db)
  await sweepDrafts(db)
  await sweepUploads(db, fileStore)
  const { orphans, temporary } = await sweepFiles(db, fileStore)
  if (orphans + temporary > 0) console.log(`Removed ${orphans} forgotten and ${temporary} temporary files.`)
} finally {
  await close()
}
