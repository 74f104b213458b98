import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { brands, entrustedCompanies, modelSeries, producers, typeCodes } from './catalogue'
import {
  bigintText,
  createdAt,
  identity,
  instant,
  money,
  owner,
  reference,
  storedFileColumns,
} from './columns'
import { reviewOpinions } from './dictionaries'

const codes = () => text().array().notNull().default([])

export const defects = pgTable('defects', {
  id: identity(),
  complaintNo: text().notNull().unique('defects_complaint_no'),
  state: integer().notNull().default(10),
  stateSince: instant(),
  version: integer().notNull().default(1),

  source: text(),
  sourceRef: text(),
  receivedAt: date(),
  callSeconds: integer(),
  complaintType: text(),

  reporterName: text(),
  reporterKind: text(),
  gender: text(),
  age: integer(),
  cardType: text(),
  cardNo: text(),
  mobile: text(),
  phone: text(),
  email: text(),
  province: text(),
  city: text(),
  district: text(),
  address: text(),
  zip: text(),
  contactOverrideReason: text(),
  consentShare: boolean(),
  relationToOwner: text(),

  vin: text(),
  vinStatus: text(),
  plateNo: text(),
  producerId: bigintText().references(() => producers.id),
  brandId: bigintText().references(() => brands.id),
  modelRangeId: bigintText().references(() => modelSeries.id),
  typeCodeId: bigintText().references(() => typeCodes.id),
  modelName: text(),
  brandNature: text(),
  modelYear: integer(),
  productionDate: date(),
  purchaseDate: date(),
  firstRegDate: date(),
  firstOwner: boolean(),
  vehicleType: text(),
  useNature: text(),
  powerType: text(),
  transmissionType: text(),
  driveType: text(),
  displacement: numeric({ precision: 5, scale: 2 }),
  engineNo: text(),
  motorNo: text(),
  batteryType: text(),
  batterySupplier: text(),
  swVersion: text(),
  otaBefore: boolean(),
  dealerName: text(),
  dealerTel: text(),
  dealerProvince: text(),

  assemblyCode: text(),
  subAssemblyCode: text(),
  extraAssemblies: codes(),
  symptomCodes: codes(),
  faultDate: date(),
  mileage: integer(),
  speed: integer(),
  occurrences: integer(),
  scenario: codes(),
  weather: text(),
  roadType: text(),
  warningSigns: codes(),
  adasEngaged: text(),
  summary: text(),
  description: text(),

  crash: boolean(),
  fire: boolean(),
  rollover: boolean(),
  airbagDeployed: boolean(),
  injuredCount: integer(),
  deathCount: integer(),
  hurtTypes: codes(),
  hurtLevel: text(),
  medicalAttention: boolean(),
  towed: boolean(),
  policeReport: boolean(),
  propertyLoss: money(),

  repaired: boolean(),
  repairCount: integer(),
  repairShop: text(),
  partsReplaced: text(),
  partsKept: boolean(),
  reportedToMaker: boolean(),
  makerReply: text(),
  demand: codes(),
  inRecall: boolean(),
  recallNo: text(),
  // A campaign covers the record: the two fields above are then the campaign's, and what people entered is in the
  // next two.
  recallMatched: boolean().notNull().default(false),
  enteredInRecall: boolean(),
  enteredRecallNo: text(),
  threeGuarantee: boolean(),

  qualityType: text(),
  riskLevel: text(),
  severityScore: integer().notNull().default(0),
  reviewStatus: text(),
  reviewOpinionId: bigintText().references(() => reviewOpinions.id),
  reviewRemark: text(),
  reviewedBy: bigintText().references(() => users.id),
  reviewedAt: instant(),
  auditResult: text(),
  auditOpinion: text(),
  auditedBy: bigintText().references(() => users.id),
  auditedAt: instant(),
  entrustedCompanyId: bigintText().references(() => entrustedCompanies.id),

  dupGroupId: bigintText(),
  dupScore: numeric({ precision: 4, scale: 3 }),
  completeness: numeric({ precision: 4, scale: 3 }).notNull().default('0'),

  vehicleAgeMonths: integer(),
  monthsInService: integer(),
  productionMonth: text(),
  lagDays: integer(),
  faultBeforeProduction: boolean().notNull().default(false),
  mileageImplausible: boolean().notNull().default(false),

  createdBy: bigintText().references(() => users.id),
  createdAt: createdAt(),
  updatedBy: bigintText().references(() => users.id),
  updatedAt: createdAt(),
  deletedAt: instant(),
  deletedBy: bigintText().references(() => users.id),
  deleteReason: text(),
  anonymisedAt: instant(),

  // What `keysOf` makes of the texts above; a trigger keeps a plain one, of version 0, for who writes without it.
  wordsKey: text(),
  reporterKey: text(),
  plateKey: text(),
  foldVersion: smallint().notNull().default(0),
})

