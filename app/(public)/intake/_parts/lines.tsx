import { Telephones } from './telephones'
import type { Words } from './words'

export function Lines({ t, of }: { t: Words; of: string }) {
  return t.lines(of).map(line => (
    <li key={line}>
      <Telephones text={line} />
    </li>
  ))
}
