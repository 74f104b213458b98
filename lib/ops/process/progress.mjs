const terminal = Boolean(process.stdout.isTTY)

/**
 * Shows a long step with the seconds it has taken: one living line in a terminal, a line now and then elsewhere.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const startedAt = Date.now()
  const seconds = () => ((Date.now() - startedAt) / 1000).toFixed(terminal ? 0 : 1)
  const print = (/** @type {string} */ words) => {
    process.stdout.write(terminal ? `\r\x1b[2K${title} ${words}` : `${title} ${words}\n`)
  }
  print('…')
  const timer = setInterval(() => print(`… ${seconds()} s`), terminal ? 1000 : 15_000)
  timer.unref()
  try {
    const result = await work()
    print(`${((Date.now() - startedAt) / 1000).toFixed(1)} s${terminal ? '\n' : ''}`)
    return result
  } catch (error) {
    print(`failed after ${seconds()} s${terminal ? '\n' : ''}`)
    throw error
  } finally {
    clearInterval(timer)
  }
}
