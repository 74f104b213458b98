import { type FileStoreEnv, readFileStoreEnv } from '@/lib/core/env'
import { embeddedFileStore } from './embedded'
import type { FileStore, Listed } from './file-store'
import { isMissing } from './keys'
import { s3FileStore } from './s3'

function movingFileStore(to: FileStore, from: FileStore): FileStore {
  return {
    ...to,
    async open(key, range) {
      // Asked again last, because the file may have moved between the two questions.
      for (const store of [to, from]) {
        try {
          return await store.open(key, range)
        } catch (error) {
          if (!isMissing(error)) throw error
        }
      }
      return to.open(key, range)
    },
    sizeOf: async key => (await to.sizeOf(key)) ?? (await from.sizeOf(key)) ?? to.sizeOf(key),
    async remove(key) {
      await from.remove(key)
      await to.remove(key)
    },
    touch: key => to.touch(key).catch(error => (isMissing(error) ? from.touch(key) : Promise.reject(error))),
    async *list(): AsyncGenerator<Listed> {
      const seen = new Set<string>()
      for await (const file of from.list()) {
        seen.add(file.key)
        yield file
      }
      for await (const file of to.list()) if (!seen.has(file.key)) yield file
    },
    clearTemporary: async before => (await to.clearTemporary(before)) + (await from.clearTemporary(before)),
    async probe() {
      await to.probe()
      await from.probe()
    },
  }
}

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
