import type { Ctx } from '@/lib/core/context'
import { today } from '@/lib/core/today'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { presentCodes } from '@/lib/dictionaries/replacements'

export interface PresentAssemblies {
  presentOf: ReadonlyMap<string, string>
  codesOf(present: string): string[]
}

export async function presentAssemblies(ctx: Ctx, day = today(ctx.now)): Promise<PresentAssemblies> {
  const { assemblies } = await lookups(ctx)
  const presentOf = presentCodes(assemblies.values(), day)
  return {
    presentOf,
    codesOf: present => [
      present,
      ...[...presentOf].flatMap(([code, now]) => (now === present ? [code] : [])),
    ],
  }
}
