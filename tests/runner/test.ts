import { mkdirSync } from 'node:fs'
import { fail, OperationError } from '@/lib/ops/process/operation-error'
import { runAgain } from './flaky'
import { killTools } from './run-tool'
import { calendar, long, type Pass, paths, type Stage, short, stopServices } from './stages'
import { testFiles } from './test-files'

const started = performance.now()
const words = process.argv.slice(2)
const stages = words.includes('--long') ? long : words.includes('--calendar') ? calendar : short
const requested = words.filter(word => !word.startsWith('--') && !paths.includes(word))
// Named by a path, a stage is the folder of tests.
for (const path of stages === calendar ? [] : paths) requested.push(path.split('/')[1]!)
const passes: Pass[] = []
let ran: Awaited<ReturnType<typeof runAgain>> | undefined
const seconds: [string, number][] = []
let ending = false

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => end(1))

try {
  mkdirSync('.data', { recursive: true })
  for (const { needs } of chosen()) await needs?.().catch(error => console.warn(error.message))
  let beside = Promise.resolve()
  for (const stage of chosen()) {
    if (!stage.beside) await run(stage)
    else {
      beside = beside.then(() => run(stage))
      // It is waited for below; until then it is no rejection that nobody handles.
      beside.catch(() => {})
    }
  }
  await beside
  ran = await runAgain(passes)
  await end(ran.results.some(({ failures }) => failures.length > 0) ? 1 : 0)
} catch (error) {
  if (!ending) console.error(error instanceof OperationError ? error.message : error)
  const unfinished = { test: 'was not finished', reason: String(error) }
  passes.push({
    results: [{ file: 'the run', seconds: 0, passed: 0, failures: [unfinished] }],
    again: async () => [],
  })
  await end(1)
}

/** A stage of several parts runs those that are named; without a name everything runs that is not by name alone. */
function chosen(): Stage[] {
  const known = stages.flatMap(({ parts }) => parts)
  const unknown = requested.filter(name => !known.includes(name))
  const nowhere = paths.filter(path => !testFiles('tests').some(file => file.startsWith(path)))
  if (nowhere.length > 0) fail(new OperationError(`No tests there: ${nowhere.join(', ')}.`))
  if (unknown.length > 0)
    fail(new OperationError(`No such stage: ${unknown.join(', ')}. There are: ${known.join(', ')}.`))
  return stages
    .filter(({ byNameAlone }) => requested.length > 0 || !byNameAlone)
    .map(stage => ({
      ...stage,
      parts: stage.parts.filter(part => requested.length === 0 || requested.includes(part)),
    }))
    .filter(({ parts }) => parts.length > 0)
}

async function run({ parts, run: work }: Stage) {
  const start = performance.now()
  const title = parts.join(', ')
  console.log(`\n── ${title}`)
  // What is named runs, even if it has passed and nothing changed.
  const done = await work(parts, requested.length > 0)
  passes.push(...done)
  const red = done.flatMap(({ results }) => results).filter(({ failures }) => failures.length > 0)
  if (red.length > 0) console.error(`${title}: ${red.map(({ file }) => file).join(', ')} to be run again.`)
  seconds.push([title, (performance.now() - start) / 1000])
  console.log(`── ${title} ${seconds.at(-1)![1].toFixed(1)} s`)
}

function summarise({ results, flaky }: NonNullable<typeof ran>) {
  const slowest = results
    .filter(({ file }) => file.startsWith('tests/'))
    .toSorted((left, right) => right.seconds - left.seconds)
    .slice(0, 10)
  if (slowest.length > 0) {
    console.log('\n| slowest files | s |\n| --- | ---: |')
    for (const { file, seconds } of slowest) console.log(`| \`${file}\` | ${seconds.toFixed(1)} |`)
  }
  console.log('\n| stage | s |\n| --- | ---: |')
  for (const [title, took] of seconds) console.log(`| ${title} | ${took.toFixed(0)} |`)
  for (const { file, failures } of results)
    for (const { test, reason } of failures) console.log(`FAILED ${file} ${test}\n  ${reason}`)
  for (const { file, test, reason } of flaky) console.log(`FLAKY ${file} ${test}\n  ${reason}`)
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failed = results.reduce((sum, result) => sum + result.failures.length, 0)
  console.log(`\n${passed} passed, ${failed} failed`)
}

async function end(code: number) {
  if (ending) return
  ending = true
  killTools()
  await stopServices()
  summarise(ran ?? { results: passes.flatMap(({ results }) => results), flaky: [] })
  console.log(`${((performance.now() - started) / 1000).toFixed(0)} s`)
  process.exit(code)
}
