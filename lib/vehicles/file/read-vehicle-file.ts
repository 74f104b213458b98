import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { within } from '@/lib/analysis/query/analysis-schema'
import { startsIn, windowOfStart } from '@/lib/analysis/query/calendar'
import { readCube } from '@/lib/analysis/query/cube'
import { linkTo, namesFor, presentAssemblies } from '@/lib/analysis/query/link'
import type { Ctx } from '@/lib/core/context'
import { env } from '@/lib/core/env'
import { operation } from '@/lib/core/operation'
import { addDays, addMonths, today } from '@/lib/core/today'
import { findPage } from '@/lib/defects/list/find-page'
import { foundByOthers, limitVinLookups } from '@/lib/defects/vin-limit'
import { maskText, seesPersonal } from '@/lib/defects/visible'
import { answerVehicle } from '@/lib/vehicles/answer-vehicle'
import { confirmedVehicles } from '@/lib/vehicles/confirmed-vehicles'
import { readCarRecalls, recallEntries } from './car-recalls'
import { type CarRecord, knownOf, presentCarRecords, presentListed, readCarRecords } from './car-records'
import { fileInput } from './file-schema'
import { readNeighbours } from './neighbours'
import { decodeVin, type Subject, subjectOf, wholeLength } from './subject'
import { inOrder, type TimelineEntry, timelineOf } from './timeline'

const months = 24
const mostTroubles = 5

async function readSimilarTroubles(
  ctx: Ctx,
  modelRangeId: string | null,
  troubles: readonly (string | null)[],
) {
  const codes = [...new Set(troubles)].filter(code => code !== null).slice(0, mostTroubles)
  if (!modelRangeId || codes.length === 0) return []
  const to = today(ctx.now)
  const window = { from: addDays(addMonths(to, -months), 1), to }
  const base = within({ counted: true, alsoExtra: false, modelRangeId: [modelRangeId] }, window)
  const { counts } = await readCube(ctx, {
    windows: [{ ...base, subAssemblyCode: codes }],
    sets: { counts: ['subAssemblyCode', 'month'] },
  })
  const [nameOf, assemblies] = await Promise.all([
    namesFor(ctx, 'subAssemblyCode', codes),
    presentAssemblies(ctx),
  ])
  const starts = startsIn('month', window)
  return codes.map(code => {
    const own = new Map(counts.filter(({ keys }) => keys[0] === code).map(({ keys, n }) => [keys[1], n]))
    const filters = linkTo(base, [{ dimension: 'subAssemblyCode', key: code }], assemblies)
    const points = starts.map(start => ({
      month: start.slice(0, 7),
      n: own.get(start) ?? 0,
      filters: within(filters, windowOfStart('month', start, window)),
    }))
    return {
      subAssemblyCode: code,
      name: nameOf(code),
      n: points.reduce((sum, point) => sum + point.n, 0),
      filters,
      points,
    }
  })
}

/** Keyed, for the audit log: from a plain hash the last six characters of a VIN could be found by brute force. */
export const vinDigest = (vin: string): string =>
  createHmac('sha256', env().AUTH_SECRET).update(`vehicle file\n${vin}`).digest('hex')

export const openFiles = operation({
  access: 'vehicle_file:query',
  input: z.strictObject({}),
  run: async () => ({}),
})

const listed = 20

export const readVehicleFile = operation({
  access: 'vehicle_file:get',
  input: fileInput,
  async run(ctx, question) {
    const subject = await subjectOf(ctx, question)
    return subject.vin.length === wholeLength
      ? ofCar(ctx, subject, question.masked)
      : ofBeginning(ctx, subject.vin)
  },
})

export type VehicleFile = Awaited<ReturnType<typeof readVehicleFile>>

async function ofCar(ctx: Ctx, { vin, guessed }: Subject, hide = false) {
  const rows = await limitVinLookups(
    ctx,
    guessed ? vin : undefined,
    () => readCarRecords(ctx, vin),
    found => foundByOthers(ctx, vin, found.length),
  )
  // Without a record there is nothing to reveal: the VIN is what its asker typed.
  const masked = !seesPersonal(ctx) || (hide && rows.length > 0)
  const digest = vinDigest(vin)
  const known = whatItIs(ctx, { vin, rows, masked })
  const beside = async () => {
    const { car, modelRangeId } = rows.length > 0 ? ofRecords(rows) : await known
    return around(ctx, { vin, rows, modelRangeId, car })
  }
  const [{ car: _, ...facts }, [neighbours, similar], records] = await Promise.all([
    known,
    beside(),
    presentCarRecords(ctx, rows, masked),
    ctx.audit({
      action: 'readVehicleFile',
      entity: 'vehicle',
      detail: { digest, count: rows.length },
      shown: rows.map(({ id }) => id),
    }),
  ])
  return {
    vin: masked ? maskText('vin', vin) : vin,
    masked,
    canReveal: masked && seesPersonal(ctx),
    whole: true,
    ...facts,
    records,
    recordFilters: rows.length > 0 ? { ids: rows.map(({ id }) => id) } : null,
    n: rows.length,
    capped: false,
    neighbours,
    similar,
    timeline: inOrder([...timelineOf(ctx, rows), ...recallEntries(ctx, facts.recalls)]),
  }
}

