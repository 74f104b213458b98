import { connect } from '@/db/client'
import { readEnv } from '@/lib/core/env'
import { sweepFiles } from '@/lib/files/sweep-files'
import { embeddedFileStore } from '@/lib/services/file-store/embedded'

const { DATABASE_URL, FILES_DIR } = readEnv()
const { db, close } = connect(DATABASE_URL, { max: 1 })
try {
  const { orphans, temporary } = await sweepFiles(db, embeddedFileStore(FILES_DIR))
  if (orphans + temporary > 0) console.log(`Removed ${orphans} forgotten and ${temporary} temporary files.`)
} finally {
  await close()
}
