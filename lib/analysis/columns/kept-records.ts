import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { env } from '@/lib/core/env'
import type { ColumnsChild } from './columns-child'
import { createText, keepText, type Stored, takeText } from './stored-columns'

interface Kept {
  stored: Stored
  followedAt: number
}

// Beside the files, of each server that shares them.
function keptFiles() {
  const { FILES_DIR, PORT } = env()
  const name = path.join(/* turbopackIgnore: true */ FILES_DIR, '..', `columns-${PORT}`)
  return { rows: `${name}.parquet`, state: `${name}.json` }
}

export async function keepRecords(child: ColumnsChild, kept: Kept): Promise<void> {
  const { rows, state } = keptFiles()
  await child.run([keepText(rows)])
  await writeFile(state, JSON.stringify({ shape: createText, ...kept }))
}

// Undefined where none were kept, of these columns and followed later than the instant.
export async function takeRecords(
  start: () => Promise<ColumnsChild>,
  followedAfter: number,
): Promise<Kept | undefined> {
  const { rows, state } = keptFiles()
  const text = await readFile(/* turbopackIgnore: true */ state, 'utf8').catch(() => undefined)
  // Once: what was written since is known for some minutes only.
  await rm(state, { force: true })
  try {
    const { shape, stored, followedAt } = JSON.parse(text ?? '{}') as Kept & { shape: string }
    if (shape !== createText || followedAt < followedAfter) return undefined
    await (await start()).run([takeText(rows)])
    return { stored, followedAt }
  } finally {
    await rm(rows, { force: true })
  }
}
