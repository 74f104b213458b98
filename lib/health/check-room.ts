import type { Ctx } from '@/lib/core/context'
import { env } from '@/lib/core/env'
import { freeBytes } from '@/lib/core/limits/free-bytes'
import { readParameters } from '@/lib/settings/read-parameters'
import { defaultOf } from '@/lib/settings/schema'

export type Room = Record<string, 'ok' | 'short' | 'unknown'>

const megabyte = 1024 * 1024

export async function checkRoom(ctx: Ctx): Promise<Room> {
  const { DATABASE_DIR } = env()
  const { storage } = await readParameters(ctx, ['storage']).catch(() => ({ storage: defaultOf('storage') }))
  const free = {
    files: ctx.services.fileStore.freeBytes(),
    ...(DATABASE_DIR && { database: freeBytes(DATABASE_DIR) }),
  }
  const judged = Object.entries(free).map(async ([name, bytes]) => {
    const left = await bytes.catch(() => null)
    if (left === null) return [name, 'unknown'] as const
    return [name, left < storage.freeMegabytes * megabyte ? 'short' : 'ok'] as const
  })
  return Object.fromEntries(await Promise.all(judged))
}
