import type { Issue } from '@/lib/core/errors'
import { today } from '@/lib/core/today'
import { contactIssues } from '@/lib/defects/contact-schema'
import { isEmpty } from '@/lib/defects/schema'
import { isDay } from '@/lib/values/day'
import { insteadOfVin, normalizeVin } from '@/lib/values/vin'

type Answers = Readonly<Record<string, unknown>>

export function wrongTogether(answers: Answers, names: readonly string[], now: Date): Issue[] {
  return rules.flatMap(rule => rule(answers, now)).filter(issue => names.includes(issue.path))
}

type Rule = (answers: Answers, now: Date) => Issue[]

export const namesVehicle = ({ vin, plateNo, brandId, modelRangeId }: Answers) =>
  !isEmpty(vin) || !isEmpty(plateNo) || !(isEmpty(brandId) || isEmpty(modelRangeId))

const needsVehicle: Rule = answers => (namesVehicle(answers) ? [] : [{ path: 'vin', code: 'vin_or_vehicle' }])

export const hasAddress = ({ mobile, email }: Answers) => !isEmpty(mobile) || !isEmpty(email)

const needsAddress: Rule = answers => (hasAddress(answers) ? [] : [{ path: 'mobile', code: 'required' }])

const notInFuture: Rule = (answers, now) => {
  const tomorrow = today(new Date(now.getTime() + 86_400_000))
  return ['purchaseDate', 'firstRegDate', 'productionDate', 'faultDate']
    .filter(name => isDay(String(answers[name])) && String(answers[name]) > tomorrow)
    .map(path => ({ path, code: 'in_future' }))
}

// 无, 沪A12345: a number with a mistake is a hint, words are none.
const noWords: Rule = ({ vin }) => {
  const instead = insteadOfVin(normalizeVin(String(vin ?? '')))
  return instead ? [{ path: 'vin', code: `vin_${instead}`, params: { text: String(vin) } }] : []
}

const cardOfType: Rule = ({ cardType, cardNo }) =>
  isEmpty(cardNo) || !isEmpty(cardType) ? [] : [{ path: 'cardType', code: 'required' }]

const rules: readonly Rule[] = [
  needsVehicle,
  noWords,
  needsAddress,
  notInFuture,
  cardOfType,
  answers => contactIssues(answers),
]
