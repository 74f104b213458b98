import { Readable } from 'node:stream'
import { query } from '@/db/client'
import { requestNo } from '@/db/schema/subject-requests'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { FileReply } from '@/lib/core/replies'
import { snakeCase } from '@/lib/core/snake-case'
import { instantText } from '@/lib/core/today'
import { fieldNames } from '@/lib/defects/fields'
import { wordsFor } from '@/lib/defects/record/name-values'
import { isEmpty } from '@/lib/defects/schema'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { type Part, zipStream } from '@/lib/excel/zip-stream'
import { fieldLabel, translate } from '@/lib/i18n/translate'
import { heldData } from './held-data'
import { storedRequest } from './request-rows'
import { copyInput } from './schema'
import { chosenOf } from './settle-request'

interface StoredFile {
  of: string
  name: string
  storeKey: string
}

const recordColumns = fieldNames.map(name => `'${name}', d.${snakeCase(name)}`)
// A function takes at most a hundred arguments.
const recordValues = [recordColumns.slice(0, 45), recordColumns.slice(45)]
  .map(part => `jsonb_build_object(${part.join(', ')})`)
  .join(' || ')

const recordsOf = `SELECT d.complaint_no AS "complaintNo", d.state, ${recordValues} AS "values",
    (SELECT request_id::text FROM subject_objections WHERE defect_id = d.id) AS objection FROM defects AS d WHERE d.id = ANY($1::bigint[]) ORDER BY d.id`

const reportsOf = `SELECT complaint_no AS "complaintNo", answers || jsonb_strip_nulls(jsonb_build_object('mobile', substring(mobile from '^[^@]*$'),
    'productCategory', (SELECT name FROM product_categories WHERE code = answers ->> 'productCategory'),
    'productSubcategory', (SELECT name FROM product_subcategories WHERE code = answers ->> 'productSubcategory')))
    AS "values", objection_id::text AS objection
  FROM intake_reports WHERE id = ANY($1::bigint[]) ORDER BY id`

const filesOf = `SELECT d.complaint_no AS "of", f.name, f.store_key AS "storeKey"
  FROM defect_files AS f JOIN defects AS d ON d.id = f.defect_id
  WHERE f.defect_id = ANY($1::bigint[]) AND f.feedback_id IS NULL AND f.deleted_at IS NULL
  UNION ALL SELECT r.complaint_no, u.name, u.store_key FROM intake_uploads AS u
  JOIN intake_reports AS r ON r.id = u.report_id WHERE u.report_id = ANY($2::bigint[])`

const alertsOf = `SELECT a.vin, m.name AS series, a.renewed_at AS "renewedAt"
  FROM recall_alerts AS a LEFT JOIN model_series AS m ON m.id = a.model_range_id WHERE a.mobile = $1 OR a.vin = $2
  ORDER BY a.id`
const textsOf = `SELECT sent_at AS "sentAt", text FROM text_messages WHERE mobile = $1 ORDER BY id`

export const copyData = operation({
  access: ['subject_request:edit', 'vehicle_defect_personal:get'],
  requiresAll: true,
  freshSignIn: true,
  input: copyInput,
  async run(ctx, { id, ...ids }): Promise<FileReply<'application/zip'>> {
    const request = await storedRequest(ctx, id)
    if (request.kind !== 'copy') throw new AppError('request_state')
    const { counts } = chosenOf(await heldData(ctx, request), ids)
    const number = requestNo(request.id)
    const content = {
      number,
      askedOn: request.askedOn,
      records: await present(ctx, recordsOf, ids.records),
      reports: await present(ctx, reportsOf, ids.reports),
      texts: (await query<{ sentAt: Date; text: string }>(ctx.db, textsOf, [request.mobile])).map(
        ({ sentAt, text }) => ({ sentAt: instantText(sentAt)!, text }),
      ),
      recallAlerts: await query(ctx.db, alertsOf, [request.mobile, request.vin]),
    }
    const files = await query<StoredFile>(ctx.db, filesOf, [ids.records, ids.reports])
    await ctx.audit({
      action: 'copySubjectData',
      entity: 'subjectRequest',
      entityId: id,
      detail: { number, ...counts },
      shown: ids.records,
    })
    const signal = ctx.callerLeft?.() ?? new AbortController().signal
    return new FileReply({
      name: `${number}.zip`,
      mime: 'application/zip',
      stream: Readable.from(zipStream(partsOf(ctx, content, files), { level: 6, signal })),
    })
  },
})

async function* partsOf(ctx: Ctx, content: object, files: readonly StoredFile[]): AsyncGenerator<Part> {
  const name = translate(ctx.locale, 'subjectRequests.copyFile')
  yield { name: `${name}.json`, text: [JSON.stringify(content, null, 2)] }
  for (const [at, file] of files.entries())
    yield {
      name: `${file.of}/${at + 1}-${file.name.replace(/[\\/]/g, '_')}`,
      text: await ctx.services.fileStore.open(file.storeKey),
    }
}

interface Row {
  complaintNo: string
  values: Record<string, unknown>
  objection: string | null
  // Of a record.
  state?: number
}

async function present(ctx: Ctx, statement: string, ids: readonly string[]) {
  const known = await lookups(ctx)
  const rows = await query<Row>(ctx.db, statement, [ids])
  return rows.map(({ complaintNo, state, values, objection }) => ({
    complaintNo,
    ...(state !== undefined && { state: translate(ctx.locale, `states.${state}`) }),
    ...Object.fromEntries(
      Object.entries(values)
        .filter(([, value]) => !isEmpty(value))
        .map(([name, value]) => [fieldLabel(ctx.locale, name), wordsFor(ctx, known, name, value) ?? value]),
    ),
    ...(objection && { [translate(ctx.locale, 'exportSheet.objected')]: requestNo(objection) }),
  }))
}
