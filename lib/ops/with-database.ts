import { join, resolve } from 'node:path'
import { startPostgres } from './postgres'

/** Runs a command on the database of DATABASE_URL, else on this checkout's own, which is started for as long. */
export async function withDatabase<T>(
  work: (place: { url: string; filesDir: string }) => Promise<T>,
): Promise<T> {
  const dataDir = resolve(process.env.DATA_DIR || '.data')
  const given = process.env.DATABASE_URL
  const filesDir = resolve(process.env.FILES_DIR || join(given ? '.data' : dataDir, 'files'))
  if (given) return work({ url: given, filesDir })
  const own = await startPostgres({
    dataDir: join(dataDir, 'postgres'),
    port: Number(process.env.PG_PORT) || undefined,
  })
  try {
    return await work({ url: own.url, filesDir })
  } finally {
    await own.stop()
  }
}
