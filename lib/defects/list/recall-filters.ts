import { z } from 'zod'
import { listOf, optional } from '@/lib/core/input'
import { id } from '@/lib/core/text'
import { inEffect } from '@/lib/defects/recalls/known-recalls'
import { filteredVerdicts } from '@/lib/defects/recalls/verdict-schema'
import type { Bind, Filter, Given } from './filter-kinds'

const outside = 'outside'

const recallId: Filter = {
  schema: optional(listOf(id, 50)),
  columns: ['id'],
  where: (ids, bind, { recallVerdict = ['covered', 'possible'] } = {}) =>
    decided(recallVerdict as string[], bind, ofRecalls(ids)),
  source: (ids, { recallVerdict = ['covered', 'possible'] }) =>
    found(recallVerdict as string[], ofRecalls(ids)),
}

const recallVerdict: Filter = {
  schema: optional(listOf(z.enum(filteredVerdicts), filteredVerdicts.length)),
  columns: ['id'],
  where: (values, bind, given: Given = {}) =>
    given.recallId ? 'id IS NOT NULL' : decided(values as string[], bind, ofAny),
  source: (values, given) => (given.recallId ? undefined : found(values as string[], ofAny)),
}

type Decided = (verdicts: readonly string[], bind: Bind) => string

function decided(verdicts: readonly string[], bind: Bind, by: Decided): string {
  const stored = verdicts.filter(verdict => verdict !== outside)
  const inside = stored.length > 0 ? `id IN (${by(stored, bind)})` : 'false'
  if (!verdicts.includes(outside)) return inside
  return `(${inside} OR id NOT IN (${by(['covered', 'possible'], bind)}))`
}

const found = (verdicts: readonly string[], by: Decided): ReturnType<NonNullable<Filter['source']>> =>
  verdicts.includes(outside)
    ? undefined
    : (columns, scope, bind) =>
        `SELECT ${columns} FROM defects WHERE ${scope} AND id = ANY(ARRAY(${by(verdicts, bind)}))`

const ofRecalls =
  (ids: unknown): Decided =>
  (verdicts, bind) =>
    `SELECT m.defect_id FROM recall_records AS m WHERE m.recall_id = ANY(${bind(ids)}::bigint[])
    AND m.verdict = ANY(${bind(verdicts)}::text[]) AND m.removed_at IS NULL`

const ofAny: Decided = (verdicts, bind) =>
  `SELECT m.defect_id FROM recall_records AS m WHERE m.removed_at IS NULL AND m.verdict = ANY(${bind(verdicts)}::text[])
    AND m.recall_id IN (SELECT id FROM recalls WHERE state IN (${inEffect.map(state => `'${state}'`).join(', ')}))`

export const recallFilters = { recallId, recallVerdict }
