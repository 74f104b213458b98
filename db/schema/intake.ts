import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { bigintText, createdAt, identity, instant } from './columns'
import { defects } from './defects'

/** Keys for the encryption-code header; each lives ten minutes. */
export const encryptionKeys = pgTable(
  'encryption_keys',
  {
    keyId: text().primaryKey(),
    /** 32 bytes, hex */
    key: text().notNull(),
    expiresAt: instant().notNull(),
  },
  table => [index('encryption_keys_expires').on(table.expiresAt)],
)

/** Nonces that were used with a key; they go with it. */
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

/** What the public sent: of a vehicle the record follows, of a consumer product this is all there is. */
export const intakeReports = pgTable(
  'intake_reports',
  {
    id: identity(),
    /** vehicle or product */
    branch: text({ enum: ['vehicle', 'product'] }).notNull(),
    defectId: bigintText().references(() => defects.id),
    complaintNo: text().notNull(),
    /** SHA-256 of the receipt, hex; the receipt itself is told once. */
    receiptHash: text().notNull(),
    mobile: text().notNull(),
    /** The answers as they were sent. */
    answers: jsonb().$type<Record<string, unknown>>().notNull(),
    consentVersion: text().notNull(),
    consentAt: instant().notNull(),
    consentShare: boolean().notNull(),
    /** SHA-256 of the Idempotency-Key and of what came with it; the seed gives the same receipt again. */
    idempotencyKey: text(),
    requestHash: text().notNull(),
    receiptSeed: text().notNull(),
    locale: text().notNull(),
    /** Where it stands in the queue (lib/intake/states.ts); a vehicle's follows its record, by a trigger. */
    state: text(),
    /** Of the product branch, which has no record to count its writes. */
    version: integer().notNull().default(1),
    /** Where a product's stood before the last step, to go back to. */
    stateBefore: text(),
    note: text(),
    changedBy: bigintText().references(() => users.id),
    changedAt: instant(),
    /** Records that looked like the same event when it came in. */
    duplicates: jsonb().$type<string[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  table => [
    unique('intake_reports_complaint_no').on(table.complaintNo),
    unique('intake_reports_receipt').on(table.receiptHash),
    unique('intake_reports_idempotency').on(table.idempotencyKey),
    unique('intake_reports_defect').on(table.defectId),
    index('intake_reports_queue').on(table.branch, table.state, table.id),
    index('intake_reports_mobile').on(table.mobile),
  ],
)

/** What staff asked the reporter for when they returned a report. */
export const supplementRequests = pgTable(
  'supplement_requests',
  {
    id: identity(),
    reportId: bigintText()
      .notNull()
      .references(() => intakeReports.id),
    defectId: bigintText().references(() => defects.id),
    message: text().notNull(),
    /** Names of answers (lib/intake/schema.ts), or `files`. */
    fields: text().array().notNull().default([]),
    askedBy: bigintText().references(() => users.id),
    askedAt: createdAt(),
    answeredAt: instant(),
    /** The return was undone: nobody waits for an answer any more. */
    withdrawnAt: instant(),
    answer: jsonb().$type<Record<string, unknown>>(),
  },
  table => [
    index('supplement_requests_report').on(table.reportId, table.id),
    index('supplement_requests_defect').on(table.defectId),
  ],
)

/** Files that came before their report: taken over by it, or swept after a day. */
export const intakeUploads = pgTable(
  'intake_uploads',
  {
    /** SHA-256 of the token that its sender holds, hex */
    tokenHash: text().primaryKey(),
    storeKey: text().notNull(),
    thumbKey: text(),
    thumbSize: integer(),
    thumbSha256: text(),
    name: text().notNull(),
    size: integer().notNull(),
    mime: text().notNull(),
    sha256: text().notNull(),
    width: integer(),
    height: integer(),
    kind: text(),
    /** Whom the quota counts it for: a hash of what the sender calls the report being written, or of their network. */
    owner: text().notNull(),
    network: text().notNull(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    reportId: bigintText().references(() => intakeReports.id),
  },
  table => [
    index('intake_uploads_owner').on(table.owner),
    index('intake_uploads_network').on(table.network, table.createdAt),
    index('intake_uploads_report').on(table.reportId),
    index('intake_uploads_expires').on(table.expiresAt).where(sql`report_id is null`),
    index('intake_uploads_store_key').on(table.storeKey),
    index('intake_uploads_thumb_key').on(table.thumbKey),
  ],
)

/** Image codes that wait for their answer; a row goes as it is checked. */
export const imageCodes = pgTable(
  'image_codes',
  {
    imageId: text().primaryKey(),
    answerHash: text().notNull(),
    expiresAt: instant().notNull(),
  },
  table => [index('image_codes_expires').on(table.expiresAt)],
)

/** The code that was last sent to a number for a purpose; a row goes with the right answer. */
export const textCodes = pgTable(
  'text_codes',
  {
    mobile: text().notNull(),
    /** report or draft */
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

/** What a right answer is worth, once: to have a text sent (image), or to send a report (code). */
export const intakeTickets = pgTable(
  'intake_tickets',
  {
    /** SHA-256 of the ticket, hex */
    ticketHash: text().primaryKey(),
    /** image or code */
    kind: text({ enum: ['image', 'code'] }).notNull(),
    mobile: text(),
    purpose: text(),
    expiresAt: instant().notNull(),
    spentAt: instant(),
    /** The report that it was spent for: who sends the same once more gets the same answer. */
    reportId: bigintText().references(() => intakeReports.id),
  },
  table => [
    index('intake_tickets_expires').on(table.expiresAt),
    index('intake_tickets_report').on(table.reportId),
  ],
)

/** Texts that the embedded service keeps instead of sending them. */
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
