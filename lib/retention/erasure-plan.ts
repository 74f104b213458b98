import { snakeCase } from '@/lib/core/snake-case'
import { type Declaration, type Declared, declaration } from '@/lib/defects/declaration'
import { clearVinLength } from '@/lib/defects/visible'

const left = {
  clear: (_: string, { kind }: Declared) => (kind === 'codes' || kind === 'assemblies' ? `'{}'` : 'NULL'),
  vinPrefix: (column: string) => `left(${column}, ${clearVinLength})`,
  redact: (column: string) => `without_person(${column}, who.marks)`,
}

type Erased = keyof typeof left

// What is no personal field and has text, has text of people, who write names and numbers anywhere.
function erasedBy(field: Declared): Erased | undefined {
  if ('erase' in field && field.erase) return field.erase === 'keep' ? undefined : field.erase
  return field.kind === 'text' ? 'redact' : undefined
}

export function erasurePlan(declared: Declaration = declaration) {
  const marked = Object.entries(declared).map(([name, field]) => ({ name, field, how: erasedBy(field) }))
  const by = (how?: Erased) => marked.filter(one => one.how === how).map(({ name }) => name)
  const assignments = marked.flatMap(({ name, field, how }) =>
    how ? `${snakeCase(name)} = ${left[how](`t.${snakeCase(name)}`, field)}` : [],
  )
  return { clear: by('clear'), vinPrefix: by('vinPrefix'), redact: by('redact'), kept: by(), assignments }
}
