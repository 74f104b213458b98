import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import type { Access } from '@/lib/core/permissions'
import { id } from '@/lib/core/text'
import { countUses, type Uses } from './count-uses'
import type { AnyDictionary } from './dictionary'
import { type EntryRow, presentEntries, selectRows } from './entry-rows'

export function getOf(declared: AnyDictionary) {
  return operation({
    access: `${declared.access}:get` as Access,
    input: z.strictObject({ id }),
    async run(ctx, { id }): Promise<EntryRow & { uses: Uses }> {
      const row = await readEntry(ctx, declared, id)
      return { ...row, uses: await countUses(ctx, declared, row) }
    },
  })
}

export async function readEntry(ctx: Ctx, declared: AnyDictionary, id: string): Promise<EntryRow> {
  const found = await selectRows(ctx, declared).where(eq(declared.table.id, id))
  const [row] = await presentEntries(ctx, declared, found)
  if (!row) throw new AppError('not_found')
  return row
}
