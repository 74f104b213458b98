import { vi } from 'vitest'

/** A command in this process: a process of its own costs a second and a half. */
export async function runCommand(
  run: (words: string[]) => Promise<string>,
  words: string[],
  env: Record<string, string> = {},
): Promise<{ code: number; stdout: string; stderr: string }> {
  let stdout = ''
  const printed = [
    vi.spyOn(process.stdout, 'write').mockImplementation(text => {
      stdout += text
      return true
    }),
    vi.spyOn(console, 'log').mockImplementation(line => {
      stdout += `${line}\n`
    }),
  ]
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  try {
    stdout += await run(words)
    return { code: Number(process.exitCode ?? 0), stdout, stderr: '' }
  } catch (error) {
    if ((error as Error).name !== 'OperationError') throw error
    return { code: 1, stdout, stderr: (error as Error).message }
  } finally {
    process.exitCode = undefined
    for (const spy of printed) spy.mockRestore()
    vi.unstubAllEnvs()
  }
}
