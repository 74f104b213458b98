import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { RecordedRequest } from './protocol'

const maxRequests = 50

const statement = z.object({
  text: z.string(),
  values: z.array(z.unknown()),
  ms: z.number(),
  rows: z.number().nullable(),
  failed: z.boolean(),
})

export const reportedRequest = z.object({
  at: z.string(),
  method: z.string(),
  path: z.string(),
  status: z.number(),
  ms: z.number(),
  statements: z.array(statement).max(500),
})

export type ReportedRequest = z.output<typeof reportedRequest>
export type ReportedStatement = z.output<typeof statement>

/** In memory only: statement values are personal data. */
export class RequestLog {
  private readonly kept: (ReportedRequest & { id: string })[] = []
  private count = 0
  private bench?: Map<string, { name: string; p95Ms: number }>

  constructor(private readonly root: string) {}

  add(request: ReportedRequest) {
    this.count++
    this.kept.unshift({ ...request, id: String(this.count) })
    this.kept.length = Math.min(this.kept.length, maxRequests)
  }

  list(): RecordedRequest[] {
    this.bench ??= benchOf(this.root)
    return this.kept.map(({ statements, ...request }) => ({
      ...request,
      bench: this.bench!.get(caseOf(request.path) ?? '') ?? null,
      // Values stay here.
      statements: statements.map(({ values: _, ...one }) => one),
    }))
  }

  statement(id: string, at: number): ReportedStatement | undefined {
    return this.kept.find(one => one.id === id)?.statements[at]
  }
}

function caseOf(address: string): string | null {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  const path = pathname.replace(/^(\/app)?(\/api)?(\/carins)?/, '')
  if (/^\/complaintsvehicleinfo\/\d+$/.test(path) || /^\/defects\/\d+$/.test(path))
    return 'one record with names'
  if (!/^\/(complaintsvehicleinfo\/page|defects)$/.test(path)) return null
  const conditions = [...searchParams.keys()].filter(
    name => !['page', 'limit', '_rsc', 'sortField', 'sortOrder'].includes(name),
  )
  if (conditions.length === 0)
    return Number(searchParams.get('page') ?? 1) > 1000 ? 'page 5 000' : 'list of 10 + exact total'
  if (conditions.length === 1 && conditions[0] === 'keyword') return 'common keyword 异响'
  if (conditions.length === 1 && conditions[0] === 'vin') return 'VIN prefix'
  return conditions.length >= 3 ? 'three filters + exact total' : null
}

function benchOf(root: string): Map<string, { name: string; p95Ms: number }> {
  const [, table = ''] = readFileSync(join(root, 'tests/bench/README.md'), 'utf8').split('<!-- calls -->')
  return new Map(
    [...table.matchAll(/^\| ([^|]+) \|[^|]*\| [\d.]+ \/ ([\d.]+) \|/gm)].map(([, name = '', p95]) => [
      name,
      { name, p95Ms: Number(p95) },
    ]),
  )
}
