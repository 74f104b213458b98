import type { defects } from '@/db/schema/defects'

export const sections = ['origin', 'reporter', 'vehicle', 'fault', 'consequence', 'repair'] as const
export type Section = (typeof sections)[number]

export type Mask = 'name' | 'phone' | 'cardNo' | 'vin' | 'plate' | 'email' | 'hidden'
export const hiddenWord = '***'

// What anonymising leaves of the value: nothing, the first 11 characters of a VIN, everything. Of other texts it takes
// out what names the person.
export type Erase = 'clear' | 'vinPrefix' | 'keep'

type Privacy = { personal: Mask; erase: Erase } | { personal?: undefined; erase?: undefined }

export type Contact = 'mobile' | 'phone' | 'email' | 'zip' | 'card' | 'plate'

export type Kind =
  | { kind: 'text'; max: number; lines?: number }
  | { kind: 'code' | 'codes'; list: string }
  | { kind: 'region'; within?: 'province' | 'city' }
  | { kind: 'reference'; to: 'producer' | 'brand' | 'series' | 'typeCode' | 'company' }
  | { kind: 'assembly' | 'subAssembly' | 'assemblies' }
  | { kind: 'date' }
  | { kind: 'integer'; min: number; max: number }
  | { kind: 'decimal'; max: number; money?: boolean }
  | { kind: 'flag' }

export type Place = true | number

export interface Marks {
  listed?: Place
  filter?: Place
  searchForm?: false
  sort?: true
}

export type IntakeStep = 'vehicle' | 'what' | 'harm' | 'person'

interface FieldMarks extends Marks {
  intake?: IntakeStep | false
  intakeAfter?: string
  exportAfter?: string
  contact?: Contact
  unit?: string
  // What the number counts, where its unit does not say it.
  quantity?: 'year' | 'injured' | 'dead' | 'times'
  wide?: true
  relevantWhen?: Readonly<Record<string, 'some' | readonly (string | boolean)[]>>
}

interface Signed {
  section: Section
  staff?: true
  consumer?: true
  exported?: true
}

export type Field = Kind & Privacy & FieldMarks & Signed

type Signs = '' | '★' | '◇' | 'Σ' | '★◇' | '★Σ' | '◇Σ' | '★◇Σ'

function field<S extends Section, K extends Kind, const More extends Privacy & FieldMarks>(
  section: S,
  kind: K,
  signs: Signs = '',
  more = {} as More,
): K & More & Signed & { section: S } {
  return {
    ...kind,
    ...more,
    section,
    ...(signs.includes('★') && { staff: true }),
    ...(signs.includes('◇') && { consumer: true }),
    ...(signs.includes('Σ') && { exported: true }),
  }
}

const text = (max: number, lines?: number) => ({ kind: 'text', max, lines }) as const
const code = (list: string) => ({ kind: 'code', list }) as const
const codes = (list: string) => ({ kind: 'codes', list }) as const
const integer = (max: number, min = 0) => ({ kind: 'integer', min, max }) as const
const date = { kind: 'date' } as const
const flag = { kind: 'flag' } as const

const region = { kind: 'region' } as const
const reference = <To extends 'producer' | 'brand' | 'series' | 'typeCode' | 'company'>(to: To) =>
  ({ kind: 'reference', to }) as const
const personal = <M extends Mask>(mask: M) => ({ personal: mask, erase: 'clear' }) as const
const driveBattery = { powerType: ['BEV', 'PHEV', 'REEV', 'HEV', 'MHEV', 'FCEV'] } as const
const casualties = { injuredCount: 'some', deathCount: 'some' } as const
const dealer = { dealerName: 'some' } as const
const repairs = { repaired: [true] } as const

