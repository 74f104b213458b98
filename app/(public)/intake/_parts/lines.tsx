import type { Words } from './words'

/** The lines of a list, each in an item of its own. */
export function Lines({ t, of }: { t: Words; of: string }) {
  return t.lines(of).map(line => <li key={line}>{line}</li>)
}
