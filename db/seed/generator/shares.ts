import { assemblies } from '../data/assemblies'
import { phrases } from './phrases'

export const assemblyShares: Readonly<Record<string, number>> = Object.fromEntries(
  assemblies.map(({ code, share }) => [code, share]),
)

const weights = new Map(
  assemblies.flatMap(({ subAssemblies }) => subAssemblies.map(({ code, share }) => [code, share] as const)),
)
const weightOf = (code: string) => weights.get(code) ?? 1

export const subAssemblyShares: ReadonlyMap<string, number> = new Map(
  [...phrases.keys()].map(code => {
    const assembly = code.slice(0, 2)
    const family = [...phrases.keys()].filter(member => member.startsWith(assembly))
    const sum = family.reduce((total, member) => total + weightOf(member), 0)
    return [code, ((assemblyShares[assembly]! / 100) * weightOf(code)) / sum]
  }),
)
