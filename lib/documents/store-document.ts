import type { Ctx } from '@/lib/core/context'
import type { AdoptedFile } from '@/lib/files/adopt-files'
import { wordMime } from './template-verbs'

type DocumentFile = Pick<AdoptedFile, 'name' | 'mime' | 'size' | 'sha256' | 'storeKey' | 'scanned'>

// Stores both files and has their rows written; what no row names goes again.
export async function documentFiles(
  ctx: Ctx,
  name: string,
  made: { docx: Buffer; pdf: Buffer },
  write: (tx: Ctx, files: DocumentFile[]) => Promise<unknown>,
): Promise<void> {
  const { fileStore } = ctx.services
  const files = await Promise.all(
    (['docx', 'pdf'] as const).map(async format => {
      const { key, size, sha256 } = await fileStore.put(made[format])
      const mime = format === 'pdf' ? 'application/pdf' : wordMime
      return { name: `${name}.${format}`, mime, size, sha256, storeKey: key, scanned: true }
    }),
  )
  try {
    await ctx.tx(tx => write(tx, files))
  } catch (error) {
    await Promise.all(files.map(({ storeKey }) => fileStore.remove(storeKey).catch(() => {})))
    throw error
  }
}
