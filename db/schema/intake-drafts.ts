import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, identity, instant } from './columns'

type Consent = { version: string; at: string; withdrawnAt?: string }
export const consents = () =>
  jsonb().$type<Partial<Record<'identity' | 'injuries', Consent>>>().notNull().default({})

type DraftFile = { fileToken: string; name: string; size: number; kind: string | null; upload?: string }

export const intakeDrafts = pgTable(
  'intake_drafts',
  {
    id: identity(),
    tokenHash: text().notNull().unique('intake_drafts_token'),
    answers: jsonb().$type<Record<string, string | string[]>>().notNull().default({}),
    files: jsonb().$type<DraftFile[]>().notNull().default([]),
    wrong: jsonb().$type<{
      page: string
      issues: { path: string; code: string; params?: Record<string, string | number> }[]
    }>(),
    page: text(),
    consentVersion: text(),
    consentAt: instant(),
    consents: consents(),
    pending: jsonb().$type<{
      purpose: 'send' | 'save' | 'resume' | 'reports' | 'alert' | 'plate'
      mobile: string
      plateNo?: string
      sentAt?: string
      codeTicket?: string
    }>(),
    mobile: text(),
    sent: jsonb().$type<{ complaintNo: string; receipt: string; at: string }>(),
    asked: jsonb().$type<{
      receipt: string
      mobile: string
      confirmed?: boolean
      typed?: Record<string, string | string[]>
      typedFor?: string
      files?: DraftFile[]
      vin?: string
      plateNo?: string
      car?: { brandId?: string; modelRangeId?: string; modelYear?: number; productionMonth?: string }
      at?: string
    }>(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    expiresAt: instant().notNull(),
    openUntil: instant(),
    shared: boolean().notNull().default(false),
    formers: jsonb().$type<string[]>().notNull().default([]),
  },
  table => [
    index('intake_drafts_mobile').on(table.mobile),
    index('intake_drafts_expires').on(table.expiresAt),
  ],
)
