import { query } from '@/db/client'
import { requestNo } from '@/db/schema/subject-requests'
import { type Ctx, signedIn } from '@/lib/core/context'
import { AppError, invalid } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { refuseStale } from '@/lib/core/version'
import { eraseRecords, eraseReports } from '@/lib/retention/erase-records'
import { countsOf, heldData } from './held-data'
import { presentRequest, storedRequest } from './request-rows'
import { closeInput, type requestKinds, settleInput } from './schema'

type Kind = (typeof requestKinds)[number]
type Stored = Awaited<ReturnType<typeof storedRequest>>
type Chosen = ReturnType<typeof chosenOf>

const access = ['subject_request:edit', 'vehicle_defect_personal:get'] as const

export function chosenOf(
  held: Awaited<ReturnType<typeof heldData>>,
  { records, reports }: { records: string[]; reports: string[] },
) {
  const chosen = {
    records: held.records.filter(({ id }) => records.includes(id)),
    reports: held.reports.filter(({ id }) => reports.includes(id)),
  }
  // Nobody reaches a record of somebody else through a request.
  for (const part of ['records', 'reports'] as const)
    if (chosen[part].length !== new Set({ records, reports }[part]).size) throw invalid(part, 'not_offered')
  return { ...chosen, counts: countsOf(chosen.records, chosen.reports, held.counts) }
}

function settling(
  kind: Kind,
  act: (tx: Ctx, request: Stored, chosen: Chosen) => Promise<Record<string, number>>,
) {
  return operation({
    access,
    requiresAll: true,
    input: settleInput,
    run: (ctx, { id, version, ...ids }) =>
      ctx.tx(async tx => {
        const request = await lockOpen(tx, id, version)
        if (request.kind !== kind) throw new AppError('request_state')
        await query(tx.db, 'SELECT FROM defects WHERE id = ANY($1::bigint[]) ORDER BY id FOR UPDATE', [
          ids.records,
        ])
        const chosen = chosenOf(await heldData(tx, request), ids)
        const { records, reports, ...others } = chosen.counts
        // Somebody may have texts, a draft or an alert and no record.
        const erases = kind === 'erasure' && Object.values(others).some(count => count > 0)
        if (records + reports === 0 && !erases) throw invalid('records', 'required')
        return close(tx, request, 'done', { counts: await act(tx, request, chosen) })
      }),
  })
}

const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id)

async function auditEach(
  tx: Ctx,
  action: 'anonymise' | 'noteObjection',
  request: Stored,
  { records, reports }: Pick<Chosen, 'records' | 'reports'>,
) {
  for (const [entity, list] of [
    ['defect', records],
    ['report', reports],
  ] as const)
    for (const { id } of list)
      await tx.audit({ action, entity, entityId: id, detail: { request: requestNo(request.id) } })
}

// By retention's engine: what it leaves of a record is what its term would.
export const eraseSubject = settling('erasure', async (tx, request, { records, reports, counts }) => {
  if (records.length > 0) await eraseRecords(tx.db, idsOf(records), tx.now)
  if (reports.length > 0) await eraseReports(tx.db, idsOf(reports))
  for (const table of ['text_messages', 'text_codes', 'intake_tickets', 'intake_drafts', 'recall_alerts'])
    await query(tx.db, `DELETE FROM ${table} WHERE mobile = $1`, [request.mobile])
  await query(tx.db, 'DELETE FROM recall_alerts WHERE vin = $1', [request.vin])
  await auditEach(tx, 'anonymise', request, { records, reports })
  return counts
})

export const noteObjection = settling('objection', async (tx, request, { records, reports }) => {
  const statement = `INSERT INTO subject_objections (defect_id, request_id, created_at)
    SELECT id, $2::bigint, $3 FROM unnest($1::bigint[]) AS id ON CONFLICT DO NOTHING`
  await query(tx.db, statement, [idsOf(records), request.id, tx.now])
  const ofReports = `UPDATE intake_reports SET objection_id = $2::bigint
    WHERE id = ANY($1::bigint[]) AND objection_id IS NULL`
  await query(tx.db, ofReports, [idsOf(reports), request.id])
  await auditEach(tx, 'noteObjection', request, { records, reports })
  return { records: records.length, reports: reports.length }
})

export const closeRequest = operation({
  access: 'subject_request:edit',
  input: closeInput,
  run: (ctx, { id, version, state, outcome }) =>
    ctx.tx(async tx => close(tx, await lockOpen(tx, id, version), state, { outcome })),
})

async function lockOpen(tx: Ctx, id: string, version: number): Promise<Stored> {
  await query(tx.db, 'SELECT FROM subject_requests WHERE id = $1::bigint FOR UPDATE', [id])
  const request = await storedRequest(tx, id)
  if (request.state !== 'open') throw new AppError('request_state')
  refuseStale(version, presentRequest(tx, request), {})
  return request
}

async function close(
  tx: Ctx,
  request: Stored,
  state: 'done' | 'refused',
  { counts, outcome }: { counts?: Record<string, number>; outcome?: string },
) {
  const statement = `UPDATE subject_requests SET state = $2, counts = $3, outcome = $4, version = version + 1,
    closed_by = $5::bigint, closed_at = $6 WHERE id = $1::bigint`
  const values = [counts ? JSON.stringify(counts) : null, outcome ?? null, signedIn(tx).id, tx.now]
  await query(tx.db, statement, [request.id, state, ...values])
  await tx.audit({
    action: 'closeSubjectRequest',
    entity: 'subjectRequest',
    entityId: request.id,
    detail: { number: requestNo(request.id), kind: request.kind, state, ...counts },
  })
  return presentRequest(tx, await storedRequest(tx, request.id))
}