/** The last number of a day; its row lock makes committed numbers unique and gapless. */
export const defectNumbers = pgTable('defect_numbers', {
  day: date().primaryKey(),
  last: integer().notNull(),
})

/** Records by state, kept by a trigger; spread over slots so that writers do not wait for one row lock. */
export const defectCounts = pgTable(
  'defect_counts',
  {
    state: integer().notNull(),
    deleted: boolean().notNull(),
    slot: integer().notNull(),
    records: bigintText().notNull(),
  },
  table => [primaryKey({ columns: [table.state, table.deleted, table.slot] })],
)

export const defectVersions = pgTable(
  'defect_versions',
  {
    id: identity(),
    defectId: bigintText().notNull(),
    version: integer().notNull(),
    kind: text().notNull(),
    door: text().notNull(),
    at: createdAt(),
    userId: bigintText(),
    /** `{field: [old, new]}`; an earlier state follows by walking back from the current one. */
    changes: jsonb().$type<Record<string, [unknown, unknown]>>(),
  },
  table => [
    unique('defect_versions_version').on(table.defectId, table.version),
    // What was taken from a proposal: learning asks which codes those are.
    index('defect_versions_proposed').on(table.defectId).where(sql`changes ? 'proposed'`),
  ],
)

export const defectFiles = pgTable(
  'defect_files',
  {
    id: identity(),
    defectId: reference(() => defects.id),
    feedbackId: bigintText().references(() => defectFeedback.id),
    kind: text(),
    ...storedFileColumns(),
    createdBy: bigintText(),
    createdAt: createdAt(),
    deletedAt: instant(),
  },
  table => [
    index('defect_files_defect').on(table.defectId),
    index('defect_files_unscanned').on(table.storeKey).where(sql`not scanned`),
    index('defect_files_feedback').on(table.feedbackId).where(sql`feedback_id IS NOT NULL`),
  ],
)

export const defectFeedback = pgTable(
  'defect_feedback',
  {
    id: identity(),
    defectId: reference(() => defects.id),
    content: text().notNull(),
    state: text().notNull().default('given'),
    createdBy: bigintText(),
    createdAt: createdAt(),
    deletedAt: instant(),
    closes: boolean().notNull().default(false),
    undoneAt: instant(),
    reviewOpinion: text(),
    reviewedBy: bigintText(),
    reviewedAt: instant(),
  },
  table => [
    index('defect_feedback_defect').on(table.defectId),
    index('defect_feedback_waiting').on(table.createdAt).where(sql`state = 'waiting' AND deleted_at IS NULL`),
  ],
)

export const defectPresence = pgTable(
  'defect_presence',
  {
    defectId: bigintText().notNull(),
    userId: owner(() => users.id),
    page: text().notNull(),
    editing: boolean().notNull(),
    seenAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.defectId, table.userId, table.page] }),
    index('defect_presence_seen').on(table.seenAt),
  ],
)

export const defectOrigins = pgTable(
  'defect_origins',
  {
    source: text().notNull(),
    outsideNo: text().notNull(),
    defectId: bigintText().notNull(),
    problemCodes: text().array(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.source, table.outsideNo] }),
    index('defect_origins_defect').on(table.defectId),
    index('defect_origins_problems').on(table.createdAt).where(sql`problem_codes IS NOT NULL`),
  ],
)
