import { z } from 'zod'
import { decidingWords, propose, type Scored } from '@/lib/coding/engine/propose'
import { deniedIn, type Mention, mentionsIn, unclearIn } from '@/lib/coding/text/mentions'
import { recordText, type TextOfRecord } from '@/lib/coding/text/record-text'
import type { Ctx } from '@/lib/core/context'
import { emptyAsNull } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { today } from '@/lib/core/today'
import { isOffered, type Lookups, lookups } from '@/lib/dictionaries/names/lookups'
import { type CurrentModel, currentModel } from './models'

export interface Suggestion {
  code: string
  name: string
  probability: number
  words: string[]
}

export interface Suggestions {
  modelVersion: number | null
  learnedFrom: number
  assemblies: Suggestion[]
  subAssemblies: (Suggestion & { assemblyCode: string })[]
  symptoms: Suggestion[]
  mentions: (Mention & { name: string | null })[]
}

const limit = 5
const shownAssemblies = 3
const leastProbable = 0.02

const typed = z
  .string()
  .max(200_000)
  .nullish()
  .transform(text => text ?? '')

export const suggestCodes = operation({
  access: ['vehicle_defect_add:add', 'vehicle_defect_edit:edit', 'vehicle_defect_import:import'],
  input: z.strictObject({
    summary: typed,
    description: typed,
    brandId: emptyAsNull(id),
    modelRangeId: emptyAsNull(id),
  }),
  run: (ctx, input): Promise<Suggestions> => suggestionsFor(ctx, input),
})

// Of a text that stands for a whole report also what it denies, and what it tells without a number.
export const suggestForText = async (ctx: Ctx, text: string) => ({
  ...(await suggestCodes(ctx, { description: text })),
  denied: deniedIn(text),
  unclear: unclearIn(text),
})

export const versionInUse = async (ctx: Ctx) => (await currentModel(ctx))?.version

export async function suggestionsFor(ctx: Ctx, record: TextOfRecord): Promise<Suggestions> {
  const [model, names] = await Promise.all([currentModel(ctx), lookups(ctx)])
  const mentions = mentionsOf(ctx, names, `${record.summary ?? ''}。${record.description ?? ''}`)
  if (!model) return { ...nothing, mentions }
  return { ...proposals(ctx, model, names, recordText(names, record)), mentions }
}

const nothing: Suggestions = {
  modelVersion: null,
  learnedFrom: 0,
  assemblies: [],
  subAssemblies: [],
  symptoms: [],
  mentions: [],
}

function proposals(ctx: Ctx, model: CurrentModel, names: Lookups, folded: string) {
  const { loaded, version, learnedFrom } = model
  const day = today(ctx.now)
  const found = propose(loaded, folded)
  const show = (one: Scored, name: string): Suggestion => ({
    code: one.code,
    name,
    probability: Math.round(one.probability * 1000) / 1000,
    words: decidingWords(loaded, folded, one.place),
  })
  const likely = (all: Scored[]) => all.filter(({ probability }) => probability >= leastProbable)
  const assemblies = likely(found.assemblies)
    .filter(({ code }) => {
      const row = names.assemblies.get(code)
      return row && isOffered(row, day)
    })
    .slice(0, limit)
  // The best of each assembly that is shown come before second ones.
  const parts = assemblies.slice(0, shownAssemblies).flatMap(({ code }) =>
    likely(found.subAssemblies)
      .filter(one => one.within === code && offeredWithin(names, one.code, code))
      .slice(0, limit)
      .map((one, rank) => ({ one, rank, assemblyCode: code })),
  )
  return {
    modelVersion: version,
    learnedFrom,
    assemblies: assemblies.map(one => show(one, names.names.assembly(one.code, ctx.locale))),
    subAssemblies: parts
      .sort((one, other) => one.rank - other.rank)
      .slice(0, limit)
      .map(({ one, assemblyCode }) => ({
        ...show(one, names.names.subAssembly(one.code, ctx.locale)),
        assemblyCode,
      })),
    symptoms: likely(found.symptoms)
      .filter(({ code }) => names.enabled('symptomCodes', code))
      .slice(0, limit)
      .map(one => show(one, names.names.code('symptomCodes', one.code, ctx.locale))),
  }
}

const mentionsOf = (ctx: Ctx, names: Lookups, text: string): Suggestions['mentions'] =>
  mentionsIn(text, ctx.now).flatMap(mention => {
    if (mention.field !== 'symptomCodes') return { ...mention, name: null }
    const code = String(mention.value)
    const name = names.names.code('symptomCodes', code, ctx.locale)
    return names.enabled('symptomCodes', code) ? { ...mention, name } : []
  })

function offeredWithin(names: Lookups, code: string, assemblyCode: string): boolean {
  const row = names.subAssemblies.get(code)
  return Boolean(row?.enabled) && names.assemblies.get(assemblyCode)?.id === row!.assemblyId
}
