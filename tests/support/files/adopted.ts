import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { Ctx } from '@/lib/core/context'
import { type AdoptedFile, withAdoptedFiles } from '@/lib/files/adopt-files'
import { received } from '../intake/uploads'

/** A plain one, to be written as whatever type. */
export const picture = (width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#3366cc' } })

export async function adopt(ctx: Ctx, ...named: [string, Buffer][]): Promise<AdoptedFile[]> {
  const files = await Promise.all(named.map(([name, bytes]) => received(ctx.services.fileStore, name, bytes)))
  return withAdoptedFiles(ctx, files, {}, async (_, kept) => kept)
}

export const contentOf = async (ctx: Ctx, key: string) => buffer(await ctx.services.fileStore.open(key))
