import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { machine, writeTable } from '../bench/write-table'

test('a bench replaces what stands between its markers, with day, commit and machine', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'))
  const file = path.join(folder, 'README.md')
  try {
    writeFileSync(file, 'before\n<!-- calls -->\nold\n<!-- /calls -->\nafter\n')
    writeTable('calls', `1 record, ${machine()}.`, file)
    const written = readFileSync(file, 'utf8')
    expect(written).toMatch(
      /^before\n<!-- calls -->\nMeasured on \d{4}-\d\d-\d\d at commit [0-9a-f]{7,}( with changes)?\.\n\n1 record, \d+ cores, \d+ GB of memory, Node v[\d.]+\.\n<!-- \/calls -->\nafter\n$/,
    )
    expect(written).not.toContain(hostname())
    expect(() => writeTable('other', 'x', file)).toThrow('<!-- other -->')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('the README of the benches has the markers', () => {
  expect(readFileSync('tests/bench/README.md', 'utf8')).toMatch(/<!-- calls -->[\s\S]+<!-- \/calls -->/)
})
