import { type Erase, type Field, fieldOf } from '@/lib/defects/fields'
import { clearVinLength } from '@/lib/defects/mask'

type Erasable = Pick<Field, 'kind' | 'erase'>
type Erased = Exclude<Erase, 'keep'>

/** Reviewers and auditors write numbers into these too. */
const remarks: Record<string, Erasable> = {
  reviewRemark: { kind: 'text', erase: 'redactNumbers' },
  auditOpinion: { kind: 'text', erase: 'redactNumbers' },
}

const expressions: Record<Erased, (column: string, { kind }: Erasable) => string> = {
  clear: (_, { kind }) => (kind === 'codes' || kind === 'assemblies' ? `'{}'` : 'NULL'),
  vinPrefix: column => `left(${column}, ${clearVinLength})`,
  redactNumbers: column => `without_numbers(${column})`,
}

const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** Which columns of a record are erased and how: the names by the way, and the assignments of an UPDATE. */
export function erasurePlan(declared: Readonly<Record<string, Erasable>> = fieldOf) {
  const marked: [string, Erasable][] = Object.entries({ ...declared, ...remarks })
  const by = (how: Erased) => marked.filter(([, { erase }]) => erase === how).map(([name]) => name)
  const assignments = marked.flatMap(([name, field]) =>
    field.erase === undefined || field.erase === 'keep'
      ? []
      : [`${snake(name)} = ${expressions[field.erase](snake(name), field)}`],
  )
  return {
    clear: by('clear'),
    vinPrefix: by('vinPrefix'),
    redactNumbers: by('redactNumbers'),
    assignments,
  }
}
