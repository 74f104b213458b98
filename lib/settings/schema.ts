import { z } from 'zod'

const weight = z.number().int().min(0).max(100)
const smsCap = z.number().int().min(1).max(1_000_000)

/** The system parameters: what each may hold and what it holds until an administrator says otherwise. */
export const parameterShapes = {
  /** What each circumstance adds to the severity score of a record. */
  severityWeights: z.strictObject({
    death: weight.default(10),
    fire: weight.default(6),
    injured: weight.default(5),
    crash: weight.default(4),
    safetyCritical: weight.default(3),
    fast: weight.default(2),
    noWarning: weight.default(2),
    repeated: weight.default(1),
    thermalEvent: weight.default(2),
  }),
  /** From which score on a record is of high, and of medium risk. */
  riskThresholds: z
    .strictObject({
      high: z.number().int().min(1).max(1000).default(10),
      medium: z.number().int().min(0).max(1000).default(5),
    })
    .refine(({ high, medium }) => high > medium, { error: 'invalid' }),
  /** How many text messages an address may cause an hour, and everybody together an hour and a day. */
  smsCaps: z.strictObject({
    addressPerHour: smsCap.default(20),
    overallPerHour: smsCap.default(2_000),
    overallPerDay: smsCap.default(20_000),
  }),
}

export type ParameterKey = keyof typeof parameterShapes
export type ParameterValue<Key extends ParameterKey> = z.output<(typeof parameterShapes)[Key]>

/** What a parameter holds when nobody has set it. */
export function defaultOf<Key extends ParameterKey>(key: Key): ParameterValue<Key> {
  return parameterShapes[key].parse({}) as ParameterValue<Key>
}
