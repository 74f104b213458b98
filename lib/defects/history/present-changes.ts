import type { Ctx } from '@/lib/core/context'
import { type FieldName, fieldOf } from '@/lib/defects/fields'
import { isFileChange, kindsText, maskFileNames } from '@/lib/defects/files/mask-files'
import { wordsFor } from '@/lib/defects/record/name-values'
import type { Changes } from '@/lib/defects/record/write-version'
import { maskedAfter, maskField, maskName } from '@/lib/defects/visible'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { fieldLabel } from '@/lib/i18n/translate'

export async function presentChanges(ctx: Ctx, changes: Changes, clear: boolean) {
  const dictionaries = await lookups(ctx)
  return Object.entries(changes).map(([field, sides]) => {
    const shown = { field, label: fieldLabel(ctx.locale, field) }
    if (field === 'fileKinds') {
      const [oldName = null, newName = null] = sides.map(side => kindsText(ctx, dictionaries, side))
      return { ...shown, old: null, new: null, oldName, newName, masked: false }
    }
    if (!clear && isFileChange(field)) {
      const [old, now] = maskFileNames(ctx, sides)
      return { ...shown, old, new: now, oldName: null, newName: null, masked: true }
    }
    const [old, now] = sides
    const masked =
      !clear && Object.hasOwn(fieldOf, field) && fieldOf[field as FieldName].personal !== undefined
    const hide = (value: unknown) => (masked ? (maskField(field as FieldName, value) ?? null) : value)
    const words = (value: unknown) =>
      masked ? maskName(field as FieldName, value) : wordsFor(ctx, dictionaries, field, value)
    const after = <Side>(before: Side, side: Side) => (masked ? maskedAfter(ctx.locale, before, side) : side)
    return {
      ...{ ...shown, masked, old: hide(old), new: after(hide(old), hide(now)) },
      ...{ oldName: words(old), newName: after(words(old), words(now)) },
    }
  })
}

export type PresentedChange = Awaited<ReturnType<typeof presentChanges>>[number]
