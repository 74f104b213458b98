import { buildWhenNeeded } from '@/lib/ops/build/build'
import { type Postgres, startPostgres } from '@/lib/ops/postgres/postgres'
import { clusterFolder } from '../support/database/cluster-folder'
import { moments, runVitestAt } from './calendar'
import { ensureBrowser, ensureFaketime } from './debian-packages'
import { hasPassed, notePassed } from './passed'
import { runTool } from './run-tool'
import { type FileResult, runVitest } from './run-vitest'
import { isDeep, isLong, readsTheDay, testFiles } from './test-files'
import { ensureDemoTemplate, openWorld, type World, type WorldOptions } from './worlds'

/** Files that ran beside others. What is red may be so for another reason than the code. */
export interface Pass {
  results: FileResult[]
  /** Runs a file once more, when nothing else runs. */
  again(file: string): Promise<FileResult[]>
}

export interface Stage {
  parts: string[]
  byNameAlone?: true
  /** It waits more than it computes, or computes alone: it runs while those after it run, one such after another. */
  beside?: true
  /** Installed before the first stage: what is missing is said at once, not after ten minutes. */
  needs?(): Promise<unknown>
  /** @param anyway also what has passed since it last changed */
  run(parts: string[], anyway: boolean): Promise<Pass[]>
}

/** Of the command line: of a folder that has none there, all files are meant. */
export const paths = process.argv.slice(2).filter(word => word.startsWith('tests/'))

const filesOf = (...folders: string[]) =>
  folders.flatMap(folder => {
    const own = paths.filter(path => path.split('/')[1] === folder)
    const files = testFiles(`tests/${folder}`)
    return own.length > 0 ? files.filter(file => own.some(path => file.startsWith(path))) : files
  })
const isShort = (file: string) => !isLong(file)

let database: Promise<Postgres> | undefined
const worlds = new Set<World>()

const tools: Record<string, () => Promise<void>> = {
  lint: () => runTool('biome', 'check', '.'),
  types: async () => {
    await runTool('next', 'typegen')
    await runTool('tsc', '--noEmit', '--checkers', '1')
  },
  unused: () => runTool('knip', '--config', 'tests/knip.json', '--no-progress'),
}

const sources = ['app', 'lib', 'db', 'messages', 'public', 'next.config.ts', 'instrumentation.ts']

// Nothing runs beside it: some read what is built.
const buildStage: Stage = {
  parts: ['build'],
  run: async () => {
    await buildWhenNeeded()
    return []
  },
}

export const short: Stage[] = [
  { parts: Object.keys(tools), run: runTools },
  buildStage,
  {
    parts: ['architecture', 'domain', 'http', 'contract', 'ops'],
    beside: true,
    run: (parts, anyway) =>
      runUnits(unitsOf(filesOf(...parts).filter(isShort)), { anyway, workers: 2, shownAtEnd: !anyway }),
  },
  {
    parts: ['browser'],
    needs: ensureBrowser,
    run: (_, anyway) => browseUnlessPassed('the browser', isShort, anyway),
  },
  {
    parts: ['two-servers'],
    byNameAlone: true,
    needs: ensureBrowser,
    run: () => browse(filesOf('browser').filter(isShort), { servers: 2 }),
  },
  {
    parts: ['manual'],
    byNameAlone: true,
    needs: ensureBrowser,
    run: () => browse(filesOf('manual'), { lastDay: '2026-06-30' }),
  },
]

const full = { TEST_DEPTH: 'full' }

export const long: Stage[] = [
  buildStage,
  {
    parts: ['domain', 'http', 'ops'],
    beside: true,
    run: (parts, anyway) =>
      runUnits(unitsOf(filesOf(...parts).filter(isDeep), 'in full: '), {
        ...{ anyway, workers: 2, shownAtEnd: !anyway, env: full },
      }),
  },
  {
    parts: ['calendar'],
    beside: true,
    needs: ensureFaketime,
    run: () => runAtMoments([moments[0], moments[3]], { concerned: readsTheDay, shownAtEnd: true }),
  },
  {
    parts: ['browser'],
    needs: ensureBrowser,
    run: (_, anyway) => browseUnlessPassed('in full: the browser', isDeep, anyway, full),
  },
]

export const calendar: Stage[] = moments.map(moment => ({
  parts: [moment],
  run: () => runAtMoments([moment]),
}))

async function runAtMoments(
  chosen: readonly string[],
  {
    concerned = () => true,
    shownAtEnd = false,
  }: { concerned?(file: string): boolean; shownAtEnd?: boolean } = {},
): Promise<Pass[]> {
  const named = new Set(paths.map(path => path.split('/')[1]!))
  const folders = ['domain', 'http'].filter(folder => named.size === 0 || named.has(folder))
  const passes: Pass[] = []
  for (const moment of chosen) {
    console.log(`at ${moment}`)
    const files = filesOf(...folders).filter(file => isShort(file) && concerned(file))
    const runNamed = async (files: string[], workers: number) =>
      (await runVitestAt(moment, files, { workers, shownAtEnd })).map(one => ({
        ...one,
        failures: one.failures.map(({ test, reason }) => ({ test: `${test} (at ${moment})`, reason })),
      }))
    passes.push({ results: await runNamed(files, 2), again: file => runNamed([file], 1) })
  }
  return passes
}

