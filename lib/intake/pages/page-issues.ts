import type { Ctx } from '@/lib/core/context'
import type { Issue } from '@/lib/core/errors'
import { issuesOf } from '@/lib/core/issues'
import { isEmpty } from '@/lib/defects/schema'
import { wrongTogether } from '@/lib/intake/answer-rules'
import { answerShapes } from '@/lib/intake/answers'
import { missingConsent } from '@/lib/intake/consents'
import type { Typed } from '@/lib/intake/draft/drafts'
import { checkAnswers } from '@/lib/intake/report/check-answers'
import { doubtsOf } from '@/lib/intake/typed/doubts'
import { isUnknown, parseAnswers } from '@/lib/intake/typed/parse-answers'
import { evaluateVin, vinFault } from '@/lib/values/vin'
import { branchOf, type Page } from './pages'

export async function pageIssues(ctx: Ctx, page: Page, typed: Typed): Promise<Issue[]> {
  const branch = branchOf(typed)
  const shapes = answerShapes[branch]
  const values = parseAnswers(branch, typed)
  const single = page.asks.flatMap(name => {
    if (isUnknown(typed, name)) return []
    if (page.must?.includes(name) && isEmpty(typed[name])) return [{ path: name, code: 'required' }]
    const parsed = shapes[name]?.safeParse(values[name], { reportInput: true })
    return parsed?.error ? issuesOf(parsed.error).map(issue => ({ ...issue, path: name })) : []
  })
  const wrong = new Set(single.map(({ path }) => path))
  const sound = Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== null && shapes[name]?.safeParse(value).success,
    ),
  )
  const together = [
    // Whether a VIN or a vehicle is missing is only known on later pages.
    ...wrongTogether(values, page.asks, ctx.now).filter(({ code }) => code !== 'vin_or_vehicle'),
    ...(await checkAnswers(ctx, branch, sound, page.asks)).filter(
      ({ path, code }) => !(code === 'required' && isUnknown(typed, path)),
    ),
    ...(own[page.id]?.(values, typed) ?? []),
    ...withoutConsent(page, typed),
    ...(await doubtsOf(ctx, page.asks, typed, values)),
  ].filter(({ path }) => !wrong.has(path) && !!wrong.add(path))
  return [...single, ...together].sort(
    (one, other) => page.asks.indexOf(one.path) - page.asks.indexOf(other.path),
  )
}

function withoutConsent({ asks }: Page, typed: Typed): Issue[] {
  const boxes = asks.filter(name => !isEmpty(typed[name])).map(name => missingConsent(typed, name))
  return [...new Set(boxes)].flatMap(box => (box ? [{ path: box, code: 'consent_needed' }] : []))
}

const own: Record<string, (values: Record<string, unknown>, typed: Typed) => Issue[]> = {
  vin({ vin }, typed) {
    if (isEmpty(vin) || typed.vinSure === 'yes') return []
    const fault = vinFault(evaluateVin(String(vin)))
    return fault ? [{ path: 'vin', ...fault }] : []
  },
  ownership({ vin, plateNo, brandId, modelRangeId }) {
    const known = !isEmpty(vin) || !isEmpty(plateNo) || !(isEmpty(brandId) || isEmpty(modelRangeId))
    return known ? [] : [{ path: 'plateNo', code: 'vehicle_unknown' }]
  },
  injuries: ({ injuredCount, deathCount }, typed) =>
    !missingConsent(typed, 'injuredCount') && injuredCount === 0 && deathCount === 0
      ? [{ path: 'injuredCount', code: 'nobody_hurt' }]
      : [],
}
