import { buildStyles } from '@/lib/ops/build/build'
import { openToolSocket } from '@/lib/ops/dev/socket'
import { fail } from '@/lib/ops/process/operation-error'
import { onParentDeath } from '@/lib/ops/process/parent'
import { Stack } from './stack'
import { welcome } from './welcome'

let toolEnvironment: Record<string, string> = {}
const stack = new Stack({
  port: Number(process.env.PORT || 3000),
  development: true,
  meanwhile: buildStyles,
  environment: () => toolEnvironment,
})

async function stop(code: number) {
  await stack.stop()
  process.exit(code)
}
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop(0))
onParentDeath(() => stop(0))

const startedAt = Date.now()
try {
  const workshop = { root: process.cwd(), dataDir: stack.dataDir }
  toolEnvironment = (await openToolSocket(workshop, stack.appUrl)).env
  await stack.start()
  welcome(stack, (Date.now() - startedAt) / 1000)
  console.error(`${await stack.broken}; stopping the rest.`)
  await stop(1)
} catch (error) {
  await stack.stop()
  fail(error)
}
