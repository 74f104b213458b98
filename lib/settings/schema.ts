import { z } from 'zod'
import { truth, wholeNumber } from '@/lib/core/input'
import { isWeekend } from '@/lib/core/today'
import { isDay, readDay } from '@/lib/values/day'

const weight = wholeNumber(0, 100)
const smsCap = wholeNumber(1, 1_000_000)
const line = z.string().trim().max(100)
const listed = (mark: string, separators: RegExp) =>
  z
    .string()
    .overwrite(typed =>
      [...new Set(typed.split(separators).map(one => one.trim()))].filter(Boolean).join(mark),
    )
    .max(500)
const days = z
  .string()
  .max(3000, { abort: true })
  .overwrite(typed => typed.replace(/[^\n]+/g, line => readDay(line) ?? line.trim()))
  .default('')

function checkDays(lists: { daysOff: string; workingWeekends: string }, ctx: z.RefinementCtx) {
  const off = lists.daysOff.split('\n')
  for (const path of ['daysOff', 'workingWeekends'] as const) {
    const worked = path === 'workingWeekends'
    const lines = lists[path].split('\n')
    for (const [at, day] of lines.entries()) {
      const message =
        (!isDay(day) && 'line_no_day') ||
        (lines.indexOf(day) < at && 'line_twice') ||
        (worked && !isWeekend(day) && 'line_no_weekend') ||
        (worked && off.includes(day) && 'line_in_both')
      const params = { line: at + 1, text: day.slice(0, 40) }
      if (day && message) ctx.addIssue({ code: 'custom', path: [path], message, params })
    }
  }
}

const placeholders = /\{([^{}]*)\}/g
const filled = ['number', 'address', 'reason']
const reportText = z
  .string()
  .trim()
  .max(200)
  .refine(text => [...text.matchAll(placeholders)].every(([, name = '']) => filled.includes(name)), {
    error: 'unknown_placeholder',
  })
  .default('')
const on = truth.default(true)
const textOf = <Event extends string>(event: Event) =>
  ({ [`${event}On`]: on, [`${event}ZhCN`]: reportText, [`${event}EnUS`]: reportText }) as Record<
    `${Event}On`,
    typeof on
  > &
    Record<`${Event}${'ZhCN' | 'EnUS'}`, typeof reportText>
const phonePattern = /^(1\d{2,4}|[48]00-?\d{3}-?\d{4}|0\d{2,3}-?\d{7,8})$/

export const entryPaths = ['/index', '/defects', '/defects/new', '/defects/deleted'] as const

