import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { wmiCodes } from '@/db/seed/data/wmi'
import type { LicenceField, LicenceReading } from '@/lib/services/licence-reader/licence-reader'
import { type Card, drawCard, drawOtherPaper, makeCard } from './licence/card'
import { damages } from './licence/cases'
import { Chance } from './licence/chance'
import { photograph } from './licence/photograph'

/*
 * Recognition rate of the licence reader on synthetic licences, by kind of damage to the photograph:
 * npm run bench:licence -- [--seed N] [--each N] [--only damage,damage] [--keep folder]
 */
const option = (name: string) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : process.argv[at + 1]
}
const seed = Number(option('seed') ?? 2026)
const each = Number(option('each') ?? 6)
const kept = option('keep')
const only = option('only')?.split(',')
const printed: Record<LicenceField, keyof Card> = {
  plateNo: 'plate',
  useNature: 'use',
  brandModel: 'model',
  engineNo: 'engine',
  registeredOn: 'registered',
  issuedOn: 'issued',
}

const folder = kept ?? mkdtempSync(path.join(os.tmpdir(), 'licences-'))
await mkdir(folder, { recursive: true })
// Draw all cards first: the reader restricts sharp to photographs for the whole process.
const pictures: { damage: string; file: string; card: Card | null }[] = []
let drawnSoFar = 0
for (const damage of [...Object.keys(damages), 'other paper']) {
  for (let i = 0; i < each; i++) {
    const chance = new Chance(seed * 1000 + drawnSoFar++)
    if (only && !only.includes(damage)) continue
    const card = damage === 'other paper' ? null : makeCard(chance)
    const drawn = await (card ? drawCard(card, chance) : drawOtherPaper(chance))
    const file = path.join(folder, `${damage.replace(' ', '-')}-${i}.jpg`)
    await writeFile(file, await photograph(drawn, damages[damage]?.(chance) ?? {}, chance))
    pictures.push({ damage, file, card })
  }
}

interface Tally {
  exact: number
  wrong: number
  refused: number
  cpu: number[]
}
const tallies = new Map<string, Tally>()
const fields = new Map<string, { exact: number; wrong: number; missing: number }>()
const { openReader } = await import('@/lib/services/licence-reader/read-licence')
const read = await openReader()
const knownMakers = new Set(wmiCodes.map(({ wmi }) => wmi))
for (const { damage, file, card } of pictures) {
  const before = process.cpuUsage()
  const reading = await read(file, { maxPixels: 65_000_000, knownMakers, today: '2026-12-31' })
  const { user, system } = process.cpuUsage(before)
  const outcome = outcomeOf(reading.vin, card?.vin ?? null)
  const tally = tallies.get(damage) ?? { exact: 0, wrong: 0, refused: 0, cpu: [] }
  tally[outcome]++
  tally.cpu.push((user + system) / 1e6)
  tallies.set(damage, tally)
  if (outcome === 'wrong') console.log(`wrong: ${path.basename(file)} ${card?.vin} read as ${reading.vin}`)
  if (card) countFields(reading, card)
}
if (!kept) rmSync(folder, { recursive: true })
print()

function outcomeOf(read: string | null, there: string | null): 'exact' | 'wrong' | 'refused' {
  if (read === null) return 'refused'
  return read === there ? 'exact' : 'wrong'
}

function countFields(reading: LicenceReading, card: Card) {
  for (const [field, name] of Object.entries(printed) as [LicenceField, keyof Card][]) {
    const count = fields.get(field) ?? { exact: 0, wrong: 0, missing: 0 }
    const value = reading.fields[field]?.value
    count[value === undefined ? 'missing' : value === card[name] ? 'exact' : 'wrong']++
    fields.set(field, count)
  }
}

function print() {
  const row = (cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`)
  console.log(`\n${pictures.length} pictures, seed ${seed}\n`)
  row(['damage', 'exact', 'wrong', 'refused', 'CPU s a picture'])
  row(['---', '--:', '--:', '--:', '--:'])
  const licences = { exact: 0, wrong: 0, refused: 0, cpu: [] as number[] }
  for (const [damage, tally] of tallies) {
    row([damage, tally.exact, tally.wrong, tally.refused, mean(tally.cpu)])
    if (damage === 'other paper') continue
    licences.exact += tally.exact
    licences.wrong += tally.wrong
    licences.refused += tally.refused
    licences.cpu.push(...tally.cpu)
  }
  row(['all licences', licences.exact, licences.wrong, licences.refused, mean(licences.cpu)])
  const share = (count: number) => `${((100 * count) / licences.cpu.length).toFixed(1)} %`
  console.log(
    `\nexact ${share(licences.exact)}, wrong ${share(licences.wrong)}, refused ${share(licences.refused)}\n`,
  )
  row(['value', 'exact', 'wrong', 'not given'])
  row(['---', '--:', '--:', '--:'])
  for (const [field, { exact, wrong, missing }] of fields) row([field, exact, wrong, missing])
}

function mean(list: number[]): string {
  return (list.reduce((sum, one) => sum + one, 0) / Math.max(1, list.length)).toFixed(1)
}
