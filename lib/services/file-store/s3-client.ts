import type { S3 } from '@aws-sdk/client-s3'

export interface S3Options {
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

export const answerTimeoutMs = 4_000

/** The SDK is loaded on the first call, so a server that stores files on disk never loads it. */
export async function openS3Client(options: S3Options): Promise<S3> {
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

export const isNoSuchKey = (error: unknown) => missing.has((error as Error | undefined)?.name ?? '')
