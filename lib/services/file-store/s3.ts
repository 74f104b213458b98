import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { unlink } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { S3 } from '@aws-sdk/client-s3'
import { AppError } from '@/lib/core/errors'
import { type Sum, sumOf, type WrittenFile } from '@/lib/core/file-writer'
import { breaker } from '@/lib/core/limits/breaker'
import { externalTimeoutMs, waitFor } from '@/lib/core/limits/deadline'
import type { FileStore, Listed } from './file-store'
import { isKey, newKey, noSuchFile } from './keys'
import { temporaryFolder } from './temporary-folder'

const partSize = 8 * 2 ** 20

export function s3FileStore(options: S3Options, folder: string): FileStore {
  const { bucket: Bucket } = options
  const encryption = { ServerSideEncryption: options.encryption, SSEKMSKeyId: options.kmsKeyId }
  const checksum = options.checksums ? ({ ChecksumAlgorithm: 'SHA256' } as const) : {}
  const temporary = temporaryFolder(path.resolve(/* turbopackIgnore: true */ folder))
  const guard = breaker()
  let opened: ReturnType<typeof openS3Client> | undefined
  const client = () => {
    opened ??= openS3Client(options)
    return opened
  }
  const quick = () => ({ requestTimeout: externalTimeoutMs(answerTimeoutMs) })
  const guarded = <T>(work: () => Promise<T>) => waitFor(() => guard(work))
  const object = (key: string) => {
    if (!isKey(key)) throw new Error('not a key of the file store')
    return { Bucket, Key: key }
  }

  const head = async (key: string) =>
    orNull((await client()).headObject(object(key), quick())).then(found => found?.ContentLength ?? null)

  const get = async (key: string, range?: { start: number; end: number }) => {
    const Range = range && `bytes=${range.start}-${range.end}`
    const found = await orNull((await client()).getObject({ ...object(key), Range }, quick()))
    return (found?.Body ?? null) as Readable | null
  }

  const remove = async (key: string) => void (await (await client()).deleteObject(object(key), quick()))

  async function upload(written: WrittenFile, key: string) {
    const { Upload } = await import('@aws-sdk/lib-storage')
    const body = createReadStream(written.path)
    try {
      const params = { ...object(key), Body: body, ...encryption, ...checksum }
      await new Upload({ client: await client(), params, partSize, queueSize: 2 }).done()
      compare(written, await readBack(written, key))
    } catch (error) {
      await remove(key).catch(() => {})
      throw error
    } finally {
      body.destroy()
    }
  }

  // Where the service has checked each part, only the length and what the local disk returned remain to be verified.
  async function readBack(written: WrittenFile, key: string): Promise<Sum> {
    if (!options.checksums) {
      const stored = await get(key)
      return stored ? sumOf(stored) : { size: 0, sha256: '' }
    }
    const { sha256 } = await sumOf(createReadStream(written.path))
    return { size: (await head(key)) ?? 0, sha256 }
  }

  async function adopt(written: WrittenFile, key = newKey()) {
    await guarded(() => upload(written, key))
    await unlink(written.path)
    return key
  }

  return {
    adopt,
    put: bytes => temporary.put(bytes, adopt),
    async open(key, range) {
      const body = await guarded(() => get(key, range))
      if (!body) throw noSuchFile(key)
      return body
    },
    sizeOf: async key => (isKey(key) ? guarded(() => head(key)) : null),
    remove: key => guarded(() => remove(key)),
    async touch(key) {
      const copy = { ...object(key), CopySource: `${Bucket}/${key}`, MetadataDirective: 'REPLACE' as const }
      const done = await guarded(async () => orNull((await client()).copyObject({ ...copy, ...encryption })))
      if (!done) throw noSuchFile(key)
    },
    temporaryFolder: temporary.open,
    freeBytes: temporary.freeBytes,
    clearTemporary: temporary.clear,
    async *list(): AsyncGenerator<Listed> {
      const { paginateListObjectsV2 } = await import('@aws-sdk/client-s3')
      for await (const page of paginateListObjectsV2({ client: await client() }, { Bucket }))
        for (const { Key: key = '', Size: size, LastModified: storedAt } of page.Contents ?? [])
          if (isKey(key) && size !== undefined && storedAt) yield { key, size, storedAt }
    },
    time: () =>
      guarded(async () => {
        const at = { Bucket, Key: `time-${randomUUID()}` }
        const s3 = await client()
        await s3.putObject({ ...at, Body: '' }, quick())
        const { LastModified } = await s3.headObject(at, quick())
        await s3.deleteObject(at, quick())
        return LastModified!
      }),
    async probe() {
      await temporary.open()
      await (await client()).headBucket({ Bucket }, quick())
    },
  }
}

function orNull<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch(error => {
    if (isNoSuchKey(error)) return null
    throw error
  })
}

function compare(written: Sum, stored: Sum) {
  if (stored.size === written.size && stored.sha256 === written.sha256) return
  const cause = new Error(
    `the store holds ${stored.size} bytes where ${written.size} were written, or others`,
  )
  throw new AppError('unavailable', {}, { cause })
}

interface S3Options {
  endpoint?: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  pathStyle: boolean
  encryption?: 'AES256' | 'aws:kms'
  kmsKeyId?: string
  /** Whether the service verifies the SHA-256 of what it receives; if not, stored files are read back and compared. */
  checksums: boolean
}

const answerTimeoutMs = 4_000

/** The SDK is loaded on the first call, so a server that stores files on disk never loads it. */
async function openS3Client(options: S3Options): Promise<S3> {
  const { S3 } = await import('@aws-sdk/client-s3')
  return new S3({
    endpoint: options.endpoint,
    region: options.region,
    forcePathStyle: options.pathStyle,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    maxAttempts: 3,
    followRegionRedirects: false,
    // Services that imitate S3 often refuse the checksums that the SDK adds by itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 2_000,
      // A part of 8 MB on a slow line.
      requestTimeout: 30_000,
      throwOnRequestTimeout: true,
      socketTimeout: 10_000,
    },
  })
}

const missing = new Set(['NoSuchKey', 'NotFound'])

const isNoSuchKey = (error: unknown) => missing.has((error as Error | undefined)?.name ?? '')