export const fields = {
  source: field('origin', code('source'), '★Σ', { listed: 19, filter: 14, sort: true }),
  sourceRef: field('origin', text(60), '', { filter: 40 }),
  receivedAt: field('origin', date, '★Σ', { listed: 5, filter: 27, sort: true }),
  complaintType: field('origin', code('complaintType'), '★◇Σ', {
    listed: 18,
    filter: 13,
    sort: true,
    intake: 'what',
  }),
  callSeconds: field('origin', integer(86_400), '', {
    unit: 'seconds',
    intake: false,
    relevantWhen: { callSeconds: 'some' },
  }),
  entrustedCompanyId: field('origin', reference('company'), '', { exportAfter: 'auditedAt' }),

  reporterName: field('reporter', text(60), '★◇', { ...personal('name'), filter: 41 }),
  reporterKind: field('reporter', code('reporterKind')),
  // Without a name, gender and age identify nobody, and statistics count by them.
  gender: field('reporter', code('gender'), '', { personal: 'hidden', erase: 'keep' }),
  age: field('reporter', integer(120), '', { personal: 'hidden', erase: 'keep', unit: 'years' }),
  cardType: field('reporter', code('cardType')),
  cardNo: field('reporter', text(30), '', {
    ...personal('cardNo'),
    contact: 'card',
    relevantWhen: { cardType: 'some' },
  }),
  mobile: field('reporter', text(20), '★◇', {
    ...personal('phone'),
    contact: 'mobile',
    filter: 42,
  }),
  phone: field('reporter', text(30), '', { ...personal('phone'), contact: 'phone' }),
  email: field('reporter', text(120), '', { ...personal('email'), contact: 'email' }),
  province: field('reporter', region, '★◇Σ', { listed: 16, filter: 11, sort: true }),
  city: field('reporter', { kind: 'region', within: 'province' }, '★◇Σ', { listed: 17, filter: 12 }),
  district: field('reporter', { kind: 'region', within: 'city' }, '', { filter: 44 }),
  address: field('reporter', text(200), '', personal('hidden')),
  zip: field('reporter', text(10), '', { ...personal('hidden'), contact: 'zip' }),
  contactOverrideReason: field('reporter', text(200), '', { intake: false }),
  consentShare: field('reporter', flag, '◇', { intakeAfter: 'relationToOwner' }),
  relationToOwner: field('reporter', code('relationToOwner')),

  vin: field('vehicle', text(17), '★◇Σ', {
    personal: 'vin',
    erase: 'vinPrefix',
    listed: 6,
    filter: 2,
    sort: true,
  }),
  plateNo: field('vehicle', text(10), '', {
    ...personal('plate'),
    contact: 'plate',
    filter: 43,
  }),
  producerId: field('vehicle', reference('producer'), '★Σ', { listed: 8, filter: 4, sort: true }),
  brandId: field('vehicle', reference('brand'), '★Σ', { listed: 7, filter: 3, sort: true }),
  modelRangeId: field('vehicle', reference('series'), '★Σ', { listed: 9, filter: 5, sort: true }),
  typeCodeId: field('vehicle', reference('typeCode'), 'Σ', { listed: 10, filter: 6 }),
  modelName: field('vehicle', text(100), 'Σ', { listed: 11 }),
  brandNature: field('vehicle', code('brandNature'), 'Σ', { listed: 22, filter: 17, intake: false }),
  modelYear: field('vehicle', integer(2100, 1950), '', { listed: 12, filter: 33, quantity: 'year' }),
  productionDate: field('vehicle', date, 'Σ', { filter: 45 }),
  purchaseDate: field('vehicle', date, '◇Σ'),
  firstRegDate: field('vehicle', date),
  firstOwner: field('vehicle', flag),
  vehicleType: field('vehicle', code('vehicleType'), 'Σ', { filter: 20 }),
  useNature: field('vehicle', code('useNature'), 'Σ', { filter: 21 }),
  powerType: field('vehicle', code('powerType'), '★Σ', { listed: 15, filter: 10, sort: true }),
  transmissionType: field('vehicle', code('transmissionType'), 'Σ', { filter: 19 }),
  driveType: field('vehicle', code('driveType')),
  displacement: field('vehicle', { kind: 'decimal', max: 99.99 }, '', { unit: 'litre' }),
  engineNo: field('vehicle', text(40), '', personal('hidden')),
  motorNo: field('vehicle', text(40), '', { ...personal('hidden'), relevantWhen: driveBattery }),
  batteryType: field('vehicle', code('batteryType'), '', { relevantWhen: driveBattery }),
  batterySupplier: field('vehicle', text(60), '', { relevantWhen: driveBattery }),
  swVersion: field('vehicle', text(60)),
  otaBefore: field('vehicle', flag),
  dealerName: field('vehicle', text(100)),
  dealerTel: field('vehicle', text(30), '', { relevantWhen: dealer }),
  dealerProvince: field('vehicle', region, '', { relevantWhen: dealer }),

  assemblyCode: field('fault', { kind: 'assembly' }, '★◇Σ', { listed: 13, filter: 8, sort: true }),
  subAssemblyCode: field('fault', { kind: 'subAssembly' }, '★◇Σ', { listed: 14, filter: 9 }),
  extraAssemblies: field('fault', { kind: 'assemblies' }, '', { filter: 46 }),
  symptomCodes: field('fault', codes('symptomCodes'), '', { filter: 47 }),
  faultDate: field('fault', date, '★◇Σ', { listed: 24, filter: 28, sort: true }),
  mileage: field('fault', integer(2_000_000), '◇Σ', {
    unit: 'km',
    listed: 25,
    filter: 29,
    sort: true,
    intake: 'vehicle',
  }),
  speed: field('fault', integer(300), '', { unit: 'kmh' }),
  occurrences: field('fault', integer(9_999), '', { quantity: 'times' }),
  scenario: field('fault', codes('scenario'), '◇', { intakeAfter: 'faultDate' }),
  weather: field('fault', code('weather')),
  roadType: field('fault', code('roadType')),
  warningSigns: field('fault', codes('warningSigns')),
  adasEngaged: field('fault', code('adasEngaged')),
  summary: field('fault', text(100), '★', { listed: 26, wide: true }),
  description: field('fault', text(4000, 6), '★◇Σ'),

  crash: field('consequence', flag, '★Σ', { listed: 27, filter: 22 }),
  fire: field('consequence', flag, '★Σ', { listed: 28, filter: 23 }),
  rollover: field('consequence', flag, '★Σ', { listed: 29, filter: 24 }),
  airbagDeployed: field('consequence', flag),
  injuredCount: field('consequence', integer(9_999), '★Σ', {
    unit: 'people',
    quantity: 'injured',
    listed: 30,
    filter: 30,
    searchForm: false,
  }),
  deathCount: field('consequence', integer(9_999), '★Σ', {
    unit: 'people',
    quantity: 'dead',
    listed: 31,
    filter: 31,
    searchForm: false,
  }),
  hurtTypes: field('consequence', codes('hurtTypes'), '', { relevantWhen: casualties }),
  hurtLevel: field('consequence', code('hurtLevel'), '', { relevantWhen: casualties }),
  medicalAttention: field('consequence', flag, '', { relevantWhen: casualties }),
  towed: field('consequence', flag),
  policeReport: field('consequence', flag),
  propertyLoss: field('consequence', { kind: 'decimal', max: 999_999_999_999.99, money: true }, '', {
    unit: 'yuan',
  }),

  repaired: field('repair', flag),
  repairCount: field('repair', integer(999), '', { relevantWhen: repairs, quantity: 'times' }),
  repairShop: field('repair', text(100), '', { relevantWhen: repairs }),
  partsReplaced: field('repair', text(200), '', { relevantWhen: repairs }),
  partsKept: field('repair', flag, '', { relevantWhen: repairs }),
  reportedToMaker: field('repair', flag),
  makerReply: field('repair', text(1000, 3), '', { relevantWhen: { reportedToMaker: [true] } }),
  demand: field('repair', codes('demand')),
  inRecall: field('repair', flag, 'Σ', { listed: true, filter: 48 }),
  recallNo: field('repair', text(40), 'Σ', { listed: true, filter: 49, relevantWhen: { inRecall: [true] } }),
  threeGuarantee: field('repair', flag),
} satisfies Partial<Record<keyof typeof defects.$inferInsert, Field>>

export type FieldName = keyof typeof fields
export type FieldOfKind<K extends Kind['kind']> = {
  [Name in FieldName]: (typeof fields)[Name]['kind'] extends K ? Name : never
}[FieldName]
export const fieldNames = Object.keys(fields) as FieldName[]

export const fieldOf: Readonly<Record<FieldName, Field>> = fields

export function isRelevant(name: FieldName, values: Readonly<Record<string, unknown>>): boolean {
  const { relevantWhen } = fieldOf[name]
  if (!relevantWhen) return true
  return Object.entries(relevantWhen).some(([other, expected]) => {
    const value = values[other]
    return expected === 'some'
      ? Boolean(value) && value !== '0'
      : expected.includes(value as string | boolean)
  })
}
