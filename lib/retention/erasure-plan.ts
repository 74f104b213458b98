import { snakeCase } from '@/lib/core/snake-case'
import { type Declaration, type Declared, declaration } from '@/lib/defects/declaration'
import type { Erase } from '@/lib/defects/fields'
import { clearVinLength } from '@/lib/defects/mask'

type Erased = Exclude<Erase, 'keep'>

const expressions: Record<Erased, (column: string, field: Declared) => string> = {
  clear: (_, { kind }) => (kind === 'codes' || kind === 'assemblies' ? `'{}'` : 'NULL'),
  vinPrefix: column => `left(${column}, ${clearVinLength})`,
  redactNumbers: column => `without_numbers(${column})`,
}

export function erasurePlan(declared: Declaration = declaration) {
  const marked = Object.entries(declared)
  const by = (how: Erased) => marked.filter(([, { erase }]) => erase === how).map(([name]) => name)
  const assignments = marked.flatMap(([name, field]) =>
    field.erase === undefined || field.erase === 'keep'
      ? []
      : [`${snakeCase(name)} = ${expressions[field.erase](snakeCase(name), field)}`],
  )
  return {
    clear: by('clear'),
    vinPrefix: by('vinPrefix'),
    redactNumbers: by('redactNumbers'),
    assignments,
  }
}
