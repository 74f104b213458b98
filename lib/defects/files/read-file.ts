import { z } from 'zod'
import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import type { FileReply } from '@/lib/core/replies'
import { id } from '@/lib/core/text'
import { readerOf, seesPersonal, visibleTo } from '@/lib/defects/visible'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { fileReply, type KeptFile, maskedFileReply } from './file-reply'
import { isPersonalKind, openFileKinds } from './kind-schema'
import { neutralName } from './mask-files'

interface StoredFile extends KeptFile {
  id: string
  defectId: string
  kind: string | null
  number: number
}

// Files of deleted records need $3, files of drafts a person who works on the draft ($4).
const found = `SELECT f.id::text, f.defect_id::text AS "defectId", f.kind, f.name, f.mime, f.size, f.sha256,
    f.store_key AS "storeKey", f.thumb_key AS "thumbKey", f.scanned, f.infection,
    (SELECT count(*)::int FROM defect_files AS o WHERE o.defect_id = f.defect_id AND o.deleted_at IS NULL
      AND o.feedback_id IS NOT DISTINCT FROM f.feedback_id AND o.kind IS NOT DISTINCT FROM f.kind
      AND o.id <= f.id) AS number
  FROM defect_files AS f JOIN defects AS d ON d.id = f.defect_id
  WHERE f.id = $1::bigint AND f.deleted_at IS NULL AND f.defect_id = coalesce($2::bigint, f.defect_id)
    AND (d.deleted_at IS NULL OR $3::boolean) AND ${visibleTo('$4', 'd.')}`

// Revealing a record is audited with the files it covers, so opening one of them within 30 minutes writes no row of
// its own.
const revealed = `EXISTS (SELECT FROM audit_log AS a WHERE a.entity_id = found."defectId" AND a.entity = 'defect'
  AND a.at > now() - interval '30 minutes' AND a.user_id = $5::bigint
  AND a.action IN ('revealPersonalData', 'readDefectForEdit', 'readDefect') AND a.detail->'files' ? found.id)`

const foundAndNoted = `WITH found AS (${found}), noted AS (
    INSERT INTO audit_log (user_id, login_id, action, entity, entity_id, door, ip, user_agent, request_id, detail)
    SELECT $5::bigint, $6, 'readFile', 'defect', "defectId", $7, $8, $9, $10,
      jsonb_build_object('fileId', id, 'fileKind', kind, 'thumb', $11::boolean)
    FROM found WHERE (kind IS NULL OR kind <> ALL($12::text[])) AND NOT ${revealed}
      AND set_config('synchronous_commit', 'off', true) = 'off')
  SELECT * FROM found`

const set = z.literal('1').optional()

export const readFile = operation({
  access: 'vehicle_defect:get',
  input: z.strictObject({ id, complaintId: id.optional(), thumb: set, inline: set, masked: set }),
  async run(ctx, { id, complaintId, thumb, inline, masked }): Promise<FileReply> {
    const clear = seesPersonal(ctx) && masked !== '1'
    const requested = { thumb: thumb === '1', inline: inline === '1' }
    const file = await findFile(ctx, { id, complaintId, clear, thumb: requested.thumb })
    if (clear || !isPersonalKind(file.kind)) return fileReply(ctx, file, requested)
    const { names } = await lookups(ctx)
    const name = neutralName(ctx, names, file, file.number)
    const about = {
      ...{ name, entity: 'defect', entityId: file.defectId, clear: masked !== '1' },
      file: { fileId: file.id, fileKind: file.kind },
    }
    return maskedFileReply(ctx, file, about, requested)
  },
})

interface FileRequest {
  id: string
  complaintId?: string
  clear: boolean
  thumb: boolean
}

async function findFile(ctx: Ctx, { id, complaintId, clear, thumb }: FileRequest): Promise<StoredFile> {
  const values: unknown[] = [id, complaintId, ctx.can('vehicle_defect_delete:query'), readerOf(ctx)]
  if (clear) {
    const { user, door, ip, userAgent, requestId } = ctx
    values.push(user?.id, user?.loginId, door, ip, userAgent?.slice(0, 300), requestId, thumb, openFileKinds)
  }
  const [file] = await query<StoredFile>(
    ctx.db,
    clear ? foundAndNoted : found,
    values.map(value => value ?? null),
  )
  if (!file) throw new AppError('not_found')
  return file
}
