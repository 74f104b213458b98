import { Refusal } from './refusal'

type Json = { [name: string]: string | Json }

/**
 * Edits JSON of objects and strings as text, one key per line. Parsing and printing would reorder it: JavaScript
 * moves keys that look like integers to the front.
 */
export function setKey(text: string, path: readonly string[], value: string | Json): string {
  const lines = text.split('\n')
  const parent = blockOf(lines, path.slice(0, -1))
  const indent = '  '.repeat(path.length)
  const name = path.at(-1)!
  const printed = `${indent}${JSON.stringify(name)}: ${JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`)}`
  const found = lineOf(lines, parent, path.length, name)
  if (found < 0) {
    const last = parent.end - 1
    if (last > parent.start) lines[last] += ','
    lines.splice(parent.end, 0, printed)
  } else {
    const end = endOf(lines, found, path.length)
    const comma = lines[end]!.endsWith(',') ? ',' : ''
    lines.splice(found, end - found + 1, printed + comma)
  }
  return lines.join('\n')
}

export function removeKey(text: string, path: readonly string[]): string {
  const lines = text.split('\n')
  const parent = blockOf(lines, path.slice(0, -1))
  const found = lineOf(lines, parent, path.length, path.at(-1)!)
  if (found < 0) return text
  const end = endOf(lines, found, path.length)
  lines.splice(found, end - found + 1)
  if (!lines[found - 1]!.endsWith('{') && /^\s*\}/.test(lines[found] ?? ''))
    lines[found - 1] = lines[found - 1]!.replace(/,$/, '')
  return lines.join('\n')
}

interface Block {
  start: number
  end: number
}

function blockOf(lines: string[], path: readonly string[]): Block {
  let block: Block = { start: 0, end: lines.lastIndexOf('}') }
  for (const [at, name] of path.entries()) {
    const start = lineOf(lines, block, at + 1, name)
    if (start < 0 || !lines[start]!.endsWith('{')) throw new Refusal('noText', { key: path.join('.') })
    block = { start, end: endOf(lines, start, at + 1) }
  }
  return block
}

function lineOf(lines: string[], { start, end }: Block, depth: number, name: string): number {
  const head = `${'  '.repeat(depth)}${JSON.stringify(name)}: `
  const found = lines.slice(start + 1, end).findIndex(line => line.startsWith(head))
  return found < 0 ? -1 : start + 1 + found
}

function endOf(lines: string[], start: number, depth: number): number {
  if (!lines[start]!.endsWith('{')) return start
  const closing = `${'  '.repeat(depth)}}`
  return lines.findIndex((line, at) => at > start && (line === closing || line === `${closing},`))
}
