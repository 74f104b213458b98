import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { findRows, updateRows } from '@/db/rows'
import { investigationDocuments } from '@/db/schema/investigations'
import type { Ctx } from '@/lib/core/context'
import { requireRow } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { ReceivedFile } from '@/lib/core/replies'
import { id } from '@/lib/core/text'
import { instantText } from '@/lib/core/today'
import type { Changes } from '@/lib/core/version'
import { fileVerb } from '@/lib/defects/files/file-reply'
import { withAdoptedFiles } from '@/lib/files/adopt-files'
import { isUnscanned } from '@/lib/files/scan-files'
import { type DocumentKind, documentKinds } from '../states'
import { fileReader } from '../verbs'
import { contentAccess, contentVerb, writeContent } from './write-content'

const present = (id: string) =>
  and(eq(investigationDocuments.investigationId, id), isNull(investigationDocuments.deletedAt))

export const listDocuments = fileReader(readDocuments)

async function readDocuments(ctx: Ctx, investigationId: string) {
  const rows = await findRows(ctx.db, investigationDocuments, present(investigationId)).orderBy(
    investigationDocuments.id,
  )
  return rows.map(({ id, name, mime, size, thumbKey, scanned, infection, kind, letterId, createdAt }) => ({
    ...{ id, name, mime, size, thumb: thumbKey !== null, infection, letterId, kind: kind as DocumentKind },
    createdAt: instantText(createdAt)!,
    unscanned: isUnscanned(ctx, { scanned }),
    url: `/api/investigationinfo/file?id=${id}`,
  }))
}

export type FileDocument = Awaited<ReturnType<typeof readDocuments>>[number]

// Of a letter: what was sent, or what came back; of nobody where the producer gave it.
export async function insertDocuments(
  tx: Ctx,
  files: Omit<typeof investigationDocuments.$inferInsert, 'investigationId' | 'kind'>[],
  { id, letterId, kind }: { id: string; letterId?: string; kind: DocumentKind },
): Promise<void> {
  if (files.length === 0) return
  const own = { investigationId: id, letterId, kind, createdBy: tx.user?.id, createdAt: tx.now }
  await tx.db.insert(investigationDocuments).values(files.map(file => ({ ...file, ...own })))
}

export const attachDocuments = operation({
  access: contentAccess,
  input: z.strictObject({
    id,
    kind: z.enum(documentKinds).default('other'),
    files: z.array(z.instanceof(ReceivedFile)).min(1),
  }),
  async run(ctx, { id, kind, files }) {
    const alreadyThere = await ctx.db.$count(
      investigationDocuments,
      and(present(id), isNull(investigationDocuments.letterId)),
    )
    return withAdoptedFiles(ctx, files, { alreadyThere }, async (tx, adopted) => {
      await writeContent(tx, id, async () => {
        await insertDocuments(tx, adopted, { id, kind })
        return { done: null, changes: { documents: [null, adopted.map(({ name }) => name)] } }
      })
      return readDocuments(tx, id)
    })
  },
})

export const setDocumentKind = contentVerb(
  z.strictObject({ id, fileId: id, kind: z.enum(documentKinds) }),
  (tx, { kind, ...of }) => amendDocument(tx, of, { kind }),
)

// Only marks the file as removed; the sweep deletes the bytes together with the investigation.
export const removeDocument = contentVerb(z.strictObject({ id, fileId: id }), (tx, of) =>
  amendDocument(tx, of, { deletedAt: tx.now }),
)

async function amendDocument(
  tx: Ctx,
  { id, fileId }: { id: string; fileId: string },
  values: { kind?: DocumentKind; deletedAt?: Date },
) {
  const where = { id: fileId, investigationId: id, letterId: null, deletedAt: null }
  const before = requireRow(await findRows(tx.db, investigationDocuments, where))
  await updateRows(tx.db, investigationDocuments, { id: fileId }, values)
  const changes: Changes = values.deletedAt
    ? { documents: [[before.name], null] }
    : { documentKind: [before.kind, values.kind] }
  return { done: await readDocuments(tx, id), changes }
}

export const readDocument = fileVerb('investigation:get', investigationDocuments)
