import type { defects } from '@/db/schema/defects'

/** The sections of the form and of the detail page, in order. Their titles are `sections.<name>` in messages. */
export const sections = ['origin', 'reporter', 'vehicle', 'fault', 'consequence', 'repair'] as const
export type Section = (typeof sections)[number]

/** How personal data shows to those who may not see it. */
export type Mask = 'name' | 'phone' | 'cardNo' | 'vin' | 'plate' | 'email' | 'hidden'

/** What anonymising leaves of a value: nothing, the part of a VIN that names the model, the words without numbers, all. */
export type Erase = 'clear' | 'vinPrefix' | 'redactNumbers' | 'keep'

/** Personal data has to say how it is erased; other texts may hold numbers that name somebody. */
type Privacy = { personal: Mask; erase: Erase } | { personal?: undefined; erase?: 'redactNumbers' }

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

export type Field = Kind &
  Privacy & {
    section: Section
    /** Required when staff submit a record. */
    staff?: true
    /** Required on the consumer intake. */
    consumer?: true
    /** In the default export columns. */
    exported?: true
    /** Shown behind the input; a key of `units` in messages. */
    unit?: string
  }

type Marks = '' | '★' | '◇' | 'Σ' | '★◇' | '★Σ' | '◇Σ' | '★◇Σ'

/** One field; the marks are those of the domain reference: ★ staff, ◇ consumer, Σ export. */
function field<K extends Kind>(
  section: Section,
  kind: K,
  marks: Marks = '',
  more: Privacy & { unit?: string } = {},
): Field & { kind: K['kind'] } {
  return {
    ...kind,
    ...more,
    section,
    ...(marks.includes('★') && { staff: true }),
    ...(marks.includes('◇') && { consumer: true }),
    ...(marks.includes('Σ') && { exported: true }),
  }
}

const text = (max: number, lines?: number) => ({ kind: 'text', max, lines }) as const
const code = (list: string) => ({ kind: 'code', list }) as const
const codes = (list: string) => ({ kind: 'codes', list }) as const
const integer = (max: number, min = 0) => ({ kind: 'integer', min, max }) as const
const date = { kind: 'date' } as const
const flag = { kind: 'flag' } as const

