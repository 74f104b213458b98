import { z } from 'zod'

const weight = z.number().int().min(0).max(100)
const smsCap = z.number().int().min(1).max(1_000_000)
const whole = (min: number, limit: number) => z.number().int().min(min).max(limit)
const line = z.string().trim().max(100)

/** Pages that somebody may come to first. Who may not open the one that is set comes to /index. */
export const entryPaths = ['/index', '/defects', '/defects/new', '/defects/deleted'] as const

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
    .refine(({ high, medium }) => high > medium, { path: ['high'], error: 'not_above_medium' }),
  /** How many text messages an address may cause an hour, and everybody together an hour and a day. */
  smsCaps: z.strictObject({
    addressPerHour: smsCap.default(20),
    overallPerHour: smsCap.default(2_000),
    overallPerDay: smsCap.default(20_000),
  }),
  /** On: pages hide what a person may not do. The server refuses it in any case. */
  permissionFlag: z.strictObject({ on: z.boolean().default(false) }),
  /** The line at the foot of every page; where it is empty the product's own stands. */
  footer: z.strictObject({ zhCN: line.default(''), enUS: line.default('') }),
  /** Where people come to after they signed in and asked for nothing else. */
  entry: z.strictObject({ path: z.enum(entryPaths).default('/index') }),
  /** Shorter than what the product promises at the most, never longer. */
  sessions: z.strictObject({
    idleMinutes: whole(5, 30).default(30),
    longestHours: whole(1, 12).default(12),
  }),
  /** Off: the identity service is the only way in. PASSWORD_GRANT=off of the environment wins. */
  passwordGrant: z.strictObject({ on: z.boolean().default(true) }),
  /** Whether people may register; each waits for an administrator. */
  registration: z.strictObject({ open: z.boolean().default(true) }),
  /** How often somebody who sees VINs masked may look up a whole one in vain. */
  vinLookups: z.strictObject({ missesPerHour: whole(1, 10_000).default(60) }),
  importLimits: z.strictObject({
    rows: whole(1, 1_000_000).default(200_000),
    /** A hundred thousand rows of forty columns with long descriptions take forty. */
    megabytes: whole(1, 64).default(64),
  }),
  /** What the public may do with our disk. */
  publicUploads: z.strictObject({
    /** What the unfinished calls of one network hold at once, a server. One call is always let in. */
    unfinishedMegabytes: whole(1, 4096).default(256),
  }),
  /** The disk of the files, and of the database where it is ours. */
  storage: z.strictObject({
    /** With less left, readyz says that room is short. */
    freeMegabytes: whole(1, 1_000_000).default(1024),
    /** In so many days each file is read once and compared with its row. */
    verifyDays: whole(1, 365).default(30),
  }),
  /** How long what is of no more use is kept. */
  retention: z.strictObject({
    uploadHours: whole(1, 720).default(24),
    codeHours: whole(1, 720).default(24),
    draftDays: whole(1, 7).default(7),
    jobDays: whole(1, 365).default(30),
    personalDataYears: whole(1, 50).default(10),
  }),
  /** What exports of records are bound to. */
  exportLimits: z.strictObject({
    /** More rows than this need a reason. */
    reasonAbove: z.number().int().min(0).max(1_000_000_000).default(1_000),
    /** More rows than this are written in the background. */
    jobAbove: z.number().int().min(0).max(1_000_000_000).default(100_000),
    /** Of one person. */
    mostAtOnce: z.number().int().min(1).max(20).default(3),
    /** How long a file is kept. */
    keepHours: z.number().int().min(1).max(720).default(24),
  }),
}

export type ParameterKey = keyof typeof parameterShapes
export type ParameterValue<Key extends ParameterKey> = z.output<(typeof parameterShapes)[Key]>

/** What a parameter holds when nobody has set it. */
export function defaultOf<Key extends ParameterKey>(key: Key): ParameterValue<Key> {
  return parameterShapes[key].parse({}) as ParameterValue<Key>
}
