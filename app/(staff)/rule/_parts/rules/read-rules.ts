import { visibleTo } from '@/app/_session'
import { mayOf } from '@/app/(staff)/_parts/may'
import { filterLabels } from '@/app/(staff)/_parts/record-search/filter-labels'
import { unlessRefused } from '@/app/(staff)/_parts/result-or-message'
import { getPreference } from '@/lib/accounts/people/preferences'
import { type Ctx, signedIn } from '@/lib/core/context'
import type { RuleRow } from '@/lib/signals/rules/rule-rows'
import { usualFilters } from '@/lib/signals/rules/rule-schema'
import { getRule, pageRules } from '@/lib/signals/rules/verbs'
import { ruleChoices } from './rule-choices'

type Query = Record<string, string | string[] | undefined>

const limit = 100

export async function readRules(ctx: Ctx, { entry }: Query) {
  const shows = await visibleTo()
  const may = mayOf('signal_rule', shows)
  const [page, preferences, opened] = await Promise.all([
    pageRules(ctx, { limit }),
    getPreference(ctx, { key: 'signalRules' }),
    openedOf(ctx, may, entry),
  ])
  return {
    page,
    may,
    preferences,
    opened,
    choices: ruleChoices(),
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
  return unlessRefused(getRule(ctx, { id: entry }))
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
