import { pick } from '@/db/columns-of'
import type { Ctx } from '@/lib/core/context'
import { seesPersonal } from '@/lib/defects/visible'
import type { Lookups } from '@/lib/dictionaries/names/lookups'
import { accepted } from '@/lib/files/accepted'
import { isUnscanned } from '@/lib/files/scan-files'
import { translate } from '@/lib/i18n/translate'
import { isPersonalKind } from './kind-schema'

interface NamedFile {
  kind: string | null
  name: string
  mime: string
  scanned?: boolean
}

type Names = Lookups['names']

export type PresentedFile<File extends NamedFile> = File & {
  kindName: string | null
  masked: boolean
  canReveal: boolean
  unscanned: boolean
}

export function presentFiles<File extends NamedFile>(
  ctx: Ctx,
  names: Names,
  files: readonly File[],
  clear: boolean,
): PresentedFile<File>[] {
  const counts = new Map<string | null, number>()
  return files.map(file => {
    const number = (counts.get(file.kind) ?? 0) + 1
    counts.set(file.kind, number)
    const masked = !clear && isPersonalKind(file.kind)
    return {
      ...file,
      kindName: names.code('fileKind', file.kind, ctx.locale) || null,
      name: masked ? neutralName(ctx, names, file, number) : file.name,
      masked,
      canReveal: masked && seesPersonal(ctx),
      unscanned: isUnscanned(ctx, file),
    }
  })
}

interface GalleryFile extends PresentedFile<NamedFile> {
  id: string
  size: number
  thumb: boolean
  infection: string | null
}

export const galleryFile = (file: GalleryFile) =>
  pick(file, 'id kindName name mime size thumb masked canReveal infection unscanned')

export function neutralName(ctx: Ctx, names: Names, { kind, mime }: Omit<NamedFile, 'name'>, number: number) {
  const [extension] = Object.hasOwn(accepted, mime) ? accepted[mime as keyof typeof accepted].extensions : []
  const word = names.code('fileKind', kind, ctx.locale) || translate(ctx.locale, 'defects.files.file')
  return `${word} ${number}${extension ? `.${extension}` : ''}`
}

export const fileChanges = ['files', 'feedbackFiles']

export const isFileChange = (name: string) => fileChanges.includes(name)

export function maskFileNames(ctx: Ctx, sides: readonly unknown[]): unknown[] {
  const known = new Map<unknown, string>()
  const word = translate(ctx.locale, 'defects.files.file')
  const neutral = (name: unknown) => {
    if (!known.has(name)) known.set(name, `${word} ${known.size + 1}`)
    return known.get(name)
  }
  return sides.map(side => (Array.isArray(side) ? side.map(neutral) : side))
}

export interface KindOfFile {
  number: number
  kind: string | null
}

export function kindsText(ctx: Ctx, { names }: Lookups, value: unknown): string | null {
  if (!Array.isArray(value)) return null
  const word = translate(ctx.locale, 'defects.files.file')
  return (value as KindOfFile[])
    .map(({ number, kind }) => `${word} ${number}: ${names.code('fileKind', kind, ctx.locale) || '—'}`)
    .join('; ')
}