function ofRecords(rows: readonly CarRecord[]) {
  const car = knownOf(rows)
  return { car, modelRangeId: car.modelRangeId }
}

function earliestDates(rows: readonly CarRecord[]) {
  const first = (name: 'receivedAt' | 'purchaseDate') => rows.flatMap(row => row[name] ?? []).sort()[0]
  return { receivedAt: first('receivedAt'), purchaseDate: first('purchaseDate') }
}

interface Sought {
  vin: string
  rows: readonly CarRecord[]
  masked: boolean
}

async function whatItIs(ctx: Ctx, { vin, rows, masked }: Sought) {
  const { car, modelRangeId } = ofRecords(rows)
  const [decoded, found] = await Promise.all([
    decodeVin(ctx, vin, masked, earliestDates(rows)),
    confirmedVehicles(ctx.db, vin),
  ])
  const catalogue = await catalogueOf(ctx, vin, found, car.modelYear ?? decoded.modelYear)
  const inferred = rows.length === 0 && catalogue !== null
  const recalls = await readCarRecalls(ctx, {
    car: {
      ...car,
      ...(inferred && { modelRangeId: catalogue.modelRangeId, brandId: catalogue.brandId }),
      vin,
      vinStatus: rows[0]?.vinStatus ?? decoded.status,
    },
    recordIds: rows.map(({ id }) => id),
    inferred,
  })
  return {
    car,
    decoded: { ...decoded, recordYears: yearsOf(rows) },
    catalogue,
    modelRangeId: modelRangeId ?? (inferred ? catalogue.modelRangeId : null),
    recalls,
  }
}

interface Around {
  vin: string
  rows: readonly CarRecord[]
  modelRangeId: string | null
  car: ReturnType<typeof knownOf>
}

async function around(ctx: Ctx, { vin, rows, modelRangeId, car }: Around) {
  if (!ctx.can('vehicle_defect:query')) return [null, []] as const
  const sound = rows[0] ? ['ok', 'unregistered'].includes(rows[0].vinStatus ?? '') : true
  return Promise.all([
    readNeighbours(ctx, {
      vin,
      sound,
      modelRangeId,
      own: rows.length,
      productionMonth: car.productionDate?.slice(0, 7) ?? null,
    }),
    readSimilarTroubles(
      ctx,
      modelRangeId,
      rows.map(row => row.subAssemblyCode),
    ),
  ])
}

async function ofBeginning(ctx: Ctx, vin: string) {
  const mayRead = ctx.can('vehicle_defect:query')
  const filters = { vin }
  const [decoded, catalogue, page] = await Promise.all([
    decodeVin(ctx, vin, !seesPersonal(ctx)),
    confirmedVehicles(ctx.db, vin).then(found => catalogueOf(ctx, vin, found, null)),
    mayRead ? findPage(ctx, { page: 1, limit: listed }, filters) : null,
  ])
  return {
    vin,
    masked: !seesPersonal(ctx),
    canReveal: false,
    whole: false,
    decoded: { ...decoded, recordYears: [] as number[] },
    catalogue,
    modelRangeId: catalogue?.modelRangeId ?? null,
    recalls: [],
    records: (page?.records ?? []).map(presentListed),
    recordFilters: page && page.total > 0 ? filters : null,
    n: page?.total ?? 0,
    capped: page?.totalCapped ?? false,
    neighbours: null,
    similar: [],
    timeline: [] as TimelineEntry[],
  }
}

const yearsOf = (rows: readonly CarRecord[]) => [...new Set(rows.flatMap(({ modelYear }) => modelYear ?? []))]

async function catalogueOf(
  ctx: Ctx,
  vin: string,
  found: Awaited<ReturnType<typeof confirmedVehicles>>,
  modelYear: number | null,
) {
  const { best, total, capped } = await answerVehicle(ctx, vin, found, 'records', modelYear)
  return best && { ...best, total, capped }
}
