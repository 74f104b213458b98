import { z } from 'zod'
import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { grouped } from '@/lib/core/grouped'
import { operation } from '@/lib/core/operation'
import { lookups } from '@/lib/dictionaries/names/lookups'

const mostRecords = 20_000
const mostCodes = 200
const leastShare = 0.5

const openGroups = `WITH newest AS (
    SELECT source, defect_id, problem_codes FROM defect_origins WHERE problem_codes IS NOT NULL
    ORDER BY created_at DESC LIMIT ${mostRecords})
  SELECT newest.source, given AS code, d.assembly_code AS "assemblyCode", d.sub_assembly_code AS "subAssemblyCode",
    d.symptom_codes AS "symptomCodes", count(*)::int AS records
  FROM newest CROSS JOIN LATERAL unnest(problem_codes) AS given
    JOIN defects AS d ON d.id = newest.defect_id AND d.deleted_at IS NULL
  WHERE NOT EXISTS (SELECT FROM problem_codes AS known WHERE known.source = newest.source
    AND upper(known.code) IN (given, substring(given FROM '^[A-Z]+')))
  GROUP BY 1, 2, 3, 4, 5`

interface Group {
  source: string
  code: string
  assemblyCode: string | null
  subAssemblyCode: string | null
  symptomCodes: string[]
  records: number
}

export const listOpenCodes = operation({
  access: 'dictionary_problem_code:add',
  input: z.strictObject({}),
  async run(ctx) {
    const rows = await query<Group>(ctx.db, openGroups, [])
    const groups = grouped(rows, ({ source, code }) => `${source}\n${code}`)
    const open = await Promise.all([...groups.values()].map(of => openCode(ctx, of)))
    const proposed = ({ assemblyId }: (typeof open)[number]) => Number(assemblyId !== null)
    return open
      .sort((one, other) => proposed(other) - proposed(one) || other.records - one.records)
      .slice(0, mostCodes)
  },
})

async function openCode(ctx: Ctx, groups: Group[]) {
  const { assemblies, subAssemblies, names } = await lookups(ctx)
  const { source, code } = groups[0]!
  const coded = groups.filter(({ assemblyCode }) => assemblyCode)
  const assembly = commonest(coded, ({ assemblyCode }) => [assemblyCode])
  const inside = coded.filter(({ assemblyCode }) => assemblyCode === assembly?.code)
  const part = commonest(inside, ({ subAssemblyCode }) => [subAssemblyCode])
  const symptom = commonest(coded, ({ symptomCodes }) => symptomCodes)
  return {
    source,
    sourceName: names.code('source', source, ctx.locale),
    code,
    records: sum(groups),
    coded: sum(coded),
    share: assembly?.share ?? null,
    assemblyId: assemblies.get(assembly?.code ?? '')?.id ?? null,
    assemblyName: names.assembly(assembly?.code, ctx.locale),
    subAssemblyId: subAssemblies.get(part?.code ?? '')?.id ?? null,
    subAssemblyName: names.subAssembly(part?.code, ctx.locale),
    symptomCode: symptom?.code ?? null,
    symptomName: names.code('symptomCodes', symptom?.code, ctx.locale),
  }
}

const sum = (groups: readonly Group[]) => groups.reduce((all, { records }) => all + records, 0)

function commonest(groups: readonly Group[], codesOf: (group: Group) => readonly (string | null)[]) {
  const counts = new Map<string, number>()
  for (const group of groups)
    for (const code of codesOf(group)) if (code) counts.set(code, (counts.get(code) ?? 0) + group.records)
  const [best] = [...counts].sort(([, one], [, other]) => other - one)
  const share = best ? best[1] / sum(groups) : 0
  return best && share >= leastShare ? { code: best[0], share } : undefined
}
