import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, identity, instant } from './columns'

export const intakeDrafts = pgTable(
  'intake_drafts',
  {
    id: identity(),
    /** SHA-256 of the token in the browser's cookie, hex */
    tokenHash: text().notNull().unique('intake_drafts_token'),
    /** As typed, not validated. */
    answers: jsonb().$type<Record<string, string | string[]>>().notNull().default({}),
    files: jsonb()
      .$type<{ fileToken: string; name: string; size: number; kind: string | null }[]>()
      .notNull()
      .default([]),
    wrong: jsonb().$type<{
      page: string
      issues: { path: string; code: string; params?: Record<string, string | number> }[]
    }>(),
    page: text(),
    consentVersion: text(),
    consentAt: instant(),
    /** A number whose code is pending. */
    pending: jsonb().$type<{
      purpose: 'send' | 'save' | 'resume'
      mobile: string
      sentAt?: string
      codeTicket?: string
    }>(),
    mobile: text(),
    /** Set once sent; `answers` is emptied then. */
    sent: jsonb().$type<{ complaintNo: string; receipt: string; at: string }>(),
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
