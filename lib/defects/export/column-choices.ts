import { z } from 'zod'
import { getPreference } from '@/lib/accounts/people/get-preference'
import { setPreference } from '@/lib/accounts/people/set-preference'
import type { Ctx } from '@/lib/core/context'
import { columnSets } from './export-schema'

const choices = z.object({
  chosen: z.string().nullable().catch(null),
  last: z.array(z.string()).nullable().catch(null),
})

export type ColumnChoices = z.output<typeof choices>

export async function readChoices(ctx: Ctx): Promise<ColumnChoices> {
  const parsed = choices.safeParse(await getPreference(ctx, { key: columnSets }))
  return parsed.success ? parsed.data : { chosen: null, last: null }
}

export async function saveChoices(ctx: Ctx, change: Partial<ColumnChoices>): Promise<void> {
  const value = { ...(await readChoices(ctx)), ...change }
  await setPreference(ctx, { key: columnSets, value })
}
