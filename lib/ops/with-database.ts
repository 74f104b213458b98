import { join, resolve } from 'node:path'
import { startPostgres } from './postgres'

interface Place {
  url: string
  filesDir: string
  /** PostgreSQL's own folder, when it is this checkout's. */
  dataDir?: string
}

/** Runs a command on the database of DATABASE_URL, else on this checkout's own, which is started for as long. */
export async function withDatabase<T>(work: (place: Place) => Promise<T>): Promise<T> {
  const dataDir = resolve(process.env.DATA_DIR || '.data')
  const given = process.env.DATABASE_URL
  const filesDir = resolve(process.env.FILES_DIR || join(given ? '.data' : dataDir, 'files'))
  if (given) return work({ url: given, filesDir })
  const postgres = { dataDir: join(dataDir, 'postgres'), port: Number(process.env.PG_PORT) || undefined }
  const own = await startPostgres(postgres)
  try {
    return await work({ url: own.url, filesDir, dataDir: postgres.dataDir })
  } finally {
    await own.stop()
  }
}
