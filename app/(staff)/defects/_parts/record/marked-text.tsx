import css from '../record.module.css'
import { diffWords, type Part } from './diff-words'

// Shorter texts are read at a glance.
const shortest = 8

interface Marked {
  old: Part[]
  now: Part[]
}

/** Undefined where marking would tell nothing: short texts, and texts that have nothing in common. */
export function markedSides(old: string, now: string): Marked | undefined {
  if (Math.min(old.length, now.length) === 0 || Math.max(old.length, now.length) < shortest) return undefined
  const [before, after] = diffWords(old, now)
  const keeps = before.some(part => !part.changed && part.text.trim() !== '')
  return keeps ? { old: before, now: after } : undefined
}

export function MarkedText({ parts, side }: { parts: Part[]; side: 'old' | 'now' }) {
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
