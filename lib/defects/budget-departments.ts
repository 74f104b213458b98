import type { Ctx } from '@/lib/core/context'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { rowsCalled } from '@/lib/dictionaries/names/name-index'

export async function departmentChoices(ctx: Ctx, kept: readonly (string | null | undefined)[]) {
  const { departments, names } = await lookups(ctx, { fresh: true })
  const offered = [...departments.values()].filter(({ enabled }) => enabled).map(({ name }) => name)
  const all = new Set([...offered, ...kept.flatMap(name => name || [])])
  return [...all].map(name => ({ name, label: names.department(name, ctx.locale) }))
}

export async function departmentCalled(
  ctx: Ctx,
  given: string,
  kept: readonly (string | null | undefined)[],
): Promise<string | undefined> {
  const all = await departmentChoices(ctx, kept)
  if (all.some(({ name }) => name === given)) return given
  const { departments } = await lookups(ctx, { fresh: true })
  const called = rowsCalled(departments, given)[0]
  return called?.enabled ? called.name : undefined
}
