import { connect } from '@/db/client'
import { readEnv } from '@/lib/core/env'
import { keepRetention } from '@/lib/retention/keep-retention'
import { embeddedFileStore } from '@/lib/services/file-store/embedded'
import { refuseNewerDatabase } from './newer-database'
import { fail } from './operation-error'

const { DATABASE_URL, FILES_DIR } = readEnv()
const { db, pool, close } = connect(DATABASE_URL, { max: 1, patience: 600_000 })
try {
  await refuseNewerDatabase(pool)
  await keepRetention({ db, fileStore: embeddedFileStore(FILES_DIR) })
} catch (error) {
  fail(error)
} finally {
  await close()
}
