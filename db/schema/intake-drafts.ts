import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, identity, instant } from './columns'

/** A report being written on the public pages; it goes seven days after the last word of it. */
export const intakeDrafts = pgTable(
  'intake_drafts',
  {
    id: identity(),
    /** SHA-256 of the token in the browser's cookie, hex */
    tokenHash: text().notNull().unique('intake_drafts_token'),
    /** As they were typed, right or wrong. */
    answers: jsonb().$type<Record<string, string | string[]>>().notNull().default({}),
    files: jsonb()
      .$type<{ fileToken: string; name: string; size: number; kind: string | null }[]>()
      .notNull()
      .default([]),
    /** What is wrong with the page that was sent last. */
    wrong: jsonb().$type<{
      page: string
      issues: { path: string; code: string; params?: Record<string, string | number> }[]
    }>(),
    /** The page to go on with. */
    page: text(),
    consentVersion: text(),
    consentAt: instant(),
    /** A number that waits for its code, and what for. */
    pending: jsonb().$type<{
      purpose: 'send' | 'save' | 'resume'
      mobile: string
      sentAt?: string
      /** What the right code gave, until it is spent. */
      codeTicket?: string
    }>(),
    /** The number that the draft comes back with: confirmed by a code. */
    mobile: text(),
    /** Once it was sent; the answers are gone then. */
    sent: jsonb().$type<{ complaintNo: string; receipt: string; at: string }>(),
    /** What was typed on the status page, and what is being added to the report that it found. */
    asked: jsonb().$type<{
      receipt: string
      mobile: string
      typed?: Record<string, string | string[]>
      files?: { fileToken: string; name: string; size: number; kind: string | null }[]
    }>(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  table => [
    index('intake_drafts_mobile').on(table.mobile),
    index('intake_drafts_expires').on(table.expiresAt),
  ],
)
