import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { query } from '@/db/client'
import { findRow, updateRows } from '@/db/rows'
import { intakeReports, intakeTickets } from '@/db/schema/intake'
import type { Ctx } from '@/lib/core/context'
import { AppError, invalid } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { hashOf } from '@/lib/core/secrets'
import { nextNumbers } from '@/lib/defects/number'
import type { AdoptedFile } from '@/lib/files/adopt-files'
import { addressOf, type Branch } from '@/lib/intake/answers'
import { type Consents, consentsFor } from '@/lib/intake/consents'
import { takeFloodTry } from '@/lib/intake/network-limit'
import { type Report, reportInput, reportInputWithout } from '@/lib/intake/schema'
import { keyedHash } from '@/lib/intake/secrets'
import { redeemTicket } from '@/lib/intake/tickets/tickets'
import { productKeyOf } from '@/lib/values/fold'
import { receiptOf } from './amend-report'
import { checkAnswers } from './check-answers'
import { claimUploads, lockUploads } from './report-files'
import { recordValues, storeRecord } from './store-record'

const statement = `SELECT id::text FROM (
    (SELECT id FROM defects WHERE vin COLLATE "C" = $1 AND deleted_at IS NULL AND state <> 0 ORDER BY id DESC LIMIT 5)
    UNION
    (SELECT id FROM defects WHERE mobile = $2 AND deleted_at IS NULL AND state <> 0
      ORDER BY coalesce(fault_date, received_at) DESC LIMIT 5)
  ) AS found ORDER BY found.id DESC LIMIT 5`

async function likelyDuplicates(ctx: Ctx, vin: string | null, mobile: string): Promise<string[]> {
  const rows = await query<{ id: string }>(ctx.db, statement, [vin, mobile])
  return rows.map(({ id }) => id)
}

const letters = { vehicle: 'QX', product: 'XF' }

interface Answer {
  complaintNo: string
  receipt: string
}

// consumerAdd of the contract. The same Idempotency-Key with the same content gets the first answer again; with other
// content it is refused.
export const submitReport = operation({
  access: 'public',
  input: reportInput,
  run(ctx, report) {
    const { consentVersion: version, consents = [] } = report
    const given = consents.map(purpose => [purpose, { version, at: ctx.now.toISOString() }])
    return takeReport(ctx, report, {
      agreedAt: ctx.now,
      unknown: [],
      about: [],
      consents: Object.fromEntries(given),
    })
  },
})

interface Beside {
  agreedAt: Date
  unknown: readonly string[]
  about: readonly string[]
  consents: Consents
}

export const submitAgreedReport = (branch: Branch, beside: Beside) =>
  operation({
    access: 'public',
    input: reportInputWithout(branch, beside.unknown),
    run: (ctx, report) => takeReport(ctx, report, beside),
  })

async function takeReport(ctx: Ctx, report: Report, beside: Beside): Promise<Answer> {
  await takeFloodTry(ctx, 'intake-report')
  const issues = (await checkAnswers(ctx, report.branch, { ...report })).filter(
    ({ path, code }) => !(code === 'required' && beside.unknown.includes(path)),
  )
  const { codeTicket, idempotencyKey, ...content } = report
  const requestHash = keyedHash('request', JSON.stringify(content))
  const key = idempotencyKey ? keyedHash('idempotency', idempotencyKey) : null
  const mobile = addressOf(report) ?? ''
  const sent = { key, requestHash, codeTicket, mobile }
  const number =
    issues.length === 0 && (await isNew(ctx, sent))
      ? (await nextNumbers(ctx, 1, letters[report.branch]))[0]
      : null
  return ctx.tx(async tx => {
    if (key) {
      // The second of two concurrent requests waits here and then finds the first one's report.
      await tx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
      const before = await answeredBefore(tx, sent)
      if (before) return before
    }
    if (issues.length > 0) throw new AppError('invalid_input', {}, { issues })
    const spent = await redeemTicket(tx, codeTicket, { kind: 'code', mobile, purpose: 'report' })
    if (!spent) throw invalid('codeTicket', 'wrong_ticket')
    const [complaintNo = ''] = number ? [number] : await nextNumbers(tx, 1, letters[report.branch])
    return store(tx, report, { ...sent, ...beside, complaintNo })
  })
}

