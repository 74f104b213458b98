import type { Ctx } from '@/lib/core/context'
import { lookups } from '@/lib/dictionaries/lookups'
import { fieldLabel } from '@/lib/i18n/translate'
import { type FieldName, fieldOf } from './fields'
import { maskField, maskName } from './mask'
import { isFileChange, maskFileNames } from './mask-files'
import { wordsFor } from './name-values'
import type { Changes } from './write-history'

/** Changes as people read them: labels, old and new with the names of codes; personal data masked unless `clear`. */
export async function presentChanges(ctx: Ctx, changes: Changes, clear: boolean) {
  const dictionaries = await lookups(ctx)
  return Object.entries(changes).map(([field, sides]) => {
    if (!clear && isFileChange(field)) {
      const [old, now] = maskFileNames(ctx, sides)
      const label = fieldLabel(ctx.locale, field)
      return { field, label, old, new: now, oldName: null, newName: null, masked: true }
    }
    const [old, now] = sides
    const masked =
      !clear && Object.hasOwn(fieldOf, field) && fieldOf[field as FieldName].personal !== undefined
    const hide = (value: unknown) => (masked ? (maskField(field as FieldName, value) ?? null) : value)
    const words = (value: unknown) =>
      masked ? maskName(field as FieldName, value) : wordsFor(ctx, dictionaries, field, value)
    return {
      field,
      label: fieldLabel(ctx.locale, field),
      old: hide(old),
      new: hide(now),
      oldName: words(old),
      newName: words(now),
      masked,
    }
  })
}

export type PresentedChange = Awaited<ReturnType<typeof presentChanges>>[number]
