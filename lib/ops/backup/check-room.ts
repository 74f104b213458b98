import { mkdir, stat } from 'node:fs/promises'
import type { Client } from 'pg'
import { freeBytes } from '@/lib/core/limits/database-room'
import { OperationError } from '@/lib/ops/process/operation-error'
import type { FileStore } from '@/lib/services/file-store/file-store'
import type { Manifest } from './manifest'

interface Need {
  folder: string
  bytes: number
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 2 ** 20)} MB`

const unpacked = 12

export async function checkRoom(
  client: Client,
  { fileStore, dataDir }: { fileStore: FileStore; dataDir?: string },
  manifest: Manifest,
) {
  const forFiles = await missingBytes(fileStore, manifest)
  const forDatabase = await bytesOfDatabase(client, manifest)
  console.log(`Room needed: ${megabytes(forDatabase)} for the database, ${megabytes(forFiles)} for files.`)
  const needs: Need[] = []
  const { folder } = fileStore
  if (folder) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    needs.push({ folder, bytes: forFiles })
  }
  if (dataDir) needs.push({ folder: dataDir, bytes: forDatabase })
  const short = await tooSmall(needs)
  if (short)
    throw new OperationError(
      `The disk of ${short.folder} has ${megabytes(short.free)} left, but ${megabytes(short.bytes)} are needed: what there is stays until the restore is done. Nothing was changed.`,
    )
}

async function missingBytes(fileStore: FileStore, { files }: Manifest) {
  const sizes = new Map<string, number>()
  for await (const { key, size } of fileStore.list()) sizes.set(key, size)
  return files.reduce((sum, { key, bytes }) => sum + (sizes.get(key) === bytes ? 0 : bytes), 0)
}

async function bytesOfDatabase(client: Client, { databaseBytes, tables }: Manifest) {
  const { rows } = await client.query<{ log: number }>(
    `select pg_size_bytes(current_setting('max_wal_size'))::float8 as log`,
  )
  const packed = tables.reduce((sum, { bytes }) => sum + bytes, 0)
  const tablesBytes = databaseBytes ?? packed * unpacked
  return tablesBytes + Math.min(tablesBytes, rows[0]!.log)
}

async function tooSmall(needs: Need[]) {
  const disks = new Map<number, Need>()
  for (const { folder, bytes } of needs) {
    const { dev } = await stat(folder)
    disks.set(dev, { folder, bytes: bytes + (disks.get(dev)?.bytes ?? 0) })
  }
  for (const need of disks.values()) {
    const free = await freeBytes(need.folder)
    if (free < need.bytes) return { ...need, free }
  }
}
