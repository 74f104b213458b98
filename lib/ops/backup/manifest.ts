import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline, type Readable } from 'node:stream'
import { z } from 'zod'
import { sumOf } from '@/lib/core/file-writer'
import { OperationError } from '@/lib/ops/process/operation-error'
import { decrypting, macOf, openSecret } from './encryption'

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
  encryption: z
    .object({ cipher: z.literal('aes-256-gcm'), publicKey: sum, sealedSecret: z.base64(), mac: sum })
    .optional(),
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

export interface Backup {
  manifest: Manifest
  /** The bytes that were backed up, whether or not they lie there encrypted. */
  open(place: string): Readable
}

/** @param secret of a backup that was just made; otherwise the private key opens it */
export async function openBackup(folder: string, secret?: Buffer): Promise<Backup> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => {
    throw new OperationError(
      `${folder} holds no finished backup: there is no ${manifestFile}. Name one of the folders backup-<time>.`,
    )
  })
  const written = parseJson(text)
  const parsed = shape.safeParse(written)
  if (!parsed.success) throw damaged(folder)
  const manifest = parsed.data
  const { encryption } = manifest
  const opened = encryption && (secret ?? (await openSecret(encryption, process.env.BACKUP_PRIVATE_KEY_FILE)))
  if (opened && encryption?.mac !== macOf(opened, authenticatedText(written as Manifest)))
    throw damaged(folder)
  return {
    manifest,
    open(place) {
      const file = createReadStream(join(folder, place))
      // An error of the file ends the stream that is read.
      return opened ? pipeline(file, decrypting(opened, place), () => {}) : file
    },
  }
}

const damaged = (folder: string) => new OperationError(`${join(folder, manifestFile)} is damaged.`)

export const authenticatedText = ({ encryption, ...others }: Manifest): string =>
  JSON.stringify({ ...others, encryption: { ...encryption, mac: undefined } })

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export async function verifyBackup(folder: string, secret?: Buffer): Promise<Backup> {
  const backup = await openBackup(folder, secret)
  const { manifest, open } = backup
  const parts = [
    ...manifest.tables.map(({ name, ...sum }) => ({ place: tableFile(name), ...sum })),
    ...manifest.files.map(({ key, ...sum }) => ({ place: storedFile(key), ...sum })),
  ]
  const wrong: string[] = []
  for (const { place, bytes, sha256 } of parts) {
    const read = await sumOf(open(place)).catch((error: NodeJS.ErrnoException) => error)
    if (read instanceof Error && read.code === 'ENOENT') wrong.push(`${place} is missing`)
    else if (read instanceof Error || read.size !== bytes || read.sha256 !== sha256)
      wrong.push(`${place} is not as it was written`)
  }
  if (wrong.length > 0) {
    const more = wrong.length > 5 ? ` and ${wrong.length - 5} more` : ''
    throw new OperationError(`The backup is damaged: ${wrong.slice(0, 5).join('; ')}${more}.`)
  }
  return backup
}