export const parameterShapes = {
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
  riskThresholds: z
    .strictObject({
      high: wholeNumber(1, 1000).default(10),
      medium: wholeNumber(0, 1000).default(5),
    })
    .refine(({ high, medium }) => high > medium, { path: ['high'], error: 'not_above_medium' }),
  smsCaps: z.strictObject({
    numberPerDay: smsCap.default(10),
    addressPerHour: smsCap.default(100),
    networkPerHour: smsCap.default(200),
    overallPerHour: smsCap.default(2_000),
    overallPerDay: smsCap.default(20_000),
  }),
  /** Calls of the public pages from one network: a mobile network's thousands of phones share one address. */
  publicFlood: z.strictObject({ callsPerHour: wholeNumber(10, 1_000_000).default(6_000) }),
  /** Zero bits that the public pages' script looks for before a code is sent; 0: a picture is read instead. */
  publicWork: z.strictObject({ bits: wholeNumber(0, 20).default(11) }),
  permissionFlag: z.strictObject({ on: truth.default(false) }),
  footer: z.strictObject({ zhCN: line.default(''), enUS: line.default('') }),
  entry: z.strictObject({ path: z.enum(entryPaths).default('/index') }),
  sessions: z.strictObject({
    idleMinutes: wholeNumber(5, 30).default(30),
    longestHours: wholeNumber(1, 12).default(12),
  }),
  // 三员分立: whether one person may be two of the system, security and audit administrators.
  administrators: z.strictObject({ combined: truth.default(false) }),
  secondFactor: z.strictObject({
    roles: listed('、', /[、，,;；\n]/).default(''),
    acr: listed(' ', /\s/).default('mfa'),
  }),
  freshSignIn: z.strictObject({
    minutes: wholeNumber(0, 720).default(0),
    reveals: wholeNumber(0, 10_000).default(0),
  }),
  // What the groups of the identity service give (lib/accounts/sessions/directory.ts).
  directory: z.strictObject({
    claim: z.string().trim().max(200).default(''),
    groups: z
      .string()
      .trim()
      .max(4000)
      .refine(
        text => directoryRules(text).every(({ group, roles, deptName }) => group && (roles[0] || deptName)),
        {
          error: 'wrong_directory',
        },
      )
      .default(''),
    disableAfterDays: wholeNumber(0, 730).default(0),
  }),
  passwordGrant: z.strictObject({ on: truth.default(true) }),
  registration: z.strictObject({ open: truth.default(true) }),
  publicOffice: z.strictObject({
    nameZhCN: line.default('缺陷信息收集机构'),
    nameEnUS: line.default('The defect register'),
    addressZhCN: line.default(''),
    addressEnUS: line.default(''),
    email: line
      .refine(email => email === '' || z.email().safeParse(email).success, { error: 'invalid' })
      .default(''),
    hotline: line.refine(phone => phone === '' || phonePattern.test(phone), { error: 'invalid' }).default(''),
    checkDays: wholeNumber(1, 365).default(5),
    assessDays: wholeNumber(1, 365).default(30),
    processorsZhCN: line.default('短信和邮件服务商（仅手机号、邮箱和消息内容）'),
    processorsEnUS: line.default('the text message and mail providers (number or address and text only)'),
    noticeZhCN: z.string().trim().max(600).default(''),
    noticeEnUS: z.string().trim().max(600).default(''),
  }),
  publicRecallCheck: z.strictObject({ on: truth.default(true) }),
  producerAccess: z.strictObject({ on: truth.default(false) }),
  /** Limits guessing of whole VINs by users who see them masked. */
  vinLookups: z.strictObject({ missesPerHour: wholeNumber(1, 10_000).default(60) }),
  importLimits: z.strictObject({
    rows: wholeNumber(1, 1_000_000).default(200_000),
    /** 100 000 rows of forty columns with long descriptions take 40 MB. */
    megabytes: wholeNumber(1, 64).default(64),
  }),
  publicUploads: z.strictObject({
    /** Per network and process; a single request is always admitted. */
    unfinishedMegabytes: wholeNumber(1, 4096).default(256),
    networkFilesPerDay: wholeNumber(1, 1_000_000).default(5_000),
    networkGigabytesPerDay: wholeNumber(1, 10_000).default(50),
  }),
  virusScan: z.strictObject({ onlyScanned: z.boolean().default(false) }),
  storage: z.strictObject({
    freeMegabytes: wholeNumber(1, 1_000_000).default(1024),
    verifyDays: wholeNumber(1, 365).default(30),
  }),
  replicas: z.strictObject({ lagSeconds: wholeNumber(0, 600).default(5) }),
  retention: z.strictObject({
    uploadHours: wholeNumber(1, 720).default(24),
    codeHours: wholeNumber(1, 720).default(24),
    draftDays: wholeNumber(1, 7).default(7),
    jobDays: wholeNumber(1, 365).default(30),
    noticeDays: wholeNumber(1, 365).default(90),
    webhookDays: wholeNumber(1, 365).default(30),
    personalDataYears: wholeNumber(1, 50).default(10),
    rejectedYears: wholeNumber(1, 50).default(10),
    returnedYears: wholeNumber(1, 50).default(10),
    openYears: wholeNumber(1, 50).default(10),
    recordDraftYears: wholeNumber(1, 50).default(10),
    deletedYears: wholeNumber(1, 50).default(10),
    subjectRequestYears: wholeNumber(1, 50).default(3),
    recallAlertMonths: wholeNumber(1, 120).default(24),
  }),
  subjectRequests: z
    .strictObject({ workingDays: wholeNumber(1, 60).default(15), daysOff: days, workingWeekends: days })
    .superRefine(checkDays),
  waitingDays: z.strictObject({
    returned: wholeNumber(1, 365).default(15),
    review: wholeNumber(1, 365).default(5),
    evaluate: wholeNumber(1, 365).default(10),
    audit: wholeNumber(1, 365).default(5),
    close: wholeNumber(1, 365).default(30),
  }),
  signalDue: z.strictObject({
    newDays: wholeNumber(1, 365).default(7),
    trackingDays: wholeNumber(1, 730).default(60),
  }),
  /** What a reporter is told by text message; an empty text means the shipped one. */
  reportTexts: z.strictObject({
    ...textOf('submitted'),
    ...textOf('accepted'),
    ...textOf('returned'),
    ...textOf('forwarded'),
    ...textOf('closed'),
    ...textOf('rejected'),
    ...textOf('link'),
  }),
  signalTexts: z.strictObject({ on: truth.default(false) }),
  exportLimits: z.strictObject({
    reasonAbove: wholeNumber(0, 1_000_000_000).default(1_000),
    jobAbove: wholeNumber(0, 1_000_000_000).default(100_000),
    mostAtOnce: wholeNumber(1, 20).default(3),
    keepHours: wholeNumber(1, 720).default(24),
  }),
}

// A line each: group = role、role @ department.
export function directoryRules(text: string) {
  return text.split('\n').flatMap(line => {
    if (!line.trim()) return []
    // A group may be a distinguished name, which has = itself.
    const at = line.lastIndexOf(' = ')
    const [given = '', deptName = ''] = (at < 0 ? '' : line.slice(at + 3)).split('@')
    const roles = given.split(/[、，,;；]/).map(role => role.trim())
    return [
      {
        group: line.slice(0, Math.max(at, 0)).trim(),
        roles: roles.filter(Boolean),
        deptName: deptName.trim(),
      },
    ]
  })
}

export type ParameterKey = keyof typeof parameterShapes
export type ParameterValue<Key extends ParameterKey> = z.output<(typeof parameterShapes)[Key]>

export function defaultOf<Key extends ParameterKey>(key: Key): ParameterValue<Key> {
  return parameterShapes[key].parse({}) as ParameterValue<Key>
}
