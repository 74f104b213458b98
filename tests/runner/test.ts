import { mkdirSync } from 'node:fs'
import { fail, OperationError } from '@/lib/ops/process/operation-error'
import { killTools } from './run-tool'
import { type Count, calendar, long, paths, type Stage, short, stopServices } from './stages'
import { testFiles } from './test-files'

const started = performance.now()
const words = process.argv.slice(2)
const stages = words.includes('--long') ? long : words.includes('--calendar') ? calendar : short
const requested = words.filter(word => !word.startsWith('--') && !paths.includes(word))
// Named by a path, a stage is the folder of tests.
for (const path of stages === calendar ? [] : paths) requested.push(path.split('/')[1]!)
const total: Count = { files: [], passed: 0, failed: 0, flaky: [] }
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
  await end(total.failed > 0 ? 1 : 0)
} catch (error) {
  if (!ending) console.error(error instanceof OperationError ? error.message : error)
  total.failed++
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
  const count = await work(parts, requested.length > 0)
  total.files.push(...count.files)
  total.flaky.push(...count.flaky)
  total.passed += count.passed
  total.failed += count.failed
  if (count.failed > 0) console.error(`${title}: ${count.failed} failed.`)
  seconds.push([title, (performance.now() - start) / 1000])
  console.log(`── ${title} ${seconds.at(-1)![1].toFixed(1)} s`)
}

function summarise() {
  const slowest = total.files.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10)
  if (slowest.length > 0) {
    console.log('\n| slowest files | s |\n| --- | ---: |')
    for (const { file, seconds } of slowest) console.log(`| \`${file}\` | ${seconds.toFixed(1)} |`)
  }
  console.log('\n| stage | s |\n| --- | ---: |')
  for (const [title, took] of seconds) console.log(`| ${title} | ${took.toFixed(0)} |`)
  for (const { file, failures } of total.files)
    for (const name of failures) console.log(`FAILED ${file} ${name}`)
  for (const { file, test } of total.flaky) console.log(`FLAKY ${file} ${test}`)
}

async function end(code: number) {
  if (ending) return
  ending = true
  killTools()
  await stopServices()
  summarise()
  console.log(
    `\n${total.passed} passed, ${total.failed} failed\n${((performance.now() - started) / 1000).toFixed(0)} s`,
  )
  process.exit(code)
}
