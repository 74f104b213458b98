import type { S3 } from '@aws-sdk/client-s3'

export interface S3Options {
  endpoint?: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  pathStyle: boolean
  /** As `x-amz-server-side-encryption` names it. */
  encryption?: 'AES256' | 'aws:kms'
  kmsKeyId?: string
  /** Whether the service checks the SHA-256 of what it receives; where it does not, what was stored is read back. */
  checksums: boolean
}

/** For a question without a body: the head of its answer. */
export const answerTimeoutMs = 4_000

/** The SDK is loaded with the first call: a server whose files lie on a disk never does. */
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
