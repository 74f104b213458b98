import { type FileStoreEnv, readFileStoreEnv } from '@/lib/core/env'
import { embeddedFileStore } from './embedded'
import type { FileStore } from './file-store'
import { movingFileStore } from './moving'
import { s3FileStore } from './s3'

export function openFileStore(env: FileStoreEnv = readFileStoreEnv(), folder = env.FILES_DIR): FileStore {
  const store = storeOf(env.FILE_STORE, env, folder)
  return env.FILE_STORE_FROM ? movingFileStore(store, storeOf(env.FILE_STORE_FROM, env, folder)) : store
}

export function storeOf(kind: FileStoreEnv['FILE_STORE'], env: FileStoreEnv, folder: string): FileStore {
  return kind === 's3' ? s3FileStore(s3OptionsOf(env), folder) : embeddedFileStore(folder)
}

const s3OptionsOf = (env: FileStoreEnv) => ({
  endpoint: env.S3_ENDPOINT,
  region: env.S3_REGION,
  bucket: env.S3_BUCKET!,
  accessKeyId: env.S3_ACCESS_KEY_ID!,
  secretAccessKey: env.S3_SECRET_ACCESS_KEY!,
  pathStyle: env.S3_PATH_STYLE === 'on',
  encryption: env.S3_ENCRYPTION === 'off' ? undefined : env.S3_ENCRYPTION,
  kmsKeyId: env.S3_KMS_KEY_ID,
  checksums: env.S3_CHECKSUMS === 'on',
})
