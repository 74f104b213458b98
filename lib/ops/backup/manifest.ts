import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { OperationError } from '@/lib/ops/process/operation-error'
import { digestOf } from './digest'

const sum = z.string().regex(/^[0-9a-f]{64}$/)
const bytes = z.number().int().min(0)

const shape = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.object({ when: z.number(), hash: z.string() })).min(1),
  tables: z.array(
    z.object({
      name: z.string().regex(/^[a-z_][a-z0-9_]*$/),
      columns: z.array(z.string()),
      rows: z.number().int().min(0),
      bytes,
      sha256: sum,
    }),
  ),
  databaseBytes: bytes.optional(),
  sequences: z.array(z.object({ name: z.string(), last: z.string().regex(/^\d+$/) })),
  files: z.array(z.object({ key: z.string().regex(/^[\w-]{32}$/), bytes, sha256: sum })),
  unsoundFiles: z
    .array(
      z.object({
        table: z.string(),
        id: z.string(),
        column: z.string(),
        key: z.string(),
        bytes: bytes.nullable(),
        sha256: z.string().nullable(),
        problem: z.enum(['missing', 'different']),
      }),
    )
    .default([]),
})

export type Manifest = z.output<typeof shape>

export const manifestFile = 'manifest.json'
export const tableFile = (name: string) => `tables/${name}.copy.gz`
export const storedFile = (key: string) => `files/${key.slice(0, 2)}/${key}`

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => {
    throw new OperationError(`${folder} holds no finished backup: there is no ${manifestFile}.`)
  })
  const parsed = shape.safeParse(parseJson(text))
  if (!parsed.success) throw new OperationError(`${join(folder, manifestFile)} is damaged.`)
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const parts = [
    ...manifest.tables.map(({ name, ...sum }) => ({ place: tableFile(name), ...sum })),
    ...manifest.files.map(({ key, ...sum }) => ({ place: storedFile(key), ...sum })),
  ]
  const wrong: string[] = []
  for (const { place, bytes, sha256 } of parts) {
    const found = await digestOf(join(folder, place)).catch(() => undefined)
    if (!found) wrong.push(`${place} is missing`)
    else if (found.bytes !== bytes || found.sha256 !== sha256) wrong.push(`${place} is not as it was written`)
  }
  if (wrong.length > 0) {
    const more = wrong.length > 5 ? ` and ${wrong.length - 5} more` : ''
    throw new OperationError(`The backup is damaged: ${wrong.slice(0, 5).join('; ')}${more}.`)
  }
  return manifest
}
