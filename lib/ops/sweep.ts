import { connect } from '@/db/client'
import { readEnv } from '@/lib/core/env'
import { keepRetention } from '@/lib/retention/keep-retention'
import { embeddedFileStore } from '@/lib/services/file-store/embedded'

const { DATABASE_URL, FILES_DIR } = readEnv()
const { db, close } = connect(DATABASE_URL, { max: 1, patience: 600_000 })
try {
  await keepRetention({ db, fileStore: embeddedFileStore(FILES_DIR) })
} finally {
  await close()
}
