import { useTranslations } from 'next-intl'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { type FieldName, fieldOf } from '@/lib/defects/fields'
import type { PresentedChange } from '@/lib/defects/history/present-changes'
import css from '../record.module.css'
import { type Translate, valueText } from '../show-value'
import { diffWords, type Part } from './diff-words'

interface ChangesProps {
  changes: PresentedChange[]
  heads?: [old: string, now: string]
}

export function VersionChanges({ changes, heads }: ChangesProps) {
  const t = useTranslations()
  if (changes.length === 0)
    return <p className="tertiary">{t(heads ? 'defectRecord.sameVersions' : 'defectRecord.noChanges')}</p>
  return (
    <PlainTable
      className={css.versions}
      heads={[
        t('defectRecord.field'),
        heads?.[0] ?? t('defectRecord.old'),
        heads?.[1] ?? t('defectRecord.new'),
      ]}
    >
      {changes.map(change => {
        const { old, now } = changeText(change, t)
        const marked = change.masked ? undefined : markedSides(old, now)
        return (
          <tr key={change.field}>
            <th scope="row">{change.label}</th>
            <td className={heads || marked ? css.wrap : `${css.wrap} ${css.old}`}>
              {marked ? <MarkedText parts={marked.old} side="old" /> : old || '—'}
            </td>
            <td className={css.wrap}>{marked ? <MarkedText parts={marked.now} side="now" /> : now || '—'}</td>
          </tr>
        )
      })}
    </PlainTable>
  )
}

// Shorter texts are read at a glance.
const shortest = 8

/** Undefined where marking would tell nothing: short texts, and texts that have nothing in common. */
function markedSides(old: string, now: string): { old: Part[]; now: Part[] } | undefined {
  if (Math.min(old.length, now.length) === 0 || Math.max(old.length, now.length) < shortest) return undefined
  const [before, after] = diffWords(old, now)
  const keeps = before.some(part => !part.changed && part.text.trim() !== '')
  return keeps ? { old: before, now: after } : undefined
}

function MarkedText({ parts, side }: { parts: Part[]; side: 'old' | 'now' }) {
  const Mark = side === 'old' ? 'del' : 'ins'
  return parts.map(({ text, changed }, at) =>
    changed ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name
      <Mark key={at} className={side === 'old' ? css.gone : css.added}>
        {text}
      </Mark>
    ) : (
      text
    ),
  )
}

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
