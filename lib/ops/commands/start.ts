import { mkdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildStyles, buildWhenNeeded } from '@/lib/ops/build/build'
import { holderOf, type Lease, takeLease } from '@/lib/ops/process/lease'
import { fail, OperationError } from '@/lib/ops/process/operation-error'
import { onParentDeath } from '@/lib/ops/process/parent'
import { isFree } from '@/lib/ops/process/ports'
import { Stack } from './stack'

const startedAt = Date.now()
const port = Number(process.env.PORT || 3000)
const development = process.argv[2] === 'dev'
let toolEnvironment: Record<string, string> = {}
const stack = new Stack({
  ...{ port, development, meanwhile: development ? buildStyles : buildWhenNeeded },
  environment: () => toolEnvironment,
})
let lease: Lease | undefined
let stopping = false

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop(0))
onParentDeath(() => stop(0))

try {
  mkdirSync(stack.dataDir, { recursive: true })
  lease = await takeTurn(`${stack.dataDir}/start.owner`)
  if (development) {
    const { openToolSocket } = await import('@/lib/ops/dev/socket')
    toolEnvironment = (await openToolSocket({ root: process.cwd(), dataDir: stack.dataDir }, stack.appUrl))
      .env
  }
  await stack.start()
  printWelcome(stack, (Date.now() - startedAt) / 1000)
  const reason = await stack.broken
  if (!stopping) {
    console.error(`${reason}; stopping the rest.`)
    await stop(1)
  }
} catch (error) {
  if (!stopping) {
    await stack.stop()
    lease?.release()
    fail(error)
  }
}

async function stop(code: number) {
  if (stopping) return
  stopping = true
  lease?.note('stopping')
  console.log('\n正在停止… Stopping…')
  const late = setTimeout(() => process.exit(1), 14_500)
  await stack.stop()
  clearTimeout(late)
  lease?.release()
  process.exit(code)
}

async function takeTurn(file: string): Promise<Lease> {
  const startedAt = Date.now()
  for (;;) {
    const taken = takeLease(file, 'running')
    if (taken && (await isFree(port))) return taken
    taken?.release()
    const holder = holderOf(file)
    await sleep(50)
    if (Date.now() - startedAt < (holder?.note === 'stopping' ? 16_000 : 2500)) continue
    throw new OperationError(
      holder
        ? `It runs already, as process ${holder.pid}. For a second one give it a DATA_DIR and a PORT of its own.`
        : `Port ${port} is taken by another program: choose another, for example PORT=${port + 100} npm ${development ? 'run dev' : 'start'}`,
    )
  }
}

function printWelcome({ appUrl, demo, ownIdentity }: Stack, seconds: number) {
  const users = [
    '  用户 · users   admin  sysadmin  secadmin  auditadmin  entry  reviewer  evaluator  auditor  analyst  recall  investigator  lead  viewer',
    '  密码 · password   <用户 user>@Defect1   (admin@Defect1)',
  ]
  const firstUser = '  首个管理员 · first administrator   npm run user:create'
  const lines = [
    '',
    `汽车缺陷管理系统 · Vehicle Defect Management   (${seconds.toFixed(1)} s)`,
    '',
    `  ${new URL('/app', appUrl).href}`,
    '',
    ...(demo ? users : ownIdentity ? [firstUser] : []),
    '  停止 · stop    Ctrl-C',
    '',
  ]
  console.log(lines.join('\n'))
}
