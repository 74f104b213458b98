import { z } from 'zod'
import { query } from '@/db/client'
import { updateRows } from '@/db/rows'
import { investigationLetters } from '@/db/schema/investigations'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { type Instant, instantText, latest, today } from '@/lib/core/today'
import { maskText } from '@/lib/defects/visible'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { baseOf, filesOf } from './answer-letter'
import { isAccessOn } from './give-access'
import { auditLetter, letterInput, type OpenLetter, openLetter, sessionCookieOf } from './open-letter'

export const readLetter = operation({
  access: 'public',
  input: letterInput.extend({ page: z.string().max(20).catch('').optional() }),
  async run(ctx, { page = '', ...named }) {
    const letter = await openLetter(ctx, named)
    const open = letter && (await present(ctx, letter, page, named.session))
    return { isOn: letter !== null || (await isAccessOn(ctx)), open }
  },
})

export type LetterPage = NonNullable<Awaited<ReturnType<typeof readLetter>>['open']>

async function present(ctx: Ctx, letter: OpenLetter, page: string, session: string | undefined) {
  const { id, letterNo, title, recipient, deadline, sentAt, data, answer } = letter
  const files = (await filesOf(ctx, id)).map(({ id, name, size, kind }) => ({ id, name, size, kind }))
  const annex = page === 'records' ? await readAnnex(ctx, data.annexIds) : null
  const questions = data.questions.map(one => ({ ...one, base: baseOf(one.answer) }))
  await updateRows(ctx.db, investigationLetters, { id }, { usedAt: ctx.now })
  const contacts = annex?.filter(({ contact }) => contact).length
  await auditLetter(ctx, letter, 'readLetter', {
    detail: annex ? { page, contacts } : { page },
    ...(annex && { shown: annex.map(record => record.id) }),
  })
  return {
    ...{ id, letterNo, title, recipient, deadline, sentAt: instantText(sentAt) as Instant | null },
    ...{ paragraphs: data.paragraphs, extension: data.extension, annexed: data.annexIds.length },
    ...{ questions, annex, whole: { answer: answer ?? '', base: baseOf(answer) } },
    ...{
      sent: files.filter(({ kind }) => kind === 'letter'),
      own: files.filter(({ kind }) => kind === 'answer'),
    },
    from: latest(deadline ?? '', today(ctx.now)),
    cookie: sessionCookieOf(ctx, session, letter),
  }
}

const statement = `SELECT d.id::text, d.complaint_no AS number, d.vin, d.brand_id::text AS "brandId",
    d.model_range_id::text AS "seriesId", d.model_year AS "modelYear", d.production_date::text AS "productionDate",
    d.fault_date::text AS "faultDate", d.mileage, d.province, d.assembly_code AS assembly,
    d.sub_assembly_code AS part, d.symptom_codes AS symptoms, d.crash, d.fire, d.injured_count AS injured,
    d.death_count AS deaths, CASE WHEN d.consent_share AND NOT EXISTS (
      SELECT FROM subject_objections AS o WHERE o.defect_id = d.id)
      THEN array_remove(ARRAY[d.reporter_name, d.mobile, d.phone, d.email], NULL) END AS contact
  FROM unnest($1::bigint[]) WITH ORDINALITY AS annexed(id, place) JOIN defects AS d ON d.id = annexed.id
  WHERE d.deleted_at IS NULL AND d.state <> 0 ORDER BY place`

interface Annexed {
  id: string
  number: string
  vin: string | null
  brandId: string | null
  seriesId: string | null
  modelYear: number | null
  productionDate: string | null
  faultDate: string | null
  mileage: number | null
  province: string | null
  assembly: string | null
  part: string | null
  symptoms: string[] | null
  crash: boolean | null
  fire: boolean | null
  injured: number | null
  deaths: number | null
  contact: string[] | null
}

// Nothing that leads to the person: no text of theirs, no VIN in full. Whoever agreed to be contacted by the producer
// agreed to name and contact, and to no more.
async function readAnnex(ctx: Ctx, ids: string[]) {
  const rows = await query<Annexed>(ctx.db, statement, [ids])
  const { names } = await lookups(ctx)
  const { locale } = ctx
  return rows.map(({ vin, brandId, seriesId, assembly, part, symptoms, contact, province, ...row }) => ({
    ...row,
    vin: maskText('vin', vin),
    brand: names.brand(brandId, locale),
    series: names.series(seriesId, locale),
    province: names.region(province, locale),
    part: names.subAssembly(part, locale) || names.assembly(assembly, locale),
    symptoms: (symptoms ?? []).map(code => names.code('symptomCodes', code, locale)),
    contact: contact?.length ? contact : null,
  }))
}
