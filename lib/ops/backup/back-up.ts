import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Client, DatabaseError } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { connect } from '@/db/client'
import type { Replicas } from '@/db/replicas'
import { withClient } from '@/db/with-client'
import { faultOf } from '@/lib/core/faults'
import { OperationError } from '@/lib/ops/process/operation-error'
import { step } from '@/lib/ops/process/progress.mjs'
import type { FileStore } from '@/lib/services/file-store/file-store'
import { isMissing } from '@/lib/services/file-store/keys'
import { checkFiles, findDamagedFiles } from './damaged-files'
import { type BackupKey, encrypting, macOf } from './encryption'
import { authenticatedText, type Manifest, manifestFile, storedFile, tableFile } from './manifest'
import { isPassing, listTables, type Table } from './tables'

/** `read` is given the primary's URL when no replica is current, and again when the replica failed meanwhile. */
async function fromReplicaOrPrimary<T>(
  { url, replicas }: { url: string; replicas?: Replicas },
  read: (url: string) => Promise<T>,
): Promise<T> {
  if (!replicas) return read(url)
  const primary = connect(url, { max: 1 })
  const replica = await replicas.current(primary.db).finally(() => primary.close())
  if (!replica) {
    console.warn('No replica is current: the primary is read.')
    return read(url)
  }
  try {
    return await read(replica.url)
  } catch (error) {
    if (!(await replica.hasFailed(error))) throw error
    console.warn(`The replica ${replica.name} failed: the primary is read.`)
    return read(url)
  }
}

interface Source {
  url: string
  fileStore: FileStore
  replicas?: Replicas
}

// One snapshot of the database under load, read from a replica where there is a current one. Files are copied before and
// after it, so that every file named by a row of the snapshot is included.
export async function backUp(from: Source, folder: string, key?: BackupKey): Promise<Manifest> {
  await mkdir(dirname(folder), { recursive: true })
  await mkdir(folder, { mode: 0o700 }).catch(error => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw withoutRoom(error, folder)
    throw new OperationError(`${folder} exists already: a backup is written into a folder of its own.`)
  })
  const write = writerInto(folder, key?.secret)
  try {
    await assertAnswers(from.url)
    const files = new Map<string, Manifest['files'][number]>()
    await step('Copying files', () => copyFiles(from.fileStore, write, files))
    const { suspects, ...database } = await fromReplicaOrPrimary(from, url =>
      withClient({ connectionString: url }, client => copyDatabase(client, write, files)),
    )
    await step('Copying files that came meanwhile', () => copyFiles(from.fileStore, write, files))
    const manifest: Manifest = {
      format: 1,
      madeAt: new Date().toISOString(),
      ...database,
      files: [...files.values()],
      unsoundFiles: checkFiles(suspects, files),
    }
    const whole = key ? withEncryption(manifest, key) : manifest
    await writeLast(folder, whole)
    return whole
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw withoutRoom(error, folder)
  }
}

async function copyDatabase(client: Client, write: Write, files: Map<string, Manifest['files'][number]>) {
  await client.query('begin isolation level repeatable read read only')
  const migrations = await client.query<Manifest['migrations'][number]>(
    'select created_at::float8 as when, hash from drizzle.__drizzle_migrations order by created_at',
  )
  const tables: Manifest['tables'] = []
  const present = await listTables(client)
  for (const table of present) {
    if (!isPassing(table)) tables.push(await step(table.name, () => copyTable(client, table, write)))
  }
  const size = await client.query<{ bytes: number }>(
    `select sum(pg_total_relation_size(oid))::float8 as bytes from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  const sequences = await client.query<Manifest['sequences'][number]>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  )
  const suspects = await findDamagedFiles(client, present, files)
  await client.query('commit')
  return {
    migrations: migrations.rows,
    tables,
    databaseBytes: size.rows[0]!.bytes,
    sequences: sequences.rows,
    suspects,
  }
}

/** Before files are copied, which may take hours. */
const assertAnswers = (url: string) =>
  withClient({ connectionString: url }, client => client.query('select 1'))

function withoutRoom(error: unknown, folder: string): unknown {
  const full = faultOf(error).code === 'disk_full' && !(error instanceof DatabaseError)
  return full ? new OperationError(`There is no room for the backup in ${dirname(folder)}.`) : error
}

async function copyTable(client: Client, { name, columns }: Table, write: Write) {
  const list = columns.map(column => `"${column}"`).join(', ')
  const rows = client.query(copyTo(`copy (select ${list} from "${name}") to stdout`))
  const sum = await write(tableFile(name), rows, createGzip({ level: 1 }))
  return { name, columns, rows: rows.rowCount, ...sum }
}

async function copyFiles(store: FileStore, write: Write, done: Map<string, Manifest['files'][number]>) {
  for await (const { key, size } of store.list()) {
    // A file that was still being written during the first copy has grown since.
    if (done.get(key)?.bytes === size) continue
    try {
      done.set(key, { key, ...(await write(storedFile(key), await store.open(key))) })
    } catch (error) {
      // Its row was deleted since it was listed.
      if (!isMissing(error)) throw error
    }
  }
}

type Write = ReturnType<typeof writerInto>

/** The sums are of what is backed up: they are the same whether or not it is encrypted. */
function writerInto(folder: string, secret: Buffer | undefined) {
  return async (place: string, ...streams: [NodeJS.ReadableStream, ...Transform[]]) => {
    const digest = digesting()
    const target = join(folder, place)
    await mkdir(dirname(target), { recursive: true })
    const encryption = secret ? [encrypting(secret, place)] : []
    try {
      await pipeline([...streams, digest, ...encryption, createWriteStream(target)])
    } catch (error) {
      await rm(target, { force: true })
      throw error
    }
    return digest.sum()
  }
}

function digesting(): Transform & { sum(): { bytes: number; sha256: string } } {
  const hash = createHash('sha256')
  let bytes = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return Object.assign(through, { sum: () => ({ bytes, sha256: hash.digest('hex') }) })
}

function withEncryption(manifest: Manifest, { secret, ...sealed }: BackupKey): Manifest {
  const whole = { ...manifest, encryption: { cipher: 'aes-256-gcm' as const, ...sealed, mac: '' } }
  whole.encryption.mac = macOf(secret, authenticatedText(whole))
  return whole
}

async function writeLast(folder: string, manifest: Manifest) {
  const target = join(folder, manifestFile)
  const file = await open(`${target}.part`, 'wx', 0o600)
  await file.writeFile(JSON.stringify(manifest, null, 1))
  await file.sync()
  await file.close()
  await rename(`${target}.part`, target)
}
