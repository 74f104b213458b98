import { existsSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { parser } from '@prometheus-io/lezer-promql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { statusOf } from '@/lib/core/errors'
import { served } from '@/lib/core/served'
import { openMetrics } from '@/lib/ops/server/metrics'
import { openTestDatabase, type TestDatabase } from '../support/database/database'

interface Rule {
  alert: string
  expr: string
  for: string
  annotations: { summary: string; summary_zh: string; runbook: string }
}

interface Panel {
  title: string
  targets: { expr: string }[]
}

const folder = 'lib/ops/deploy/monitoring'
const read = (name: string) => readFileSync(`${folder}/${name}`, 'utf8')
const alerts: { groups: { rules: Rule[] }[] } = parse(read('alerts.yml'))
const rules = alerts.groups.flatMap(group => group.rules)
const { panels }: { panels: Panel[] } = JSON.parse(read('dashboard.json'))
const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
]
// By Prometheus itself, and by its job of that name.
const ofPrometheus = ['job', 'instance']

let database: TestDatabase
let answered: Map<string, Set<string>>

beforeAll(async () => {
  database = await openTestDatabase()
  const key = Symbol.for('vehicle-defects.world')
  const replica = { name: 'db2:5432', follows: true, lagSeconds: 0 }
  const replicas = { readers: { replica: 1, primary: 0 }, look: async () => [replica] }
  Object.assign(globalThis, { [key]: { database, replicas, services: {} } })
  const metrics = await openMetrics({ port: 0, host: '127.0.0.1', folders: { files: tmpdir() } })
  served.publish({ method: 'GET', path: '/a', status: 403, refusal: 'forbidden', milliseconds: 1 })
  const { port } = metrics.address() as AddressInfo
  answered = labelsByMetric(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())
  answered.set('up', new Set())
  metrics.close()
})
afterAll(() => database.close())

function labelsByMetric(text: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const [, name = '', labels = ''] of text.matchAll(/^([a-z_0-9]+)(?:\{(.*)\})? \S+$/gm)) {
    const names = [...labels.matchAll(/(\w+)="/g)].map(([, label]) => label!)
    found.set(name, new Set([...(found.get(name) ?? []), ...names]))
  }
  return found
}

interface Selected {
  metric: string
  labels: Record<string, string>
}

function selectorsIn(expr: string): Selected[] {
  const text = expr.replaceAll('$server', 'one')
  const found: Selected[] = []
  let label = ''
  parser.parse(text).iterate({
    enter({ name, type, from, to }) {
      const part = text.slice(from, to)
      if (type.isError) throw new Error(`${expr} is no PromQL at ${from}`)
      if (name === 'VectorSelector') found.push({ metric: /^\w+/.exec(part)![0], labels: {} })
      if (name === 'UnquotedLabelMatcher') label = /^\w+/.exec(part)![0]
      if (name === 'StringLiteral' && label) {
        found.at(-1)!.labels[label] = part.slice(1, -1)
        label = ''
      }
    },
  })
  return found
}

it.each(expressions)('%s asks for figures that the server gives: %s', (_, expr) => {
  const selected = selectorsIn(expr)
  expect(selected.length).toBeGreaterThan(0)
  for (const { metric, labels } of selected) {
    const known = answered.get(metric)
    expect(known, `${metric} is no figure of lib/ops/server/metrics.ts`).toBeDefined()
    for (const label of Object.keys(labels))
      if (!ofPrometheus.includes(label)) expect([...known!], `${metric}: ${label}`).toContain(label)
    const codes = metric === 'http_refusals_total' ? (labels.code?.split('|') ?? []) : []
    for (const code of codes) expect(Object.keys(statusOf)).toContain(code)
  }
})

it('an expression that is none is seen', () => {
  expect(() => selectorsIn('rate(up[5m]')).toThrow(/no PromQL/)
})

it('every alert says what it means in both languages, and where it is written what to do', () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  for (const { alert, for: during, annotations } of rules) {
    expect([alert, during]).toEqual([alert, expect.stringMatching(/^\d+[smh]$/)])
    expect(annotations.summary_zh, alert).toMatch(/\p{Script=Han}/u)
    expect(annotations.summary, alert).not.toMatch(/\p{Script=Han}/u)
    expect([alert, existsSync(annotations.runbook)]).toEqual([alert, true])
  }
})

it('Prometheus reads these rules, and the job that rules and panels name', () => {
  const prometheus = parse(read('prometheus.yml'))
  expect(prometheus.rule_files.every((name: string) => existsSync(`${folder}/${name}`))).toBe(true)
  const names = prometheus.scrape_configs.map((one: { job_name: string }) => one.job_name)
  const jobs = expressions.flatMap(([, expr]) => selectorsIn(expr).flatMap(({ labels }) => labels.job ?? []))
  expect([...new Set(jobs)]).toEqual(names)
})
