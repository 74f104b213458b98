import { type FieldName, fieldOf } from '@/lib/defects/fields'
import type { PresentedChange } from '@/lib/defects/history/present-changes'
import { type Translate, valueText } from '../show-value'

export function changeText(
  { field, old, new: now, oldName, newName }: PresentedChange,
  translate: Translate,
) {
  const text = (value: unknown, name: string | null) => {
    if (name !== null) return name
    if (Object.hasOwn(fieldOf, field))
      return valueText(field as FieldName, value, translate, () => undefined) ?? ''
    if (value === null || value === undefined) return ''
    if (typeof value === 'boolean') return translate(value ? 'defects.flag.yes' : 'defects.flag.no')
    if (field === 'state') return translate(`states.${value}`)
    return Array.isArray(value) ? value.join(translate('ui.comma')) : String(value)
  }
  return { old: text(old, oldName), now: text(now, newName) }
}