async function runTools(parts: string[], anyway: boolean): Promise<Pass[]> {
  const due = parts.filter(part => !unchanged(part, 'all', anyway))
  // Types take as long as the others together, on one processor.
  const [types, others] = [due.filter(part => part === 'types'), due.filter(part => part !== 'types')]
  await Promise.all(
    [types, others].map(async names => {
      for (const name of names) await tools[name]!()
    }),
  )
  for (const name of due) notePassed(name, 'all')
  return [
    { results: due.map(file => ({ file, seconds: 0, passed: 1, failures: [] })), again: async () => [] },
  ]
}

type Units = Record<string, string[]>

/** By folder: what is skipped, or noted as passed, together. */
function unitsOf(files: readonly string[], prefix = ''): Units {
  const units: Units = {}
  for (const file of files) {
    const name = prefix + file.split('/').slice(0, -1).join('/')
    units[name] = [...(units[name] ?? []), file]
  }
  return units
}

interface RunOptions {
  anyway: boolean
  workers: number
  shownAtEnd?: boolean
  env?: Record<string, string>
}

async function runUnits(
  units: Units,
  { anyway, workers, shownAtEnd, env = {} }: RunOptions,
): Promise<Pass[]> {
  const due = Object.entries(units).filter(([name, files]) => !unchanged(name, files, anyway))
  const given = { ...env, ...(await databaseEnvironment()) }
  const results = await runVitest(
    due.flatMap(([, files]) => files),
    { env: given, workers, shownAtEnd },
  )
  note(due, results)
  return [{ results, again: file => runVitest([file], { env: given, workers: 1 }) }]
}

function note(units: [string, string[]][], results: readonly FileResult[]) {
  if (results.some(({ file }) => file === 'vitest')) return
  const red = new Set(results.filter(({ failures }) => failures.length > 0).map(({ file }) => file))
  for (const [name, own] of units) if (!own.some(file => red.has(file))) notePassed(name, own)
}

// Also where it runs anyway: what counts as passed is what was there before the run.
function unchanged(name: string, files: readonly string[] | 'all', anyway: boolean): boolean {
  const found = hasPassed(name, files) && !anyway
  if (found)
    console.log(`${name}: has passed and nothing of it changed (name its stage to run it all the same)`)
  return found
}

async function databaseEnvironment() {
  database ??= startPostgres({ dataDir: clusterFolder('test-postgres'), durable: false, port: 5533 })
  const { url, ownerUrl } = await database
  const env = { TEST_DATABASE_URL: url, TEST_OWNER_DATABASE_URL: ownerUrl }
  Object.assign(process.env, env)
  return env
}

async function browseUnlessPassed(
  name: string,
  from: (file: string) => boolean,
  anyway: boolean,
  env = {},
): Promise<Pass[]> {
  const files = filesOf('browser').filter(from)
  const inputs = [...files, ...sources]
  if (unchanged(name, inputs, anyway)) return []
  const passes = await browse(files, {}, env)
  const isRed = ({ results }: Pass) => results.some(({ failures }) => failures.length > 0)
  if (!passes.some(isRed)) notePassed(name, inputs)
  return passes
}

const browserWorkers = 2

async function browse(
  files: readonly string[],
  options: WorldOptions = {},
  env: Record<string, string> = {},
): Promise<Pass[]> {
  const chromium = await ensureBrowser()
  await databaseEnvironment()
  const [template] = await Promise.all([ensureDemoTemplate(options), buildWhenNeeded()])
  const inWorlds = async (files: readonly string[], workers: number) => {
    const opened = await Promise.all(
      Array.from({ length: workers }, (_, at) => openWorld(template, at, options)),
    )
    for (const world of opened) worlds.add(world)
    try {
      return await runVitest(files, {
        workers,
        env: {
          ...env,
          CHROMIUM_PATH: chromium,
          TEST_WORLDS: JSON.stringify(opened.map(({ environment }) => environment)),
        },
      })
    } finally {
      await Promise.all(opened.map(world => close(world)))
    }
  }
  const results = await inWorlds(files, Math.min(browserWorkers, files.length))
  return [{ results, again: file => inWorlds([file], 1) }]
}

async function close(world: World) {
  worlds.delete(world)
  await world.close()
}

export async function stopServices() {
  await Promise.all([...worlds].map(close))
  await (await database?.catch(() => undefined))?.stop()
}
