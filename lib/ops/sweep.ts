import { connect } from '@/db/client'
import { readEnv } from '@/lib/core/env'
import { sweepFiles } from '@/lib/files/sweep-files'
import { openServices } from '@/lib/services/services'

const { db, close } = connect(readEnv().DATABASE_URL, { max: 1 })
try {
  const { orphans, temporary } = await sweepFiles(db, openServices().fileStore)
  if (orphans + temporary > 0) console.log(`Removed ${orphans} forgotten and ${temporary} temporary files.`)
} finally {
  await close()
}
