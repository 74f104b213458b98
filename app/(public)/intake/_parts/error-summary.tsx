import type { Issue } from '@/lib/core/errors'
import type { Draft } from '@/lib/intake/draft/drafts'
import type { Words } from './words'

export interface Wrong {
  to: string
  text: string
  href?: string
  doubt?: boolean
}

export const wrongsOf = (t: Words, issues: readonly Issue[]): Wrong[] =>
  issues.map(issue => ({
    to: issue.path,
    text: t.wrong(issue),
    doubt: issue.code.startsWith('doubt_'),
  }))

export const onlyDoubts = (wrong: readonly Wrong[]) => wrong.every(({ doubt }) => doubt)

export const wrongOn = (t: Words, draft: Draft | null, page: string): Wrong[] =>
  wrongsOf(t, draft?.wrong?.page === page ? draft.wrong.issues : [])

// What was typed on a page and refused.
export function refusedOn(draft: Draft | null, page: string, name: 'typed' | 'plateNo'): string | undefined {
  const value = draft?.wrong?.page === page ? draft.wrong.issues[0]?.params?.[name] : undefined
  return value === undefined ? undefined : String(value)
}

export function ErrorSummary({ t, wrong }: { t: Words; wrong: readonly Wrong[] }) {
  if (wrong.length === 0) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: what is wrong is read first; without a script this is what does it
    <div className="summary" role="alert" tabIndex={-1} autoFocus aria-labelledby="summary-title">
      <h2 id="summary-title">
        {t(onlyDoubts(wrong) ? 'frame.doubts' : 'frame.wrong', { count: wrong.length })}
      </h2>
      <ul>
        {wrong.map(({ to, text, href }) => (
          <li key={to + text}>
            <a href={href ?? `#${to}`}>{text}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
