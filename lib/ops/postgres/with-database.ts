import { join, resolve } from 'node:path'
import { writableAddress } from '@/db/hosts'
import { withClient } from '@/db/with-client'
import { readFileStoreEnv } from '@/lib/core/env'
import type { FileStore } from '@/lib/services/file-store/file-store'
import { openFileStore } from '@/lib/services/file-store/open-file-store'
import { refuseNewerDatabaseAt } from './newer-database'
import { startPostgres } from './postgres'
import { refuseTwoDatabases } from './same-database'
import { grantServer } from './server-grants'

export interface Place {
  url: string
  ownerUrl: string
  fileStore: FileStore
  dataDir?: string
}

export function filesFolder(): string {
  const { FILES_DIR, DATABASE_URL, DATA_DIR } = process.env
  return resolve(FILES_DIR || join(DATABASE_URL ? '.data' : DATA_DIR || '.data', 'files'))
}

export async function withDatabase<T>(
  work: (place: Place) => Promise<T>,
  { anyVersion = false } = {},
): Promise<T> {
  const dataDir = resolve(process.env.DATA_DIR || '.data')
  const { DATABASE_URL: given, DATABASE_OWNER_URL: owner } = process.env
  const fileStore = openFileStore(readFileStoreEnv(), filesFolder())
  const run = async (place: Place) => {
    if (!anyVersion) await refuseNewerDatabaseAt(place.ownerUrl)
    return work(place)
  }
  if (given) {
    const [url, ownerUrl] = await Promise.all([writableAddress(given), writableAddress(owner || given)])
    await refuseTwoDatabases(url, ownerUrl)
    return run({ url, ownerUrl, fileStore })
  }
  const postgres = { dataDir: join(dataDir, 'postgres'), port: Number(process.env.PG_PORT) || undefined }
  const own = await startPostgres(postgres)
  try {
    await withClient({ connectionString: own.ownerUrl }, client => grantServer(client, own.url))
    return await run({ url: own.url, ownerUrl: own.ownerUrl, fileStore, dataDir: postgres.dataDir })
  } finally {
    await own.stop()
  }
}
