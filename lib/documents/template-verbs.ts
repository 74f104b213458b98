import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { documentTemplates } from '@/db/schema/documents'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import type { Access } from '@/lib/core/permissions'
import { type FileReply, ReceivedFile } from '@/lib/core/replies'
import { instantText } from '@/lib/core/today'
import { withAdoptedFiles } from '@/lib/files/adopt-files'
import { officeType } from '@/lib/files/office-package'
import { ZipError } from '@/lib/files/zip-directory'
import { documentReply, type Tried, tryTemplate } from './render-document'
import type { FieldNames } from './schema'

type Stored = typeof documentTemplates.$inferSelect

interface Declared<Kind extends string> {
  kinds: readonly [Kind, ...Kind[]]
  fieldsOf(kind: Kind): FieldNames
  // What it is until the office keeps its own.
  shipped(ctx: Ctx, kind: Kind): { name: string; content: Buffer }
  label(ctx: Ctx, field: string): string
  reply(ctx: Ctx, stored: Stored): Promise<FileReply>
  read: Access
  edit: Access
}

export const wordMime = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

// Templates of a noun's kinds of documents: which is used, what it may name, and the office's own in its place.
export function templateVerbs<Kind extends string>(declared: Declared<Kind>) {
  const { kinds, fieldsOf, shipped, label, reply } = declared
  const kind = z.enum(kinds).default(kinds[0])
  const current = (of: string) => and(eq(documentTemplates.kind, of), isNull(documentTemplates.retiredAt))
  const own = async (ctx: Ctx, of: string): Promise<Stored | undefined> =>
    (await ctx.db.select().from(documentTemplates).where(current(of)))[0]
  const retire = (tx: Ctx, of: string) =>
    tx.db.update(documentTemplates).set({ retiredAt: tx.now }).where(current(of))
  return {
    // Without an id where the shipped one is used.
    async content(ctx: Ctx, of: Kind): Promise<{ id: string | null; template: Buffer }> {
      const stored = await own(ctx, of)
      if (!stored) return { id: null, template: shipped(ctx, of).content }
      return { id: stored.id, template: await buffer(await ctx.services.fileStore.open(stored.storeKey)) }
    },
    read: operation({
      access: declared.read,
      input: z.strictObject({ kind }),
      async run(ctx, { kind }) {
        const stored = await own(ctx, kind as Kind)
        return {
          own: stored ? { name: stored.name, createdAt: instantText(stored.createdAt)! } : null,
          fields: Object.entries(fieldsOf(kind as Kind)).map(([name, of]) => ({
            label: label(ctx, name),
            code: codeOf(name, of),
          })),
        }
      },
    }),
    download: operation({
      access: declared.read,
      input: z.strictObject({ kind }),
      async run(ctx, { kind }): Promise<FileReply> {
        const stored = await own(ctx, kind as Kind)
        if (stored) return reply(ctx, stored)
        const { name, content } = shipped(ctx, kind as Kind)
        return documentReply({ name: `${name}.docx`, mime: wordMime, content })
      },
    }),
    // Tried first: what names an unknown field is refused, and the one before stays.
    save: operation({
      access: declared.edit,
      input: z.strictObject({ kind, files: z.array(z.instanceof(ReceivedFile)).length(1) }),
      async run(ctx, { kind, files }): Promise<Tried> {
        const [file] = files as [ReceivedFile]
        await refuseOther(file)
        const tried = await tryTemplate({
          ...{ template: await readFile(file.temporaryPath), fields: fieldsOf(kind as Kind) },
          ...{ title: file.name, now: ctx.now },
        })
        await withAdoptedFiles(ctx, files, {}, async (tx, [adopted]) => {
          await retire(tx, kind)
          await tx.db
            .insert(documentTemplates)
            .values({ ...adopted!, kind, createdBy: tx.user?.id, createdAt: tx.now })
          const detail = { kind, name: adopted!.name }
          await tx.audit({ action: 'saveTemplate', entity: 'template', detail })
        })
        return tried
      },
    }),
    reset: operation({
      access: declared.edit,
      input: z.strictObject({ kind }),
      run: (ctx, { kind }) =>
        ctx.tx(async tx => {
          const [gone] = await retire(tx, kind).returning({ name: documentTemplates.name })
          const detail = { kind, name: gone?.name }
          if (gone) await tx.audit({ action: 'resetTemplate', entity: 'template', detail })
          return { reset: gone !== undefined }
        }),
    }),
  }
}

// Before it is unpacked anywhere: it claims its sizes truly, and they are within the limits of an upload.
async function refuseOther({ temporaryPath }: ReceivedFile): Promise<void> {
  const type = await officeType(temporaryPath).catch(error => {
    if (error instanceof ZipError) return null
    throw error
  })
  if (type !== wordMime) throw new AppError('template', { fault: 'damaged', name: '' })
}

function codeOf(name: string, kind: FieldNames[string]): string {
  if (kind === 'text') return `{${name}}`
  if (kind === 'block') return `{@${name}}`
  const inner = Object.keys(kind).map(one => `{${one}}`)
  return `{#${name}}${inner.join('')}{/${name}}`
}
