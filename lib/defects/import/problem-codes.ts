import { today } from '@/lib/core/today'
import type { DefectValues } from '@/lib/defects/schema'
import { isOffered, type Lookups } from '@/lib/dictionaries/names/lookups'
import { presentCodes } from '@/lib/dictionaries/replacements'
import { headingKey } from '@/lib/excel/reading/find-headings'

export const problemCodesColumn = 'problemCodes'

const words = new Set(
  [
    ...['问题代码', '外部问题代码', '投诉问题代码', '故障代码', '典型问题代码', '问题编码', '故障编码'],
    ...['problem', 'problems', 'problem code', 'problem codes', 'outside codes'],
  ].map(headingKey),
)

export function problemCodesAt(
  headings: readonly string[],
  columns: readonly (string | null)[],
  mapping: Readonly<Record<string, string | null>>,
): number {
  const said = headings.findIndex(heading => mapping[heading] === problemCodesColumn)
  if (said >= 0) return said
  return headings.findIndex(
    (heading, at) => !columns[at] && !Object.hasOwn(mapping, heading) && words.has(headingKey(heading)),
  )
}

const mostCodes = 20
const longestCode = 40

export function codesIn(cell: string): { codes: string[]; left: string[] } {
  const written = cell
    .normalize('NFKC')
    .toUpperCase()
    .split(/[\s,;/|、]+/)
  const all = [...new Set(written.filter(Boolean))]
  const codes = all.filter(code => code.length <= longestCode).slice(0, mostCodes)
  return { codes, left: all.filter(code => !codes.includes(code)) }
}

type Known = Pick<Lookups, 'problemCodes' | 'assemblies' | 'subAssemblies' | 'enabled'>
type Codes = Pick<DefectValues, 'assemblyCode' | 'extraAssemblies' | 'subAssemblyCode' | 'symptomCodes'>

export function meaningOf(known: Known, source: string, codes: readonly string[], now: Date): Codes {
  const rows = known.problemCodes.get(source)
  const found = codes.flatMap(code => rows?.get(code) ?? rows?.get(/^[A-Z]+/.exec(code)?.[0] ?? '') ?? [])
  const day = today(now)
  const byId = new Map([...known.assemblies.values()].map(row => [row.id, row]))
  const present = presentCodes(known.assemblies.values(), day)
  const named = found.flatMap(({ assemblyId }) => {
    const row = byId.get(assemblyId ?? '')
    return known.assemblies.get(present.get(row?.code ?? '') ?? row?.code ?? '') ?? []
  })
  const assemblies = [...new Set(named)].filter(row => isOffered(row, day))
  const [assembly, ...others] = assemblies
  const parts = found.flatMap(({ subAssemblyId }) =>
    [...known.subAssemblies.values()].filter(
      ({ id, assemblyId, enabled }) => id === subAssemblyId && assemblyId === assembly?.id && enabled,
    ),
  )
  const symptoms = found.flatMap(({ symptomCode }) => symptomCode ?? [])
  return {
    assemblyCode: assembly?.code,
    extraAssemblies: others.map(({ code }) => code),
    subAssemblyCode: parts[0]?.code,
    symptomCodes: [...new Set(symptoms)].filter(code => known.enabled('symptomCodes', code)),
  }
}
