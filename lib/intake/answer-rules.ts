import type { Issue } from '@/lib/core/errors'
import { today } from '@/lib/core/today'
import { isEmpty } from '@/lib/defects/values'
import { isCreditCode, isIdentityCard } from './card-numbers'

type Answers = Readonly<Record<string, unknown>>

export function wrongTogether(answers: Answers, names: readonly string[], now: Date): Issue[] {
  return rules.flatMap(rule => rule(answers, now)).filter(issue => names.includes(issue.path))
}

type Rule = (answers: Answers, now: Date) => Issue[]

const needsVehicle: Rule = ({ vin, plateNo, brandId, modelRangeId }) =>
  isEmpty(vin) && isEmpty(plateNo) && (isEmpty(brandId) || isEmpty(modelRangeId))
    ? [{ path: 'vin', code: 'vin_or_vehicle' }]
    : []

const notInFuture: Rule = (answers, now) => {
  const tomorrow = today(new Date(now.getTime() + 86_400_000))
  return ['purchaseDate', 'firstRegDate', 'productionDate', 'faultDate']
    .filter(name => typeof answers[name] === 'string' && (answers[name] as string) > tomorrow)
    .map(path => ({ path, code: 'in_future' }))
}

const soundCard: Rule = ({ cardType, cardNo }) => {
  if (isEmpty(cardNo)) return []
  if (isEmpty(cardType)) return [{ path: 'cardType', code: 'required' }]
  const wrong =
    (cardType === '201' && !isIdentityCard(String(cardNo))) ||
    (cardType === '401' && !isCreditCode(String(cardNo)))
  return wrong ? [{ path: 'cardNo', code: 'card_number' }] : []
}

const rules: readonly Rule[] = [needsVehicle, notInFuture, soundCard]