/** What people enter of a record, once: form, checks, detail, history, import and export read it from here. */
export const fields = {
  source: field('origin', code('source'), '★Σ'),
  sourceRef: field('origin', text(60)),
  receivedAt: field('origin', date, '★Σ'),
  complaintType: field('origin', code('complaintType'), '★◇Σ'),
  entrustedCompanyId: field('origin', { kind: 'reference', to: 'company' }),

  reporterName: field('reporter', text(60), '★◇', { personal: 'name', erase: 'clear' }),
  reporterKind: field('reporter', code('reporterKind')),
  // Without a name, gender and age tell of nobody, and statistics count by them.
  gender: field('reporter', code('gender'), '', { personal: 'hidden', erase: 'keep' }),
  age: field('reporter', integer(120), '', { personal: 'hidden', erase: 'keep', unit: 'years' }),
  cardType: field('reporter', code('cardType')),
  cardNo: field('reporter', text(30), '', { personal: 'cardNo', erase: 'clear' }),
  mobile: field('reporter', text(20), '★◇', { personal: 'phone', erase: 'clear' }),
  phone: field('reporter', text(30), '', { personal: 'phone', erase: 'clear' }),
  email: field('reporter', text(120), '', { personal: 'email', erase: 'clear' }),
  province: field('reporter', { kind: 'region' }, '★◇Σ'),
  city: field('reporter', { kind: 'region', within: 'province' }, '★◇Σ'),
  district: field('reporter', { kind: 'region', within: 'city' }),
  address: field('reporter', text(200), '', { personal: 'hidden', erase: 'clear' }),
  zip: field('reporter', text(10), '', { personal: 'hidden', erase: 'clear' }),
  consentShare: field('reporter', flag, '◇'),
  relationToOwner: field('reporter', code('relationToOwner')),

  vin: field('vehicle', text(17), '★◇Σ', { personal: 'vin', erase: 'vinPrefix' }),
  plateNo: field('vehicle', text(10), '', { personal: 'plate', erase: 'clear' }),
  producerId: field('vehicle', { kind: 'reference', to: 'producer' }, '★Σ'),
  brandId: field('vehicle', { kind: 'reference', to: 'brand' }, '★Σ'),
  modelRangeId: field('vehicle', { kind: 'reference', to: 'series' }, '★Σ'),
  typeCodeId: field('vehicle', { kind: 'reference', to: 'typeCode' }, 'Σ'),
  modelName: field('vehicle', text(100), 'Σ'),
  brandNature: field('vehicle', code('brandNature'), 'Σ'),
  modelYear: field('vehicle', integer(2100, 1950)),
  productionDate: field('vehicle', date, 'Σ'),
  purchaseDate: field('vehicle', date, '◇Σ'),
  firstRegDate: field('vehicle', date),
  firstOwner: field('vehicle', flag),
  vehicleType: field('vehicle', code('vehicleType'), 'Σ'),
  useNature: field('vehicle', code('useNature'), 'Σ'),
  powerType: field('vehicle', code('powerType'), '★Σ'),
  transmissionType: field('vehicle', code('transmissionType'), 'Σ'),
  driveType: field('vehicle', code('driveType')),
  displacement: field('vehicle', { kind: 'decimal', max: 99.99 }, '', { unit: 'litre' }),
  engineNo: field('vehicle', text(40), '', { personal: 'hidden', erase: 'clear' }),
  motorNo: field('vehicle', text(40), '', { personal: 'hidden', erase: 'clear' }),
  batteryType: field('vehicle', code('batteryType')),
  batterySupplier: field('vehicle', text(60)),
  swVersion: field('vehicle', text(60)),
  otaBefore: field('vehicle', flag),
  dealerName: field('vehicle', text(100)),
  dealerTel: field('vehicle', text(30)),
  dealerProvince: field('vehicle', { kind: 'region' }),

  assemblyCode: field('fault', { kind: 'assembly' }, '★◇Σ'),
  subAssemblyCode: field('fault', { kind: 'subAssembly' }, '★◇Σ'),
  extraAssemblies: field('fault', { kind: 'assemblies' }),
  symptomCodes: field('fault', codes('symptomCodes')),
  faultDate: field('fault', date, '★◇Σ'),
  mileage: field('fault', integer(2_000_000), '◇Σ', { unit: 'km' }),
  speed: field('fault', integer(300), '', { unit: 'kmh' }),
  occurrences: field('fault', integer(9_999)),
  scenario: field('fault', codes('scenario'), '◇'),
  weather: field('fault', code('weather')),
  roadType: field('fault', code('roadType')),
  warningSigns: field('fault', codes('warningSigns')),
  adasEngaged: field('fault', code('adasEngaged')),
  summary: field('fault', text(100), '★', { erase: 'redactNumbers' }),
  description: field('fault', text(4000, 6), '★◇Σ', { erase: 'redactNumbers' }),

  crash: field('consequence', flag, '★Σ'),
  fire: field('consequence', flag, '★Σ'),
  rollover: field('consequence', flag, '★Σ'),
  airbagDeployed: field('consequence', flag),
  injuredCount: field('consequence', integer(9_999), '★Σ', { unit: 'people' }),
  deathCount: field('consequence', integer(9_999), '★Σ', { unit: 'people' }),
  hurtTypes: field('consequence', codes('hurtTypes')),
  hurtLevel: field('consequence', code('hurtLevel')),
  medicalAttention: field('consequence', flag),
  towed: field('consequence', flag),
  policeReport: field('consequence', flag),
  propertyLoss: field('consequence', { kind: 'decimal', max: 999_999_999_999.99, money: true }, '', {
    unit: 'yuan',
  }),

  repaired: field('repair', flag),
  repairCount: field('repair', integer(999)),
  repairShop: field('repair', text(100)),
  partsReplaced: field('repair', text(200)),
  partsKept: field('repair', flag),
  reportedToMaker: field('repair', flag),
  makerReply: field('repair', text(1000, 3), '', { erase: 'redactNumbers' }),
  demand: field('repair', codes('demand')),
  inRecall: field('repair', flag, 'Σ'),
  recallNo: field('repair', text(40), 'Σ'),
  threeGuarantee: field('repair', flag),
} satisfies Partial<Record<keyof typeof defects.$inferInsert, Field>>

export type FieldName = keyof typeof fields
/** The fields of one kind, or of several. */
export type FieldOfKind<K extends Kind['kind']> = {
  [Name in FieldName]: (typeof fields)[Name]['kind'] extends K ? Name : never
}[FieldName]
export const fieldNames = Object.keys(fields) as FieldName[]

/** The same table with every property optional, for code that walks over all fields. */
export const fieldOf: Readonly<Record<FieldName, Field>> = fields
