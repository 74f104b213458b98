import { type Field, fieldOf, type IntakeStep } from '@/lib/defects/fields'

const stepOfSection = {
  origin: undefined,
  reporter: 'person',
  vehicle: 'vehicle',
  fault: 'what',
  consequence: 'harm',
  repair: 'what',
} as const satisfies Record<Field['section'], IntakeStep | undefined>

export function stepOf({ section, intake }: Pick<Field, 'section' | 'intake'>): IntakeStep | undefined {
  return intake === undefined ? stepOfSection[section] : intake || undefined
}

export function declaredSteps(declared: Readonly<Record<string, Field>> = fieldOf) {
  const request = Object.entries(declared)
  const namesOf = (step: IntakeStep): string[] => {
    const own = request.filter(([, field]) => stepOf(field) === step)
    const names = own.filter(([, { intakeAfter }]) => !intakeAfter).map(([name]) => name)
    for (const [name, { intakeAfter }] of own)
      if (intakeAfter) names.splice(names.indexOf(intakeAfter) + 1, 0, name)
    return names
  }
  return {
    vehicle: namesOf('vehicle'),
    what: namesOf('what'),
    harm: namesOf('harm'),
    evidence: ['fileTokens', 'fileKinds'],
    person: namesOf('person'),
  }
}
