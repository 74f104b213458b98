import type { Figures } from './load'

interface Run {
  ours: Figures
  floor: Figures
  cpu: number
}

export interface Measured {
  name: string
  total?: string
  one: Run
  ten: Run
  maxTimes?: number
  maxP95?: number
  minShare?: number
  growth?: number
}

interface Report {
  records: number
  measured: Measured[]
  page?: { one: Figures; ten: Figures; cpu: number }
  weight?: { html: number; scripts: number }
  memory?: number
  machine: string
  smaller?: number
}

const ms = (value: number) => (value >= 10 ? value.toFixed(0) : value.toFixed(2))
const mark = (value: number, limit: number | undefined) =>
  limit === undefined ? '' : value <= limit ? ' ✓' : ' ✗'

export function report({ records, measured, page, weight, memory, machine, smaller }: Report): string {
  const lines = [
    `${records.toLocaleString('en-US')} records, ${machine}.`,
    '',
    `| case | total | 1 conn. p50 / p95 ms | floor p50 | × floor | 10 conn. p50 / p95 ms | per second | floor per second | CPU ms a request |${smaller ? ` × ${smaller.toLocaleString('en-US')} records |` : ''}`,
    `|---|--:|--:|--:|--:|--:|--:|--:|--:|${smaller ? '--:|' : ''}`,
  ]
  for (const { name, total = '', one, ten, maxTimes, maxP95, minShare, growth } of measured) {
    const times = one.ours.p50 / one.floor.p50
    const share = ten.ours.perSecond / ten.floor.perSecond
    lines.push(
      `| ${name} | ${total} | ${ms(one.ours.p50)} / ${ms(one.ours.p95)} | ${ms(one.floor.p50)} | ${times.toFixed(1)}${mark(times, maxTimes)} | ${ms(ten.ours.p50)} / ${ms(ten.ours.p95)}${mark(ten.ours.p95, maxP95)} | ${ten.ours.perSecond.toFixed(0)}${minShare ? mark(-share, -minShare) : ''} | ${ten.floor.perSecond.toFixed(0)} | ${ten.cpu.toFixed(2)} |${growth ? ` ${growth.toFixed(2)}${mark(growth, 1.3)} |` : ''}`,
    )
  }
  if (page) {
    lines.push(
      '',
      `The list as a page: ${ms(page.one.p50)} / ${ms(page.one.p95)} ms with one connection; with ten ${ms(page.ten.p50)} / ${ms(page.ten.p95)} ms, ${page.ten.perSecond.toFixed(0)} a second, ${page.cpu.toFixed(1)} ms of CPU a request${mark(page.cpu, 20)}.`,
    )
  }
  if (weight)
    lines.push(
      `HTML ${weight.html.toFixed(0)} kB${mark(weight.html, 60)}, first-load JavaScript ${weight.scripts.toFixed(0)} kB gz${mark(weight.scripts, 350)}.`,
    )
  if (memory)
    lines.push(`Resident memory of the server after the runs: ${memory.toFixed(0)} MB${mark(memory, 300)}.`)
  return lines.join('\n')
}
