import type { Ctx } from '@/lib/core/context'
import { duplicateOf } from '@/lib/core/duplicate-of'
import { AppError } from '@/lib/core/errors'
import { causesOf } from '@/lib/core/faults'
import type { Collection } from './collection'

/**
 * A unique or foreign key violation by a concurrent write becomes the error that the check before it gives.
 * @throws AppError duplicate, in_use
 */
export async function writeRows<T>(
  ctx: Ctx,
  { unique, afterWrite }: Pick<Collection, 'unique' | 'afterWrite'>,
  work: (tx: Ctx) => Promise<T>,
): Promise<T> {
  try {
    return await ctx.tx(work)
  } catch (error) {
    throw duplicateOf(error, unique) ?? usedMeanwhile(error) ?? error
  } finally {
    afterWrite?.()
  }
}

function usedMeanwhile(error: unknown): AppError | undefined {
  const used = [...causesOf(error)].some(({ code }) => code === '23503')
  return used ? new AppError('in_use', { records: 0, rows: 1 }, { cause: error }) : undefined
}
