import { visibleTo } from '@/app/_session'
import { filterLabels } from '@/app/(staff)/_parts/record-search/filter-labels'
import { getPreference } from '@/lib/accounts/people/preferences'
import { type Ctx, signedIn } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import type { RuleRow } from '@/lib/signals/rules/rule-rows'
import { usualFilters } from '@/lib/signals/rules/rule-schema'
import { getRule, pageRules } from '@/lib/signals/rules/verbs'
import { ruleChoices } from './rule-choices'

type Query = Record<string, string | string[] | undefined>

export const preferencesKey = 'signalRules'

const limit = 100

export async function readRules(ctx: Ctx, { entry }: Query) {
  const shows = await visibleTo()
  const may = {
    add: shows('signal_rule:add'),
    edit: shows('signal_rule:edit'),
    delete: shows('signal_rule:delete'),
    enable: shows('signal_rule:enable'),
    disable: shows('signal_rule:disable'),
  }
  const [page, preferences, opened] = await Promise.all([
    pageRules(ctx, { limit }),
    getPreference(ctx, { key: preferencesKey }),
    openedOf(ctx, may, entry),
  ])
  const choices = ruleChoices()
  return {
    page,
    may,
    preferences,
    opened,
    choices,
    labels: await labelsOf(ctx, opened),
    userId: signedIn(ctx).id,
  }
}

async function openedOf(
  ctx: Ctx,
  may: { add: boolean },
  entry: Query[string],
): Promise<RuleRow | 'new' | undefined> {
  if (entry === 'new') return may.add ? 'new' : undefined
  if (typeof entry !== 'string') return undefined
  return getRule(ctx, { id: entry }).catch((error: unknown) => {
    if (error instanceof AppError) return undefined
    throw error
  })
}

async function labelsOf(ctx: Ctx, opened: RuleRow | 'new' | undefined) {
  if (!opened) return {}
  const { filters, notify } = opened === 'new' ? { filters: usualFilters, notify: { people: [] } } : opened
  const words = Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [name, [value].flat().map(String)]),
  )
  const { assigneeId: people } = await filterLabels(ctx, { assigneeId: notify.people })
  return { ...(await filterLabels(ctx, words)), people: people ?? {} }
}
