import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { OperationError } from '@/lib/ops/process/operation-error'

export async function readPassword(): Promise<string> {
  if (process.env.USER_PASSWORD) return process.env.USER_PASSWORD
  if (!process.stdin.isTTY) return firstLine()
  const first = await ask('密码 Password: ')
  if (first !== (await ask('再次输入 Again: '))) throw new OperationError('The two passwords differ.')
  return first
}

async function firstLine(): Promise<string> {
  let text = ''
  for await (const chunk of process.stdin) text += chunk
  return text.split(/\r?\n/)[0] ?? ''
}

async function ask(question: string): Promise<string> {
  process.stdout.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  lines.once('SIGINT', () => process.exit(130))
  try {
    return await lines.question('')
  } finally {
    lines.close()
    process.stdout.write('\n')
  }
}
