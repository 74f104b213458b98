import { readFileStoreEnv } from '@/lib/core/env'
import { moveFiles } from '@/lib/files/move-files'
import { filesFolder } from '@/lib/ops/postgres/with-database'
import { command, OperationError } from '@/lib/ops/process/operation-error'
import { step } from '@/lib/ops/process/progress.mjs'
import { storeOf } from '@/lib/services/file-store/open-file-store'

const other = { disk: 's3', s3: 'disk' } as const

export const run = await command({
  url: import.meta.url,
  usage: `npm run files:move -- --to s3|disk
Moves every stored file to the object storage, or back to FILES_DIR, while people work: FILE_STORE names the new store
and FILE_STORE_FROM the old one on every server, so that they read from both. Each file is compared before it is removed
from where it was. May be ended and run again at any time; when it says that none is left, take FILE_STORE_FROM away.`,
  options: { to: { type: 'string' } },
  async run({ to }, missing) {
    if (to !== 's3' && to !== 'disk') throw missing('--to s3 or --to disk')
    const env = readFileStoreEnv()
    if (env.FILE_STORE !== to || env.FILE_STORE_FROM !== other[to])
      throw new OperationError(
        `Set FILE_STORE=${to} and FILE_STORE_FROM=${other[to]} and restart every server first: until then they would not find what has moved.`,
      )
    const folder = filesFolder()
    const { files, bytes } = await step('Moving files', () =>
      moveFiles(storeOf(other[to], env, folder), storeOf(to, env, folder)),
    )
    return `${files} files (${Math.ceil(bytes / 2 ** 20)} MB) moved. None is left: FILE_STORE_FROM may go.`
  },
})
