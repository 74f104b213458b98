import { connect } from '@/db/client'
import { readEnv } from '@/lib/core/env'
import { refuseNewerDatabase } from '@/lib/ops/postgres/newer-database'
import { fail } from '@/lib/ops/process/operation-error'
import { applyRetention } from '@/lib/retention/apply-retention'
import { embeddedFileStore } from '@/lib/services/file-store/embedded'

const { DATABASE_URL, FILES_DIR } = readEnv()
const { db, pool, close } = connect(DATABASE_URL, { max: 1, timeoutMs: 600_000 })
try {
  await refuseNewerDatabase(pool)
  await applyRetention({ db, fileStore: embeddedFileStore(FILES_DIR) })
} catch (error) {
  fail(error)
} finally {
  await close()
}