async function isNew(ctx: Ctx, { key, codeTicket }: SentAs): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ fresh: boolean }>(
    sql`SELECT EXISTS (SELECT FROM intake_tickets WHERE ticket_hash = ${hashOf(codeTicket)} AND spent_at IS NULL)
      AND NOT EXISTS (SELECT FROM intake_reports WHERE idempotency_key = ${key}) AS fresh`,
  )
  return rows[0]?.fresh === true
}

interface SentAs {
  key: string | null
  requestHash: string
  codeTicket: string
  mobile: string
}

async function store(
  ctx: Ctx,
  report: Report,
  { key, agreedAt, unknown, about, consents, codeTicket, ...sent }: SentAs & Beside & { complaintNo: string },
): Promise<Answer> {
  const {
    branch,
    codeTicket: _,
    consentVersion,
    idempotencyKey: __,
    consents: ___,
    fileTokens = [],
    fileKinds,
    ...answers
  } = report
  const { mobile, complaintNo } = sent
  const files: AdoptedFile[] = await lockUploads(ctx, fileTokens)
  const values = branch === 'vehicle' ? await recordValues(ctx, answers) : null
  const duplicates = values ? await likelyDuplicates(ctx, values.vin ?? null, mobile) : []
  const receiptSeed = randomBytes(16).toString('hex')
  const receipt = receiptOf(receiptSeed)
  const defectId = values ? await storeRecord(ctx, { values, complaintNo, files, fileKinds }) : null
  const [stored] = await ctx.db
    .insert(intakeReports)
    .values({
      ...sent,
      branch,
      defectId,
      receiptHash: hashOf(receipt),
      answers: { ...answers },
      wordsKey: productKeyOf(branch, answers),
      unknown: [...unknown],
      about: [...about],
      consentVersion,
      consentAt: agreedAt,
      consentShare: report.consentShare === true,
      consents: consentsFor(consents, answers),
      idempotencyKey: key,
      receiptSeed,
      locale: ctx.locale,
      state: 'received',
      duplicates,
      createdAt: ctx.now,
    })
    .returning({ id: intakeReports.id })
  await claimUploads(ctx, fileTokens, stored!.id, fileKinds)
  await updateRows(ctx.db, intakeTickets, { ticketHash: hashOf(codeTicket) }, { reportId: stored!.id })
  await ctx.audit({
    action: 'submitReport',
    entity: branch === 'vehicle' ? 'defect' : 'intake_report',
    entityId: defectId ?? stored!.id,
    detail: { complaintNo, branch, consentVersion },
  })
  return { complaintNo, receipt }
}

async function answeredBefore(ctx: Ctx, { key, requestHash, codeTicket, mobile }: SentAs) {
  const report = await findRow(ctx.db, intakeReports, { idempotencyKey: key ?? '' })
  if (!report) return null
  if (report.requestHash !== requestHash) throw new AppError('key_reused')
  const ticketHash = hashOf(codeTicket)
  const held = await findRow(ctx.db, intakeTickets, { ticketHash, reportId: report.id }, 'ticketHash')
  const again =
    held || (await redeemTicket(ctx, codeTicket, { kind: 'code', mobile, purpose: 'report' })) || false
  if (!again) throw invalid('codeTicket', 'wrong_ticket')
  const receipt = receiptOf(report.receiptSeed)
  if (hashOf(receipt) !== report.receiptHash) throw new AppError('key_reused')
  return { complaintNo: report.complaintNo, receipt }
}
