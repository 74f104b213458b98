import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { askOnce } from './load'

export function memoryOf(pid: number | undefined): number | undefined {
  try {
    const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return line ? Number(line[1]) / 1024 : undefined
  } catch {
    return undefined
  }
}

export function childrenOf(pid: number | undefined): number[] {
  try {
    const ids = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
    return ids === '' ? [] : ids.split(' ').map(Number)
  } catch {
    return []
  }
}

export const jobsOf = (pid: number | undefined) =>
  childrenOf(pid).filter(child => commandOf(child).includes('jobs.mjs'))

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** Compressed kB of a page's HTML and of the scripts it names. */
export async function pageWeight(origin: string, path: string, headers: Record<string, string>) {
  const html = (await askOnce(origin, { method: 'GET', path, headers })).toString()
  const scripts = new Set(
    [...html.matchAll(/<script[^>]*\ssrc="([^"]+\.js[^"]*)"[^>]*>/g)]
      .filter(([tag]) => !/nomodule/i.test(tag))
      .map(([, source]) => source!),
  )
  let compressed = 0
  for (const source of scripts)
    compressed += gzipSync(await askOnce(origin, { method: 'GET', path: source, headers: {} })).length
  return { html: Buffer.byteLength(html) / 1000, scripts: compressed / 1000 }
}
