import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { bigintText, createdAt, identity, instant, reference, storedFileColumns } from './columns'
import { defects } from './defects'
import { consents } from './intake-drafts'
import { subjectRequests } from './subject-requests'

export const encryptionKeys = pgTable(
  'encryption_keys',
  {
    keyId: text().primaryKey(),
    key: text().notNull(),
    expiresAt: instant().notNull(),
  },
  table => [index('encryption_keys_expires').on(table.expiresAt)],
)

export const encryptionNonces = pgTable(
  'encryption_nonces',
  {
    keyId: text()
      .notNull()
      .references(() => encryptionKeys.keyId, { onDelete: 'cascade' }),
    nonce: text().notNull(),
  },
  table => [primaryKey({ columns: [table.keyId, table.nonce] })],
)

export const intakeReports = pgTable(
  'intake_reports',
  {
    id: identity(),
    branch: text({ enum: ['vehicle', 'product'] }).notNull(),
    defectId: bigintText()
      .references(() => defects.id)
      .unique('intake_reports_defect'),
    complaintNo: text().notNull().unique('intake_reports_complaint_no'),
    receiptHash: text().notNull().unique('intake_reports_receipt'),
    mobile: text().notNull(),
    answers: jsonb().$type<Record<string, unknown>>().notNull(),
    wordsKey: text(),
    unknown: text().array().notNull().default([]),
    about: text().array().notNull().default([]),
    consentVersion: text().notNull(),
    consentAt: instant().notNull(),
    consentShare: boolean().notNull(),
    consents: consents(),
    /** When everything personal was erased because its owner asked for it. */
    consentWithdrawnAt: instant(),
    /** SHA-256 of the Idempotency-Key and of the request; `seed` yields the same receipt on a retry. */
    idempotencyKey: text().unique('intake_reports_idempotency'),
    requestHash: text().notNull(),
    receiptSeed: text().notNull(),
    locale: text().notNull(),
    state: text(),
    stateSince: instant().default(sql`now()`),
    toldState: text(),
    version: integer().notNull().default(1),
    stateBefore: text(),
    note: text(),
    changedBy: bigintText().references(() => users.id),
    changedAt: instant(),
    duplicates: jsonb().$type<string[]>().notNull().default([]),
    // Of a product; a vehicle's is on its record.
    objectionId: bigintText().references(() => subjectRequests.id),
    // When its owner objected, once, to its being rejected.
    appealedAt: instant(),
    createdAt: createdAt(),
  },
  table => [
    index('intake_reports_queue').on(table.branch, table.state, table.id),
    index('intake_reports_mobile').on(table.mobile),
    index('intake_reports_objection').on(table.objectionId).where(sql`objection_id is not null`),
    index('intake_reports_untold').on(table.stateSince).where(sql`told_state IS DISTINCT FROM state`),
  ],
)

export const supplementRequests = pgTable(
  'supplement_requests',
  {
    id: identity(),
    reportId: reference(() => intakeReports.id),
    defectId: bigintText().references(() => defects.id),
    message: text().notNull(),
    fields: text().array().notNull().default([]),
    askedBy: bigintText().references(() => users.id),
    askedAt: createdAt(),
    answeredAt: instant(),
    withdrawnAt: instant(),
    answer: jsonb().$type<Record<string, unknown>>(),
  },
  table => [
    index('supplement_requests_report').on(table.reportId, table.id),
    index('supplement_requests_defect').on(table.defectId),
  ],
)

export const intakeUploads = pgTable(
  'intake_uploads',
  {
    tokenHash: text().primaryKey(),
    ...storedFileColumns(),
    kind: text(),
    // Of a part of a file that is not whole yet: where it begins.
    partAt: integer(),
    owner: text().notNull(),
    network: text().notNull(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    reportId: bigintText().references(() => intakeReports.id),
  },
  table => [
    index('intake_uploads_unscanned').on(table.storeKey).where(sql`not scanned`),
    index('intake_uploads_owner').on(table.owner),
    index('intake_uploads_network').on(table.network, table.createdAt),
    index('intake_uploads_report').on(table.reportId),
    index('intake_uploads_expires').on(table.expiresAt).where(sql`report_id is null`),
    index('intake_uploads_store_key').on(table.storeKey),
    index('intake_uploads_thumb_key').on(table.thumbKey),
  ],
)

export const imageCodes = pgTable(
  'image_codes',
  {
    imageId: text().primaryKey(),
    answerHash: text().notNull(),
    expiresAt: instant().notNull(),
  },
  table => [index('image_codes_expires').on(table.expiresAt)],
)

export const textCodes = pgTable(
  'text_codes',
  {
    mobile: text().notNull(),
    purpose: text().notNull(),
    codeHash: text().notNull(),
    tries: integer().notNull().default(0),
    expiresAt: instant().notNull(),
  },
  table => [
    primaryKey({ columns: [table.mobile, table.purpose] }),
    index('text_codes_expires').on(table.expiresAt),
  ],
)

export const intakeTickets = pgTable(
  'intake_tickets',
  {
    ticketHash: text().primaryKey(),
    kind: text({ enum: ['image', 'code'] }).notNull(),
    mobile: text(),
    purpose: text(),
    expiresAt: instant().notNull(),
    spentAt: instant(),
    /** The report it was spent on, so that a retry of the same request gets the same response. */
    reportId: bigintText().references(() => intakeReports.id),
  },
  table => [
    index('intake_tickets_expires').on(table.expiresAt),
    index('intake_tickets_report').on(table.reportId),
  ],
)

export const textMessages = pgTable(
  'text_messages',
  {
    id: identity(),
    mobile: text().notNull(),
    text: text().notNull(),
    purpose: text().notNull(),
    state: text().notNull().default('kept'),
    sentAt: createdAt(),
  },
  table => [index('text_messages_sent').on(table.sentAt)],
)
